"""What a sheet has cost and what is wrong with it, as the rules count it (HH-05, HH-20, HH-65)."""

from __future__ import annotations

from bot.systems.hammerhydra.rules.creation import Audit, Bought, Flange, audit
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES
from bot.systems.hammerhydra.sheet import Sheet


def audited(sheet: Sheet) -> Audit:
    """The audit of a sheet: every problem at once, the budgets, what follows."""
    paid = ((one.heading, one.name, one.dots) for one in sheet.skills if one.dots or not one.flange)
    flange = ((one.heading, one.name, one.flange) for one in sheet.skills if one.flange)
    return audit(
        sheet.level,
        {one: sheet.boxes(one) for one in ATTRIBUTES},
        Bought(tuple(paid), {one.heading: one.dots for one in sheet.general}),
        Flange(
            tuple(flange),
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
