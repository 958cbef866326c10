"""The host's doctor says what is good, what to look at and what is wrong."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.client.wire.server import TOKEN, small_discord
from tests.support.postgres import Server

OTHER = TOKEN[::-1]
ROOT = Path(__file__).parents[2]


async def examined(folder: Path, **variables: str) -> tuple[int, str]:
    """The exit code of `doctor` with these variables, and what it said."""
    (folder / "config.toml").touch()
    bare = {n: v for n, v in os.environ.items() if not n.startswith(("PARRY_", "DISCORD_"))}
    url = f"sqlite:{folder / 'data' / 'parry.db'}"
    settings = {"PARRY_CONFIG": str(folder / "config.toml"), "PARRY_DATABASE_URL": url}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "doctor"),
        cwd=ROOT,
        env=bare | settings | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


async def test_where_all_is_well_it_logs_in_and_leaves(tmp_path: Path) -> None:
    async with small_discord() as wire:
        code, said = await examined(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_BASE=wire.api_base)
        assert wire.identified == []

    assert code == 0, said
    assert "Discord lets" in said
    assert "The clock agrees with Discord's." in said
    assert "the first start makes it" in said
    assert "WRONG" not in said
    assert TOKEN not in said


async def test_a_token_that_discord_refuses_is_wrong(tmp_path: Path) -> None:
    async with small_discord() as wire:
        code, said = await examined(tmp_path, DISCORD_TOKEN=OTHER, DISCORD_API_BASE=wire.api_base)

    assert code == 1
    assert "WRONG  Discord refuses the token" in said
    assert OTHER not in said


async def test_without_a_token_the_rest_is_looked_at(tmp_path: Path) -> None:
    code, said = await examined(tmp_path)

    assert code == 0
    assert "look   There is no token" in said


async def test_a_damaged_file_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "parry.db").write_bytes(b"no database at all" * 99)

    code, said = await examined(tmp_path)

    assert code == 1
    assert "damaged or no database" in said


async def test_a_database_on_a_server_is_read(tmp_path: Path, postgres_server: Server) -> None:
    """And one that is not there is told, without the password."""
    code, said = await examined(tmp_path, PARRY_DATABASE_URL=await postgres_server.create())
    assert (code, "0 tables with 0 journal lines" in said) == (0, True), said

    code, said = await examined(
        tmp_path, PARRY_DATABASE_URL="postgresql://parry:hunter2@127.0.0.1:1/parry"
    )
    assert (code, "cannot be reached" in said) == (1, True), said
    assert "hunter2" not in said
