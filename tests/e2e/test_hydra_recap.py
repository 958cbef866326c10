"""What an evening of Hammerhydra is told to have been: every roll once, as it stands now."""

from __future__ import annotations

import pytest

from tests.e2e.test_hydra_tied_dice import at_each_other, tied
from tests.support.game import Game, text
from tests.support.hydra import ann_and_ben, meet, strike


@pytest.fixture
async def evening(game: Game) -> Game:
    """A session with Skaz's Tims and Blazer's Don, both with points of edge."""
    await game.say("GM", "table setup", system="hammerhydra")
    for who, name in (("Skaz", "Tims"), ("Blazer", "Don")):
        await game.say(who, "character new", name=name)
        await game.say(who, "character edit", field="edge_bought", value="2")
    await game.say("GM", "session start")
    return game


async def told(game: Game) -> list[str]:
    """The lines of the recap, but how long it lasted and which round it is."""
    lines = text(await game.say("GM", "session recap")).splitlines()
    assert lines[0].startswith("Session 1: ")
    return [line for line in lines[1:] if not line.endswith("still running")]


@pytest.mark.rule("HH-70")
async def test_a_check_that_edge_could_roll_again_counts_as_it_stands(evening: Game) -> None:
    evening.dice.waiting = [9, 9, 2]
    await evening.say("Skaz", "hydra pool", dice=3, target=8)
    assert await told(evening) == ["Rolls: Tims 1 (1 made it)"]

    evening.dice.waiting = [9, 1, 2]
    await evening.press("Skaz", "Roll again")
    assert await told(evening) == [
        "Rolls: Tims 1 (1 made it)",
    ]


@pytest.mark.rule("HH-25", "HH-70")
async def test_an_opposed_roll_is_told_once_it_is_answered(evening: Game) -> None:
    """The challenger's dice are a secret until then, in the recap too."""
    evening.dice.waiting = [9, 9]
    card = await evening.say("Skaz", "hydra oppose", opponent="Don", what="2 on 8")
    await evening.press("Skaz", "Roll", card)
    assert await told(evening) == ["Nothing to tell yet."]

    evening.dice.waiting = [1, 2]
    await evening.press("Blazer", "Roll", card)
    assert await told(evening) == [
        "Rolls: Tims 1 (1 made it), Don 1 (0)",
        "Best: Tims, 2 successes",
        "Worst: Don, critical failure",
    ]


@pytest.mark.rule("HH-39", "HH-42", "HH-70")
async def test_an_attack_counts_while_it_waits_and_its_injury_does_not_again(game: Game) -> None:
    """Ann's attack, then Ben's dodge, then the blow; the GM's words for it are no further roll."""
    await ann_and_ben(game, 1, 5)
    for name in ("Ann", "Ben"):
        await game.say("GM", "character edit", who=name, field="edge_bought", value="1")
    await game.say("GM", "session start")
    await strike(game, "Skaz", "Ann", "Ben", weapon="●+5", skill="3")
    await meet(game, "Blazer", "Dodge", [9, 9, 2])
    assert await told(game) == ["Rolls: Ann 1 (1 made it)"]

    await meet(game, "Skaz", "Throw on", [8, 2, 2])
    assert (await told(game))[0] == "Rolls: Ann 1 (1 made it), Ben 1 (1)"

    done = await meet(game, "Blazer", "Throw on", [3, 2])
    await game.write("GM", "GM: write the injury", {"note": "a torn ear", "penalty": "1"}, done)
    await game.press("GM", "GM: slow Ben")
    said = await told(game)
    assert said[0].startswith("Dealt: Ann ")
    assert said[-1] == "“a torn ear”"
    assert "Rolls: Ann 1 (1 made it), Ben 1 (1)" in said


@pytest.mark.rule("HH-52", "HH-54")
async def test_a_killing_blow_counts_what_was_left_to_take(game: Game) -> None:
    """Ben has 2 of his 10 boxes when a blow of 8 falls; Ann, whom nobody hit, has taken nothing."""
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "gm damage", who="Ben", amount=8)
    await game.say("GM", "session start")
    await strike(game, "Skaz", "Ann", "Ben", weapon="●+5")
    await meet(game, "Blazer", "Dodge", [9, 9, 2, 3, 3, 3, 3, 3])

    assert (await told(game))[:2] == ["Dealt: Ann 2", "Taken: Ben 2"]


@pytest.mark.rule("HH-58")
async def test_a_tie_is_told_by_what_its_attacks_did(game: Game) -> None:
    """All of it falls as the hands open; an undo takes it out of the recap again."""
    await game.say("GM", "session start")
    await tied(game)
    await at_each_other(game, 2, 2, 9, 3, 9, 8, 4, 3, 3)

    assert await told(game) == [
        "Dealt: Don 10",
        "Taken: Vex 10",
        "Fell: Vex (Don)",
        "Rolls: Don 1 (1 made it), Vex 1 (0)",
        "Best: Don, 1 success",
        "Worst: Vex, 0 successes",
    ]
    await game.say("GM", "undo")
    assert await told(game) == ["Undone: 1"]
