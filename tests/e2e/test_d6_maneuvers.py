"""Maneuvers of OpenD6 and the dice of both who are in one: all of them shown, wild ones marked."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6fight import duel, press

SWORD = "melee: martial weapons"


def read(game: Game) -> str:
    """All that stands in the channel."""
    return "\n".join(map(text, game.cards()))


async def restrict(game: Game) -> None:
    """Ana bars the orc's way to the left; its melee: deflect holds at 11."""
    more = f"kind restrict, skill {SWORD}, directions left"
    await game.say("Skaz", "act", what="maneuver", target="Orc", more=more)


@pytest.mark.rule("D6-109", "D6-110", "D6-142")
async def test_both_rolls_of_whoever_resists_are_shown(game: Game) -> None:
    """Ana's better roll of two is 15; the orc's of 9 would not hold, its better one of 19 does."""
    await duel(game, wild_die="off")
    for who in ("Ana", "Orc"):
        await game.say("GM", "gm condition", who=who, name="Lucky", more="modifiers advantage:1")
    await restrict(game)

    faces = (1, 1, 1, 1, 4, 4, 3, 3, 3, 2, 2, 6, 6, 5)
    said = text(await press(game, "GM", "Resist, bonus", faces))

    assert said.splitlines()[:5] == [
        "Orc holds the ground",
        "maneuver 4 · 4 · 3 · 3, +1 = 15 vs 19",
        "not counted 1 · 1 · 1 · 1, +1 = 5",
        "resists 6 · 6 · 5, +2 = 19",
        "not counted 3 · 2 · 2, +2 = 9",
    ]


@pytest.mark.rule("D6-06", "D6-142")
@pytest.mark.parametrize(
    ("faces", "title", "mark"),
    [
        ((3, 2, 1, 6, 2), "Ana restricts Orc", "★6: critical success"),
        ((3, 3, 2, 1), "Orc holds the ground", "★1: critical failure"),
        ((3, 3, 3, 2), "Ana restricts Orc", ""),
    ],
)
async def test_the_wild_die_of_a_maneuver_marks_it(
    game: Game, faces: tuple[int, ...], title: str, mark: str
) -> None:
    await duel(game)
    await restrict(game)

    said = text(await press(game, "GM", "Hold at 11", faces))

    assert said.startswith(f"{title}\n")
    assert [line for line in said.splitlines() if "critical" in line] == ([mark] if mark else [])
    told = await why(game, "Skaz")
    assert ("critical" in told) == bool(mark)


@pytest.mark.rule("D6-06", "D6-07")
async def test_the_wild_die_of_whoever_resists_marks_nothing(game: Game) -> None:
    """Only the one who acts has a difficulty to reach, as in an attack."""
    await duel(game, wild_die="all")
    await restrict(game)

    said = text(await press(game, "GM", "Resist, bonus", (6, 6, 6, 3, 1, 1, 1)))

    assert said.startswith("Ana restricts Orc\n")
    assert "critical" not in said


@pytest.mark.rule("D6-140", "D6-142")
async def test_bad_footing_takes_no_will_away(game: Game) -> None:
    """Balance 7 stands in for the skill of combat, not for the resolve of 9 against a threat."""
    await duel(game, wild_die="off")
    rows = "acrobatics: balance | value 2D+1; discipline: resolve | value 3D; dodge | value 3D"
    await game.say("GM", "character edit", who="Orc", field="skills", value=rows)
    await game.say("GM", "character edit", who="Ana", field="skills", value="intimidate | value 5D")
    await game.say("GM", "d6 set", what="ground", value="bad footing", who="Orc")

    more = "kind restrict, skill intimidate: startle, directions left"
    card = await game.say("Skaz", "act", what="maneuver", target="Orc", more=more)

    assert "Hold at 9" in labels(card)


@pytest.mark.rule("D6-140", "D6-142")
async def test_on_bad_footing_balance_meets_a_blade(game: Game) -> None:
    await duel(game, wild_die="off")
    rows = "melee: deflect | value 3D+2; acrobatics: balance | value 2D+1"
    await game.say("GM", "character edit", who="Orc", field="skills", value=rows)
    await game.say("GM", "d6 set", what="ground", value="bad footing", who="Orc")
    await restrict(game)

    said = text(await press(game, "GM", "Resist, bonus", (3, 3, 1, 1, 6, 6)))

    assert said.splitlines() == [
        "Orc holds the ground",
        "maneuver 3 · 3 · 1 · 1, +1 = 9 vs 13",
        "resists 6 · 6, +1 = 13",
    ]
    assert "Orc's acrobatics: balance (bad footing) 7" in await why(game, "Skaz")


@pytest.mark.rule("D6-14", "D6-142", "D6-143")
async def test_a_gm_ends_the_turn_that_a_maneuver_holds_up(game: Game) -> None:
    """The fixed value holds, and with the same press it is the turn of the orc."""
    await duel(game, wild_die="off")
    await restrict(game)
    early = await game.say("GM", "combat next")

    game.dice.waiting = [3, 3, 3, 3]
    await game.press("GM", "Go on", early)

    assert text(early) == "Orc has not answered Ana."
    assert labels(early) == ["Go on: 11 holds", "Wait"]
    assert "Ana restricts Orc\n3 · 3 · 3 · 3, +1 = 13 vs 11\n" in read(game)
    assert "Round 1: Orc" in read(game)


@pytest.mark.rule("D6-14", "D6-142")
async def test_the_round_ends_behind_a_maneuver_that_a_gm_lets_go_on(game: Game) -> None:
    await duel(game, wild_die="off")
    await restrict(game)

    early = await game.press("GM", "End the round", await game.press("GM", "GM"))
    game.dice.waiting = [3, 3, 3, 3]
    await game.press("GM", "Go on", early)

    assert text(early) == "Orc has not answered Ana."
    assert [fight.round for fight in (await game.scene()).combats.values()] == [2]


@pytest.mark.rule("D6-14", "D6-142")
async def test_an_npc_that_answers_by_itself_keeps_the_fixed_value(game: Game) -> None:
    """Of actions it spends at most the bonus one, and that against an attack alone."""
    await duel(game, wild_die="off")
    await game.say("GM", "act", what="answers: by themselves", who="Orc")

    game.dice.waiting = [3, 3, 3, 3]
    await restrict(game)

    assert "Ana restricts Orc\n3 · 3 · 3 · 3, +1 = 13 vs 11\n" in read(game)
    assert "Orc keeps the fixed value (by itself)" in read(game)
