"""Conditions that a text names: what each is called and does, how long it lasts; tracks of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, assert_never

from msgspec import Struct

from bot.core.condition import (
    THIS_SCENE,
    THIS_SESSION,
    UNTIL_REMOVED,
    Clock,
    Condition,
    Modifier,
    Moment,
    Stacking,
    next_turn,
    rounds,
    this_combat,
    this_round,
    this_turn,
)
from bot.core.errors import Refusal
from bot.core.words import fold

Lasts = Literal[
    "this turn", "next turn", "this round", "next round", "combat", "scene", "session", "removed"
]


class State(Struct, frozen=True):
    """A condition as a table has it.

    `rank` 0 means that it has none. `family` is its track or, where it is progressive, what it
    replaces. With `later` its modifiers count only from the next round on.
    """

    name: str
    lasts: Lasts = "removed"
    modifiers: tuple[Modifier, ...] = ()
    rank: int = 0
    stacking: Stacking = "discrete"
    family: str = ""
    later: bool = False


class Track(Struct, frozen=True):
    """Related states of rising rank, from rank 1 on; rank 0 is `normal`."""

    name: str
    states: tuple[State, ...]
    normal: str = "Normal"

    def state(self, rank: int) -> State | None:
        """The state of this rank, the last one for every rank above, None for 0.

        Raises `bad_rank` below 0.
        """
        if rank < 0:
            raise Refusal("bad_rank", f"A rank on the {self.name} track is 0 or more, not {rank}.")
        return self.states[min(rank, len(self.states)) - 1] if rank else None


def track(
    name: str, rows: tuple[tuple[str, Lasts, tuple[Modifier, ...]], ...], *, later: str = ""
) -> Track:
    """A track of cumulative states from rows of (name, how long, what it changes).

    The state called `later` changes something only in the next round.
    """
    return Track(
        name,
        tuple(
            State(state_name, lasts, changes, rank, "cumulative", name, state_name == later)
            for rank, (state_name, lasts, changes) in enumerate(rows, 1)
        ),
    )


def find_state(states: Iterable[State], name: str) -> State | None:
    """The first state of this name, however it is written."""
    return next((state for state in states if fold(state.name) == fold(name)), None)


def clock(lasts: Lasts, moment: Moment, whose: str) -> Clock:
    """When something that begins now ends; turns are those of `whose`."""
    match lasts:
        case "this turn":
            return this_turn(moment, whose)
        case "next turn":
            return next_turn(moment, whose)
        case "this round":
            return this_round(moment)
        case "next round":
            return rounds(moment, 1)
        case "combat":
            return this_combat(moment)
        case "scene":
            return THIS_SCENE
        case "session":
            return THIS_SESSION
        case "removed":
            return UNTIL_REMOVED
        case _:
            assert_never(lasts)


def befalls(state: State, bearer: str, moment: Moment, *, source: str = "") -> Condition:
    """The condition that this state is for this bearer from now on; lay it on with `apply`."""
    return Condition(
        name=state.name,
        bearer=bearer,
        source=source,
        rank=state.rank,
        stacking=state.stacking,
        family=state.family,
        clock=clock(state.lasts, moment, bearer),
        modifiers=state.modifiers,
        since=moment.round + 1 if state.later else 0,
    )
