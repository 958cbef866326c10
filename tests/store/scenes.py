"""Random scenes and changes of them, and what the store's tests say in one word."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core import condition
from bot.core.combat import Combat, Combatant, Order, Turn
from bot.core.condition import THIS_SCENE, UNTIL_REMOVED, Condition, Modifier
from bot.core.people import Audience, Sight
from bot.core.scene import (
    Character,
    Entry,
    Offer,
    OpenRoll,
    Penalty,
    Pool,
    Scene,
    Seat,
    StoredChoice,
    Table,
)
from bot.store.protocol import Store
from bot.store.sqlite.rows import PLACE

T = TypeVar("T")

TABLE = Table(guild=7, channel=42)
LARGEST = (1 << 63) - 1


class Clock:
    """Seconds of the epoch that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.5

    def __call__(self) -> float:
        """The time."""
        return self.seconds

    def pass_days(self, days: float) -> None:
        """Let so many days pass."""
        self.seconds += days * 86_400


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
names = st.sampled_from(["skaz", "blazer", "o'malley", "*", "ß\x00é", ""])
numbers = st.integers(-LARGEST - 1, LARGEST)
raws = st.binary(max_size=12)
ids = st.integers(1, 6)

audiences = st.builds(
    Audience,
    characters=st.lists(names, max_size=2).map(tuple),
    users=st.lists(numbers, max_size=2).map(tuple),
    gm=st.booleans(),
    anyone=st.booleans(),
)
some_names = st.lists(names, max_size=2).map(tuple)
sights = st.builds(
    Sight,
    mode=st.sampled_from(["public", "private", "gm", "blind"]),
    roller=numbers,
    also=audiences,
    unseen=texts,
)
choices = st.builds(
    StoredChoice,
    label=texts,
    system=texts,
    action=raws,
    audience=audiences,
    status=st.sampled_from(["open", "used", "closed"]),
    keep=st.booleans(),
    ask=st.none() | raws,
    used_by=st.none() | numbers,
)
penalty_parts = st.lists(st.tuples(st.integers(0, 99), st.integers(-9, 9)), max_size=3).map(tuple)

ROWS: Mapping[str, tuple[st.SearchStrategy[Any], Callable[[Any], st.SearchStrategy[Any]]]] = {
    "seats": (
        ids,
        lambda _: st.builds(
            Seat,
            name=texts,
            active=st.dictionaries(names, names, max_size=2),
            by_hand=st.booleans(),
            at=numbers,
            gm_at=numbers,
        ),
    ),
    "characters": (
        names,
        lambda _: st.builds(
            Character,
            name=texts,
            owner=st.none() | numbers,
            system=texts,
            sheet=raws,
            hidden=st.booleans(),
            implicit=st.booleans(),
        ),
    ),
    "pools": (
        st.tuples(names, names),
        lambda _: st.builds(Pool, current=numbers, maximum=numbers),
    ),
    "penalties": (
        st.tuples(names, names),
        lambda _: st.builds(
            Penalty,
            task=texts,
            parts=penalty_parts,
            unseen=st.lists(st.tuples(ids, sights), max_size=2).map(tuple),
        ),
    ),
    "combats": (
        names,
        lambda _: st.builds(Combat, name=texts, kind=texts, round=st.integers(0, 99)),
    ),
    "orders": (
        names,
        lambda _: st.builds(
            Order,
            current=st.booleans(),
            version=numbers,
            running=st.booleans(),
            phase=numbers,
            groups=st.lists(some_names, max_size=2).map(tuple),
            free=st.booleans(),
            past=st.lists(st.builds(Turn, how=st.just("held"), keys=some_names), max_size=2).map(
                tuple
            ),
            started=some_names,
            finished=some_names,
            state=raws,
            ending=some_names,
        ),
    ),
    "combatants": (
        st.tuples(names, names),
        lambda key: st.builds(
            Combatant,
            key=st.just(key[1]),
            name=texts,
            side=texts,
            initiative=st.lists(numbers, max_size=2).map(tuple),
            pinned=numbers,
            hidden=st.booleans(),
            group=texts,
            made=st.booleans(),
            joined=numbers,
            since=numbers,
            surprised=some_names,
            unaware=st.booleans(),
            caught=numbers,
            spent=st.lists(st.tuples(names, numbers), max_size=2).map(tuple),
            spent_in=numbers,
            state=raws,
            answers=st.sampled_from(["gm", "self"]),
            target=names,
            thrown=penalty_parts,
            thrown_for=numbers,
        ),
    ),
    "conditions": (
        st.tuples(names, ids),
        lambda key: st.builds(
            Condition,
            name=texts,
            bearer=st.just(key[0]),
            source=texts,
            rank=numbers,
            stacking=st.sampled_from(["discrete", "progressive", "cumulative"]),
            family=texts,
            clock=st.sampled_from(
                [UNTIL_REMOVED, THIS_SCENE, condition.Clock("turn", "main", 3, "skaz")]
            ),
            modifiers=st.lists(st.builds(Modifier, texts, numbers), max_size=2).map(tuple),
            since=numbers,
            price=numbers,
            note=texts,
            data=raws,
        ),
    ),
    "rolls": (
        ids,
        lambda key: st.builds(
            OpenRoll,
            number=st.just(key),
            system=texts,
            who=names,
            state=raws,
            open=st.booleans(),
            deadline=st.none() | numbers,
            sight=sights,
        ),
    ),
    "offers": (
        ids,
        lambda key: st.builds(
            Offer,
            id=st.just(key),
            roll=st.none() | ids,
            choices=st.lists(choices, max_size=2).map(tuple),
            message=st.none() | numbers,
            by_hand=st.booleans(),
            combat=names,
        ),
    ),
    "house": (names, lambda _: texts),
}
"""For each collection of a scene: its keys, and the rows that may stand under a key."""


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, Any, Any]:
    """A (collection, key, row) to set; row None takes the row away."""
    name = draw(st.sampled_from(sorted(ROWS)))
    keys, rows = ROWS[name]
    key = draw(keys)
    return name, key, draw(st.none() | rows(key))


commands = st.lists(edits(), max_size=5)
"""The edits of one command."""


def edited(scene: Scene, edits_of_one: list[tuple[str, Any, Any]]) -> Scene:
    """The scene with these edits, its last roll the highest number there is."""
    for name, key, row in edits_of_one:
        rows = dict(getattr(scene, name))
        if row is None:
            rows.pop(key, None)
        else:
            rows[key] = row
        scene = replace(scene, **{name: rows})
    shown = (offer.roll or 0 for offer in scene.offers.values())
    return replace(scene, last_roll=max((scene.last_roll, *scene.rolls, *shown)))


def entry(summary: str = "something happened") -> Entry:
    """A line for the journal."""
    return Entry(
        user=1,
        name="Skaz",
        system="flamepunk",
        action=b"{}",
        outcome=b"{}",
        summary=summary,
        typed=(0,),
        given=(3, 4),
    )


def said(scene: Scene, summary: str = "something happened") -> Scene:
    """The scene with a line for the journal."""
    return replace(scene, entry=entry(summary))


async def change(
    store: Store, edit: Callable[[Scene], Scene], summary: str = "something happened"
) -> None:
    """One command that edits the scene."""
    await store.transact(TABLE, lambda scene: (None, said(edit(scene), summary)))


async def undo(store: Store, *lines: int, summary: str = "undo") -> None:
    """Reverse these lines of the journal."""
    await store.revert(TABLE, lambda _: (lines, entry(summary)))


async def seen(store: Store, offer: int | None = None) -> Scene:
    """The scene as last committed."""
    return await store.look(TABLE, lambda scene: scene, offer=offer)


def with_row(collection: str, key: Any, row: Any) -> Callable[[Scene], Scene]:
    """An edit that sets one row."""
    return lambda scene: edited(scene, [(collection, key, row)])


def dump(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every SQL table but the journal's, and without the count of changes.

    Nor with the places of rows: one that went and comes back is the last.
    """
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' "
            "AND name NOT LIKE 'sqlite_%' AND name <> 'journal' ORDER BY name"
        ).fetchall()
        rows = {name: sorted(_rows_of(connection, name), key=repr) for (name,) in found}
    rows["tables"] = [columns[:3] for columns in rows["tables"]]
    return rows


def _rows_of(connection: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    columns = connection.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
    listed = ", ".join(f'"{name}"' for (name,) in columns if name != PLACE)
    return connection.execute(f"SELECT {listed} FROM {table}").fetchall()  # noqa: S608 - of the schema
