"""Strolls: seeded people do whatever a table lets them, and nothing may come of it that is wrong.

`PARRY_STROLLS=0-500` walks these seeds, the last one left out, and further.
"""

from __future__ import annotations

import os

import pytest

from tests.strolls.looks import (
    ask_everything,
    look_at_cards,
    look_at_table,
    look_for_hidden,
    press_twice,
    take_back,
)
from tests.strolls.opening import open_table
from tests.strolls.walker import Walker
from tests.strolls.words import TABLES
from tests.support.game import Game

ASKED = os.environ.get("PARRY_STROLLS", "")
FIRST, LAST = map(int, (ASKED or "0-15").split("-"))
STEPS = 120 if ASKED else 60
UNDONE = 12
"""Steps at the end of a walk that are taken back."""


@pytest.mark.parametrize("seed", range(FIRST, LAST))
async def test_a_stroll_meets_nothing_wrong(
    game: Game, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Every system in turn; the whole walk is told where something is wrong."""
    table = list(TABLES.values())[seed % len(TABLES)]
    walker = Walker(game, seed, table, caplog)
    await open_table(walker)
    for _ in range(STEPS):
        await (press_twice(walker) if walker.chance(0.04) else walker.step())
        await look_at_table(walker)
    await walker.restart()
    await look_at_cards(walker)
    await take_back(walker, UNDONE)
    await ask_everything(walker)
    look_for_hidden(walker)
