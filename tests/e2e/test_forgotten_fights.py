"""A fight that goes on after one of those in it asked to be forgotten: nothing of it names them."""

from __future__ import annotations

import pytest

from tests.e2e.test_privacy import ask_to_forget, assert_gone, everything, tidy
from tests.support.game import Game, text

ATTACKS: dict[str, tuple[str, str, dict[str, int]]] = {
    "flamepunk": ("dice 6", "flame roll", {"dice": 2}),
    "blackdice": ("dex 3, Brawl 2", "black attack", {}),
    "opend6": ("str 3D, melee 4D, sword 2D", "d6 attack", {}),
}
"""What both have on their sheets, and how one attacks the other."""


async def turn_of(game: Game, who: str) -> None:
    """It becomes their turn, who comes first or second."""
    if not text(await game.say("GM", "combat show")).startswith(f"Round 1: {who}"):
        await game.say("GM", "combat next")


@pytest.mark.parametrize("system", ATTACKS)
async def test_a_fight_that_runs_names_nobody_who_was_forgotten(game: Game, system: str) -> None:
    line, command, options = ATTACKS[system]
    game.dice.waiting = [1, 2, *[1, 2, 3, 4, 5, 1, 1, 2, 2, 1] * 12]
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", line=f"Mira, {line}")
    await game.say("Blazer", "character new", line=f"Vex, {line}")
    await game.say("GM", "combat start", members="Mira, Vex", npcs="Thug")
    await game.say("GM", "combat next")
    await turn_of(game, "Vex")
    attack = await game.say("Blazer", command, target="Mira", **options)
    await ask_to_forget(game)
    known = await everything(game)
    await tidy(game)
    left = await everything(game)
    panel = text(await game.say("GM", "combat show"))
    await game.say("GM", "combat next")
    later = text(await game.say("GM", "combat show"))

    assert "Mira" in text(attack)
    for word in (str(game.people["Skaz"].id), "Skaz", "Mira", "mira"):
        assert word in known
        assert_gone(word, left)
    assert panel.startswith("Round 1: Vex")
    assert later.startswith("Round 1: Thug")
    assert "Vex" in later
