"""Everything that is kept as bytes, by the name it is kept under, and its shape.

The keys are those of the stored things (a system's key, a tag, a column), never names of Python's,
which may change; so may where these are imported from.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct, inspect

from bot.client.local.kept import KeptTable as LocalTable
from bot.core.action import Ask
from bot.core.changes import COLLECTIONS
from bot.core.report import Report
from bot.core.scene import Entry, Scene
from bot.history.privacy import Wish
from bot.shared.calls.actions import CallState
from bot.shared.combat.hand import HandState
from bot.shared.crowd.actions import CrowdState
from bot.shared.exchange.faces import LetThrow, TypeFaces
from bot.shared.exchange.rows import Row
from bot.shared.exchange.windows import KeptTale
from bot.shared.gm.earlier import Call
from bot.shared.keeping import KeptRoll
from bot.shared.past import PastAction
from bot.shared.sight.sealed import SealedCard
from bot.shared.system import AnySystem
from bot.store.journal import Images
from bot.store.sqlite.schema import list_migrations
from bot.systems.blackdice.attack import actions as bd_fight
from bot.systems.blackdice.field import FighterState
from bot.systems.blackdice.injury import actions as bd_injury
from bot.systems.blackdice.sheet import Sheet as BlackdiceSheet
from bot.systems.blackdice.surprise import actions as bd_surprise
from bot.systems.blackdice.tasks import actions as bd_rolls
from bot.systems.flamepunk.rolls.actions import RollState as FlamepunkRoll
from bot.systems.flamepunk.sheet import Sheet as FlamepunkSheet
from bot.systems.hammerhydra.checks.actions import CheckState as HydraCheck
from bot.systems.hammerhydra.field import AttackState as HydraAttack
from bot.systems.hammerhydra.field import FighterState as HydraFighter
from bot.systems.hammerhydra.field import FightState
from bot.systems.hammerhydra.order.actions import SecondState as HydraSecond
from bot.systems.hammerhydra.sheet import Sheet as HammerhydraSheet
from bot.systems.hfrpg.rolls.actions import RollState as HfrpgRoll
from bot.systems.hfrpg.sheet import Sheet as HfrpgSheet
from bot.systems.opend6.advantages.actions import AdvantageState, SupportState
from bot.systems.opend6.attack.actions import AttackState as OpenD6Attack
from bot.systems.opend6.budget import DueStep
from bot.systems.opend6.checks.actions import CheckState as OpenD6Check
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.running import Tally
from bot.systems.opend6.field import FightState as field_FightState
from bot.systems.opend6.field import Place
from bot.systems.opend6.movement.actions import MovementState, TurnState
from bot.systems.opend6.position.actions import ManeuverState
from bot.systems.opend6.pressing.actions import ForceState, InteractState
from bot.systems.opend6.recovery.actions import RecoveryState
from bot.systems.opend6.rules import data as d6_data
from bot.systems.opend6.sheet import Sheet as OpenD6Sheet
from bot.systems.opend6.shelf import Kept
from bot.systems.registry import registry, shared_systems

KEPT: dict[str, Any] = {
    "past/action": PastAction,
    "saved/roll": KeptRoll,
    "flamepunk/sheet": FlamepunkSheet,
    "flamepunk/roll": FlamepunkRoll,
    "blackdice/sheet": BlackdiceSheet,
    "blackdice/roll": (
        bd_rolls.TaskState
        | bd_rolls.CallState
        | bd_injury.CareState
        | bd_fight.AttackState
        | bd_surprise.AmbushState
    ),
    "blackdice/fighter": FighterState,
    "hammerhydra/sheet": HammerhydraSheet,
    "hammerhydra/roll": HydraCheck | HydraAttack | HydraSecond,
    "hammerhydra/fighter": HydraFighter,
    "hammerhydra/field": FightState,
    "opend6/sheet": OpenD6Sheet,
    "opend6/roll": OpenD6Check | Tally | ManeuverState | Kept,
    "opend6/roll/in a fight": OpenD6Attack
    | ForceState
    | InteractState
    | MovementState
    | TurnState
    | RecoveryState
    | AdvantageState
    | SupportState,
    "opend6/condition": d6_data.Data,
    "opend6/fighter": Place,
    "opend6/fighter/due": DueStep,
    "opend6/outcome/in a fight/roll": RollShown,
    "opend6/field": field_FightState,
    "hfrpg/sheet": HfrpgSheet,
    "hfrpg/roll": HfrpgRoll,
    "gm/roll": Call,
    "calls/roll": CallState,
    "crowd/roll": CrowdState,
    "initiative/roll": HandState,
    "exchange/roll": Row,
    "exchange/answer": TypeFaces | LetThrow,
    "exchange/outcome": KeptTale,
    "offers/ask": Ask,
    "hidden": SealedCard,
    "hidden/report": Report,
    "journal": Entry,
    "journal/images": Images,
    "local table": LocalTable,
    "facts/forget": Wish,
}
"""What is kept besides actions, outcomes and the rows of a scene: (system/)where it is kept."""


def stored() -> dict[str, Any]:
    """Every stored type by its key; of a union each member, by its tag."""
    kept = dict(KEPT)
    for system in systems():
        kept[f"{system.key}/action"] = system.actions
        kept[f"{system.key}/outcome"] = system.outcomes
    scene = get_type_hints(Scene)
    for rows in COLLECTIONS:
        _, kept[f"scene/{rows.name}"] = get_args(scene[rows.name])
    return dict(_members(kept))


def systems() -> tuple[AnySystem, ...]:
    """All that are played, and what they share."""
    played = registry()
    return (*played, *shared_systems(played))


def schema() -> dict[str, Any]:
    """The shape of every stored type by its key, and of the tables of a fresh database."""
    types = stored()
    keys = {kind: key for key, kind in types.items()}
    return {key: shape(kind, keys) for key, kind in types.items()} | dict(_tables())


def reached(kinds: Mapping[str, Any]) -> set[type[Struct]]:
    """The structs that these consist of."""
    found: set[type[Struct]] = set()
    waiting = [inspect.type_info(kind) for kind in kinds.values()]
    while waiting:
        info = waiting.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                continue
            found.add(info.cls)
            waiting += [field.type for field in info.fields]
        waiting += _parts(info)
    return found


def shape(kind: Any, keys: Mapping[Any, str]) -> Any:
    """A type as JSON has it; what stands within it and is among `keys`, by its key."""
    return _Drawing(keys).of(inspect.type_info(kind))


def _tables() -> Iterator[tuple[str, Any]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in list_migrations():
            connection.executescript(step.sql)
        for name, sql in connection.execute("SELECT name, sql FROM sqlite_master WHERE sql <> ''"):
            yield f"database/{name}", sql.splitlines()


def _members(kept: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, kind in kept.items():
        members = get_args(kind) or (kind,)
        for member in members:
            tag = _tag(member)
            yield (f"{key}/{tag}" if tag is not None else key), member


def _tag(kind: Any) -> str | None:
    config = getattr(kind, "__struct_config__", None)
    return None if config is None or config.tag is None else str(config.tag)


def _parts(info: inspect.Type) -> list[inspect.Type]:
    match info:
        case inspect.UnionType(types=types):
            return list(types)
        case inspect.TupleType(item_types=types):
            return list(types)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [item]
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
        case inspect.Metadata(type=inner):
            return [inner]
        case _:
            return []


class _Drawing:
    """One type as it is drawn: what it is within, so that what holds itself comes to an end."""

    def __init__(self, keys: Mapping[Any, str]) -> None:
        self._keys = keys
        self._within: list[type[Struct]] = []

    def of(self, info: inspect.Type) -> Any:
        """The type; plain ones by their JSON name, bounds beside them."""
        match info:
            case inspect.StructType():
                return self._struct(info)
            case inspect.UnionType(types=types):
                return {"one of": [self.of(one) for one in types]}
            case inspect.TupleType(item_types=types):
                return {"row": [self.of(one) for one in types]}
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return {"list": self.of(item)}
            case inspect.DictType(key_type=key, value_type=value):
                return {"map": [self.of(key), self.of(value)]}
            case inspect.LiteralType(values=values):
                return {"words": sorted(map(str, values))}
            case inspect.Metadata(type=inner):
                return self.of(inner)
            case _:
                return self._plain(info)

    def _plain(self, info: inspect.Type) -> Any:
        name = type(info).__name__.removesuffix("Type").lower()
        fields = (field.name for field in msgspec.structs.fields(info))
        bounds = {key: getattr(info, key) for key in fields}
        given = {key: value for key, value in bounds.items() if value is not None}
        return {name: given} if given else name

    def _struct(self, info: inspect.StructType) -> Any:
        if self._within and info.cls in self._keys:
            return {"kept as": self._keys[info.cls]}
        if info.cls in self._within:
            return {"again": len(self._within) - self._within.index(info.cls)}
        self._within.append(info.cls)
        config = info.cls.__struct_config__
        drawn: dict[str, Any] = {}
        if info.tag is not None:
            drawn[info.tag_field or "type"] = info.tag
        drawn |= {
            word: True
            for word, holds in (
                ("array", info.array_like),
                ("strict", info.forbid_unknown_fields),
                ("sparse", config.omit_defaults),
            )
            if holds
        }
        drawn["fields"] = {field.encode_name: self._field(field) for field in info.fields}
        self._within.pop()
        return drawn

    def _field(self, field: inspect.Field) -> Any:
        kind = self.of(field.type)
        if field.required:
            return {"required": kind}
        value: Any = field.default
        if value is msgspec.NODEFAULT:
            value = field.default_factory()
        value = None if isinstance(value, msgspec.Raw) else value  # JSON null wherever it is so
        return {"type": kind, "default": msgspec.to_builtins(value)}
