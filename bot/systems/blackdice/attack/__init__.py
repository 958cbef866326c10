"""Attacks: declared, answered, rolled, and the wound (BD-63 to BD-89)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.attack import actions, cards, play

ATTACK = Chapter(
    "BD-63 to BD-89",
    handlers=(
        on(actions.Attack, play.attack),
        on(actions.Prepare, play.prepare),
        on(actions.React, play.react),
        on(actions.Favour, play.favour),
        on(actions.Bare, play.bare),
        on(actions.StandIn, play.stand_in),
        on(actions.SpoilAttack, play.spoil_attack),
    ),
    cards=(
        says(actions.AttackWaits, cards.waiting_attack),
        says(actions.AttackRolled, cards.attack_result),
    ),
)
