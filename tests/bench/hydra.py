"""What Hammerhydra's checks and odds cost, beside rolling as many dice with a dice library."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

import d20

from bot.systems.hammerhydra.rules.checks import Pool, check

ROLLS = 500
TURNS = 9


def measure() -> dict[str, object]:
    """Microseconds a check (medians of turns taken in turn), milliseconds for the odds."""
    random = Random(10)  # noqa: S311 - the same dice in every run
    rolls = [tuple(random.randint(1, 10) for _ in range(5)) for _ in range(ROLLS)]
    pool = Pool(5, 7)

    def checks() -> None:
        for faces in rolls:
            check(pool, lambda number, faces=faces: (faces * 2)[:number])

    def library() -> None:
        for _ in rolls:
            d20.roll("5d10")

    mine, baseline = _in_turn(checks, library)
    return {
        "Hammerhydra check, five dice with extra tens": {
            "check_us": mine,
            "d20_roll_5d10_us": baseline,
            "times_faster": round(baseline / mine, 1),
        },
    }


def _in_turn(*works: Callable[[], None]) -> list[float]:
    """The median time of each, in microseconds a roll, taken in turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(TURNS):
        for work, kept in zip(works, times, strict=True):
            begun = time.perf_counter()
            work()
            kept.append((time.perf_counter() - begun) / ROLLS * 1e6)
    return [round(statistics.median(kept), 2) for kept in times]
