"""The sheet as all systems declare theirs: fields, ranges, prices live, pools (HH-01 to HH-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from bot.core.words import LONGEST_NAME
from bot.shared.sheet.kinds import OneOf, Switch, Whole, Words
from bot.shared.sheet.rows import Part, RowLine, Rows
from bot.shared.sheet.spec import Budget, InLine, Lines, PoolField, SheetField, SheetSpec, Values
from bot.systems.hammerhydra import lines
from bot.systems.hammerhydra.rules import wounds
from bot.systems.hammerhydra.rules.checks import MOST_MODIFIER
from bot.systems.hammerhydra.rules.creation import heading_cost, heading_flange_cost
from bot.systems.hammerhydra.rules.tables import (
    ATTRIBUTES,
    AVERAGE,
    BEST,
    EDGE_PRICE,
    HEADINGS,
    LEVELS,
    LONGEST_FIELD,
    LONGEST_SKILL,
    MOST_BOXES,
    MOST_DOTS,
    RANGES,
    STEP_PRICE,
    WORST,
    level,
)
from bot.systems.hammerhydra.rules.weapons import MOST_WEAPON_DOTS, MOST_WEAPON_MODIFIER, SAMPLES
from bot.systems.hammerhydra.sheet import (
    EDGE,
    EDGE_USES,
    GRIND,
    HEALTH,
    LONGEST_NOTE,
    MOST_EDGE,
    MOST_GENERAL,
    MOST_INJURIES,
    MOST_POWERS,
    MOST_SKILLS,
    MOST_WEAPONS,
    Arm,
    General,
    Injury,
    Power,
    Sheet,
    Skill,
    box_field,
    dots_under,
    step_field,
)

BOXES, SKILL, FLANGE = "boxes", "skill", "flange"
MOST_PRICE = 99
LEAST_HEALTH, MOST_HEALTH = wounds.health(WORST), wounds.health(BEST)
LEAST_GRIND, MOST_GRIND = wounds.grind(LEAST_HEALTH), wounds.grind(MOST_HEALTH)
IDENTITY = ("age", "gender", "race", "player", "game")


def sheet_of(values: Values) -> Sheet:
    """The sheet that these values make."""
    return msgspec.convert(values, type=Sheet)


def _per(budget: str, points: int) -> Callable[[Any, Values], Mapping[str, int]]:
    """So many points of this budget for each of what the field counts."""
    return lambda value, _values: {budget: points * value}


def _skill_price(value: Any, values: Values) -> Mapping[str, int]:
    """What skill points and flange points the skills cost, heading by heading (HH-23, HH-65)."""
    sheet = sheet_of(values)
    dots = [dots_under(sheet, heading) for heading in HEADINGS]
    return {
        SKILL: sum(heading_cost(points) for points, _ in dots),
        FLANGE: sum(heading_flange_cost(flange, points) for points, flange in dots),
    }


def _general_price(value: Any, values: Values) -> Mapping[str, int]:
    return {
        SKILL: sum(heading_cost(0, row["dots"]) for row in value),
        # General dots open no heading, so that they are priced apart from its skills.
        FLANGE: sum(heading_flange_cost(0, 0, row["flange"]) for row in value),
    }


def _power_price(value: Any, values: Values) -> Mapping[str, int]:
    return {FLANGE: sum(row["cost"] for row in value)}


def _budget(part: str) -> Callable[[Values], int]:
    """The points of this kind that the level gives (HH-02)."""
    return lambda values: int(getattr(LEVELS[level(values["level"])], part))


def _health(values: Values, house: Mapping[str, str]) -> int:
    return wounds.health(sheet_of(values).target("Constitution"))


def _grind(values: Values, house: Mapping[str, str]) -> int:
    return wounds.grind(_health(values, house))


def _edge(values: Values, house: Mapping[str, str]) -> int:
    return int(values["edge_bought"])


def objections(before: Values, after: Values, *, gm: bool) -> Iterable[str]:
    """What a hand may not do to a sheet: break a limit that held, or touch what is approved.

    A sheet that is over a limit already, such as after a lower level (HH-02), may be brought
    nearer to it.
    """
    if not gm and before["approved"] and any(before[field] != after[field] for field in BOUGHT):
        yield "The sheet is approved: a GM reopens it by /hydra sheet."
    spent = {budget.key: points for budget, points, _ in SHEET.spent(before)}
    for budget, points, total in SHEET.spent(after):
        if points > total and points > spent[budget.key]:
            yield f"{budget.label}: {points} spent of {total}."
    old = frozenset(limits(sheet_of(before)))
    yield from (line for line in limits(sheet_of(after)) if line not in old)


def limits(sheet: Sheet) -> Iterable[str]:
    """Which limits a sheet breaks, budgets aside (HH-03, HH-08, HH-24)."""
    for attribute in ATTRIBUTES:
        if sheet.boxes(attribute) + sheet.steps(attribute) > MOST_BOXES:
            yield f"{attribute}: no attribute goes below {BEST}."
    for skill in sheet.skills:
        if not 1 <= skill.total <= MOST_DOTS:
            yield f"{skill.name}: a skill has 1 to {MOST_DOTS} dots, not {skill.total}."
    for general in sheet.general:
        if not 1 <= general.total <= MOST_DOTS:
            yield f"{general.heading}: 1 to {MOST_DOTS} general dots, not {general.total}."


TARGET = InLine(
    words=("all",),
    letters=True,
    read=lines.read_target,
    write=lines.write_target,
    allowed=f"a target from {BEST} to {WORST}",
)
"""An attribute in a line is its target, as it is played; a sheet keeps the boxes (HH-05)."""


def _identity() -> Iterable[SheetField]:
    yield SheetField(
        "level",
        "Level",
        OneOf(tuple(level.name for level in LEVELS.values())),
        page="Identity",
        public=True,
        gm_rule="level_needs_gm",
        hint="Mundane, Heroic or Angelic: 21, 25, 29 boxes; 30, 50, 70 skill; 10, 20, 30 flange",
    )
    yield SheetField("approved", "Approved", Switch(), page="Identity", public=True, gm=True)
    for field in IDENTITY:
        yield SheetField(field, field.title(), Words(LONGEST_FIELD), page="Person", public=True)


def _attributes() -> Iterable[SheetField]:
    for attribute, covers in ATTRIBUTES.items():
        yield SheetField(
            box_field(attribute),
            attribute,
            Whole(0, MOST_BOXES, boxes=True),
            page="Boxes",
            public=True,
            price=_per(BOXES, 1),
            hint=f"Boxes crossed off: {covers}",
            line=TARGET,
        )
    for attribute in ATTRIBUTES:
        yield SheetField(
            step_field(attribute),
            f"{attribute} by flange",
            Whole(0, MOST_BOXES),
            page="Flange",
            public=True,
            price=_per(FLANGE, STEP_PRICE),
            hint=f"Steps of the target, {STEP_PRICE} flange points each",
        )


_HEADING = OneOf(tuple(HEADINGS))
_SKILLS = Rows(
    Skill,
    (
        Part("name", "Name", Words(LONGEST_SKILL, least=1)),
        Part("heading", "Heading", _HEADING),
        Part("dots", "Dots", Whole(0, MOST_DOTS)),
        Part("flange", "Dots by flange", Whole(0, MOST_DOTS)),
        Part("approved", "Approved", Switch(), gm=True),
    ),
    most=MOST_SKILLS,
    one="skill",
    judged=("name", "heading"),
    line=RowLine(bare=("dots",), follows=lines.heading_of),
)
_GENERAL = Rows(
    General,
    (
        Part("heading", "Heading", _HEADING),
        Part("dots", "Dots", Whole(0, MOST_DOTS)),
        Part("flange", "Dots by flange", Whole(0, MOST_DOTS)),
    ),
    most=MOST_GENERAL,
    one="heading",
    line=RowLine(bare=("dots",)),
)
_POWERS = Rows(
    Power,
    (
        Part("name", "Name", Words(LONGEST_SKILL, least=1)),
        Part("cost", "Flange points", Whole(0, MOST_PRICE)),
        Part("approved", "Approved", Switch(), gm=True),
    ),
    most=MOST_POWERS,
    one="power",
    judged=("name", "cost"),
    line=RowLine(bare=("cost",)),
)
_WEAPONS = Rows(
    Arm,
    (
        Part("name", "Name", Words(LONGEST_NAME, least=1)),
        Part("attribute", "Attribute", OneOf(tuple(ATTRIBUTES))),
        Part("range", "Range", OneOf(tuple(RANGES))),
        Part("dots", "Damage dots", Whole(0, MOST_WEAPON_DOTS)),
        Part("modifier", "Damage modifier", Whole(-MOST_WEAPON_MODIFIER, MOST_WEAPON_MODIFIER)),
        Part("skill", "Skill", Words(LONGEST_SKILL)),
    ),
    most=MOST_WEAPONS,
    one="weapon",
    reserved=tuple(SAMPLES),
    line=RowLine(
        bare=("dots", "modifier"),
        notation=lines.read_damage,
        write=lines.write_damage,
        says="damage",
    ),
)
_INJURIES = Rows(
    Injury,
    (
        Part("note", "Injury", Words(LONGEST_NOTE, least=1)),
        Part("penalty", "Penalty", Whole(0, MOST_MODIFIER)),
        Part("weapon", "Weapon", Words(LONGEST_NAME)),
        Part("damage", "Damage", Whole(0, wounds.MOST_HIT)),
        Part("day", "Day", Words(LONGEST_NAME)),
    ),
    most=MOST_INJURIES,
    one="injury",
)

SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        *_identity(),
        *_attributes(),
        SheetField(
            "skills",
            "Skills",
            _SKILLS,
            page="Skills",
            public=True,
            price=_skill_price,
            hint="One a line: Surgery | heading Medicine | dots 2 | flange 1",
        ),
        SheetField(
            "general",
            "General dots",
            _GENERAL,
            page="Skills",
            public=True,
            price=_general_price,
            hint="One a line: Medicine | dots 1",
        ),
        SheetField(
            "powers",
            "Powers",
            _POWERS,
            page="Skills",
            price=_power_price,
            hint="One a line: Fire | cost 5",
        ),
        SheetField(
            "edge_bought",
            "Edge bought",
            Whole(0, MOST_EDGE),
            page="Skills",
            price=_per(FLANGE, EDGE_PRICE),
            hint=f"{EDGE_PRICE} flange points each",
            line=InLine(("edge",)),
        ),
        SheetField(
            "edge_use",
            "Second rolls",
            OneOf(EDGE_USES),
            page="Skills",
            hint="When edge rolls an attack's dice again: ask, if it fails, or never",
        ),
        SheetField(
            "weapons",
            "Weapons",
            _WEAPONS,
            page="Weapons",
            hint="One a line: Sabre | attribute Strength | range melee | dots 1 | modifier 1",
        ),
        SheetField("armour", "Armour", Whole(0, wounds.MOST_ARMOUR), page="State", gm=True),
        SheetField("wound", "Standing penalty", Whole(0, MOST_MODIFIER), page="State", gm=True),
        SheetField("injuries", "Injuries", _INJURIES, page="State", gm=True),
    ),
    pools=(
        PoolField(HEALTH, "Health", LEAST_HEALTH, MOST_HEALTH, _health, bar="▣▢"),
        PoolField(GRIND, "Grind wounds", LEAST_GRIND, MOST_GRIND, _grind),
        PoolField(EDGE, "Edge", 0, MOST_EDGE, _edge),
    ),
    budgets=(
        Budget(BOXES, "Boxes", _budget(BOXES), strict=False),
        Budget(SKILL, "Skill points", _budget(SKILL), strict=False),
        Budget(FLANGE, "Flange points", _budget(FLANGE), strict=False),
    ),
    weapons="weapons",
    npc={box_field(attribute): WORST - AVERAGE for attribute in ATTRIBUTES},
    barred=objections,
    lines=Lines(rows=("skills",), finish=lines.arm_with_own_skills),
)
"""What stands on a sheet; a sheet that breaks a limit is kept and told, not made by hand.

An NPC is average in what is left open (HH-06).
"""

BOUGHT = (
    "level",
    *(box_field(attribute) for attribute in ATTRIBUTES),
    *(step_field(attribute) for attribute in ATTRIBUTES),
    "skills",
    "general",
    "powers",
    "edge_bought",
)
"""What is bought with points, and closed when a GM has approved the sheet."""
