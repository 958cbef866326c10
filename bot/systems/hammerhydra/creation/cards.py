"""The cards of what is done to a sheet: the audit, the GM's care, edge, weapons."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.shared.characters.cards import kept_private
from bot.shared.gm.whom import among_gms
from bot.systems.hammerhydra.creation.actions import (
    Audited,
    Cared,
    EdgeRefreshed,
    EdgeRow,
    EdgeShown,
    SheetOutcome,
    SheetShown,
    WeaponsShown,
)
from bot.systems.hammerhydra.creation.page import box_sheet, pips, weapon_lines
from bot.systems.hammerhydra.players import known
from bot.systems.hammerhydra.rules.weapons import SAMPLES

MOST_ROWS = 40
PROBLEMS = {
    "attribute_below_5": "an attribute is below 5",
    "boxes_overspent": "more boxes are crossed off than there are",
    "skill_points_overspent": "more skill points are spent than there are",
    "flange_overspent": "more flange points are spent than there are",
    "dots_out_of_range": "a skill has less than 1 or more than 5 dots",
    "general_out_of_range": "a heading has more than 5 general dots",
    "duplicate_skill": "a skill stands on it twice",
    "bad_skill_name": "a skill has no proper name",
}


def on_sheet(outcome: SheetOutcome, scene: Scene) -> Report:
    """The card of whatever was done to a sheet."""
    match outcome:
        case SheetShown():
            return box_sheet(outcome, scene)
        case Audited():
            return _audit(outcome, scene)
        case Cared(title=title, notes=notes, bad=bad):
            return Report(title, tone="bad" if bad else "good", changes=notes)
        case EdgeShown(rows=rows):
            return _edge(rows)
        case EdgeRefreshed(rows=rows):
            return among_gms(scene, _refreshed(rows), (one.key for one in rows))
        case WeaponsShown():
            return _weapons(outcome, scene)
        case _:
            assert_never(outcome)


def _edge(rows: tuple[EdgeRow, ...]) -> Report:
    told = [f"{pips(one.left, one.total)} {one.name} {one.left} of {one.total}" for one in rows]
    return Report("Edge", why=tuple(told[:MOST_ROWS]) or ("Nobody has a sheet yet.",), private=True)


def _refreshed(rows: tuple[EdgeRow, ...]) -> Report:
    told = [f"{one.name}: edge {one.before} → {one.left} of {one.total}" for one in rows]
    whom = listed(one.name for one in rows[:20]) or "nobody"
    return Report(f"Edge comes back to {whom}", tone="good", changes=tuple(told[:MOST_ROWS]))


def _audit(card: Audited, scene: Scene) -> Report:
    """Every problem at once, then the budgets, then what waits for a GM."""
    name = known(scene, card.key).name
    wrong = [PROBLEMS.get(kind, kind.replace("_", " ")) for kind in card.problems]
    sums = [
        f"{what}: {spent} of {there} spent"
        for what, (spent, there) in (
            ("boxes", card.boxes),
            ("skill points", card.skill),
            ("flange points", card.flange),
        )
    ]
    if card.waiting:
        sums.append(f"a GM has not approved {listed(card.waiting[:20])} yet")
    return Report(
        f"{name}: {count(len(wrong), 'problem') if wrong else 'nothing is wrong'}",
        tone="bad" if wrong else "good",
        why=(*wrong, *sums),
        private=True,
    )


def _weapons(card: WeaponsShown, scene: Scene) -> Report:
    who = known(scene, card.key)
    own = tuple(weapon_lines(who.sheet))
    samples = (
        f"{one.name}: {one.attribute}, {one.range}, {one.damage.text} (everybody knows it)"
        for one in SAMPLES.values()
    )
    report = Report(
        f"{who.name} {card.said}" if card.said else f"{who.name}: {count(len(own), 'weapon')}",
        tone="good" if card.said else "plain",
        why=(*own, *samples),
        hint="/hydra weapon add takes damage such as ●●+2, oo+2, 2d+1 or -3",
        private=True,
        kept=True,
    )
    return kept_private(report, scene, who.key, edited=bool(card.said))
