"""What has befallen somebody, as a value, and the clocks by which it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal

Stacking = Literal["discrete", "progressive", "cumulative"]
Until = Literal["turn", "round", "combat", "scene", "session", "removed"]
MOST_ROUNDS = 99


IN_COMBAT: tuple[Until, ...] = ("turn", "round", "combat")


class Clock(Struct, frozen=True, omit_defaults=True):
    """When a condition ends.

    turn: with the end of the turn of `whose` in round `round` of `combat`, at the latest with that
    round. round: with the end of that round. combat: with that combat. The end of a scene ends all
    of these too, the end of a session also what lasts for a scene. removed: only when somebody
    takes it away. Outside a combat (`combat` "") no rounds pass.
    """

    until: Until = "removed"
    combat: str = ""
    round: int = 0
    whose: str = ""


UNTIL_REMOVED = Clock()
THIS_SCENE = Clock("scene")
THIS_SESSION = Clock("session")


class Moment(Struct, frozen=True):
    """Now, as clocks see it: `turn` are those whose turn it is, `finished` who had theirs."""

    combat: str = ""
    round: int = 0
    turn: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()


class Modifier(Struct, frozen=True):
    """A change of something that the system has a name for."""

    what: str
    amount: int


class Condition(Struct, frozen=True):
    """Something in force for a bearer: a character, an object or a place, by its key.

    discrete: exists once. progressive: replaces the one of the same `family`. cumulative: may
    exist several times, each ending by itself. `rank` 0 means that it has none. `price` is what a
    check must reach to remove it, 0 the rank. `modifiers` count from round `since` on. `note` is
    for people, `data` what its system reads back: JSON of a tagged struct of its own, or nothing.
    """

    name: str
    bearer: str
    source: str = ""
    rank: int = 0
    stacking: Stacking = "discrete"
    family: str = ""
    clock: Clock = UNTIL_REMOVED
    modifiers: tuple[Modifier, ...] = ()
    since: int = 0
    price: int = 0
    note: str = ""
    data: bytes = b""


Key = tuple[str, int]
"""The bearer, and a number among the bearer's conditions."""

Conditions = Mapping[Key, Condition]


class TurnEnds(Struct, frozen=True):
    """The turn of `whose` ends."""

    combat: str
    round: int
    whose: str


class RoundEnds(Struct, frozen=True):
    """A round ends, and with it every turn that was not taken."""

    combat: str
    round: int


class CombatEnds(Struct, frozen=True):
    """A combat ends."""

    combat: str


class SceneEnds(Struct, frozen=True):
    """A scene ends, and with it its combats."""


class SessionEnds(Struct, frozen=True):
    """A session ends, and with it its scenes."""


Hook = TurnEnds | RoundEnds | CombatEnds | SceneEnds | SessionEnds


def this_turn(moment: Moment, whose: str) -> Clock:
    """Until the end of the turn that `whose` has or will have in this round."""
    return Clock("turn", moment.combat, moment.round, whose)


def next_turn(moment: Moment, whose: str) -> Clock:
    """Until the end of the next turn of `whose`; the turn that is being taken is not the next."""
    return Clock("turn", moment.combat, round_of_next_turn(moment, whose), whose)


def this_round(moment: Moment) -> Clock:
    """Until the end of the round that runs."""
    return Clock("round", moment.combat, moment.round)


def rounds(moment: Moment, number: int) -> Clock:
    """Until the end of the `number`-th round after this one, 1..99; 1 is the next round.

    Raises `bad_duration`.
    """
    if not 1 <= number <= MOST_ROUNDS:
        raise Refusal("bad_duration", f"A condition lasts 1 to {MOST_ROUNDS} rounds, not {number}.")
    return Clock("round", moment.combat, moment.round + number)


def this_combat(moment: Moment) -> Clock:
    """Until the combat ends."""
    return Clock("combat", moment.combat)


def move_clock(clock: Clock, number: int) -> Clock:
    """The clock `number` rounds later (or earlier); `bad_duration` where it counts no rounds."""
    if clock.until not in {"turn", "round"}:
        raise Refusal(
            "bad_duration", "Only what is counted in turns or rounds can be moved by rounds."
        )
    return replace(clock, round=clock.round + number)


def round_of_next_turn(moment: Moment, whose: str) -> int:
    """The round in which `whose` acts next; the turn that is being taken is not the next."""
    had = whose in moment.turn or whose in moment.finished
    return moment.round + 1 if had else moment.round
