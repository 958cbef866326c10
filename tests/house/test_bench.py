"""`run.py bench` measures every section, and says how its figures compare."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest

from tests.bench.__main__ import ON_SERVER, SECTIONS, main, table


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


@pytest.mark.parametrize("section", [name for name in SECTIONS if name not in ON_SERVER])
def test_every_row_of_a_section_can_be_measured(
    section: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--quick", "--only", section]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures
    assert [name for name, row in figures.items() if not any(_numbers(row))] == []


def _numbers(row: Any) -> Iterator[float]:
    """The figures of a row and of the rows within it."""
    if isinstance(row, dict):
        for part in cast("dict[str, Any]", row).values():
            yield from _numbers(part)
    elif isinstance(row, (int, float)):
        yield row
