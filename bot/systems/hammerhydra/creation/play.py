"""Making a character step by step, its audit and its approval (HH-01 to HH-24, HH-64 to HH-66)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.characters import members
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.creation.actions import (
    Approve,
    Audited,
    CheckSheet,
    Create,
    Cross,
    EdgeUsed,
    FlangeAttribute,
    FlangeEdge,
    FlangeGeneral,
    FlangePower,
    FlangeSkill,
    Generalise,
    Learn,
    MoveSkill,
    Reopen,
    SetIdentity,
    SetLevel,
    SheetShown,
    ShowSheet,
    Take,
    UseEdge,
)
from bot.systems.hammerhydra.creation.prices import Step, audit_sheet
from bot.systems.hammerhydra.players import PLAYERS, Player, find_player
from bot.systems.hammerhydra.rules.creation import identity
from bot.systems.hammerhydra.rules.tables import LEVELS, level
from bot.systems.hammerhydra.sheet import EDGE, EDGE_USES, EdgeUse, Sheet
from bot.systems.hammerhydra.spec import SHEET


def create(action: Create, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A new character; raises `bad_name`, `bad_field`, `bad_level`, and what naming raises."""
    fields = {
        "name": action.name,
        "age": action.age,
        "gender": action.gender,
        "race": action.race,
        "player": action.player,
        "game": action.game,
    }
    person = identity(fields)
    name = person.pop("name")
    rank = LEVELS[level(action.level)].name
    if rank != Sheet().level:
        _may_level(scene)
    owner = None if action.npc else scene.actor.user
    scene = PLAYERS.newcomer(scene, name, owner=owner)
    who = PLAYERS.named(scene, name)
    sheet = replace(who.sheet, level=rank, **person)
    return SheetShown(who.key, "is new here"), PLAYERS.with_sheet(scene, who, sheet)


def show_sheet(action: ShowSheet, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A look at a sheet; raises what naming a character raises."""
    key = PLAYERS.of(scene, members.known(scene, action.who)).key
    return SheetShown(key, page=action.page), scene


def set_level(action: SetLevel, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Another starting level (HH-02); raises `bad_level`, `gm_only`, `sheet_approved`."""
    who, scene = PLAYERS.acting(scene, action.who)
    rank = LEVELS[level(action.level)].name
    _may_level(scene)
    _may_buy(scene, who)
    after = replace(who.sheet, level=rank)
    audit = audit_sheet(after)
    budgets = "; ".join(
        (
            prices.describe_budget(audit.boxes, "boxes"),
            prices.describe_budget(audit.skill, "skill points"),
            prices.describe_budget(audit.flange, "flange points"),
        )
    )
    outcome = SheetShown(who.key, notes=(budgets,), level=(who.sheet.level, rank))
    return outcome, PLAYERS.with_sheet(scene, who, after)


def set_identity(action: SetIdentity, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Who the character is (HH-01); raises `bad_field`."""
    who, scene = PLAYERS.acting(scene, action.who)
    keys = ("age", "gender", "race", "player", "game")
    fields = {key: str(getattr(action, key)) for key in keys}
    person = identity({"name": who.name} | fields)
    del person["name"]
    after = replace(who.sheet, **person)
    return SheetShown(who.key, "is described"), PLAYERS.with_sheet(scene, who, after)


def use_edge(action: UseEdge, scene: Scene, dice: Dice) -> tuple[EdgeUsed, Scene]:
    """When an attack stops for somebody's second roll (R-37); raises `bad_edge`."""
    who, scene = PLAYERS.acting(scene, action.who)
    uses: dict[str, EdgeUse] = {use: use for use in EDGE_USES}
    how = uses.get(fold(action.how))
    if how is None:
        raise Refusal("bad_edge", f"Say when edge rolls again: {join_words(EDGE_USES, last='or')}.")
    return EdgeUsed(who.key, how), PLAYERS.with_sheet(scene, who, replace(who.sheet, edge_use=how))


def _may_level(scene: Scene) -> None:
    if SHEET.line("level").for_gms(scene.house) and not scene.actor.gm:
        raise Refusal("gm_only", "Only a GM sets a character's level here.")


def _may_buy(scene: Scene, who: Player) -> None:
    if who.sheet.approved and not scene.actor.gm:
        raise Refusal(
            "sheet_approved",
            f"{who.name}'s sheet is approved; a GM reopens it by /hydra sheet.",
        )


def _buy(
    who: str, scene: Scene, price: Callable[[Sheet], Step], *, page: int = 1
) -> tuple[SheetShown, Scene]:
    """One step of a sheet; raises `sheet_approved`, what overspends, and what `price` raises."""
    buyer, scene = PLAYERS.acting(scene, who)
    _may_buy(scene, buyer)
    step = price(buyer.sheet)
    prices.must_afford(buyer.sheet, step.sheet)
    return _change(scene, buyer, step, page)


def _change(scene: Scene, who: Player, step: Step, page: int) -> tuple[SheetShown, Scene]:
    notes = (step.words, *prices.bill(who.sheet, step.sheet))
    outcome = SheetShown(who.key, "has changed", notes, page=page)
    return outcome, PLAYERS.with_sheet(scene, who, step.sheet)


def take(action: Take, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A step out of a menu; raises `bad_value`, and what the step itself raises."""
    page = 2 if action.step.startswith(EDGE) else 1
    return _buy(action.who, scene, lambda sheet: prices.take_step(sheet, action.step), page=page)


def cross(action: Cross, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Boxes of an attribute (HH-05)."""
    return _buy(
        action.who, scene, lambda sheet: prices.cross(sheet, action.attribute, action.boxes)
    )


def learn(action: Learn, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Dots in a skill (HH-20 to HH-23)."""
    return _buy(action.who, scene, lambda sheet: _dots(sheet, action, flange=False))


def learn_by_flange(action: FlangeSkill, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Dots in a skill for flange points (HH-65)."""
    return _buy(action.who, scene, lambda sheet: _dots(sheet, action, flange=True))


def _dots(sheet: Sheet, action: Learn | FlangeSkill, *, flange: bool) -> Step:
    return prices.learn(sheet, action.skill, action.heading, action.dots, flange=flange)


def generalise(action: Generalise, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """General dots of a heading (HH-24)."""
    return _buy(action.who, scene, lambda sheet: _general(sheet, action, flange=False))


def generalise_by_flange(
    action: FlangeGeneral, scene: Scene, dice: Dice
) -> tuple[SheetShown, Scene]:
    """General dots of a heading for flange points (HH-65)."""
    return _buy(action.who, scene, lambda sheet: _general(sheet, action, flange=True))


def _general(sheet: Sheet, action: Generalise | FlangeGeneral, *, flange: bool) -> Step:
    return prices.generalise(sheet, action.heading, action.dots, flange=flange)


def flange_attribute(action: FlangeAttribute, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Steps of an attribute for flange points (HH-65)."""
    return _buy(
        action.who,
        scene,
        lambda sheet: prices.flange_attribute(sheet, action.attribute, action.steps),
    )


def flange_edge(action: FlangeEdge, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """Edge for flange points (HH-65, HH-67)."""
    return _buy(action.who, scene, lambda sheet: prices.buy_edge(sheet, action.points), page=2)


def flange_power(action: FlangePower, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A special power at the GM's price (HH-66)."""
    return _buy(
        action.who,
        scene,
        lambda sheet: prices.set_power(sheet, action.name, action.cost, give_back=action.gone),
        page=2,
    )


def check_sheet(action: CheckSheet, scene: Scene, dice: Dice) -> tuple[Audited, Scene]:
    """The audit: all that is wrong with a sheet at once, and what waits for a GM."""
    who, scene = PLAYERS.acting(scene, action.who)
    audit = audit_sheet(who.sheet)
    purchases = (*who.sheet.skills, *who.sheet.powers)
    outcome = Audited(
        who.key,
        audit.problems,
        (audit.boxes.spent, audit.boxes.whole),
        (audit.skill.spent, audit.skill.whole),
        (audit.flange.spent, audit.flange.whole),
        tuple(purchase.name for purchase in purchases if not purchase.approved),
    )
    return outcome, scene


def approve(action: Approve, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A GM approves a skill, a power or all; raises `unknown_skill`, `sheet_problems` (HH-21)."""
    who = find_player(scene, action.who)
    name = action.name.strip()
    scene = PLAYERS.with_sheet(scene, who, _approve(who, action.name))
    return SheetShown(who.key, "" if name else "is approved", approved=name, page=2), scene


def reopen(action: Reopen, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A GM lets the player spend again (R-39)."""
    who = find_player(scene, action.who)
    after = replace(who.sheet, approved=False)
    outcome = SheetShown(who.key, "may be bought for again", page=2)
    return outcome, PLAYERS.with_sheet(scene, who, after)


def move_skill(action: MoveSkill, scene: Scene, dice: Dice) -> tuple[SheetShown, Scene]:
    """A GM files a skill elsewhere; raises `unknown_skill`, `duplicate_skill` (HH-21)."""
    who = find_player(scene, action.who)
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
