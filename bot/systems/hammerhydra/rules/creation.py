"""Making a character: identity, prices, and the audit of a whole sheet (HH-01 to HH-24, HH-64)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.hammerhydra.rules.checks import whole
from bot.systems.hammerhydra.rules.tables import (
    DOT_PRICE,
    EDGE_PRICE,
    FIRST_DOT_PRICE,
    GENERAL_PRICE,
    LEVELS,
    LONGEST_FIELD,
    LONGEST_SKILL,
    MOST_BOXES,
    MOST_DOTS,
    STEP_PRICE,
    Level,
    attribute,
    heading,
    level,
)

GENERAL_DOT_COST = 4
"""Skill points of a general dot (HH-24)."""
IDENTITY = ("name", "player", "game", "age", "race", "gender")
MOST_POINTS = 999
NO_LEVEL = Level("none", MOST_POINTS, MOST_POINTS, MOST_POINTS)


Row = tuple[str, str, int]
"""A skill as it is written down: its heading, its name, its dots."""


class Purchases(Struct, frozen=True):
    """What was bought of the things that both skill points and flange points buy.

    `skills` row by row, `general` by heading. Values are as somebody wrote them; the audit says
    what is wrong with them.
    """

    skills: tuple[Row, ...] = ()
    general: Mapping[str, int] = field(default_factory=dict[str, int])


class FlangePurchases(Purchases, frozen=True):
    """What flange points bought: attribute steps, edge, powers by price (HH-65, HH-66)."""

    attributes: Mapping[str, int] = field(default_factory=dict[str, int])
    edge: int = 0
    powers: Mapping[str, int] = field(default_factory=dict[str, int])


class Budget(Struct, frozen=True):
    """Points spent and the points there are; `rest` is below 0 where too many are spent."""

    spent: int
    whole: int

    @property
    def rest(self) -> int:
        """What may still be spent (R-39)."""
        return self.whole - self.spent


class Audit(Struct, frozen=True):
    """A sheet looked through: all problems by kind, sorted, and the three budgets."""

    problems: tuple[str, ...]
    boxes: Budget
    skill: Budget
    flange: Budget


def identity(fields: Mapping[str, str]) -> dict[str, str]:
    """The six fields of a person, trimmed (HH-01).

    Raises `unknown_field`, `bad_name` where blank or longer than 80 characters, `bad_field`.
    """
    for key in fields:
        if key not in IDENTITY:
            raise Refusal("unknown_field", f"A sheet has no field “{key[:20]}”.")
    result: dict[str, str] = {}
    for key in IDENTITY:
        kind = "bad_name" if key == "name" else "bad_field"
        text = " ".join(fields.get(key, "").split())
        if len(text) > LONGEST_FIELD or (key == "name" and not text):
            least = 1 if key == "name" else 0
            raise Refusal(kind, f"The {key} is text of {least} to {LONGEST_FIELD} characters.")
        result[key] = text
    return result


def heading_cost(skill_dots: int, general_dots: int = 0) -> int:
    """Skill points of a heading: s + 1 for s dots in skills, 4 for a general dot (HH-23, HH-24).

    Raises `bad_number`, `general_out_of_range`.
    """
    dots = whole(skill_dots, "bad_number", "Skill dots", 0, MOST_POINTS)
    general = whole(general_dots, "general_out_of_range", "General dots", 0, MOST_DOTS)
    return (dots + 1 if dots else 0) + GENERAL_DOT_COST * general


def heading_flange_cost(flange_dots: int, dots_already: int, general_dots: int = 0) -> int:
    """Flange points of a heading: its first dot of all 4, others 2, a general dot 8 (HH-65).

    General dots do not make a heading a used one (R-15). Raises `bad_number`,
    `general_out_of_range`.
    """
    dots = whole(flange_dots, "bad_number", "Flange dots", 0, MOST_POINTS)
    before = whole(dots_already, "bad_number", "Dots already", 0, MOST_POINTS)
    general = whole(general_dots, "general_out_of_range", "General dots", 0, MOST_DOTS)
    opening = FIRST_DOT_PRICE - DOT_PRICE if dots and not before else 0
    return opening + DOT_PRICE * dots + GENERAL_PRICE * general


def audit(
    level_key: str,
    boxes: Mapping[str, int],
    skill: Purchases,
    flange: FlangePurchases,
) -> Audit:
    """Everything that is wrong with a sheet at once, and what it costs (HH-02 to HH-24, HH-65).

    With `bad_level` there are no budgets, so that nothing is overspent.
    """
    wrong: set[str] = set()
    try:
        budgets = LEVELS[level(level_key)]
    except Refusal as refusal:
        wrong.add(refusal.kind)
        budgets = NO_LEVEL
    crossed = _by_attribute(boxes, wrong)
    steps = _by_attribute(flange.attributes, wrong)
    # Boxes and flange steps lower the same target, from 10 to 5 at most (HH-05, R-41).
    if any(number > MOST_BOXES for number in (crossed + steps).values()):
        wrong.add("attribute_below_5")
    dots = _Dots(skill, flange, wrong)
    edge = _number(flange.edge, wrong)
    powers = sum(_number(price, wrong) for price in flange.powers.values())
    flanged = STEP_PRICE * sum(steps.values()) + dots.flange_cost + EDGE_PRICE * edge + powers
    spent = {
        "boxes_overspent": Budget(sum(crossed.values()), budgets.boxes),
        "skill_points_overspent": Budget(dots.cost, budgets.skill),
        "flange_overspent": Budget(flanged, budgets.flange),
    }
    wrong |= {kind for kind, budget in spent.items() if budget.rest < 0}
    return Audit(tuple(sorted(wrong)), *spent.values())


class _Dots:
    """The dots of a sheet counted, with what is wrong about them added to `wrong`."""

    def __init__(self, skill: Purchases, flange: FlangePurchases, wrong: set[str]) -> None:
        self._wrong = wrong
        self._places: dict[str, str] = {}
        self._aside: Counter[tuple[str, str, int]] = Counter()
        mine = self._skills(skill.skills)
        more = self._skills(flange.skills)
        everything = (*(mine[key] + more[key] for key in self._places), *self._aside.values())
        if not all(1 <= dots <= MOST_DOTS for dots in everything):
            wrong.add("dots_out_of_range")
        bought, flanged = self._by_heading(skill.general), self._by_heading(flange.general)
        if any(dots > MOST_DOTS for dots in (bought + flanged).values()):
            wrong.add("general_out_of_range")
        before, after = self._sums(mine), self._sums(more)
        self.cost = sum(dots + 1 for dots in before.values() if dots)
        self.cost += GENERAL_DOT_COST * sum(bought.values())
        self.flange_cost = GENERAL_PRICE * sum(flanged.values())
        for under, dots in after.items():
            if dots:
                # Skill points are spent first: a dot of theirs opens the heading for flange.
                self.flange_cost += heading_flange_cost(dots, before[under])

    def _skills(self, rows: Iterable[Row]) -> Counter[str]:
        """The dots by folded name; what has no proper name or place is only looked at."""
        result = Counter[str]()
        aside: Counter[tuple[str, str]] = Counter()
        for place, name, number in rows:
            under, key = self._heading(place), fold(name)
            has_name = 1 <= len(" ".join(name.split())) <= LONGEST_SKILL
            # A skill may have dots of both kinds, and so stand in both lists: once in each, and
            # under one heading.
            doubled = key in result or self._places.get(key, under) != under
            if not has_name:
                self._wrong.add("bad_skill_name")
            elif doubled:
                self._wrong.add("duplicate_skill")
            dots = self._dots(number, "dots_out_of_range")
            if has_name and not doubled and under is not None:
                self._places[key] = under
                result[key] = dots
                continue
            # It costs nothing, as nobody can say what it is; its dots have their limits anyhow.
            aside[fold(place), key] += 1
            self._aside[fold(place), key, aside[fold(place), key]] += dots
        return result

    def _heading(self, place: str) -> str | None:
        try:
            return heading(place)
        except Refusal as refusal:
            self._wrong.add(refusal.kind)
            return None

    def _by_heading(self, general: Mapping[str, int]) -> Counter[str]:
        result = Counter[str]()
        for place, number in general.items():
            under, dots = self._heading(place), self._dots(number, "general_out_of_range")
            if under is not None:
                result[under] += dots
            # What stands under no heading is in no sum that is looked at later.
            elif dots > MOST_DOTS:
                self._wrong.add("general_out_of_range")
        return result

    def _dots(self, value: int, kind: str) -> int:
        """Dots as they are written, where below 0 is out of range."""
        if value < 0:
            self._wrong.add(kind)
        return max(0, value)

    def _sums(self, dots: Mapping[str, int]) -> Counter[str]:
        result = Counter[str]()
        for key, number in dots.items():
            result[self._places[key]] += number
        return result


def _by_attribute(counts: Mapping[str, int], wrong: set[str]) -> Counter[str]:
    result = Counter[str]()
    for name, value in counts.items():
        try:
            key = attribute(name)
        except Refusal as refusal:
            wrong.add(refusal.kind)
            continue
        result[key] += _number(value, wrong)
        if result[key] > MOST_BOXES:
            wrong.add("attribute_below_5")
    return result


def _number(value: int, wrong: set[str]) -> int:
    if value >= 0:
        return value
    wrong.add("bad_number")
    return 0
