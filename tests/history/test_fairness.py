"""The test of how evenly dice fell."""

from __future__ import annotations

import pytest

from bot.history.fairness import chance_of, chi_square


@pytest.mark.parametrize(
    ("square", "freedom", "chance"),
    [(7.815, 3, 0.05), (11.07, 5, 0.05), (20.515, 5, 0.001), (14.067, 7, 0.05), (16.919, 9, 0.05),
     (19.675, 11, 0.05), (30.144, 19, 0.05), (5.991, 2, 0.05), (0, 5, 1), (4.351, 5, 0.5)],
)  # fmt: skip
def test_the_chances_are_those_of_the_printed_tables(
    square: float, freedom: int, chance: float
) -> None:
    assert chance_of(square, freedom) == pytest.approx(chance, abs=0.0005)


@pytest.mark.parametrize(
    ("counts", "square"),
    [((10, 10, 10, 10), 0), ((5, 8, 9, 8, 10, 20), 13.4), ((30, 0, 0, 0, 0, 0), 150)],
)
def test_chi_square_is_the_sum_of_squares_over_what_is_expected(
    counts: tuple[int, ...], square: float
) -> None:
    assert chi_square(counts) == pytest.approx(square)
