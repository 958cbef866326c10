"""Advantages: gained, chosen, handed over, used; support (D6-46 to D6-50, D6-60)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.advantages import actions, cards, play
from bot.systems.opend6.melee.asked import tells_action

ADVANTAGES = Chapter(
    "D6-46 to D6-50, D6-60",
    handlers=(
        on(actions.Gain, play.gain),
        on(actions.HandOver, play.hand_over),
        on(actions.UseUp, play.use_up),
        on(actions.Support, play.support),
    ),
    cards=(
        *tells_action(
            play.GAINING,
            {
                actions.AdvantageResult: cards.advantage_card,
                actions.AlertResult: cards.alert_card,
                actions.Chosen: cards.choice_card,
            },
        ),
        *tells_action(play.SUPPORTING, {actions.SupportResult: cards.support_card}),
        says(actions.HandedOver, cards.hand_over_card),
        says(actions.Used, cards.use_card),
    ),
    exchanges=(play.GAINING, play.SUPPORTING),
)
