"""A fight's rounds: actions, movement, what may be done now (BD-40 to BD-62)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.rounds import actions, cards, play

ROUNDS = Chapter(
    "BD-40 to BD-62",
    handlers=(
        on(actions.Declare, play.declare),
        on(actions.Trade, play.trade),
        on(actions.Act, play.act),
        on(actions.Busy, play.busy),
        on(actions.Disengage, play.disengage),
        on(actions.Walk, play.walk),
        on(actions.Drive, play.drive),
        on(actions.Menu, cards.menu),
    ),
    cards=(
        says(actions.Acted, cards.action),
        says(actions.MenuShown, cards.menu_card),
    ),
)
