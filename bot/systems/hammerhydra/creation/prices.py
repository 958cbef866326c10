"""What every step of a sheet costs, and what is wrong with it (HH-05, HH-20, HH-64 to HH-66)."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

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
    skills = (
        (skill.heading, skill.name, skill.dots)
        for skill in sheet.skills
        # One by flange alone is in that list; one without any dots is here, to be found wrong.
        if skill.dots or not skill.flange
    )
    flange = ((skill.heading, skill.name, skill.flange) for skill in sheet.skills if skill.flange)
    return audit(
        sheet.level,
        {attribute: sheet.boxes(attribute) for attribute in ATTRIBUTES},
        Purchases(tuple(skills), {general.heading: general.dots for general in sheet.general}),
        FlangePurchases(
            tuple(flange),
            {general.heading: general.flange for general in sheet.general},
            attributes={attribute: sheet.steps(attribute) for attribute in ATTRIBUTES},
            edge=sheet.edge_bought,
            powers={power.name: power.cost for power in sheet.powers},
        ),
    )


R = TypeVar("R", Skill, General)

MOST_STEPS = 30
# They part the rows of a list and what stands in a row, where those are typed.
MARKS = frozenset("|;\n")
STEP = re.compile("[+-][1-9][0-9]?")
"""How many a step out of a menu takes, or gives back."""


class Step(Struct, frozen=True):
    """A sheet with one thing more or less, and that in words."""

    sheet: Sheet
    words: str


def lower(sheet: Sheet, name: str, steps: int, *, flange: bool) -> Step:
    """An attribute lower by boxes crossed off or by flange, or higher again (HH-05, HH-65).

    Raises `unknown_attribute`, `bad_number`, `attribute_below_5`.
    """
    name, more = attribute(name), _steps(steps)
    have, other = sheet.boxes(name), sheet.steps(name)
    if flange:
        have, other = other, have
    if have + more < 0:
        what = (
            count(have, "flange step") if flange else f"{count(have, 'box', 'boxes')} crossed off"
        )
        raise Refusal("bad_number", f"{name} has {what}. More cannot be given back.")
    if have + more + other > MOST_BOXES:
        raise Refusal(
            "attribute_below_5",
            f"No attribute goes below {BEST}; {name} is {sheet.target(name)} now.",
        )
    field = step_field(name) if flange else box_field(name)
    after = replace(sheet, **{field: have + more})
    words = f"{name} {sheet.target(name)} → {after.target(name)}"
    return Step(after, f"{words} by flange" if flange else words)


def learn(sheet: Sheet, name: str, under: str, dots: int, *, flange: bool) -> Step:
    """Dots in a skill, a new one under its heading (HH-21 to HH-23, HH-65).

    A skill without dots goes. Raises `bad_skill_name`, `unknown_heading`, `duplicate_skill`,
    `bad_number`, `dots_out_of_range`, `too_many`.
    """
    more = _steps(dots)
    old = sheet.skill(name)
    if old is None and not under.strip():
        raise Refusal(
            "unknown_heading",
            f"{skill_name(name)} is not on the sheet yet: say its heading, such as Medicine.",
        )
    base = old or Skill(skill_name(name), heading(under), 0)
    if old is None and len(sheet.skills) >= MOST_SKILLS:
        raise Refusal("too_many", f"A sheet has at most {MOST_SKILLS} skills.")
    if under.strip() and heading(under) != base.heading:
        raise Refusal(
            "duplicate_skill",
            f"{base.name} stands under {base.heading} already; a GM moves it on "
            "the second page of /hydra sheet.",
        )
    new = _with_dots(base, more, flange=flange)
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
    after = with_skill(sheet, old, new if new.total else None)
    end = "" if new.total else " and gone"
    return Step(after, f"{base.name} {base.total} → {new.total}{end} ({base.heading})")


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
    under, more = heading(under), _steps(dots)
    base = next((row for row in sheet.general if row.heading == under), General(under, 0))
    new = _with_dots(base, more, flange=flange)
    if new.dots < 0 or new.flange < 0 or new.total > MOST_DOTS:
        raise Refusal(
            "general_out_of_range",
            f"A heading has 0 to {MOST_DOTS} general dots; {under} has {base.dots} for skill "
            f"points and {base.flange} by flange.",
        )
    return Step(with_general(sheet, under, new), f"{under}, general {base.total} → {new.total}")


def buy_edge(sheet: Sheet, points: int) -> Step:
    """Points of edge for flange points (HH-65, HH-67); raises `bad_number`, `bad_edge`."""
    new = sheet.edge_bought + _steps(points)
    if not 0 <= new <= MOST_EDGE:
        raise Refusal(
            "bad_edge", f"Edge is 0 to {MOST_EDGE}; {sheet.edge_bought} are bought so far."
        )
    return Step(replace(sheet, edge_bought=new), f"edge {sheet.edge_bought} → {new}")


def set_power(sheet: Sheet, name: str, cost: int, *, give_back: bool) -> Step:
    """A special power at its price; a new price waits for the GM again (HH-66).

    Raises `bad_skill_name`, `bad_number`, `unknown_power`, `too_many`.
    """
    name = skill_name(name)
    old = next((power for power in sheet.powers if fold(power.name) == fold(name)), None)
    rest = tuple(power for power in sheet.powers if power is not old)
    if give_back:
        if old is None:
            raise Refusal("unknown_power", f"There is no power “{name[:40]}” on the sheet.")
        return Step(replace(sheet, powers=rest), f"{old.name} is gone")
    price = whole(cost, "bad_number", "The price of a power", 0, 99)
    if old is None and len(rest) >= MOST_POWERS:
        raise Refusal("too_many", f"A sheet has at most {MOST_POWERS} powers.")
    new = Power(name, price)
    return Step(replace(sheet, powers=(*rest, new)), f"{name} for {count(price, 'flange point')}")


def take_step(sheet: Sheet, words: str) -> Step:
    """A step out of a menu, such as `box +1 Strength`; raises `bad_value`."""
    what, _, rest = words.partition(" ")
    number, _, of = rest.partition(" ")
    if STEP.fullmatch(number) is None:
        raise _no_step()
    steps = int(number)
    match what:
        case "box" | "flange":
            return lower(sheet, of, steps, flange=what == "flange")
        case "skill" | "skill-flange":
            return learn(sheet, of, "", steps, flange=what == "skill-flange")
        case "general" | "general-flange":
            return generalise(sheet, of, steps, flange=what == "general-flange")
        case "edge":
            return buy_edge(sheet, steps)
        case _:
            raise _no_step()


def _no_step() -> Refusal:
    return Refusal("bad_value", "Pick a step of the sheet's menus. Nothing has changed.")


def skill_name(name: str) -> str:
    """The name of a skill or power as it stands on the sheet; raises `bad_skill_name` (HH-21)."""
    name = " ".join(name.split())
    if 1 <= len(name) <= LONGEST_SKILL and name.isprintable() and MARKS.isdisjoint(name):
        return name
    raise Refusal(
        "bad_skill_name", f"A name has 1 to {LONGEST_SKILL} characters that can be seen, no | or ;."
    )


class _Change(NamedTuple):
    """A budget before and after a step, with the words for what it is counted in."""

    overspent: str
    unit: str
    units: str
    before: Budget
    after: Budget

    @property
    def cost(self) -> int:
        """What the step takes of it; less than 0 is given back."""
        return self.after.spent - self.before.spent

    @property
    def price(self) -> str:
        """`1 box`, `2 skill points back`."""
        words = count(abs(self.cost), self.unit, self.units)
        return words if self.cost > 0 else f"{words} back"


def _changes(old: Audit, new: Audit) -> tuple[_Change, ...]:
    """What a step does to each of the three budgets."""
    return (
        _Change("boxes_overspent", "box", "boxes", old.boxes, new.boxes),
        _Change("skill_points_overspent", "skill point", "skill points", old.skill, new.skill),
        _Change("flange_overspent", "flange point", "flange points", old.flange, new.flange),
    )


def charge(before: Sheet, after: Sheet) -> str:
    """What a step costs, in a few words: `1 box`, `6 flange points`, `2 skill points back`.

    One that costs more than is left is refused; what was spent too much may be brought down.
    Raises `boxes_overspent`, `skill_points_overspent`, `flange_overspent`.
    """
    changes = _changes(audit_sheet(before), audit_sheet(after))
    for change in changes:
        if change.after.rest < 0 and change.cost > 0:
            raise Refusal(
                change.overspent,
                f"That costs {count(change.cost, change.unit, change.units)}, and "
                f"{max(0, change.before.rest)} of {change.before.whole} are left. Give something "
                "back first, or take less.",
            )
    return ", ".join(change.price for change in changes if change.cost)


def bill(before: Sheet, after: Sheet) -> tuple[str, ...]:
    """What a step cost and what is left of each budget it touched."""
    return tuple(
        f"{change.price}; {describe_budget(change.after, change.units)}"
        for change in _changes(audit_sheet(before), audit_sheet(after))
        if change.cost
    )


def describe_budgets(sheet: Sheet) -> tuple[str, ...]:
    """What is left of the three budgets (HH-05, HH-20, HH-64)."""
    audit = audit_sheet(sheet)
    return tuple(describe_budget(change.after, change.units) for change in _changes(audit, audit))


def describe_budget(budget: Budget, what: str) -> str:
    """`5 of 21 boxes left`, or how many are too many: `4 boxes too many (25 of 21)`."""
    if budget.rest < 0:
        return f"{-budget.rest} {what} too many ({budget.spent} of {budget.whole})"
    return f"{budget.rest} of {budget.whole} {what} left"


def _with_dots(row: R, more: int, *, flange: bool) -> R:
    """So many dots more, by flange or for skill points."""
    return replace(row, flange=row.flange + more) if flange else replace(row, dots=row.dots + more)


def _steps(number: int) -> int:
    """A whole number of steps that is not 0; raises `bad_number`."""
    if number == 0 or abs(number) > MOST_STEPS:
        raise Refusal(
            "bad_number", f"Take 1 to {MOST_STEPS}, or give back with -1 to -{MOST_STEPS}."
        )
    return number
