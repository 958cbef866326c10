"""The files for containers and services: what they copy suffices, what they set is known."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sys
from pathlib import Path

from bot.config import options
from tests.client.wire.process import OURS
from tests.client.wire.server import TOKEN, small_discord
from tests.client.wire.test_wire_health import free_port, said

ROOT = Path(__file__).parents[2]
STEPS = [
    tuple(line.split(maxsplit=1))
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def steps(name: str) -> list[str]:
    """What follows this word of the Dockerfile, each time it stands there."""
    return [rest for first, rest in STEPS if first == name]


def copy_of_the_image(folder: Path) -> None:
    """What the Dockerfile copies, as far as `.dockerignore` lets it through."""
    allowed = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    }
    for step in steps("COPY"):
        if step.startswith("--from"):
            continue
        source, target = step.split()
        assert source in allowed
        if (ROOT / source).is_dir():
            kept = ("*.db", "*.db-*", "*.lock", "backups", "local*") if source == "data" else ()
            left_out = shutil.ignore_patterns("__pycache__", *kept)
            shutil.copytree(ROOT / source, folder / target, ignore=left_out)


async def test_the_image_runs_as_it_is_and_its_health_check_tells_how(tmp_path: Path) -> None:
    """Its steps as a plain script: what is copied, the variables, the command and the check.

    The program writes nothing but its database.
    """
    program, kept = tmp_path / "parry", tmp_path / "kept"
    kept.mkdir()
    copy_of_the_image(program)
    port = free_port()
    bare = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    given = dict(step.split("=", 1) for step in steps("ENV") if not step.startswith("PATH="))
    given["PARRY_DATABASE_URL"] = given["PARRY_DATABASE_URL"].replace("/var/lib/parry", str(kept))
    before = sorted(program.rglob("*"))
    (check,) = (step.partition(" CMD ")[2] for step in steps("HEALTHCHECK"))
    async with small_discord() as wire:
        variables = (
            bare
            | given
            | {
                "PARRY_HEALTH_PORT": port,
                "DISCORD_TOKEN": TOKEN,
                "DISCORD_API_BASE": wire.api_base,
                "DISCORD_GATEWAY_URL": wire.gateway_url,
            }
        )
        sick = await run(json.loads(check), program, variables)
        bot = await start(json.loads(steps("CMD")[-1]), program, variables)
        ready, end = (
            asyncio.create_task(said(port, "/readyz", 200)),
            asyncio.create_task(bot.wait()),
        )
        await asyncio.wait({ready, end}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        assert not end.done(), "it ended before it was ready"
        well = await run(json.loads(check), program, variables)
        bot.terminate()
        assert await end == 0

    assert (sick, well) == (1, 0)
    assert sorted(program.rglob("*")) == before
    assert (kept / "parry.db").is_file()


async def start(
    line: list[str], folder: Path, variables: dict[str, str]
) -> asyncio.subprocess.Process:
    """A command of the image's; its Python is this one."""
    assert line[0] == "python"
    quiet = asyncio.subprocess.DEVNULL
    return await asyncio.create_subprocess_exec(
        sys.executable, *line[1:], cwd=folder, env=variables, stdout=quiet, stderr=quiet
    )


async def run(line: list[str], folder: Path, variables: dict[str, str]) -> int:
    """The exit code of such a command."""
    return await (await start(line, folder, variables)).wait()


def test_the_image_runs_as_nobody_special_and_stops_cleanly() -> None:
    assert steps("USER") == ["parry"]
    assert steps("STOPSIGNAL") == ["SIGTERM"]
    assert len(steps("FROM")) == 2


def test_what_the_files_set_are_settings() -> None:
    known = {option.variable for option in options()}
    for name in ("Dockerfile", "compose.yaml", "deploy/parry@.service"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert set(re.findall(r"\b(?:PARRY|DISCORD)_[A-Z_]+\b", text)) <= known, name
