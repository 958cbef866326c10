"""Rules of OpenD6 whose whole text is played: advantages, damage, words and steps in a melee."""

from __future__ import annotations

from typing import Any

import pytest

from bot.systems.opend6.field import distance
from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6 import d6, verdict
from tests.support.opend6fight import ails, do, duel, press

ANA = (
    "survival: awareness | value 4D; melee: martial weapons | value 4D; melee: deflect | value 4D; "
    "bluff: misdirection | value 6D; taunt: insult | value 4D"
)
ORC = "survival: awareness | value 3D; melee: deflect | value 4D; insight: cues | value 2D"
SIX = (6, 6, 6, 6)


async def ring(game: Game, **house: Any) -> None:
    """Ana against the orc, 5 ft apart, without wild dice; it is Ana's turn."""
    await duel(game, wild_die="off", begin=False, feet=5, **house)
    await game.say("GM", "character edit", who="Ana", field="skills", value=ANA)
    await game.say("GM", "character edit", who="Orc", field="skills", value=ORC)
    await game.say("GM", "combat next")


async def gained(game: Game, label: str, faces: tuple[int, ...] = (6, 6, 6, 6, 6, 1)) -> str:
    """Ana misleads the orc (31 against 6 is rank 5) and takes this for it."""
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    await press(game, "GM", "Hold at 6", faces)
    return text(await press(game, "Skaz", label))


async def rounds_on(game: Game, many: int = 1) -> None:
    """Both take their turns, so many times."""
    for _ in range(2 * many):
        await game.say("GM", "combat next")


async def deflects(game: Game, faces: list[int]) -> str:
    """A check of Ana's on melee: deflect."""
    return await d6(game, faces, "check", skill="melee: deflect", difficulty="10")


@pytest.mark.rule("D6-50")
async def test_the_table_of_advantages_is_offered_rank_by_rank(game: Game) -> None:
    """Rank 5 pays for every row; rank 2 for two rows."""
    await ring(game)
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    card = await press(game, "GM", "Hold at 6", (6, 6, 6, 6, 6, 1))
    await rounds_on(game)
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    small = await press(game, "GM", "Hold at 6", (6, 2, 2, 2, 2, 2))

    assert [one for one in labels(card) if "rank" in one] == [
        "+2 on one check for one turn, 1 rank",
        "Advantage on one check, 1 rank",
        "+1D on one check for one round, 2 ranks",
        "+1 bonus action in the next round, 2 ranks",
        "+1D on one skill for the encounter, 3 ranks",
        "+1 full action in the next round, 3 ranks",
        "+1 action point, 4 ranks",
        "+1 ability until the end of the scene, 5 ranks",
    ]
    assert len([one for one in labels(small) if "rank" in one]) == 4


@pytest.mark.rule("D6-50")
@pytest.mark.parametrize(
    ("label", "faces", "told"),
    [
        ("+2 on one check", [2, 2, 2, 2], ("SUCCESS 10 vs 10", "FAILURE 8 vs 10")),
        ("+1D on one check", [2, 2, 2, 2, 2], ("SUCCESS 10 vs 10", "FAILURE 8 vs 10")),
        (
            "Advantage on one check",
            [1, 1, 1, 1, 3, 3, 2, 2],
            ("SUCCESS 10 vs 10", "FAILURE 8 vs 10"),
        ),
    ],
)
async def test_an_advantage_on_one_check_is_used_up_by_it(
    game: Game, label: str, faces: list[int], told: tuple[str, str]
) -> None:
    await ring(game)
    await gained(game, label)
    await do(game, "Skaz", "act", what="advantages held: use")

    first = await deflects(game, faces)
    again = await deflects(game, [2, 2, 2, 2])

    assert verdict(first) == told[0]
    assert verdict(again) == told[1]


@pytest.mark.rule("D6-50")
@pytest.mark.parametrize(("label", "rounds"), [("+2 on one check", 1), ("+1D on one check", 1)])
async def test_an_advantage_for_a_turn_or_a_round_is_over_after_it(
    game: Game, label: str, rounds: int
) -> None:
    """Made in one's own turn it lasts through the next one and is gone with the end of round 2."""
    await ring(game)
    await gained(game, label)
    await rounds_on(game, rounds)
    kept = await ails(game, "Ana")
    await rounds_on(game)

    assert len(kept) == 1
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-50")
async def test_a_die_on_a_skill_lasts_for_the_whole_encounter(game: Game) -> None:
    """Rank 3: every check of the skill, and its fixed value (R-21)."""
    await ring(game)
    await gained(game, "+1D on one skill")
    unnamed = text(await do(game, "Skaz", "act", what="advantages held: use"))
    await do(game, "Skaz", "act", what="advantages held: use", more="on melee: deflect")
    await rounds_on(game, 3)

    said = [await deflects(game, [2, 2, 2, 2, 2]) for _ in range(2)]

    assert "name the skill it concerns" in unnamed
    assert [verdict(one) for one in said] == ["SUCCESS 10 vs 10", "SUCCESS 10 vs 10"]


@pytest.mark.rule("D6-50")
@pytest.mark.parametrize(
    ("label", "second"),
    [
        ("+1 bonus action", "Ana left: full, 2 bonus, step"),
        ("+1 full action", "Ana left: 2 full, bonus, step"),
    ],
)
async def test_an_extra_action_comes_in_the_next_round_only(
    game: Game, label: str, second: str
) -> None:
    """R-46."""
    await ring(game)
    await gained(game, label)
    await do(game, "Skaz", "act", what="advantages held: use")
    first = text(await game.say("GM", "combat show"))
    await rounds_on(game)
    then = text(await game.say("GM", "combat show"))
    await rounds_on(game)
    after = text(await game.say("GM", "combat show"))

    assert "Ana left: full, step" in first
    assert second in then
    assert "Ana left: full, bonus, step\n" in after


@pytest.mark.rule("D6-50", "D6-93")
async def test_four_ranks_are_an_action_point_at_once(game: Game) -> None:
    await ring(game)

    said = await gained(game, "+1 action point")

    assert said.startswith("Ana: action points 1 → 2")
    assert await game.pool("Ana", "action points") == 2


@pytest.mark.rule("D6-50", "D6-94")
async def test_five_ranks_are_a_new_ability_until_the_end_of_the_scene(game: Game) -> None:
    """R-44: its name is said when it is used; it outlives the fight and not the scene."""
    await ring(game)
    await gained(game, "+1 ability")
    unnamed = text(await do(game, "Skaz", "act", what="advantages held: use"))
    said = text(
        await do(game, "Skaz", "act", what="advantages held: use", more="on sees in the dark")
    )
    await game.say("GM", "combat end")
    outlives = await ails(game, "Ana")
    await game.say("GM", "gm scene")

    assert unnamed == "Say which ability is meant, with on:."
    assert said.startswith("Ana uses +1 ability until the end of the scene: sees in the dark")
    assert outlives == ["+1 ability until the end of the scene: sees in the dark"]
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-50", "D6-94")
async def test_a_new_ability_is_named_by_the_button_too(game: Game) -> None:
    await ring(game)
    await gained(game, "+1 ability")

    said = text(await game.write("Skaz", "Ana uses +1 ability", {"on": "flies"}))

    assert said.startswith("Ana uses +1 ability until the end of the scene: flies")


@pytest.mark.rule("D6-62")
async def test_luck_for_a_line_is_the_gms_to_give_and_a_dynamic_characters_to_get(
    game: Game,
) -> None:
    """Trash talk at opponents, banter with allies; an NPC's line has no button."""
    await ring(game)
    await do(game, "Skaz", "act", what="talk", more="at Orc, words Is that a spear?")
    barred = text(await game.press("Skaz", "GM: award Ana luck"))
    before = await game.pool("Ana", "luck")
    banter = text(
        await do(game, "Skaz", "act", what="talk", more="kind banter, words Left, then up!")
    )
    await press(game, "GM", "GM: award Ana luck")
    growl = await do(game, "GM", "act", what="talk", more="at Ana, words Grr!", who="Orc")
    given = text(await do(game, "GM", "d6 points", use="give", who="Orc"))

    assert barred == "Only a GM does that here."
    assert (before, await game.pool("Ana", "luck")) == (1, 2)
    assert banter.startswith("Ana, banter\n“Left, then up!”")
    assert [one for one in labels(growl) if "luck" in one] == []
    assert given == ("Orc is no dynamic character: only those of the players have luck.")


async def apart(game: Game) -> int | None:
    """The feet between Ana and the orc."""
    return distance(await game.scene(), "main", "ana", "orc")


@pytest.mark.rule("D6-63")
@pytest.mark.parametrize(("move", "most"), [(30, 15), (25, 12)])
async def test_a_free_step_is_half_of_move_at_most_and_leaves_the_actions(
    game: Game, move: int, most: int
) -> None:
    await ring(game)
    await game.say("GM", "character edit", who="Ana", field="move", value=str(move))
    far = text(await do(game, "Skaz", "act", what="step", more=f"feet {most + 1}, away Orc"))
    await do(game, "Skaz", "act", what="step", more=f"feet {most}, away Orc")
    panel = text(await game.say("GM", "combat show"))

    assert far == f"{most + 1} ft is too far: this movement covers {most} ft."
    assert await apart(game) == 5 + most
    assert "Ana left: full, bonus" in panel


@pytest.mark.rule("D6-63", "D6-12")
async def test_the_step_is_one_a_round_and_comes_back_with_the_next(game: Game) -> None:
    await ring(game)
    await do(game, "Skaz", "act", what="step", more="feet 5, away Orc")
    again = text(await do(game, "Skaz", "act", what="step", more="feet 5, away Orc"))
    await rounds_on(game)
    await do(game, "Skaz", "act", what="step", more="feet 5, away Orc")

    assert again == "No step action is left; it comes back with the next round."
    assert await apart(game) == 15


@pytest.mark.rule("D6-63", "D6-13")
async def test_only_an_engaged_opponent_is_asked_to_match_a_step(game: Game) -> None:
    await ring(game)

    nobody = await do(game, "Skaz", "act", what="step", more="feet 1, away Orc")

    assert labels(nobody) == []


@pytest.mark.rule("D6-63", "D6-13")
async def test_a_movement_is_answered_with_the_own_step_then_the_bonus_then_the_full_action(
    game: Game,
) -> None:
    """Each answer is the cheapest that is left; a full move is followed, not matched."""
    await ring(game)
    await do(game, "Skaz", "act", what="turn to", target="Orc")
    step = labels(await do(game, "Skaz", "act", what="step", more="feet 1, away Orc"))
    await press(game, "GM", "Orc matches, free step")
    bonus = labels(await do(game, "Skaz", "act", what="half move", more="feet 1, away Orc"))
    await press(game, "GM", "Orc matches, bonus")
    full = labels(await do(game, "Skaz", "act", what="move", more="feet 1, away Orc"))

    assert step == ["Orc matches, free step", "Orc stays", "GM: nobody else follows", "Why"]
    assert bonus == ["Orc matches, bonus", "Orc stays", "GM: nobody else follows", "Why"]
    assert full == ["Orc follows, full", "Orc stays", "GM: nobody else follows", "Why"]


@pytest.mark.rule("D6-63", "D6-13")
@pytest.mark.parametrize(
    ("spends", "label"),
    [((), "Ana matches, bonus"), (("half move",), "Ana matches, full")],
)
async def test_a_step_is_matched_by_an_action_where_the_own_step_is_spent(
    game: Game, spends: tuple[str, ...], label: str
) -> None:
    """Ana has stepped in her turn, so the orc's step costs her the cheapest action left."""
    await ring(game)
    await do(game, "Skaz", "act", what="step", more="feet 1, away Orc")
    for move in spends:
        await do(game, "Skaz", "act", what=move, more="feet 1, away Orc")
    await do(game, "Skaz", "act", what="turn to", target="Orc")
    await game.say("Skaz", "combat next")

    card = await do(game, "GM", "act", what="step", more="feet 1, away Ana", who="Orc")

    assert labels(card) == [label, "Ana stays", "GM: nobody else follows", "Why"]


@pytest.mark.rule("D6-65")
@pytest.mark.parametrize(
    ("faces", "rank", "dealt"),
    [
        ((3, 3, 3, 3), "0 points", "4D"),
        ((4, 3, 3, 3), "1 point, rank 1", "4D"),
        ((6, 6, 4, 2), "6 points, rank 2", "5D"),
        ((6, 6, 6, 6), "12 points, rank 3", "6D"),
    ],
)
async def test_the_first_rank_is_the_weapon_and_each_further_one_a_die(
    game: Game, faces: tuple[int, ...], rank: str, dealt: str
) -> None:
    """Against deflect 4D = 12 with a sword of 4D; a tie rolls the weapon (R-04)."""
    await ring(game)
    await do(game, "Skaz", "d6 attack", target="Orc")
    dice = int(dealt[0])

    said = text(await press(game, "GM", "Hold at 12", (*faces, *(1,) * dice)))

    told = (await why(game, "Skaz")).splitlines()
    assert said.startswith("Ana hits Orc: no harm")
    assert [line.endswith(rank) for line in told if line.startswith("attack melee")] == [True]
    assert [line.startswith(f"damage {dealt}: ") for line in told if "= " in line][1]


@pytest.mark.rule("D6-65")
async def test_six_ranks_are_five_dice_of_damage_at_most(game: Game) -> None:
    await ring(game)
    await do(game, "GM", "d6 attack", target="Orc", who="Ana", weapon="Sword", more="+30")

    said = text(await press(game, "GM", "Hold at 12", (*SIX, *(1,) * 9)))

    assert said.startswith("Ana hits Orc: no harm")
    assert "damage 4D + 5D for rank 6 = 9D" in await why(game, "Skaz")


@pytest.mark.rule("D6-65", "D6-90")
async def test_further_ranks_of_an_attack_buy_other_effects_before_the_damage_falls(
    game: Game,
) -> None:
    """24 against 12 is rank 3: one is kept, so 4D + 1D of damage and one rank to spend."""
    await ring(game)
    await do(game, "Skaz", "d6 attack", target="Orc", more="effects 1")
    said = text(await press(game, "GM", "Hold at 12", (*SIX, *(1,) * 5)))
    told = await why(game, "Skaz")
    offered = [label for card in game.cards() for label in labels(card)]
    spent = await d6(game, [], "ranks", effect="-check_flat_2", on="deflect", target="Orc")

    assert "damage 4D + 1D for rank 3, 1 rank kept = 5D" in told
    assert said.splitlines()[-1] == "Ana: 1 rank for other effects"
    assert "Spend 1 rank…" in offered
    assert "Orc: -2 on one check (melee: deflect)" in spent
    assert "left of" not in spent


@pytest.mark.rule("D6-65")
@pytest.mark.parametrize(
    ("faces", "kept"), [((4, 3, 3, 3), 0), ((3, 3, 3, 3), 0), ((6, 6, 4, 2), 1)]
)
async def test_the_damage_roll_itself_is_a_rank_that_buys_nothing_else(
    game: Game, faces: tuple[int, ...], kept: int
) -> None:
    """At least the weapon is rolled, however many ranks the GM would keep."""
    await ring(game)
    await do(game, "GM", "d6 attack", target="Orc", who="Ana", more="effects 5")

    said = text(await press(game, "GM", "Hold at 12", (*faces, *(1,) * 4)))
    told = await why(game, "Skaz")
    menu = await d6(game, [], "ranks")

    assert said.startswith("Ana hits Orc: no harm")
    assert "damage 4D: 1 + 1 + 1 + 1 = 4" in told
    assert menu.startswith("Ana: 1 rank left" if kept else "There are no ranks to spend")
