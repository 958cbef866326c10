"""`run.py bench` says how its figures compare."""

from __future__ import annotations

from tests.bench.__main__ import table


def test_a_table_has_a_row_for_each_figure_with_what_it_was() -> None:
    figures = {"a command": {"ours_us": 3.0, "ratio": 1.5, "aim": "at most 2"}}
    assert table(figures, {"a command": {"ours_us": 6.0}}) == [
        "a command (aim: at most 2)",
        "  ours_us                                    3.0           6.0    0.50",
        "  ratio                                      1.5",
    ]


def test_rows_within_a_row_are_listed_below_it() -> None:
    figures = {"stores": {"sqlite": {"us": 1}}}
    assert table(figures, {}) == [
        "stores",
        "  sqlite",
        "    us                                           1",
    ]
