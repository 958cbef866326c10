"""What conditions of OpenD6 keep, and what those of earlier versions had in their note."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.condition import Condition, Moment
from bot.systems.opend6.rules import advantages, data
from bot.systems.opend6.rules.data import HELD, HeldAdvantage, Status

AMMO = Status("Ammo", "quantity", "marksmanship", 1)


@pytest.mark.parametrize("kept", [HeldAdvantage("check_die", "round"), AMMO])
def test_a_condition_keeps_what_is_read_back(kept: HeldAdvantage | Status) -> None:
    assert data.read(Condition("Anything", "ana", data=data.write(kept))) == kept


@pytest.mark.parametrize("option", advantages.TABLE, ids=str)
def test_a_held_advantage_is_its_effect_and_how_long_it_lasts(option: advantages.Option) -> None:
    held = advantages.values(option, "ana", Moment())

    assert data.read(held) == HeldAdvantage(option.effect, option.lasts)
    assert held.note == ""


@pytest.mark.parametrize("option", advantages.TABLE, ids=str)
def test_an_advantage_of_an_earlier_version_is_read_from_its_note(
    option: advantages.Option,
) -> None:
    row = Condition("Advantage", "ana", stacking="cumulative", family=HELD, note=str(option))

    assert data.read(row) == HeldAdvantage(option.effect, option.lasts)


def test_a_status_of_an_earlier_version_is_read_from_its_name_and_its_note() -> None:
    row = Condition("Ammo: Heavy", "ana", family="status: Ammo")

    assert data.read(replace(row, note="quantity; tested by marksmanship")) == AMMO


@pytest.mark.parametrize(
    ("name", "family", "note"),
    [
        ("Lucky", HELD, "somebody said so"),
        ("Ammo: Heavy", "status: Ammo", ""),
        ("Ammo: Plenty", "status: Ammo", "quantity; tested by marksmanship"),
        ("Ammo: Heavy", "", "quantity; tested by marksmanship"),
        ("Tangled", "", "no run"),
    ],
)
def test_what_people_wrote_is_no_data(name: str, family: str, note: str) -> None:
    assert data.read(Condition(name, "ana", family=family, note=note)) is None


def test_data_of_another_system_are_none_of_ours() -> None:
    assert data.read(Condition("Busy", "", data=b'{"type":"busy"}')) is None
