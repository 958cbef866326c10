"""Hammerhydra's sheets in the words of the vectors: audited, and read as the bot reads them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Scene, Table
from bot.core.words import fold
from bot.systems.hammerhydra.attack.steps import aim_with, weapon_of
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules import creation
from bot.systems.hammerhydra.rules.tables import (
    ATTRIBUTES,
    AVERAGE,
    LONGEST_SKILL,
    WORST,
    attribute,
    heading,
)
from bot.systems.hammerhydra.rules.wounds import HEALTH_BASE, grind
from bot.systems.hammerhydra.sheet import General, Sheet, Skill, box_field, step_field
from bot.systems.hammerhydra.side import aim_at
from tests.vectors.adapters._hammerhydra_numbers import is_whole

Given = dict[str, Any]


def creation_op(given: Given) -> Given:
    """A whole sheet: everything that is wrong with it, its budgets, what follows from it."""
    level = given.get("level", "")
    given = _counts({key: part for key, part in given.items() if key in PARTS and part})
    flange = given.get("flange", {})
    found = creation.audit(
        level if isinstance(level, str) else "",
        given.get("boxes", {}),
        creation.Purchases(_rows(given), given.get("general", {})),
        creation.FlangePurchases(
            _rows(flange),
            flange.get("general", {}),
            flange.get("attributes", {}),
            flange.get("edge", 0),
            flange.get("powers", {}),
        ),
    )
    sheet = _sheet(given, flange)
    unbudgeted = {"error": "bad_level"} if "bad_level" in found.problems else {}
    return unbudgeted | {
        "ok": not found.problems,
        "problems": list(found.problems),
        "boxes_spent": found.boxes.spent,
        "boxes_left": found.boxes.rest,
        "skill_spent": found.skill.spent,
        "skill_left": found.skill.rest,
        "flange_spent": found.flange.spent,
        "flange_left": found.flange.rest,
        **(_counted(sheet) if found.problems else _follows(sheet)),
    }


def attack_target_op(given: Given) -> Given:
    """The attribute of an attack and its target; what is not listed is the human average."""
    boxes = {box_field(name): WORST - target for name, target in given["targets"].items()}
    usual = {box_field(name): WORST - AVERAGE for name in ATTRIBUTES}
    scene, who = _played(replace(Sheet(), **(usual | boxes)))
    weapon, _ = weapon_of(who, str(given.get("weapon_name", "")))
    override = next((given[key] for key in OVERRIDES if given.get(key) is not None), "")
    aim = aim_with(scene, who, weapon, "", str(override))
    return {"attribute": aim.attribute, "target": aim.target}


def _follows(sheet: Sheet) -> Given:
    """What the bot shows and rolls of a sheet that is in order."""
    scene, who = _played(sheet)
    return {
        "targets": sheet.targets,
        "pools": {_filed(one): aim_at(scene, who, one.name, BARE).dice for one in sheet.skills},
        "health": who.health.maximum,
        "grind": who.grind.maximum,
        "edge": who.edge.maximum,
    }


def _counted(sheet: Sheet) -> Given:
    """What would follow from a sheet that breaks a limit; nobody plays it like that."""
    targets = {one: WORST - sheet.boxes(one) - sheet.steps(one) for one in ATTRIBUTES}
    full = HEALTH_BASE - targets["Constitution"]
    return {
        "targets": targets,
        "pools": {_filed(one): one.total + sheet.general_dots(one.heading) for one in sheet.skills},
        "health": full,
        "grind": grind(full),
        "edge": sheet.edge_bought,
    }


def _filed(skill: Skill) -> str:
    return f"{skill.heading}/{skill.name}"


def _played(sheet: Sheet) -> tuple[Scene, Player]:
    """A character with this sheet."""
    scene = Scene(table=Table(0, 1), now=0, actor=Actor(1, "the vectors", gm=True))
    scene = PLAYERS.newcomer(scene, SOMEBODY, owner=None)
    scene = PLAYERS.with_sheet(scene, PLAYERS.of(scene, SOMEBODY), sheet)
    return scene, PLAYERS.of(scene, SOMEBODY)


def _counts(part: Given) -> Given:
    """A sheet with -1 for what is no whole number, as nobody can buy either."""
    return {
        key: _counts(cast("Given", value))
        if isinstance(value, dict)
        else (value if is_whole(value) else -1)
        for key, value in part.items()
    }


def _rows(given: Given) -> tuple[creation.Row, ...]:
    """The skills of a vector, each with its heading."""
    skills = given.get("skills", {})
    return tuple((place, name, dots) for place in skills for name, dots in skills[place].items())


def _sheet(given: Given, flange: Given) -> Sheet:
    """The sheet, as far as what is written can stand on one."""
    fields: dict[str, int] = {}
    for bought, field in ((given, box_field), (flange, step_field)):
        for name, number in _pairs(bought, "boxes", "attributes"):
            with suppress(Refusal):
                key = field(attribute(name))
                fields[key] = fields.get(key, 0) + _number(number)
    skills: dict[str, Skill] = {}
    general: dict[str, General] = {}
    for bought, part in ((given, "dots"), (flange, "flange")):
        seen: set[str] = set()
        for place, name, number in _rows(bought):
            shown, key = " ".join(name.split()), fold(name)
            with suppress(Refusal):
                row = skills.get(key, Skill(shown, heading(place), 0))
                if key in seen or row.heading != heading(place):
                    continue
                if 1 <= len(shown) <= LONGEST_SKILL:
                    skills[key] = replace(row, **{part: _number(number)})
                    seen.add(key)
        for place, number in _pairs(bought, "general"):
            with suppress(Refusal):
                under = general.get(heading(place), General(heading(place), 0))
                general[under.heading] = replace(under, **{part: _number(number)})
    sheet = Sheet(
        skills=tuple(skills.values()),
        general=tuple(general.values()),
        edge_bought=_number(flange.get("edge", 0)),
    )
    return replace(sheet, **fields)


def _pairs(given: Given, *names: str) -> list[tuple[str, object]]:
    """What a vector bought under one of these names, each with its number."""
    found: list[Given] = [given[name] for name in names if name in given]
    return [pair for row in found for pair in row.items()]


def _number(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


PARTS = frozenset({"boxes", "skills", "general", "flange"})
"""What a sheet is made of besides its level."""
BARE = "Strength"
SOMEBODY = "somebody"
OVERRIDES = ("attribute", "override")
"""How a vector may call the attribute that a GM names."""
