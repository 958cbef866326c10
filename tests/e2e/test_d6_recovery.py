"""Recovering in OpenD6: ranks as a budget, by oneself and for others (D6-36 to D6-41, D6-95)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.shared.conditions import of
from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6 import seat, steps, verdict
from tests.support.opend6fight import ails, do, duel, press

SKILLS = (
    "survival: awareness | value 4D+2; stamina: recover | value 5D; discipline: focus | value 4D; "
    "technical: medicine | value 4D"
)


async def hurt(game: Game, *ranks: int, pool: str = "damage", **house: Any) -> None:
    """Ana has these conditions on a track; she has the turn, and no wild die."""
    await duel(game, begin=False, wild_die="off", **house)
    await game.say("GM", "character edit", who="Ana", field="skills", value=SKILLS)
    await game.say("GM", "combat next")
    for rank in ranks:
        await game.say("GM", "gm damage", who="Ana", amount=rank, pool=pool)


async def lasts(game: Game) -> str:
    """Until when Ana's first condition lasts, as the engine keeps it."""
    return of((await game.scene()).conditions, "ana")[0].clock.until


@pytest.mark.rule("D6-36", "D6-37", "D6-38", "D6-39")
@pytest.mark.parametrize(("faces", "gone"), [((4, 4, 4, 4), True), ((4, 4, 4, 3), False)])
async def test_a_condition_takes_as_many_ranks_as_it_has(
    game: Game, faces: tuple[int, ...], *, gone: bool
) -> None:
    """Hurt, difficulty 10: 16 removes it, 15 does not."""
    await hurt(game, 2)

    card = await do(game, "Skaz", "act", faces, what="recover", more="condition Hurt")

    assert ("Remove Hurt, 2 ranks" in labels(card)) is gone
    assert "+1D on the next recovery, 1 rank" in labels(card)


@pytest.mark.rule("D6-36", "D6-38")
async def test_ranks_left_over_help_the_next_time(game: Game) -> None:
    """Three ranks remove a rank 2 condition and give +1D besides."""
    await hurt(game, 2)
    await do(game, "Skaz", "act", (6, 6, 6, 5), what="recover", more="condition Hurt")
    removed = text(await press(game, "Skaz", "Remove Hurt"))
    more = text(await press(game, "Skaz", "+1D on the next recovery"))

    assert removed.startswith("Ana: Hurt is gone")
    assert more == "Ana: +1D on the next recovery check"
    assert "1 rank spent, 0 left" in await why(game, "Skaz")
    assert await ails(game, "Ana") == ["+1D on the next recovery check"]


@pytest.mark.rule("D6-38", "D6-95")
async def test_two_ranks_cut_the_end_of_the_encounter_to_1d_rounds(game: Game) -> None:
    """Wounded: difficulty 15, two ranks do not remove it; a 4 leaves four rounds."""
    await hurt(game, 3)
    await do(game, "Skaz", "act", (6, 6, 6, 3, 1), what="recover", more="condition Wounded")
    before = await lasts(game)

    said = text(await press(game, "Skaz", "end of encounter → 1D rounds, 2 ranks", (4,)))

    assert before == "combat"
    assert await lasts(game) == "round"
    assert said == "Ana: Wounded 3, for 4 more rounds (1D: 4)"
    assert "2 ranks spent, 0 left" in await why(game, "Skaz")


@pytest.mark.rule("D6-37")
async def test_the_worst_of_damage_and_composure_sets_the_difficulty(game: Game) -> None:
    """Wounded and Startled: 15."""
    await hurt(game, 3)
    await game.say("GM", "gm damage", who="Ana", amount=1, pool="composure")

    said = text(
        await do(game, "Skaz", "act", (6, 6, 6, 1), what="recover", more="condition Startled")
    )

    assert said.startswith("Ana, Startled: 1 rank to recover")
    told = await why(game, "Skaz")
    assert "difficulty 15: Moderate, for the worst condition" in told
    assert "discipline: focus 4D" in told


@pytest.mark.rule("D6-37", "R-17")
async def test_a_recovery_is_as_hard_as_its_band_is_for_the_house(game: Game) -> None:
    """Wounded is Moderate, here 11: 22 makes three ranks, against 15 only two."""
    await hurt(game, 3, band="bottom")

    card = await do(game, "Skaz", "act", (6, 6, 6, 3, 1), what="recover", more="condition Wounded")

    assert " = 22 vs 11" in text(card)
    assert "Remove Wounded, 3 ranks" in labels(card)
    assert "difficulty 11: Moderate, for the worst condition" in await why(game, "Skaz")


@pytest.mark.rule("D6-36", "R-03")
@pytest.mark.parametrize(("house", "gone"), [({}, False), ({"tie_rank": "1"}, True)])
async def test_a_tied_recovery_has_the_rank_of_the_house(
    game: Game, house: dict[str, str], *, gone: bool
) -> None:
    """7, less 2 for being Stunned, is 5 against 5."""
    await hurt(game, 1, **house)

    faces = (1, 1, 1, 1, 3)
    card = await do(game, "Skaz", "act", faces, what="recover", more="condition Stunned")

    assert " = 5 vs 5" in text(card)
    assert ("Remove Stunned, 1 rank" in labels(card)) is gone


@pytest.mark.rule("D6-37")
@pytest.mark.parametrize(("house", "difficulty"), [("fallback", 5), ("always", 15)])
async def test_fatigue_counts_only_where_there_is_nothing_else(
    game: Game, house: str, difficulty: int
) -> None:
    await hurt(game, 1, recover_counts_fatigue=house)
    await game.say("GM", "gm damage", who="Ana", amount=3, pool="fatigue")

    said = text(
        await do(game, "Skaz", "act", (1, 1, 1, 1, 1), what="recover", more="condition Stunned")
    )

    assert f" = 3 vs {difficulty}" in said


@pytest.mark.rule("D6-39", "D6-40", "D6-41")
async def test_each_skill_is_for_its_person_and_its_kind(game: Game) -> None:
    await hurt(game, 2)
    other = text(
        await do(
            game, "Skaz", "act", what="recover", more="condition Hurt, skill technical: medicine"
        )
    )
    kind = text(
        await do(
            game, "Skaz", "act", what="recover", more="condition Hurt, skill discipline: focus"
        )
    )
    skill = text(
        await do(game, "Skaz", "act", what="recover", more="condition Hurt, skill survival")
    )
    none = text(await do(game, "Skaz", "act", what="recover", more="condition Sad"))
    well = text(await do(game, "Skaz", "act", what="recover", target="Orc"))

    assert other == "technical: medicine is for somebody else."
    assert kind == "discipline: focus does not help against damage conditions."
    assert "“survival” is no skill of recovery" in skill
    assert "Nothing called “Sad” is in force." in none
    assert well == "Orc has no condition to recover from."


@pytest.mark.rule("D6-36", "D6-41", "D6-67")
async def test_who_is_out_of_action_is_helped_by_another(game: Game) -> None:
    """Medicine against Out of Action: difficulty 25, five ranks, so 46 would remove it."""
    await hurt(game, 5)
    await seat(game, "Medic", by="Blazer", skills="technical: medicine | value 9D")
    own = text(await do(game, "Skaz", "act", what="recover", target="Ana"))
    faces = (6, 6, 6, 6, 6, 6, 6, 4, 1)
    await do(game, "Blazer", "act", faces, what="recover", target="Ana")
    said = text(await press(game, "Blazer", "Remove Out of Action, 5 ranks"))

    assert own.startswith("It is Orc's turn: nothing is called recover now.")
    assert said.startswith("Ana: Out of Action is gone")
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-36")
async def test_recovering_pays_the_full_action_of_the_own_turn(game: Game) -> None:
    await hurt(game, 2)
    await do(game, "Skaz", "act", (1, 1, 1, 1), what="recover")

    again = text(await do(game, "Skaz", "act", what="recover"))

    assert again == "Ana has no full action left in round 1. A new round brings a new one."


@pytest.mark.rule("D6-39")
async def test_the_menu_says_which_skill_a_recovery_needs(game: Game) -> None:
    await duel(game, wild_die="off")
    await game.say("GM", "gm damage", who="Ana", amount=2, pool="damage")

    acts = await game.press("Skaz", "Act", await game.say("Skaz", "combat show"))
    menu = await game.press("Skaz", "Recover…", acts)
    offered = [label for label in labels(menu) if label.startswith("Hurt")]
    refused = await do(game, "Skaz", "act", what="recover: hurt 2")

    assert offered == ["Hurt 2 (needs stamina: recover)"]
    assert text(refused) == "stamina: recover is not on Ana's sheet yet."


@pytest.mark.rule("D6-67", "D6-84", "D6-111")
async def test_conditions_are_cumulative_and_weigh_on_every_check(game: Game) -> None:
    """Stunned twice and Hurt: -4 and -1D; two disadvantages are still one."""
    await hurt(game, 1, 1, 2, 4, 4)

    faces = (6, 6, 6, 6, 1, 1, 1, 1)
    said = text(
        await do(game, "Skaz", "d6 check", faces, skill="stamina: recover", difficulty="10")
    )

    assert verdict(said) == "FAILURE 0 vs 10"
    told = "\n".join(await steps(game))
    assert "Hurt (GM) -1D, 4D are rolled" in told
    assert "Stunned (GM) -2, Stunned (GM) -2" in told
    assert await ails(game, "Ana") == [
        "Stunned",
        "Stunned",
        "Hurt",
        "Incapacitated",
        "Incapacitated",
    ]


@pytest.mark.rule("D6-67")
@pytest.mark.parametrize(("house", "until"), [("scene", "scene"), ("recovered", "removed")])
async def test_incapacitated_lasts_as_the_house_says(game: Game, house: str, until: str) -> None:
    await hurt(game, 4, incapacitated=house)

    assert await lasts(game) == until


@pytest.mark.rule("D6-68")
async def test_tired_lowers_fixed_values_and_no_roll(game: Game) -> None:
    """Deflect 4D has the fixed value 10 instead of 12."""
    await duel(game, feet=12)
    await game.say("GM", "gm damage", who="Ana", amount=3, pool="fatigue")
    await game.say("Skaz", "combat next")

    card = await do(game, "GM", "d6 attack", who="Orc", target="Ana")

    assert "Hold at 10: stops 10 %" in labels(card)


@pytest.mark.rule("D6-96")
@pytest.mark.parametrize(("house", "out"), [("off", False), ("on", True)])
async def test_ranks_add_up_to_out_of_action_only_by_house_rule(
    game: Game, house: str, *, out: bool
) -> None:
    await hurt(game, 2, 3, out_of_action_sum=house)

    said = text(await do(game, "Skaz", "act", what="defend, +10"))

    assert said.startswith("It is Orc's turn") is out


@pytest.mark.rule("D6-105")
async def test_a_brief_fight_puts_out_of_action_at_rank_two(game: Game) -> None:
    await hurt(game, 2)
    await game.say("GM", "combat order", mode="length brief")

    said = text(await do(game, "Skaz", "act", what="defend, +10"))

    assert said.startswith("It is Orc's turn")


@pytest.mark.rule("D6-85")
async def test_the_end_of_the_fight_ends_what_lasts_for_turns_rounds_and_the_encounter(
    game: Game,
) -> None:
    await hurt(game, 1, 2, 3, 4)

    await game.say("GM", "combat end")

    assert await ails(game, "Ana") == ["Incapacitated"]
