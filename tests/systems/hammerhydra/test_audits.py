"""The audit of a sheet: every problem at once, none hidden behind another (section 6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.systems.hammerhydra.creation.prices import audit_sheet
from bot.systems.hammerhydra.rules.creation import (
    FlangePurchases,
    Purchases,
    audit,
    heading_cost,
    heading_flange_cost,
)
from bot.systems.hammerhydra.sheet import Sheet, Skill

Rows = tuple[tuple[str, str, Any], ...]


def problems(*paid: tuple[str, str, Any], flange: Rows = ()) -> tuple[str, ...]:
    """What is wrong with an Angelic sheet of these skills."""
    return audit("A", {}, Purchases(paid), FlangePurchases(flange)).problems


@pytest.mark.parametrize("dots", [0, 6, -1])
@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
def test_a_skill_without_a_proper_name_has_its_dots_looked_at(name: str, dots: int) -> None:
    assert problems(("Medicine", name, dots)) == ("bad_skill_name", "dots_out_of_range")


@pytest.mark.parametrize("dots", [0, 6])
@pytest.mark.parametrize("place", ["Medicine", "Science"])
def test_a_skill_that_stands_there_twice_has_its_dots_looked_at(place: str, dots: int) -> None:
    rows = ("Medicine", "Surgery", 2), (place, "surgery", dots)

    assert problems(*rows) == ("dots_out_of_range", "duplicate_skill")


def test_dots_that_are_in_order_are_no_problem_of_a_bad_name() -> None:
    """Two nameless skills are two, not one of eight dots."""
    rows = ("Medicine", " ", 5), ("Medicine", "", 3)

    assert problems(*rows) == ("bad_skill_name",)


def test_points_and_flange_together_make_the_dots_of_a_nameless_skill() -> None:
    found = problems(("Medicine", "", 5), flange=(("Medicine", "", 1),))

    assert found == ("bad_skill_name", "dots_out_of_range")


def test_an_unknown_heading_hides_nothing() -> None:
    rows = ("Music", "", 6), ("Music", "Horn", 1)

    assert problems(*rows) == (
        "bad_skill_name",
        "dots_out_of_range",
        "unknown_heading",
    )
    found = audit("A", {}, Purchases(general={"Music": 6}), FlangePurchases())
    assert found.problems == ("general_out_of_range", "unknown_heading")


def test_a_sheet_on_which_a_skill_stands_twice_is_told_so() -> None:
    """Each row has its own dots."""
    twice = Sheet(skills=(Skill("Surgery", "Medicine", 2), Skill("surgery", "Medicine", 0)))

    assert audit_sheet(twice).problems == ("dots_out_of_range", "duplicate_skill")


@pytest.mark.rule("R-15")
def test_a_general_dot_leaves_the_first_dot_of_its_heading_as_dear() -> None:
    assert heading_cost(1, 1) == heading_cost(1) + heading_cost(0, 1) == 6
    assert heading_flange_cost(1, 0, 1) == heading_flange_cost(1, 0) + 8 == 12
