"""Throws counted with tokens, against every throw looked at on its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.shared.polynomial import field_bits, sum_to
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.best import PoolOutcome, ways, with_bonuses, with_penalties
from bot.systems.hfrpg.rules.odds import odds
from bot.systems.hfrpg.rules.rolls import Mode, read
from bot.systems.hfrpg.rules.tokens import best, harshest, with_tokens

HOW = st.sampled_from(get_args(rolls.Mode))
MOST = {4: 6, 6: 4, 8: 4, 10: 3, 12: 3}
"""Dice of each kind whose every throw is looked at in passable time."""


def looked_at(n: int, sides: int, tokens: int, how: Mode, *, up: bool) -> Counter[PoolOutcome]:
    """The same by placing the tokens on every throw; equal throws once, with their number."""
    found = Counter[PoolOutcome]()
    for faces in combinations_with_replacement(range(1, sides + 1), n):
        use = (best if up else harshest)(faces, sides, tokens, how)
        pool = read(with_tokens(faces, use, up=up), sides, how)
        found[pool.sum, pool.exploding] += ways(n, *Counter(faces).values())
    return found


@pytest.mark.parametrize("how", get_args(rolls.Mode))
@pytest.mark.parametrize("sides", MOST)
def test_every_small_throw_with_few_tokens_is_counted_as_it_falls(sides: int, how: Mode) -> None:
    for n in range(1, MOST[sides]):
        for tokens in range(1, 8):
            up = looked_at(n, sides, tokens, how, up=True)
            down = looked_at(n, sides, tokens, how, up=False)

            assert +with_bonuses(n, sides, tokens, how) == up, (n, tokens)
            assert +with_penalties(n, sides, tokens, how) == down, (n, tokens)


@given(sides=st.sampled_from(tuple(MOST)), tokens=st.integers(1, 99), how=HOW, data=st.data())
@settings(deadline=None, max_examples=40)
def test_any_number_of_tokens_is_counted_as_it_falls(
    sides: int, tokens: int, how: Mode, data: st.DataObject
) -> None:
    n = data.draw(st.integers(1, MOST[sides]))

    assert +with_bonuses(n, sides, tokens, how) == looked_at(n, sides, tokens, how, up=True)
    assert +with_penalties(n, sides, tokens, how) == looked_at(n, sides, tokens, how, up=False)


@pytest.mark.parametrize(
    ("n", "sides", "tokens"),
    [(9, 4, 3), (9, 4, 9), (6, 6, 5), (5, 6, 12), (5, 8, 7), (4, 10, 9), (3, 12, 14)],
)
def test_more_dice_are_counted_as_they_fall(n: int, sides: int, tokens: int) -> None:
    up = looked_at(n, sides, tokens, "once", up=True)
    down = looked_at(n, sides, tokens, "once", up=False)

    assert +with_bonuses(n, sides, tokens, "once") == up
    assert +with_penalties(n, sides, tokens, "once") == down


@given(
    n=st.integers(1, rolls.MOST_DICE),
    sides=st.sampled_from(tuple(MOST)),
    tokens=st.integers(1, rolls.MOST_TOKENS),
    how=HOW,
)
@settings(deadline=None, max_examples=60)
def test_every_throw_of_any_pool_is_counted_once(
    n: int, sides: int, tokens: int, how: Mode
) -> None:
    for found in (with_bonuses(n, sides, tokens, how), with_penalties(n, sides, tokens, how)):
        assert found.total() == sides**n
        assert min(found.values()) >= 0


@given(
    n=st.integers(1, rolls.MOST_DICE),
    level=st.sampled_from([level for level, sides in rolls.SIDES.items() if sides]),
    tokens=st.integers(1 - rolls.MOST_TOKENS, rolls.MOST_TOKENS),
    cs=st.integers(0, 14),
    how=HOW,
)
@settings(deadline=None, max_examples=60)
def test_a_token_more_never_lowers_a_chance(
    n: int, level: str, tokens: int, cs: int, how: Mode
) -> None:
    less, more = (odds(n, level, cs, held, how) for held in (tokens - 1, tokens))

    assert more.success >= less.success
    assert more.critical >= less.critical
    assert more.mean >= less.mean
    assert more.bands["critical_failure"] <= less.bands["critical_failure"]


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=12))
def test_what_costs_up_to_a_limit_is_the_sum_of_its_fields(counts: list[int]) -> None:
    bits = field_bits(sum(counts))
    packed = sum(count << bits * cost for cost, count in enumerate(counts))

    assert [sum_to(packed, most, bits) for most in range(-1, len(counts))] == [
        sum(counts[: most + 1]) for most in range(-1, len(counts))
    ]
