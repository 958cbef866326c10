"""What OpenD6's checks cost, beside rolling as many dice with a dice-notation library."""

from __future__ import annotations

from random import Random

import d20

from bot.systems.opend6.rules.checks import check
from tests.bench.timing import ROLLS, Repeat, in_turn
from tests.support.d6dice import throw


def measure(repeat: Repeat) -> dict[str, object]:
    """Microseconds a check (medians of turns taken in turn)."""
    random = Random(666)  # noqa: S311 - the same dice in every run
    rolls = [tuple(random.randint(1, 6) for _ in range(5)) for _ in range(ROLLS)]

    def plain() -> None:
        for faces in rolls:
            check(throw(faces[:4], [(min(5, faces[4]),)], pips=1), 12)

    def boosted() -> None:
        for faces in rolls:
            check(throw(faces[:4], boost=faces[4:], flips_of=(6,)), 12)

    def library() -> None:
        for _ in rolls:
            d20.roll("5d6+1")

    usual, flipped, baseline = in_turn(repeat, plain, boosted, library)
    return {
        "OpenD6 check, 5D+1 with a wild die": {
            "check_us": usual,
            "with_boost_and_flip_us": flipped,
            "d20_roll_5d6_us": baseline,
            "times_faster": round(baseline / usual, 1),
            "aim": "at least 3",
        },
    }
