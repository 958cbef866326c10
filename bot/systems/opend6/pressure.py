"""Pressing an opponent: forcing them about, and words that break composure.

D6-42 to D6-44 and D6-51 to D6-53, with attitude and willpower (D6-100).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.systems.opend6.given import difficulty, one_of, whole
from bot.systems.opend6.ladders import NEUTRAL, resistance_modifier
from bot.systems.opend6.results import USUAL, Result, Rules, result
from bot.systems.opend6.tracks import COMPOSURE, row

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


class Forced(Struct, frozen=True):
    """An opponent is moved so many feet; no condition is created."""

    result: Result
    feet: int


class Interaction(Struct, frozen=True):
    """An attack on composure: what resisted it, and the condition it makes (`rank` 0..5)."""

    against: str
    resistance: int
    result: Result
    rank: int
    name: str


def forcing_skill(skill: object) -> str:
    """A skill that forces; raises `unknown_skill`."""
    return one_of(skill, tuple(FORCING), "unknown_skill", "skill that forces somebody")


def forced(rolled: object, resistance: object, rules: Rules = USUAL) -> Forced:
    """How far a check drives an opponent: 5 ft for each rank (D6-42).

    Raises `wrong_face_count`, `bad_number`, `bad_difficulty`.
    """
    told = result(rolled, difficulty(resistance), rules)
    return Forced(told, FEET_EACH_RANK * told.rank)


def may_need_a_check(skill: str) -> bool:
    """Whether the ground an opponent is forced onto may ask for a movement check (D6-43, D6-44)."""
    return skill == ARENA


def better(skills: Mapping[str, int], skill: str) -> tuple[str, int]:
    """The defender's better resisting skill and its fixed value; 0 where `skills` has neither."""
    found = [(skills[one], one) for one in FORCING[skill] if one in skills]
    value, name = max(found, key=lambda one: one[0], default=(0, FORCING[skill][0]))
    return name, value


def interaction_skill(skill: object) -> str:
    """A skill that attacks composure; raises `unknown_skill`."""
    return one_of(skill, tuple(INTERACTIONS), "unknown_skill", "skill that attacks composure")


def resisted(
    fixed: object,
    skill: str,
    *,
    attitude: object = NEUTRAL,
    willpower: object = NEUTRAL,
    mode: object = "both",
) -> int:
    """An insight or discipline value with attitude and willpower, at least 0 (D6-100, R-38).

    Raises `bad_number`, `unknown_attitude`, `unknown_willpower`, `unknown_mode`.
    """
    more = resistance_modifier(attitude, willpower, skill=skill, mode=mode)
    return max(0, whole(fixed, "bad_number", "a fixed value") + more)


def interacted(
    skill: object,
    rolled: object,
    fixed: object,
    *,
    attitude: object = NEUTRAL,
    willpower: object = NEUTRAL,
    mode: object = "both",
    rules: Rules = USUAL,
) -> Interaction:
    """An attack on composure (D6-51 to D6-53, D6-69); the opponent's own roll may be `fixed`.

    Raises `unknown_skill` and the kinds of `resisted` and `result`.
    """
    against = INTERACTIONS[interaction_skill(skill)]
    wall = resisted(fixed, against, attitude=attitude, willpower=willpower, mode=mode)
    told = result(rolled, wall, rules)
    found = row(COMPOSURE, told.rank)
    return Interaction(against, wall, told, found.rank, found.name)
