"""The box sheet: attributes and health as boxes, grind wounds as a second row, and its menus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from bot.core.cast.cards import GM_ONLY, UNSEEN
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.report import Choice, Field, Form, Report, Select
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.systems.hammerhydra import budgets
from bot.systems.hammerhydra.actions.sheet import (
    Approve,
    Check,
    FlangePower,
    Learn,
    Reopen,
    SetIdentity,
    SetLevel,
    Take,
)
from bot.systems.hammerhydra.arsenal import arsenal
from bot.systems.hammerhydra.budgets import Step
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.ledger import audited
from bot.systems.hammerhydra.outcomes.sheet import (
    Audited,
    Cared,
    EdgeRefreshed,
    EdgeRow,
    EdgeShown,
    SheetOutcome,
    SheetShown,
    WeaponsShown,
)
from bot.systems.hammerhydra.people import Player, known
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, AVERAGE, LEVELS, MOST_BOXES
from bot.systems.hammerhydra.rules.weapons import SAMPLES
from bot.systems.hammerhydra.sheet import Sheet

MOST_OPTIONS = 25
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
    """The card of whatever was done to a sheet; of an NPC's the journal tells GMs only."""
    told = _told(outcome, scene)
    if isinstance(outcome, SheetShown) and scene.characters[outcome.key].owner is None:
        return replace(told, sight=GM_ONLY, line=UNSEEN)
    return told


def _told(outcome: SheetOutcome, scene: Scene) -> Report:
    match outcome:
        case SheetShown():
            return _sheet(outcome, scene)
        case Audited():
            return _audit(outcome, scene)
        case Cared(title=title, notes=notes, bad=bad):
            return Report(title, tone="bad" if bad else "good", changes=notes)
        case EdgeShown(rows=rows):
            return _edge(rows)
        case EdgeRefreshed(rows=rows):
            return _refreshed(rows)
        case WeaponsShown():
            return _weapons(outcome, scene)
        case _:
            assert_never(outcome)


def _edge(rows: tuple[EdgeRow, ...]) -> Report:
    lines = [f"{pips(one.left, one.total)} {one.name} {one.left} of {one.total}" for one in rows]
    return Report("Edge", why=tuple(lines[:40]) or ("Nobody has a sheet yet.",), private=True)


def _refreshed(rows: tuple[EdgeRow, ...]) -> Report:
    lines = [f"{one.name}: edge {one.before} → {one.left} of {one.total}" for one in rows]
    whom = listed(one.name for one in rows[:20]) or "nobody"
    return Report(f"Edge comes back to {whom}", tone="good", changes=tuple(lines[:40]))


def pips(left: int, most: int) -> str:
    """`◆◆◇`: what is left, and what is spent."""
    return f"{'◆' * min(left, most)}{'◇' * max(0, most - left)}"


def boxes(full: int, empty: int) -> str:
    """`▣▣▣▢▢`."""
    return f"{'▣' * max(0, full)}{'▢' * max(0, empty)}"


def box_lines(who: Player, *, grind: bool) -> tuple[str, ...]:
    """Attributes and health as boxes, grind wounds as a second row (HH-03, HH-51, HH-61)."""
    sheet = who.sheet
    lines = [
        f"{'▣' * sheet.boxes(one)}{'◈' * sheet.steps(one)}"
        f"{'▢' * (MOST_BOXES - sheet.boxes(one) - sheet.steps(one))} {one} {sheet.target(one)}"
        f"{' (human average)' if sheet.target(one) == AVERAGE else ''}"
        for one in ATTRIBUTES
    ]
    health, worn = who.health, who.grind
    dead = ", dead" if who.dead else ""
    lines.append(
        f"{boxes(health.current, who.lost)} Health {health.current} of {health.maximum}{dead}"
    )
    if grind or worn.current != worn.maximum:
        lines.append(
            f"{boxes(worn.current, worn.maximum - worn.current)} Grind wounds {worn.current} of "
            f"{worn.maximum}"
        )
    if who.edge.maximum or who.edge.current:
        most = max(who.edge.maximum, who.edge.current)
        lines.append(f"{pips(who.edge.current, most)} Edge {who.edge.current} of {most}")
    return tuple(lines)


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
    skills = {one.name: one.skill for one in sheet.weapons}
    for one in arsenal(sheet).values():
        skill = f", {skills[one.name]}" if skills[one.name] else ""
        yield f"{one.name}: {one.attribute}, {one.range}, {one.damage.text}{skill}"


def budget_lines(sheet: Sheet) -> tuple[str, ...]:
    """What is left of the three budgets (HH-05, HH-20, HH-64)."""
    found = audited(sheet)
    parts = (
        budgets.left(found.boxes, "boxes"),
        budgets.left(found.skill, "skill points"),
        budgets.left(found.flange, "flange points"),
    )
    return (" · ".join(parts),)


def _sheet(card: SheetShown, scene: Scene) -> Report:
    who = known(scene, card.key)
    sheet = who.sheet
    whole = scene.may_play(scene.actor, who.key)
    person = (sheet.level, sheet.age, sheet.gender, sheet.race, sheet.game)
    state = "approved" if sheet.approved else "not approved yet"
    lines = [" · ".join(filter(None, (*person, state)))]
    lines += box_lines(who, grind=at_table(scene.house).wounds == "grind")
    if sheet.wound:
        lines.append(f"+{sheet.wound} to every target (standing wound)")
    if sheet.armour:
        lines.append(f"armour {sheet.armour}")
    lines += skill_lines(sheet)
    if whole:
        lines += [
            f"{one.name} ({count(one.cost, 'flange point')})"
            f"{'' if one.approved else ', not approved'}"
            for one in sheet.powers
        ]
        lines += weapon_lines(sheet)
    lines += [
        f"{one.day}: {one.note}{f' +{one.penalty}' if one.penalty else ''}"
        f"{f' ({one.weapon}, {one.damage} damage)' if one.weapon else ''}"
        for one in sheet.injuries
    ]
    if whole:
        lines += budget_lines(sheet)
    return Report(
        f"{who.name} {card.said}" if card.said else who.name,
        tone="good" if card.said else "plain",
        why=tuple(lines),
        changes=card.notes,
        choices=tuple(_choices(who, scene)) if whole else (),
        hint="▣ crossed off · ◈ by flange · lower is better",
        private=True,
        kept=True,
    )


def _choices(who: Player, scene: Scene) -> Iterable[Choice]:
    mine = Audience(characters=(who.key,), gm=True)
    sheet, name = who.sheet, who.name
    yield Choice("Check", Check(who=name), mine, keep=True)
    if scene.actor.gm:
        if sheet.approved:
            yield Choice("Reopen", Reopen(who=name), GMS)
        else:
            yield Choice("Approve all", Approve(who=name), GMS, "success")
    if sheet.approved and not scene.actor.gm:
        return
    yield Choice("New skill", Learn(who=name), mine, "primary", ask=SKILL)
    yield Choice("New power", FlangePower(who=name), mine, ask=POWER)
    yield Choice("Who they are", SetIdentity(who=name), mine, ask=_person(sheet))
    for menu, options in _menus(sheet):
        if options:
            select = Select("step", options[:MOST_OPTIONS])
            yield Choice(menu, Take(who=name), mine, ask=select)
    levels = tuple(
        (key, f"{one.name}: {one.boxes} boxes, {one.skill} skill, {one.flange} flange points")
        for key, one in LEVELS.items()
        if one.name != sheet.level
    )
    yield Choice(f"Level: {sheet.level}", SetLevel(who=name), mine, ask=Select("level", levels))


SKILL = Form(
    "A new skill",
    (
        Field("skill", "Skill", 60, hint="narrow: one instrument, not all wind instruments"),
        Field("heading", "Heading", 20, hint="such as Medicine; /hydra tables lists all 23"),
        Field("dots", "Dots", 2, value="1", hint="the first under a heading 2 points, others 1"),
    ),
)
POWER = Form(
    "A special power",
    (
        Field("name", "Power", 60),
        Field("cost", "Flange points", 2, hint="what the GM says"),
    ),
)


def _person(sheet: Sheet) -> Form:
    keys = ("age", "gender", "race", "player", "game")
    return Form(
        "Who they are",
        tuple(
            Field(key, key.title(), 80, required=False, value=str(getattr(sheet, key)))
            for key in keys
        ),
    )


def _menus(sheet: Sheet) -> Iterable[tuple[str, tuple[tuple[str, str], ...]]]:
    """Every next step with its price; what cannot be afforded is not offered."""
    found = audited(sheet)
    yield (
        f"Boxes: {budgets.left(found.boxes, 'boxes')}",
        _offered(sheet, [f"box {sign} {one}" for sign in ("+1", "-1") for one in ATTRIBUTES]),
    )
    skills = [one.name for one in sheet.skills]
    general = [one.heading for one in sheet.general]
    headings = dict.fromkeys((*general, *(one.heading for one in sheet.skills)))
    yield (
        f"Skills: {budgets.left(found.skill, 'points')}",
        _offered(
            sheet,
            [
                *(f"skill +1 {one}" for one in skills),
                *(f"general +1 {one}" for one in headings),
                *(f"skill -1 {one}" for one in skills),
                *(f"general -1 {one}" for one in general),
            ],
        ),
    )
    yield (
        f"Flange: {budgets.left(found.flange, 'points')}",
        _offered(
            sheet,
            [
                "edge +1 points",
                *(f"flange +1 {one}" for one in ATTRIBUTES),
                *(f"skill-flange +1 {one}" for one in skills),
                "edge -1 points",
                *(f"flange -1 {one}" for one in ATTRIBUTES),
                *(f"skill-flange -1 {one}" for one in skills),
            ],
        ),
    )


def _offered(sheet: Sheet, steps: Iterable[str]) -> tuple[tuple[str, str], ...]:
    rows: list[tuple[str, str]] = []
    for words in steps:
        try:
            step: Step = budgets.stepped(sheet, words)
            budgets.affordable(sheet, step.sheet)
        except Refusal:
            continue
        rows.append((words, f"{step.words}: {budgets.price(sheet, step.sheet)}"))
    return tuple(rows)


def _audit(card: Audited, scene: Scene) -> Report:
    name = known(scene, card.key).name
    lines = [PROBLEMS.get(kind, kind.replace("_", " ")) for kind in card.problems]
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
        f"{name}: {count(len(lines), 'problem') if lines else 'nothing is wrong'}",
        tone="bad" if lines else "good",
        why=(*lines, *sums),
        private=True,
    )


def _weapons(card: WeaponsShown, scene: Scene) -> Report:
    who = known(scene, card.key)
    own = tuple(weapon_lines(who.sheet))
    known_ones = (
        f"{one.name}: {one.attribute}, {one.range}, {one.damage.text} (everybody knows it)"
        for one in SAMPLES.values()
    )
    return Report(
        f"{who.name} {card.said}" if card.said else f"{who.name}: {count(len(own), 'weapon')}",
        tone="good" if card.said else "plain",
        why=(*own, *known_ones),
        hint="/hydra weapon add takes damage such as ●●+2, oo+2, 2d+1 or -3",
        private=True,
        kept=True,
    )
