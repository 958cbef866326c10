"""Two processes at one small Discord, which share a database and divide its shards."""

from __future__ import annotations

import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import Wire
from tests.client.wire.test_wire_kill import sub
from tests.support.postgres import Server
from tests.support.shards import shards_on


async def test_processes_divide_the_shards_and_one_that_waits_takes_over(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    """The commands are sent once, by whoever has shard 0."""
    settings = {
        "PARRY_DATABASE_URL": await postgres_server.create(),
        "PARRY_SHARDS_COUNT": "2",
        "PARRY_SHARDS_EACH": "1",
    }
    async with (
        at(wire, tmp_path, **settings) as first,
        at(wire, tmp_path, **settings) as second,
    ):
        await first.until(wire.meet(2))
        assert sorted(tuple(said["shard"]) for said in wire.identified) == [(0, 2), (1, 2)]

        async with at(wire, tmp_path, **settings) as third:
            await third.until(third.says("waits for shards"))
            assert len(wire.identified) == 2
            first.send(signal.SIGKILL)
            await first.ended()
            await third.until(wire.meet(3))
            assert tuple(wire.identified[2]["shard"]) in {(0, 2), (1, 2)}
            third.send(signal.SIGTERM)
            assert (await third.ended())[0] == 0
        second.send(signal.SIGTERM)
        assert (await second.ended())[0] == 0

    sent = [call for call in wire.calls if call.method == "PUT" and "commands" in call.path]
    assert len(sent) == 1


async def test_who_waits_goes_on_at_the_tables_of_one_that_is_killed_or_stopped(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    """It answers there, and closes the rolls that became overdue meanwhile."""
    url = await postgres_server.create()
    settings = {
        "PARRY_DATABASE_URL": url,
        "PARRY_SHARDS_COUNT": "1",
        "PARRY_DEADLINES_SWEEP_SECONDS": "1",
    }
    tokens = sub("tokens", amount=1, who="GM")
    roll = sub("roll", what="3", faces="7,5,4")
    async with AsyncExitStack() as at_end, shards_on(url) as shards:

        async def begin() -> BotProcess:
            return await at_end.enter_async_context(at(wire, tmp_path, **settings))

        bot = await begin()
        await bot.until(wire.meet(1))
        for starts, how in enumerate((signal.SIGKILL, signal.SIGTERM), 2):
            await bot.until(wire.command("hf", tokens))
            await bot.until(wire.command("hf", roll))
            await bot.until(wire.quiet())
            waits = await begin()
            await waits.until(waits.says("waits for shards"))
            after = len(wire.calls)
            bot.send(how)
            await bot.ended()
            await shards.let_all_be_overdue()
            bot = waits
            await bot.until(wire.meet(starts))
            closed = await bot.until(wire.called("PATCH", "channels/200/messages", after=after))
            assert "Throw on" not in str(closed.body)
        told = await bot.until(wire.command("hf", tokens))

    assert "tokens +4 → +5" in str(told)  # each roll that was closed won one, too


@pytest.mark.parametrize(("version", "sent"), [("0.1.9", 2), ("0.10.0", 1)])
async def test_commands_of_a_newer_version_stay(
    version: str, sent: int, wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    """A process of the old one that is started late does not put its own back."""
    url = await postgres_server.create()
    settings = {"PARRY_DATABASE_URL": url, "PARRY_SHARDS_COUNT": "1"}
    for starts in (1, 2):
        async with at(wire, tmp_path, **settings) as bot:
            await bot.until(wire.meet(starts))
            bot.send(signal.SIGTERM)
            assert (await bot.ended())[0] == 0
        connection: Any = await asyncpg.connect(url)
        await connection.execute("UPDATE facts SET value = 'others' WHERE key LIKE 'commands:%'")
        asked = "UPDATE facts SET value = $1 WHERE key LIKE 'commands_version:%'"
        await connection.execute(asked, version)
        await connection.close()

    assert len(wire.synced) == sent


async def test_one_that_cannot_be_sure_of_its_shards_stops_answering(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    """Another one has them before it could take them back."""
    url = await postgres_server.create()
    settings = {"PARRY_DATABASE_URL": url, "PARRY_SHARDS_COUNT": "1"}
    async with AsyncExitStack() as at_end:
        bot = await at_end.enter_async_context(at(wire, tmp_path, **settings))
        await bot.until(wire.meet(1))
        waits = await at_end.enter_async_context(at(wire, tmp_path, **settings))
        await waits.until(waits.says("waits for shards"))
        connection: Any = await asyncpg.connect(url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        )
        await connection.close()

        code, said = await bot.ended(40)
        await waits.until(wire.meet(2))

    assert code == 3, said
    assert "may be another's by now" in said


async def test_a_file_is_not_shared(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path, PARRY_SHARDS_COUNT="2") as bot:
        code, said = await bot.ended(30)

    assert code == 2
    assert "shards.count needs a PostgreSQL database" in said
