"""The sheets of NPCs are the GM's: no look-up of any system reads them to a player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, text

ODDS: dict[str, tuple[str, dict[str, Any]]] = {
    "flamepunk": ("flame odds", {"dice": 2}),
    "blackdice": ("black odds", {"what": "3"}),
    "hammerhydra": ("hydra odds", {"attribute": "Strength"}),
    "opend6": ("d6 odds", {"skill": "Strength", "difficulty": "9"}),
    "hfrpg": ("hf odds", {"what": "3"}),
}


@pytest.mark.parametrize("system", ODDS)
async def test_the_odds_of_an_npc_are_refused_as_its_sheet_is(game: Game, system: str) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "character new", name="Wolf", npc=True)
    await game.say("Skaz", "character new", name="Skaz")
    command, given = ODDS[system]

    sheet = await game.say("Skaz", "character show", who="Wolf")
    odds = await game.say("Skaz", command, who="Wolf", **given)
    allowed = await game.say("GM", command, who="Wolf", **given)

    assert text(sheet) == ("Nobody here is called Wolf.")
    assert text(odds) == text(sheet)
    assert odds.embeds == []
    assert len(allowed.embeds) == 1
