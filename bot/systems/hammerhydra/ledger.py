"""What a sheet has cost and what is wrong with it, as the rules count it (HH-05, HH-20, HH-65)."""

from __future__ import annotations

from collections import defaultdict

from bot.systems.hammerhydra.rules.creation import Audit, Bought, Flange, audit
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES
from bot.systems.hammerhydra.sheet import Sheet

Dots = dict[str, dict[str, int]]


def audited(sheet: Sheet) -> Audit:
    """The audit of a sheet: every problem at once, the budgets, what follows."""
    paid, flange = _skills(sheet)
    return audit(
        sheet.level,
        {one: sheet.boxes(one) for one in ATTRIBUTES},
        Bought(paid, {one.heading: one.dots for one in sheet.general}),
        Flange(
            flange,
            {one.heading: one.flange for one in sheet.general},
            attributes={one: sheet.steps(one) for one in ATTRIBUTES},
            edge=sheet.edge_bought,
            powers={one.name: one.cost for one in sheet.powers},
        ),
    )


def dots_under(sheet: Sheet, heading: str) -> tuple[int, int]:
    """The skill dots of a heading: for skill points, and for flange points."""
    under = [one for one in sheet.skills if one.heading == heading]
    return sum(one.dots for one in under), sum(one.flange for one in under)


def _skills(sheet: Sheet) -> tuple[Dots, Dots]:
    """The dots by heading and skill, each skill once where it was bought either way."""
    paid: Dots = defaultdict(dict)
    flange: Dots = defaultdict(dict)
    for one in sheet.skills:
        if one.dots or not one.flange:
            paid[one.heading][one.name] = one.dots
        if one.flange:
            flange[one.heading][one.name] = one.flange
    return dict(paid), dict(flange)
