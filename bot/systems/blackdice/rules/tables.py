"""The printed tables: difficulty, degrees, called shots, the reserve (BD-13, 19, 25, 83, 89)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.systems.blackdice.rules.bounds import bound

DegreeKey = Literal[
    "none",
    "partial",
    "success",
    "good",
    "impressive",
    "virtuoso",
    "awe_inspiring",
    "god_like",
]


class Rung(Struct, frozen=True):
    """A rung of the difficulty ladder: pool dice it adds, black dice, or no roll at all."""

    key: str
    title: str
    pool_bonus: int = 0
    black: int = 0
    automatic: bool = False


class Degree(Struct, frozen=True):
    """What a net number means: `tier` is 1 to 7, below 0 for a Foul Failure, 0 for neither.

    `foul` is the surplus of black successes.
    """

    key: DegreeKey
    tier: int
    foul: int = 0


class Between(Struct, frozen=True):
    """The rungs around a number of black dice; beyond the table there is none above.

    `usual` is whether most tasks lie there (BD-15).
    """

    at_least: str
    at_most: str | None
    usual: bool


RUNGS: tuple[Rung, ...] = (
    Rung("very_easy", "Very Easy", automatic=True),
    Rung("easy", "Easy", pool_bonus=6),
    Rung("routine", "Routine", pool_bonus=3),
    Rung("average", "Average"),
    Rung("difficult", "Difficult", black=3),
    Rung("very_difficult", "Very Difficult", black=6),
    Rung("incredibly_difficult", "Incredibly Difficult", black=9),
    Rung("extremely_difficult", "Extremely Difficult", black=12),
    Rung("fantastically_difficult", "Fantastically Difficult", black=15),
    Rung("ridiculously_difficult", "Ridiculously Difficult", black=18),
    Rung("legendary", "Legendary", black=24),
    Rung("impossible", "Impossible", black=36),
)
"""The ladder from easy to hard (BD-13)."""
LADDER = {rung.key: rung for rung in RUNGS}
AVERAGE = "average"
MOST_USUAL = 9

DEGREES: tuple[tuple[int, DegreeKey, str], ...] = (
    (20, "god_like", "God-like"),
    (15, "awe_inspiring", "Awe-inspiring"),
    (10, "virtuoso", "Virtuoso"),
    (6, "impressive", "Impressive"),
    (3, "good", "Good"),
    (2, "success", "Success"),
    (1, "partial", "Partial"),
)
"""The least number of each degree, its key and its name, best first (BD-19, BD-25)."""
DEGREE_TITLES: dict[str, str] = {"none": "None"} | {key: title for _, key, title in DEGREES}

CALLED: dict[str, int] = {"arm": 3, "leg": 3, "hand": 6, "foot": 6, "eye": 12, "ear": 12}
"""Black dice for aiming at a part (BD-89)."""

RESERVE_PIPS = 8
WOUND_DICE = (0, 2, 4, 8, 16)
"""Black dice while so many reserve dice are marked (BD-83, BD-93)."""


def difficulty(name: str) -> Rung:
    """The rung of this key; raises `unknown_option` (BD-13)."""
    return LADDER[word(name, tuple(LADDER), "A difficulty")]


def rungs_around(black: int) -> Between:
    """The rungs around 0 to 100 black dice; raises `out_of_range` (BD-12)."""
    dice = bound(black, "A number of black dice")
    # Easier rungs have no black dice either, but 0 of them is Average.
    hard = [rung for rung in RUNGS if rung.key == AVERAGE or rung.black]
    below = [rung.key for rung in hard if rung.black <= dice]
    above = [rung.key for rung in hard if rung.black >= dice]
    return Between(below[-1], above[0] if above else None, dice <= MOST_USUAL)


def degree(net: int) -> Degree:
    """The degree of a net number, below 0 its reverse (BD-19, BD-25)."""
    for tier, (least, key, _) in enumerate(DEGREES):
        if net >= least:
            return Degree(key, len(DEGREES) - tier)
        if -net >= least:
            return Degree("none", tier - len(DEGREES), -net)
    return Degree("none", 0)


def called_shot_dice(part: str) -> int:
    """Black dice for aiming at this part; raises `unknown_option` (BD-88, BD-89)."""
    if part not in CALLED:
        raise Refusal(
            "unknown_option",
            f"The table knows arm, leg, hand, foot, eye and ear, not “{part[:20]}”. "
            "For another part the GM gives a number of black dice.",
        )
    return CALLED[part]


def wound_penalty(reserve_lost: int) -> int:
    """Black dice with 0 to 8 reserve pips lost; raises `out_of_range` (BD-83)."""
    pips = bound(reserve_lost, "Lost reserve", most=RESERVE_PIPS)
    # A die counts from its first pip on, so that 1 and 2 pips are one die.
    return WOUND_DICE[(pips + 1) // 2]
