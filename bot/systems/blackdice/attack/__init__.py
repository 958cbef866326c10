"""Attacks: declared, answered, rolled, and the wound (BD-63 to BD-89)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.attack.actions import (
    Attack,
    AttackWaits,
    Bare,
    Clashed,
    Favour,
    Mishap,
    Prepare,
    React,
    StandIn,
)
from bot.systems.blackdice.attack.cards import met, waiting
from bot.systems.blackdice.attack.play import attack, bare, favour, mishap, prepare, react, stand_in

ATTACK = Chapter(
    "BD-63 to BD-89",
    handlers=(
        on(Attack, attack),
        on(Prepare, prepare),
        on(React, react),
        on(Favour, favour),
        on(Bare, bare),
        on(StandIn, stand_in),
        on(Mishap, mishap),
    ),
    cards=(
        says(AttackWaits, waiting),
        says(Clashed, met),
    ),
)
