"""OpenD6, the articles of the FreeD6 build: a chapter for each part of the rules."""

from __future__ import annotations

from bot.shared.system import AnySystem
from bot.shared.wiring import system
from bot.systems.opend6 import checks, position
from bot.systems.opend6.advantages import ADVANTAGES
from bot.systems.opend6.aside import ASIDE
from bot.systems.opend6.attack import ATTACKS
from bot.systems.opend6.building import BUILDING
from bot.systems.opend6.calls import CALLS
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.effects import EFFECTS
from bot.systems.opend6.gm import GM
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.introduction import INTRODUCTION
from bot.systems.opend6.melee import MELEE
from bot.systems.opend6.menu import MENU
from bot.systems.opend6.movement import MOVEMENT
from bot.systems.opend6.order import order
from bot.systems.opend6.players import PLAYERS, SHEET
from bot.systems.opend6.pressing import PRESSING
from bot.systems.opend6.readying import READYING
from bot.systems.opend6.recap import SESSION
from bot.systems.opend6.recovery import RECOVERY
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.words import CREDIT

OPEND6: AnySystem = system(
    KEY,
    "OpenD6",
    group="d6",
    credit=CREDIT,
    house=HOUSE.rules,
    chapters=(
        ASIDE,
        checks.CHECKS,
        checks.POINTS,
        EFFECTS,
        BUILDING,
        position.POSITION,
        MELEE,
        ATTACKS,
        MOVEMENT,
        PRESSING,
        RECOVERY,
        ADVANTAGES,
        READYING,
        order(COMBAT),
        MENU,
    ),
    rules=(COMBAT, GM, CALLS, SESSION),
    sheet=SHEET,
    players=PLAYERS,
    introduction=INTRODUCTION,
)
