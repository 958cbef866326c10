"""The house rules: every key of the rulings, with its default and what it may be."""

from __future__ import annotations

import pytest

from bot.core.errors import Refusal
from bot.systems.blackdice.house import HOUSE

DEFAULTS = {
    "explode": "recursive",
    "explode_damage": "recursive",
    "trade_scope": "tasks",
    "complementary": "full",
    "defence_costs_action": "on",
    "margin_in_ranged": "on",
    "av_cuts_margin": "off",
    "wounds_on_consciousness": "off",
    "reserve_spent": "dying",
    "combat_heal": "immediate",
    "treat_once": "on",
}


def test_every_key_of_the_rulings_has_its_default() -> None:
    keys = {rule.key: rule.default for rule in HOUSE.rules}

    assert keys | DEFAULTS == keys
    assert all(rule.ruling.startswith("R-") for rule in HOUSE.rules if rule.key in DEFAULTS)


def test_a_table_that_set_nothing_plays_by_the_defaults() -> None:
    found = HOUSE.at({})

    assert (found.explode, found.explode_damage, found.trade_scope) == (
        "recursive",
        "recursive",
        "tasks",
    )
    assert (found.complementary, found.combat_heal, found.dead) == ("full", "immediate", False)
    assert (found.defence_costs_action, found.margin_in_ranged, found.treat_once) == (
        True,
        True,
        True,
    )
    assert (found.av_cuts_margin, found.wounds_on_consciousness) == (False, False)


def test_every_allowed_word_is_taken_at_the_table() -> None:
    for rule in HOUSE.rules:
        for value in rule.allowed:
            assert HOUSE.at({rule.key: rule.read(value)})
            assert (HOUSE.at({rule.key: value}) == HOUSE.at({})) == (value == rule.default)


def test_another_word_is_refused() -> None:
    rule = next(rule for rule in HOUSE.rules if rule.key == "explode")

    with pytest.raises(Refusal) as caught:
        rule.read("twice")

    assert caught.value.kind == "bad_setting"
