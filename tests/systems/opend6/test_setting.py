"""What a GM sets in OpenD6, read from words: of whom, what, to what value."""

from __future__ import annotations

import pytest

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.systems.opend6.building.actions import SetBricks
from bot.systems.opend6.effects.actions import Grant, SetMind, SetStatus
from bot.systems.opend6.melee.actions import Gang, Measure
from bot.systems.opend6.position.actions import Circumstance, Mapped
from bot.systems.opend6.setting import read_setting


@pytest.mark.parametrize(
    ("what", "who", "value", "action"),
    [
        ("mind", "Orc", "hostile", SetMind(named="Orc", ladder="attitude", step="hostile")),
        ("mind", "Orc", "Focused", SetMind(named="Orc", ladder="willpower", step="Focused")),
        ("mind", "Orc", "Neutral", SetMind(named="Orc", ladder="attitude", step="Neutral")),
        (
            "mind",
            "Orc",
            "willpower Neutral",
            SetMind(named="Orc", ladder="willpower", step="Neutral"),
        ),
        ("ranks", "Ana", "3", Grant(named="Ana", ranks=3)),
        ("ranks", "Ana", "3 for the duel", Grant(named="Ana", ranks=3, why="the duel")),
        ("bricks", "", "12", SetBricks(amount=12)),
        ("bricks", "the pile", "lens", SetBricks(piece="lens")),
        ("bricks", "Ana", "a 9", SetBricks(named="Ana", piece="a 9")),
        ("ground", "Ana", "higher  ground", Circumstance(named="Ana", what="higher ground")),
        (
            "ground",
            "Ana",
            "difficult ground 4",
            Circumstance(named="Ana", what="difficult ground", amount=4),
        ),
        ("map", "", "off", Mapped(on=False)),
        ("map", "", "", Mapped()),
        ("distance", "Ana, Orc", "15", Measure(one="Ana", other="Orc", feet=15)),
        ("distance", "Ana", "Orc 15 ft", Measure(one="Ana", other="Orc", feet=15)),
        ("room", "Ana", "10 ft", Measure(one="Ana", feet=10)),
        ("gang", "Ana, Bob", "", Gang(names=("Ana", "Bob"))),
        ("gang", "", "", Gang()),
        ("Status", "Bob", "Ammo 2", SetStatus(name="Ammo", owner="Bob", place=2)),
    ],
)
def test_a_value_is_read_as_what_it_sets(what: str, who: str, value: str, action: Action) -> None:
    assert read_setting(what, who, value) == action


@pytest.mark.parametrize(
    ("what", "who", "value", "kind"),
    [
        ("weather", "", "rain", "unknown_mode"),
        ("ranks", "Ana", "many", "bad_rank"),
        ("ranks", "Ana", "7", "bad_rank"),
        ("map", "", "perhaps", "unknown_mode"),
        ("distance", "", "15", "bad_target"),
        ("distance", "Ana", "15", "bad_target"),
        ("distance", "Ana, Orc", "near", "bad_distance"),
        ("room", "Ana", "", "bad_distance"),
        ("status", "", "Ammo", "bad_stage"),
        ("status", "", "Ammo 5", "bad_stage"),
    ],
)
def test_what_cannot_be_read_is_refused(what: str, who: str, value: str, kind: str) -> None:
    with pytest.raises(Refusal) as no:
        read_setting(what, who, value)

    assert no.value.kind == kind
