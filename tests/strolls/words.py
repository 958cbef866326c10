"""What the people of strolls type, and what nobody may read."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.systems.registry import registry

WORDS = (
    *("Skaz", "Blazer", "Ember", "Thug", "Thug 1", "Thug 2", "GM", "players", "all", "each"),
    *("3", "0", "-1", "99", "2", "1,2,3", "6,6,6,6,6,6", "10,10,1", "4D", "3D+2", "dex 3"),
    *("attack", "move", "dodge", "end turn", "roll", "last", "hidden", "together", "best"),
    *("Firearms", "Strength", "moderate", "hard", "sword", "on", "off", "x", "Dazed"),
    *("@everyone", "**b**"),
)
"""Names, numbers and words of all five systems, fitting or not."""

LEFTOVERS = (
    *(r"(?<=[^.\n] )None\b", r"[{}]", r"\x02", r"\S  +\S", r" ,", r"''s", r"\u201c\u201d"),
    *(r"\b1 dice\b(?!:)", r"\b(?:[02-9]|[1-9]\d+) die\b(?!:)", r"\b1 (?:faces|successes)\b"),
    *(r"went wrong", r"<[a-z.]+ object", r"\(\)"),
)
"""What is left over from how a sentence was made."""
TABLED = re.compile(r"```.*?```", re.DOTALL)
"""What stands in columns."""


class Table(NamedTuple):
    """How a system is played here: its commands, its dice, and lines that bring in NPCs."""

    system: str
    group: str
    sides: int
    npcs: tuple[str, ...]


GROUPS = tuple(system.group for system in registry())
"""The commands that are one system's own."""
TABLES = {
    system.key: Table(
        system.key,
        system.group,
        10 if system.key == "hammerhydra" else 6,
        ("Thug x2, 2+2", "Guard x2") if system.key == "hfrpg" else ("Thug x3", "Guard x2 & Boss"),
    )
    for system in registry()
}
"""The table of each system, by its key."""


def find_leftovers(words: str) -> list[str]:
    """What of these words nobody may read."""
    sentences = TABLED.sub("", words)
    return [match[0] for pattern in LEFTOVERS for match in re.finditer(pattern, sentences)]
