"""What a chapter of a system's rules declares: what may be asked, what comes of it, how it reads.

A system is its chapters side by side. One table leads from an action to its handler and one from
what came of it to its card, so that no handler asks again what it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from bot.core.action import Action, Outcome, Way
from bot.core.dice import Dice
from bot.core.report import DiceRow, Report
from bot.core.scene import Scene
from bot.shared.acts import Act
from bot.shared.exchange.windows import Answer, Exchange, Opening, Tale

A = TypeVar("A", bound=Action)
O = TypeVar("O", bound=Outcome)
S = TypeVar("S", bound=Struct)

Play = Callable[[A, Scene, Dice], tuple[Outcome | Opening[Any] | Answer, Scene]]
"""Does what is asked for; raises `Refusal` where the rules say no.

What waits is an opening. What answers a roll after all is that answer.
"""


class Handler(Struct, frozen=True):
    """An action and who plays it."""

    action: type[Action]
    play: Play[Any]


class Says(Struct, frozen=True):
    """An outcome, or the state of an exchange, and what its card says.

    `why` are the lines that explain a roll to whoever asks (`scene.actor`), its card has a button
    for them; None for one whose card says them itself. `again` is how it is rolled once more.
    `itself` says what an NPC has done that answered by itself. Where a card gathers rolls, `steps`
    are the lines that explain them, each below its dice.
    """

    what: type[Struct]
    card: Callable[[Any, Scene], Report]
    why: Callable[[Any, Scene], tuple[str, ...]] | None = None
    again: Callable[[Any, Scene], Way | None] | None = None
    whole: bool = False
    itself: Callable[[Any], str] | None = None
    steps: Callable[[Any, Scene], tuple[DiceRow, ...]] | None = None


class Retells(Struct, frozen=True):
    """What journals of an earlier version hold of a roll, and the tale that it would be today."""

    what: type[Outcome]
    tale: Callable[[Any], Tale[Any]]


class Chapter(Struct, frozen=True):
    """One chapter; `rules` are its ids, such as `HF-02 to HF-25`.

    `earlier` are the rolls that journals hold as earlier versions kept them. `menu` are its lines
    of the menus of a fight, `tables` the titles of those of the text that may be looked up, by key.
    """

    rules: str
    handlers: tuple[Handler, ...] = ()
    cards: tuple[Says, ...] = ()
    earlier: tuple[Retells, ...] = ()
    exchanges: tuple[Exchange[Any], ...] = ()
    menu: tuple[Act, ...] = ()
    tables: Mapping[str, str] = {}


def on(action: type[A], play: Play[A]) -> Handler:
    """This action is played so."""
    return Handler(action, play)


def says(outcome: type[O], card: Callable[[O, Scene], Report]) -> Says:
    """This outcome reads so."""
    return Says(outcome, card)


def retells(outcome: type[O], tale: Callable[[O], Tale[Any]]) -> Retells:
    """What an earlier version kept so reads as the card of this tale."""
    return Retells(outcome, tale)


def tells(
    state: type[S],
    card: Callable[[Tale[S], Scene], Report],
    *,
    why: Callable[[Tale[S], Scene], tuple[str, ...]] | None = None,
    again: Callable[[Tale[S], Scene], Way | None] | None = None,
    itself: Callable[[S], str] | None = None,
) -> Says:
    """A roll with this state reads so, whether it waits or stands.

    `why` explains it, `again` is the same roll once more, None where there is no such thing;
    `itself` says what an NPC has done that answered by itself: `dodges for 1 die`.
    """
    return Says(state, card, why, again, itself=itself)
