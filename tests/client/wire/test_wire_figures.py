"""Every figure that hosts are promised is on the page of a bot that runs, and moves."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg

from bot import VERSION
from bot.store.sqlite.schema import list_migrations
from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import Fault, Wire, person
from tests.client.wire.test_wire_health import AUTO, figure, free_port, get
from tests.client.wire.test_wire_kill import sub
from tests.support.postgres import Server
from tests.support.shards import shards_on

TOKENS = sub("tokens", amount=1, who="GM")
ROLL = sub("roll", what="3", faces="7,5,4")


class Page:
    """The page of figures of a bot."""

    def __init__(self, bot: BotProcess, port: str) -> None:
        self._bot = bot
        self._port = port

    async def reads(self, name: str, **labels: str) -> float:
        """What the figure of this name and these labels is now."""
        return figure((await get(self._port, "/metrics"))[1], f"parry_{name}", **labels)

    async def until(self, name: str, least: float, **labels: str) -> None:
        """Wait until it is at least this."""
        await self._bot.until(self._wait(name, least, labels))

    async def _wait(self, name: str, least: float, labels: dict[str, str]) -> None:
        async with asyncio.timeout(25):
            while True:
                if await self.reads(name, **labels) >= least:
                    return
                await asyncio.sleep(0.05)


@asynccontextmanager
async def locked(url: str, statement: str) -> AsyncGenerator[None]:
    """Hold what this statement locks, and let it stand at the end."""
    connection: Any = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute(statement)
            yield
    finally:
        await connection.close()


@asynccontextmanager
async def counted(
    wire: Wire, folder: Path, **settings: str
) -> AsyncGenerator[tuple[BotProcess, Page]]:
    """A bot at Discord and its page; it writes next to nothing, and stops cleanly at the end."""
    port = free_port()
    known = {"PARRY_HEALTH_PORT": port, "PARRY_LOG_LEVEL": "error"}
    async with at(wire, folder, **known, **settings) as bot:
        await bot.until(wire.connected())
        yield bot, Page(bot, port)
        bot.send(signal.SIGTERM)
        code, said = await bot.ended()
    assert code == 0, said


async def test_a_process_tells_what_it_is_and_how_it_stands_with_discord(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    settings = {"PARRY_DATABASE_URL": await postgres_server.create(), "PARRY_SHARDS_COUNT": "1"}
    async with counted(wire, tmp_path, **settings) as (_, page):
        await page.until("guilds", 1, shard="0")
        await page.until("loop_lag_seconds", 1e-9)
        await page.until("shard_latency_seconds", 1e-9, shard="0")
        assert await page.reads("build_info", version=VERSION, schema="2") == 1
        assert await page.reads("shard_up", shard="0") == 1
        assert await page.reads("shard_held", shard="0") == 1
        assert await page.reads("identifies_total") == 1
        assert await page.reads("identify_wait_seconds_count") == 1
        assert await page.reads("session_starts_left") == 998
        assert await page.reads("discord_requests_total", route="GET gateway") == 1


async def test_a_process_counts_commands_and_what_the_store_did_for_them(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    url = await postgres_server.create()
    settings = {"PARRY_DATABASE_URL": url, "PARRY_DEADLINES_SWEEP_SECONDS": "1"}
    async with counted(wire, tmp_path, **settings) as (bot, page):
        for _ in range(2):
            await bot.until(wire.command("hf", TOKENS))
        await bot.until(wire.command("hf", ROLL))
        async with shards_on(url) as shards:
            await shards.let_all_be_overdue()
        await page.until("overdue_seconds", 1_000_000)
        await page.until("swept_total", 1)
        await bot.until(wire.command("undo"))

        await page.until("interactions_total", 2, command="hf tokens", result="ok")
        await page.until("interactions_total", 1, command="undo", result="ok")
        for stage in ("work", "shown"):
            assert await page.reads("answer_seconds_count", stage=stage) == 4
        for op in ("load", "write", "look", "attach", "revert"):
            await page.until("store_seconds_count", 1, op=op)
        for name, least in {"store_together_count": 4, "store_connected": 1}.items():
            assert await page.reads(name) >= least
        for hit in ("hit", "miss"):
            assert await page.reads("memory_total", hit=hit) >= 1
        assert await page.reads("discord_requests_total", route="POST interactions") >= 4


async def test_a_file_counts_the_same(wire: Wire, tmp_path: Path) -> None:
    async with counted(wire, tmp_path) as (bot, page):
        for _ in range(3):
            await bot.until(wire.command("hf", TOKENS))
        await page.until("interactions_total", 3, command="hf tokens", result="ok")

        assert await page.reads("build_info", schema=str(len(list_migrations()))) == 1
        assert await page.reads("shard_held", shard="0") == 1
        assert await page.reads("journal_lines") == 3
        assert await page.reads("database_bytes") > 50_000
        assert await page.reads("store_together_sum") >= 2
        assert await page.reads("store_seconds_count", op="load") >= 1
        assert await page.reads("memory_total", hit="hit") >= 1


async def test_a_server_tells_how_much_it_keeps(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    """Lines as it estimates them, which it does some time after they were written."""
    url = await postgres_server.create()
    async with counted(wire, tmp_path, PARRY_DATABASE_URL=url) as (bot, page):
        await bot.until(wire.command("hf", TOKENS))
        connection: Any = await asyncpg.connect(url)
        await connection.execute("VACUUM ANALYZE journal")
        await connection.close()

        assert await page.reads("journal_lines") == 1
        assert await page.reads("database_bytes") > 1_000_000


async def test_edits_of_panels_are_counted_and_what_went_into_one_edit(
    wire: Wire, tmp_path: Path
) -> None:
    async with counted(wire, tmp_path) as (bot, page):
        for user in (1, 2):
            await bot.until(wire.command("flame", AUTO, who=person(user, f"Player {user}")))
        await bot.until(wire.command("combat", sub("start", members="players")))
        await bot.until(wire.command("combat", sub("next")))
        await page.until("panel_edits_total", 1, result="ok")
        while not await page.reads("panel_coalesced_total"):
            for _ in range(3):
                await wire.send("combat", sub("next"))
            await bot.until(wire.quiet())
        for status, result in {403: "barred", 404: "gone"}.items():
            wire.faults = [Fault("PATCH", "channels/200/messages", status, times=1)]
            await wire.send("combat", sub("next"))
            await page.until("panel_edits_total", 1, result=result)


async def test_what_a_server_makes_difficult_is_counted(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    """Another process changes the table meanwhile, and then nothing is kept for long."""
    url = await postgres_server.create()
    async with counted(wire, tmp_path, PARRY_DATABASE_URL=url) as (bot, page):
        await bot.until(wire.command("hf", TOKENS))
        async with locked(url, "UPDATE tables SET version = version + 1"):
            await wire.send("hf", TOKENS)
            await asyncio.sleep(0.5)
        await page.until("store_conflicts_total", 1)

        async with locked(url, "LOCK TABLE journal IN SHARE MODE"):
            for _ in range(2):
                await wire.send("hf", TOKENS)
            await page.until("store_waiting", 1)
            await page.until("store_retries_total", 1, why="timeout")
            await page.until("unsure_total", 1)
        await page.until("late_total", 1)
