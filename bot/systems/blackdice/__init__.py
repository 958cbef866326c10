"""Black Dice, steampunk pools of six-sided dice."""

from __future__ import annotations

from bot.shared.system import System, every_roll
from bot.systems.blackdice.combat import COMBAT
from bot.systems.blackdice.gm import GM
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.play import BdAction, BdOutcome, act, overdue
from bot.systems.blackdice.recap import SESSION
from bot.systems.blackdice.report import report
from bot.systems.blackdice.sheet import SHEET
from bot.systems.blackdice.words import CREDIT

BLACKDICE: System[BdAction, BdOutcome] = System(
    key="blackdice",
    title="Black Dice",
    group="black",
    credit=CREDIT,
    actions=BdAction,
    outcomes=BdOutcome,
    house=HOUSE,
    act=act,
    report=report,
    overdue=overdue,
    rules=(COMBAT, GM, SESSION),
    sheet=SHEET,
    timed=every_roll,
)
