"""What people do about an open roll: defend, take it, turn a die, let it stand (FP-49 to FP-53)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.dice import parse_faces
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.flamepunk.house import HOUSE, HouseRules
from bot.systems.flamepunk.rolls.actions import (
    LONGEST_CONSEQUENCE,
    TAKE_IT,
    AnswerOtherwise,
    Finish,
    NameConsequence,
    Payment,
    React,
    RollState,
    Shift,
    Stand,
    TakeIt,
)
from bot.systems.flamepunk.rolls.reading import is_futile, turn_die, with_reflex
from bot.systems.flamepunk.rules.removal import check_removal, without_faces
from bot.systems.flamepunk.rules.rolls import is_face
from bot.systems.flamepunk.sheet import DICE, PLAYERS, PYROS, Player, afford, with_dice, with_pyros


def react(answer: React, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """A reflexive defence, paid at once; the target's own closes the roll where it is asked to.

    Raises `own_roll`, `not_target`, `reflex_already_used`, `unknown_defence`,
    `defence_not_applicable`, `insufficient_dice`, and what picking dice raises.
    """
    house = HOUSE.at(scene.house)
    who, scene = PLAYERS.acting(scene, answer.who)
    _refuse_stranger(state, who, others=house.interpose)
    if state.has_reflex_of(who.key):
        raise Refusal(
            "reflex_already_used",
            f"{who.name} has reacted to this roll. One reflexive action per roll.",
        )
    defence = who.sheet.defence(answer.defence)
    if not defence.stops(state.kind):
        raise Refusal(
            "defence_not_applicable",
            f"{defence.name} works against {' and '.join(defence.against)} rolls; "
            f"this is a {state.kind} roll.",
        )
    afford(scene, who, defence.cost)
    rest = without_faces(state.faces, state.by_hand)
    picks = _faces_to_remove(state, answer.removed, answer.picked)
    removed = None if picks is None else check_removal(rest, picks, defence.removes, house.policy)
    dice = who.dice.current - defence.cost
    payment = Payment(who.name, DICE, who.dice.current, dice, who.dice.maximum)
    state = with_reflex(state, who.key, who.name, defence, removed)
    state = replace(state, paid=(*state.paid, payment), itself=answer.itself)
    # Another's defence leaves the target their own, unless nothing hits any more (FA-12, FA-28).
    if answer.resolve and (who.key == state.target or is_futile(state, house)):
        state = replace(state, closed="defended")
    return state, with_dice(scene, who, dice)


def take_it(answer: TakeIt, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """It goes through; raises `own_roll`, `not_target`, `too_early` for its roller (FA-21)."""
    person = scene.actor
    if not (answer.itself or person.gm or scene.may_play(person, state.target)):
        wait = state.since + HOUSE.at(scene.house).roller_seconds
        if scene.may_play(person, state.roller) and scene.now >= wait:
            return replace(state, closed="stood"), scene
        if scene.may_play(person, state.roller):
            raise Refusal(
                "too_early",
                f"{state.target_name} may still defend; from <t:{wait}:t> on {state.name}'s "
                "player may go on.",
            )
    who, scene = PLAYERS.acting(scene, answer.who)
    _refuse_stranger(state, who)
    return replace(state, closed="taken", itself=answer.itself), scene


def answer_otherwise(
    answer: AnswerOtherwise, state: RollState, scene: Scene
) -> tuple[RollState, Scene]:
    """A GM's answer in the place of an NPC's own; raises what `react` does, `bad_face`."""
    if answer.how == TAKE_IT:
        return replace(state, closed="taken"), scene
    # From the right, as a defence's name may have a colon of its own.
    defence, _, faces = answer.how.rpartition(":")
    removed = parse_faces(faces) if faces.strip() else ()
    return react(React(who=state.target, defence=defence, removed=removed), state, scene)


def finish(answer: Finish, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """The roll is read as it stands, or with the passive Dodge aimed by hand (FP-37, FA-21).

    Raises what picking dice raises.
    """
    picks = _faces_to_remove(state, answer.removed, answer.picked)
    if picks is not None:
        rest = without_faces(state.faces, state.by_hand)
        policy = HOUSE.at(scene.house).policy
        # Of the dice that defenders have left: what they took by hand is out already (FA-15).
        state = replace(state, chosen=check_removal(rest, picks, state.passive, policy))
    return replace(state, closed="overdue" if answer.overdue else "stood"), scene


def stand(answer: Stand, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """The roll is read as it lies, nobody having been asked."""
    return replace(state, closed=answer.how), scene


def shift(answer: Shift, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """One Pyros turns one die of one's own roll, once, before any defence (FA-17).

    Raises `not_roller`, `pyros_shift_off`, `adjust_already_used`, `too_late`, `bad_shift`,
    `face_not_in_roll`, `insufficient_pyros`.
    """
    house = HOUSE.at(scene.house)
    who, scene = PLAYERS.acting(scene, answer.who)
    old, new = _parse_change(answer)
    _refuse_shift(state, who, house, old, new)
    state = turn_die(state, old, new)
    if not who.pyros.current:
        raise Refusal("insufficient_pyros", "That takes 1 Pyros and you have none left.")
    after = who.pyros.current - 1
    payment = Payment(who.name, PYROS, who.pyros.current, after, who.pyros.maximum)
    state = replace(state, paid=(*state.paid, payment))
    return state, with_pyros(scene, who, after)


def name_consequence(
    answer: NameConsequence, state: RollState, scene: Scene
) -> tuple[RollState, Scene]:
    """What a catastrophe brings besides, in the GM's words; raises `bad_name` (FP-32)."""
    return replace(state, consequence=read_consequence(answer.text)), scene


def read_consequence(words: str) -> str:
    """The words of a consequence; raises `bad_name` for none and for too many."""
    text = " ".join(words.split())
    if 1 <= len(text) <= LONGEST_CONSEQUENCE:
        return text
    raise Refusal(
        "bad_name",
        f"A consequence has 1 to {LONGEST_CONSEQUENCE} characters; yours has {len(text)}.",
    )


def stranger_refusal(state: RollState, who: Player) -> Refusal:
    """What somebody is told who is not the target: `own_roll`, `not_target` (FP-51, FA-12)."""
    if who.key == state.roller:
        target = "Its target may react to it" if state.has_target else "It is aimed at nobody"
        return Refusal("own_roll", f"This is {who.name}'s own roll. {target}.")
    target = f"{state.target_name}, not at {who.name}" if state.has_target else "nobody"
    return Refusal("not_target", f"This roll is aimed at {target}.")


def _refuse_stranger(state: RollState, who: Player, *, others: bool = False) -> None:
    """Refuses the roller, and all but the target where `others` may not step in (FA-12)."""
    if who.key == state.roller or not (others or who.key == state.target):
        raise stranger_refusal(state, who)


def _refuse_shift(state: RollState, who: Player, house: HouseRules, old: int, new: int) -> None:
    if who.key != state.roller:
        raise Refusal("not_roller", f"Only {state.name} can turn a die of this roll.")
    if house.pyros_shift == "off":
        raise Refusal("pyros_shift_off", "At this table Pyros turns no dice.")
    if state.shift:
        raise Refusal(
            "adjust_already_used",
            "A die of this roll has been turned already; no second one can be.",
        )
    if state.reflexes:
        raise Refusal("too_late", "A defence was declared; dice are turned before that.")
    steps = abs(old - new)
    if not (is_face(old) and is_face(new) and steps) or (house.pyros_shift == "one" and steps > 1):
        reach = "one pip up or down" if house.pyros_shift == "one" else "to another face, 1 to 6"
        raise Refusal("bad_shift", f"Pyros turns a die {reach}, so not from {old} to {new}.")


def _parse_change(answer: Shift) -> tuple[int, int]:
    if not answer.change:
        return answer.old, answer.new
    old, _, new = answer.change.partition(">")
    if len(old) == len(new) == 1 and old.isdecimal() and new.isdecimal():
        return int(old), int(new)
    raise Refusal("bad_shift", "Write a shift as old>new, such as 4>5.")


def _faces_to_remove(
    state: RollState, removed: Sequence[int] | None, places: Sequence[int] | None
) -> Sequence[int] | None:
    """The faces to take out, given as faces or as places in the roll; None leaves it to the bot."""
    if removed is not None or places is None:
        return removed
    numbers = range(1, len(state.faces) + 1)
    # The same place twice would take two equal dice out for one.
    if len(set(places)) < len(places) or not all(place in numbers for place in places):
        raise Refusal("removed_not_in_roll", f"This roll has dice 1 to {len(state.faces)}.")
    return [state.faces[place - 1] for place in places]
