"""What journals hold of attacks that an earlier version played."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.attack.cards import attack
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


def fought_card(outcome: Fought, scene: Scene) -> Report:
    """The card of an attack as it is told today, and those of others that landed with it."""
    first = tale_of_view(outcome.told, outcome.said)
    also = tuple(attack(tale_of_view(view), scene) for view in outcome.others)
    return replace(attack(first, scene), also=also)


def tale_of_view(view: AttackView, lines: tuple[str, ...] = ()) -> Tale[AttackState]:
    """The attack as it is kept today."""
    return Tale(view.roll, replace(view.attack, edge=view.edge, said=lines))
