"""Where tokens go, against every way to place them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import get_args

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.odds import after
from bot.systems.hfrpg.rules.rolls import Mode, Pool, read
from bot.systems.hfrpg.rules.tokens import (
    all_alike,
    best,
    enough,
    harshest,
    ladder,
    mean,
    with_tokens,
)
from tests.systems.hfrpg.test_rules import pools

HOW = st.sampled_from(get_args(rolls.Mode))
FEW = st.integers(1, 4)
MORE = st.integers(1, 6)


def placements(room: Sequence[int], held: int) -> Iterator[tuple[int, ...]]:
    """Every way to place so many tokens or fewer where there is room."""
    if not room:
        yield ()
        return
    for more in range(min(room[0], held) + 1):
        for rest in placements(room[1:], held - more):
            yield more, *rest


def ways(
    faces: Sequence[int], sides: int, held: int, how: Mode, *, up: bool
) -> dict[tuple[int, ...], Fraction]:
    """Every way to place the tokens, with the mean it leads to."""
    room = [sides - face if up else face - 1 for face in faces]
    must = 0 if up else min(held, sum(room))
    return {
        use: mean(read(with_tokens(faces, use, up=up), sides, how))
        for use in placements(room, held)
        if sum(use) >= must
    }


@given(pools(7), MORE, HOW)
@settings(deadline=None, max_examples=150)
def test_no_other_bonuses_do_more_and_none_as_much_with_fewer(
    given: tuple[tuple[int, ...], int], held: int, how: Mode
) -> None:
    faces, sides = given
    found = ways(faces, sides, held, how, up=True)
    top = max(found.values())
    least = min(sum(use) for use, value in found.items() if value == top)
    tied = [use for use, value in found.items() if value == top and sum(use) == least]

    assert best(faces, sides, held, how) == max(tied)


@given(pools(7), MORE, HOW)
@settings(deadline=None, max_examples=150)
def test_no_other_penalties_hurt_more_and_ties_fall_on_the_earliest_dice(
    given: tuple[tuple[int, ...], int], held: int, how: Mode
) -> None:
    faces, sides = given
    found = ways(faces, sides, held, how, up=False)
    low = min(found.values())

    assert harshest(faces, sides, held, how) == max(u for u, v in found.items() if v == low)
    assert all_alike(faces, sides, held, how) == (len(set(found.values())) == 1)


@given(pools(2), st.integers(1, 22), HOW)
@settings(deadline=None, max_examples=60)
def test_many_tokens_on_few_dice_do_what_they_can(
    given: tuple[tuple[int, ...], int], held: int, how: Mode
) -> None:
    faces, sides = given
    raised = ways(faces, sides, held, how, up=True)
    lowered = ways(faces, sides, held, how, up=False)

    assert raised[best(faces, sides, held, how)] == max(raised.values())
    assert lowered[harshest(faces, sides, held, how)] == min(lowered.values())


@given(pools(5), MORE, HOW)
@settings(deadline=None, max_examples=60)
def test_the_ladder_has_every_use_that_comes_to_more_than_all_cheaper_ones(
    given: tuple[tuple[int, ...], int], held: int, how: Mode
) -> None:
    faces, sides = given
    means = ways(faces, sides, held, how, up=True)
    rungs = [best(faces, sides, most, how) for most in range(1, held + 1)]

    assert ladder(faces, sides, held, how) == tuple(u for u in dict.fromkeys(rungs) if any(u))
    assert len({means[use] for use in rungs}) == len(set(rungs))


@given(pools(4), FEW, st.integers(0, 9), st.integers(4, 30))
@settings(deadline=None, max_examples=100)
def test_the_best_use_is_best_for_every_target(
    given: tuple[tuple[int, ...], int], held: int, cs: int, target: int
) -> None:
    faces, sides = given

    def chance(use: tuple[int, ...]) -> Fraction:
        return after(read(with_tokens(faces, use, up=True), sides), cs, target)

    found = ways(faces, sides, held, "once", up=True)

    assert chance(best(faces, sides, held)) == max(map(chance, found))


@given(pools(3), FEW, HOW, st.integers(0, 9), st.integers(4, 30))
@settings(deadline=None, max_examples=200)
@example(((1, 7), 8), 2, "once", 3, 10)
def test_no_fewer_bonuses_are_enough_for_a_target_and_none_as_few_do_more(
    given: tuple[tuple[int, ...], int], held: int, how: Mode, cs: int, target: int
) -> None:
    faces, sides = given

    def chance(pool: Pool) -> Fraction:
        return after(pool, cs, target)

    means = ways(faces, sides, held, how, up=True)
    found = {use: chance(read(with_tokens(faces, use, up=True), sides, how)) for use in means}
    top = max(found.values())
    least = min(sum(use) for use, value in found.items() if value == top)
    few = [use for use, value in found.items() if value == top and sum(use) == least]

    assert enough(faces, sides, held, how, chance) == max(few, key=lambda use: (means[use], use))
