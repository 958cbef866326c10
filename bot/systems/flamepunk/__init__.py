"""Flamepunk, the 666 engine by Asklepios."""

from __future__ import annotations

from bot.shared.system import System, every_roll
from bot.systems.flamepunk.combat import COMBAT
from bot.systems.flamepunk.gm import GM
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.play import FlameAction, FlameOutcome, act, overdue
from bot.systems.flamepunk.recap import SESSION
from bot.systems.flamepunk.report import report
from bot.systems.flamepunk.rolls.odds import CREDIT
from bot.systems.flamepunk.sheet import SHEET

FLAMEPUNK: System[FlameAction, FlameOutcome] = System(
    key="flamepunk",
    title="Flamepunk",
    group="flame",
    credit=CREDIT,
    actions=FlameAction,
    outcomes=FlameOutcome,
    house=HOUSE,
    act=act,
    report=report,
    overdue=overdue,
    rules=(COMBAT, GM, SESSION),
    sheet=SHEET,
    timed=every_roll,
)
