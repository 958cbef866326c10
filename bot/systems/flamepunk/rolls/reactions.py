"""What people do about an open roll: defend, take it, turn a die, let it stand (FP-49 to FP-53)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    Attempt,
    Finish,
    Paid,
    React,
    Reflex,
    Resolved,
    Shift,
    TakeIt,
    Waiting,
)
from bot.systems.flamepunk.rolls.play import (
    close_roll,
    find_roll,
    has_no_choice,
    reading,
    turn_die,
    verdict_changes,
    with_attempt,
)
from bot.systems.flamepunk.rolls.words import expectation
from bot.systems.flamepunk.rules.removal import check_removal, without_faces
from bot.systems.flamepunk.rules.rolls import is_face
from bot.systems.flamepunk.sheet import DICE, PYROS, Player, afford, player, with_dice, with_pyros


def react(action: React, scene: Scene, _dice: Dice) -> tuple[Waiting | Resolved, Scene]:
    """A reflexive defence, paid at once; the target's own closes the roll where it is asked to.

    Raises `unknown_roll`, `roll_closed`, `own_roll`, `not_target`, `reflex_already_used`,
    `unknown_defence`, `defence_not_applicable`, `insufficient_dice`, and what picking dice raises.
    """
    house = HOUSE.at(scene.house)
    pending, attempt = find_roll(scene, action.roll)
    who, scene = player(scene, action.who)
    _refuse_stranger(attempt, who, house)
    if attempt.has_reflex_of(who.key):
        raise Refusal(
            "reflex_already_used",
            f"{who.name} has reacted to this roll. One reflexive action per roll.",
        )
    defence = who.sheet.defence(action.defence)
    if not defence.stops(attempt.kind):
        raise Refusal(
            "defence_not_applicable",
            f"{defence.name} works against {' and '.join(defence.against)}, "
            f"and this roll is {attempt.kind}.",
        )
    afford(scene, who, defence.cost)
    left = without_faces(attempt.faces, attempt.by_hand)
    wanted = _faces_to_remove(attempt, action.removed, action.picked)
    removed = None if wanted is None else check_removal(left, wanted, defence.removes, house.policy)
    reflex = Reflex(who.key, who.name, defence.name, defence.cost, defence.removes, removed)
    after = who.dice.current - defence.cost
    paid = Paid(who.name, DICE, who.dice.current, after, who.dice.maximum)
    defended = replace(attempt, reflexes=(*attempt.reflexes, reflex), paid=(*attempt.paid, paid))
    defended = _with_earlier_title(attempt, defended, house)
    scene = with_dice(scene, who, after)
    if action.resolve and (who.key == attempt.target or has_no_choice(defended, house, pyros=0)):
        return close_roll(scene, pending, defended, how="defended")
    return Waiting(pending.number, defended, reading(defended, house)), with_attempt(
        scene, pending, defended
    )


def take_it(action: TakeIt, scene: Scene, _dice: Dice) -> tuple[Resolved, Scene]:
    """The target lets it through.

    Raises `unknown_roll`, `roll_closed`, `own_roll`, `not_target`.
    """
    pending, attempt = find_roll(scene, action.roll)
    who, scene = player(scene, action.who)
    if who.key == attempt.roller:
        raise _own_roll(who)
    if who.key != attempt.target:
        raise _not_target(attempt, who)
    return close_roll(scene, pending, attempt, how="taken")


def finish(action: Finish, scene: Scene, _dice: Dice) -> tuple[Resolved, Scene]:
    """The roll is read as it stands, or with the passive Dodge aimed by hand (FP-37, FA-21).

    Raises `unknown_roll`, `roll_closed`, and what picking dice raises.
    """
    house = HOUSE.at(scene.house)
    pending, attempt = find_roll(scene, action.roll)
    wanted = _faces_to_remove(attempt, action.removed, action.picked)
    how = "overdue" if action.overdue else "stood"
    if wanted is None:
        return close_roll(scene, pending, attempt, how=how)
    left = without_faces(attempt.faces, attempt.by_hand)
    chosen = check_removal(left, wanted, attempt.passive, house.policy)
    before, after = reading(attempt, house), reading(attempt, house, chosen=chosen)
    if verdict_changes(before, after, house):
        attempt = replace(attempt, was=(*attempt.was, expectation(attempt, before)))
    return close_roll(scene, pending, attempt, how=how, chosen=chosen)


def shift(action: Shift, scene: Scene, _dice: Dice) -> tuple[Waiting | Resolved, Scene]:
    """One Pyros turns one die of one's own roll, once, before any defence (FA-17).

    Raises `unknown_roll`, `roll_closed`, `not_roller`, `pyros_shift_off`, `adjust_already_used`,
    `too_late`, `bad_shift`, `face_not_in_roll`, `insufficient_pyros`.
    """
    house = HOUSE.at(scene.house)
    pending, attempt = find_roll(scene, action.roll)
    who, scene = player(scene, action.who)
    old, new = _parse_change(action)
    _refuse_shift(attempt, who, house, old, new)
    after = turn_die(attempt, old, new)
    if not who.pyros.current:
        raise Refusal("insufficient_pyros", "That takes 1 Pyros and you have none left.")
    left = who.pyros.current - 1
    paid = Paid(who.name, PYROS, who.pyros.current, left, who.pyros.maximum)
    after = _with_earlier_title(attempt, replace(after, paid=(*attempt.paid, paid)), house)
    scene = with_pyros(scene, who, left)
    if action.settle and has_no_choice(after, house, pyros=left):
        return close_roll(scene, pending, after, how="stood")
    return Waiting(pending.number, after, reading(after, house)), with_attempt(
        scene, pending, after
    )


def _refuse_stranger(attempt: Attempt, who: Player, house: HouseRules) -> None:
    if who.key == attempt.roller:
        raise _own_roll(who)
    if who.key != attempt.target and not (house.interpose and attempt.target):
        raise _not_target(attempt, who)


def _own_roll(who: Player) -> Refusal:
    return Refusal("own_roll", f"This is {who.name}'s own roll. Its target may react to it.")


def _not_target(attempt: Attempt, who: Player) -> Refusal:
    return Refusal(
        "not_target",
        f"This roll is aimed at {attempt.target_name}, not at {who.name}."
        if attempt.target
        else "This roll is aimed at nobody, so nobody reacts to it.",
    )


def _refuse_shift(attempt: Attempt, who: Player, house: HouseRules, old: int, new: int) -> None:
    if who.key != attempt.roller:
        raise Refusal("not_roller", f"Only {attempt.name} can turn a die of this roll.")
    if house.pyros_shift == "off":
        raise Refusal("pyros_shift_off", "At this table Pyros turns no dice.")
    if attempt.shift:
        raise Refusal("adjust_already_used", "A die of this roll was turned already; once is all.")
    if attempt.reflexes:
        raise Refusal("too_late", "A defence was declared; dice are turned before that.")
    steps = abs(old - new)
    if not (is_face(old) and is_face(new) and steps) or (house.pyros_shift == "one" and steps > 1):
        reach = "one pip up or down" if house.pyros_shift == "one" else "to another face, 1 to 6"
        raise Refusal("bad_shift", f"A die turns {reach}; {old} to {new} does not.")


def _parse_change(action: Shift) -> tuple[int, int]:
    if not action.change:
        return action.old, action.new
    old, _, new = action.change.partition(">")
    if len(old) == len(new) == 1 and old.isdecimal() and new.isdecimal():
        return int(old), int(new)
    raise Refusal("bad_shift", "Write a shift as old>new, such as 4>5.")


def _faces_to_remove(
    attempt: Attempt, removed: Sequence[int] | None, places: Sequence[int] | None
) -> Sequence[int] | None:
    """The faces to take out, given as faces or as places in the roll; None leaves it to the bot."""
    if removed is not None or places is None:
        return removed
    known = range(1, len(attempt.faces) + 1)
    if len(set(places)) < len(places) or not all(place in known for place in places):
        raise Refusal("removed_not_in_roll", f"This roll has dice 1 to {len(attempt.faces)}.")
    return [attempt.faces[place - 1] for place in places]


def _with_earlier_title(before: Attempt, after: Attempt, house: HouseRules) -> Attempt:
    """The roll with its earlier headline kept, where the verdict has changed."""
    old, new = reading(before, house), reading(after, house)
    if not verdict_changes(old, new, house):
        return after
    return replace(after, was=(*after.was, expectation(before, old)))
