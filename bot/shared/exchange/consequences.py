"""What came of a roll, kept so that it can be put back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.changes import BY_NAME, Part, differences, parts, whole
from bot.core.scene import Penalty, Scene, put

APART = ("rolls", "offers")
"""Collections that go their own way: rolls are the engine's own, offers those of cards."""

OF_CHARACTERS = {"characters": 0, "pools": 0, "penalties": 0, "combatants": 1, "conditions": 0}
"""Collections whose rows are a character's, and which part of their key names it."""

NOTHING = Raw(b"null")


class Consequence(Struct, frozen=True, array_like=True):
    """One row of a scene's collection before and after; JSON null stands for no row."""

    collection: str
    key: tuple[Part, ...]
    before: Raw
    after: Raw


def consequences(before: Scene, after: Scene) -> tuple[Consequence, ...]:
    """Everything that differs between two scenes of one table."""
    if after is before:
        return ()
    return tuple(
        Consequence(
            change.collection.name,
            parts(change.key),
            _encode(change.before),
            _encode_after(change.after),
        )
        for change in differences(before, after)
        if change.collection.name not in APART
    )


def are_unchanged(scene: Scene, what: Iterable[Consequence]) -> bool:
    """Whether every row is still as the last of these has left it."""
    latest = {(row.collection, row.key): row.after for row in what}
    return all(
        _encode_after(BY_NAME[name].of(scene).get(whole(key))) == after
        for (name, key), after in latest.items()
    )


def put_back(scene: Scene, what: tuple[Consequence, ...]) -> Scene:
    """The scene with every row as it was before these, the last of them first."""
    for row in reversed(what):
        collection = BY_NAME[row.collection]
        rows = put(collection.of(scene), whole(row.key), collection.restored(bytes(row.before)))
        scene = replace(scene, **{row.collection: rows})
    return scene


def bearers(what: Iterable[Consequence]) -> frozenset[str]:
    """The keys of the characters whose rows these are."""
    return frozenset(
        str(row.key[OF_CHARACTERS[row.collection]])
        for row in what
        if row.collection in OF_CHARACTERS
    )


def _encode(row: Any) -> Raw:
    return NOTHING if row is None else Raw(msgspec.json.encode(row))


def _encode_after(row: Any) -> Raw:
    """A row as it was left. Who sees a penalty is noted after a step, and is no change of it."""
    return _encode(replace(row, unseen=()) if isinstance(row, Penalty) else row)
