"""Recorded steps played again, each evening at a table of its own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.golden.evenings.files import read_sheets
from tests.golden.evenings.table import evening

MEMORY = Path("/dev/shm")  # noqa: S108 - only files that nobody else looks at, and not for long


def quick_folder() -> Path | None:
    """Where a file costs no waiting for a disk, None where there is no such place."""
    return MEMORY if MEMORY.is_dir() else None


async def replayed(system: str, name: str, steps: Iterable[str]) -> list[tuple[str, str]]:
    """The steps, each as JSON, with what came of it now."""
    with tempfile.TemporaryDirectory(dir=quick_folder()) as folder:
        file = Path(folder) / "evening.db"
        async with evening(f"{system}/{name}", file, read_sheets(system)) as table:
            return [(step, await table.play(json.loads(step))) for step in steps]
