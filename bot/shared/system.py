"""A system as the house sees it: a reducer, its words, and what it declares."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from bot.core.action import Action, Outcome, Way
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.core.settings import HouseRule
from bot.core.words import fold, join_words
from bot.shared.acts import Act
from bot.shared.chapter import Chapter
from bot.shared.exchange.windows import PendingRoll, RollAgain, Wait
from bot.shared.lookup import Rules
from bot.shared.sheet.spec import SheetSpec
from bot.shared.stock import Stock

A = TypeVar("A", bound=Action)
O = TypeVar("O", bound=Outcome)
R = TypeVar("R")

RollChanges = tuple[tuple[tuple[int, Any], ...], Scene]
"""The rolls that a step changes, by number with what came of them, and the scene after it."""


def never_again(again: RollAgain, scene: Scene) -> Way:
    """Nothing is rolled once more; raises `not_again`."""
    raise Refusal("not_again", "That cannot be rolled again.")


def deed_of_way(way: Way) -> Action:
    """What is done now; raises `not_again` with what stands in its way."""
    if way.not_now:
        raise Refusal("not_again", f"That cannot be rolled again now: {way.not_now}.")
    return way.action


class Introduction(Struct, frozen=True):
    """What is shown of a system to people who begin with it.

    `sentence` says how it goes, `roll` is one to try, with a character or without, `typed` how that
    is typed, `turn` what a turn of a fight is like in a few lines, and `rules` a look at the rules
    in short.
    """

    sentence: str
    roll: Action
    typed: str
    turn: tuple[str, ...]
    rules: Action = Rules()


class System(Struct, Generic[A, O], frozen=True):
    """One tabletop system.

    `act` is the reducer: pure, synchronous, raising `Refusal` when the rules say no.
    `report` puts an outcome into words. `actions` and `outcomes` are the tagged unions both speak.
    `overdue` is the action that closes a roll whose deadline has passed, or None where nothing
    is to be done. `credit` is the line that is owed to the authors of the text. `rules` are what
    it plugs into the engines that systems share, at most one of a kind: `CombatRules`, `GmRules`,
    `SessionRules`, each declared beside the engine that asks for it. `sheet` declares its
    character sheet; None where characters have none. Of its rolls those in `waiting` wait for
    somebody; another stays until somebody removes it. Of a roll that is `timed` a house rule says
    how long it waits; another waits a day. `kept` is what the journal keeps of an outcome, as JSON.
    `end_turns` ends what characters (keys) may spend on what stands, as their turns in a fight are
    over, and tells of every roll that this changes by its number. `repeat` is how a roll is
    made once more. `retell` is a roll as it is now, None where it has no card, and `settle`
    lets one go on that waits where nobody can answer any more. `find_waits` are the rolls of
    characters (keys) that wait for somebody's answer, and `give_up` gives what costs those nothing
    who have not answered. `asked` are those that wait, and whom they ask.
    `chapters` are those it was made of, `stock` the weapons and characters that come with the bot.
    `introduction` is for people who begin with it.

    What all systems share, such as the combat itself, is a system too: without house rules, and
    seeing all settings of the table.
    """

    key: str
    title: str
    group: str
    actions: Any
    outcomes: Any
    act: Callable[[A, Scene, Dice], tuple[O, Scene]]
    report: Callable[[O, Scene], Report]
    credit: str = ""
    house: tuple[HouseRule, ...] = ()
    overdue: Callable[[OpenRoll], A | None] = lambda _roll: None
    rules: tuple[Any, ...] = ()
    sheet: SheetSpec | None = None
    waiting: Callable[[Scene], list[OpenRoll]] = lambda scene: [
        roll for roll in scene.rolls.values() if roll.open
    ]
    timed: Callable[[OpenRoll], bool] = lambda _roll: False
    kept: Callable[[O], bytes] = msgspec.json.encode
    end_turns: Callable[[Scene, Container[str]], RollChanges] = lambda scene, _whose: ((), scene)
    retell: Callable[[int, Scene], Any] = lambda _number, _scene: None
    settle: Callable[[Scene, int], Scene] = lambda scene, _number: scene
    repeat: Callable[[RollAgain, Scene], Way] = never_again
    find_waits: Callable[[Scene, Container[str]], tuple[Wait, ...]] = lambda _scene, _by: ()
    give_up: Callable[[Scene, Sequence[Wait], Dice], RollChanges] = lambda scene, _waiting, _dice: (
        (),
        scene,
    )
    asked: Callable[[Scene], tuple[PendingRoll, ...]] = lambda _scene: ()
    chapters: tuple[Chapter, ...] = ()
    stock: Stock = Stock()
    introduction: Introduction | None = None

    @property
    def menu(self) -> tuple[Act, ...]:
        """What its chapters put into the menus of a fight."""
        return tuple(act for chapter in self.chapters for act in chapter.menu)

    @property
    def tables(self) -> dict[str, str]:
        """The titles of the tables of its text that may be looked up, by key."""
        return {key: words for chapter in self.chapters for key, words in chapter.tables.items()}

    def rules_for(self, kind: type[R]) -> R | None:
        """What it plugs into the engine of this kind of rules; None where its text knows none."""
        return next((rules for rules in self.rules if isinstance(rules, kind)), None)

    def read_action(self, raw: bytes) -> A:
        """An action from JSON; raises `msgspec.ValidationError` on anything else."""
        return msgspec.json.decode(raw, type=self.actions)

    def read_outcome(self, raw: bytes) -> O:
        """An outcome from JSON; raises `msgspec.ValidationError` on anything else."""
        return msgspec.json.decode(raw, type=self.outcomes)


AnySystem = System[Any, Any]


class Registry:
    """The systems this bot runs, by key."""

    def __init__(self, systems: Iterable[AnySystem]) -> None:
        self._systems = {system.key: system for system in systems}

    def __getitem__(self, key: str) -> AnySystem:
        """The system of this key, or title; raises `Refusal("unknown_system")`."""
        titled = (other for other in self if fold(other.title) == fold(key))
        system = self._systems.get(key) or next(titled, None)
        if system is None:
            titles = join_words(other.title for other in self)
            raise Refusal("unknown_system", f"There is no system “{key}”. There are {titles}.")
        return system

    def __contains__(self, key: object) -> bool:
        return key in self._systems

    def __iter__(self) -> Iterator[AnySystem]:
        return iter(self._systems.values())
