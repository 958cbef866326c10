"""What a system declares so that the GM's commands work for it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.core.action import Action
from bot.core.scene import Scene
from bot.shared.gm.actions import Afflict
from bot.shared.states import State
from bot.shared.system import AnySystem


class Health(Struct, frozen=True):
    """A pool by key and as it is called, such as that which damage changes, within 0..`most`.

    Where it `rises`, damage is counted up from 0 and the pool has no maximum (kept as 0); else
    damage is taken from what is left of it. The maximum itself is `least` or more.
    """

    pool: str
    label: str
    most: int
    rises: bool = False
    least: int = 0


class Harm(Struct, frozen=True):
    """Damage and healing by the GM's word where a system keeps injuries in its own way.

    `kinds` are what may be named as the pool; where none is named it is the first. `act` makes the
    action of (names with commas, amount, kind); an amount below 0 heals.
    """

    kinds: tuple[str, ...]
    act: Callable[[str, int, str], Action]


class Terms(Struct, frozen=True):
    """Conditions in a system's own terms, where its text says more of them than all systems share.

    `lay` is the action that lays one on which the text does not name, None where it is as for all
    systems, `change` that of (names, condition, change) after which it lasts longer or less long,
    `look` that of a look at those of some names. `changes` complete.
    """

    lay: Callable[[Afflict], Action | None]
    change: Callable[[str, str, str], Action]
    look: Callable[[str], Action]
    changes: tuple[str, ...] = ()


class GmRules(Struct, frozen=True):
    """What differs from system to system in the GM's hand.

    `health` is None where the text knows no damage, or where `harm` says what it does. `modifiers`
    are what its rolls read from conditions. `penalty` makes the action that sets what a task costs,
    from (name, task, amount). `states` are the conditions that its text names, at this table,
    `terms` how it describes others.
    """

    health: Health | None = None
    harm: Harm | None = None
    modifiers: tuple[str, ...] = ()
    penalty: Callable[[str, str, int], Action] | None = None
    states: Callable[[Scene], tuple[State, ...]] = lambda _scene: ()
    terms: Terms | None = None


def rules_of(system: AnySystem) -> GmRules:
    """What the system declares; for one that declares nothing there is nothing to name."""
    return system.rules_for(GmRules) or GmRules()
