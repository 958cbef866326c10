"""What OpenD6's checks and odds cost, beside rolling as many dice with a dice-notation library."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from random import Random

import d20

from bot.core.errors import Refusal
from bot.systems.opend6.rules import odds as rules_odds
from bot.systems.opend6.rules.checks import check
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.notation import Boost
from bot.systems.opend6.rules.pool import Pool
from bot.systems.opend6.rules.throw import Ways, throw

ROLLS = 500
TURNS = 9
EXTRA = (Boost("none", 0), Boost("boost", 2), Boost("penalty", 3), Boost("penalty", 20))


def measure() -> dict[str, object]:
    """Microseconds a check (medians of turns taken in turn), milliseconds for the odds."""
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

    usual, flipped, baseline = _in_turn(plain, boosted, library)
    return {
        "OpenD6 check, 5D+1 with a wild die": {
            "check_us": usual,
            "with_boost_and_flip_us": flipped,
            "d20_roll_5d6_us": baseline,
            "times_faster": round(baseline / usual, 1),
        },
        "OpenD6 odds, every effect": _odds(),
        "OpenD6 attack by rank": _attack(),
    }


def _in_turn(*works: Callable[[], None]) -> list[float]:
    times: list[list[float]] = [[] for _ in works]
    for _ in range(TURNS):
        for work, kept in zip(works, times, strict=True):
            begun = time.perf_counter()
            work()
            kept.append((time.perf_counter() - begun) / ROLLS * 1e6)
    return [round(statistics.median(kept), 2) for kept in times]


def _odds() -> dict[str, object]:
    """All numbers of dice, with wild dice, boost and penalty, flips and wild 1s that cancel."""
    took: list[float] = []
    refused = 0
    ways = (Ways(), Ways(wild_one="cancel"))
    inputs = itertools.product(range(1, 51), (0, 1, 3), EXTRA, ((), (1,)), ways)
    for dice, wild, boost, flips, how in inputs:
        pool = Pool(dice, wild=min(wild, dice), boost=boost, flips=flips)
        begun = time.process_time()
        try:
            rules_odds.curve(pool, ways=how, upto=4 * dice).at_least(4 * dice)
        except Refusal:
            refused += 1
        took.append((time.process_time() - begun) * 1e3)
    return {
        "inputs": len(took),
        "refused": refused,
        "median_ms": round(statistics.median(took), 3),
        "worst_ms": round(max(took), 2),
        "aim": "worst below 50",
    }


def _attack() -> dict[str, object]:
    """A player's attack with a wild die against a fixed value, damage by rank."""
    took: list[float] = []
    for dice in range(2, 11):
        begun = time.process_time()
        rules_odds.attack(Pool(dice, 1, wild=1), 3 * dice, Code(5), 12)
        took.append((time.process_time() - begun) * 1e3)
    return {"worst_ms": round(max(took), 2), "aim": "below 50"}
