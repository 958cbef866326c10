"""Attitude, willpower and statuses, stage by stage (D6-99 to D6-103)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.condition import Condition, Conditions
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared.conditions import of
from bot.systems.opend6.rules.data import KINDS
from bot.systems.opend6.rules.given import one_of, whole
from bot.systems.opend6.rules.results import USUAL, Comparison, rank_of, result

Ladder = Literal["attitude", "willpower"]
Mode = Literal["both", "split"]

ATTITUDE = (
    "Helpful", "Friendly", "Cooperative", "Neutral", "Uncooperative", "Unfriendly", "Hostile",
)  # fmt: skip
WILLPOWER = ("Broken", "Stressed", "Pressured", "Neutral", "Engaged", "Focused", "Centered")
LADDERS: dict[Ladder, tuple[str, ...]] = {"attitude": ATTITUDE, "willpower": WILLPOWER}
NEUTRAL = "Neutral"
STEP = 5
"""What each step away from Neutral changes a resistance by."""
INSIGHT, DISCIPLINE = "insight", "discipline"
MODES: tuple[Mode, ...] = ("both", "split")


def ladder_of(name: str) -> Ladder:
    """Attitude or willpower; raises `unknown_condition` (D6-99)."""
    return one_of(name, tuple(LADDERS), "unknown_condition", "ladder")


def step(ladder: Ladder, name: str) -> int:
    """What a step of a ladder changes, -15..15; raises `unknown_attitude`, `unknown_willpower`."""
    names = LADDERS[ladder]
    # Neutral is the fourth of seven.
    return STEP * (names.index(one_of(name, names, f"unknown_{ladder}", ladder)) - 3)


def resistance_modifier(
    attitude: str = NEUTRAL,
    willpower: str = NEUTRAL,
    *,
    skill: str = "",
    mode: str = "both",
) -> int:
    """What attitude and willpower add to the resistance of an insight or discipline skill (R-38).

    Both change both; `split`: attitude insight, willpower discipline. Other skills are not
    changed; "" leaves the skill open. Raises `unknown_attitude`, `unknown_willpower`,
    `unknown_mode`.
    """
    how = one_of(mode, MODES, "unknown_mode", "way of counting attitude and willpower")
    outlook, control = step("attitude", attitude), step("willpower", willpower)
    general = fold(skill).partition(":")[0].strip()
    if general not in {"", INSIGHT, DISCIPLINE}:
        return 0
    if how == "split" and general:
        return outlook if general == INSIGHT else control
    return outlook + control


def resist(
    value: int,
    attitude: str = NEUTRAL,
    willpower: str = NEUTRAL,
    *,
    skill: str = "",
    mode: str = "both",
) -> int:
    """A fixed value or check that resists, with attitude and willpower, at least 0 (D6-100, R-38).

    Raises `bad_number` and what `resistance_modifier` raises.
    """
    more = resistance_modifier(attitude, willpower, skill=skill, mode=mode)
    return max(0, whole(value, "bad_number", "a resistance") + more)


def influence(ladder: str, current: str, rank: int, towards: str) -> str:
    """The step that a check of this rank moves to, one step a rank, to the end at most (R-39).

    `up` is towards Hostile or Centered. Raises `unknown_condition`, `bad_rank`, `unknown_mode`.
    """
    which = ladder_of(ladder)
    names = LADDERS[which]
    at = names.index(one_of(current, names, "unknown_condition", which))
    way = one_of(towards, ("up", "down"), "unknown_mode", "way along a ladder")
    moved = at + rank_of(rank) * (1 if way == "up" else -1)
    return names[max(0, min(len(names) - 1, moved))]


def standing(ladder: str, name: str, bearer: str) -> Condition:
    """A step of a ladder as a condition: it replaces the bearer's older one (D6-83).

    Raises `unknown_condition`.
    """
    which = ladder_of(ladder)
    step_ = one_of(name, LADDERS[which], "unknown_condition", which)
    return Condition(name=step_, bearer=bearer, stacking="progressive", family=which)


def step_now(conditions: Conditions, bearer: str, ladder: Ladder) -> str:
    """Where the bearer stands on a ladder; Neutral until something changes it (D6-80)."""
    steps = (condition.name for condition in of(conditions, bearer) if condition.family == ladder)
    return next(steps, NEUTRAL)


DIFFICULTIES = (9, 12, 15, 18)
EFFECTS = ("full", "3/4", "1/2", "1/4", "none")
LAST = len(EFFECTS) - 1


class StatusTest(Struct, frozen=True):
    """A test: its difficulty, whether it held, and where it stands now, 0..4 (D6-102, D6-103)."""

    difficulty: int
    held: bool
    stage: int
    name: str
    effect: str


def kind_of(kind: str) -> str:
    """Quantity, duration or coverage; raises `unknown_track`."""
    return one_of(kind, tuple(KINDS), "unknown_track", "kind of status")


def stage_of(stage: int) -> int:
    """A place of a status, 0 (full) to 4 (none left); raises `bad_stage`."""
    return whole(stage, "bad_stage", "a place of a status", least=0, most=LAST)


def try_status(kind: str, stage: int, roll: int | None, rules: Comparison = USUAL) -> StatusTest:
    """A status tested by its skill: a failure moves it one place, however great it is (R-41).

    Raises `unknown_track`, `bad_stage`, `status_expired` for the last place, `bad_number`.
    """
    names = KINDS[kind_of(kind)]
    place = stage_of(stage)
    if place == LAST:
        raise Refusal("status_expired", f"{names[LAST]}: nothing is left to be tested.")
    success = result(roll, DIFFICULTIES[place], rules).success
    after = place if success else place + 1
    return StatusTest(DIFFICULTIES[place], success, after, names[after], EFFECTS[after])
