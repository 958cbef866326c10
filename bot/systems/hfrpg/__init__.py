"""HFRPG, the dice rolls of the alpha."""

from __future__ import annotations

from bot.shared.wiring import system
from bot.systems.hfrpg.calls import CALLS
from bot.systems.hfrpg.combat import COMBAT
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.introduction import IN_SHORT, INTRODUCTION
from bot.systems.hfrpg.recap import SESSION
from bot.systems.hfrpg.rolls import ROLLS
from bot.systems.hfrpg.rolls.words import CREDIT
from bot.systems.hfrpg.sheet import KEY, PLAYERS, SHEET
from bot.systems.hfrpg.tokens import TOKENS

HFRPG = system(
    KEY,
    "HFRPG",
    group="hf",
    credit=CREDIT,
    house=HOUSE.rules,
    chapters=(TOKENS, ROLLS, IN_SHORT),
    rules=(COMBAT, CALLS, SESSION),
    sheet=SHEET,
    players=PLAYERS,
    introduction=INTRODUCTION,
)
