"""OpenD6: a round less of a condition, and changes that would change nothing (D6-95, R-47)."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6, orc, ranks_left, seat
from tests.support.opend6fight import ails, do

SKILL = "melee: deflect"


async def brawl(game: Game, *, begin: bool = True) -> None:
    """Ana, then the orc; it is Ana's turn in round 1."""
    await ana(game, wild_die="off")
    await orc(game)
    await game.say("GM", "combat start", members="Ana, Orc")
    if begin:
        await game.say("GM", "combat next")


async def ranked(game: Game, rank: int) -> None:
    """A check of Ana's with so many ranks."""
    said = await d6(
        game, [1, 1, 1, 1], "check", skill=SKILL, difficulty="4", more=f"{f'+{5 * rank}'}"
    )
    assert f"rank {rank}" in said


async def last(game: Game, condition: str, change: str, who: str = "Orc") -> str:
    """What a GM is told who changes how long a condition of the orc's lasts."""
    said = await game.say("GM", "gm condition", who=who, name=condition, more=f"change {change}")
    return text(said)


async def spend(game: Game, effect: str, condition: str, target: str = "Orc") -> str:
    """What Skaz is told who spends Ana's ranks on a condition."""
    return await d6(game, [], "ranks", effect=effect, target=target, condition=condition)


@pytest.mark.rule("D6-90", "D6-95")
async def test_a_round_less_of_the_last_turn_ends_the_condition_now(game: Game) -> None:
    """The orc is Stunned until the end of its next turn, which is still to come."""
    await brawl(game)
    await game.say("GM", "gm condition", who="Orc", name="Stunned")

    said = await last(game, "Stunned", "remove_round")

    assert said.splitlines()[0] == "Orc: Stunned 1 is over."
    assert "was Orc: Stunned 1, until the end of Orc's next turn" in said
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-90", "D6-95")
async def test_ranks_that_take_the_last_turn_away_end_the_condition_now(game: Game) -> None:
    await brawl(game)
    await game.say("GM", "gm condition", who="Orc", name="Stunned")
    await ranked(game, 1)

    said = await spend(game, "remove_round", "Stunned")

    assert said.splitlines()[-1] == "Orc: Stunned 1 is over."
    assert ranks_left(game) == 0
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-95")
async def test_one_rank_of_recovery_is_one_rank(game: Game) -> None:
    await brawl(game)
    await game.say("GM", "gm condition", who="Orc", name="Slow", until="rounds", more="rounds 3")

    assert (await last(game, "Slow", "remove_round")).splitlines()[0] == (
        "Orc: Slow, for 2 more rounds, 1 rank to recover"
    )


@pytest.mark.rule("D6-90", "D6-95")
async def test_a_condition_of_the_next_round_takes_two_rounds_less_to_end(game: Game) -> None:
    """D6-85: the next round counts two ends of rounds."""
    await brawl(game)
    await game.say("GM", "gm condition", who="Orc", name="Hurt")

    first = await last(game, "Hurt", "remove_round")
    there = await ails(game, "Orc")
    second = await last(game, "Hurt", "remove_round")

    assert first.startswith("Orc: Hurt 2, until the end of this round, 3 ranks to recover")
    assert there == ["Hurt"]
    assert second.startswith("Orc: Hurt 2 is over.")
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-90", "D6-95")
async def test_a_round_less_in_the_own_turn_leaves_the_rest_of_that_turn(game: Game) -> None:
    """R-22: made during the own turn it counts two ends of turns, so one is left, then none."""
    await brawl(game)
    await game.say("GM", "gm condition", who="Ana", name="Stunned")

    first = await last(game, "Stunned", "remove_round", who="Ana")
    there = await ails(game, "Ana")
    await last(game, "Stunned", "remove_round", who="Ana")

    assert first.startswith("Ana: Stunned 1, until the end of Ana's turn")
    assert there == ["Stunned"]
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-90", "D6-95")
async def test_a_round_less_after_the_turn_of_this_round_ends_what_the_next_turn_would(
    game: Game,
) -> None:
    await brawl(game)
    await game.say("GM", "gm condition", who="Ana", name="Stunned")
    await game.say("GM", "combat next")

    said = await last(game, "Stunned", "remove_round", who="Ana")

    assert said.startswith("Ana: Stunned 1 is over.")
    assert await ails(game, "Ana") == []


@pytest.mark.rule("D6-95")
@pytest.mark.parametrize(
    ("lasts", "change", "sentence"),
    [
        ("fight", "remove_round", "It lasts until the end of the encounter: only turns and"),
        ("removed", "add_round", "It lasts until recovered: only turns and rounds can be"),
        ("scene", "extend_encounter", "It lasts that long already (scene)."),
        ("fight", "encounter", "It lasts that long already (encounter)."),
        ("removed", "recovered", "It lasts that long already (recovered)."),
        ("next turn", "turn", "It lasts that long already (turn)."),
    ],
)
async def test_a_gm_is_told_of_a_change_that_changes_nothing(
    game: Game, lasts: str, change: str, sentence: str
) -> None:
    await brawl(game)
    await do(game, "GM", "gm condition", who="Orc", name="Hurt", until=lasts, more="rank 2")
    before = await game.scene()

    said = await last(game, "Hurt", change)

    assert sentence in said
    assert await game.scene() == before


@pytest.mark.rule("D6-95")
@pytest.mark.parametrize(
    ("lasts", "effect", "rank"),
    [
        ("fight", "remove_round", 1),
        ("scene", "add_round", 1),
        ("scene", "extend_encounter", 2),
        ("removed", "require_recovery", 4),
        ("next turn", "scene_to_encounter", 3),
    ],
)
async def test_ranks_are_not_taken_for_a_change_of_time_that_changes_nothing(
    game: Game, lasts: str, effect: str, rank: int
) -> None:
    await brawl(game)
    await do(game, "GM", "gm condition", who="Orc", name="Hurt", until=lasts, more="rank 2")
    await ranked(game, rank)
    before = await game.scene()

    await spend(game, effect, "Hurt")

    assert await game.scene() == before


@pytest.mark.rule("D6-85", "D6-95")
@pytest.mark.parametrize("change", ["scene_to_encounter", "extend_encounter"])
async def test_outside_a_fight_there_is_no_encounter_to_end_with(game: Game, change: str) -> None:
    """R-22: what would end with a fight ends with the scene there, so the change is none."""
    await ana(game, wild_die="off")
    await seat(game, "Orc", by="GM")
    if change == "scene_to_encounter":
        await do(game, "GM", "gm condition", who="Orc", name="Hurt", until="scene", more="rank 2")
    else:
        await game.say("GM", "gm condition", who="Orc", name="Hurt")
    await ranked(game, 3)
    before = await game.scene()

    players = await spend(game, change, "Hurt")
    gms = await last(game, "Hurt", change)

    assert players == gms
    assert players == (
        "It lasts that long already (scene)."
        if change == "extend_encounter"
        else "Orc is in no fight that runs: there is no encounter to end with, and nobody counts "
        "rounds. Let it last for the scene, or until recovered."
    )
    assert await game.scene() == before


@pytest.mark.rule("D6-38", "D6-95")
async def test_outside_a_fight_recovery_offers_no_cut_to_the_encounter(game: Game) -> None:
    """Incapacitated, difficulty 20: three ranks would cut it to an encounter that nobody has."""
    await ana(game, wild_die="off")
    await game.say(
        "GM", "character edit", who="Ana", field="skills", value="stamina: recover | value 9D"
    )
    await game.say("GM", "gm damage", who="Ana", amount=4)

    faces = (6, 6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6, 6, 1, 1, 1, 1)
    card = await do(game, "Skaz", "act", faces, what="recover")

    assert "Ana, Incapacitated: 3 ranks to recover" in text(card)
    assert labels(card) == ["+1D on the next recovery, 1 rank", "Why"]


@pytest.mark.rule("D6-82", "D6-86")
async def test_no_ranks_are_taken_for_a_discrete_condition_that_is_there(game: Game) -> None:
    await brawl(game)
    await do(game, "GM", "gm condition", who="Orc", name="Prone", until="scene")
    await ranked(game, 2)
    before = await game.scene()

    said = await d6(
        game, [], "ranks", effect="condition", condition="prone", target="Orc", more="ranks 2"
    )

    assert said == "Orc has prone already; a discrete condition exists once. No ranks are spent."
    assert await game.scene() == before


@pytest.mark.rule("D6-93")
@pytest.mark.parametrize(
    ("effect", "points", "sentence"),
    [
        ("-action_point", "0", "Ana has no action point to lose. No ranks are spent."),
        ("action_point", "99", "Ana has 99 action points, the most. No ranks are spent."),
    ],
)
async def test_no_ranks_are_taken_for_an_action_point_that_cannot_come_or_go(
    game: Game, effect: str, points: str, sentence: str
) -> None:
    await ana(game, wild_die="off")
    await game.say("GM", "character edit", who="Ana", field="action points", value=points)
    await ranked(game, 4)
    before = await game.scene()

    said = await d6(game, [], "ranks", effect=effect)

    assert said == sentence
    assert await game.scene() == before


@pytest.mark.rule("D6-93")
async def test_a_table_without_action_points_sells_none(game: Game) -> None:
    await ana(game, wild_die="off", action_points="off")
    await ranked(game, 4)
    before = await game.scene()

    said = await d6(game, [], "ranks", effect="action_point")

    assert said == "This table plays without action points; /table house action_points sets that."
    assert await game.scene() == before


@pytest.mark.rule("D6-99")
async def test_no_ranks_are_taken_for_a_mind_at_the_end_of_its_ladder(game: Game) -> None:
    await ana(game, wild_die="off")
    await orc(game)
    await game.say("GM", "d6 set", what="mind", value="attitude Helpful", who="Orc")
    await ranked(game, 2)
    before = await game.scene()

    said = await d6(game, [], "ranks", effect="sway", target="Orc", more="attitude down")

    assert said == "Orc's attitude is Helpful, the end of that ladder. No ranks are spent."
    assert await game.scene() == before


@pytest.mark.rule("D6-91", "D6-92")
@pytest.mark.parametrize("effect", ["bonus_action", "full_action", "-bonus_action"])
async def test_no_ranks_are_taken_for_actions_of_a_round_that_nobody_has(
    game: Game, effect: str
) -> None:
    """R-46: they come with the next round; outside a fight there is none."""
    await ana(game, wild_die="off")
    await ranked(game, 3)
    before = await game.scene()

    said = await d6(game, [], "ranks", effect=effect)

    assert said == "Ana is in no fight that runs: there is no next round. No ranks are spent."
    assert await game.scene() == before
