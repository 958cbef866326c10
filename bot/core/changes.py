"""What differs between two scenes of a table, row by row, and rows as they were put back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.combat import Combat, Combatant, Order
from bot.core.condition import Condition
from bot.core.reading import Reader
from bot.core.scene import Character, Offer, OpenRoll, Penalty, Pool, Scene, Seat

Part = int | str
Key = Any
"""A key of a collection: a `Part`, or a tuple of them."""

Row = Any
"""A value of a collection: a `Struct`, or a text."""


class Collection:
    """One mapping of `Scene`.

    `name` is the field of the scene, `row` the type of its values: a `Struct` or `str`. `key` names
    the parts of the key; they may be fields of the row as well. `aside` are fields that are also
    written aside from any change of the table, so that putting back a row leaves them alone unless
    the reversed change had changed them. A change of the `quiet` fields alone, or of the row of a
    `quiet_key`, is none that the journal tells of, takes back, or finds in the way.
    """

    def __init__(
        self,
        name: str,
        row: type,
        key: tuple[str, ...],
        *,
        aside: tuple[str, ...] = (),
        quiet: tuple[str, ...] = (),
        quiet_key: Key = None,
    ) -> None:
        self.name = name
        self.row = row
        self.key = key
        self.of: Callable[[Scene], Mapping[Key, Row]] = attrgetter(name)
        self._aside = aside
        self._quiet = quiet
        self._quiet_key = quiet_key
        self._image: Reader[Any] = Reader(row | None)

    def touched(self, key: Key) -> str:
        """The name of a row in the journal."""
        return f"{self.name}{msgspec.json.encode(parts(key)).decode()}"

    def restored(self, image: bytes) -> Row:
        """A row out of the JSON that msgspec makes of it."""
        return self._image.decode(image)

    def is_quiet(self, key: Key, before: Row | None, after: Row | None) -> bool:
        """Whether a change is of the quiet row, or one of the quiet fields and of nothing else."""
        if self._quiet_key is not None and key == self._quiet_key:
            return True
        if not self._quiet or before is None or after is None:
            return False
        return replace(before, **{k: getattr(after, k) for k in self._quiet}) == after

    def kept_aside(self, before: Row | None, after: Row | None) -> bool:
        """Whether a change left alone the fields that are written aside."""
        return (
            bool(self._aside)
            and before is not None
            and after is not None
            and all(getattr(before, name) == getattr(after, name) for name in self._aside)
        )

    def with_aside(self, row: Row, current: Row) -> Row:
        """The row with the fields written aside as they are now."""
        if not self._aside:
            return row  # which may be a text
        return replace(row, **{k: getattr(current, k) for k in self._aside})


PLAYED = "table.played"
"""The setting that says which system was played last; nobody sets it or takes it back."""

COLLECTIONS = (
    Collection("seats", Seat, ("user",), quiet=("at", "gm_at")),
    Collection("characters", Character, ("key",)),
    Collection("pools", Pool, ("who", "pool")),
    Collection("penalties", Penalty, ("who", "folded_task")),
    Collection("combats", Combat, ("key",)),
    Collection("orders", Order, ("key",)),
    Collection("combatants", Combatant, ("combat", "key")),
    Collection("conditions", Condition, ("bearer", "number")),
    Collection("rolls", OpenRoll, ("number",)),
    Collection("offers", Offer, ("id",), aside=("message",)),
    Collection("house", str, ("key",), quiet_key=PLAYED),
)
"""Every collection of a scene. A new one is a line here and a migration."""

BY_NAME = {collection.name: collection for collection in COLLECTIONS}


class Change(NamedTuple):
    """One row that differs; None stands for no row.

    `place` is that of a row among the rows of its table where it was deleted, or is to be put back;
    None for the last.
    """

    collection: Collection
    key: Key
    before: Row | None
    after: Row | None
    place: int | None = None


class Image(Struct, frozen=True, array_like=True):
    """A row as it was before; `row` is JSON null where there was none.

    `kept` says that the change left the fields written aside as they were; `place` is where a row
    that was deleted stood among the rows of its table.
    """

    collection: str
    key: tuple[int | str, ...]
    row: Raw
    kept: bool = False
    place: int | None = None


def parts(key: Key) -> tuple[Part, ...]:
    """A key as its parts."""
    return cast("tuple[Part, ...]", key) if isinstance(key, tuple) else (key,)


def whole(columns: tuple[Part, ...]) -> Key:
    """Its parts as a key."""
    first, *others = columns
    return columns if others else first


def differences(before: Scene, after: Scene) -> list[Change]:
    """The rows that differ between two scenes of one table."""
    changes: list[Change] = []
    for collection in COLLECTIONS:
        old, new = collection.of(before), collection.of(after)
        # A step leaves the mappings alone in which it changes nothing.
        if old is new:
            continue
        for key, row in new.items():
            was = old.get(key)
            # By identity first: nearly all rows are the very same, and sheets are long to compare.
            if row is not was and row != was:
                changes.append(Change(collection, key, was, row))
        changes.extend(
            Change(collection, key, row, None) for key, row in old.items() if key not in new
        )
    return changes


def image(changed: Change) -> tuple[Any, ...]:
    """What is read back as an `Image`, to be encoded with all others at once."""
    collection, key, before, after, place = changed
    aside = collection.kept_aside(before, after)
    values = (collection.name, parts(key), before, aside)
    # Arrays may end early: most rows have no place, and journals of earlier versions know none.
    return values if place is None else (*values, place)


def reversal(
    images: Iterable[Image], find: Callable[[Collection, Key], Row | None]
) -> list[Change]:
    """What leads from the rows as `find` has them to the rows of these images, the newest first."""
    current: dict[tuple[str, Key], Row | None] = {}
    target: dict[tuple[str, Key], Row | None] = {}
    places: dict[tuple[str, Key], int | None] = {}
    for old in images:
        collection = BY_NAME[old.collection]
        where = (old.collection, whole(old.key))
        if where not in current:
            current[where] = target[where] = find(collection, where[1])
        # The newest comes first, so that of several changes of a row the oldest has the last word.
        row, later = collection.restored(bytes(old.row)), target[where]
        # What became known since, such as the message of a card, is not undone with the rest.
        keeps_aside = old.kept and row is not None and later is not None
        target[where] = collection.with_aside(row, later) if keeps_aside else row
        # A place belongs to the image of a deletion: only there is no row afterwards.
        if later is None:
            places[where] = old.place
    return [
        Change(BY_NAME[name], key, current[name, key], row, places.get((name, key)))
        for (name, key), row in target.items()
        if current[name, key] != row
    ]
