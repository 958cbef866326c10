"""Attacks: declared, answered, rolled, and the wound (BD-63 to BD-89)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, tells
from bot.systems.blackdice.attack import actions, cards, earlier, play
from bot.systems.blackdice.attack.choices import again
from bot.systems.blackdice.attack.why import why

ATTACK = Chapter(
    "BD-63 to BD-89",
    handlers=(on(actions.Attack, play.attack),),
    cards=(tells(actions.AttackState, cards.attack, why=why, again=again, itself=cards.npc_words),),
    earlier=(retells(earlier.AttackRolled, earlier.tale_of),),
    exchanges=(play.ATTACKING,),
)
