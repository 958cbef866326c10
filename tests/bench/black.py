"""What a Black Dice roll and its odds cost, for pools up to the largest that are allowed."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from random import Random

import d20

from bot.systems.blackdice.rules import odds as rules_odds
from bot.systems.blackdice.rules.dice import throw, throw_black
from bot.systems.blackdice.rules.laws import Law, law_of_pool
from bot.systems.blackdice.rules.odds import attack_odds, opposed_odds, strike
from bot.systems.blackdice.rules.tasks import result_of
from tests.bench.timing import Repeat, sample

ROLLS = 500
TURNS = 9
POOLS = (0, 1, 2, 5, 10, 20, 40, 60, 80, 100)
BLACK = (0, 1, 3, 6, 12, 24, 36, 60, 100)
NEEDS = (1, 2, 50)


class _Faces:
    """The same faces in every run."""

    def __init__(self) -> None:
        self._random = Random(1888)  # noqa: S311 - the same dice in every run

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, sides) for _ in range(count))


def measure(repeat: Repeat) -> dict[str, object]:
    """Microseconds a roll of eight dice against three, milliseconds for the odds."""
    sides = [law_of_pool(*size) for size in sample(itertools.product(POOLS, BLACK), repeat)]
    pairs = list(itertools.combinations_with_replacement(sides[::4], 2))
    hard = strike("ranged", 100, av=100)
    return {
        "black dice, eight against three": _rolls(repeat),
        "black dice odds of a task": _times(sides, NEEDS, rules_odds.task_odds),
        "black dice odds of every trade": _times(sides, NEEDS, rules_odds.trade_odds),
        "black dice odds of an opposed roll": _pairs(pairs, opposed_odds),
        "black dice odds of a whole attack": _pairs(
            pairs, lambda a, b: attack_odds(a, b, "duel", hard, hard)
        ),
        "black dice odds, 20 and 12 against 20 and 12, ms": _one(law_of_pool(20, 12), repeat),
        "black dice odds, 60 and 36 against 60 and 36, ms": _one(law_of_pool(60, 36), repeat),
    }


def _rolls(repeat: Repeat) -> dict[str, object]:
    """What dice on the table come to, and with throwing them, beside eight dice of a library."""
    dice = _Faces()
    table = [(throw(dice, 8), throw_black(dice, 3)) for _ in range(ROLLS)]

    def resolve() -> None:
        for thrown, black in table:
            _ = result_of(thrown, black).degree

    def roll() -> None:
        for _ in range(ROLLS):
            _ = result_of(throw(dice, 8), throw_black(dice, 3)).degree

    def library() -> None:
        for _ in range(ROLLS):
            d20.roll("8d6")

    works = (resolve, roll, library)
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeat(TURNS)):
        for work, kept in zip(works, times, strict=True):
            begun = time.perf_counter()
            work()
            kept.append((time.perf_counter() - begun) / ROLLS * 1e6)
    plain, rolled, baseline = (round(statistics.median(kept), 2) for kept in times)
    return {
        "resolve_us": plain,
        "with_dice_us": rolled,
        "d20_roll_8d6_us": baseline,
        "times_faster": round(baseline / plain, 1),
    }


def _times(
    sides: list[Law], needs: tuple[int, ...], count: Callable[[Law, int], object]
) -> dict[str, object]:
    return _told([_ms(lambda a=a, n=n: count(a, n)) for a in sides for n in needs])


def _pairs(pairs: list[tuple[Law, Law]], count: Callable[[Law, Law], object]) -> dict[str, object]:
    return _told([_ms(lambda a=a, b=b: count(a, b)) for a, b in pairs])


def _one(a: Law, repeat: Repeat) -> float:
    times = [_ms(lambda: opposed_odds(a, a)) for _ in range(repeat(TURNS))]
    return round(statistics.median(times), 2)


def _ms(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1e3


def _told(took: list[float]) -> dict[str, object]:
    return {
        "inputs": len(took),
        "median_ms": round(statistics.median(took), 3),
        "worst_ms": round(max(took), 2),
        "aim": "worst below 50",
    }
