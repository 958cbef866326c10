"""Whatever happens at a table, both stores come to the same."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.changes import COLLECTIONS
from bot.core.errors import Refusal
from bot.core.scene import Character, OpenRoll, Pool, Scene, Table
from bot.store.postgres import open_postgres
from bot.store.protocol import JournalRow, Store, StoreError, Unsure
from bot.store.sqlite import open_sqlite
from tests.store.scenes import LARGEST, TABLE, change, commands, edited, entry, seen
from tests.support.postgres import Server

EVENINGS = st.lists(
    st.tuples(st.just("do"), commands) | st.tuples(st.just("undo"), st.integers(0, 4))
)


@settings(
    phases=[Phase.generate],
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(evening=EVENINGS)
def test_scenes_journals_and_refusals_are_the_same(
    postgres_server: Server, evening: list[tuple[str, Any]]
) -> None:
    """Names with U+0000 among them, the largest numbers, every order of keys."""

    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = await open_sqlite(Path(folder) / "parry.db", clock=lambda: 1000.5)
            server = await open_postgres(await postgres_server.create(), clock=lambda: 1000.5)
            for kind, given_part in evening:
                said = [await step(store, kind, given_part) for store in (file, server)]
                assert said[0] == said[1]
            one, other = await told(file), await told(server)
            await file.close()
            await server.close()
        assert one == other

    with ThreadPoolExecutor(1) as apart:  # the loop of this thread is pytest's
        apart.submit(asyncio.run, play()).result()


async def step(store: Store, kind: str, what: Any) -> str:
    """One command or undo; what was refused."""
    try:
        if kind == "do":
            await change(store, lambda scene: edited(scene, what))
        else:
            lines = await store.history(TABLE, 9)
            chosen = [line.id for line in lines[what : what + 1]]
            await store.revert(TABLE, lambda _: (chosen, entry("undo")))
    except (Refusal, ValueError) as error:
        return str(error)
    return ""


async def told(store: Store) -> tuple[object, ...]:
    """All that a store can be asked about the table, in the order in which it says it."""
    lines = await store.history(TABLE, 99)
    numbers = {line.id: at for at, line in enumerate(reversed(lines), 1)}
    scenes = [await seen(store, offer) for offer in (None, *range(1, 7))]
    offers = [await store.offer_of(TABLE, roll) for roll in range(1, 7)]
    return (
        [(scene.last_roll, [list(c.of(scene).items()) for c in COLLECTIONS]) for scene in scenes],
        [plain(line, numbers) for line in lines],
        offers,
        await store.overdue(LARGEST),
        await store.without_message(),
    )


def plain(line: JournalRow, numbers: dict[int, int]) -> JournalRow:
    """A line as if ids were given out without gaps."""
    return replace(
        line,
        id=numbers[line.id],
        undoes=tuple(numbers[n] for n in line.undoes),
        undone_by=None if line.undone_by is None else numbers[line.undone_by],
    )


async def test_a_few_hundred_commands_at_once_come_to_the_same_sum(store: Store) -> None:
    """Each sees what the one before it left."""
    numbers = itertools.count()

    def count_up(scene: Scene) -> tuple[int, Scene]:
        row = scene.pools.get(("a", "n"), Pool(0, 0))
        pools = {**scene.pools, ("a", "n"): replace(row, current=row.current + 1)}
        return next(numbers), replace(scene, pools=pools, entry=entry())

    await asyncio.gather(*(store.transact(TABLE, count_up) for _ in range(200)))

    assert (await seen(store)).pools["a", "n"].current == 200
    assert len(await store.history(TABLE, 300)) == 200


WRONG: dict[str, tuple[str, Any, Any]] = {
    "a number that no column holds": (
        "rolls",
        1,
        OpenRoll(number=1, system="x", who="a", state=b"", open=True, deadline=2**63),
    ),
    "a text that is none": ("characters", "a", Character("\ud800", 1, "x", b"")),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_cannot_be_kept_fails_alone_and_at_once(store: Store, wrong: str) -> None:
    """Commands of other tables that go with it are kept."""

    async def play(channel: int) -> None:
        edits = [WRONG[wrong]] if channel == 5 else [("pools", ("a", "n"), Pool(1, 1))]
        await store.transact(
            Table(7, channel),
            lambda scene: (None, replace(edited(scene, edits), entry=entry())),
        )

    said = await asyncio.wait_for(
        asyncio.gather(*(play(channel) for channel in range(1, 9)), return_exceptions=True), 4
    )

    assert [channel for channel, error in enumerate(said, 1) if error is not None] == [5]
    assert isinstance(said[4], (OverflowError, ValueError, StoreError))
    assert not isinstance(said[4], Unsure)
