"""Advantages: gained, chosen, handed over, used; support (D6-46 to D6-50, D6-60)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.advantages import actions, cards, play

ADVANTAGES = Chapter(
    "D6-46 to D6-50, D6-60",
    handlers=(
        on(actions.Gain, play.gain),
        on(actions.Choose, play.choose),
        on(actions.HandOver, play.hand_over),
        on(actions.UseUp, play.use_up),
        on(actions.Support, play.support),
    ),
    cards=(
        says(actions.AdvantageResult, cards.advantage_result),
        says(actions.AlertResult, cards.alert_result),
        says(actions.Chosen, cards.chosen),
        says(actions.HandedOver, cards.handed_over),
        says(actions.Used, cards.used),
        says(actions.SupportResult, cards.support_result),
    ),
)
