"""Flamepunk, the 666 engine by Asklepios."""

from __future__ import annotations

from bot.shared.wiring import system
from bot.systems.flamepunk.calls import CALLS
from bot.systems.flamepunk.combat import COMBAT, CONFLICTS
from bot.systems.flamepunk.gm import GM
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.introduction import CREDIT, IN_SHORT, INTRODUCTION
from bot.systems.flamepunk.pools import POOLS
from bot.systems.flamepunk.recap import SESSION
from bot.systems.flamepunk.rolls import ROLLS
from bot.systems.flamepunk.sheet import KEY, PLAYERS, SHEET
from bot.systems.flamepunk.tasks import TASKS

FLAMEPUNK = system(
    KEY,
    "Flamepunk",
    group="flame",
    credit=CREDIT,
    house=HOUSE.rules,
    chapters=(ROLLS, POOLS, TASKS, CONFLICTS, IN_SHORT),
    rules=(COMBAT, GM, CALLS, SESSION),
    sheet=SHEET,
    players=PLAYERS,
    introduction=INTRODUCTION,
)
