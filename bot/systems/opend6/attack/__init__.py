"""Attacks, from the declaration to the condition they make (D6-18 to D6-25, D6-65 to D6-67)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on
from bot.systems.opend6.attack import cards, play
from bot.systems.opend6.attack.actions import Attack, AttackResult
from bot.systems.opend6.melee.asked import tells_action

ATTACKS = Chapter(
    "D6-18 to D6-25, D6-65 to D6-67",
    handlers=(on(Attack, play.attack),),
    cards=tells_action(play.ATTACKING, {AttackResult: cards.attack_card}),
    exchanges=(play.ATTACKING,),
)
