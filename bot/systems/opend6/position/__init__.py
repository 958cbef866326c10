"""Maneuvers, forced steps and the ground (D6-138 to D6-144)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says, tells
from bot.systems.opend6.position import actions, cards, play
from bot.systems.opend6.position.earlier import Maneuvered, Placed, maneuvered_card, placed_card
from bot.systems.opend6.words import KEEPS

POSITION = Chapter(
    "D6-138 to D6-144",
    handlers=(
        on(actions.Maneuver, play.maneuver),
        on(actions.Step, play.step),
        on(actions.Waive, play.waive),
        on(actions.Circumstance, play.set_ground),
        on(actions.Mapped, play.set_map),
    ),
    cards=(
        tells(
            actions.ManeuverState,
            cards.maneuver_card,
            why=cards.explain,
            itself=lambda _: KEEPS,
        ),
        says(Maneuvered, maneuvered_card),
        says(actions.Waived, cards.waived_card),
        says(actions.MapSet, cards.map_card),
        says(actions.Stepped, cards.step_card),
        says(actions.GroundSet, cards.ground_card),
        says(Placed, placed_card),
    ),
    exchanges=(play.MANEUVERING,),
)
