"""Hammerhydra: d10 against attributes, extra tens, and fights that keep their initiative."""

from __future__ import annotations

from bot.shared.wiring import system
from bot.systems.hammerhydra import aside, attack, care, checks, creation, order, ties, wounds
from bot.systems.hammerhydra.aside import CREDIT
from bot.systems.hammerhydra.calls import CALLS
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.gm import GM, NUMBERS
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.introduction import INTRODUCTION
from bot.systems.hammerhydra.menu import MENU
from bot.systems.hammerhydra.page import PAGE
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.recap import SESSION
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.spec import SHEET

HAMMERHYDRA = system(
    KEY,
    "Hammerhydra",
    group="hydra",
    credit=CREDIT,
    house=HOUSE.rules,
    chapters=(
        creation.CHAPTER,
        care.CHAPTER,
        PAGE,
        checks.CHAPTER,
        order.CHAPTER,
        attack.CHAPTER,
        wounds.CHAPTER,
        ties.CHAPTER,
        MENU,
        NUMBERS,
        aside.CHAPTER,
    ),
    rules=(COMBAT, GM, CALLS, SESSION),
    sheet=SHEET,
    players=PLAYERS,
    introduction=INTRODUCTION,
)
