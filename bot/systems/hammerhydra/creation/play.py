"""Making a character step by step, its audit and its approval (HH-01 to HH-24, HH-64 to HH-66)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.characters import members
from bot.systems.hammerhydra.creation import actions as asks
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.creation.prices import Step, audit_sheet
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules.creation import IDENTITY, identity
from bot.systems.hammerhydra.rules.tables import LEVELS, level
from bot.systems.hammerhydra.sheet import EDGE, EDGE_USES, EdgeUse, Sheet
from bot.systems.hammerhydra.spec import SHEET


def show_sheet(action: asks.ShowSheet, scene: Scene, dice: Dice) -> tuple[asks.SheetShown, Scene]:
    """A look at a sheet; raises what naming a character raises."""
    key = PLAYERS.of(scene, members.known(scene, action.who)).key
    return asks.SheetShown(key, page=action.page), scene


def set_level(action: asks.SetLevel, scene: Scene, dice: Dice) -> tuple[asks.SheetShown, Scene]:
    """Another starting level (HH-02); raises `bad_level`, `gm_only`, `sheet_approved`."""
    who, scene = PLAYERS.acting(scene, action.who)
    rank = LEVELS[level(action.level)].name
    _may_level(scene)
    _may_buy(scene, who)
    after = replace(who.sheet, level=rank)
    budgets = "; ".join(prices.describe_budgets(after))
    outcome = asks.SheetShown(who.key, notes=(budgets,), level=(who.sheet.level, rank))
    return outcome, PLAYERS.with_sheet(scene, who, after)


def set_identity(
    action: asks.SetIdentity, scene: Scene, dice: Dice
) -> tuple[asks.SheetShown, Scene]:
    """Who the character is (HH-01); raises `bad_field`."""
    who, scene = PLAYERS.acting(scene, action.who)
    fields = {key: getattr(action, key) for key in IDENTITY if key != "name"}
    person = identity({"name": who.name, **fields})
    del person["name"]
    after = replace(who.sheet, **person)
    return asks.SheetShown(who.key, "is described"), PLAYERS.with_sheet(scene, who, after)


def use_edge(action: asks.UseEdge, scene: Scene, dice: Dice) -> tuple[asks.EdgeUsed, Scene]:
    """When an attack stops for somebody's second roll (R-37); raises `bad_edge`."""
    who, scene = PLAYERS.acting(scene, action.who)
    uses: dict[str, EdgeUse] = {use: use for use in EDGE_USES}
    how = uses.get(fold(action.how))
    if how is None:
        raise Refusal("bad_edge", f"Say when edge rolls again: {join_words(EDGE_USES, last='or')}.")
    return asks.EdgeUsed(who.key, how), PLAYERS.with_sheet(
        scene, who, replace(who.sheet, edge_use=how)
    )


def _may_level(scene: Scene) -> None:
    if SHEET.line("level").for_gms(scene.house) and not scene.actor.gm:
        raise Refusal("gm_only", "Only a GM sets a character's level here.")


def _may_buy(scene: Scene, who: Player) -> None:
    if who.sheet.approved and not scene.actor.gm:
        raise Refusal(
            "sheet_approved",
            f"{who.name}'s sheet is approved; a GM reopens it by /hydra sheet.",
        )


Purchase = (
    asks.Take
    | asks.Cross
    | asks.Learn
    | asks.Generalise
    | asks.FlangeAttribute
    | asks.FlangeSkill
    | asks.FlangeGeneral
    | asks.FlangeEdge
    | asks.FlangePower
)
"""A step of a sheet: out of a menu, typed, or as earlier versions asked for it."""


def buy(action: Purchase, scene: Scene, dice: Dice) -> tuple[asks.SheetShown, Scene]:
    """One step of a sheet; raises `sheet_approved`, what overspends, and what the step raises."""
    buyer, scene = PLAYERS.acting(scene, action.who)
    _may_buy(scene, buyer)
    step, page = _step(buyer.sheet, action)
    prices.charge(buyer.sheet, step.sheet)
    return _change(scene, buyer, step, page)


def _step(sheet: Sheet, action: Purchase) -> tuple[Step, int]:
    """The sheet after it, and the page that shows it (HH-05, HH-20 to HH-24, HH-65 to HH-67)."""
    match action:
        case asks.Take(step=words):
            return prices.take_step(sheet, words), 2 if words.startswith(EDGE) else 1
        case asks.Cross(attribute=name, boxes=boxes):
            return prices.lower(sheet, name, boxes, flange=False), 1
        case asks.Learn(skill=name, heading=under, dots=dots):
            return prices.learn(sheet, name, under, dots, flange=False), 1
        case asks.FlangeSkill(skill=name, heading=under, dots=dots):
            return prices.learn(sheet, name, under, dots, flange=True), 1
        case asks.Generalise(heading=under, dots=dots):
            return prices.generalise(sheet, under, dots, flange=False), 1
        case asks.FlangeGeneral(heading=under, dots=dots):
            return prices.generalise(sheet, under, dots, flange=True), 1
        case asks.FlangeAttribute(attribute=name, steps=steps):
            return prices.lower(sheet, name, steps, flange=True), 1
        case asks.FlangeEdge(points=points):
            return prices.buy_edge(sheet, points), 2
        case asks.FlangePower(name=name, cost=cost, gone=give_back):
            return prices.set_power(sheet, name, cost, give_back=give_back), 2


def _change(scene: Scene, who: Player, step: Step, page: int) -> tuple[asks.SheetShown, Scene]:
    notes = (step.words, *prices.bill(who.sheet, step.sheet))
    outcome = asks.SheetShown(who.key, "has changed", notes, page=page)
    return outcome, PLAYERS.with_sheet(scene, who, step.sheet)


def check_sheet(action: asks.CheckSheet, scene: Scene, dice: Dice) -> tuple[asks.Audited, Scene]:
    """The audit: all that is wrong with a sheet at once, and what waits for a GM."""
    who, scene = PLAYERS.acting(scene, action.who)
    audit = audit_sheet(who.sheet)
    purchases = (*who.sheet.skills, *who.sheet.powers)
    outcome = asks.Audited(
        who.key,
        audit.problems,
        (audit.boxes.spent, audit.boxes.whole),
        (audit.skill.spent, audit.skill.whole),
        (audit.flange.spent, audit.flange.whole),
        tuple(purchase.name for purchase in purchases if not purchase.approved),
    )
    return outcome, scene


def approve(action: asks.Approve, scene: Scene, dice: Dice) -> tuple[asks.SheetShown, Scene]:
    """A GM approves a skill, a power or all; raises `unknown_skill`, `sheet_problems` (HH-21)."""
    who = PLAYERS.find(scene, action.who)
    name = action.name.strip()
    scene = PLAYERS.with_sheet(scene, who, _approve(who, action.name))
    return asks.SheetShown(who.key, "" if name else "is approved", approved=name, page=2), scene


def reopen(action: asks.Reopen, scene: Scene, dice: Dice) -> tuple[asks.SheetShown, Scene]:
    """A GM lets the player spend again (R-39)."""
    who = PLAYERS.find(scene, action.who)
    after = replace(who.sheet, approved=False)
    outcome = asks.SheetShown(who.key, "may spend points again", page=2)
    return outcome, PLAYERS.with_sheet(scene, who, after)


def move_skill(action: asks.MoveSkill, scene: Scene, dice: Dice) -> tuple[asks.SheetShown, Scene]:
    """A GM files a skill elsewhere; raises `unknown_skill`, `duplicate_skill` (HH-21)."""
    who = PLAYERS.find(scene, action.who)
    step = prices.move(who.sheet, action.skill, action.name, action.heading)
    return _change(scene, who, step, page=2)


def _approve(who: Player, name: str) -> Sheet:
    """One skill or power approved, or all of it; a sheet with problems is not."""
    sheet = who.sheet
    word = fold(name)
    if word and not any(fold(purchase.name) == word for purchase in (*sheet.skills, *sheet.powers)):
        names = join_words(purchase.name for purchase in (*sheet.skills, *sheet.powers)) or "none"
        raise Refusal(
            "unknown_skill", f"{who.name} has no skill or power “{name[:40]}”. There is {names}."
        )
    problems = audit_sheet(sheet).problems
    if not word and problems:
        raise Refusal(
            "sheet_problems",
            f"{who.name}'s sheet is not right yet: {join_words(problems)}. Check there says more.",
        )
    return replace(
        sheet,
        approved=sheet.approved or not word,
        skills=tuple(
            replace(skill, approved=skill.approved or word in {"", fold(skill.name)})
            for skill in sheet.skills
        ),
        powers=tuple(
            replace(power, approved=power.approved or word in {"", fold(power.name)})
            for power in sheet.powers
        ),
    )
