"""What an NPC that answers by itself does about an attack, and what may be made of it after."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import React, RollState, TakeIt
from bot.systems.flamepunk.rolls.reading import (
    Shift,
    best_first,
    helps,
    rank_shifts,
    reading,
    turn_die,
    with_reflex,
)
from bot.systems.flamepunk.rules.odds import dodge_value
from bot.systems.flamepunk.rules.rolls import Reading
from bot.systems.flamepunk.sheet import DODGE, PLAYERS

MOST_WEIGHED = 10
"""A dodge against more dice is worth no less than against so many."""


class Way(NamedTuple):
    """An answer, and how the roll reads with it."""

    answer: React | TakeIt
    result: Reading


def choose_answer(state: RollState, scene: Scene) -> Way:
    """A dodge where it saves more than a die is worth and leaves a die to attack with, else none.

    What a die is worth is what it saves against so many dice on average (FP-42, FA-08).
    """
    house = HOUSE.at(scene.house)
    state = without_answer(state, house)
    no_dodge = Way(TakeIt(who=state.target, itself=True), state.reading)
    if not DODGE.stops(state.kind) or _dice_of(state, scene) <= DODGE.cost:
        return no_dodge
    result = reading(with_reflex(state, state.target, state.target_name, DODGE), house)
    saving = state.reading.damage - result.damage
    worth = dodge_value(min(len(state.faces), MOST_WEIGHED), state.hit)
    answer = React(who=state.target, defence=DODGE.name, itself=True)
    return Way(answer, result) if saving > worth else no_dodge


def without_answer(state: RollState, house: HouseRules) -> RollState:
    """The roll as it lay before an NPC answered by itself."""
    if not state.itself:
        return state
    bare = replace(state, reflexes=(), closed="", itself=False)
    return replace(bare, reading=reading(bare, house))


def useful_shifts(state: RollState, scene: Scene) -> list[Shift]:
    """Every turn of a die that helps its roller (FA-17), best first.

    An NPC that has answered by itself chooses anew against the dice as they lie then.
    """
    house = HOUSE.at(scene.house)
    if not state.itself:
        ranked = rank_shifts(state, house)
    else:
        bare = without_answer(state, house)
        ranked = best_first(
            (old, new, _after_turn(bare, old, new, scene) if result.success else result)
            for old, new, result in rank_shifts(bare, house)
        )
    return [shift for shift in ranked if helps(shift[2], state)]


def _after_turn(bare: RollState, old: int, new: int, scene: Scene) -> Reading:
    state = turn_die(bare, old, new)
    state = replace(state, reading=reading(state, HOUSE.at(scene.house)))
    return choose_answer(state, scene).result


def _dice_of(state: RollState, scene: Scene) -> int:
    """The dice an NPC has for its answer, one it has given by itself put back."""
    refund = sum(reflex.cost for reflex in state.reflexes if state.itself)
    return PLAYERS.of(scene, state.target).dice.current + refund
