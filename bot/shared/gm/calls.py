"""A GM's call for a roll: one card on which each player who is named presses Roll.

The call is kept as an open roll of its own number, so that presses of the same moment all count.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import Audience, Sight, Visibility
from bot.core.report import DiceRow
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.settings import own_house, visibility, whole_house
from bot.core.words import clean, fold, mention, mention_of
from bot.shared.gm.actions import (
    KEY,
    Answer,
    AnswerRest,
    CallFor,
    CloseCall,
    LookAtCall,
    RevealCall,
)
from bot.shared.gm.rules import CallRules, GmRules
from bot.shared.gm.whom import split
from bot.shared.sight.sealed import hidden_with
from bot.shared.system import AnySystem


class Named(Struct, frozen=True):
    """Somebody who is to roll, and who plays them; a person without a character has no `key`."""

    name: str
    audience: Audience
    key: str = ""

    @property
    def who(self) -> str:
        """The key, or the mention of a person without a character."""
        return self.key or mention(*self.audience.users)


class Rolled(Struct, frozen=True):
    """What somebody's roll came to, as its system says it; `roll` is its number."""

    name: str
    by: int
    verdict: str
    roll: int | None
    dice: tuple[DiceRow, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class Call(Struct, frozen=True):
    """A call as it is kept; `mode` is who sees what comes of it."""

    system: str
    task: str
    number: int
    mode: Visibility
    hidden: bool
    named: tuple[Named, ...]
    rolled: tuple[Rolled, ...] = ()
    closed: bool = False

    @property
    def missing(self) -> tuple[Named, ...]:
        """Who has not rolled yet, in the order they were named."""
        done = {fold(row.name) for row in self.rolled}
        return tuple(one for one in self.named if fold(one.name) not in done)

    @property
    def secret(self) -> bool:
        """Whether the players are to see less than the GM."""
        return self.hidden or self.mode != "public"


class Called(Outcome, frozen=True, tag="gm_called"):
    """A call as it stands: `fresh` are those who have just rolled, `also` cards of their systems.

    `opened` says that it is posted now.
    """

    call: int
    state: Call
    fresh: tuple[str, ...] = ()
    inner: tuple[bytes, ...] = ()
    opened: bool = False


class CallLooked(Outcome, frozen=True, tag="gm_call_looked"):
    """Everything about a call, for a GM."""

    state: Call


def call_for(action: CallFor, scene: Scene, system: AnySystem) -> tuple[Called, Scene]:
    """A call is posted.

    Raises `no_calls` for a system without, `bad_amount` outside what the number may be, `bad_name`,
    `nobody_named`, `too_many_named`, `unknown_character`, `hidden_combatant`.
    """
    rules = rules_of(system)
    if not rules.least <= action.number <= rules.most:
        raise Refusal(
            "bad_amount",
            f"{rules.number} is {rules.least} to {rules.most}; you asked for {action.number}.",
        )
    mode = action.sight or visibility(scene)
    state = Call(
        system=system.key,
        task=clean(action.task, what="task") if action.task.strip() else "",
        number=action.number,
        # A call is answered to the GM who calls, so secret from the GM it cannot be.
        mode="gm" if mode == "private" else mode,
        hidden=action.hidden,
        named=tuple(_name_target(scene, name) for name in _names(scene, action.named)),
    )
    number = scene.last_roll + 1
    roll = OpenRoll(number=number, system=KEY, who="", state=msgspec.json.encode(state))
    return Called(number, state, opened=True), with_roll(scene, roll)


def answer(action: Answer, scene: Scene, dice: Dice, system: AnySystem) -> tuple[Called, Scene]:
    """Somebody rolls as called; raises `call_closed`, `rolled_already` and the system's kinds."""
    row, state = find(scene, action.call)
    match = next((one for one in state.missing if _is_meant(scene, one, action.who)), None)
    if match is None:
        name = scene.name(action.who)[:40]
        raise Refusal("rolled_already", f"{name} has rolled for this call already.")
    return _answer(row, state, scene, dice, system, rollers=((match, action.amount),))


def answer_rest(
    action: AnswerRest, scene: Scene, dice: Dice, system: AnySystem
) -> tuple[Called, Scene]:
    """A GM rolls for the late ones, each with as much as they have of what was asked for.

    Raises `call_closed`, `nothing_to_roll`, `bad_amount` below 1.
    """
    row, state = find(scene, action.call)
    rules = rules_of(system)
    if rules.amount and action.amount < 1:
        raise Refusal("bad_amount", f"{rules.amount}: at least 1, not {action.amount}.")
    own = own_house(scene, system.key)
    able = [(one, min(action.amount, rules.can(own, one.who))) for one in state.missing]
    able = [(one, amount) for one, amount in able if amount > 0 or not rules.amount]
    if not able:
        raise Refusal("nothing_to_roll", "Nobody who has not rolled has anything to roll with.")
    return _answer(row, state, scene, dice, system, rollers=able)


def close_call(action: CloseCall, scene: Scene) -> tuple[Called, Scene]:
    """The call waits no longer; raises `call_closed`."""
    row, state = find(scene, action.call)
    state = replace(state, closed=True)
    return Called(row.number, state), _keep(scene, row, state)


def look_at_call(action: LookAtCall, scene: Scene) -> tuple[CallLooked, Scene]:
    """Everything, for the GM who asks; raises `unknown_call`."""
    return CallLooked(_read(action.state)), scene


def reveal_call(action: RevealCall, scene: Scene) -> tuple[Called, Scene]:
    """Everything is shown to everybody; raises `unknown_call`."""
    roll = scene.rolls.get(action.call)
    state = _read(roll.state if roll is not None else action.state)
    state = replace(state, mode="public", hidden=False)
    return Called(action.call, state), scene if roll is None else _keep(scene, roll, state)


def system_of_call(action: Action, scene: Scene) -> str:
    """The key of the system of the open call that is answered, "" where none is."""
    if not isinstance(action, Answer | AnswerRest):
        return ""
    return find(scene, action.call)[1].system


def find(scene: Scene, number: int) -> tuple[OpenRoll, Call]:
    """An open call; raises `call_closed`."""
    roll = scene.rolls.get(number)
    if roll is None or roll.system != KEY or not roll.open:
        raise Refusal("call_closed", "This call is closed. Nothing has changed.")
    return roll, _read(roll.state)


def rules_of(system: AnySystem) -> CallRules:
    """How calls are answered in this system; raises `no_calls`."""
    rules = system.rules_for(GmRules)
    if rules is None or rules.call is None:
        raise Refusal("no_calls", f"{system.title} has no rolls that a GM calls for.")
    return rules.call


def _answer(
    roll: OpenRoll,
    state: Call,
    scene: Scene,
    dice: Dice,
    system: AnySystem,
    *,
    rollers: Iterable[tuple[Named, int]],
) -> tuple[Called, Scene]:
    rules = rules_of(system)
    sight = Sight(state.mode, scene.actor.user)
    inner: list[bytes] = []
    fresh: list[Rolled] = []
    for one, amount in rollers:
        whole, before = scene, own_house(scene, system.key)
        made = rules.roll(one.who, state.task, state.number, amount)
        outcome, scene = system.act(made, before, dice)
        if sight.hidden:
            scene = hidden_with(before, scene, sight)
        told = system.report(outcome, scene)
        scene = whole_house(whole, scene)
        fresh.append(
            Rolled(
                name=one.name,
                by=scene.actor.user,
                verdict=told.verdict,
                roll=told.roll,
                dice=tuple(replace(row, label=row.label or one.name) for row in told.dice),
                why=(*told.lines, *told.why),
                changes=told.changes,
            )
        )
        inner.append(system.kept(outcome))
    state = replace(state, rolled=(*state.rolled, *fresh))
    state = replace(state, closed=not state.missing)
    names = tuple(rolled.name for rolled in fresh)
    return Called(roll.number, state, names, tuple(inner)), _keep(scene, roll, state)


def _keep(scene: Scene, roll: OpenRoll, state: Call) -> Scene:
    raw = msgspec.json.encode(state)
    return with_roll(scene, replace(roll, state=raw, open=not state.closed))


def _read(raw: bytes) -> Call:
    try:
        return msgspec.json.decode(raw, type=Call)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_call", "Press the button on the card of the call.") from error


def _names(scene: Scene, text: str) -> tuple[str, ...]:
    return (text,) if scene.key_by_name(scene.system, text) is not None else split(text)


def _is_meant(scene: Scene, one: Named, who: str) -> bool:
    if {one.key, fold(one.name)} & {who, fold(who)}:
        return True
    character = scene.characters.get(who)
    user = mention_of(who) if character is None else character.owner
    return not one.key and user in one.audience.users


def _name_target(scene: Scene, name: str) -> Named:
    """A character, or a person who has none yet."""
    key = scene.key_by_name(scene.system, name)
    user = scene.user_of(name)
    strange = key is None or scene.characters[key].system != scene.system
    if strange and user is not None:
        key = scene.acts_as(user, scene.system)
        if not key:
            return Named(scene.seats[user].name, Audience(users=(user,)))
    key = key or scene.find_key(scene.system, name)
    if scene.hides(key):
        raise Refusal(
            "hidden_combatant",
            f"{scene.characters[key].name} is hidden, and the card of a call is for everybody. "
            "Roll for them with visibility:gm.",
        )
    return Named(scene.name(key), Audience(characters=(key,)), key)
