"""How Black Dice's initiative is told."""

from __future__ import annotations

import pytest

from tests.support.black import black, panel
from tests.support.cards import WIDTH
from tests.support.game import Game, text


@pytest.mark.rule("BD-42")
async def test_many_initiatives_are_told_in_lines_that_fit_a_phone(game: Game) -> None:
    """Players read their dice, and of the NPCs what they scored; the rest is the GMs'."""
    await black(game)
    await game.say("Skaz", "character new", line="Skaz, initiative 2", system="blackdice")
    npcs = "Thug x5, initiative 1 & Boss x2, initiative 2"
    await game.say("GM", "combat start", npcs=npcs, members="Skaz")
    game.dice.waiting = [1, 2, *[1, 2, 2, 2, 3], 1, 1, 1, 6, 2, *[1, 2, 3, 4, 5, 1, 1, 2, 2, 1] * 9]
    said = text(await game.say("GM", "combat next"))
    lines = panel(game).partition("begins.\n")[2].splitlines()

    assert lines == [
        "Skaz: initiative 1 (1 2)",
        "Boss 1–2: initiative 2 · Thug 1: 1",
        "Thug 2–5: initiative 0",
    ]
    assert all(len(line) <= WIDTH for line in lines)
    assert "Boss 2: initiative 2 (1 6→2)" in said
