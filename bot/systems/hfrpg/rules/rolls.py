"""HFRPG dice rolls (alpha), in the order of the text: pool, difficulty, explosions, bands.

The doubtful points are ruled HA-01 to HA-33. A *top* is a die at its highest face.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Literal

from msgspec import Struct

from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.words import fold, fraction, join_words

Mode = Literal["once", "aside", "double"]
Band = Literal[
    "critical_success",
    "clean_success",
    "scraped_by",
    "almost_there",
    "clean_failure",
    "critical_failure",
]

SIDES: dict[str, int | None] = {
    "certain": None,
    "very_easy": 12,
    "easy": 10,
    "normal": 8,
    "hard": 6,
    "very_hard": 4,
    "impossible": None,
}
"""The ladder of difficulties and their dice (HF-08)."""
LADDER = tuple(SIDES)
CERTAIN, NORMAL, IMPOSSIBLE = "certain", "normal", "impossible"
BANDS: tuple[tuple[int | None, Band, int], ...] = (
    (16, "critical_success", 1),
    (13, "clean_success", 0),
    (10, "scraped_by", -1),
    (7, "almost_there", 1),
    (4, "clean_failure", 0),
    (None, "critical_failure", -1),
)
"""The least total of each band and its token (HF-20 to HF-25)."""
SUCCESS, CRITICAL = 10, 16
MOST_DICE = 20
MOST_STAT = 50
MOST_TOKENS = 99
MOST_EXTRA = 200
MOST_SHIFT = 6
LEAST_MEMBERS, MOST_MEMBERS = 2, 10
MOST_ADDED = 1000


class Threshold(Struct, frozen=True):
    """A band, whether the goal is reached, and the token it gives."""

    band: Band
    success: bool
    token: int


class Pool(Struct, frozen=True):
    """A pool read: how many dice show 1 and the top, and what becomes of them (HF-12 to HF-19).

    `removed` goes high to low in the order of removal, `kept` high to low. `base` is the die that
    counts, `added` the other exploding dice that do.
    """

    faces: tuple[int, ...]
    sides: int
    ones: int
    tops: int
    removed: tuple[int, ...]
    kept: tuple[int, ...]
    base: int
    added: tuple[int, ...]

    @property
    def quiet_pairs(self) -> int:
        """How many pairs of a 1 and a top are quiet (HF-17)."""
        return min(self.ones, self.tops)

    @property
    def exploding(self) -> int:
        """How many dice explode."""
        return self.tops - self.quiet_pairs

    @property
    def imploding(self) -> int:
        """How many dice implode."""
        return self.ones - self.quiet_pairs

    @property
    def lone(self) -> bool:
        """Whether a single die was rolled and shows 1 (HF-16)."""
        return len(self.faces) == 1 and self.imploding == 1

    @property
    def sum(self) -> int:
        """What the dice of the pool come to before extra rolls."""
        return self.base + sum(self.added)


def number(text: str) -> Fraction:
    """An exact number: whole, or such as `3/2` and `1.5` (HF-37); raises `not_a_number`."""
    value = fraction(text)
    if value is None:
        raise Refusal("not_a_number", f"“{text[:20]}” is not a number. Write 3, 1.5 or 3/2.")
    return value


def round_up(value: Fraction) -> int:
    """The number rounded towards plus infinity: 3/2 is 2, -3/2 is -1 (HF-37, HA-21)."""
    return ceil(value)


def stat(value: int, *, what: str = "competency") -> int:
    """A competency or specialisation, 0..50; raises `bad_stat` (HF-04)."""
    if not 0 <= value <= MOST_STAT:
        raise Refusal("bad_stat", f"A {what} is 0 to {MOST_STAT}, not {quote(value)}.")
    return value


def group_share(value: int) -> int:
    """What others of a group add, at least 0; raises `bad_stat` (HF-36)."""
    if not 0 <= value <= MOST_ADDED:
        raise Refusal("bad_stat", f"What is added is 0 to {MOST_ADDED}, not {quote(value)}.")
    return value


def dice(value: int) -> int:
    """How many dice an attribute is, 1..20; raises `no_dice`, `too_many_dice` (HF-03, HA-20)."""
    if value < 1:
        raise Refusal("no_dice", f"An attribute of {quote(value)} has no dice to roll.")
    if value > MOST_DICE:
        raise Refusal("too_many_dice", f"At most {MOST_DICE} dice are rolled, not {quote(value)}.")
    return value


def level(name: str) -> str:
    """A difficulty of the table, however it is written; raises `bad_difficulty` (HF-08)."""
    word = fold(name).replace(" ", "_")
    if word not in SIDES:
        levels = join_words((level.replace("_", " ") for level in LADDER), last="or")
        raise Refusal("bad_difficulty", f"A difficulty is {levels}, not “{name[:20]}”.")
    return word


def shift_level(name: str, shift: int = 0) -> str:
    """The difficulty so many steps harder (below 0: easier), stopping at the ends (HA-15).

    Raises `bad_difficulty`.
    """
    start = LADDER.index(level(name))
    return LADDER[max(0, min(len(LADDER) - 1, start + shift))]


def read(faces: Sequence[int], sides: int, how: Mode = "once") -> Pool:
    """What becomes of a pool whose tokens are used (steps 4 to 7 of the procedure)."""
    ones, tops = faces.count(1), faces.count(sides)
    # Pairs first, then what is taken out: 8 and 1 on two D8 count 8 and not 1 (HA-02, HA-03).
    cancelled = min(ones, tops)
    # The last die stays, so that three 1s count 1 (HA-04).
    out = min(ones - cancelled, len(faces) - 1)
    order = tuple(sorted(faces, reverse=True))
    removed, remainder = order[:out], order[out:]
    exploding = tops - cancelled
    base, more = remainder[0], ()
    if exploding:
        # The base is one of them unless it is a quiet top, and is not counted twice (HA-01).
        more = (sides,) * (exploding - (how == "once" and not cancelled))
        # Set aside: the next highest die counts beside them, nothing where all explode.
        if how == "aside" and not cancelled:
            base = order[exploding] if exploding < len(order) else 0
    return Pool(tuple(faces), sides, ones, tops, removed, remainder, base, more)


def threshold(total: int) -> Threshold:
    """What a total means (HF-20 to HF-25)."""
    for least, band, token in BANDS:
        if least is None or total >= least:
            return Threshold(band, total >= SUCCESS, token)
    raise AssertionError(total)


def clamp(balance: int) -> int:
    """A balance of tokens within -99..99."""
    return max(-MOST_TOKENS, min(MOST_TOKENS, balance))


class Member(Struct, frozen=True):
    """One of a group, with dice 1..20 and what they add."""

    name: str
    attribute: int
    competency: int = 0
    specialisation: int = 0

    @property
    def acs(self) -> int:
        """Attribute + competency + specialisation (HA-12)."""
        return self.attribute + self.share

    @property
    def share(self) -> int:
        """What this member adds where another leads (HF-36)."""
        return self.competency + self.specialisation


def leader(members: Sequence[Member]) -> int:
    """The place of who rolls: highest ACS, then attribute, then first named (HF-35, HA-12).

    Raises `too_few_members`, `too_many_members`, `duplicate_member`.
    """
    if len(members) < LEAST_MEMBERS:
        raise Refusal("too_few_members", "A group roll takes at least two.")
    if len(members) > MOST_MEMBERS:
        raise Refusal("too_many_members", f"A group has at most {MOST_MEMBERS} members.")
    names = [fold(member.name) for member in members]
    for name in names:
        if names.count(name) > 1:
            raise Refusal("duplicate_member", f"{name[:40]} is in the group twice.")
    places = range(len(members))
    return max(places, key=lambda at: (members[at].acs, members[at].attribute, -at))


def others(members: Sequence[Member], leads: int) -> int:
    """What everybody but the leader adds (HF-36)."""
    return sum(member.share for at, member in enumerate(members) if at != leads)


class Result(Struct, frozen=True):
    """A roll read to its end.

    `rolled` are the faces before tokens, `pool` what became of them (None without a roll), `extra`
    the extra rolls. `band` is one of the table or automatic, `token` the band's, `lone` that of a
    lone 1. `spent` is how many tokens were used up, `balance` what is held afterwards.
    """

    level: str
    band: str
    success: bool
    balance: int
    rolled: tuple[int, ...] = ()
    pool: Pool | None = None
    extra: tuple[int, ...] = ()
    total: int = 0
    token: int = 0
    spent: int = 0
    lone: int = 0


def automatic(level: str, balance: int) -> Result | None:
    """What Certain and Impossible come to; None where dice decide (HF-09, HF-10, HA-16)."""
    if SIDES[level] is not None:
        return None
    success = level == CERTAIN
    band = "automatic_success" if success else "automatic_failure"
    return Result(level, band, success, balance)


def no_roll(level: str) -> Refusal:
    """What somebody is told who brings dice or tokens where nothing is rolled."""
    return Refusal(
        "no_roll", f"{level.capitalize()} is decided without dice; leave faces and tokens out."
    )


def sum_up(
    level: str,
    faces: tuple[int, ...],
    pool: Pool,
    extra: tuple[int, ...],
    *,
    cs: int,
    balance: int,
    spent: int,
) -> Result:
    """The result of a pool whose extra rolls lie on the table; `spent` tokens leave the balance."""
    total = pool.sum + sum(extra) + cs
    outcome = threshold(total)
    # Besides the token of the band, not in its place (HA-06).
    lone = -1 if pool.lone else 0
    # What was used is off before anything is earned: no token helps its own roll (HA-27).
    unspent = balance - spent if balance > 0 else balance + spent
    return Result(
        level=level,
        band=outcome.band,
        success=outcome.success,
        balance=clamp(unspent + lone + outcome.token),
        rolled=faces,
        pool=pool,
        extra=extra,
        total=total,
        token=outcome.token,
        spent=spent,
        lone=lone,
    )
