"""The rolls of declared actions: what waits, what is left, what is changed from outside (D6-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import join_words
from bot.shared.combat.actions import SYSTEM, KeepWaiting
from bot.shared.exchange.rows import Row
from bot.shared.exchange.windows import without_waiting
from bot.shared.exchange.within import end_roll
from bot.systems.opend6.budget import is_out_of_action
from bot.systems.opend6.field import acts_within, field, with_field
from bot.systems.opend6.melee.actions import Declaration, DeclarationState, GoOn, Trail, Winnings
from bot.systems.opend6.sheet import KEY

D = TypeVar("D", bound=DeclarationState[Any])

States = DeclarationState[Any]
Kept = str | tuple[str, ...] | Trail | None
"""What of a state is changed from outside."""


class DeclaredRoll(NamedTuple):
    """A roll of a declared action, with what every such action keeps."""

    number: int
    row: Row
    state: States


def read(roll: OpenRoll) -> DeclaredRoll | None:
    """What a roll keeps of a declared action; None where it is another one's."""
    if roll.system != KEY:
        return None
    try:
        row = msgspec.json.decode(roll.state, type=Row)
        return DeclaredRoll(roll.number, row, msgspec.json.decode(row.state, type=States))
    except msgspec.ValidationError:
        return None


def open_rows(scene: Scene, combat: str) -> Iterator[DeclaredRoll]:
    """The open rolls of actions in this fight, oldest first."""
    for _, roll in sorted(scene.rolls.items()):
        declared = read(roll) if roll.open else None
        if declared is not None and declared.state.deed.combat == combat:
            yield declared


def find_open(scene: Scene, number: int) -> DeclaredRoll:
    """The action of this roll, which waits or stands; raises `unknown_roll`, `too_late`."""
    roll = scene.rolls.get(number)
    declared = read(roll) if roll is not None else None
    if roll is None and not 1 <= number <= scene.last_roll:
        raise Refusal("unknown_roll", f"There is no roll {number} of this kind at this table.")
    # A number that was given out once, and has no row any more, is too late and not unknown.
    if roll is None or (declared is not None and not roll.open):
        raise too_late(number)
    if declared is None:
        raise Refusal("unknown_roll", f"Roll {number} waits for nothing of the kind.")
    return declared


def find_waiting(scene: Scene, number: int) -> DeclaredRoll:
    """The action that waits under this number; raises `unknown_roll`, `too_late`."""
    declared = find_open(scene, number)
    if not declared.state.waits:
        raise Refusal("unknown_roll", f"Roll {number} is no action that could be answered.")
    return declared


def too_late(number: int) -> Refusal:
    """What somebody is told who answers an action that is over."""
    return Refusal("too_late", f"Roll {number} is resolved already. Nothing has changed.")


def aimed_at(scene: Scene, key: str) -> int:
    """The oldest action that waits for this one's answer; raises `unknown_roll`."""
    for number, roll in sorted(scene.rolls.items()):
        declared = read(roll) if roll.open else None
        if declared is not None and asks(declared.state, key):
            return number
    raise Refusal("unknown_roll", f"Nothing waits for an answer of {scene.name(key)}.")


def interruptible(scene: Scene, combat: str, key: str) -> int:
    """The oldest roll that waits and that this one may interrupt now, 0 for none (D6-119)."""
    rolls = (declared for declared in open_rows(scene, combat) if declared.state.waits)
    return next((roll.number for roll in rolls if key in roll.state.interrupters), 0)


def setting_off(scene: Scene, combat: str, key: str, *, custom: bool) -> int:
    """The oldest roll that waits and sets off what this one has ready, 0 for none (D6-57).

    By a `custom` trigger that is whatever another does, for no more is known of it (D6-56).
    """
    rolls = (declared for declared in open_rows(scene, combat) if declared.state.waits)
    sets_off = (
        roll.number
        for roll in rolls
        if key in roll.state.readied or (custom and roll.state.deed.actor != key)
    )
    return next(sets_off, 0)


def asks(state: States, key: str) -> bool:
    """Whether an action waits for this one's answer."""
    return state.waits and state.answers and state.deed.target == key


def left_in(scene: Scene, number: int) -> Trail | Winnings | None:
    """What may still be chosen in this roll; None where it is over, or another one's."""
    roll = scene.rolls.get(number)
    declared = read(roll) if roll is not None and roll.open else None
    return declared.state.left if declared is not None else None


def refuse_waiting(scene: Scene, combat: str, key: str) -> None:
    """Refuses with `action_waits` a new action while another one waits to take effect.

    Who acts within that one may go on (section 3).
    """
    within = acts_within(scene, combat, key)
    for declared in open_rows(scene, combat):
        if declared.state.waits and declared.number != within:
            raise waits_first(scene, declared)


def waits(scene: Scene, combat: str, number: int, sentence: str, on: Instead) -> Refusal:
    """`action_waits` for this roll of a fight: whoever asked may wait, a GM go `on`."""
    wait = Instead("Wait", action=KeepWaiting(combat=combat), system=SYSTEM)
    ways = (on, wait) if scene.actor.gm else (wait,)
    return Refusal("action_waits", sentence, roll=number, instead=ways)


def waits_first(scene: Scene, declared: DeclaredRoll) -> Refusal:
    """That something else has to wait for this action: `action_waits`, with a GM's way on."""
    state, deed = declared.state, declared.state.deed
    names = [deed.target_name] if state.answers else []
    inside = (*state.readied, *state.interrupters, state.within)
    names += [scene.name(key) for key in inside if key in scene.characters]
    names = list(dict.fromkeys(names))
    has = "have" if len(names) > 1 else "has"
    who = join_words(names)
    sentence = f"{who} {has} not answered {deed.name}." if names else f"{deed.name} goes on first."
    on = Instead("Go on", action=GoOn(roll=declared.number), system=KEY, again=True)
    return waits(scene, deed.combat, declared.number, sentence, on)


def with_state(
    scene: Scene, declared: DeclaredRoll, changed: Mapping[str, Kept], *, keeps_open: bool = True
) -> Scene:
    """The scene with these fields of an action's state changed, its own chapter's left alone."""
    fields = msgspec.json.decode(declared.row.state, type=dict[str, Raw])
    fields |= {name: Raw(msgspec.json.encode(value)) for name, value in changed.items()}
    row = replace(declared.row, state=Raw(msgspec.json.encode(fields)))
    roll = replace(scene.rolls[declared.number], state=msgspec.json.encode(row), open=keeps_open)
    stays = keeps_open and "within" not in changed  # no time runs while somebody acts within it
    return with_roll(scene, roll if stays else replace(roll, deadline=None))


def without_absent(state: D, scene: Scene) -> D:
    """The action without those who could come before it, but have left."""
    there = {key for combat, key in scene.combatants if combat == state.deed.combat}
    first, readied = (
        tuple(key for key in keys if key in there) for keys in (state.interrupters, state.readied)
    )
    return replace(state, interrupters=first, readied=readied)


def describe_absence(deed: Declaration, scene: Scene) -> str:
    """Why who acts or is acted on is not there any more for it, "" where both are."""
    if deed.actor not in scene.characters:
        return f"{deed.name} is gone"
    if deed.combat and deed.combat not in scene.combats:
        return "the fight is over"
    if is_out_of_action(scene, deed.actor, deed.combat):
        return f"{deed.name} is out of action"
    if deed.combat and (deed.combat, deed.actor) not in scene.combatants:
        return f"{deed.name} has left the fight"
    fights = (deed.combat, deed.target) in scene.combatants
    if deed.target and not (fights and deed.target in scene.characters):
        return f"{deed.target_name} is gone"
    return ""


def end_turn(scene: Scene, combat: str, key: str) -> Scene:
    """The scene after this one's turn: movements are not followed, ranks of recovery not spent.

    An advantage waits until it is spent or the fight ends (D6-46).
    """
    for declared in tuple(open_rows(scene, combat)):
        rest = declared.state.left
        stays = rest is None or (isinstance(rest, Winnings) and rest.what == "advantage")
        if not stays and declared.state.applied and declared.state.deed.actor == key:
            over = with_state(scene, declared, {"left": None})
            scene = end_roll(over, declared.number)
    return scene


def close_all(scene: Scene, combat: str) -> Scene:
    """The scene with nothing waiting in this fight any more."""
    numbers = [declared.number for declared in open_rows(scene, combat)]
    return ended_within(without_waiting(scene, numbers), combat)


def ended_within(scene: Scene, combat: str, number: int | None = None) -> Scene:
    """The scene in which nobody acts within this roll any more, by default within any."""
    if combat not in scene.orders:
        return scene
    state = field(scene, combat)
    if state.within is None or number not in {None, state.within[1]}:
        return scene
    return with_field(scene, combat, replace(state, within=None))
