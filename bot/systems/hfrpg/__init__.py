"""HFRPG, the dice rolls of the alpha."""

from __future__ import annotations

from bot.shared.system import System
from bot.systems.hfrpg.combat import COMBAT
from bot.systems.hfrpg.gm import GM
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.play import HfAction, HfOutcome, act, overdue, timed
from bot.systems.hfrpg.recap import SESSION
from bot.systems.hfrpg.report import report
from bot.systems.hfrpg.rolls.words import CREDIT
from bot.systems.hfrpg.sheet import SHEET

HFRPG: System[HfAction, HfOutcome] = System(
    key="hfrpg",
    title="HFRPG",
    group="hf",
    credit=CREDIT,
    actions=HfAction,
    outcomes=HfOutcome,
    house=HOUSE,
    act=act,
    report=report,
    overdue=overdue,
    rules=(COMBAT, GM, SESSION),
    sheet=SHEET,
    timed=timed,
)
