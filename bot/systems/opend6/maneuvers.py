"""Maneuvering for position: forced and restricted steps (D6-138 to D6-145, R-32, R-36, R-37)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, listed
from bot.systems.opend6 import given
from bot.systems.opend6.economy import Cost
from bot.systems.opend6.results import USUAL, Rules, result

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


class Maneuver(Struct, frozen=True):
    """A try to force or restrict a step; `chosen_by` says who picks where the defender goes."""

    difficulty: int
    success: bool
    must_move_free: bool
    chosen_by: Literal["attacker", "defender"]


def maneuver(
    kind: object,
    total: object,
    resistance: object,
    *,
    force_extra: object = FORCE_EXTRA,
    rules: Rules = USUAL,
) -> Maneuver:
    """Forcing is one step harder than restricting (D6-142, D6-143, D6-145).

    Forced, the attacker chooses where the defender goes; restricted, the defender chooses among
    the directions that are left. Raises `unknown_mode`, `bad_number`, `bad_difficulty`.
    """
    way = kind_of(kind)
    extra = given.whole(
        force_extra, "bad_number", "a difficulty added to forcing", least=0, most=MOST_EXTRA
    )
    wanted = given.difficulty(resistance) + (extra if way == "force" else 0)
    success = result(total, wanted, rules).success
    return Maneuver(wanted, success, success, "attacker" if way == "force" else "defender")


def kind_of(value: object) -> Kind:
    """`force` or `restrict`; raises `unknown_mode`."""
    found = given.one_of(value, KINDS, "unknown_mode", "maneuver")
    return next(kind for kind in KINDS if kind == found)


def step(move: object, free_feet: object) -> int:
    """The feet of the step that is due: 1 to half of Move, rounded down (D6-143, R-32).

    Raises `bad_distance`.
    """
    most = given.feet(move, what="a Move in feet") // 2
    gone = given.feet(free_feet)
    if not 1 <= gone <= most:
        raise Refusal(
            "bad_distance", f"The step is due: 1 to {most} feet, half of Move, not {gone}."
        )
    return gone


def pays(usual: Cost, *, due: bool) -> Cost:
    """What a move pays: beside a step that is due every other move is a full action (D6-144)."""
    return "full" if due else usual


def towards(direction: str, forbidden: Collection[str]) -> str:
    """The direction of a restricted step; raises `forbidden_direction` (D6-143)."""
    if fold(direction) in {fold(one) for one in forbidden}:
        raise Refusal(
            "forbidden_direction",
            f"{direction[:30]} is barred: not {listed(sorted(forbidden), last='or')}. Go another "
            "way.",
        )
    return direction
