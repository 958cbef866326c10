"""Ranks in a purse: what they buy, what is refused and costs nothing, what a GM is told."""

from __future__ import annotations

import pytest

from bot.core.action import Action
from bot.core.scene import Scene
from bot.shared.conditions import of
from bot.shared.lookup import Tables
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.checks.actions import Buy, CheckFor
from bot.systems.opend6.effects.actions import Befall, Grant, Relieve, Shop
from bot.systems.opend6.melee.actions import SecondChance
from bot.systems.opend6.recovery.actions import Mend
from tests.support.opend6ring import done, duel, people, refused, waiting


def rich() -> Scene:
    """Ana and the orc, outside a fight; she has six ranks."""
    _, scene = done(people("Ana", "Orc"), Grant(named="Ana", ranks=6))
    return scene


def bought(scene: Scene, action: Action) -> tuple[tuple[str, tuple[str, ...], int], Scene]:
    """What was made, what it changed and how many ranks are left, and the scene."""
    told, scene = done(scene, action)
    assert isinstance(told, Shop)
    return (told.made, told.changes, told.ranks), scene


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (
            Buy(who="Ana", effect="ability_die", on="melee"),
            (
                "unknown_skill",
                (
                    "That takes an ability: Strength, Dexterity, Perception, Intelligence, "
                    "Presence and Wits."
                ),
            ),
        ),
        (
            Buy(who="Ana", effect="bonus_action"),
            (
                "no_combat",
                "Ana is in no fight that runs: there is no next round. No ranks are spent.",
            ),
        ),
        (
            Relieve(who="Ana"),
            ("unknown_condition", "Ana has no condition in force."),
        ),
        (
            Tables(who="Ana", table="weather"),
            (
                "unknown_table",
                (
                    "There is no table “weather”: ranks, difficulties, actions, reach, damage, "
                    "attitude, effects, skills, dice and order."
                ),
            ),
        ),
        (
            CheckFor(who="Ana", skill="melee", against="Orc"),
            (
                "unknown_skill",
                "Orc has no skill that matches on the sheet. Say defends: with a skill or a code.",
            ),
        ),
    ],
)
def test_what_cannot_be_had_is_refused_in_words(action: Action, said: tuple[str, str]) -> None:
    """D6-07, D6-85, D6-89, R-46."""
    assert refused(rich(), action) == said


def test_ranks_make_a_condition_and_as_many_remove_it() -> None:
    """D6-85, D6-88: two ranks last one full round, and two take it away again."""
    told, scene = bought(rich(), Befall(who="Ana", target="Orc", name="Blinded", ranks=2))
    (row,) = of(scene.conditions, "orc")
    gone, scene = bought(scene, Relieve(who="Ana", target="Orc", condition="Blinded"))

    assert (row.name, row.rank, row.source) == ("Blinded", 2, "Ana")
    assert told == (
        "Blinded, adequate, for 2 ranks",
        ("Orc: Blinded 2, until the end of the next round",),
        4,
    )
    assert gone == ("Blinded removed for 2 ranks", ("Orc: Blinded 2 is gone",), 2)
    assert of(scene.conditions, "orc") == ()


def test_a_discrete_condition_that_is_there_costs_no_ranks() -> None:
    """D6-81."""
    again = Befall(who="Ana", target="Orc", name="Blinded", ranks=2)
    _, scene = bought(rich(), again)

    assert refused(scene, again) == (
        "already_active",
        "Orc has Blinded already; a discrete condition exists once. No ranks are spent.",
    )


def test_what_waits_is_not_taken_for_something_else() -> None:
    """D6-09, D6-38: a point is for what failed, ranks of recovery are for recovery."""
    number, scene = waiting(duel(), Attack(who="Ana", target="Orc"))

    for answer in (
        SecondChance(who="Ana", roll=number),
        Mend(who="Ana", roll=number, option="1"),
    ):
        assert refused(scene, answer) == (
            "wrong_stage",
            "Roll 1 does not wait for that. Nothing has changed.",
        )
