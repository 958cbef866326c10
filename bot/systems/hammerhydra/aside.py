"""What is only looked up: the tables of the book, the rules in short (HH-02, HH-18, HH-29)."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.shared.lookup import lookup
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules import tables
from bot.systems.hammerhydra.rules.creation import GENERAL_DOT_COST
from bot.systems.hammerhydra.rules.weapons import SAMPLES
from bot.systems.hammerhydra.rules.wounds import grind, health

CREDIT = "Hammerhydra's d10 rules are Foundation EI's."

TABLES = {
    "levels": "Starting levels",
    "attributes": "Attributes",
    "headings": "Skill headings",
    "results": "Results",
    "prices": "Prices",
    "health": "Health",
    "weapons": "Weapons everybody knows",
}


def describe_table(table: str, scene: Scene) -> tuple[str, ...]:
    """The lines of a table, some as the house rules have them."""
    match table:
        case "levels":
            return tuple(
                f"{level.name}: {level.boxes} boxes, {level.skill} skill points, {level.flange} "
                "flange points"
                for level in tables.LEVELS.values()
            )
        case "attributes":
            return tuple(f"{name}: {covers}" for name, covers in tables.ATTRIBUTES.items())
        case "headings":
            rows = enumerate(tables.HEADINGS.items(), start=1)
            return tuple(f"{place}. {name}: {samples}" for place, (name, samples) in rows)
        case "results":
            names = HOUSE.at(scene.house).grades
            last = len(names) - 1
            return tuple(
                f"{place}{' or more' * (place == last)}: {name}, {tables.GRADES[place][1]}"
                for place, name in enumerate(names)
            )
        case "health":
            return tuple(
                f"Constitution {target}: {health(target)} boxes, {grind(health(target))} grind "
                "wounds"
                for target in range(tables.BEST, tables.WORST + 1)
            )
        case "weapons":
            return tuple(
                f"{weapon.name}: {weapon.attribute}, {weapon.range}, {weapon.damage.text}"
                for weapon in SAMPLES.values()
            )
        case _:
            return PRICES


PRICES = (
    "A box of an attribute: 1 box of the budget",
    "The first dot under a heading: 2 skill points; every further one there: 1",
    f"A general dot: {GENERAL_DOT_COST} skill points, or {tables.GENERAL_PRICE} flange points",
    f"An attribute one lower: {tables.STEP_PRICE} flange points",
    (
        f"A dot under a heading without any: {tables.FIRST_DOT_PRICE} flange points; "
        f"under one with some: {tables.DOT_PRICE}"
    ),
    f"A point of edge: {tables.EDGE_PRICE} flange points",
    "A special power: what the GM says",
)

RULES = (
    (
        "A skill has 1 to 5 dots: so many d10. The GM names the attribute; a die at its target or "
        "above is a success."
    ),
    "Attributes go from 10 down to 5: lower is better, 8 is the human average.",
    (
        "The GM adds or takes dice, raises or lowers the target. Beyond reach it is one die that "
        "needs a 10."
    ),
    "No success is a failure; each 1 in it makes it a critical one.",
    "Each 10 after the first adds 1 to another die; where all succeed it is a further die.",
    "No skill that fits: three dice against the attribute.",
    "Opposed: more successes win, then the higher dice one by one; without any both lose.",
    (
        "Fights: the lowest initiative acts first, and it only grows. The defender chooses to "
        "counterattack, dodge or block before the dice."
    ),
    (
        "Damage is the highest of weapon dots and net successes, with the weapon's modifier, less "
        "armour; a block lets half of it through, or nothing."
    ),
    "Edge: a die more or a target lower before the roll, or the whole roll again after it.",
)

CHAPTER = lookup(
    "HH-02, HH-18, HH-29",
    TABLES,
    describe_table,
    title="Hammerhydra in short",
    short=RULES,
    credit=CREDIT,
)
