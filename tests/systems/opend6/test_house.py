"""The house rules: every key of the rules document, and what it changes."""

from __future__ import annotations

from msgspec.structs import fields

from bot.systems.opend6.house import HOUSE, HouseRules
from bot.systems.opend6.rules.results import Comparison
from bot.systems.opend6.rules.throw import Ways


def test_every_key_has_a_field_and_every_field_a_key() -> None:
    assert [rule.key for rule in HOUSE.rules] == [field.name for field in fields(HouseRules)]


def test_every_allowed_value_is_read() -> None:
    for rule in HOUSE.rules:
        values = rule.allowed or (str(rule.least), str(rule.most))
        for value in values:
            found = getattr(HOUSE.at({rule.key: rule.read(value)}), rule.key)
            assert found == (value == "on" if isinstance(found, bool) else type(found)(value))


def test_every_default_is_allowed_and_is_what_holds_without_settings() -> None:
    for rule in HOUSE.rules:
        assert rule.read(rule.default) == rule.default
    assert HOUSE.at({}) == HOUSE.at({})


def test_settings_reach_the_dice_and_the_results() -> None:
    here = HOUSE.at({"ties": "fail", "tie_rank": "1", "flip_order": "after", "zero_dice": "pips"})

    assert here.rules == Comparison("fail", 1)
    assert here.ways == Ways(flip_order="after", zero_dice="pips")
