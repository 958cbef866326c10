"""Maneuvers, and shifting what is heavy (§1.17)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, join_words
from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.attack import PASSIVE, damage_code
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.melee import Cost
from bot.systems.opend6.rules.movement import benchmark, shift_damage
from bot.systems.opend6.rules.results import USUAL, Band, Comparison, Result, result

Kind = Literal["force", "restrict"]
KINDS: tuple[Kind, ...] = ("force", "restrict")

FORCE_EXTRA = 5
MOST_EXTRA = 15
CIRCUMSTANCE = 2
"""What difficult ground usually changes, either way (D6-139)."""
BAD_FOOTING = "acrobatics: balance"
"""What somebody on bad footing defends with (D6-140)."""

RESISTED_BY: dict[str, str] = {
    "melee": "melee",
    "brawling": "melee",
    "skirmish": "melee",
    "shooting": "dodge",
    "ranged": "dodge",
    "acrobatics": "acrobatics",
    "intimidate": "willpower",
    "intimidation": "willpower",
}
"""What usually defends against a maneuver with a skill of this sort (D6-142)."""


class ManeuverResult(Struct, frozen=True):
    """A try to force or restrict a step; `chosen_by` says who picks where the defender goes."""

    difficulty: int
    success: bool
    must_move_free: bool
    chosen_by: Literal["attacker", "defender"]


def maneuver(
    kind: str,
    total: int,
    resistance: int,
    *,
    force_extra: int = FORCE_EXTRA,
    rules: Comparison = USUAL,
) -> ManeuverResult:
    """Forcing is one step harder than restricting (D6-142, D6-143, D6-145).

    Forced, the attacker chooses where the defender goes; restricted, the defender chooses among
    the directions that are left. Raises `unknown_mode`, `bad_number`, `bad_difficulty`.
    """
    way = kind_of(kind)
    extra = given.whole(
        force_extra, "bad_number", "a difficulty added to forcing", least=0, most=MOST_EXTRA
    )
    goal = given.difficulty(resistance) + (extra if way == "force" else 0)
    success = result(total, goal, rules).success
    return ManeuverResult(goal, success, success, "attacker" if way == "force" else "defender")


def kind_of(value: str) -> Kind:
    """`force` or `restrict`; raises `unknown_mode`."""
    return given.one_of(value, KINDS, "unknown_mode", "maneuver")


def step(move: int, free_feet: int) -> int:
    """The feet of the step that is due: 1 to half of Move, rounded down (D6-143, R-32).

    Raises `bad_distance`.
    """
    most = given.feet(move, what="a Move in feet") // 2
    distance = given.feet(free_feet)
    if not 1 <= distance <= most:
        raise Refusal(
            "bad_distance", f"The step is due: 1 to {most} feet, half of Move, not {distance}."
        )
    return distance


def pays(usual: Cost, *, due: bool) -> Cost:
    """What a move pays: beside a step that is due every other move is a full action (D6-144)."""
    return "full" if due else usual


def towards(direction: str, forbidden: Collection[str]) -> str:
    """The direction of a restricted step; raises `forbidden_direction` (D6-143)."""
    if fold(direction) in {fold(way) for way in forbidden}:
        raise Refusal(
            "forbidden_direction",
            f"{direction[:30]} is barred: not {join_words(sorted(forbidden), last='or')}. "
            "Go another way.",
        )
    return direction


SHIFT_RESISTED_BY = "acrobatics: balance"


class ShiftResult(Struct, frozen=True):
    """One total against the object and the target: `moved` the one, `hit` the other too.

    `code` is what a hit rolls for damage. An object that stays where it is tires nobody.
    """

    difficulty: int
    moved: bool
    result: Result
    code: Code | None

    @property
    def hit(self) -> bool:
        """Whether the object came loose and the target did not get out of its way."""
        return self.code is not None


def resistance(balance: int | None) -> int:
    """What the target resists with: the fixed value of balance, or the passive 10 if better."""
    return max(PASSIVE, balance or 0)


def shift(
    roll: int,
    entry: int | str,
    balance: int | None = None,
    *,
    band: Band = "top",
    rules: Comparison = USUAL,
) -> ShiftResult:
    """An object of the benchmarks, such as `firmly placed, up to 8D`, moved onto somebody.

    How hard that is says the number of its `band` that counts here (R-17). Raises
    `unknown_factor`, `wrong_face_count`, `bad_number`.
    """
    loose = result(roll, benchmark({"shift": entry}, at=band), rules)
    aimed = result(roll, resistance(balance), rules)
    lands = loose.success and aimed.success
    code = damage_code(Code(shift_damage(entry)), aimed.rank) if lands else None
    return ShiftResult(loose.difficulty, loose.success, aimed, code)
