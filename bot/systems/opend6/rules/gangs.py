"""Ganging up (D6-113 to D6-117, R-33) and Related Skills, which it replaces (D6-116)."""

from __future__ import annotations

from typing import Literal

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.results import USUAL, Comparison

GangRule = Literal["allies", "outnumber"]

EACH = 2
MOST = 10
"""What every other member adds, and the most all of them add."""

HELPS: dict[str, bool] = {
    "melee": True,
    "intimidation": True,
    "intimidate": True,
    "taunt": True,
    "command": True,
    "aggressive": True,
    "social aggressive": True,
    "aggressive social": True,
    "social friendly": False,
    "ranged": False,
    "persuasion": False,
    "social": False,
    "technical": False,
    "movement": False,
    "skill": False,
    "other": False,
}
"""Where mere presence helps: melee and aggression, and nothing that needs a helper's roll."""

OF_SKILL = {
    "melee": "melee",
    "brawling": "melee",
    "skirmish": "melee",
    "taunt": "intimidation",
    "intimidate": "intimidation",
    "command": "intimidation",
}
"""What a skill is to a gang where the GM does not say; all others are nothing to it (D6-115)."""


def kind_of(skill: str) -> str:
    """What sort of action a skill is to a gang: `melee`, `intimidation` or `other` (D6-115)."""
    return OF_SKILL.get(fold(skill.partition(":")[0]), "other")


def applies(kind: str) -> bool:
    """Whether a gang helps with actions of this kind (D6-115); raises `unknown_kind`."""
    word = fold(kind).replace("_", " ")
    if word not in HELPS:
        raise Refusal(
            "unknown_kind",
            f"“{kind[:30]}” is no kind of action that a gang is asked about. There are melee, "
            "ranged, intimidation, persuasion, technical and movement.",
        )
    return HELPS[word]


def bonus(
    members: int,
    kind: str = "melee",
    *,
    opponents: int = 0,
    rule: GangRule = "allies",
) -> int:
    """What each of so many friends in one melee adds to attack and passive defence, 0..10.

    +2 for each other member; with `outnumber` for each by which they are more than the
    `opponents`. Raises `bad_count`, `unknown_kind`.
    """
    many = given.whole(members, "bad_count", "a number of members", least=1)
    against = given.whole(opponents, "bad_count", "a number of opponents", least=0)
    if not applies(kind):
        return 0
    more = many - 1 if rule == "allies" else many - against
    return max(0, min(MOST, EACH * more))


def half_of_points(total: int, difficulty: int, rules: Comparison = USUAL) -> int:
    """What a helper's roll changes about the main total: half its points, rounded up (D6-116).

    At least 1 either way; failure subtracts, a tie too where ties fail (R-02). Raises
    `bad_number`, `bad_difficulty`.
    """
    points = given.total(total) - given.difficulty(difficulty)
    half = max(1, (abs(points) + 1) // 2)
    return half if rules.succeeds(points) else -half
