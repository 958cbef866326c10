"""The small Discord as a fixture."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from tests.client.wire.server import Wire, small_discord


@pytest.fixture
async def wire() -> AsyncGenerator[Wire]:
    """A small Discord that listens while the test runs."""
    async with small_discord() as listening:
        yield listening
