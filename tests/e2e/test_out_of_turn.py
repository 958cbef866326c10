"""Who falls on their own turn keeps it no longer: the turn passes on, in every system."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game, text

LINES = {
    "flamepunk": "Thug, out at 2",
    "blackdice": "Thug, str 1, dex 5, wits 5, Brawl 3, club 2",
    "hammerhydra": "Thug, perc 5, ath 5, Brawl 2, club oo",
    "opend6": "Thug, dex 3D, melee 4D, club 2D",
    "hfrpg": "Thug, 2+2",
}


@pytest.mark.parametrize("system", LINES)
async def test_who_a_gm_puts_out_on_their_turn_hands_it_on(game: Game, system: str) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("Blazer", "character new", line="Vex")
    await game.say("GM", "combat start", npcs=LINES[system], members="Vex")
    game.dice.waiting = list(range(1, 7)) * 4  # where initiative is rolled
    await game.say("GM", "combat next")
    game.dice.waiting = []
    panel = text(await game.say("GM", "combat show"))
    if "Round 1: Thug" not in panel:
        await game.say("GM", "combat next")
    begun = text(await game.say("GM", "combat show"))
    told = drawn(await game.say("GM", "gm condition", who="Thug", name="Out"))
    after = text(await game.say("GM", "combat show"))

    assert begun.startswith("Round 1: Thug")
    assert "Thug is skipped: out" in told
    assert "▶ Thug" not in after
    assert "Round 1: Thug" not in after
    assert "✗ Thug" in after


@pytest.mark.rule("HH-54")
async def test_a_gms_damage_that_kills_on_the_victims_turn_hands_it_on_and_undo_gives_it_back(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Blazer", "character new", line="Vex, all 8")
    await game.say("GM", "combat start", npcs=LINES["hammerhydra"], members="Vex")
    game.dice.waiting = [9, 1]
    await game.say("GM", "combat next")
    told = drawn(await game.say("GM", "gm damage", who="Thug", amount=10)).splitlines()
    after = text(await game.say("GM", "combat show"))
    await game.say("GM", "undo")
    back = text(await game.say("GM", "combat show"))

    assert told[-1] == "Thug is skipped: dead."
    assert after.startswith("Round 1: Vex")
    assert back.startswith("Round 1: Thug")


async def test_where_the_last_one_falls_on_their_turn_no_round_begins_by_itself(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Blazer", "character new", line="Vex")
    await game.say("GM", "combat start", npcs=LINES["hfrpg"], members="Vex")
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    before = text(await game.say("GM", "combat show"))
    await game.say("GM", "gm condition", who="Vex", name="Out")
    after = text(await game.say("GM", "combat show"))

    assert before.startswith("Round 1: Vex")
    assert after.startswith("Round 1: everybody has acted")
