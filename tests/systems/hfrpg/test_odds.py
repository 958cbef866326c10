"""The odds: against every pool, against icepool, against the table of the rules, and in time."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, get_args

import icepool
import pytest

from bot.core.errors import Refusal
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.odds import odds
from bot.systems.hfrpg.rules.rolls import BANDS, Mode, read
from bot.systems.hfrpg.rules.tokens import best, harshest, with_tokens

LEVELS = [level for level, sides in rolls.SIDES.items() if sides]
DEPTH = 14
"""How many extra rolls the oracles follow; what lies beyond is far above every band."""


def chains(sides: int, count: int) -> dict[int, Fraction]:
    """The sum of so many chains by icepool's own explosions, with its chances."""
    one: Any = icepool.d(sides)
    sums = count @ one.explode(depth=DEPTH)
    return {total: Fraction(weight, sums.denominator()) for total, weight in sums.items()}


def brute(n: int, sides: int, cs: int, tokens: int, how: Mode) -> dict[str, Fraction]:
    """The chance of every band by looking at every throw of the pool."""
    found = dict.fromkeys((band for _, band, _ in BANDS), Fraction(0))
    sums = {count: chains(sides, count) for count in range(1, n + 1)}
    for faces in product(range(1, sides + 1), repeat=n):
        use = (
            best(faces, sides, tokens, how) if tokens > 0 else harshest(faces, sides, -tokens, how)
        )
        pool = read(with_tokens(faces, use, up=tokens > 0), sides, how)
        fixed = pool.sum + cs
        more = sums[pool.exploding] if pool.exploding else {0: Fraction(1)}
        for total, chance in more.items():
            found[rolls.threshold(fixed + total).band] += chance / sides**n
    return found


@pytest.mark.parametrize("how", get_args(rolls.Mode))
@pytest.mark.parametrize(
    ("n", "level", "cs", "tokens"),
    [
        (1, "very_hard", 0, 0),
        (3, "very_hard", 2, 0),
        (4, "very_hard", 0, 0),
        (3, "hard", 3, 0),
        (3, "very_hard", 1, 2),
        (3, "very_hard", 4, -2),
        (2, "normal", 3, 1),
        (2, "normal", 5, -3),
    ],
)
def test_every_throw_counted_by_hand_says_the_same(
    n: int, level: str, cs: int, tokens: int, how: Mode
) -> None:
    found = odds(n, level, cs, tokens, how)
    counted = brute(n, rolls.SIDES[level] or 0, cs, tokens, how)

    for band, chance in counted.items():
        assert abs(found.bands[band] - chance) < Fraction(1, 10**6)
    assert sum(found.bands.values()) == 1


@pytest.mark.parametrize(
    ("tokens", "success", "critical"),
    [
        (-3, 32.2, 0.0),
        (-2, 43.0, 0.1),
        (-1, 57.0, 2.8),
        (0, 74.6, 20.1),
        (1, 89.5, 40.6),
        (2, 95.5, 57.4),
        (3, 98.0, 70.1),
    ],
)
def test_tokens_move_the_odds_of_three_dice(tokens: int, success: float, critical: float) -> None:
    found = odds(3, "normal", 5, tokens)

    assert round(100 * float(found.success), 1) == success
    assert round(100 * float(found.critical), 1) == critical


@pytest.mark.parametrize(
    ("n", "cs", "rows"),
    [
        (2, 3, [(68.1, 14.6, 0), (58.0, 13.8, 0), (40.6, 10.9, 0), (25.0, 6.5, 0), (18.8, 5.5, 0)]),
        (
            3,
            0,
            [
                (51.7, 15.0, 8.7),
                (26.8, 12.4, 12.0),
                (22.8, 6.9, 17.6),
                (18.5, 8.1, 27.8),
                (18.0, 5.3, 46.9),
            ],
        ),
        (
            3,
            7,
            [(94.7, 62.4, 0), (92.6, 44.0, 0), (89.1, 25.4, 0), (82.4, 22.2, 0), (68.8, 20.3, 0)],
        ),
    ],
)
def test_the_odds_are_those_of_the_rules_document(
    n: int, cs: int, rows: list[tuple[float, float, float]]
) -> None:
    for level, row in zip(LEVELS, rows, strict=True):
        found = odds(n, level, cs)
        told = (found.success, found.critical, found.bands["critical_failure"])
        assert tuple(round(100 * float(chance), 1) for chance in told) == row


def test_a_harder_die_is_sometimes_better() -> None:
    assert odds(4, "very_hard").success > odds(4, "hard").success
    assert odds(2, "normal", 8).success < odds(1, "normal", 8).success


@pytest.mark.parametrize("how", get_args(rolls.Mode))
@pytest.mark.parametrize("level", LEVELS)
def test_every_allowed_number_of_dice_and_tokens_is_counted(level: str, how: Mode) -> None:
    """None is refused, and all throws are in one band or another."""
    for n in range(1, rolls.MOST_DICE + 1):
        for tokens in (-99, -55, -20, -9, -3, 0, 3, 9, 20, 55, 99):
            assert sum(odds(n, level, 3, tokens, how).bands.values()) == 1, (n, tokens)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ((0, "normal"), "no_dice"),
        ((21, "normal"), "too_many_dice"),
        ((1, "certain"), "no_roll"),
        ((1, "epic"), "bad_difficulty"),
        ((1, "normal", -1), "bad_stat"),
        ((1, "normal", 0, 100), "bad_amount"),
    ],
)
def test_odds_of_nothing_are_refused(given: tuple[object, ...], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        odds(*given)  # pyright: ignore[reportArgumentType] -- wrong values on purpose

    assert caught.value.kind == kind
