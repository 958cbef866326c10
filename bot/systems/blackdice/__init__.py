"""Black Dice, steampunk pools of six-sided dice."""

from __future__ import annotations

from bot.shared.wiring import system
from bot.systems.blackdice.aside import ASIDE
from bot.systems.blackdice.attack import ATTACK
from bot.systems.blackdice.calls import CALLS
from bot.systems.blackdice.combat import COMBAT
from bot.systems.blackdice.gm import GM
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.injury import INJURY
from bot.systems.blackdice.introduction import IN_SHORT, INTRODUCTION
from bot.systems.blackdice.menu import MENU
from bot.systems.blackdice.menu_gm import GM_MENU
from bot.systems.blackdice.recap import SESSION
from bot.systems.blackdice.retries import RETRIES
from bot.systems.blackdice.rounds import ROUNDS
from bot.systems.blackdice.sheet import KEY, PLAYERS, SHEET
from bot.systems.blackdice.surprise import SURPRISE
from bot.systems.blackdice.tasks import TASKS
from bot.systems.blackdice.together import TOGETHER
from bot.systems.blackdice.words import CREDIT

BLACKDICE = system(
    KEY,
    "Black Dice",
    group="black",
    credit=CREDIT,
    house=HOUSE.rules,
    chapters=(
        TASKS,
        TOGETHER,
        RETRIES,
        INJURY,
        SURPRISE,
        ROUNDS,
        ATTACK,
        MENU,
        GM_MENU,
        ASIDE,
        IN_SHORT,
    ),
    rules=(COMBAT, GM, CALLS, SESSION),
    sheet=SHEET,
    players=PLAYERS,
    introduction=INTRODUCTION,
)
