"""How long conditions last, and how ranks change that (D6-85, D6-88, D6-95, R-05, R-22, R-47).

A turn-counted condition counts the ends of its bearer's own turns, the one being taken not
included; a round-counted one counts the ends of rounds. Encounter and combat are one thing.
"""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from bot.core import condition as engine
from bot.core.condition import Clock, Condition, Moment
from bot.core.errors import Refusal
from bot.systems.opend6.rules.given import one_of, whole
from bot.systems.opend6.rules.results import rank_of

Duration = Literal["turn", "round", "rounds", "encounter", "scene", "recovered"]
LADDER: tuple[Duration, ...] = ("turn", "round", "rounds", "encounter", "scene", "recovered")
"""Shortest first (D6-95)."""

ALIASES: dict[str, Duration] = {
    "next_turn_end": "turn",
    "next_round_end": "round",
    "next_round_only": "round",
}
"""How a table of conditions says it."""

LENGTHENS: dict[str, Duration] = {
    "extend_encounter": "encounter",
    "extend_scene": "scene",
    "require_recovery": "recovered",
}
TO_ROUNDS = "encounter_to_rounds"
"""The cut that takes a die."""
CUTS: dict[str, tuple[Duration, Duration]] = {
    TO_ROUNDS: ("encounter", "rounds"),
    "scene_to_encounter": ("scene", "encounter"),
    "recovered_to_scene": ("recovered", "scene"),
}
MOVES = {"add_round": 1, "remove_round": -1}

COUNTED: tuple[Duration, ...] = ("turn", "round", "rounds")
DIE = 6


class Benchmark(Struct, frozen=True):
    """What a rank is worth: its severity in a word, and how long its condition lasts (D6-88)."""

    rank: int
    severity: str
    duration: Duration


class Change(Struct, frozen=True):
    """A changed duration: `rounds` from now on, or `by` so many more of what it counts."""

    duration: Duration
    rounds: int = 0
    by: int = 0


class Counter(Struct, frozen=True):
    """What is left of a duration: ends of own turns, ends of rounds, or the event it waits for."""

    turn_ends: int = 0
    round_ends: int = 0
    until: Duration | None = None


SEVERITIES: tuple[tuple[str, Duration], ...] = (
    ("minimal", "turn"),
    ("adequate", "round"),
    ("moderate", "encounter"),
    ("complete", "scene"),
    ("excessive", "recovered"),
    ("overwhelming", "recovered"),
)


def benchmark(rank: int) -> Benchmark:
    """Severity and usual duration of rank 1..6 (D6-88, R-05); raises `bad_rank`."""
    result = rank_of(rank, least=1)
    severity, lasts = SEVERITIES[result - 1]
    return Benchmark(result, severity, lasts)


def duration(name: str) -> Duration:
    """A duration by its name; raises `bad_duration`."""
    word = name.strip().casefold()
    if word in ALIASES:
        return ALIASES[word]
    return one_of(word, LADDER, "bad_duration", "duration")


def clock(lasts: Duration, moment: Moment, whose: str, *, rounds: int = 1) -> Clock:
    """When a condition that begins now ends (R-22); `rounds` counts for that duration, 1..99.

    Raises `bad_duration`.
    """
    match lasts:
        case "turn":
            return engine.next_turn(moment, whose)
        case "round":
            return engine.rounds(moment, 1)
        case "rounds":
            number = whole(rounds, "bad_duration", "a number of rounds", least=1)
            return engine.rounds(moment, number)
        case "encounter":
            return engine.this_combat(moment)
        case "scene":
            return engine.THIS_SCENE
        case "recovered":
            return engine.UNTIL_REMOVED
        case _:
            assert_never(lasts)


def lasting(clock: Clock, moment: Moment) -> Duration:
    """The duration that a clock still has."""
    match clock.until:
        case "turn":
            return "turn"
        case "round":
            # A clock does not keep the name it was made by: what ends with the next round is one
            # round again, however many there were, and is changed as such (D6-95).
            return "round" if clock.round <= moment.round + 1 else "rounds"
        case "combat":
            return "encounter"
        # The engine's sessions are longer than anything on this ladder: the nearest is the scene.
        case "scene" | "session":
            return "scene"
        case "removed":
            return "recovered"


def counter(clock: Clock, moment: Moment) -> Counter:
    """What a clock still counts, from this moment on; nothing once it is over (D6-85)."""
    lasts = lasting(clock, moment)
    ahead = clock.round - moment.round
    match lasts:
        case "turn":
            # The turn of this round ends it as well, unless it has been taken.
            had = clock.whose in moment.finished
            return Counter(turn_ends=max(0, ahead + (not had)))
        case "round" | "rounds":
            return Counter(round_ends=max(0, ahead + 1))
        case "encounter" | "scene" | "recovered":
            return Counter(until=lasts)
        case _:
            assert_never(lasts)


def is_over(clock: Clock, moment: Moment) -> bool:
    """Whether a clock has neither a turn nor a round left to count (D6-85)."""
    return counter(clock, moment) == Counter()


def shift(clock: Clock, rounds: int) -> Clock:
    """The clock so many rounds later or earlier; one that counts turns moves by turns (R-47).

    Raises `bad_duration` where it counts neither, `bad_number`.
    """
    return engine.move_clock(clock, whole(rounds, "bad_number", "a number of rounds", most=99))


def change(current: str, effect: str, *, die: int | None = None) -> Change:
    """The duration after ranks were spent on it (D6-90 to D6-93, D6-95).

    What lengthens must lengthen, a cut applies to its own step only, a round more or less only to
    what is counted in turns or rounds. `die` is the d6 of "1D rounds". Raises `bad_duration`,
    `unknown_effect`, `bad_face`, `wrong_face_count` where the die is missing.
    """
    lasts = duration(current)
    name = one_of(effect, (*LENGTHENS, *CUTS, *MOVES), "unknown_effect", "change of a duration")
    if name in LENGTHENS:
        after = LENGTHENS[name]
        if LADDER.index(after) <= LADDER.index(lasts):
            raise Refusal("bad_duration", f"It lasts that long already ({lasts}).")
        return Change(after)
    if name in MOVES:
        if lasts not in COUNTED:
            raise Refusal(
                "bad_duration", f"It lasts {_until(lasts)}: only turns and rounds can be counted."
            )
        return Change(lasts, by=MOVES[name])
    before, after = CUTS[name]
    if lasts != before:
        raise Refusal(
            "bad_duration",
            f"That shortens what lasts {_until(before)}; this lasts {_until(lasts)}.",
        )
    if after != "rounds":
        return Change(after)
    if die is None:
        raise Refusal("wrong_face_count", "1D rounds takes a die; give the face it shows.")
    return Change(after, whole(die, "bad_face", "a face of a d6", least=1, most=DIE))


def _until(lasts: Duration) -> str:
    return "until recovered" if lasts == "recovered" else f"until the end of the {lasts}"


def alter(condition: Condition, change: Change, moment: Moment, *, ranks: int) -> Condition:
    """The condition with its duration changed, for `ranks` that raise its price (R-47).

    Where nothing is left of it, `is_over` says so of its clock. Raises `bad_duration`.
    """
    # One more or fewer is counted from its old end; a new duration begins at this moment.
    if change.by:
        ends = shift(condition.clock, change.by)
    else:
        ends = clock(change.duration, moment, condition.bearer, rounds=change.rounds or 1)
    # A price of 0 stands for the rank (see `cost`), and stays so where no ranks are spent.
    return replace(
        condition, clock=ends, price=cost(condition) + ranks if ranks else condition.price
    )


def cost(condition: Condition) -> int:
    """How many ranks it takes to remove a condition, with those spent on its duration (D6-36)."""
    return condition.price or condition.rank
