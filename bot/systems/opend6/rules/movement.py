"""Movement: how far, over what ground, and what failing costs (D6-26 to D6-35, D6-54 to D6-63)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, join_words
from bot.systems.opend6.rules.given import difficulty as difficulty_of
from bot.systems.opend6.rules.given import feet, number, one_of, total, whole
from bot.systems.opend6.rules.results import USUAL, Comparison, band, ladder, rank, result
from bot.systems.opend6.rules.tracks import FATIGUE, STANDARD, row

USUAL_MOVE = 30
"""The feet of somebody whose sheet has no Move (D6-26)."""

Pace = Literal["full", "bonus", "free"]
PACES: tuple[Pace, ...] = ("full", "bonus", "free")

MOST_THROW = 15
"""Feet that a heavy object can be hurled (D6-35)."""

DISTANCES = (20, 30, 40, 50, 60)
ASCENTS = (10, 15, 20, 25, 30)
TERRAINS = (
    "firm ground",
    "soft or loose ground",
    "uneven or shifting ground",
    "narrow, weak or unbalanced ground",
    "any of the previous, concealed from view",
)
PASSAGES = (
    "wide open",
    "wide, light obstructions",
    "wide, heavy obstructions",
    "narrow, light obstructions",
    "narrow, heavy obstructions",
)
SHIFTS = (
    "unsteady, up to 5D damage",
    "unsteady, up to 6D damage",
    "firmly placed, up to 7D damage",
    "firmly placed, up to 8D damage",
    "firmly placed, up to 9D damage",
)
LEAST_SHIFT = 5
FACTORS = ("distance", "ascent", "terrain", "passage", "shift")
"""The rows of the benchmarks (D6-30)."""

SKILLS: dict[str, str] = {
    "athletics: sprint": "distance",
    "athletics: climbing": "ascent",
    "athletics: jumping": "passage",
    "acrobatics: balance": "terrain",
    "acrobatics: tumble": "passage",
    "lifting: shift": "shift",
}
"""The skills of movement and the row of benchmarks each is about (D6-31 to D6-35, D6-55)."""

_DICE = re.compile(r"(?:[a-z, ]*\s)?([0-9]{1,2})\s*d(?:\s*damage)?", re.ASCII | re.IGNORECASE)


class Movement(Struct, frozen=True):
    """What came of a movement: the feet allowed, whether a check was due and how it went.

    `fatigue` is the rank of the condition that a failure makes, 0..5 (D6-28); `short` by how much
    the check failed.
    """

    allowed: int
    check: bool
    success: bool
    short: int = 0
    fatigue: int = 0

    @property
    def condition(self) -> str:
        """The name of the fatigue condition, Normal where there is none."""
        return row(FATIGUE, self.fatigue).name


def skill_of(skill: str) -> str:
    """A skill of movement; raises `unknown_skill`."""
    return one_of(skill, tuple(SKILLS), "unknown_skill", "skill of movement")


def allowance(pace: str, move: int = USUAL_MOVE) -> int:
    """The feet that may be covered: Move, or half of it rounded down (D6-26, D6-54, D6-63).

    Raises `unknown_action`, `bad_distance`.
    """
    how = one_of(pace, PACES, "unknown_action", "kind of movement")
    whole_move = feet(move, what="a Move in feet")
    return whole_move if how == "full" else whole_move // 2


def move_result(
    pace: str,
    distance: int,
    *,
    move: int = USUAL_MOVE,
    difficulty: int | None = None,
    fixed: int = 0,
    tumble: bool = False,
    roll: int | None = None,
    rules: Comparison = USUAL,
) -> Movement:
    """A movement (D6-26 to D6-28, D6-54, D6-55, D6-63).

    No check where the fixed value is enough; a free movement has none, a bonus movement only with
    tumble. Failing makes a fatigue condition of the rank of the negative result points. Raises
    `unknown_action`, `bad_distance`, `too_far`, `bad_difficulty`, `check_on_free_action`,
    `needs_tumble`, `wrong_face_count` where a check is due and there is no `roll`.
    """
    far = allowance(pace, move)
    covered = feet(distance)
    if covered > far:
        raise Refusal("too_far", f"{covered} ft is too far: this movement covers {far} ft.")
    if difficulty is None:
        return Movement(far, check=False, success=True)
    needed = difficulty_of(difficulty)
    if pace == "free":
        raise Refusal(
            "check_on_free_action", "A free step crosses clear ground only; move as an action."
        )
    score = whole(fixed, "bad_number", "a fixed value", least=0)
    if needed <= score:
        return Movement(far, check=False, success=True)
    if pace == "bonus" and not tumble:
        raise Refusal(
            "needs_tumble",
            f"Difficulty {needed} is above the fixed value {score}: with the bonus action only "
            "acrobatics: tumble gets across.",
        )
    outcome = result(roll, needed, rules)
    if outcome.success:
        return Movement(far, check=True, success=True)
    short = -outcome.points
    return Movement(far, check=True, success=False, short=short, fatigue=fatigue(-short))


def follow_result(
    pace: str,
    mover: int,
    *,
    move: int = USUAL_MOVE,
    difficulty: int | None = None,
    fixed: int = 0,
    roll: int | None = None,
    rules: Comparison = USUAL,
) -> Movement:
    """An opponent follows a movement (D6-29, R-31a): by the mover's difficulty, else its total.

    `pace` is the action that pays for it. Without a roll the fixed value stands, and reaching is
    enough whatever a tied roll is worth here (D6-27, R-02). Only failing the ground tires.
    Raises `unknown_action`, `bad_distance`, `bad_number`, `bad_difficulty`.
    """
    far = allowance(pace, move)
    ground = difficulty is not None
    needed = difficulty_of(difficulty) if ground else whole(mover, "bad_number", "a total")
    reached = whole(fixed, "bad_number", "a fixed value") if roll is None else total(roll)
    points = reached - needed
    short = max(0, -points)
    return Movement(
        far,
        check=roll is not None,
        success=not short if roll is None else rules.succeeds(points),
        short=short,
        fatigue=fatigue(-short) if ground else 0,
    )


def fatigue(points: int) -> int:
    """The rank of fatigue that so many negative result points make, 0..5 (D6-28, D6-68)."""
    return min(STANDARD, rank(-points))


def benchmark(factors: Mapping[str, int | str], *, count: str = "max", at: str = "top") -> int:
    """The difficulty of a movement by the benchmarks; several: the hardest decides (R-30).

    By house rule they add up. Raises `unknown_factor`, `too_far`, `bad_distance`,
    `unknown_mode`.
    """
    how = one_of(count, ("max", "sum"), "unknown_mode", "way of counting factors")
    if not factors:
        raise Refusal("unknown_factor", f"Name at least one of {join_words(FACTORS, last='or')}.")
    end = band(at)
    numbers = [ladder(place(name, entry), end) for name, entry in factors.items()]
    return max(numbers) if how == "max" else sum(numbers)


def place(factor: str, entry: int | str) -> int:
    """Which of the five bands an entry of a row is in, 0..4 (D6-30).

    Raises `unknown_factor`, `too_far`, `bad_distance`.
    """
    which = one_of(factor, FACTORS, "unknown_factor", "row of the benchmarks")
    match which:
        case "distance":
            return _within(entry, DISTANCES, "covered")
        case "ascent":
            return _within(entry, ASCENTS, "climbed")
        case "terrain":
            return _entry(entry, TERRAINS)
        case "passage":
            return _entry(entry, PASSAGES)
        case _:
            return _shift(entry)


def throw_distance(distance: int) -> int:
    """How far a heavy object is thrown, up to 15 ft (D6-35); raises `bad_distance`, `too_far`."""
    far = feet(distance)
    if far > MOST_THROW:
        raise Refusal("too_far", f"Such a thing flies {MOST_THROW} ft at most, not {far}.")
    return far


def shift_damage(entry: int | str) -> int:
    """The dice of damage an object does that is dropped or hurled, 5..9 (D6-35, D6-141).

    Raises `unknown_factor`.
    """
    return LEAST_SHIFT + _shift(entry)


def _within(entry: int | str, limits: tuple[int, ...], what: str) -> int:
    if isinstance(entry, str):
        # No digits at all: feet come as a number, and every text is refused in the words for one.
        far = number(entry, "bad_distance", "a distance in feet", digits=0)
    else:
        far = feet(entry)
    if far > limits[-1]:
        raise Refusal("too_far", f"At most {limits[-1]} ft can be {what} in a turn, not {far}.")
    return next(at for at, limit in enumerate(limits) if far <= limit)


def _entry(entry: int | str, row_: tuple[str, ...]) -> int:
    words = _words(str(entry))
    matches = [at for at, name in enumerate(row_) if words and words <= _words(name)]
    # A few words are enough where one row alone has them; a whole row stands beside longer ones.
    exact = [at for at in matches if words == _words(row_[at])]
    if len(matches) != 1 and len(exact) != 1:
        raise Refusal(
            "unknown_factor",
            f"“{str(entry)[:40]}” is not in this row: {join_words(row_, last='or')}.",
        )
    return (exact or matches)[0]


def _words(entry: str) -> frozenset[str]:
    return frozenset(fold(entry).replace(",", " ").split()) - {"ground"}


def _shift(entry: int | str) -> int:
    top = LEAST_SHIFT + len(SHIFTS) - 1
    what, dice = "dice of damage", entry
    if isinstance(dice, str):
        match = _DICE.fullmatch(dice.strip())
        dice = (
            int(match[1])
            if match
            else number(dice, "unknown_factor", what, least=1, most=top, digits=0)
        )
    return max(0, whole(dice, "unknown_factor", what, least=1, most=top) - LEAST_SHIFT)
