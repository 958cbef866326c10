"""The card of a sheet: two pages, with every next step and its price, and what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Action, Choice, Command, Field, Form, Select
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.report import Block, Head, Report
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME
from bot.shared.chapter import Chapter, says
from bot.shared.characters.cards import kept_private
from bot.systems.hammerhydra.care import actions as care
from bot.systems.hammerhydra.creation import actions as asks
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.creation.cards import edge_menu
from bot.systems.hammerhydra.creation.page import (
    attribute_lines,
    body_lines,
    injury_lines,
    power_lines,
    skill_lines,
    state_lines,
    weapon_lines,
)
from bot.systems.hammerhydra.creation.prices import audit_sheet
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules.checks import MOST_MODIFIER
from bot.systems.hammerhydra.rules.tables import (
    ATTRIBUTES,
    HEADINGS,
    LEVELS,
    LONGEST_FIELD,
    LONGEST_SKILL,
    RANGES,
)
from bot.systems.hammerhydra.rules.wounds import MOST_ARMOUR
from bot.systems.hammerhydra.sheet import LONGEST_NOTE, Sheet
from bot.systems.hammerhydra.spec import IDENTITY

MOST_MENUS = 3
"""How many menus of 25 steps a kind has; further skills are named in its form."""
MOST_EDGE_STEP = 5
SIGNS = ("+1", "-1")
UNITS = {"boxes": "boxes", "skill": "points", "flange": "points"}
"""How the points of each budget are called behind its name."""
NEW = "is new here"
LEGEND = "▣ crossed off · ◈ by flange · lower is better"
WIDE = 13
"""Letters of the longest name and a space, where all letters are of one width."""

SKILL = (
    Field("skill", "Skill", LONGEST_SKILL, hint="narrow: one instrument, not all of them"),
    Field("heading", "Heading", 20, required=False, hint="all: /help command:hydra: headings"),
    Field("dots", "Dots, below 0 gives them back", 3, value="1"),
)
POWER = Form(
    "A special power",
    (
        Field("name", "Power", LONGEST_SKILL),
        Field("cost", "Flange points", 2, hint="what the GM says"),
    ),
)
WEAPON = Form(
    "A new weapon",
    (
        Field("weapon", "What it is called", LONGEST_NAME),
        Field("attribute", "Attribute", 20, hint="the usual target of its attacks"),
        Field("range", "Range", 10, hint=", ".join(RANGES)),
        Field("damage", "Dots and a modifier of its damage", 20, hint="●●+2, oo+2, 2d+1, -3"),
        Field("skill", "The skill that goes with it", LONGEST_SKILL, required=False),
    ),
)
MOVE = Form(
    "A skill elsewhere",
    (
        Field("skill", "Which skill", LONGEST_SKILL),
        Field("heading", "The heading it belongs to", 20, required=False),
        Field("name", "A new name", LONGEST_SKILL, required=False),
    ),
)
INJURY = Form(
    "Serious injury",
    (
        Field("note", "What it is", LONGEST_NOTE, hint="fractured forearm"),
        Field("penalty", f"Added to all targets, 0 to {MOST_MODIFIER}", 2, value="0"),
        Field("weapon", "What did it", LONGEST_NAME, required=False),
        Field("damage", "How much damage", 3, value="0"),
    ),
)


class Section(Struct, frozen=True):
    """A part of the sheet: its lines, as the page has them in letters of one width, and choices."""

    lines: tuple[str, ...]
    fixed: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


def box_sheet(card: asks.SheetShown, scene: Scene) -> Report:
    """A page of the sheet: with its menus for who plays it, else what is public."""
    who = PLAYERS.of(scene, card.key)
    whole = scene.may_play(scene.actor, who.key)
    draw = _second_page if whole and card.page == 2 else _first_page
    parts = tuple(draw(who, scene, whole=whole))
    change, level = _change(card), card.level
    report = Report(
        Head(f"{who.name} {change}" if change else who.name),
        tone="good" if change else "plain",
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
    return kept_private(report, scene, who.key, edited=change != NEW)


def arms(card: care.WeaponsShown, scene: Scene) -> Report:
    """The page with the weapons, and which one is new there or gone (HH-28)."""
    change = card.said
    if card.added:
        change = f"has a new weapon: {card.added}"
    elif card.dropped:
        change = f"has no {card.dropped} any more"
    return box_sheet(asks.SheetShown(card.key, change, page=2), scene)


def _change(card: asks.SheetShown) -> str:
    """What was done to the sheet, behind its name."""
    if card.level is not None:
        return f"is {card.level[1]}"
    return f"has {card.approved} approved" if card.approved else card.said


def _mine(who: Player) -> Audience:
    return Audience(characters=(who.key,), gm=True)


def _buys(who: Player, scene: Scene, *, whole: bool) -> bool:
    """Whether points are spent here now: an approved sheet is a GM's (R-39)."""
    return whole and (scene.actor.gm or not who.sheet.approved)


def _first_page(who: Player, scene: Scene, *, whole: bool) -> Iterator[Section]:
    """Who it is, attributes, skills, and what buys them (HH-01 to HH-05, HH-20 to HH-24)."""
    sheet = who.sheet
    buys = _buys(who, scene, whole=whole)
    person = (sheet.level, sheet.age, sheet.gender, sheet.race, sheet.game)
    state = "approved" if sheet.approved else "not approved"
    level = tuple(_level(who)) if buys else ()
    yield Section((" · ".join(filter(None, (*person, state))), LEGEND), choices=level)
    boxes = tuple(_boxes(who)) if buys else ()
    yield Section(attribute_lines(sheet), attribute_lines(sheet, wide=WIDE), choices=boxes)
    yield _body(who, scene)
    carried = tuple(state_lines(sheet)) if whole else ()
    skills = (*_skills(who), *_general(who)) if buys else ()
    yield Section((*carried, *skill_lines(sheet)), choices=skills)
    if whole:
        more = asks.ShowSheet(who=who.name, page=2)
        turn = Choice("Powers, weapons, edge…", more, _mine(who), keep=True)
        yield Section(_budgets(sheet), choices=(*(_flange(who) if buys else ()), turn))


def _second_page(who: Player, scene: Scene, *, whole: bool) -> Iterator[Section]:
    """Powers, weapons, edge, the audit, and a GM's hand (HH-21, HH-28, HH-53 to HH-57, HH-66)."""
    sheet, mine = who.sheet, _mine(who)
    buys = _buys(who, scene, whole=whole)
    yield _body(who, scene)
    powers = tuple(power_lines(sheet)) or ("No powers.",)
    yield Section(powers, choices=tuple(_powers(who)) if buys else ())
    yield Section(tuple(weapon_lines(sheet)) or ("No weapons.",), choices=tuple(_weapons(who)))
    edge = tuple(_menus(who, "Edge", "flange", _edge_steps(sheet))) if buys else ()
    lines = (*state_lines(sheet), *injury_lines(sheet), *_budgets(sheet))
    yield Section(lines, choices=(*edge, *_edge_use(who, scene)))
    back = Choice("Attributes, skills…", asks.ShowSheet(who=who.name), mine, keep=True)
    check = Choice("Check", asks.CheckSheet(who=who.name), mine, keep=True)
    yield Section((), choices=(back, check, *(_hand(who) if scene.actor.gm else ())))


def _budgets(sheet: Sheet) -> tuple[str, ...]:
    return (" · ".join(prices.describe_budgets(sheet)),)


def _body(who: Player, scene: Scene) -> Section:
    grind = HOUSE.at(scene.house).wounds == "grind"
    return Section(body_lines(who, grind=grind), body_lines(who, grind=grind, wide=WIDE))


def _level(who: Player) -> Iterator[Choice]:
    levels = tuple(
        (
            key,
            f"{level.name}: {level.boxes} boxes, {level.skill} skill, {level.flange} flange points",
        )
        for key, level in LEVELS.items()
        if level.name != who.sheet.level
    )
    ask = Select("level", levels)
    yield Choice(f"Level: {who.sheet.level}", asks.SetLevel(who=who.name), _mine(who), ask=ask)
    person = Form(
        "Who they are",
        tuple(
            Field(key, key.title(), LONGEST_FIELD, False, str(getattr(who.sheet, key)))
            for key in IDENTITY
        ),
    )
    yield Choice("Who they are", asks.SetIdentity(who=who.name), _mine(who), ask=person)


def _boxes(who: Player) -> Iterator[Choice]:
    """Boxes of the nine (HH-05)."""
    steps = (f"box {sign} {attribute}" for sign in SIGNS for attribute in ATTRIBUTES)
    return _menus(who, "Boxes", "boxes", steps)


def _skills(who: Player) -> Iterator[Choice]:
    """Dots of the skills there are, and the form for a new one (HH-20 to HH-23)."""
    names = [skill.name for skill in who.sheet.skills]
    yield from _menus(who, "Skills", "skill", (f"skill {s} {n}" for s in SIGNS for n in names))
    yield Choice("New skill", asks.Learn(who=who.name), _mine(who), ask=Form("A skill", SKILL))


def _general(who: Player) -> Iterator[Choice]:
    """General dots, of headings with skills first (HH-24)."""
    have = [general.heading for general in who.sheet.general]
    steps = (
        *(f"general -1 {heading}" for heading in have),
        *(f"general +1 {heading}" for heading in _headings(who.sheet)),
    )
    return _menus(who, "General dots", "skill", steps)


def _headings(sheet: Sheet) -> list[str]:
    """All of them, those that are used on the sheet first."""
    rows = (*sheet.general, *sheet.skills)
    return list(dict.fromkeys((*(row.heading for row in rows), *HEADINGS)))


def _flange(who: Player) -> Iterator[Choice]:
    """What flange points buy but powers and edge, and the form for a new skill (HH-65)."""
    names = [skill.name for skill in who.sheet.skills]
    headings = _headings(who.sheet)
    steps = (
        step
        for sign in SIGNS
        for step in (
            *(f"flange {sign} {attribute}" for attribute in ATTRIBUTES),
            *(f"skill-flange {sign} {name}" for name in names),
            *(f"general-flange {sign} {heading}" for heading in headings),
        )
    )
    yield from _menus(who, "Flange", "flange", steps)
    ask = Form("A skill by flange", SKILL)
    yield Choice("New skill by flange", asks.FlangeSkill(who=who.name), _mine(who), ask=ask)


def _powers(who: Player) -> Iterator[Choice]:
    """A power bought, priced anew, or given back (HH-66)."""
    if who.sheet.powers:
        ask = Select("name", tuple((power.name, power.name) for power in who.sheet.powers))
        action = asks.FlangePower(who=who.name, gone=True)
        yield Choice("Give a power back", action, _mine(who), ask=ask)
    yield Choice("New power", asks.FlangePower(who=who.name), _mine(who), ask=POWER)


def _weapons(who: Player) -> Iterator[Choice]:
    """A weapon more or less (HH-28 to HH-32)."""
    if who.sheet.weapons:
        ask = Select("weapon", tuple((weapon.name, weapon.name) for weapon in who.sheet.weapons))
        action = care.DropWeapon(who=who.name)
        yield Choice("Remove a weapon", action, _mine(who), ask=ask)
    yield Choice("New weapon", care.AddWeapon(who=who.name), _mine(who), ask=WEAPON)


def _edge_steps(sheet: Sheet) -> Iterator[str]:
    least, most = -sheet.edge_bought, MOST_EDGE_STEP
    return (f"edge {step:+d} points" for step in (*range(1, most + 1), *range(-1, least - 1, -1)))


def _edge_use(who: Player, scene: Scene) -> Iterator[Choice]:
    """When edge rolls again, as a card of its own tells it (R-37)."""
    for choice in edge_menu(scene, who.key):
        yield replace(choice, command=Command())


def _hand(who: Player) -> Iterator[Choice]:
    """What only a GM does to a sheet: approve, file, wound, give back."""
    sheet, name = who.sheet, who.name
    if sheet.approved:
        yield Choice("Reopen", asks.Reopen(who=name), GMS)
    else:
        yield Choice("Approve all", asks.Approve(who=name), GMS, "success")
    waiting = [row.name for row in (*sheet.skills, *sheet.powers) if not row.approved]
    if waiting:
        ask = Select("name", tuple((title, title) for title in waiting[:MOST_OPTIONS]))
        yield Choice("Approve one", asks.Approve(who=name), GMS, ask=ask)
    if sheet.skills:
        yield Choice("GM: move a skill…", asks.MoveSkill(who=name), GMS, ask=MOVE)
    wound = Field("penalty", f"On every target, 0 to {MOST_MODIFIER}", 2, value=str(sheet.wound))
    armour = Field("armour", f"Off every hit, 0 to {MOST_ARMOUR}", 2, value=str(sheet.armour))
    forms: tuple[tuple[str, Action, Form | None], ...] = (
        ("GM: wound…", care.SetWound(who=name), Form("Standing penalty", (wound,))),
        ("GM: injury…", care.NoteInjury(who=name), INJURY),
        ("GM: armour…", care.SetArmour(who=name), Form("Armour", (armour,))),
    )
    for label, action, form in forms:
        yield Choice(label, action, GMS, keep=True, ask=form, command=Command())
    if who.edge.current < who.edge.maximum:
        back = care.RefreshEdge(who=name)
        yield Choice("GM: edge back", back, GMS, keep=True, command=Command())


def _menus(who: Player, name: str, budget: str, steps: Iterable[str]) -> Iterator[Choice]:
    """Menus of those steps that can be taken and paid, none where there are none."""
    rows: list[tuple[str, str]] = []
    for words in steps:
        try:
            step = prices.take_step(who.sheet, words)
            price = prices.charge(who.sheet, step.sheet)
        except Refusal:
            continue
        rows.append((words, f"{step.words}: {price}"))
    rest = prices.describe_budget(getattr(audit_sheet(who.sheet), budget), UNITS[budget])
    for at in range(0, min(len(rows), MOST_OPTIONS * MOST_MENUS), MOST_OPTIONS):
        label = f"{name}: {rest}" if not at else f"{name}, more"
        ask = Select("step", tuple(rows[at : at + MOST_OPTIONS]))
        yield Choice(label, asks.Take(who=who.name), _mine(who), ask=ask)


PAGE = Chapter(
    "HH-01 to HH-07, HH-20 to HH-32, HH-64 to HH-66",
    cards=(says(asks.SheetShown, box_sheet), says(care.WeaponsShown, arms)),
)
