"""The sheet against the audit: two ways of counting that have to agree."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.creation.prices import audit_sheet
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, HEADINGS
from bot.systems.hammerhydra.rules.wounds import grind, health
from bot.systems.hammerhydra.sheet import Sheet, Skill
from bot.systems.hammerhydra.spec import SHEET, objections, sheet_of
from tests.support.sheets import sheets

STEPS = (
    *(f"box {sign} {one}" for sign in ("+1", "-1") for one in ATTRIBUTES),
    *(f"flange {sign} {one}" for sign in ("+1", "-1") for one in ATTRIBUTES),
    *(f"general {sign} {one}" for sign in ("+1", "-1") for one in list(HEADINGS)[:3]),
    *(f"skill {sign} {one}" for sign in ("+1", "-1") for one in ("Surgery", "Hiding")),
    *(f"general-flange {sign} Medicine" for sign in ("+1", "-1")),
    *(f"skill-flange {sign} {one}" for sign in ("+1", "-1") for one in ("Surgery", "Hiding")),
    "edge +1 points",
    "edge -1 points",
    "edge +2 points",
    "nonsense",
)
BEGUN = Sheet(skills=(Skill("Surgery", "Medicine", 2), Skill("Hiding", "Stealth", 1)))


@given(values=sheets(SHEET))
@settings(deadline=None, max_examples=60)
def test_the_fields_prices_are_what_the_audit_counts(values: dict[str, Any]) -> None:
    """Wherever no name stands twice and every number of dots can be: the same three sums."""
    sheet = sheet_of(values)
    found = audit_sheet(sheet)
    spent = [now for _, now, _ in SHEET.spent(values)]

    if not {"duplicate_skill", "bad_skill_name"} & set(found.problems):
        assert spent == [found.boxes.spent, found.skill.spent, found.flange.spent]
    assert [total for _, _, total in SHEET.spent(values)] == [
        found.boxes.whole,
        found.skill.whole,
        found.flange.whole,
    ]


@given(values=sheets(SHEET))
@settings(deadline=None, max_examples=60)
def test_pools_follow_constitution_and_the_edge_that_was_bought(values: dict[str, Any]) -> None:
    sheet = sheet_of(values)
    pools = SHEET.full(values, {})

    assert pools["health"].maximum == health(sheet.target("Constitution"))
    assert pools["grind"].maximum == grind(pools["health"].maximum)
    assert pools["edge"].maximum == sheet.edge_bought


OPPOSITE = str.maketrans("+-", "-+")
"""The sign of a step that gives back what another took."""


@given(words=st.lists(st.sampled_from(STEPS), max_size=60))
@settings(deadline=None)
def test_whatever_is_picked_the_sheet_never_breaks_a_limit(words: list[str]) -> None:
    """Every step of the menus leads from a sheet without problems to another, or is refused."""
    sheet = BEGUN
    for step in words:
        try:
            after = prices.take_step(sheet, step).sheet
            prices.charge(sheet, after)
        except Refusal as refusal:
            assert refusal.kind in {
                "attribute_below_5",
                "bad_edge",
                "bad_number",
                "bad_value",
                "boxes_overspent",
                "dots_out_of_range",
                "flange_overspent",
                "general_out_of_range",
                "skill_points_overspent",
                "unknown_heading",
            }
            continue
        assert audit_sheet(after).problems == ()
        sheet = after


@given(words=st.lists(st.sampled_from(STEPS), max_size=20))
@settings(deadline=None)
def test_what_is_given_back_costs_nothing(words: list[str]) -> None:
    """A step and its opposite leave every budget as it was."""
    sheet = BEGUN
    for step in words:
        what, _, rest = step.partition(" ")
        back = f"{what} {rest.translate(OPPOSITE)}"
        try:
            there = prices.take_step(sheet, step).sheet
            again = prices.take_step(there, back).sheet
        except Refusal:
            continue
        assert audit_sheet(again) == audit_sheet(sheet)


@pytest.mark.parametrize(
    ("before", "after", "gm", "said"),
    [
        (Sheet(), Sheet(strength=5, strength_flange=1), True, "Strength: no attribute goes"),
        (Sheet(), Sheet(skills=(Skill("a", "Crafts", 0),)), True, "a: a skill has 1 to 5 dots"),
        (Sheet(), Sheet(edge_bought=4), True, "Flange points: 12 spent of 10"),
        (Sheet(approved=True), Sheet(approved=True, strength=1), False, "a GM reopens it"),
    ],
)
def test_a_hand_may_not_do_that_to_a_sheet(
    before: Sheet, after: Sheet, *, gm: bool, said: str
) -> None:
    lines = list(objections(_values(before), _values(after), gm=gm))

    assert len(lines) == 1
    assert said in lines[0]


def test_what_was_wrong_before_may_stay_or_be_brought_down() -> None:
    """A lower level leaves too many boxes; other fields may still be written."""
    over = Sheet(strength=5, athleticism=5, constitution=5, perception=5, dexterity=5)
    named = replace(over, age="30")
    fewer = replace(over, strength=4)
    more = replace(over, intellect=1)

    assert not list(objections(_values(over), _values(named), gm=False))
    assert not list(objections(_values(over), _values(fewer), gm=False))
    assert list(objections(_values(over), _values(more), gm=False))


def _values(sheet: Sheet) -> dict[str, Any]:
    return SHEET.values(msgspec.json.encode(sheet))
