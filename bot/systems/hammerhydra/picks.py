"""What may be named in commands, as (shown, value) for completions."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, HEADINGS
from bot.systems.hammerhydra.rules.weapons import SAMPLES
from bot.systems.hammerhydra.sheet import Sheet

Picks = list[tuple[str, str]]


def acting(scene: Scene, who: str) -> Player | None:
    """Who would act: the character that is named, if whoever types may play it, or the active."""
    if not who.strip():
        return PLAYERS.active(scene)
    key = PLAYERS.playable(scene, who)
    return PLAYERS.of(scene, key) if key else None


def skills(scene: Scene, who: str) -> Picks:
    """Skills with their dice, `Surgery 2+1 = 3 dice`, then headings for skills without dots."""
    player = acting(scene, who)
    sheet = player.sheet if player is not None else Sheet()
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
    player = acting(scene, who)
    sheet = player.sheet if player is not None else Sheet()
    return [
        (f"{attribute} {sheet.target(attribute)}: {covers}", attribute)
        for attribute, covers in ATTRIBUTES.items()
    ]


def weapons(scene: Scene, who: str) -> Picks:
    """The character's weapons, then those everybody knows (HH-29)."""
    player = acting(scene, who)
    own = player.sheet.weapons if player is not None else ()
    names = [arm.name for arm in own]
    return [(name, name) for name in (*names, *(weapon.name for weapon in SAMPLES.values()))]
