"""What Hammerhydra's checks and odds cost, beside rolling as many dice with a dice library."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import d20

from bot.systems.hammerhydra.rules import odds as rules_odds
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.rules.checks import Pool, check
from bot.systems.hammerhydra.rules.contest import MOST_OPPOSED, opposed_law
from bot.systems.hammerhydra.rules.weapons import DamageStat

ROLLS = 500
TURNS = 9
DICE = range(1, rules_odds.MOST_COUNTED + 1)
TARGETS = range(2, 11)
SIDES = range(1, MOST_OPPOSED + 1)
STANCES = (Stance("none"), Stance("dodge"), Stance("block", "body"), Stance("block", "object"))


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
        "Hammerhydra odds of every allowed input": {
            "success and mean": _timed(_success, itertools.product(DICE, TARGETS)),
            "attacks": _timed(_attack, itertools.product(DICE, TARGETS, STANCES)),
            "opposed rolls": _timed(
                _opposed, itertools.product(SIDES, TARGETS, SIDES, (2, 5, 8, 10))
            ),
            "aim": "worst below 50 ms",
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


def _success(dice: int, target: int) -> None:
    rules_odds.success_law(dice, target)
    rules_odds.mean_successes(dice, target)


def _attack(dice: int, target: int, stance: Stance) -> None:
    guard = Pool(rules_odds.MOST_COUNTED, 5)
    rules_odds.attack_law(Pool(dice, target), DamageStat(2, 2), stance, guard)


def _opposed(dice: int, target: int, other: int, against: int) -> None:
    opposed_law((dice, target), (other, against))


def _timed(law: Callable[..., None], inputs: Iterable[tuple[Any, ...]]) -> dict[str, float]:
    """How many inputs there are, and the milliseconds they take."""
    took: list[float] = []
    for given in inputs:
        begun = time.perf_counter()
        law(*given)
        took.append((time.perf_counter() - begun) * 1e3)
    return {
        "inputs": len(took),
        "median_ms": round(statistics.median(took), 3),
        "worst_ms": round(max(took), 2),
    }
