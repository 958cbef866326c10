"""Pressing an opponent: forcing them about, and words that break composure.

D6-42 to D6-44 and D6-51 to D6-53, with attitude and willpower (D6-100).
"""

from __future__ import annotations

from msgspec import Struct

from bot.systems.opend6.rules.given import difficulty, one_of
from bot.systems.opend6.rules.results import USUAL, Comparison, Result, result
from bot.systems.opend6.rules.tracks import COMPOSURE, Row, row

FEET_EACH_RANK = 5
ARENA, GRAPPLE, TUMBLE = "tactics: arena", "brawling: grapple", "acrobatics: tumble"
FORCING: dict[str, tuple[str, ...]] = {ARENA: (ARENA,), GRAPPLE: (GRAPPLE, TUMBLE)}
"""What forces and what resists it, the defender's better one (D6-43, D6-44)."""

INTERACTIONS: dict[str, str] = {
    "taunt: insult": "insight: ego",
    "intimidate: startle": "discipline: resolve",
    "command: demoralize": "discipline: conviction",
}
"""What attacks composure and what resists it (D6-51 to D6-53)."""


class ForceResult(Struct, frozen=True):
    """An opponent is moved so many feet; no condition is created."""

    result: Result
    feet: int


def forcing_skill(skill: str) -> str:
    """A skill that forces; raises `unknown_skill`."""
    return one_of(skill, tuple(FORCING), "unknown_skill", "skill that forces somebody")


def force(roll: int | None, resistance: int, rules: Comparison = USUAL) -> ForceResult:
    """How far a check drives an opponent: 5 ft for each rank (D6-42).

    Raises `wrong_face_count`, `bad_number`, `bad_difficulty`.
    """
    outcome = result(roll, difficulty(resistance), rules)
    return ForceResult(outcome, FEET_EACH_RANK * outcome.rank)


def may_need_a_check(skill: str) -> bool:
    """Whether the ground an opponent is forced onto may ask for a movement check (D6-43, D6-44)."""
    return skill == ARENA


def interaction_skill(skill: str) -> str:
    """A skill that attacks composure; raises `unknown_skill`."""
    return one_of(skill, tuple(INTERACTIONS), "unknown_skill", "skill that attacks composure")


def shake(outcome: Result) -> Row:
    """The composure condition that words make, rank 0 for none (D6-51 to D6-53, D6-69)."""
    return row(COMPOSURE, outcome.rank if outcome.success else 0)
