"""What may be named in commands, as (shown, value) for completions."""

from __future__ import annotations

from collections.abc import Callable

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.hammerhydra.creation.prices import (
    Step,
    audit_sheet,
    describe_budget,
    must_afford,
    price,
)
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, BEST, HEADINGS, STEP_PRICE
from bot.systems.hammerhydra.rules.weapons import SAMPLES
from bot.systems.hammerhydra.sheet import Sheet

Picks = list[tuple[str, str]]
OFFERED = (1, 2, 3, 4, 5, -1, -2, -3, -4, -5)


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


def own_skills(scene: Scene, who: str) -> Picks:
    """The skills that stand on the sheet, with heading and dots."""
    player = acting(scene, who)
    rows = player.sheet.skills if player is not None else ()
    return [(f"{skill.name} {skill.total} ({skill.heading})", skill.name) for skill in rows]


def attributes(scene: Scene, who: str) -> Picks:
    """The nine with their targets and what they cover (HH-07)."""
    player = acting(scene, who)
    sheet = player.sheet if player is not None else Sheet()
    return [(f"{one} {sheet.target(one)}: {covers}", one) for one, covers in ATTRIBUTES.items()]


def headings(scene: Scene, who: str) -> Picks:
    """The 23 headings with what stands under them, else with sample skills (HH-22)."""
    player = acting(scene, who)
    sheet = player.sheet if player is not None else Sheet()
    result: Picks = []
    for one, samples in HEADINGS.items():
        mine = ", ".join(skill.name for skill in sheet.skills if skill.heading == one)
        general = sheet.general_dots(one)
        first = "" if mine else "first dot dearer; "
        dots = f"{general} general; " if general else ""
        result.append((f"{one}: {dots}{mine or first + samples}", one))
    return result


def boxes(scene: Scene, who: str) -> Picks:
    """The nine with what one box more makes of them, and what is left (HH-05)."""
    player = acting(scene, who)
    sheet = player.sheet if player is not None else Sheet()
    rest = describe_budget(audit_sheet(sheet).boxes, "boxes")
    return _attribute_steps(sheet, 1, rest)


def flange(scene: Scene, who: str) -> Picks:
    """The nine with what a flange step makes of them, and what is left (HH-65)."""
    player = acting(scene, who)
    sheet = player.sheet if player is not None else Sheet()
    rest = describe_budget(audit_sheet(sheet).flange, "flange points")
    return _attribute_steps(sheet, STEP_PRICE, rest)


def _attribute_steps(sheet: Sheet, price: int, rest: str) -> Picks:
    result: Picks = []
    for attribute in ATTRIBUTES:
        now = sheet.target(attribute)
        then = f"→ {now - 1} costs {price}" if now > BEST else "is as low as it goes"
        result.append((f"{attribute} {now} {then}; {rest}", attribute))
    return result


def weapons(scene: Scene, who: str) -> Picks:
    """The character's weapons, then those everybody knows (HH-29)."""
    player = acting(scene, who)
    own = player.sheet.weapons if player is not None else ()
    names = [arm.name for arm in own]
    return [(name, name) for name in (*names, *(weapon.name for weapon in SAMPLES.values()))]


def own_weapons(scene: Scene, who: str) -> Picks:
    """The character's own weapons."""
    player = acting(scene, who)
    own = player.sheet.weapons if player is not None else ()
    return [(arm.name, arm.name) for arm in own]


def approvable(scene: Scene, who: str) -> Picks:
    """Skills and powers that a GM may approve, those that wait first."""
    player = acting(scene, who)
    if player is None:
        return []
    rows = [*player.sheet.skills, *player.sheet.powers]
    rows.sort(key=lambda one: one.approved)
    return [(f"{one.name}{' (approved)' * one.approved}", one.name) for one in rows]


def step_prices(
    scene: Scene, who: str, take: Callable[[Sheet, int], Step]
) -> list[tuple[int, str]]:
    """How many one may take or give back now, with what each comes to and costs."""
    player = acting(scene, who)
    if player is None:
        return []
    result: list[tuple[int, str]] = []
    for number in OFFERED:
        try:
            step = take(player.sheet, number)
            must_afford(player.sheet, step.sheet)
        except Refusal:
            continue
        result.append((number, f"{number:+d}: {step.words}, {price(player.sheet, step.sheet)}"))
    return result
