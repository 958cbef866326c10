"""OpenD6, the articles of the FreeD6 build: a module for each part of the rules."""

from __future__ import annotations

from bot.shared.system import System, every_roll
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.gm import GM
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.play import act, overdue
from bot.systems.opend6.players import SHEET
from bot.systems.opend6.recap import SESSION
from bot.systems.opend6.report import report
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.shelf import is_kept
from bot.systems.opend6.unions import D6Action, D6Outcome
from bot.systems.opend6.words import CREDIT

OPEND6: System[D6Action, D6Outcome] = System(
    key=KEY,
    title="OpenD6",
    group="d6",
    credit=CREDIT,
    actions=D6Action,
    outcomes=D6Outcome,
    house=HOUSE,
    act=act,
    report=report,
    overdue=overdue,
    rules=(COMBAT, GM, SESSION),
    sheet=SHEET,
    keeps=is_kept,
    timed=every_roll,
)
