"""What may be named in commands, as (shown, value) for completions."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, HEADINGS
from bot.systems.hammerhydra.sheet import Sheet, weapon_names

Picks = list[tuple[str, str]]


def skills(scene: Scene, who: str) -> Picks:
    """Skills with their dice, `Surgery 2+1 = 3 dice`, then headings for skills without dots."""
    sheet = _sheet_of(scene, who)
    result: Picks = []
    for skill in sheet.skills:
        general = sheet.general_dots(skill.heading)
        dice = count(skill.total + general, "die", "dice")
        dots = f"{skill.total}+{general} = " if general else ""
        result.append((f"{skill.name} {dots}{dice} ({skill.heading})", skill.name))
    for heading, samples in HEADINGS.items():
        general = sheet.general_dots(heading)
        dots = f"{general} general" if general else "no dots"
        result.append((f"{heading}: {dots} ({samples})", heading))
    return result


def attributes(scene: Scene, who: str) -> Picks:
    """The nine with their targets and what they cover (HH-07)."""
    sheet = _sheet_of(scene, who)
    return [
        (f"{attribute} {sheet.target(attribute)}: {covers}", attribute)
        for attribute, covers in ATTRIBUTES.items()
    ]


def weapons(scene: Scene, who: str) -> Picks:
    """The character's weapons, then those everybody knows (HH-29)."""
    return [(name, name) for name in weapon_names(_sheet_of(scene, who))]


def _sheet_of(scene: Scene, who: str) -> Sheet:
    player = PLAYERS.acting_or_none(scene, who)
    return player.sheet if player is not None else Sheet()
