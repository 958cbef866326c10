"""A game in which nothing unexpected may happen."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import simcord

from tests.support.game import Game


class World(simcord.Env):
    """simcord's Discord, which looks more often whether the bot has come to rest.

    The bot's own tasks live as long as it does. While one is busy simcord waits for an end that
    does not come, 50 ms each time, and a fight has such a moment with every command.
    """

    @staticmethod
    def _validate_idle(value: float) -> float:
        return min(simcord.Env._validate_idle(value), 0.003)


@pytest.fixture
async def game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncGenerator[Game]:
    """A channel with GM, Skaz, Blazer and a stranger; an unexpected error fails the test."""
    game = Game(tmp_path / "parry.db")
    env = World(await game.open(), shard_count=1)
    await env.start()
    try:
        await game.seat(env)
        yield game
    finally:
        await env.shutdown()
        await game.store.close()
    env.raise_errors()
    failures = [r.getMessage() for r in caplog.get_records("call") if r.levelname == "ERROR"]
    assert not failures, failures
