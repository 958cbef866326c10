"""What is thrown away of a table, and what stays within reach of undo, redo and a recap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Offer, OpenRoll, Pool, Scene, Table
from bot.host.prune import note_servers, prune, prune_when_due, words_for
from bot.store.postgres import open_postgres
from bot.store.protocol import Store
from bot.store.prune import Keep, PruneCount
from bot.store.sqlite.prune import FileToRead
from bot.store.sqlite.rewind import open_copy
from bot.store.sqlite.schema import open_to_read
from tests.store.scenes import TABLE, Clock, change, edited, entry, said, seen, undo, with_row
from tests.support.postgres import Server

KEEP = Keep(near=3, recap=3)


def pool(current: int) -> Callable[[Scene], Scene]:
    """An edit that sets a character's dice."""
    return with_row("pools", ("skaz", "dice"), Pool(current, 6))


async def fill(store: Store, *numbers: int) -> None:
    """So many lines, each a change of the same pool."""
    for number in numbers:
        await change(store, pool(number), f"set to {number}")


async def test_lines_beyond_the_newest_forget_what_they_changed_and_keep_their_words(
    store: Store, clock: Clock
) -> None:
    await fill(store, 1, 2, 3, 4, 5)
    clock.pass_days(31)

    pruned = await prune(store, KEEP)

    lines = await store.history(TABLE, 9)
    assert pruned == PruneCount(images=2)
    assert [line.entry.summary for line in reversed(lines)] == [f"set to {n}" for n in range(1, 6)]
    assert [len(line.touched) for line in reversed(lines)] == [0, 0, 1, 1, 1]
    assert await prune(store, KEEP) == PruneCount()


async def test_young_lines_keep_what_they_changed_however_many_came_since(
    store: Store, clock: Clock
) -> None:
    await fill(store, 1, 2, 3, 4, 5)
    clock.pass_days(29)

    assert await prune(store, KEEP) == PruneCount()
    assert await prune(store, replace(KEEP, images=0)) == PruneCount()


async def test_young_lines_keep_what_they_changed_where_only_lines_go(
    store: Store, clock: Clock
) -> None:
    """A table of which old lines go whole keeps what the others changed, for ever if so set."""
    await fill(store, 1, 2, 3, 4, 5)
    clock.pass_days(31)

    pruned = await prune(store, Keep(images=0, lines=30, near=1, recap=3))

    lines = await store.history(TABLE, 9)
    assert pruned == PruneCount(lines=2)
    assert [len(line.touched) for line in lines] == [1, 1, 1]


async def test_every_undo_and_redo_that_is_kept_goes_as_before(store: Store, clock: Clock) -> None:
    """What a kept undo has reversed is kept, too, though it lies further back."""
    await fill(store, 1, 2, 3, 4)
    await undo(store, 4)
    await undo(store, 3)
    await change(store, with_row("house", "pool_max", "8"))
    clock.pass_days(31)

    await prune(store, KEEP)
    await undo(store, 6, summary="redo")
    await undo(store, 5, summary="redo")

    assert (await seen(store)).pools["skaz", "dice"] == Pool(4, 6)


async def test_closed_rolls_go_with_their_cards_and_open_ones_stay(
    store: Store, clock: Clock
) -> None:
    def roll(number: int, *, is_open: bool) -> OpenRoll:
        return OpenRoll(number, "flamepunk", "skaz", b"{}", open=is_open)

    for number in (1, 2):
        await change(
            store,
            lambda scene, n=number: edited(
                scene,
                [("rolls", n, roll(n, is_open=True)), ("offers", 10 * n, Offer(10 * n, n, ()))],
            ),
        )
    await change(store, with_row("rolls", 1, roll(1, is_open=False)))
    await change(store, with_row("offers", 99, Offer(99, 0, (), combat="main")))
    await change(store, with_row("offers", 98, Offer(98, None, ())))
    await fill(store, 1, 2, 3)
    clock.pass_days(31)

    dry = await prune(store, KEEP, dry=True)
    pruned = await prune(store, KEEP)

    assert dry == pruned == PruneCount(images=5, rolls=1, offers=2)
    assert await store.offer_of(TABLE, 1) is None
    assert set((await seen(store)).rolls) == {2}
    assert set((await seen(store, offer=98)).offers) == {20, 99}


async def test_a_closed_roll_that_a_kept_line_names_stays(store: Store, clock: Clock) -> None:
    row = OpenRoll(1, "flamepunk", "skaz", b"{}")
    await change(store, with_row("rolls", 1, row))
    await fill(store, 1, 2)
    await change(store, with_row("rolls", 1, replace(row, open=False)))
    await fill(store, 3, 4)
    clock.pass_days(31)

    await prune(store, KEEP)
    await undo(store, 4)

    assert (await seen(store)).rolls == {1: row}


async def test_whole_lines_go_where_a_host_wants_it_but_for_sessions(
    store: Store, clock: Clock
) -> None:
    def begin(scene: Scene) -> tuple[None, Scene]:
        return None, replace(pool(9)(scene), entry=replace(entry("begins"), system="session"))

    await store.transact(TABLE, begin)
    await fill(store, 1, 2, 3, 4, 5)
    clock.pass_days(100)

    await prune(store, KEEP)
    pruned = await prune(store, replace(KEEP, lines=90))

    left = [line.entry.summary for line in await store.history(TABLE, 9)]
    assert pruned == PruneCount(lines=2)
    assert left == ["set to 5", "set to 4", "set to 3", "begins"]


async def test_the_tables_of_a_server_that_left_go_after_a_while(
    store: Store, clock: Clock
) -> None:
    """Those of a server that came back stay, and so do direct messages."""
    here, back, away, direct = Table(7, 42), Table(8, 43), Table(9, 44), Table(0, 45)
    for table in (here, back, away, direct):
        await store.transact(table, lambda scene: (None, said(pool(1)(scene))))
    await store.note_servers(absent=[8, 9, 0])
    clock.pass_days(20)
    await note_servers(store, {7, 8}, lambda _: True)
    clock.pass_days(11)

    pruned = await prune(store, KEEP)

    assert pruned == PruneCount(lines=1, tables=1)
    assert dict(await store.servers()) == {7: False, 8: False}
    assert (await store.look(away, lambda scene: scene)).pools == {}
    assert (await store.look(direct, lambda scene: scene)).pools != {}


async def test_a_server_that_comes_back_while_its_tables_go_keeps_them(
    postgres_server: Server, clock: Clock
) -> None:
    """On a server nothing holds a table between one statement of a step and the next."""
    url = await postgres_server.create()
    store, other = await open_postgres(url, clock=clock), await asyncpg.connect(url)
    await fill(store, 1, 2)
    await store.note_servers(absent=[7])
    clock.pass_days(31)

    coming = other.transaction()
    await coming.start()
    await other.execute("UPDATE tables SET gone_at = NULL")
    going = asyncio.create_task(prune(store, KEEP))
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    for _ in range(1000):
        if going.done() or await other.fetchval(waiting):
            break
        await asyncio.sleep(0.01)
    await coming.commit()
    await going

    assert (await seen(store)).pools["skaz", "dice"].current == 2
    assert len(await store.history(TABLE, 9)) == 2
    await other.close()
    await store.close()


async def test_a_server_that_is_missing_at_the_start_has_left(store: Store, clock: Clock) -> None:
    """One of another process's is none of ours."""
    for guild in (7, 9):
        table = Table(guild, guild)
        await store.transact(table, lambda scene: (None, said(pool(1)(scene))))

    await note_servers(store, {5}, lambda guild: guild == 7)

    assert dict(await store.servers()) == {7: True, 9: False}
    assert clock() == 1000.5


async def test_a_table_may_be_used_again_after_it_was_forgotten(store: Store, clock: Clock) -> None:
    await fill(store, 1, 2)
    await store.note_servers(absent=[7])
    clock.pass_days(31)
    await prune(store, KEEP)

    await fill(store, 5)

    assert (await seen(store)).pools["skaz", "dice"] == Pool(5, 6)
    assert len(await store.history(TABLE, 9)) == 1


async def test_a_line_that_has_forgotten_what_it_changed_is_not_played_again(
    store: Store, clock: Clock, path: Path
) -> None:
    await fill(store, 1, 2, 3, 4, 5)
    clock.pass_days(31)
    await prune(store, KEEP)

    with open_copy(path) as copy:
        line = copy.line(TABLE, 1)
        assert line is not None
        with pytest.raises(Refusal, match="no longer kept"):
            copy.rewind(TABLE, line)


async def test_what_would_go_is_said_while_the_bot_runs(
    store: Store, clock: Clock, path: Path
) -> None:
    await fill(store, 1, 2, 3, 4, 5)
    clock.pass_days(31)

    with closing(open_to_read(path)) as connection:
        pruned = await prune(FileToRead(connection, int(clock())), KEEP, dry=True)

    assert words_for(pruned, dry=True) == "Would go: 2 × change."
    assert len((await store.history(TABLE, 9))[-1].touched) == 1


async def test_it_is_done_once_a_night(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """At another time only where it was not done for two days."""
    caplog.set_level("INFO")
    await fill(store, 1, 2, 3, 4, 5)
    clock.seconds = 100 * 86_400 + 12 * 3600

    assert await prune_when_due(store, KEEP, clock) == PruneCount(images=2)
    clock.seconds += 3600
    assert await prune_when_due(store, KEEP, clock) is None
    clock.seconds = 101 * 86_400 + 3 * 3600
    assert await prune_when_due(store, KEEP, clock) is None
    clock.seconds = 102 * 86_400 + 3 * 3600
    assert await prune_when_due(store, KEEP, clock) == PruneCount()
    assert [r.getMessage() for r in caplog.records if r.name == "parry.prune"] == ["pruned"] * 2
