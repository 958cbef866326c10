"""Hammerhydra: d10 against attributes, extra tens, and fights that keep their initiative."""

from __future__ import annotations

from bot.shared.system import System
from bot.systems.hammerhydra.aside import CREDIT
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.gm import GM
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.play import HydraAction, HydraOutcome, act, overdue, timed
from bot.systems.hammerhydra.recap import SESSION
from bot.systems.hammerhydra.report import report
from bot.systems.hammerhydra.spec import SHEET

HAMMERHYDRA: System[HydraAction, HydraOutcome] = System(
    key="hammerhydra",
    title="Hammerhydra",
    group="hydra",
    credit=CREDIT,
    actions=HydraAction,
    outcomes=HydraOutcome,
    house=HOUSE,
    act=act,
    report=report,
    overdue=overdue,
    rules=(COMBAT, GM, SESSION),
    sheet=SHEET,
    timed=timed,
)
