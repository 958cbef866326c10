"""The GM's hand on the state, played like a system: damage, pools, conditions, calls."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.core.settings import own_house, system_of
from bot.shared.gm import conditions, pools
from bot.shared.gm.actions import (
    KEY,
    Afflict,
    Conditions,
    EarlierClose,
    EndScene,
    GmAction,
    Hurt,
    ListConditions,
    Penalise,
    Pools,
    Prolong,
    Relieve,
    SetPool,
)
from bot.shared.gm.conditions import Afflicted, Listed, Relieved, SceneOver
from bot.shared.gm.earlier import Called, CallLooked, call_card, look_card, play_earlier
from bot.shared.gm.pools import PoolsChanged
from bot.shared.gm.rules import rules_of
from bot.shared.gm.whom import among_gms, keys_of, known_keys, with_mentions
from bot.shared.system import AnySystem, Registry, System


class Penalised(Outcome, frozen=True, tag="gm_penalised"):
    """The system's own outcome of setting a penalty of `who` (a key), as JSON."""

    outcome: bytes
    who: str = ""


class Harmed(Outcome, frozen=True, tag="gm_harmed"):
    """The system's own outcome of damage, healing, a condition of these (keys), as JSON.

    `system` is "" where an older version wrote it.
    """

    outcome: bytes
    who: tuple[str, ...] = ()
    system: str = ""


GmOutcome = (
    PoolsChanged | Penalised | Harmed | Afflicted | Relieved | Listed | SceneOver | Called
    | CallLooked
)  # fmt: skip


def gm_system(systems: Registry) -> System[GmAction, GmOutcome]:
    """The GM's hand at tables of these systems."""

    def act(action: GmAction, scene: Scene, dice: Dice) -> tuple[GmOutcome, Scene]:
        system = systems[system_of(scene)]
        if isinstance(action, Pools):
            return _pools(action, scene, dice, system)
        if isinstance(action, Conditions):
            return _conditions(action, scene, dice, system)
        return play_earlier(action, scene)

    def report(outcome: GmOutcome, scene: Scene) -> Report:
        system = systems[system_of(scene)]
        match outcome:
            case PoolsChanged():
                return pools.pools_card(outcome, scene)
            case Penalised() | Harmed():
                own = system.read_outcome(outcome.outcome)
                keys = (outcome.who,) if isinstance(outcome, Penalised) else outcome.who
                card = system.report(own, own_house(scene, system.key))
                return among_gms(scene, card, keys)
            case Called():
                return call_card(outcome, scene)
            case CallLooked():
                return look_card(outcome)
            case _:
                return conditions.conditions_card(outcome, scene)

    return System(KEY, "The GM", "gm", GmAction, GmOutcome, act, report, overdue=overdue)


def _pools(action: Pools, scene: Scene, dice: Dice, system: AnySystem) -> tuple[GmOutcome, Scene]:
    scene = with_mentions(scene, system, action.named)
    match action:
        case Hurt():
            harm = pools.harm_action(action, system)
            if harm is None:
                return pools.hurt(action, scene, system)
            # For its refusal of a name that nobody bears.
            keys_of(scene, action.named)
            return _by_system(harm, action.named, scene, dice, system)
        case SetPool():
            return pools.set_pool(action, scene, system)
        case Penalise():
            return _penalise(action, scene, dice, system)
        case _:
            assert_never(action)


def _conditions(
    action: Conditions, scene: Scene, dice: Dice, system: AnySystem
) -> tuple[GmOutcome, Scene]:
    terms = rules_of(system).terms
    match action:
        case Afflict():
            scene = with_mentions(scene, system, action.named)
            if conditions.goes(action, scene):
                relief = Relieve(named=action.named, condition=action.condition)
                return conditions.relieve(relief, scene)
            unnamed = not conditions.is_named(action, scene, system)
            own = terms.lay(action) if terms is not None and unnamed else None
            if own is None:
                return conditions.afflict(action, scene, system)
            return _by_system(own, action.named, scene, dice, system)
        case Prolong(named=names, condition=name, change=change):
            if terms is None:
                raise Refusal("bad_duration", f"{system.title} knows no changes of how long.")
            return _by_system(terms.change(names, name, change), names, scene, dice, system)
        case Relieve():
            return conditions.relieve(action, scene)
        case ListConditions(named=names) if terms is not None:
            return _by_system(terms.look(names), "", scene, dice, system)
        case ListConditions():
            return conditions.show(action, scene)
        case EndScene():
            return conditions.end_scene(scene)
        case _:
            assert_never(action)


def _by_system(
    action: Action, names: str, scene: Scene, dice: Dice, system: AnySystem
) -> tuple[Harmed, Scene]:
    """The system's own action with those who are named."""
    keys = known_keys(scene, names)
    outcome, after = _play(action, scene, dice, system)
    return Harmed(outcome, keys, system.key), after


def _play(action: Action, scene: Scene, dice: Dice, system: AnySystem) -> tuple[bytes, Scene]:
    """What the system makes of an action of its own, as JSON, and the scene after it."""
    outcome: Any
    outcome, after = system.act(action, own_house(scene, system.key), dice)
    return system.kept(outcome), replace(after, house=scene.house, system=scene.system)


def _penalise(
    action: Penalise, scene: Scene, dice: Dice, system: AnySystem
) -> tuple[Penalised, Scene]:
    """Raises `no_penalties` for a system that remembers no failures, and the system's own kinds."""
    make = rules_of(system).penalty
    if make is None:
        raise Refusal("no_penalties", f"{system.title} remembers no failures.")
    penalty = make(action.named, action.task, action.amount)
    outcome, after = _play(penalty, scene, dice, system)
    return Penalised(outcome, scene.key_of(system.key, action.named) or ""), after


def overdue(roll: OpenRoll) -> EarlierClose:
    """A call of an earlier version waits no longer."""
    return EarlierClose(call=roll.number)
