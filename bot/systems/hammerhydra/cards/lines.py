"""A sheet in lines: attributes, health and edge as boxes, skills with their dice, budgets."""

from __future__ import annotations

from collections.abc import Iterable

from bot.systems.hammerhydra import budgets
from bot.systems.hammerhydra.arsenal import armed
from bot.systems.hammerhydra.ledger import audited
from bot.systems.hammerhydra.people import Player
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, AVERAGE, MOST_BOXES
from bot.systems.hammerhydra.sheet import Sheet


def pips(left: int, most: int) -> str:
    """`◆◆◇`: what is left, and what is spent."""
    return f"{'◆' * min(left, most)}{'◇' * max(0, most - left)}"


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
    for one in ATTRIBUTES:
        target, drawn = sheet.target(one), attribute_boxes(sheet, one)
        average = " average" if target == AVERAGE else ""
        if wide:
            lines.append(f"{one:<{wide}}{drawn} {target:>2}{average}")
        else:
            lines.append(f"{drawn} {one} {target}{average}")
    return tuple(lines)


def body_lines(who: Player, *, grind: bool, wide: int = 0) -> tuple[str, ...]:
    """Health boxes, grind wounds as a second row, edge (HH-51, HH-61, HH-67)."""
    health, worn, edge = who.health, who.grind, who.edge
    rows = [("Health", boxes(health.current, who.lost), health)]
    if grind or worn.current != worn.maximum:
        rows.append(("Grind wounds", boxes(worn.current, worn.maximum - worn.current), worn))
    if edge.maximum or edge.current:
        rows.append(("Edge", pips(edge.current, max(edge.maximum, edge.current)), edge))
    dead = {"Health": ", dead"} if who.dead else {}
    return tuple(
        f"{name:<{wide}}{drawn} {row.current} of {row.maximum}{dead.get(name, '')}"
        if wide
        else f"{drawn} {name} {row.current} of {row.maximum}{dead.get(name, '')}"
        for name, drawn, row in rows
    )


def skill_lines(sheet: Sheet) -> Iterable[str]:
    """Each heading that has dots, its skills with the dice they roll (HH-24, R-14)."""
    headings = dict.fromkeys(
        (*(one.heading for one in sheet.skills), *(one.heading for one in sheet.general))
    )
    for heading in headings:
        general = sheet.generalised(heading)
        shown = [
            f"{one.name} {one.total}{f'+{general} = {one.total + general}' if general else ''}"
            f"{'' if one.approved else ' (not approved)'}"
            for one in sheet.skills
            if one.heading == heading
        ]
        yield f"{heading}{f' +{general} general' if general else ''}: {', '.join(shown) or 'none'}"


def weapon_lines(sheet: Sheet) -> Iterable[str]:
    """The character's own weapons with their three stats."""
    for one in sheet.weapons:
        skill = f", {one.skill}" if one.skill else ""
        yield f"{one.name}: {one.attribute}, {one.range}, {armed(one).damage.text}{skill}"


def budget_lines(sheet: Sheet) -> tuple[str, ...]:
    """What is left of the three budgets (HH-05, HH-20, HH-64)."""
    found = audited(sheet)
    parts = (
        budgets.left(found.boxes, "boxes"),
        budgets.left(found.skill, "skill points"),
        budgets.left(found.flange, "flange points"),
    )
    return (" · ".join(parts),)
