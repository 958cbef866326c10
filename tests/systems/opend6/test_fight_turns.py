"""What waits within a fight and goes on: declarations, readied and held actions, movements."""

from __future__ import annotations

import msgspec
import pytest

from bot.core.errors import Refusal
from bot.core.scene import Character
from bot.shared.combat import actions as engine
from bot.shared.combat import play as combat_play
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.advantages.actions import Choose
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.field import distance
from bot.systems.opend6.melee.actions import (
    Declare,
    Defend,
    Fire,
    Focus,
    Ground,
    Interrupt,
    LetPass,
    Measure,
)
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.readying.actions import Ready
from bot.systems.opend6.sheet import KEY
from tests.support.opend6ring import ONES, begun, card, done, ring, turned


def test_whoever_had_something_ready_acts_before_the_turn_goes_on() -> None:
    """D6-57: the orc comes into two swords' reach, and its card waits until both have acted."""
    scene = ring("Ana", "Bob", "Orc")
    for name in ("Ana", "Bob"):
        _, scene = done(scene, Measure(one=name, other="Orc", feet=15))
        _, scene = done(scene, Ready(who=name, what="move", on="acts", whom="Orc"))
        scene = turned(scene)
    moves, scene = begun(scene, Move(who="Orc", feet=5, towards="Ana"))
    number = moves.roll
    _, scene = done(scene, Fire(who="Ana", roll=number))
    first = scene.rolls[number]
    passed = card(scene, LetPass(who="Bob", roll=number))

    assert moves.state.readied == ("ana", "bob")
    assert first.open
    assert passed.title == "Orc moves 5 ft towards Ana"


def test_who_goes_on_the_defensive_within_an_attack_is_not_asked_again() -> None:
    """D6-119: in LIFO Ana interrupts with the full defence; Bob lets it pass, and the dice fall."""
    scene = ring("Ana", "Bob", "Orc", order="lifo")
    _, scene = done(scene, Measure(one="Ana", other="Orc", feet=5))
    asked, scene = begun(scene, Attack(who="Orc", target="Ana"))
    assert (asked.state.answers, set(asked.state.interrupters)) == (True, {"ana", "bob"})

    _, scene = done(scene, Interrupt(who="Ana", roll=asked.roll))
    _, scene = done(scene, Defend(who="Ana"))
    _, scene = done(scene, LetPass(who="Ana", roll=asked.roll))
    fell = card(scene, LetPass(who="Bob", roll=asked.roll))

    assert fell.title == "Orc misses Ana, by 6"


def test_a_latecomer_does_not_take_the_placed_order_from_the_gm() -> None:
    """D6-125: an order that was given holds, whoever comes after it was."""
    scene = ring("Ana", "Bob", "Orc", order="narrative", begin=False)
    _, scene = combat_play.act(engine.SetOrder(names=("Orc", "Bob", "Ana")), scene, ONES, COMBAT)
    sheet = scene.characters["ana"].sheet
    scene = msgspec.structs.replace(
        scene, characters={**scene.characters, "cyd": Character("Cyd", None, KEY, sheet)}
    )
    _, scene = combat_play.act(engine.JoinIn(who="Cyd"), scene, ONES, COMBAT)
    scene = turned(scene)

    assert find_fight(scene).standing.turn == ("orc",)
    assert [key for group in find_fight(scene).standing.waiting for key in group] == [
        "bob",
        "ana",
        "cyd",
    ]


def test_a_declaration_that_turns_the_order_on_outdates_older_panels() -> None:
    """D6-122: the worst declares first; one out of turn changes nothing of the order."""
    scene = ring("Ana", "Bob", "Orc", order="split")
    before = find_fight(scene).order.version
    _, early = done(scene, Declare(who="Ana", words="waits"))
    _, moved = done(scene, Declare(who="Orc", words="charges"))

    assert find_fight(scene).standing.turn == ("orc",)
    assert find_fight(early).order.version == before
    assert find_fight(moved).order.version == before + 1
    assert find_fight(moved).standing.turn == ("bob",)


@pytest.mark.parametrize(("what", "feet"), [("stays", 20), ("moves", 15)])
def test_where_somebody_stands_after_a_failure_is_said_once(what: str, feet: int) -> None:
    """D6-28: saying it a second time changes nothing."""
    house = {"stays": "moves", "moves": "stays"}[what]
    scene = ring("Ana", "Orc")
    scene = msgspec.structs.replace(scene, house={**scene.house, "move_fail": house})
    _, scene = done(scene, Measure(one="Ana", other="Orc", feet=20))
    _, scene = done(scene, Focus(who="Orc", target="Ana"))
    moved, scene = begun(scene, Move(who="Ana", feet=5, towards="Orc", difficulty=15), 1, 1, 1)
    _, after = done(scene, Ground(roll=moved.roll, what=what))
    with pytest.raises(Refusal) as other:
        done(scene, Ground(roll=moved.roll, what={"stays": "moves", "moves": "stays"}[what]))

    assert distance(after, "main", "ana", "orc") == feet
    assert other.value.kind == "too_late"
    with pytest.raises(Refusal) as again:
        done(after, Ground(roll=moved.roll, what=what))
    assert again.value.kind == "too_late"


def test_ranks_for_advantages_are_taken_from_the_roll_that_won_them_only() -> None:
    """D6-50: an attack that waits has none."""
    scene = ring("Ana", "Orc")
    _, scene = done(scene, Measure(one="Ana", other="Orc", feet=5))
    asked, scene = begun(scene, Attack(who="Ana", target="Orc"))

    with pytest.raises(Refusal) as no:
        done(scene, Choose(roll=asked.roll, effect="advantage:single"))

    assert no.value.kind == "wrong_stage"
