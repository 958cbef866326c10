"""What every step of a sheet costs, and what is wrong with it (HH-05, HH-20, HH-64 to HH-66)."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.words import count, fold, join_words
from bot.systems.hammerhydra.rules.checks import whole
from bot.systems.hammerhydra.rules.creation import Audit, Budget, FlangePurchases, Purchases, audit
from bot.systems.hammerhydra.rules.tables import (
    ATTRIBUTES,
    BEST,
    LONGEST_SKILL,
    MOST_BOXES,
    MOST_DOTS,
    attribute,
    heading,
)
from bot.systems.hammerhydra.sheet import (
    MOST_EDGE,
    MOST_POWERS,
    MOST_SKILLS,
    General,
    Power,
    Sheet,
    Skill,
    box_field,
    step_field,
    with_general,
    with_skill,
)


def audit_sheet(sheet: Sheet) -> Audit:
    """The audit of a sheet: every problem at once, the budgets, what follows."""
    paid = (
        (skill.heading, skill.name, skill.dots)
        for skill in sheet.skills
        if skill.dots or not skill.flange
    )
    flange = ((skill.heading, skill.name, skill.flange) for skill in sheet.skills if skill.flange)
    return audit(
        sheet.level,
        {one: sheet.boxes(one) for one in ATTRIBUTES},
        Purchases(tuple(paid), {general.heading: general.dots for general in sheet.general}),
        FlangePurchases(
            tuple(flange),
            {general.heading: general.flange for general in sheet.general},
            attributes={one: sheet.steps(one) for one in ATTRIBUTES},
            edge=sheet.edge_bought,
            powers={power.name: power.cost for power in sheet.powers},
        ),
    )


MOST_STEPS = 30
MARKS = frozenset("|;\n")
STEP = re.compile("[+-][1-9][0-9]?")
"""How many a step out of a menu takes, or gives back."""


class Step(Struct, frozen=True):
    """A sheet with one thing more or less, and that in words."""

    sheet: Sheet
    words: str


def cross(sheet: Sheet, name: str, boxes: int) -> Step:
    """Boxes of an attribute crossed off or given back (HH-05).

    Raises `unknown_attribute`, `bad_number`, `attribute_below_5`.
    """
    one = attribute(name)
    have = sheet.boxes(one)
    new = _at_least_0(have + _steps(boxes), f"{one} has {count(have, 'box', 'boxes')} crossed off.")
    after = replace(sheet, **{box_field(one): _no_lower(sheet, one, new + sheet.steps(one), new)})
    return Step(after, f"{one} {sheet.target(one)} → {after.target(one)}")


def flange_attribute(sheet: Sheet, name: str, steps: int) -> Step:
    """Steps of an attribute for flange points (HH-65); kinds as for `crossed`."""
    one = attribute(name)
    have = sheet.steps(one)
    new = _at_least_0(have + _steps(steps), f"{one} has {count(have, 'flange step')}.")
    after = replace(sheet, **{step_field(one): _no_lower(sheet, one, new + sheet.boxes(one), new)})
    return Step(after, f"{one} {sheet.target(one)} → {after.target(one)} by flange")


def learn(sheet: Sheet, name: str, under: str, dots: int, *, flange: bool) -> Step:
    """Dots in a skill, a new one under its heading (HH-21 to HH-23, HH-65).

    A skill without dots goes. Raises `bad_skill_name`, `unknown_heading`, `duplicate_skill`,
    `bad_number`, `dots_out_of_range`, `too_many`.
    """
    more = _steps(dots)
    old = sheet.skill(name)
    if old is None:
        old, base = None, Skill(skill_name(name), heading(under), 0)
        if len(sheet.skills) >= MOST_SKILLS:
            raise Refusal("too_many", f"A sheet has at most {MOST_SKILLS} skills.")
    else:
        base = old
        if under.strip() and heading(under) != old.heading:
            raise Refusal(
                "duplicate_skill",
                f"{old.name} stands under {old.heading} already; a GM moves it on "
                "the second page of /hydra sheet.",
            )
    new = (
        replace(base, flange=base.flange + more) if flange else replace(base, dots=base.dots + more)
    )
    if new.dots < 0 or new.flange < 0:
        have = base.flange if flange else base.dots
        raise Refusal(
            "dots_out_of_range",
            f"{base.name} has {count(have, 'dot')} of that kind; {-more} cannot be given back.",
        )
    if new.total > MOST_DOTS:
        raise Refusal(
            "dots_out_of_range",
            f"A skill has 1 to {MOST_DOTS} dots; {base.name} would have {new.total}.",
        )
    if old is None and new.total < 1:
        raise Refusal("dots_out_of_range", f"A new skill begins with 1 to {MOST_DOTS} dots.")
    after = with_skill(sheet, old, new if new.total else None)
    gone = "" if new.total else " and gone"
    return Step(after, f"{base.name} {base.total} → {new.total}{gone} ({base.heading})")


def move(sheet: Sheet, skill: str, name: str, under: str) -> Step:
    """A skill under another heading or another name, which the GM approves by doing it (HH-21).

    `name` and `under` "" stay as they are. Raises `unknown_skill`, `duplicate_skill`,
    `unknown_heading` and what a name raises.
    """
    old = sheet.skill(skill)
    if old is None:
        names = join_words(skill.name for skill in sheet.skills) or "none"
        raise Refusal("unknown_skill", f"There is no skill “{skill[:40]}”: {names}.")
    name = skill_name(name) if name.strip() else old.name
    under = heading(under) if under.strip() else old.heading
    other = sheet.skill(name)
    if other is not None and other is not old:
        raise Refusal("duplicate_skill", f"{other.name} stands on the sheet already.")
    new = replace(old, name=name, heading=under, approved=True)
    words = f"{old.name} ({old.heading}) → {name} ({under})"
    return Step(with_skill(sheet, old, new), words)


def generalise(sheet: Sheet, under: str, dots: int, *, flange: bool) -> Step:
    """General dots of a heading (HH-24, HH-65).

    Raises `unknown_heading`, `bad_number`, `general_out_of_range`.
    """
    one, more = heading(under), _steps(dots)
    base = next((general for general in sheet.general if general.heading == one), General(one, 0))
    new = (
        replace(base, flange=base.flange + more) if flange else replace(base, dots=base.dots + more)
    )
    if new.dots < 0 or new.flange < 0 or new.total > MOST_DOTS:
        raise Refusal(
            "general_out_of_range",
            f"A heading has 0 to {MOST_DOTS} general dots; {one} has {base.dots} for skill points "
            f"and {base.flange} by flange.",
        )
    return Step(with_general(sheet, one, new), f"{one}, general {base.total} → {new.total}")


def buy_edge(sheet: Sheet, points: int) -> Step:
    """Points of edge for flange points (HH-65, HH-67); raises `bad_number`, `bad_edge`."""
    new = sheet.edge_bought + _steps(points)
    if not 0 <= new <= MOST_EDGE:
        raise Refusal(
            "bad_edge", f"Edge is 0 to {MOST_EDGE}; {sheet.edge_bought} are bought so far."
        )
    return Step(replace(sheet, edge_bought=new), f"edge {sheet.edge_bought} → {new}")


def set_power(sheet: Sheet, name: str, cost: int, *, gone: bool) -> Step:
    """A special power at its price; a new price waits for the GM again (HH-66).

    Raises `bad_skill_name`, `bad_number`, `unknown_power`, `too_many`.
    """
    shown = skill_name(name)
    old = next((power for power in sheet.powers if fold(power.name) == fold(shown)), None)
    rest = tuple(power for power in sheet.powers if power is not old)
    if gone:
        if old is None:
            raise Refusal("unknown_power", f"There is no power “{shown[:40]}” on the sheet.")
        return Step(replace(sheet, powers=rest), f"{old.name} is gone")
    price = whole(cost, "bad_number", "The price of a power", 0, 99)
    if old is None and len(rest) >= MOST_POWERS:
        raise Refusal("too_many", f"A sheet has at most {MOST_POWERS} powers.")
    new = Power(shown, price)
    return Step(replace(sheet, powers=(*rest, new)), f"{shown} for {count(price, 'flange point')}")


def take_step(sheet: Sheet, words: str) -> Step:
    """A step out of a menu, such as `box +1 Strength`; raises `bad_value`."""
    what, _, rest = words.partition(" ")
    number, _, of = rest.partition(" ")
    if STEP.fullmatch(number) is None:
        raise _no_step()
    steps = int(number)
    match what:
        case "box":
            return cross(sheet, of, steps)
        case "flange":
            return flange_attribute(sheet, of, steps)
        case "skill":
            return learn(sheet, of, "", steps, flange=False)
        case "skill-flange":
            return learn(sheet, of, "", steps, flange=True)
        case "general":
            return generalise(sheet, of, steps, flange=False)
        case "general-flange":
            return generalise(sheet, of, steps, flange=True)
        case "edge":
            return buy_edge(sheet, steps)
        case _:
            raise _no_step()


def _no_step() -> Refusal:
    return Refusal("bad_value", "Pick a step of the sheet's menus. Nothing has changed.")


def skill_name(name: str) -> str:
    """The name of a skill or power as it stands on the sheet; raises `bad_skill_name` (HH-21)."""
    shown = " ".join(name.split())
    if 1 <= len(shown) <= LONGEST_SKILL and shown.isprintable() and MARKS.isdisjoint(shown):
        return shown
    raise Refusal(
        "bad_skill_name", f"A name has 1 to {LONGEST_SKILL} characters that can be seen, no | or ;."
    )


def must_afford(before: Sheet, after: Sheet) -> Audit:
    """The audit of what a step leads to.

    Raises `boxes_overspent`, `skill_points_overspent`, `flange_overspent` where it costs more than
    is left; what was spent too much before may be brought down.
    """
    old, new = audit_sheet(before), audit_sheet(after)
    for kind, one, many, was, budget in (
        ("boxes_overspent", "box", "boxes", old.boxes, new.boxes),
        ("skill_points_overspent", "skill point", "skill points", old.skill, new.skill),
        ("flange_overspent", "flange point", "flange points", old.flange, new.flange),
    ):
        if budget.rest < 0 and budget.spent > was.spent:
            raise Refusal(
                kind,
                f"That costs {count(budget.spent - was.spent, one, many)}, and {max(0, was.rest)} "
                f"of {was.whole} are left. Give something back first, or take less.",
            )
    return new


def bill(before: Sheet, after: Sheet) -> tuple[str, ...]:
    """What a step cost and what is left of each budget it touched."""
    old, new = audit_sheet(before), audit_sheet(after)
    pairs = (
        ("box", "boxes", old.boxes, new.boxes),
        ("skill point", "skill points", old.skill, new.skill),
        ("flange point", "flange points", old.flange, new.flange),
    )
    return tuple(
        f"{_price(budget.spent - was.spent, one, many)}; {describe_budget(budget, many)}"
        for one, many, was, budget in pairs
        if was.spent != budget.spent
    )


def price(before: Sheet, after: Sheet) -> str:
    """What a step costs, in a few words: `1 box`, `6 flange`, `2 points back`."""
    old, new = audit_sheet(before), audit_sheet(after)
    pairs = (
        ("box", "boxes", new.boxes.spent - old.boxes.spent),
        ("skill point", "skill points", new.skill.spent - old.skill.spent),
        ("flange point", "flange points", new.flange.spent - old.flange.spent),
    )
    return ", ".join(_price(more, one, many) for one, many, more in pairs if more)


def describe_budget(budget: Budget, what: str) -> str:
    """`5 of 21 boxes left`, or how many are too many: `4 boxes too many (25 of 21)`."""
    if budget.rest < 0:
        return f"{-budget.rest} {what} too many ({budget.spent} of {budget.whole})"
    return f"{budget.rest} of {budget.whole} {what} left"


def _price(points: int, one: str, many: str) -> str:
    return count(points, one, many) if points > 0 else f"{count(-points, one, many)} back"


def _steps(number: int) -> int:
    """A whole number of steps that is not 0; raises `bad_number`."""
    if number == 0 or abs(number) > MOST_STEPS:
        raise Refusal(
            "bad_number", f"Take 1 to {MOST_STEPS}, or give back with -1 to -{MOST_STEPS}."
        )
    return number


def _at_least_0(number: int, have: str) -> int:
    if number < 0:
        raise Refusal("bad_number", f"{have} More cannot be given back.")
    return number


def _no_lower(sheet: Sheet, one: str, together: int, value: int) -> int:
    if together > MOST_BOXES:
        raise Refusal(
            "attribute_below_5",
            f"No attribute goes below {BEST}; {one} is {sheet.target(one)} now.",
        )
    return value
