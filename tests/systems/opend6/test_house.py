"""The house rules: every key of the rules document, and what it changes."""

from __future__ import annotations

from msgspec.structs import fields

from bot.systems.opend6.house import DEFAULTS, HOUSE, Settings, at_table
from bot.systems.opend6.rules.results import Comparison
from bot.systems.opend6.rules.throw import Ways


def test_every_key_has_a_field_and_every_field_a_key() -> None:
    assert [rule.key for rule in HOUSE] == [field.name for field in fields(Settings)]


def test_every_allowed_value_is_read() -> None:
    for rule in HOUSE:
        values = rule.allowed or (str(rule.least), str(rule.most))
        for value in values:
            found = getattr(at_table({rule.key: rule.read(value)}), rule.key)
            assert found == (value == "on" if isinstance(found, bool) else type(found)(value))


def test_every_default_is_allowed_and_is_what_holds_without_settings() -> None:
    for rule in HOUSE:
        assert rule.read(rule.default) == rule.default
    assert at_table({}) == DEFAULTS


def test_settings_reach_the_dice_and_the_results() -> None:
    here = at_table({"ties": "fail", "tie_rank": "1", "flip_order": "after", "zero_dice": "pips"})

    assert here.rules == Comparison("fail", 1)
    assert here.ways == Ways(flip_order="after", zero_dice="pips")
