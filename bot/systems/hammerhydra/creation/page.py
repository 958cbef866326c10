"""The box sheet in lines (HH-03, HH-05, HH-24, HH-51)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.words import count
from bot.systems.hammerhydra.players import Player, weapon_from
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, AVERAGE, MOST_BOXES
from bot.systems.hammerhydra.sheet import Sheet


def pips(current: int, most: int) -> str:
    """`◆◆◇`: what is left, and what is spent."""
    return f"{'◆' * min(current, most)}{'◇' * max(0, most - current)}"


def boxes(full: int, empty: int) -> str:
    """`▣▣▣▢▢`."""
    return f"{'▣' * max(0, full)}{'▢' * max(0, empty)}"


def attribute_boxes(sheet: Sheet, attribute: str) -> str:
    """`▣▣◈▢▢`: crossed off with boxes, by flange, and what is left to 5 (HH-03)."""
    crossed, by_flange = sheet.boxes(attribute), sheet.steps(attribute)
    return f"{'▣' * crossed}{'◈' * by_flange}{'▢' * (MOST_BOXES - crossed - by_flange)}"


def attribute_lines(sheet: Sheet, *, wide: int = 0) -> tuple[str, ...]:
    """The nine attributes as the boxes of the paper; `wide` letters to each name."""
    lines: list[str] = []
    for attribute in ATTRIBUTES:
        target, marks = sheet.target(attribute), attribute_boxes(sheet, attribute)
        average = " average" if target == AVERAGE else ""
        if wide:
            lines.append(f"{attribute:<{wide}}{marks} {target:>2}{average}")
        else:
            lines.append(f"{marks} {attribute} {target}{average}")
    return tuple(lines)


def body_lines(who: Player, *, grind: bool, wide: int = 0) -> tuple[str, ...]:
    """Health boxes, grind wounds as a second row, edge (HH-51, HH-61, HH-67)."""
    health, worn, edge = who.health, who.grind, who.edge
    rows = [("Health", boxes(health.current, who.missing_boxes), health)]
    if grind or worn.current != worn.maximum:
        rows.append(("Grind wounds", boxes(worn.current, worn.maximum - worn.current), worn))
    if edge.maximum or edge.current:
        rows.append(("Edge", pips(edge.current, max(edge.maximum, edge.current)), edge))
    dead = {"Health": ", dead"} if who.dead else {}
    return tuple(
        f"{f'{name:<{wide}}{marks}' if wide else f'{marks} {name}'} "
        f"{pool.current} of {pool.maximum}{dead.get(name, '')}"
        for name, marks, pool in rows
    )


def skill_lines(sheet: Sheet) -> Iterable[str]:
    """Each heading that has dots, its skills with the dice they roll (HH-24, R-14)."""
    for heading in dict.fromkeys(row.heading for row in (*sheet.skills, *sheet.general)):
        general = sheet.general_dots(heading)
        skills = [
            f"{skill.name} {skill.total}"
            f"{f'+{general} = {skill.total + general}' if general else ''}"
            f"{'' if skill.approved else ' (not approved)'}"
            for skill in sheet.skills
            if skill.heading == heading
        ]
        yield f"{heading}{f' +{general} general' if general else ''}: {', '.join(skills) or 'none'}"


def weapon_lines(sheet: Sheet) -> Iterable[str]:
    """The character's own weapons with their three stats."""
    for arm in sheet.weapons:
        skill = f", {arm.skill}" if arm.skill else ""
        yield f"{arm.name}: {arm.attribute}, {arm.range}, {weapon_from(arm).damage.text}{skill}"


def state_lines(sheet: Sheet) -> Iterable[str]:
    """The standing penalty and armour, where there are any (HH-55, HH-57)."""
    if sheet.wound:
        yield f"+{sheet.wound} to every target (standing wound)"
    if sheet.armour:
        yield f"armour {sheet.armour}"


def power_lines(sheet: Sheet) -> Iterable[str]:
    """Special powers with their prices (HH-66)."""
    for power in sheet.powers:
        state = "" if power.approved else ", not approved"
        yield f"{power.name} ({count(power.cost, 'flange point')}{state})"


def injury_lines(sheet: Sheet) -> Iterable[str]:
    """Serious injuries with their day (HH-53)."""
    for injury in sheet.injuries:
        penalty = f" +{injury.penalty}" if injury.penalty else ""
        by = f" ({injury.weapon}, {injury.damage} damage)" if injury.weapon else ""
        yield f"{injury.day}: {injury.note}{penalty}{by}"
