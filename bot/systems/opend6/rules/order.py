"""The order of battle: who declares and who acts when (D6-118 to D6-128, R-45, R-49 to R-51)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, assert_never, get_args

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, join_words
from bot.systems.opend6.rules.given import one_of, whole

Mode = Literal["fifo", "lifo", "split", "group", "narrative", "phases"]
MODES: tuple[Mode, ...] = get_args(Mode)
Renew = Literal["static", "dynamic"]
RENEWALS: tuple[Renew, ...] = get_args(Renew)
GroupBy = Literal["best", "average"]
GROUPINGS: tuple[GroupBy, ...] = get_args(GroupBy)

PHASES: tuple[tuple[str, ...], ...] = (("speak", "move"), ("shoot",), ("physical",), ("spell",))
"""The narrative phases and what is done in each (D6-126)."""
DEEDS = tuple(deed for phase in PHASES for deed in phase)
MOST_ROUNDS = 99


class InOrder(Struct, frozen=True):
    """One to be put in order: the score, what breaks ties, and what the mode asks for.

    `deeds` are the declared kinds of action, `spot` is the place 1.. that a GM gave; `joined`
    numbers the actors in the order they came.
    """

    name: str
    score: int
    perception: int = 0
    dexterity: int = 0
    side: str = ""
    player: bool = False
    joined: int = 0
    deeds: tuple[str, ...] = ()
    spot: int | None = None

    @property
    def speed(self) -> tuple[int, int, int]:
        """What makes one faster than another: score, Perception, Dexterity (R-45)."""
        return self.score, self.perception, self.dexterity

    @property
    def place(self) -> tuple[int, int, int, bool, int]:
        """Sorts the fastest first; then players before others, as they joined (R-45)."""
        return -self.score, -self.perception, -self.dexterity, not self.player, self.joined


class Line(Struct, frozen=True):
    """Who declares and who acts after whom.

    In `act` the members of a group act at once; `sides` stand only where sides act as blocks.
    """

    declare: tuple[str, ...]
    act: tuple[tuple[str, ...], ...]
    sides: tuple[str, ...] = ()

    @property
    def acting(self) -> tuple[str, ...]:
        """Everybody in the order of action, one by one."""
        return tuple(name for group in self.act for name in group)


class Preset(Struct, frozen=True):
    """A method for a kind of encounter (D6-127)."""

    mode: Mode = "fifo"
    renew: Renew = "static"
    group_by: GroupBy = "best"


def mode_of(mode: str) -> Mode:
    """A way of ordering; raises `unknown_mode`."""
    return one_of(mode, MODES, "unknown_mode", "order of battle")


def preset(mode: str, renew: str = "static", group_by: str = "best") -> Preset:
    """A method put together; raises `unknown_mode`."""
    return Preset(
        mode_of(mode),
        one_of(renew, RENEWALS, "unknown_mode", "renewal of initiative"),
        one_of(group_by, GROUPINGS, "unknown_mode", "score of a group"),
    )


def declares(mode: Mode) -> bool:
    """Whether plans are declared in a pass of their own before anybody acts (D6-118)."""
    return mode in {"split", "phases"}


def line(mode: str, actors: Sequence[InOrder], *, group_by: str = "best") -> Line:
    """Everybody in order, highest score first where the mode does not say otherwise.

    Raises `unknown_mode`, `no_actors`, `no_side` for a group without, `no_spot` for whom a
    narrative order leaves out, `not_declared` and `unknown_kind` for narrative phases.
    """
    how = mode_of(mode)
    grouping = one_of(group_by, GROUPINGS, "unknown_mode", "score of a group")
    if not actors:
        raise Refusal("no_actors", "Nobody is in this fight. Join it first.")
    fastest = sorted(actors, key=lambda entrant: entrant.place)
    names = tuple(entrant.name for entrant in fastest)
    match how:
        case "fifo":
            return Line(names, _singly(names))
        case "lifo":
            return Line(names[::-1], _singly(names[::-1]))
        case "split":
            return Line(names[::-1], _singly(names))
        case "group":
            return _blocks(fastest, grouping)
        case "narrative":
            order = _narrative(fastest)
            return Line(order, _singly(order))
        case "phases":
            return Line(names, _phases(fastest))
        case _:
            assert_never(how)


def side_score(members: Sequence[InOrder], group_by: GroupBy = "best") -> Fraction:
    """What a side's initiative is: its best member's, or the exact average (R-16, R-51)."""
    if group_by == "average":
        return Fraction(sum(entrant.score for entrant in members), len(members))
    return Fraction(max(entrant.score for entrant in members))


def phase_of(deed: str) -> int:
    """The narrative phase of a kind of action, 0..3 (D6-126).

    Raises `not_declared` without one, `unknown_kind`.
    """
    if not deed:
        raise Refusal("not_declared", "Declare first: speak, move, shoot, physical or spell.")
    result = one_of(deed, DEEDS, "unknown_kind", "kind of action")
    return next(at for at, deeds in enumerate(PHASES) if result in deeds)


def may_interrupt(mode: str, interrupter: InOrder, actor: InOrder, *, is_holding: bool) -> bool:
    """Whether somebody may act within a slower one's action (D6-59, D6-119, D6-121).

    Only the faster may; in LIFO without more, else only who `is_holding` an action. Raises
    `unknown_mode`, `self_target`.
    """
    how = mode_of(mode)
    if fold(interrupter.name) == fold(actor.name):
        raise Refusal("self_target", "Nobody interrupts themselves.")
    # `speed` and not `place`: of two that are equally fast neither interrupts the other.
    return interrupter.speed > actor.speed and (is_holding or how == "lifo")


def silent_actors(actors: Sequence[InOrder]) -> tuple[str, ...]:
    """Who has not declared yet."""
    return tuple(entrant.name for entrant in actors if not entrant.deeds)


def chaos_until(start: int, rounds: int) -> int:
    """The last round of a chaos of so many rounds, 1..99, from this one on (D6-16).

    Raises `bad_number`.
    """
    number = whole(rounds, "bad_number", "a number of rounds", least=1, most=MOST_ROUNDS)
    return start + number - 1


def _singly(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple((name,) for name in names)


def _blocks(fastest: Sequence[InOrder], group_by: GroupBy) -> Line:
    for entrant in fastest:
        if not entrant.side:
            raise Refusal("no_side", f"{entrant.name} is on no side; sides act as blocks here.")
    blocks: dict[str, list[InOrder]] = {}
    for entrant in fastest:
        blocks.setdefault(entrant.side, []).append(entrant)
    # The fastest come first here, so that a block's first is its best: ties go by it.
    ranked = sorted(
        blocks.values(), key=lambda block: (-side_score(block, group_by), block[0].place)
    )
    act = tuple(tuple(entrant.name for entrant in block) for block in ranked)
    sides = tuple(block[0].side for block in ranked)
    return Line(tuple(name for block in act for name in block), act, sides)


def _narrative(fastest: Sequence[InOrder]) -> tuple[str, ...]:
    missing = [entrant.name for entrant in fastest if entrant.spot is None]
    if missing:
        raise Refusal(
            "no_spot", f"No place in the order yet: {join_words(missing)}. Name everybody."
        )
    return tuple(entrant.name for entrant in sorted(fastest, key=lambda entrant: entrant.spot or 0))


def _phases(fastest: Sequence[InOrder]) -> tuple[tuple[str, ...], ...]:
    missing = silent_actors(fastest)
    if missing:
        raise Refusal("not_declared", f"No kind of action declared yet: {join_words(missing)}.")
    kinds = [(entrant.name, {phase_of(deed) for deed in entrant.deeds}) for entrant in fastest]
    # A name twice is meant: who does two kinds of things acts in the phase of each.
    return tuple(
        (name,) for phase in range(len(PHASES)) for name, phases in kinds if phase in phases
    )
