"""What journals hold of attacks that an earlier version played."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.field import AttackState


class AttackView(Struct, frozen=True):
    """An attack as its card told it; its fields are now those of its state."""

    roll: int
    attack: AttackState
    edge: tuple[tuple[str, int, int], ...] = ()


class Fought(Outcome, frozen=True, tag="fought"):
    """An attack went on; `others` are attacks of its tie that landed with it."""

    told: AttackView
    others: tuple[AttackView, ...] = ()
    said: tuple[str, ...] = ()


def tale_of(outcome: Fought) -> Tale[AttackState]:
    """The attack as it is kept today, and those of others that landed with it."""
    also = tuple(map(tale_of_view, outcome.others))
    return replace(tale_of_view(outcome.told, outcome.said), also=also)


def tale_of_view(view: AttackView, lines: tuple[str, ...] = ()) -> Tale[AttackState]:
    """The attack as it is kept today."""
    return Tale(view.roll, replace(view.attack, edge=view.edge, said=lines))
