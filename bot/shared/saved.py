"""Rolls by name: kept, forgotten, and what `/roll what:` means by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.action import Instead, Select
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import Sight
from bot.core.report import Head, Report
from bot.core.scene import Scene, put
from bot.core.settings import own_house, system_here
from bot.core.words import fold
from bot.shared.anydice.actions import KEY as DICE
from bot.shared.anydice.actions import RollDice
from bot.shared.calls.rules import CalledRoll, CallRules
from bot.shared.exchange.windows import RollAgain
from bot.shared.instead import Request
from bot.shared.keeping import (
    KEY,
    LONGEST,
    MOST,
    ForgetRoll,
    KeptRoll,
    RollForgotten,
    RollSaved,
    SavedAction,
    SavedOutcome,
    SaveRoll,
    saved_rolls,
)
from bot.shared.system import Registry, System

MOST_ASKED = 25
PARTS = re.compile(r"\s*\+\s*|\s+on\s+|:\s*")
"""Between the words of a roll: `Wits + Climbing`, `Surgery on Perception`, `melee: deflect`."""


def saved_system(systems: Registry) -> System[SavedAction, SavedOutcome]:
    """Saved rolls at tables of these systems."""

    def act(action: SavedAction, scene: Scene, dice: Dice) -> tuple[SavedOutcome, Scene]:
        if isinstance(action, ForgetRoll):
            return RollForgotten(action.name), _with(scene, action.name, None)
        name = " ".join(action.name.split())[:LONGEST]
        # With digits it could not be told from dice that are typed.
        if not name or any(letter.isdigit() for letter in name):
            raise Refusal("bad_name", "A roll's name has no digits, such as climb.")
        names = [fold(roll.name) for roll in saved_rolls(scene, scene.actor.user)]
        if len(names) >= MOST and fold(name) not in names:
            words = f"You keep {MOST} rolls here. /character show deletes one."
            raise Refusal("too_many", words)
        roll = KeptRoll(name, action.system or DICE, _to_keep(systems, scene, action))
        return RollSaved(name), _with(scene, name, roll)

    return System(KEY, "Saved rolls", "roll", SavedAction, SavedOutcome, act, _card)


def roll_by_name(systems: Registry, scene: Scene, request: Request) -> Request:
    """What `/roll` is asked for: a saved roll, one of the sheet, or as it was typed.

    Raises `ask_what` where several of the sheet's rolls may be meant, `wrong_stage` for one that
    was kept as an action that there is no more.
    """
    if not isinstance(request.action, RollDice):
        return request
    words = fold(request.action.what)
    rolls = {fold(roll.name): roll for roll in saved_rolls(scene, scene.actor.user)}
    fits = _fitting(words, rolls)
    if len(fits) == 1:
        roll = rolls[fits[0]]
        # Plain dice, which are of no system.
        if roll.system not in systems:
            return replace(request, action=msgspec.json.decode(roll.action, type=RollDice))
        try:
            action = systems[roll.system].read_action(roll.action)
        except msgspec.ValidationError as error:
            words = f"“{roll.name}” was saved by another version of Parry. Save it anew."
            raise Refusal("wrong_stage", words) from error
        return replace(request, system=roll.system, action=action)
    names = {fold(name): name for name in _sheet_names(systems, scene)}
    fits = _fitting(words, names)
    calls = _calls(systems, scene.system)
    if not fits or calls is None:
        return request
    mine, key = own_house(scene, scene.system), scene.acts_as(scene.actor.user, scene.system)
    if len(fits) > 1:
        raise _ask_which(request.action.what, [names[fit] for fit in fits])
    hard = calls.read_hard(mine, "")
    action = calls.roll(mine, CalledRoll(key, calls.read_what(names[fits[0]]), hard, {}))
    return replace(request, system=scene.system, action=action)


def roll_names(systems: Registry, scene: Scene) -> Sequence[str]:
    """What `/roll what:` knows by name for whoever types: saved rolls, then the sheet's."""
    scene = replace(scene, system=system_here(scene))
    saved = [roll.name for roll in saved_rolls(scene, scene.actor.user)]
    return [*saved, *_sheet_names(systems, scene)]


def _sheet_names(systems: Registry, scene: Scene) -> Sequence[str]:
    """What the sheet of whoever acts can roll in the system that is played, if it has any."""
    calls, key = _calls(systems, scene.system), scene.acts_as(scene.actor.user, scene.system)
    return calls.names(own_house(scene, scene.system), key) if calls is not None and key else ()


def _calls(systems: Registry, system: str) -> CallRules | None:
    """How names become rolls in this system."""
    return systems[system].rules_for(CallRules) if system in systems else None


def _fitting(words: str, names: Iterable[str]) -> list[str]:
    """Those that are meant: said in full, else those that begin so, else any of whose words do."""
    every = list(names)
    if words in every or len(words) < 2 or any(letter.isdigit() for letter in words):
        return [words] if words in every else []
    begun = [name for name in every if name.startswith(words)]
    within = [n for n in every if any(part.startswith(words) for part in PARTS.split(n))]
    return begun if len(begun) == 1 else within


def _ask_which(words: str, names: Sequence[str]) -> Refusal:
    ask = Select("what", tuple((name, name) for name in names[:MOST_ASKED]))
    way = Instead("Which?", ask=ask)
    return Refusal("ask_what", f"{words.capitalize()}: with what?", instead=(way,))


def _to_keep(systems: Registry, scene: Scene, action: SaveRoll) -> bytes:
    """What is done by the name: the roll as it was asked for, for whom its keeper plays then."""
    again: Any = RollDice(what=action.what)
    if action.system in systems:
        mine = own_house(scene, action.system)
        again = systems[action.system].repeat(RollAgain(roll=action.roll), mine).action
    return msgspec.json.encode(replace(again, who=""))


def _with(scene: Scene, name: str, roll: KeptRoll | None) -> Scene:
    """The scene with this roll of whoever acts; in a thread "" stands for its channel's."""
    key = f"{KEY}.{scene.actor.user}.{fold(name)}"
    row = None if roll is None else msgspec.json.encode(roll).decode()
    row = "" if row is None and key in scene.inherited else row
    return replace(scene, house=put(scene.house, key, row))


def _card(outcome: SavedOutcome, scene: Scene) -> Report:
    mine = Sight("private", roller=scene.actor.user)
    if isinstance(outcome, RollForgotten):
        head, line = Head(f"{outcome.name} is deleted"), "deleted a saved roll"
        return Report(head, private=True, line=line, sight=mine)
    return Report(
        Head(f"Saved: {outcome.name}"),
        lines=(f"/roll what:{outcome.name} rolls it.",),
        private=True,
        anew=True,
        line="saved a roll",
        sight=mine,
    )
