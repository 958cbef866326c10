"""A bot tells how it is over HTTP, and what is lacking while it starts or when a part has gone."""

from __future__ import annotations

import asyncio
import signal
import socket
from pathlib import Path
from typing import Any

import aiohttp
import asyncpg

from tests.client.wire.process import BotProcess, at
from tests.client.wire.server import Payload, Wire, person
from tests.support.postgres import Server

AUTO: Payload = {"name": "auto", "type": 1, "options": []}


def free_port() -> str:
    """A port that nobody listens on."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return str(asking.getsockname()[1])


async def get(port: str, path: str) -> tuple[int, str]:
    """What is answered there: the status and the text."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as response,
    ):
        return response.status, await response.text()


async def said(port: str, path: str, status: int) -> str:
    """Wait until this is answered with that status; the text."""
    while True:
        try:
            found, text = await get(port, path)
        except aiohttp.ClientConnectionError:
            found, text = 0, ""
        if found == status:
            return text
        await asyncio.sleep(0.05)


def figure(page: str, name: str, **labels: str) -> float:
    """One figure of the page; 0 where there is none."""
    marks = [f'{label}="{value}"' for label, value in labels.items()]
    for line in page.splitlines():
        if line.partition("{")[0].partition(" ")[0] == name and all(m in line for m in marks):
            return float(line.rpartition(" ")[2])
    return 0.0


async def page_that_counts(port: str, answers: int) -> str:
    """The page once so many commands are counted: an answer is, when Discord has taken it."""
    page = ""
    while figure(page, "parry_interactions_total", command="flame auto", result="ok") != answers:
        await asyncio.sleep(0.05)
        _, page = await get(port, "/metrics")
    return page


async def end(bot: BotProcess) -> None:
    bot.send(signal.SIGTERM)
    assert (await bot.ended())[0] == 0


async def test_a_bot_is_ready_once_it_is_at_discord_and_counts_what_it_does(
    wire: Wire, tmp_path: Path
) -> None:
    """No figure names anybody, a server, or what a path of Discord's holds."""
    port = free_port()
    async with at(wire, tmp_path, PARRY_HEALTH_PORT=port, PARRY_LOG_LEVEL="error") as bot:
        await bot.until(said(port, "/healthz", 200))
        await bot.until(wire.meet(1))
        await bot.until(said(port, "/readyz", 200))
        for user in (1, 2):
            await bot.until(wire.command("flame", AUTO, who=person(user, "Skaz of Somewhere")))
        page = await bot.until(page_that_counts(port, 2))
        await end(bot)

    assert figure(page, "parry_answer_seconds_count", stage="shown") == 2
    assert figure(page, "parry_store_seconds_count", op="write") >= 2
    assert figure(page, "parry_discord_requests_total", route="POST interactions") == 2
    assert figure(page, "parry_shard_up", shard="0") == 1
    assert figure(page, "parry_build_info", version="0.2.0") == 1
    assert "Skaz" not in page
    assert "token" not in page


async def test_a_bot_that_lost_discord_is_alive_and_not_ready(wire: Wire, tmp_path: Path) -> None:
    port = free_port()
    async with at(wire, tmp_path, PARRY_HEALTH_PORT=port) as bot:
        await bot.until(wire.meet(1))
        await bot.until(said(port, "/readyz", 200))
        wire.closing = 1013  # and whoever comes back is sent away again
        await wire.sockets[0].close(code=1000)
        lacking = await bot.until(said(port, "/readyz", 503))
        assert (await get(port, "/healthz"))[0] == 200
        await end(bot)

    assert lacking == '{"lacking": ["discord"]}'


async def test_a_bot_without_its_server_of_tables_is_not_ready_until_that_is_back(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    port, url = free_port(), await postgres_server.create()
    async with at(wire, tmp_path, PARRY_HEALTH_PORT=port, PARRY_DATABASE_URL=url) as bot:
        await bot.until(wire.meet(1))
        await bot.until(said(port, "/readyz", 200))
        await close_to_all(postgres_server, url, closed=True)
        lacking = await bot.until(said(port, "/readyz", 503))
        assert (await get(port, "/healthz"))[0] == 200
        await close_to_all(postgres_server, url, closed=False)
        await bot.until(said(port, "/readyz", 200))
        await end(bot)

    assert lacking == '{"lacking": ["store"]}'


async def close_to_all(server: Server, url: str, *, closed: bool) -> None:
    """Let nobody into this database, and those out that are in; or let them in again."""
    name: Any = url.partition("?")[0].rpartition("/")[2]
    connection = await asyncpg.connect(server.url)
    await connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {str(not closed).upper()}")
    if closed:
        end_them = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
        await connection.execute(end_them, name)
    await connection.close()


async def test_a_process_that_waits_for_its_shards_is_alive_and_not_ready(
    wire: Wire, tmp_path: Path, postgres_server: Server
) -> None:
    ports = free_port(), free_port()
    settings = {"PARRY_DATABASE_URL": await postgres_server.create(), "PARRY_SHARDS_COUNT": "1"}
    async with at(wire, tmp_path, PARRY_HEALTH_PORT=ports[0], **settings) as first:
        await first.until(said(ports[0], "/readyz", 200))
        async with at(wire, tmp_path, PARRY_HEALTH_PORT=ports[1], **settings) as second:
            await second.until(second.says("waits for shards"))
            assert await get(ports[1], "/readyz") == (503, '{"lacking": ["discord"]}')
            assert (await get(ports[1], "/healthz"))[0] == 200
            await end(first)
            await second.until(said(ports[1], "/readyz", 200))
            await end(second)


async def test_a_bot_listens_nowhere_unless_it_is_told_to(wire: Wire, tmp_path: Path) -> None:
    port = free_port()
    async with at(wire, tmp_path) as bot:
        await bot.until(wire.meet(1))
        with socket.socket() as asking:
            assert asking.connect_ex(("127.0.0.1", int(port))) != 0
        await end(bot)


async def test_a_port_that_is_taken_is_told(wire: Wire, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        async with at(wire, tmp_path, PARRY_HEALTH_PORT=port) as bot:
            code, words = await bot.ended()

    assert code == 2
    assert f"nothing can listen on 127.0.0.1 port {port}" in words
