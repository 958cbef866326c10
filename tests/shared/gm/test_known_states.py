"""The GM lays on what the rules name, with the rank, time and changes that the text gives it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.condition import Clock, Condition, Modifier
from bot.core.dice import ScriptedDice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.actions import Start
from bot.shared.gm.actions import Afflict, GmAction, Prolong
from bot.shared.gm.conditions import afflict
from bot.shared.gm.play import gm_system
from bot.shared.gm.rules import GmRules
from bot.shared.states import State
from bot.shared.system import AnySystem, Registry
from bot.systems.flamepunk import FLAMEPUNK
from tests.support.fights import Bench, arena

SORE = State("Sore", "next turn", (Modifier("dodge", -1),), 2, "cumulative", "aches")
KNOWING: AnySystem = replace(
    FLAMEPUNK, rules=(GmRules(modifiers=("dodge",), states=lambda _scene: (SORE,)),)
)
SCENE = arena("Skaz", "Blazer")


def laid(action: Afflict, scene: Scene = SCENE) -> list[Condition]:
    _, after = afflict(action, scene, KNOWING)
    return [row for (bearer, _), row in after.conditions.items() if bearer == "skaz"]


def test_a_known_state_brings_what_the_text_says() -> None:
    bench = Bench(SCENE)
    bench.do(Start(members=("Blazer", "Skaz"), begin=True))
    (row,) = laid(Afflict(named="Skaz", condition="sore"), bench.scene)

    assert row == Condition(
        "Sore",
        "skaz",
        rank=2,
        stacking="cumulative",
        family="aches",
        clock=Clock("turn", "main", 1, "skaz"),
        modifiers=(Modifier("dodge", -1),),
    )


def test_what_the_gm_says_goes_before_the_text() -> None:
    action = Afflict(
        named="Skaz", condition="Sore", rank=5, until="scene", modifiers="dodge:+2", price=7
    )
    (row,) = laid(action)

    assert (row.rank, row.price, row.clock.until) == (5, 7, "scene")
    assert row.modifiers == (Modifier("dodge", 2),)


def test_outside_a_fight_no_turns_are_counted() -> None:
    """It stays until the scene ends or a GM takes it away."""
    (row,) = laid(Afflict(named="Skaz", condition="Sore"))

    assert (row.clock.until, row.clock.combat) == ("scene", "")


def test_what_no_text_names_is_as_the_gm_says() -> None:
    (row,) = laid(Afflict(named="Skaz", condition="Wet"))

    assert row == Condition("Wet", "skaz")


def test_one_of_a_family_takes_the_place_of_the_other() -> None:
    _, wet = afflict(Afflict(named="Skaz", condition="Wet", family="water"), SCENE, KNOWING)
    (row,) = laid(Afflict(named="Skaz", condition="Soaked", family="water", note="cold"), wet)

    assert row == Condition("Soaked", "skaz", stacking="progressive", family="water", note="cold")


def test_what_the_text_names_is_there_until_removed_where_a_gm_says_so() -> None:
    (row,) = laid(Afflict(named="Skaz", condition="Sore", until="removed"))

    assert row.clock == Clock()


@pytest.mark.parametrize(
    "action",
    [
        Afflict(named="Skaz", condition="Wet", rolled=True),
        Prolong(named="Skaz", condition="Wet", change="scene"),
    ],
)
def test_what_only_some_texts_know_is_refused_where_none_does(action: GmAction) -> None:
    with pytest.raises(Refusal) as no:
        gm_system(Registry([FLAMEPUNK])).act(action, arena("Skaz"), ScriptedDice(()))

    assert no.value.kind == "bad_duration"
