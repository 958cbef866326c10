"""A fight's rounds: actions, movement, what may be done now (BD-40 to BD-62)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.rounds.actions import (
    Act,
    Acted,
    Busy,
    Declare,
    Disengage,
    Drive,
    Menu,
    MenuShown,
    Trade,
    Walk,
)
from bot.systems.blackdice.rounds.cards import acted, menu, shown
from bot.systems.blackdice.rounds.play import act, busy, declare, disengage, drive, trade, walk

ROUNDS = Chapter(
    "BD-40 to BD-62",
    handlers=(
        on(Declare, declare),
        on(Trade, trade),
        on(Act, act),
        on(Busy, busy),
        on(Disengage, disengage),
        on(Walk, walk),
        on(Drive, drive),
        on(Menu, menu),
    ),
    cards=(
        says(Acted, acted),
        says(MenuShown, shown),
    ),
)
