"""What journals and buttons hold of attacks as an earlier version kept them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.attack.actions import (
    AttackMishap,
    AttackResult,
    AttackState,
    Blow,
    Response,
)
from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.rules.attack import Exchange
from bot.systems.blackdice.sides import Side, SideDice


class AttackRolled(Outcome, frozen=True, tag="clashed"):
    """Both have rolled; its fields are now those of its state."""

    roll: int
    waits: AttackState
    reaction: Reaction
    attack: SideDice
    exchange: Exchange
    answer: Side | None = None
    defence: SideDice | None = None
    blow: Blow | None = None
    spoilt: tuple[AttackMishap, ...] = ()
    by: str = ""


def tale_of(card: AttackRolled) -> Tale[AttackState]:
    """The attack as it is kept today."""
    state = replace(
        card.waits,
        response=Response(card.reaction, side=card.answer),
        by=card.by,
        result=AttackResult(card.attack, card.exchange, card.defence, card.blow),
        spoilt=card.spoilt,
    )
    return Tale(card.roll, state)
