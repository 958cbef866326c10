"""Two processes at one small Discord, which share a database and divide its shards."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from tests.client.wire.process import at
from tests.client.wire.server import Wire
from tests.support.postgres import Server


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
            await asyncio.sleep(3)
            assert len(wire.identified) == 2
            first.send(signal.SIGKILL)
            await first.ended()
            await third.until(wire.meet(3))
            shards = [tuple(said["shard"]) for said in wire.identified]
            assert shards[2] in {(0, 2), (1, 2)}
            third.send(signal.SIGTERM)
            assert (await third.ended())[0] == 0
        second.send(signal.SIGTERM)
        assert (await second.ended())[0] == 0

    sent = [call for call in wire.calls if call.method == "PUT" and "commands" in call.path]
    assert len(sent) == 1


async def test_a_file_is_not_shared(wire: Wire, tmp_path: Path) -> None:
    async with at(wire, tmp_path, PARRY_SHARDS_COUNT="2") as bot:
        code, said = await bot.ended()

    assert code == 2
    assert "shards.count needs a PostgreSQL database" in said
