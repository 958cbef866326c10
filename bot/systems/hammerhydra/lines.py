"""What a line of a character writes in the signs of Hammerhydra: targets, damage, headings."""

from __future__ import annotations

from typing import Any

from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared.sheet.rows import Presets, Row
from bot.shared.sheet.spec import Values
from bot.systems.hammerhydra.rules.tables import BEST, HEADINGS, WORST
from bot.systems.hammerhydra.rules.weapons import DamageStat, parse_damage

COMBAT = "Combat: "


def read_target(text: str) -> str:
    """The boxes of a target as it is typed: 7 is 3 boxes (HH-05)."""
    target = text.strip()
    fits = target.isascii() and target.isdigit() and BEST <= int(target[:3]) <= WORST
    return str(WORST - int(target)) if fits else f"{text} is no target"


def write_target(boxes: int) -> str:
    """The target of so many boxes."""
    return str(WORST - boxes)


def read_damage(text: str) -> Row | None:
    """The damage of a weapon, None for what is none; a mere number is none (HH-32)."""
    try:
        damage = parse_damage(text)
    except Refusal:
        return None
    return {"dots": damage.dots, "modifier": damage.mod}


def write_damage(row: Row) -> str:
    """The damage of a weapon as a sheet writes it."""
    return DamageStat(row["dots"], row["modifier"]).text


def heading_of(row: Row, weapons: Presets) -> Row:
    """The heading of a skill from its name: of the headings' own samples, or of a weapon (HH-22).

    Raises `bad_line` where it has to be said.
    """
    if "heading" in row:
        return {}
    name = fold(row["name"])
    for heading, samples in HEADINGS.items():
        words = (heading.removeprefix(COMBAT), heading, *samples.split(", "))
        if any(_is_alike(name, fold(word)) for word in words):
            return {"heading": heading}
    # An old sword is a sword: the last word may name the weapon.
    weapon = weapons.get(name) or weapons.get(name.rpartition(" ")[2])
    if weapon is not None:
        return {"heading": _heading_with(weapon)}
    raise Refusal(
        "bad_line",
        f"Under which heading is {quote(row['name'])}? Write it in parentheses, such as "
        f"{row['name'][:20]} {row['dots']} (Combat: Ranged). The headings: {', '.join(HEADINGS)}.",
    )


def arm_with_own_skills(values: Values) -> Values:
    """The values with each weapon used by a skill that the sheet has, if one fits.

    That is the skill of the weapon's name, or the first under the heading of its range.
    """
    rows: list[dict[str, Any]] = []
    for weapon in values["weapons"]:
        heading = _heading_with(weapon)
        namesakes = [s for s in values["skills"] if fold(s["name"]) == fold(weapon["name"])]
        under = [s for s in values["skills"] if s["heading"] == heading]
        fitting = next((skill["name"] for skill in (*namesakes, *under)), "")
        rows.append({**weapon, "skill": weapon["skill"] or fitting})
    return {**values, "weapons": rows}


def _is_alike(name: str, word: str) -> bool:
    """Whether a name is a heading's word, in the singular too."""
    return name in (word, word.removesuffix("s"))


def _heading_with(weapon: Row) -> str:
    return COMBAT + ("Melee" if weapon.get("range", "melee") == "melee" else "Ranged")
