"""What fights and conditions of others keep of somebody: who acted, whom they attacked."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.combat import Combatant, Order, Turn
from bot.core.condition import Condition
from bot.core.scene import Scene
from bot.store.forget import SOMEBODY, Person


def without_traces(scene: Scene, person: Person) -> Scene:
    """The table whose fights and conditions name the person no more; the same where none does."""
    return replace(
        scene,
        orders={key: _order(person, row) for key, row in scene.orders.items()},
        combatants={key: _combatant(person, row) for key, row in scene.combatants.items()},
        conditions={key: _condition(person, row) for key, row in scene.conditions.items()},
    )


def _order(person: Person, order: Order) -> Order:
    # Who is not in the order any more is passed over there anyhow: only the name is kept.
    past = (Turn(t.how, _others(person, t.keys), _other(person, t.after)) for t in order.past)
    return replace(
        order,
        past=tuple(turn for turn in past if turn.keys),
        started=_others(person, order.started),
        finished=_others(person, order.finished),
        ending=_others(person, order.ending),
        state=person.strike_from(order.state),
    )


def _combatant(person: Person, row: Combatant) -> Combatant:
    return replace(
        row,
        surprised=_others(person, row.surprised),
        target=_other(person, row.target),
        state=person.strike_from(row.state),
    )


def _condition(person: Person, row: Condition) -> Condition:
    # A turn of nobody's never ends: like that of whoever has left, it ends with its round.
    whose = SOMEBODY if _is_theirs(person, row.clock.whose) else row.clock.whose
    return replace(
        row,
        source=row.source if row.source in person.others else person.rename(row.source),
        note=person.rename(row.note),
        clock=replace(row.clock, whose=whose),
        data=person.strike_from(row.data),
    )


def _other(person: Person, key: str) -> str:
    return "" if _is_theirs(person, key) else key


def _others(person: Person, keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(key for key in keys if not _is_theirs(person, key))


def _is_theirs(person: Person, key: str) -> bool:
    return key in person.words and key not in person.others
