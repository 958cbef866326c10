"""A character's sheet as it is kept: what was bought, what it carries (HH-01 to HH-07, HH-20).

Targets, pools and prices follow from it and are never kept.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.words import fold
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, BEST, LEVELS, RANGES, WORST
from bot.systems.hammerhydra.rules.weapons import SAMPLES

KEY = "hammerhydra"
HEALTH = "health"
GRIND = "grind"
EDGE = "edge"
MOST_SKILLS = 60
MOST_GENERAL = 23
MOST_POWERS = 20
MOST_WEAPONS = 20
MOST_INJURIES = 30
MOST_EDGE = 20
LONGEST_NOTE = 80


class Skill(Struct, frozen=True):
    """A skill under its heading: dots for skill points, and dots for flange points."""

    name: str
    heading: str
    dots: int = 1
    flange: int = 0
    approved: bool = False

    @property
    def total(self) -> int:
        """Its own dots, 1..5 where the sheet is right."""
        return self.dots + self.flange


class General(Struct, frozen=True):
    """General dots of a heading, for skill points and for flange points (HH-24)."""

    heading: str
    dots: int = 1
    flange: int = 0

    @property
    def total(self) -> int:
        """All of them, 1..5 where the sheet is right."""
        return self.dots + self.flange


class Power(Struct, frozen=True):
    """A special power at the price the GM set, in flange points (HH-66)."""

    name: str
    cost: int = 0
    approved: bool = False


class Arm(Struct, frozen=True):
    """A weapon: base attribute, range, dice and modifier of its damage, usual skill (HH-28)."""

    name: str
    attribute: str = next(iter(ATTRIBUTES))
    range: str = next(iter(RANGES))
    dots: int = 0
    modifier: int = 0
    skill: str = ""


class Injury(Struct, frozen=True):
    """A serious injury as the GM wrote it down, with the +N it carries (HH-53, HH-55)."""

    note: str
    penalty: int = 0
    weapon: str = ""
    damage: int = 0
    day: str = ""


EdgeUse = Literal["ask", "if it fails", "never"]
EDGE_USES: tuple[EdgeUse, ...] = ("ask", "if it fails", "never")
"""Whether who has edge is asked before further dice fall, rolls a failure again, or neither."""


class Sheet(Struct, frozen=True):
    """What stands on a sheet; boxes crossed off and flange steps of each attribute are 0..5.

    `edge_bought` are points of edge, `armour` what it takes off every hit, `wound` the standing +N
    on every target (HH-55). `edge_use` says when an attack stops for this one's second roll (R-37).
    """

    level: str = LEVELS["M"].name
    approved: bool = False
    age: str = ""
    gender: str = ""
    race: str = ""
    player: str = ""
    game: str = ""
    strength: int = 0
    athleticism: int = 0
    constitution: int = 0
    perception: int = 0
    dexterity: int = 0
    appearance: int = 0
    personality: int = 0
    subtlety: int = 0
    intellect: int = 0
    strength_flange: int = 0
    athleticism_flange: int = 0
    constitution_flange: int = 0
    perception_flange: int = 0
    dexterity_flange: int = 0
    appearance_flange: int = 0
    personality_flange: int = 0
    subtlety_flange: int = 0
    intellect_flange: int = 0
    skills: tuple[Skill, ...] = ()
    general: tuple[General, ...] = ()
    powers: tuple[Power, ...] = ()
    edge_bought: int = 0
    edge_use: EdgeUse = "ask"
    weapons: tuple[Arm, ...] = ()
    armour: int = 0
    wound: int = 0
    injuries: tuple[Injury, ...] = ()

    def boxes(self, attribute: str) -> int:
        """Boxes crossed off this attribute (HH-05)."""
        return int(getattr(self, box_field(attribute)))

    def steps(self, attribute: str) -> int:
        """Flange steps on this attribute (HH-65)."""
        return int(getattr(self, step_field(attribute)))

    def target(self, attribute: str) -> int:
        """The target of this attribute, 5..10 (HH-03, HH-05)."""
        # A sheet over its limits is kept and told, but no target is below 5 (HH-03).
        return max(BEST, WORST - self.boxes(attribute) - self.steps(attribute))

    @property
    def targets(self) -> dict[str, int]:
        """The targets of all nine."""
        return {attribute: self.target(attribute) for attribute in ATTRIBUTES}

    def skill(self, name: str) -> Skill | None:
        """The skill of this name, however it is written."""
        return next((skill for skill in self.skills if fold(skill.name) == fold(name)), None)

    def general_dots(self, heading: str) -> int:
        """The general dots of this heading (HH-24)."""
        return next((general.total for general in self.general if general.heading == heading), 0)


def weapon_names(sheet: Sheet) -> tuple[str, ...]:
    """What somebody may attack with: their own weapons, then those that everybody knows (HH-29)."""
    samples = (weapon.name for weapon in SAMPLES.values())
    return tuple(dict.fromkeys((*(arm.name for arm in sheet.weapons), *samples)))


def box_field(attribute: str) -> str:
    """The field that keeps the boxes of an attribute."""
    return fold(attribute)


def step_field(attribute: str) -> str:
    """The field that keeps the flange steps of an attribute."""
    return f"{fold(attribute)}_flange"


def with_skill(sheet: Sheet, old: Skill | None, new: Skill | None) -> Sheet:
    """The sheet with this skill in the place of the old one, added, or gone."""
    if old is None:
        return replace(sheet, skills=(*sheet.skills, new)) if new else sheet
    skills = ((new if skill is old else skill) for skill in sheet.skills)
    return replace(sheet, skills=tuple(skill for skill in skills if skill is not None))


def with_general(sheet: Sheet, heading: str, new: General) -> Sheet:
    """The sheet with these general dots, gone where there are none."""
    rows = {general.heading: general for general in sheet.general} | {heading: new}
    return replace(sheet, general=tuple(general for general in rows.values() if general.total))


def dots_under(sheet: Sheet, heading: str) -> tuple[int, int]:
    """The skill dots of a heading: for skill points, and for flange points."""
    under = [skill for skill in sheet.skills if skill.heading == heading]
    return sum(skill.dots for skill in under), sum(skill.flange for skill in under)
