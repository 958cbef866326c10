"""What a resolution and the odds cost, beside rolling six dice with a dice-notation library."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import get_args

import d20

from bot.systems.flamepunk.rules.odds import chances
from bot.systems.flamepunk.rules.removal import Policy, joint_removal, without_faces
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT, read
from bot.systems.hfrpg.rules import odds as hfrpg
from bot.systems.hfrpg.rules.rolls import MOST_DICE, MOST_TOKENS, SIDES, Mode

ROLLS = 500
TURNS = 9
HITS = [tuple(range(7 - size, 7)) for size in range(1, 7)]


def measure() -> dict[str, object]:
    """Microseconds a resolution (medians of turns taken in turn), milliseconds for the odds."""
    random = Random(666)  # noqa: S311 - the same dice in every run
    rolls = [tuple(random.randint(1, 6) for _ in range(6)) for _ in range(ROLLS)]
    policy = Policy(exact=False, merciful=False)

    def resolve() -> None:
        for faces in rolls:
            read(faces, DEFAULT_HIT)

    def defended() -> None:
        for faces in rolls:
            removed = joint_removal(faces, DEFAULT_HIT, by_hand=(), allowance=1, how=policy)
            read(without_faces(faces, removed), DEFAULT_HIT, removed=removed)

    def library() -> None:
        for _ in rolls:
            d20.roll("6d6")

    plain, dodged, baseline = _in_turn(resolve, defended, library)
    return {
        "rule resolution, six dice": {
            "resolve_us": plain,
            "d20_roll_6d6_us": baseline,
            "times_faster": round(baseline / plain, 1),
            "aim": "at least 10",
        },
        "rule resolution with the best dodge, six dice": {
            "resolve_us": dodged,
            "d20_roll_6d6_us": baseline,
            "times_faster": round(baseline / dodged, 1),
        },
        "odds of every allowed input": _odds(),
        "HFRPG: odds of every allowed input": _token_odds(),
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


def _odds() -> dict[str, object]:
    """All numbers of dice, sizes of hit sets, defences and ways to take dice out."""
    took: list[float] = []
    inputs = itertools.product(range(1, 21), HITS, range(21), (False, True), (False, True))
    for dice, hit, defence, exact, merciful in inputs:
        begun = time.perf_counter()
        chances(dice, hit=hit, defence=defence, how=Policy(exact=exact, merciful=merciful))
        took.append((time.perf_counter() - begun) * 1e3)
    return {
        "inputs": len(took),
        "median_ms": round(statistics.median(took), 3),
        "worst_ms": round(max(took), 2),
        "aim": "worst below 50",
    }


def _token_odds() -> dict[str, object]:
    """All numbers of dice, dice, readings of explosions, and balances from -99 to 99."""
    levels = [level for level, sides in SIDES.items() if sides]
    balances = sorted({*range(-MOST_TOKENS, MOST_TOKENS + 1, 6), *range(-5, 6)})
    took: list[tuple[float, str]] = []
    for n, how, balance in itertools.product(range(1, MOST_DICE + 1), get_args(Mode), balances):
        for level in levels:
            begun = time.perf_counter()
            hfrpg.odds(n, level, 3, balance, how)
            spent = (time.perf_counter() - begun) * 1e3
            took.append((spent, f"{n} d{SIDES[level]}, {balance} tokens, {how}"))
    worst, which = max(took)
    return {
        "inputs": len(took),
        "median_ms": round(statistics.median(spent for spent, _ in took), 3),
        "worst_ms": round(worst, 2),
        "worst_input": which,
        "aim": "worst below 50",
    }
