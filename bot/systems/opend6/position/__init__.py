"""Maneuvers, forced steps and the ground (D6-138 to D6-144)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.position import actions, cards, play

POSITION = Chapter(
    "D6-138 to D6-144",
    handlers=(
        on(actions.Maneuver, play.maneuver),
        on(actions.Meet, play.meet),
        on(actions.LetGo, play.meet),
        on(actions.Step, play.step),
        on(actions.Waive, play.waive),
        on(actions.Circumstance, play.set_ground),
        on(actions.Mapped, play.set_map),
    ),
    cards=(
        says(actions.Plotted, cards.waiting_card),
        says(actions.Maneuvered, cards.maneuver_card),
        says(actions.Placed, cards.place_card),
    ),
)
