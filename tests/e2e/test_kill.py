"""The punch with a process that is killed between the roll and the dodge."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import time
from typing import Any

import pytest

from bot.client.local.world import PLACE, user_id
from bot.store.sqlite import open_sqlite
from tests.client.wire.process import ROOT, at
from tests.client.wire.server import MESSAGE, person, small_discord

ROLL = "@Skaz /flame roll dice:4 faces:3,3,5,6 target:Blazer\n"
DODGE = "@Blazer press Dodge\n"


def play(folder: Path, script: int) -> subprocess.Popen[str]:
    """The local table as a process of its own, reading a script from a pipe."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PARRY_")}
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "play", "--database", str(folder / "parry.db")],
        cwd=ROOT,
        env=bare,
        stdin=script,
        stdout=subprocess.PIPE,
        text=True,
    )


async def pools(folder: Path) -> tuple[int, int]:
    """What the database holds for Skaz and the Blazer at the local table."""
    store = await open_sqlite(folder / "parry.db", clock=time)
    scene = await store.look(PLACE, lambda scene: scene)
    await store.close()
    return scene.pools["skaz", "dice"].current, scene.pools["blazer", "dice"].current


@pytest.mark.rule("FP-08", "FP-12", "FP-51", "FP-52")
async def test_the_local_table_is_killed_between_roll_and_dodge(tmp_path: Path) -> None:
    first = play(tmp_path, subprocess.PIPE)
    assert first.stdin is not None
    assert first.stdout is not None
    first.stdin.write(ROLL)
    first.stdin.flush()
    said = ""
    while "Why" not in said:
        line = first.stdout.readline()
        assert line, said
        said += line
    os.kill(first.pid, signal.SIGKILL)
    first.stdin.close()
    first.stdout.close()
    assert first.wait() == -signal.SIGKILL

    second = play(tmp_path, subprocess.PIPE)
    said, _ = second.communicate(DODGE, timeout=60)

    assert second.returncode == 0, said
    assert "Skaz hits Blazer: 2 damage" in said
    assert await pools(tmp_path) == (2, 5)


def number(name: str, value: object, kind: int) -> dict[str, Any]:
    """An option of a slash command, as Discord sends it."""
    return {"name": name, "type": kind, "value": value}


async def test_the_bot_at_discord_is_killed_between_roll_and_dodge(tmp_path: Path) -> None:
    """The real client over the wire: the card's own button id still works in the next process."""
    skaz, blazer = person(user_id("Skaz"), "Skaz"), person(user_id("Blazer"), "Blazer")
    async with small_discord() as wire:
        async with at(wire, tmp_path) as bot:
            await bot.until(wire.connected())
            made = sub("new", *texts(system="flamepunk"))
            await bot.until(wire.command("character", made, who=blazer))
            card = await bot.until(
                wire.command(
                    "flame",
                    sub("roll", number("dice", 4, 4), *texts(faces="3,3,5,6", target="Blazer")),
                    who=skaz,
                )
            )
            bot.send(signal.SIGKILL)
        button = card["data"]["components"][0]["components"][0]
        message = {**MESSAGE, "id": "5000", "components": card["data"]["components"]}
        async with at(wire, tmp_path) as bot:
            await bot.until(wire.connected())
            done = await bot.until(wire.press(button["custom_id"], message=message, who=blazer))

    assert button["label"] == "Dodge, 1 die: 6 out → 2"
    assert card["data"]["allowed_mentions"]["users"] == [user_id("Blazer")]
    assert done["type"] == 7
    assert "hits Blazer: 2 damage" in done["data"]["embeds"][0]["title"]


def sub(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    """A subcommand with its options, as Discord sends it."""
    return {"name": name, "type": 1, "options": list(options)}


def texts(**values: str) -> list[dict[str, Any]]:
    """Options that are text."""
    return [number(name, value, 3) for name, value in values.items()]
