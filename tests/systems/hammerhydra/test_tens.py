"""Extra tens: every worked example, and the bot's way against every possible placement (R-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.checks import MOST_EXTRA, Check, Mods, Pool, Tens, check, pool

FACE = st.integers(1, 10)


def shown(
    target: int,
    faces: Sequence[int],
    extra: Sequence[int] = (),
    *,
    tens: Tens = "auto",
    chain: bool = True,
) -> Check:
    """The check of these dice, every one of them used."""
    dice = ScriptedDice((*faces, *extra))
    found = check(
        Pool(len(faces), target), lambda count: dice.roll(count, 10), tens=tens, chain=chain
    )
    dice.finish()
    return found


@pytest.mark.parametrize(
    ("faces", "extra", "successes"),
    [
        ((10, 10, 6), (), 3),
        ((10, 10, 10, 5), (), 4),
        ((10, 10, 10, 6, 6), (), 5),
        ((10, 10, 5), (), 2),
        ((10, 10, 10, 6, 4), (), 4),
        ((9, 10, 10), (8,), 4),
        ((10, 10, 10, 6), (3,), 4),
        ((10, 10), (10, 4), 3),
        ((10, 10, 10), (10, 6), 5),
        ((10, 10, 10), (10, 8, 2), 5),
        ((10, 10, 10), (10, 2), 4),
    ],
)
def test_the_examples_of_the_text(
    faces: tuple[int, ...], extra: tuple[int, ...], successes: int
) -> None:
    """Target 7 throughout (HH-15, HH-17)."""
    found = shown(7, faces, extra)

    assert found.successes == successes


def placements(lacks: list[int], points: int) -> Iterator[tuple[int, int]]:
    """Every choice of failing dice to lift, as (how many, +1s left)."""
    for chosen in range(2 ** len(lacks)):
        cost = sum(lack for at, lack in enumerate(lacks) if chosen >> at & 1)
        if cost <= points:
            yield chosen.bit_count(), points - cost


@given(st.lists(FACE, min_size=1, max_size=7), st.integers(2, 10))
def test_no_placement_of_the_tens_lifts_more_or_leaves_more(faces: list[int], target: int) -> None:
    found = shown(target, faces, tens="raise")
    lacks = [target - face for face in faces if face < target]
    most, left = max(placements(lacks, max(0, faces.count(10) - 1)))

    assert len(found.lifted) == most
    assert found.spare == left


def test_a_chain_stops_at_fifty_extra_dice() -> None:
    found = check(Pool(2, 7), lambda number: (10,) * number)

    assert len(found.faces) == 2 + MOST_EXTRA


def test_without_the_chain_an_extra_ten_is_just_a_success() -> None:
    found = shown(7, (10, 10), (10,), chain=False)

    assert found.successes == 3


@given(st.lists(FACE, min_size=1, max_size=6), st.integers(2, 10))
def test_a_one_matters_only_in_a_failed_roll(faces: list[int], target: int) -> None:
    """Severity is the number of natural 1s (HH-14)."""
    found = shown(target, faces, tens="raise")

    assert found.critical == (faces.count(1) if found.is_failure else 0)


MOD = st.integers(-20, 20)


POINTS = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(st.integers(0, 10), st.integers(5, 10), st.tuples(MOD, MOD), POINTS)
def test_every_pool_is_within_its_bounds_or_is_refused(
    dice: int, target: int, change: tuple[int, int], points: tuple[int, int]
) -> None:
    """The clamp looks once, at the total; edge never lowers below 5 and is never wasted."""
    (more, higher), (edge_dice, edge_target) = change, points
    plain = pool(dice, target, Mods(dice=more, target=higher))
    mods = Mods(dice=more, target=higher, edge_dice=edge_dice, edge_target=edge_target)
    try:
        found = pool(dice, target, mods)
    except Refusal as refusal:
        assert refusal.kind in {"edge_wasted", "bad_dice"}
        return

    assert 1 <= found.dice <= 30
    assert 2 <= found.target <= 10
    assert found.edge == edge_dice + edge_target
    if found.edge:
        assert not found.clamped
        assert (found.dice, -found.target) > (plain.dice, -plain.target) or (
            found.target < plain.target
        )
        assert found.target >= min(5, max(2, target + higher))
    if found.clamped:
        assert (found.dice, found.target) == (1, 10)
