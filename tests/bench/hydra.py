"""What Hammerhydra's checks and odds cost, beside rolling as many dice with a dice library."""

from __future__ import annotations

from random import Random

import d20

from bot.systems.hammerhydra.rules.checks import Pool, check
from tests.bench.timing import ROLLS, Repeat, in_turn


def measure(repeat: Repeat) -> dict[str, object]:
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

    mine, baseline = in_turn(repeat, checks, library)
    return {
        "Hammerhydra check, five dice with extra tens": {
            "check_us": mine,
            "d20_roll_5d10_us": baseline,
            "times_faster": round(baseline / mine, 1),
        },
    }
