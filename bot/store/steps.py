"""The numbered steps that bring a database up to date, as they come with this version."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from msgspec import Struct

STEP = re.compile(r"(\d{4})_\w+\.sql")


class Step(Struct, frozen=True):
    """One numbered step, from 1."""

    number: int
    name: str
    sql: str


def read_steps(engine: Literal["sqlite", "postgres"]) -> tuple[Step, ...]:
    """The steps for a database of this kind, in order."""
    folder = Path(__file__).parent / "migrations" / engine
    steps = sorted(
        (int(match[1]), file.name, file.read_text("utf-8"))
        for file in folder.iterdir()
        if (match := STEP.fullmatch(file.name))
    )
    return tuple(Step(*step) for step in steps)
