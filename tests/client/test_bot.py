"""The client on an in-memory Discord."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.client.bot import CLOSE_SECONDS, DRAIN_SECONDS, HASTE_SECONDS, ParryBot
from bot.core.errors import StartError
from bot.store.sqlite import open_sqlite
from bot.ui.reply import ANSWER_SECONDS


class Sweeps:
    """No work but a sweep that counts, and fails when it is told to."""

    def __init__(self, *, failing: bool = False) -> None:
        self.done = 0
        self.failing = failing
        self.stopped = False

    async def sweep(self, bot: ParryBot) -> None:
        """Sweep once."""
        self.done += 1
        if self.failing:
            raise StartError("the sweep fell over")

    async def add_cogs(self, bot: ParryBot) -> None:
        """There are no commands."""

    async def press(
        self,
        interaction: discord.Interaction[Any],
        offer: int,
        index: int,
        values: Sequence[str] | None,
    ) -> None:
        """There are no buttons."""
        raise AssertionError(offer)

    async def submit(self, interaction: discord.Interaction[Any]) -> None:
        """There are no forms."""
        raise AssertionError(interaction)

    async def catch_up(self, bot: ParryBot) -> None:
        """Nothing was left undone."""

    async def tidy(self, bot: ParryBot) -> None:
        """Nothing is too old."""

    def stop_taking(self) -> None:
        """Note that nothing more comes."""
        self.stopped = True


def test_a_stop_waits_less_than_five_seconds_whatever_hangs() -> None:
    """A supervisor that allows five kills nothing that was under way."""
    assert DRAIN_SECONDS + HASTE_SECONDS + CLOSE_SECONDS <= 4


def test_an_answer_looks_for_another_way_when_discord_stops_waiting() -> None:
    """It waits for three seconds; people type again after that."""
    assert ANSWER_SECONDS <= 3


@asynccontextmanager
async def running(path: Path, sweeps: Sweeps) -> AsyncGenerator[tuple[ParryBot, simcord.Env]]:
    """The client without cogs, ready."""
    store = await open_sqlite(path, clock=time.time)
    try:
        bot = ParryBot(store, sweeps, sweep_seconds=5)
        async with simcord.run(bot, shard_count=1) as env:
            yield bot, env
    finally:
        await store.close()


async def test_the_sweep_comes_at_its_interval(tmp_path: Path) -> None:
    sweeps = Sweeps()
    async with running(tmp_path / "parry.db", sweeps) as (_, env):
        before = sweeps.done
        await env.advance_time(15)

    assert sweeps.done - before == 3


async def test_a_sweep_that_fails_is_logged_and_comes_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sweeps = Sweeps(failing=True)
    async with running(tmp_path / "parry.db", sweeps) as (_, env):
        before = sweeps.done
        await env.advance_time(10)

    assert sweeps.done - before == 2
    assert "the sweep fell over" in caplog.text


async def test_it_reads_no_messages_and_keeps_nobody(tmp_path: Path) -> None:
    async with running(tmp_path / "parry.db", Sweeps()) as (bot, env):
        guild = env.create_guild()
        guild.add_member(env.create_user("skaz"))

        assert bot.intents == discord.Intents(guilds=True)
        assert bot.allowed_mentions is not None
        assert bot.allowed_mentions.to_dict() == {"parse": []}
        assert [user for user in bot.users if not user.bot] == []
        assert not bot.cached_messages
