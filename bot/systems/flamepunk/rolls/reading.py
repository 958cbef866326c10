"""How a roll reads as it lies, and what could still be changed of that (FA-15, FA-17, FA-28)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.shared.conditions import modifiers_for
from bot.systems.flamepunk.house import HouseRules
from bot.systems.flamepunk.rolls.actions import Reflex, RollState
from bot.systems.flamepunk.rules.removal import (
    joint_removal,
    possible_shifts,
    rank,
    shift_die,
    without_faces,
)
from bot.systems.flamepunk.rules.rolls import Reading, read
from bot.systems.flamepunk.sheet import Defence

Shift = tuple[int, int, Reading]
"""A turn of a die: its face, the new one, and how the roll reads then."""

DODGES = "dodge"
"""What a condition's modifier is called that counts like a GM's Dodge (FP-36, FP-37)."""


def dodge_modifiers(scene: Scene, who: str) -> tuple[tuple[str, int], ...]:
    """What this character's conditions change of the Dodge against their rolls, now."""
    round_ = scene.combat.round if scene.combat else None
    return modifiers_for(scene.conditions, who, DODGES, current_round=round_)


def reading(state: RollState, house: HouseRules) -> Reading:
    """How the roll reads if it is closed now: one joint best removal (FA-15)."""
    by_hand = (*state.by_hand, *(state.chosen or ()))
    # A GM's own choice stands for the whole passive Dodge, also where it is fewer dice.
    free = state.left_to_bot - (state.passive if state.chosen is not None else 0)
    removed = joint_removal(
        state.faces, state.hit, by_hand=by_hand, allowance=free, how=house.policy
    )
    return read(
        without_faces(state.faces, removed),
        state.hit,
        removed=removed,
        attack=not state.is_task,
        plain_penalty=house.plain_failure_penalty,
    )


def as_it_fell(state: RollState) -> RollState:
    """The roll before a die was turned, anybody defended or a GM took dice out."""
    faces = state.faces
    if state.shift is not None:
        place, old, _ = state.shift
        faces = (*faces[:place], old, *faces[place + 1 :])
    return replace(state, faces=faces, shift=None, reflexes=(), chosen=None)


def verdict_changes(before: Reading, after: Reading, house: HouseRules) -> bool:
    """Whether the verdict is another one, so that the earlier one is worth showing."""
    return rank(before, house.policy)[:2] != rank(after, house.policy)[:2]


def turn_die(state: RollState, old: int, new: int) -> RollState:
    """The roll with one die turned; raises `face_not_in_roll` (FA-17)."""
    faces = shift_die(state.faces, old, new)
    return replace(state, faces=faces, shift=(state.faces.index(old), old, new))


def with_reflex(
    state: RollState, who: str, name: str, defence: Defence, removed: tuple[int, ...] | None = None
) -> RollState:
    """The roll with a defence declared against it; without `removed` the bot picks its dice."""
    reflex = Reflex(who, name, defence.name, defence.cost, defence.removes, removed)
    return replace(state, reflexes=(*state.reflexes, reflex))


def best_first(shifts: Iterable[Shift]) -> list[Shift]:
    """Turns of a die, the best for the roller first."""
    return sorted(
        shifts, key=lambda shift: (-shift[2].success, -shift[2].signed_level, shift[0], shift[1])
    )


def rank_shifts(state: RollState, house: HouseRules) -> list[Shift]:
    """Every shift the table allows with the reading it leads to, best for the roller first."""
    # A die is turned once, and before any defence (FA-17).
    if house.pyros_shift == "off" or state.shift or state.reflexes:
        return []
    return best_first(
        (old, new, reading(turn_die(state, old, new), house))
        for old, new in possible_shifts(state.faces, any_face=house.pyros_shift == "any")
    )


def helps(new: Reading, state: RollState) -> bool:
    """Whether the roller is better off with this reading; how badly an attack fails is nothing."""
    old = state.reading
    is_better = (new.success, new.signed_level) > (old.success, old.signed_level)
    return is_better and (new.success or not state.has_target)


def waits(state: RollState) -> bool:
    """Whether somebody has to answer before it stands: its target, where it hits (FP-09).

    An attack that fails anyway is not defended against (FA-28).
    """
    if state.final or state.closed:
        return False
    return not state.settle or (state.has_target and state.reading.success)


def is_futile(state: RollState, house: HouseRules) -> bool:
    """Whether an attack fails now, so that no further defence helps anybody (FA-28)."""
    return state.has_target and not reading(state, house).success
