"""The tables of Hammerhydra: levels, attributes, headings, result names, sample weapons, prices."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, join_words

SIDES = 10
BEST, WORST = 5, 10
"""The bounds of an attribute: lower is better (HH-03)."""
AVERAGE = 8
"""The human average, and what an NPC has in an attribute left open (HH-06)."""
MOST_DOTS = 5
MOST_BOXES = WORST - BEST


class Level(Struct, frozen=True):
    """A starting level with its three budgets (HH-02)."""

    name: str
    boxes: int
    skill: int
    flange: int


LEVELS: Mapping[str, Level] = {
    "M": Level("Mundane", 21, 30, 10),
    "H": Level("Heroic", 25, 50, 20),
    "A": Level("Angelic", 29, 70, 30),
}

ATTRIBUTES: Mapping[str, str] = {
    "Strength": "force and lifting",
    "Athleticism": "agile movement of the whole body; dodging, blocking and initiative",
    "Constitution": "taking punishment; sets the health",
    "Perception": "noticing; initiative",
    "Dexterity": "fine work of the hands",
    "Appearance": "looks",
    "Personality": "presence, and holding a crowd",
    "Subtlety": "smooth deceit",
    "Intellect": "thinking and knowing",
}
"""The nine attributes in the order of the sheet, with what each covers (HH-03, HH-07)."""

HEADINGS: Mapping[str, str] = {
    "Combat: Brawl": "boxing, kung fu",
    "Combat: Melee": "swords, knives",
    "Combat: Ranged": "bows, pistols, thrown",
    "Acrobatics": "climbing, contortion",
    "Deception": "lying, disguise",
    "Etiquette": "street talk, court manners",
    "Academics": "history, philosophy",
    "Science": "chemistry, biology",
    "Administration": "accounting, management",
    "Engineering": "electronics, smithing",
    "Crafts": "painting, cookery",
    "Performance": "trumpet, dance",
    "Persuasion": "intimidation, wooing",
    "Languages": "French, Spanish",
    "Insight": "empathy, interrogation",
    "Transport": "car, motorbike, boat",
    "Animal Handling": "dog training, riding",
    "Security": "lock picking, home defence",
    "Stealth": "hiding, camouflage",
    "Outdoors": "hiking, foraging",
    "Technology": "computers, steam engines",
    "Puzzling": "cryptography, crosswords",
    "Medicine": "first aid, surgery",
}
"""The 23 headings with sample skills (HH-22)."""

GRADES: tuple[tuple[str, str], ...] = (
    ("Failure", "it goes wrong"),
    ("Marginal", "barely enough"),
    ("Ready Salted", "exactly as wanted"),
    ("Good", "with a bonus"),
    ("Excellent", "well beyond the task"),
    ("Blimey!", "everything, with style"),
)
"""The name and the meaning of 0, 1, 2, 3, 4, and 5 or more successes (HH-18)."""

RANGES: Mapping[str, str] = {
    "melee": "hand to hand",
    "short": "pistols, thrown",
    "medium": "carbines, bows",
    "long": "sniper rifles",
}
"""A rough guide, never computed (HH-30, R-38)."""

STEP_PRICE, FIRST_DOT_PRICE, DOT_PRICE, GENERAL_PRICE, EDGE_PRICE = 6, 4, 2, 8, 3
"""What flange points buy: an attribute step, dots, a general dot, a point of edge (HH-65)."""
LONGEST_SKILL = 60
LONGEST_FIELD = 80


def attribute(name: str) -> str:
    """An attribute by its name or by its first letters, three at least; `unknown_attribute`.

    Letters that two attributes share, such as Per, name neither (HH-31).
    """
    if name in ATTRIBUTES:
        return name
    word = fold(name)
    exact = [option for option in ATTRIBUTES if fold(option) == word]
    result = exact or [
        option for option in ATTRIBUTES if len(word) >= 3 and fold(option).startswith(word)
    ]
    if len(result) == 1:
        return result[0]
    hint = f"It could be {join_words(result, last='or')}." if result else f"There are {_LIST}."
    raise Refusal("unknown_attribute", f"“{name[:20]}” is no attribute. {hint}")


def heading(name: str) -> str:
    """A heading as it is written on the sheet; raises `unknown_heading` (HH-22)."""
    word = fold(name)
    for option in HEADINGS:
        if fold(option) == word:
            return option
    raise Refusal(
        "unknown_heading",
        f"“{name[:20]}” is none of the {len(HEADINGS)} headings, such as Stealth or Medicine.",
    )


def level(key: str) -> str:
    """M, H or A, by key or name; raises `bad_level` (HH-02)."""
    word = fold(key)
    for letter, option in LEVELS.items():
        if word in {fold(letter), fold(option.name)}:
            return letter
    raise Refusal("bad_level", f"“{key[:20]}” is no level: Mundane, Heroic or Angelic.")


def grade(successes: int) -> int:
    """The place of so many successes among the result names, 0..5; `bad_successes` (HH-18)."""
    if successes < 0:
        raise Refusal("bad_successes", f"Successes are 0 or more, not “{str(successes)[:20]}”.")
    return min(successes, len(GRADES) - 1)


_LIST = join_words(ATTRIBUTES)
