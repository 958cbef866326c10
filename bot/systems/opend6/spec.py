"""The sheet as all systems declare theirs: fields, ranges, pools, fixed values behind codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.core.words import LONGEST_NAME, fold
from bot.shared.sheet.kinds import Code, OneOf, Whole, Words
from bot.shared.sheet.rows import Part, Rows
from bot.shared.sheet.spec import House, PoolField, SheetField, SheetSpec, Values
from bot.systems.opend6.codes import code
from bot.systems.opend6.house import Settings, at_table
from bot.systems.opend6.melee import REACHES
from bot.systems.opend6.points import MOST
from bot.systems.opend6.sheet import (
    ACTION_POINTS,
    DYNAMIC,
    LUCK,
    MOST_LUCK,
    MOST_SKILLS,
    MOST_WEAPONS,
    OWN_GAMES,
    USUAL_MOVE,
    Sheet,
    Skill,
    Weapon,
)
from bot.systems.opend6.skills import KNOWN, Value, found_on, game_of, tree
from bot.systems.opend6.weights import ABILITIES

MOST_CODE = 45
"""The pips of the highest code on a sheet, 15D: three of them still make a roll."""
MOST_MOVE = 999
LONGEST_SKILL = 60
ONE = 1
"""The action points a session begins with (D6-09)."""

_CODE = Code(0, MOST_CODE)
_NO_CODE = "0D"


def with_fixed(text: str) -> str:
    """`3D+1 (10)`: a code with its fixed value (D6-03)."""
    return f"{text} ({code(text).fixed})"


def _told(value: str, values: Values, house: House) -> str:
    del values, house
    return with_fixed(value) if value != _NO_CODE else "none"


def _move_told(value: int, values: Values, house: House) -> str:
    del values, house
    return f"{value or USUAL_MOVE} ft"


def _skills_told(rows: Iterable[Mapping[str, str]], values: Values, house: House) -> str:
    """Every skill with the whole of its code, `melee: deflect 4D (12)`, as it is rolled here.

    The house says which ability a skill stands on and which ones count successes (R-58, D6-70).
    """
    sheet, here = msgspec.convert(values, type=Sheet), at_table(house)
    found = (found_on(sheet, row["name"], tree(here)) for row in rows)
    return ", ".join(_skill_told(sheet, one, here) for one in found if one is not None) or "none"


def _skill_told(sheet: Sheet, one: Value, here: Settings) -> str:
    counts = ", counts successes" if game_of(sheet, one, here) == "successes" else ""
    return f"{one.name} {one.code} ({one.fixed}{counts})"


def _weapons_told(rows: Iterable[Mapping[str, str]], values: Values, house: House) -> str:
    del values, house
    shown = (f"{one['name']} ({one['category']}) {with_fixed(one['damage'])}" for one in rows)
    return ", ".join(shown) or "none"


def _luck(values: Values, house: House) -> int:
    return 0 if house.get("luck") == "off" else int(values["luck_rank"])


def _action_points(values: Values, house: House) -> int:
    del values
    return 0 if house.get("action_points") == "off" else ONE


def _abilities() -> Iterable[SheetField]:
    for name in ABILITIES:
        skills = ", ".join(skill for skill, _ in KNOWN[name])
        yield SheetField(
            fold(name),
            name,
            _CODE,
            page="Abilities",
            public=True,
            hint=f"Usually behind {skills}",
            told=_told,
        )


def check(values: Values) -> Iterable[str]:
    """The weapon in hand is one of the sheet's."""
    sheet = msgspec.convert(values, type=Sheet)
    if sheet.held and sheet.weapon(sheet.held) is None:
        yield f"In hand: {sheet.held} is none of the weapons on the sheet."


SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        SheetField(
            "dynamic",
            "Dynamic",
            OneOf(DYNAMIC),
            page="Abilities",
            public=True,
            gm=True,
            hint="Luck and a wild die are theirs; as owned: players' characters have them",
        ),
        *_abilities(),
        SheetField(
            "skills",
            "Skills",
            Rows(
                Skill,
                (
                    Part("name", "Name", Words(LONGEST_SKILL, least=1)),
                    Part("add", "Added", _CODE),
                    Part("value", "Whole code", _CODE),
                    Part("ability", "Ability", OneOf(("", *ABILITIES))),
                    Part("game", "Dice game", OneOf(OWN_GAMES)),
                ),
                most=MOST_SKILLS,
                one="skill",
            ),
            page="Skills",
            public=True,
            hint="One a line: melee | add 1D; melee: deflect | add 1D+2; value 4D is the whole",
            told=_skills_told,
        ),
        SheetField(
            "move",
            "Move",
            Whole(0, MOST_MOVE),
            page="Fighting",
            public=True,
            hint=f"Feet; 0: {USUAL_MOVE}",
            told=_move_told,
        ),
        SheetField(
            "armour",
            "Armour",
            _CODE,
            page="Fighting",
            public=True,
            hint="With Strength it resists damage",
            told=_told,
        ),
        SheetField(
            "weapons",
            "Weapons",
            Rows(
                Weapon,
                (
                    Part("name", "Name", Words(LONGEST_NAME, least=1)),
                    Part("category", "Category", OneOf(tuple(REACHES))),
                    Part("damage", "Damage", _CODE),
                    Part("skill", "Skill", Words(LONGEST_SKILL)),
                ),
                most=MOST_WEAPONS,
                one="weapon",
                reserved=("unarmed", "nothing"),
            ),
            page="Fighting",
            public=True,
            hint="One a line: Sword | category martial | damage 4D",
            told=_weapons_told,
        ),
        SheetField(
            "held", "In hand", Words(LONGEST_NAME), page="Fighting", public=True, hint="A weapon"
        ),
        SheetField(
            "luck_rank",
            "Luck rank",
            Whole(0, MOST_LUCK),
            page="Fighting",
            gm=True,
            hint="What luck refills to with each session",
        ),
    ),
    pools=(
        PoolField(LUCK, "Luck", 0, MOST, _luck),
        PoolField(ACTION_POINTS, "Action points", 0, MOST, _action_points),
    ),
    weapons="weapons",
    check=check,
)
"""What stands on a sheet; conditions, attitude and willpower live with the table's conditions."""
