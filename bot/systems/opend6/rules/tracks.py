"""The tracks of OpenD6: damage, fatigue, composure and body, rank by rank (D6-67 to D6-69, D6-96).

Their conditions are cumulative, begin with rank 1 and are kept by the engine of all systems.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.condition import Condition, Moment
from bot.shared.states import State, Track, befalls, track
from bot.systems.opend6.rules.conditions import (
    BAD_FOOTING,
    CHECK,
    DICE,
    DISADVANTAGE,
    FIXED,
    INITIATIVE,
    NO_BONUS,
    OUT,
    change,
)
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.rules.results import rank_of

DAMAGE, FATIGUE, COMPOSURE, BODY = "damage", "fatigue", "composure", "body"
OUT_OF_ACTION = "Out of Action"

STANDARD = 5
"""The rank at which a track of the standard length puts out of action (D6-105)."""

Incapacitated = Literal["scene", "recovered"]

_OUT = (change(OUT, 1),)

TRACKS: tuple[Track, ...] = (
    track(
        DAMAGE,
        (
            ("Stunned", "next turn", (change(CHECK, -2),)),
            ("Hurt", "next round", (change(DICE, -1),)),
            ("Wounded", "combat", (change(DICE, -1, "Dexterity"),)),
            ("Incapacitated", "scene", (change(DISADVANTAGE, 1),)),
            (OUT_OF_ACTION, "removed", _OUT),
        ),
    ),
    track(
        FATIGUE,
        (
            ("Breathless", "next turn", (change(DISADVANTAGE, 1),)),
            ("Winded", "next round", (change(NO_BONUS, 1),)),
            ("Tired", "combat", (change(FIXED, -2),)),
            ("Exhausted", "scene", (change(DICE, -1, "Strength"),)),
            (OUT_OF_ACTION, "removed", _OUT),
        ),
    ),
    track(
        COMPOSURE,
        (
            ("Startled", "next round", (change(INITIATIVE, -2),)),
            ("Disoriented", "next round", (change(DISADVANTAGE, 1),)),
            ("Discouraged", "combat", (change(NO_BONUS, 1),)),
            ("Demoralized", "scene", (change(DICE, -1, "Presence"),)),
            (OUT_OF_ACTION, "removed", _OUT),
        ),
        # "In the next round" of the text: what is left of this one is not changed (D6-69).
        later="Startled",
    ),
    track(
        BODY,
        (
            ("Defaced", "removed", ()),
            ("Disrupted", "removed", ()),
            ("Damaged", "removed", ()),
            ("Broken", "removed", ()),
            (OUT_OF_ACTION, "removed", _OUT),
        ),
    ),
)

PRONE = State("Prone")
"""Knocked down; standing up takes the free step (R-44a)."""
FOOTING = State("Bad footing", "combat", (change(BAD_FOOTING, 1),))
"""Maneuvered onto ground where balance defends (D6-140)."""


class Row(Struct, frozen=True):
    """A row of a track: the name of its condition, and the state, None for rank 0."""

    rank: int
    name: str
    state: State | None


def track_of(name: str) -> Track:
    """The track of this name; raises `unknown_track` (D6-96)."""
    key = one_of(name, (track.name for track in TRACKS), "unknown_track", "track")
    return next(track for track in TRACKS if track.name == key)


def row(track_name: str, rank: int, *, incapacitated: Incapacitated = "scene") -> Row:
    """What a rank 0..6 makes on a track; 6 is the fifth row (R-05).

    `incapacitated` says until when that row of the damage track lasts (R-23). Raises
    `unknown_track`, `bad_rank`.
    """
    track = track_of(track_name)
    state = track.state(rank_of(rank))
    if state is None:
        return Row(0, track.normal, None)
    if state.name == "Incapacitated" and incapacitated == "recovered":
        state = replace(state, lasts="removed")
    return Row(state.rank, state.name, state)


def condition(
    track_name: str,
    rank: int,
    bearer: str,
    moment: Moment,
    *,
    source: str = "",
    incapacitated: Incapacitated = "scene",
) -> Condition | None:
    """The condition that this rank makes for the bearer now, none for rank 0.

    Raises `unknown_track`, `bad_rank`.
    """
    state = row(track_name, rank, incapacitated=incapacitated).state
    return befalls(state, bearer, moment, source=source) if state else None


def on_track(condition: Condition) -> bool:
    """Whether a condition belongs to one of the tracks."""
    return condition.stacking == "cumulative" and any(
        track.name == condition.family for track in TRACKS
    )


def out_of_action(
    conditions: Iterable[Condition], *, adds_up: bool = False, length: int = STANDARD
) -> bool:
    """Whether these conditions of one bearer put out of action (D6-84, D6-96).

    A single one does from the rank `length` on; the ranks of a track `adds_up` only by house rule
    (R-24).
    """
    sums: dict[str, int] = {}
    for condition in conditions:
        # Out of Action says so itself, whatever length the conflict has.
        if any(modifier.what == OUT for modifier in condition.modifiers):
            return True
        if on_track(condition):
            before = sums.get(condition.family, 0) if adds_up else 0
            sums[condition.family] = max(sums.get(condition.family, 0), before + condition.rank)
    return any(rank >= length for rank in sums.values())


def states(incapacitated: Incapacitated = "scene") -> tuple[State, ...]:
    """Every condition that the text names, those of the tracks and the discrete ones."""
    rows = (
        row(track.name, rank, incapacitated=incapacitated).state
        for track in TRACKS
        for rank in range(1, STANDARD + 1)
    )
    return (*(state for state in rows if state is not None), PRONE, FOOTING)


Length = Literal["simple", "brief", "moderate", "lengthy", "standard"]
LENGTHS: dict[Length, int] = {
    "simple": 1,
    "brief": 2,
    "moderate": 3,
    "lengthy": 4,
    "standard": 5,
}
"""The rank at which each puts out of action."""


class Standing(Struct, frozen=True):
    """How far an element has come on its track: 0 is Normal, `end` is out of action."""

    at: int
    end: int

    @property
    def out_of_action(self) -> bool:
        """Whether the end is reached."""
        return self.at >= self.end


def length_of(length: str) -> int:
    """The rank at which this length puts out of action; raises `unknown_mode`."""
    return LENGTHS[one_of(length, tuple(LENGTHS), "unknown_mode", "length of a conflict")]


def standing(length: str, ranks: Sequence[int], *, accumulate: bool = True) -> Standing:
    """Where results of these ranks lead; by house rule only the worst counts (R-40).

    Raises `unknown_mode`, `bad_rank`.
    """
    end = length_of(length)
    result = [rank_of(rank) for rank in ranks]
    at = sum(result) if accumulate else max(result, default=0)
    return Standing(min(at, end), end)
