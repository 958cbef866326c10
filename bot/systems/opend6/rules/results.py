"""What a total or its successes are worth: ranks, bands, games (D6-04, D6-05, D6-70 to D6-73).

Two dice games may stand in one campaign: R-13 to R-15, R-66.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, join_words
from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.given import whole
from bot.systems.opend6.rules.throw import Die, Throw

Ties = Literal["succeed", "fail"]
Band = Literal["top", "middle", "bottom"]
BANDS: tuple[Band, ...] = ("top", "middle", "bottom")

STEP = 5
"""Points of one rank, one degree and one difficulty."""
MOST_RANK = 6
"""The highest rank a check creates (D6-05); the tracks end with 5 (R-05)."""
DIFFICULTIES = ("very easy", "easy", "moderate", "difficult", "very difficult")
"""The five bands of difficulties, 1-5 to 21-25 (D6-30)."""
SIZES = ((20, "very big"), (10, "big"), (5, "significant"))
"""Words for points over so many (D6-71)."""


class Result(Struct, frozen=True):
    """A total against a difficulty; `points` are negative where it fell short (D6-04)."""

    total: int
    difficulty: int
    success: bool
    points: int
    rank: int


class Margin(Struct, frozen=True):
    """How far a difficulty was beaten, as a word and in degrees of 5 points."""

    word: str
    degree: int


class Comparison(Struct, frozen=True):
    """How totals are compared here: R-02, R-03."""

    ties: Ties = "succeed"
    tie_rank: int = 0

    def succeeds(self, points: int) -> bool:
        """Whether so many result points are a success; of ties the house decides (R-02)."""
        return points > 0 or (points == 0 and self.ties == "succeed")


USUAL = Comparison()


def rank(points: int) -> int:
    """The rank of result points: 1 for each 5 begun, at most 6 (D6-05); raises `bad_number`."""
    number = given.whole(points, "bad_number", "a number of result points")
    # Floor division of the negative rounds up: 1 to 5 points are one rank.
    return max(0, min(MOST_RANK, -(-number // STEP)))


def result(total: int | None, difficulty: int, rules: Comparison = USUAL) -> Result:
    """A total compared; reaching the difficulty is success (D6-02, D6-117, R-02).

    Raises `bad_number`, `bad_difficulty`, `wrong_face_count` without a total.
    """
    reached, goal = given.total(total), given.difficulty(difficulty)
    points = reached - goal
    success = rules.succeeds(points)
    tied = rules.tie_rank if success else 0
    return Result(reached, goal, success, points, rank(points) if points > 0 else tied)


def margin(points: int) -> Margin:
    """The size of result points in a word and in degrees (D6-71); raises `bad_number`."""
    number = given.whole(points, "bad_number", "a number of result points")
    word = next((word for over, word in SIZES if number > over), "plain")
    return Margin(word, max(0, number) // STEP)


def difficulty(name: str, band: Band = "top") -> int:
    """A band as one number, its upper end (R-17): `moderate` is 15.

    `middle` and `bottom` are the house choices. Raises `unknown_difficulty`.
    """
    word = fold(name).replace("_", " ")
    if word not in DIFFICULTIES:
        raise Refusal(
            "unknown_difficulty",
            f"“{name[:20]}” is no difficulty. There are {join_words(DIFFICULTIES)}.",
        )
    return ladder(DIFFICULTIES.index(word), band)


def ladder(place: int, band: Band = "top") -> int:
    """The difficulty of a column of the benchmark tables, 0 for Very Easy to 4 (R-17)."""
    # Of 1 to 5 the middle is 3 and the bottom 1.
    less: dict[Band, int] = {"top": 0, "middle": STEP // 2, "bottom": STEP - 1}
    return STEP * (place + 1) - less[band]


def band_of(difficulty: int) -> str:
    """The name of the band that a difficulty of 1..25 is in (D6-30)."""
    return DIFFICULTIES[(difficulty - 1) // STEP]


def band(value: str) -> Band:
    """Which end of a band counts (R-17); raises `unknown_mode`."""
    return given.one_of(value, BANDS, "unknown_mode", "end of a band")


def rank_of(value: int, *, least: int = 0) -> int:
    """A rank, 0..6 (D6-05); raises `bad_rank`."""
    return whole(value, "bad_rank", "a rank", least=least, most=MOST_RANK)


Game = Literal["totals", "successes"]
GAMES: tuple[Game, ...] = ("totals", "successes")

USUAL_THRESHOLD = 3
LEAST_THRESHOLD, MOST_THRESHOLD = 2, 6

OF_ACTIVITY: dict[str, Game] = {
    "melee": "totals",
    "ranged": "totals",
    "force": "totals",
    "combat": "totals",
    "social": "totals",
    "con": "totals",
    "persuasion": "totals",
    "movement": "totals",
    "skill": "successes",
    "technical": "successes",
    "lock": "successes",
    "lockpicking": "successes",
    "picking a lock": "successes",
    "pick a lock": "successes",
    "pick lock": "successes",
    "hacking": "successes",
    "hack": "successes",
}
"""What is overcome by force is totalled, what is overcome by skill is counted (D6-70, D6-73)."""


def threshold(value: int) -> int:
    """The least face that is a success, 2..6; raises `bad_threshold` (R-13)."""
    return whole(value, "bad_threshold", "the least face of a success", least=LEAST_THRESHOLD,
                 most=MOST_THRESHOLD)  # fmt: skip


def required_successes(value: int) -> int:
    """How many successes are required, 1 or more; raises `bad_required` (D6-72)."""
    return whole(value, "bad_required", "a number of successes", least=1)


def worth(die: Die, on: int) -> int:
    """The successes of a die that is kept, each die of a wild chain counted (D6-72, R-15)."""
    return sum(face >= on for face in die.counted)


def count_successes(throw: Throw, on: int) -> int:
    """The successes that lie on the table; pips and modifiers do not matter (R-14)."""
    return sum(worth(die, on) for die in throw.lying)
