"""A year of a host's nights on two million lines: `python -m tests.bench.retention [--lines N]`.

Lines come day by day to a hundred tables and each night prunes them, as a bot that runs does. Some
tables are also kept whole in a second file: whatever can be taken back, done again and recapped in
that one can be in the pruned one too, and comes to the same.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bot.core.people import Actor
from bot.core.scene import Entry, Table
from bot.history.recap import Recap
from bot.host.prune import prune
from bot.shared.characters.actions import New
from bot.shared.table.actions import Setup
from bot.shared.table.session import StartSession
from bot.store.protocol import JournalRow, Store
from bot.store.prune import DAY, Keep, PruneCount
from bot.store.sqlite import SqliteStore, open_sqlite
from bot.store.sqlite.schema import open_to_read
from bot.systems.flamepunk.rolls.actions import Roll
from bot.systems.registry import registry, shared_systems
from bot.wiring import resolver_on

LINES = 2_000_000
DAYS = 365
TABLES = 100
WATCHED = 3
"""So many tables are kept whole as well."""

BACK = 20
"""So many changes are taken back and done again at each of those."""

GM = Actor(1, "GM", gm=True)
BEGAN = 1_800_000_000
NUMBER = 777_000_776
OFFER = 7_770_007_770_007
"""What the line that is copied bears, to be exchanged in each copy."""


class Clock:
    """The moment it is, put forward day by day."""

    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> float:
        return self.now


class Sample(NamedTuple):
    """The rows that one command leaves: its line, its roll and its offer, columns first."""

    line: dict[str, Any]
    roll: dict[str, Any]
    offer: dict[str, Any]


async def measure(lines: int, folder: Path) -> dict[str, object]:
    """The year; sizes in megabytes, times in seconds."""
    clock = Clock()
    sample = await _sample(folder / "sample.db", clock)
    pruned, whole = folder / "pruned.db", folder / "whole.db"
    every = range(1, TABLES + 1)
    store, control = await _begin(pruned, every, clock), await _begin(whole, every[:WATCHED], clock)
    nights: list[float] = []
    total, written = PruneCount(), 0
    begun = time.perf_counter()
    with closing(sqlite3.connect(pruned)) as one, closing(sqlite3.connect(whole)) as other:
        for day in range(DAYS):
            due = lines * (day + 1) // DAYS
            numbers = range(written + 1, due + 1)
            clock.now = BEGAN + day * DAY
            _write(one, sample, numbers, TABLES, clock.now)
            _write(other, sample, [n for n in numbers if n % TABLES < WATCHED], TABLES, clock.now)
            written = due
            clock.now += DAY // 2
            night = time.perf_counter()
            total += await prune(store, Keep())
            nights.append(time.perf_counter() - night)
    passed = time.perf_counter() - begun
    same = [await _compare(store, control, Table(1, table + 1)) for table in range(WATCHED)]
    await store.close()
    await control.close()
    nights.sort()
    share = lines * WATCHED / TABLES
    return {
        "lines": lines,
        "size_mb": round(pruned.stat().st_size / 1e6),
        "size_mb_without": round(whole.stat().st_size / 1e6 * lines / share),
        "lines_with_images": _count(pruned, "journal WHERE length(images) > 0"),
        "offers": _count(pruned, "offers"),
        "night_s": {"median": round(nights[len(nights) // 2], 2), "longest": round(nights[-1], 2)},
        "year_s": round(sum(nights)),
        "with_writing_s": round(passed),
        "gone": {"changes": total.images, "rolls": total.rolls, "offers": total.offers},
        "undone_redone_recapped_the_same": same,
    }


async def _begin(file: Path, tables: Sequence[int], clock: Clock) -> SqliteStore:
    store = await open_sqlite(file, clock=clock)
    resolver = resolver_on(store, ids=itertools.count(1).__next__)
    for number in tables:
        table = Table(1, number)
        await resolver.act(table, GM, "table", Setup(system="flamepunk"))
        await resolver.act(table, GM, "character", New(name="Skaz"))
        await resolver.act(table, GM, "session", StartSession())
    return store


async def _sample(file: Path, clock: Clock) -> Sample:
    """What a roll of two dice leaves."""
    store = await _begin(file, [1], clock)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tables SET last_roll = ?", (NUMBER - 1,))
        connection.commit()
    resolver = resolver_on(store, ids=lambda: OFFER)
    await resolver.act(Table(1, 1), GM, "flamepunk", Roll(dice=2, task="the gate"))
    await store.close()
    with closing(open_to_read(file)) as connection:
        connection.row_factory = sqlite3.Row
        rows = (
            connection.execute(sql).fetchone()
            for sql in (
                "SELECT * FROM journal ORDER BY id DESC LIMIT 1",
                "SELECT * FROM rolls",
                f"SELECT * FROM offers WHERE id = {OFFER}",  # noqa: S608 - a number of this module
            )
        )
        return Sample(*map(dict, rows))


def _write(
    connection: sqlite3.Connection, sample: Sample, numbers: Sequence[int], tables: int, now: int
) -> None:
    """A copy of the sample for each number, dealt to the tables in turn, spread over half a day."""
    for at, (name, row) in enumerate(zip(("journal", "rolls", "offers"), sample, strict=True)):
        columns = [column for column in row if (name, column) != ("journal", "id")]
        marks = ", ".join("?" for _ in columns)
        listed = ", ".join(f'"{column}"' for column in columns)
        sql = f"INSERT INTO {name} ({listed}) VALUES ({marks})"  # noqa: S608 - names of the schema
        connection.executemany(sql, _copies(row, columns, numbers, tables, now, asked=at == 0))
    connection.execute(
        "UPDATE tables SET version = version + 1, "
        "last_roll = (SELECT max(number) FROM rolls WHERE rolls.table_id = tables.table_id) "
        "WHERE table_id IN (SELECT table_id FROM rolls)"
    )
    connection.commit()


def _copies(
    row: dict[str, Any],
    columns: Sequence[str],
    numbers: Sequence[int],
    tables: int,
    now: int,
    *,
    asked: bool,
) -> Iterator[list[Any]]:
    for number in numbers:
        roll = number // tables + 1
        fresh = {
            "table_id": number % tables + 1,
            "at": now + number % (DAY // 2),
            "asked": number if asked else None,
        }
        yield [
            fresh[column] if column in fresh else _exchange(row[column], roll, OFFER + number)
            for column in columns
        ]


def _exchange(value: Any, roll: int, offer: int) -> Any:
    """A value of the sample with these numbers in place of its own."""
    pairs = ((OFFER, offer), (NUMBER, roll), (NUMBER - 1, roll - 1))
    for old, new in pairs:
        if isinstance(value, int) and value == old:
            return new
        if isinstance(value, str):
            value = value.replace(str(old), str(new))
        elif isinstance(value, bytes):
            value = value.replace(str(old).encode(), str(new).encode())
    return value


async def _compare(store: Store, control: Store, table: Table) -> bool:
    """Whether both tables tell, take back and do again the same."""
    told = [await _tell(each, table) for each in (store, control)]
    undone = [await _undo_and_redo(each, table) for each in (store, control)]
    return told[0] == told[1] and undone[0] == undone[1]


async def _tell(store: Store, table: Table) -> object:
    systems = registry()
    recap = Recap(store, systems, shared_systems(systems))
    return await recap.tell(table, GM, before=False, share=False)


async def _undo_and_redo(store: Store, table: Table) -> list[object]:
    """The scenes after so many undos, one by one, and after each is done again."""
    seen: list[object] = []

    def entry() -> Entry:
        return Entry(1, "GM", "", b'{"do":"undo"}', b"{}", "undid")

    def newest_standing(lines: Sequence[JournalRow]) -> tuple[list[int], Entry]:
        return [next(r.id for r in lines if r.undone_by is None and not r.undoes)], entry()

    def newest_undo(lines: Sequence[JournalRow]) -> tuple[list[int], Entry]:
        return [next(r.id for r in lines if r.undone_by is None and r.undoes and r.id in mine)], (
            entry()
        )

    mine: set[int] = set()
    for choose in (newest_standing, newest_undo):
        for _ in range(BACK):
            await store.revert(table, choose)
            (line,) = await store.history(table, 1)
            if choose is newest_standing:
                mine.add(line.id)
            else:
                mine -= set(line.undoes)
            seen.append(await store.look(table, lambda scene: (scene.rolls, scene.last_roll)))
    return seen


def _count(file: Path, what: str) -> int:
    with closing(open_to_read(file)) as connection:
        sql = f"SELECT count(*) FROM {what}"  # noqa: S608 - names of the schema
        return connection.execute(sql).fetchone()[0]


def main() -> int:
    """Measure it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=LINES)
    with tempfile.TemporaryDirectory(prefix="parry-") as folder:
        figures = asyncio.run(measure(parser.parse_args().lines, Path(folder)))
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    return 0 if figures["undone_redone_recapped_the_same"] == [True] * WATCHED else 1


if __name__ == "__main__":
    sys.exit(main())
