"""The box sheet, in lines and with its menus: every next step with its price, and what is left."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.core.action import Choice, Field, Form, Select
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.report import Block, Head, Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.characters.cards import kept_private
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.creation.actions import (
    Approve,
    CheckSheet,
    FlangePower,
    Learn,
    Reopen,
    SetIdentity,
    SetLevel,
    SheetShown,
    Take,
)
from bot.systems.hammerhydra.creation.prices import audit_sheet
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player, weapon_from
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, AVERAGE, LEVELS, MOST_BOXES
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
    for attribute in ATTRIBUTES:
        target, drawn = sheet.target(attribute), attribute_boxes(sheet, attribute)
        average = " average" if target == AVERAGE else ""
        if wide:
            lines.append(f"{attribute:<{wide}}{drawn} {target:>2}{average}")
        else:
            lines.append(f"{drawn} {attribute} {target}{average}")
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
        f"{name:<{wide}}{drawn} {pool.current} of {pool.maximum}{dead.get(name, '')}"
        if wide
        else f"{drawn} {name} {pool.current} of {pool.maximum}{dead.get(name, '')}"
        for name, drawn, pool in rows
    )


def skill_lines(sheet: Sheet) -> Iterable[str]:
    """Each heading that has dots, its skills with the dice they roll (HH-24, R-14)."""
    headings = dict.fromkeys(
        (
            *(skill.heading for skill in sheet.skills),
            *(general.heading for general in sheet.general),
        )
    )
    for heading in headings:
        general = sheet.general_dots(heading)
        shown = [
            f"{skill.name} {skill.total}"
            f"{f'+{general} = {skill.total + general}' if general else ''}"
            f"{'' if skill.approved else ' (not approved)'}"
            for skill in sheet.skills
            if skill.heading == heading
        ]
        yield f"{heading}{f' +{general} general' if general else ''}: {', '.join(shown) or 'none'}"


def weapon_lines(sheet: Sheet) -> Iterable[str]:
    """The character's own weapons with their three stats."""
    for arm in sheet.weapons:
        skill = f", {arm.skill}" if arm.skill else ""
        yield f"{arm.name}: {arm.attribute}, {arm.range}, {weapon_from(arm).damage.text}{skill}"


def budget_lines(sheet: Sheet) -> tuple[str, ...]:
    """What is left of the three budgets (HH-05, HH-20, HH-64)."""
    audit = audit_sheet(sheet)
    parts = (
        prices.describe_budget(audit.boxes, "boxes"),
        prices.describe_budget(audit.skill, "skill points"),
        prices.describe_budget(audit.flange, "flange points"),
    )
    return (" · ".join(parts),)


MOST_OPTIONS = 25
NEW = "is new here"
LEGEND = "▣ crossed off · ◈ by flange · lower is better"
WIDE = 13
"""Letters of the longest name and a space, where all letters are of one width."""

SKILL = Form(
    "A new skill",
    (
        Field("skill", "Skill", 60, hint="narrow: one instrument, not all wind instruments"),
        Field("heading", "Heading", 20, hint="as Medicine; all: /help command:hydra: headings"),
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


class Section(Struct, frozen=True):
    """A part of the sheet: its lines, as the page has them in letters of one width, and choices."""

    lines: tuple[str, ...]
    fixed: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


def box_sheet(card: SheetShown, scene: Scene) -> Report:
    """The sheet: whole with its menus for who plays it, else what is public."""
    who = PLAYERS.of(scene, card.key)
    whole = scene.may_play(scene.actor, who.key)
    parts = tuple(_sections(who, scene, whole=whole))
    said, level = _change(card), card.level
    report = Report(
        Head(f"{who.name} {said}" if said else who.name),
        tone="good" if said else "plain",
        lines=tuple(line for part in parts for line in part.lines),
        changes=(*((f"level {level[0]} → {level[1]}",) if level else ()), *card.notes),
        choices=tuple(choice for part in parts for choice in part.choices),
        private=True,
        kept=True,
        page=tuple(
            Block(part.fixed or part.lines, fixed=bool(part.fixed), choices=len(part.choices))
            for part in parts
        ),
    )
    return kept_private(report, scene, who.key, edited=said != NEW)


def _change(card: SheetShown) -> str:
    """What was done to the sheet, behind its name."""
    if card.level is not None:
        return f"is {card.level[1]}"
    return f"has {card.approved} approved" if card.approved else card.said


def _sections(who: Player, scene: Scene, *, whole: bool) -> Iterable[Section]:
    sheet = who.sheet
    buys = whole and (scene.actor.gm or not sheet.approved)
    mine = Audience(characters=(who.key,), gm=True)
    person = (sheet.level, sheet.age, sheet.gender, sheet.race, sheet.game)
    state = "approved" if sheet.approved else "not approved"
    yield Section((" · ".join(filter(None, (*person, state))), LEGEND))
    boxes, skills, flange = _menus(who, mine) if buys else ((), (), ())
    yield Section(attribute_lines(sheet), attribute_lines(sheet, wide=WIDE), choices=boxes)
    grind = HOUSE.at(scene.house).wounds == "grind"
    yield Section(body_lines(who, grind=grind), body_lines(who, grind=grind, wide=WIDE))
    carried = _state_lines(sheet) if whole else ()
    yield Section((*carried, *skill_lines(sheet)), choices=skills)
    if whole:
        yield Section((*_powers(sheet), *weapon_lines(sheet), *_injuries(sheet)), choices=flange)
        yield Section(budget_lines(sheet), choices=tuple(_rest(who, scene, mine, buys=buys)))


def _state_lines(sheet: Sheet) -> Iterable[str]:
    if sheet.wound:
        yield f"+{sheet.wound} to every target (standing wound)"
    if sheet.armour:
        yield f"armour {sheet.armour}"


def _powers(sheet: Sheet) -> Iterable[str]:
    for power in sheet.powers:
        state = "" if power.approved else ", not approved"
        yield f"{power.name} ({count(power.cost, 'flange point')}{state})"


def _injuries(sheet: Sheet) -> Iterable[str]:
    for injury in sheet.injuries:
        penalty = f" +{injury.penalty}" if injury.penalty else ""
        by = f" ({injury.weapon}, {injury.damage} damage)" if injury.weapon else ""
        yield f"{injury.day}: {injury.note}{penalty}{by}"


def _rest(who: Player, scene: Scene, mine: Audience, *, buys: bool) -> Iterable[Choice]:
    sheet, name = who.sheet, who.name
    if buys:
        levels = tuple(
            (
                key,
                (
                    f"{level.name}: {level.boxes} boxes, {level.skill} skill, "
                    f"{level.flange} flange points"
                ),
            )
            for key, level in LEVELS.items()
            if level.name != sheet.level
        )
        ask = Select("level", levels)
        yield Choice(f"Level: {sheet.level}", SetLevel(who=name), mine, ask=ask)
        yield Choice("Who they are", SetIdentity(who=name), mine, ask=_person(sheet))
    yield Choice("Check", CheckSheet(who=name), mine, keep=True)
    if scene.actor.gm and sheet.approved:
        yield Choice("Reopen", Reopen(who=name), GMS)
    elif scene.actor.gm:
        yield Choice("Approve all", Approve(who=name), GMS, "success")


def _person(sheet: Sheet) -> Form:
    keys = ("age", "gender", "race", "player", "game")
    return Form(
        "Who they are",
        tuple(
            Field(key, key.title(), 80, required=False, value=str(getattr(sheet, key)))
            for key in keys
        ),
    )


def _menus(
    who: Player, mine: Audience
) -> tuple[tuple[Choice, ...], tuple[Choice, ...], tuple[Choice, ...]]:
    """Every next step with its price, budget by budget; what cannot be afforded is left out."""
    sheet = who.sheet
    audit = audit_sheet(sheet)
    skills = [skill.name for skill in sheet.skills]
    general = [general.heading for general in sheet.general]
    headings = dict.fromkeys((*general, *(skill.heading for skill in sheet.skills)))
    boxes = [f"box {sign} {attribute}" for sign in ("+1", "-1") for attribute in ATTRIBUTES]
    dots = [
        *(f"skill +1 {skill}" for skill in skills),
        *(f"general +1 {heading}" for heading in headings),
        *(f"skill -1 {skill}" for skill in skills),
        *(f"general -1 {one}" for one in general),
    ]
    flange = [
        "edge +1 points",
        *(f"flange +1 {attribute}" for attribute in ATTRIBUTES),
        *(f"skill-flange +1 {skill}" for skill in skills),
        "edge -1 points",
        *(f"flange -1 {attribute}" for attribute in ATTRIBUTES),
        *(f"skill-flange -1 {skill}" for skill in skills),
    ]
    power = Choice("New power", FlangePower(who=who.name), mine, ask=POWER)
    new = Choice("New skill", Learn(who=who.name), mine, ask=SKILL)
    return (
        _menu(who, mine, f"Boxes: {prices.describe_budget(audit.boxes, 'boxes')}", boxes),
        (*_menu(who, mine, f"Skills: {prices.describe_budget(audit.skill, 'points')}", dots), new),
        (
            *_menu(who, mine, f"Flange: {prices.describe_budget(audit.flange, 'points')}", flange),
            power,
        ),
    )


def _menu(who: Player, mine: Audience, label: str, steps: Iterable[str]) -> tuple[Choice, ...]:
    """A menu of those steps that can be taken, none where there are none."""
    rows: list[tuple[str, str]] = []
    for words in steps:
        try:
            step = prices.take_step(who.sheet, words)
            prices.must_afford(who.sheet, step.sheet)
        except Refusal:
            continue
        rows.append((words, f"{step.words}: {prices.price(who.sheet, step.sheet)}"))
    if not rows:
        return ()
    ask = Select("step", tuple(rows[:MOST_OPTIONS]))
    return (Choice(label, Take(who=who.name), mine, ask=ask),)
