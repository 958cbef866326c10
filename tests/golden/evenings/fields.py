"""Values for the fields of actions: names, words and small numbers out of what is at the table."""

from __future__ import annotations

import tomllib
import typing
from functools import cache
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from bot.core.scene import Scene
from bot.shared.system import AnySystem
from tests.golden.evenings import sheets
from tests.golden.evenings.table import PEOPLE

NAMES = frozenset(
    [
        "who",
        "target",
        "opponent",
        "named",
        "by",
        "against",
        "members",
        "names",
        "to",
        "owner",
        "master",
        "one",
        "other",
        "towards",
        "away",
        "whom",
        "after",
        "part",
        "at",
    ]
)
"""Fields that name somebody."""

NEEDED = NAMES | {"roll", "name", "named", "effect", "weapon", "condition", "task", "kind"}
"""Fields that are seldom left out."""

_LISTS = {
    "weapon": ("weapons",),
    "item": ("weapons",),
    "tool": ("weapons",),
    "draw": ("weapons",),
    "skill": ("skills",),
    "attribute": ("attributes",),
    "competency": ("competencies",),
    "specialisation": ("specialisations",),
    "defence": ("defences",),
}


class Fields:
    """Draws values for the fields of actions of one system."""

    def __init__(self, system: AnySystem, random: Random) -> None:
        self.words = pools(system.key)
        self._system = system
        self._random = random

    def edited(self) -> dict[str, Any]:
        if self._system.sheet is None:
            return {}
        keys, texts = sheets.typed(self._system.sheet, self.words, self._random)
        places = ("first", "second", "third")
        return {"row": "", "keys": keys, **dict(zip(places, texts, strict=False)), "was": ()}

    def value(self, kind: Any, at: str, scene: Scene, who: str, domain: AnySystem) -> Any:
        """Something that this field may be, None for what it is by itself."""
        random, name = self._random, at.rpartition(".")[2]
        origin = get_origin(kind)
        if origin in (typing.Union, UnionType):
            inner = [one for one in get_args(kind) if one is not type(None)]
            return self.value(random.choice(inner), at, scene, who, domain)
        if origin is Literal:
            return random.choice(get_args(kind))
        if origin is tuple:
            many = 1 + random.randrange(3)
            inner = get_args(kind)[0]
            found = [self.value(inner, at, scene, who, domain) for _ in range(many)]
            return [one for one in found if one is not None] or None
        if kind is bool:
            return random.random() < 0.5
        if kind is int:
            return self.number(name, scene, domain)
        if kind is str:
            return self._text(at, scene, who)
        if isinstance(kind, type) and issubclass(kind, Struct) and name == "said":
            return self._struct(kind, scene, who, domain)
        return None

    def _struct(self, kind: type[Struct], scene: Scene, who: str, domain: AnySystem) -> Any:
        found: dict[str, Any] = {}
        for field in fields(kind):
            if self._random.random() < 0.12:
                value = self.value(field.type, field.name, scene, who, domain)
                if field.name in ("die", "sides"):
                    value = self._random.choice((4, 6, 8, 10))
                if value is not None and value != field.default:
                    found[field.name] = value
        return found or None

    def number(self, name: str, scene: Scene, domain: AnySystem) -> int:
        random = self._random
        if name in ("roll", "call"):
            mine = [number for number, row in scene.rolls.items() if row.system == domain.key]
            return random.choice(mine) if mine and random.random() < 0.9 else random.randrange(4)
        if name in ("feet", "distance", "speed"):
            return random.choice((5, 10, 15, 20, 30, 60))
        if name in ("seconds", "minutes"):
            return random.choice((1, 10, 60, 3600))
        if name == "user":
            return 1 + random.randrange(5)
        if name == "required":
            return 1 + random.randrange(6)
        if name in ("difficulty", "target", "vs_target"):
            return random.choice((0, 5, 6, 8, 10, 12))
        return random.choice((0, 1, 1, 1, 2, 2, 3, 4, 5, 6, -1))

    def _text(self, at: str, scene: Scene, who: str) -> str | None:
        random, name = self._random, at.rpartition(".")[2]
        words = self.words.get(at)
        if words is None and name in NAMES and random.random() < 0.93:
            names = [c.name for c in scene.characters.values()]
            key = "".join(who.split()).casefold()
            others = [one for one in names if one.casefold() != key] or names
            if name in ("named", "by", "members") and len(names) > 1 and random.random() < 0.2:
                return ", ".join((random.choice(names), random.choice(names)))
            return random.choice(others) if others else None
        words = words or self.words.get(name)
        own = self._own(scene, who, name)
        if own and (words is None or random.random() < 0.6):
            return random.choice(own)
        if name == "condition" and scene.conditions and random.random() < 0.7:
            return random.choice([row.name for row in scene.conditions.values()])
        if name == "task" and scene.penalties and random.random() < 0.5:
            return random.choice([row.task for row in scene.penalties.values()])
        return random.choice(words) if words else None

    def _own(self, scene: Scene, who: str, name: str) -> list[str]:
        """Names on the sheet of who acts that such a field may mean."""
        user = PEOPLE[who].user if who in PEOPLE else -1
        character = next(
            (c for c in scene.characters.values() if who == c.name or user == c.owner), None
        )
        lists = _LISTS.get(name, ())
        if character is None or not lists:
            return []
        sheet: dict[str, Any] = msgspec.json.decode(character.sheet)
        rows = [row for key in lists for row in sheet.get(key) or ()]
        return [row["name"] for row in rows if isinstance(row, dict) and "name" in row]


@cache
def pools(system: str) -> dict[str, list[str]]:
    """What may be written in a system, by field."""
    found = tomllib.loads((Path(__file__).parent / "words.toml").read_text())
    return {**found["shared"], "openings": [], **found.get(system, {})}
