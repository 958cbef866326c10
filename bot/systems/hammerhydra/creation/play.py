"""Making a character step by step, its audit and its approval (HH-01 to HH-24, HH-64 to HH-66)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, listed
from bot.shared.characters import members
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.creation.actions import (
    Approve,
    Audited,
    Check,
    Create,
    Cross,
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
)
from bot.systems.hammerhydra.creation.prices import Step, audited
from bot.systems.hammerhydra.players import CAST, Player, known, player, with_sheet
from bot.systems.hammerhydra.rules.creation import identity
from bot.systems.hammerhydra.rules.tables import LEVELS, heading, level
from bot.systems.hammerhydra.sheet import Sheet, with_skill
from bot.systems.hammerhydra.spec import SHEET

Bought = (
    Cross
    | Learn
    | Generalise
    | FlangeAttribute
    | FlangeSkill
    | FlangeGeneral
    | FlangeEdge
    | FlangePower
    | Take
)
Made = Create | ShowSheet | Check | SetLevel | SetIdentity | Bought | Approve | Reopen | MoveSkill


def act(action: Made, scene: Scene) -> tuple[SheetShown | Audited, Scene]:
    """One step.

    Raises `sheet_approved` where a GM has closed the sheet, `gm_only`, the kinds of each step and
    budget, and what naming a character raises.
    """
    match action:
        case Create():
            return _created(action, scene)
        case ShowSheet(who=who):
            return SheetShown(known(scene, members.known(scene, who)).key), scene
        case Check(who=who):
            return _audited(scene, who)
        case SetLevel() | SetIdentity():
            return _about(action, scene)
        case Approve() | Reopen() | MoveSkill():
            return _by_gm(action, scene)
        case _:
            return _bought(action, scene)


def gm_named(scene: Scene, name: str) -> Player:
    """The character a GM names; raises `unknown_character`, `no_character`, `wrong_system`."""
    if not name.strip():
        raise Refusal("no_character", "Say who: name a character.")
    scene.character(name)
    return known(scene, fold(name))


def _created(action: Create, scene: Scene) -> tuple[SheetShown, Scene]:
    given = {
        "name": action.name,
        "age": action.age,
        "gender": action.gender,
        "race": action.race,
        "player": action.player,
        "game": action.game,
    }
    person = identity(given)
    name = person.pop("name")
    rank = LEVELS[level(action.level)].name
    if rank != Sheet().level:
        _may_level(scene)
    owner = None if action.npc else scene.actor.user
    scene = CAST.newcomer(scene, name, owner=owner)
    who = known(scene, fold(name))
    sheet = replace(who.sheet, level=rank, **person)
    return SheetShown(who.key, "is new here"), with_sheet(scene, who, sheet)


def _about(action: SetLevel | SetIdentity, scene: Scene) -> tuple[SheetShown, Scene]:
    who, scene = player(scene, action.who)
    if isinstance(action, SetLevel):
        rank = LEVELS[level(action.level)].name
        _may_level(scene)
        _may_buy(scene, who)
        after = replace(who.sheet, level=rank)
        found = audited(after)
        notes = (
            f"level {who.sheet.level} → {rank}",
            "; ".join(
                (
                    prices.left(found.boxes, "boxes"),
                    prices.left(found.skill, "skill points"),
                    prices.left(found.flange, "flange points"),
                )
            ),
        )
        return SheetShown(who.key, f"is {rank}", notes), with_sheet(scene, who, after)
    keys = ("age", "gender", "race", "player", "game")
    given = {key: str(getattr(action, key)) for key in keys}
    person = identity({"name": who.name} | given)
    del person["name"]
    after = replace(who.sheet, **person)
    return SheetShown(who.key, "is described"), with_sheet(scene, who, after)


def _may_level(scene: Scene) -> None:
    if SHEET.line("level").for_gms(scene.house) and not scene.actor.gm:
        raise Refusal("gm_only", "Only a GM of this table sets a character's level.")


def _may_buy(scene: Scene, who: Player) -> None:
    if who.sheet.approved and not scene.actor.gm:
        raise Refusal(
            "sheet_approved",
            f"{who.name}'s sheet is approved; a GM reopens it with /hydra-gm reopen.",
        )


def _bought(action: Bought, scene: Scene) -> tuple[SheetShown, Scene]:
    who, scene = player(scene, action.who)
    _may_buy(scene, who)
    step = _step(who.sheet, action)
    prices.affordable(who.sheet, step.sheet)
    notes = (step.words, *prices.bill(who.sheet, step.sheet))
    return SheetShown(who.key, "has changed", notes), with_sheet(scene, who, step.sheet)


def _step(sheet: Sheet, action: Bought) -> Step:
    match action:
        case Take(step=words):
            return prices.stepped(sheet, words)
        case Cross(attribute=one, boxes=boxes):
            return prices.crossed(sheet, one, boxes)
        case FlangeAttribute(attribute=one, steps=steps):
            return prices.flanged(sheet, one, steps)
        case Learn(skill=skill, heading=under, dots=dots):
            return prices.learned(sheet, skill, under, dots, flange=False)
        case FlangeSkill(skill=skill, heading=under, dots=dots):
            return prices.learned(sheet, skill, under, dots, flange=True)
        case Generalise(heading=under, dots=dots):
            return prices.generalised(sheet, under, dots, flange=False)
        case FlangeGeneral(heading=under, dots=dots):
            return prices.generalised(sheet, under, dots, flange=True)
        case FlangeEdge(points=points):
            return prices.edged(sheet, points)
        case FlangePower(name=name, cost=cost, gone=gone):
            return prices.empowered(sheet, name, cost, gone=gone)
        case _:
            assert_never(action)


def _audited(scene: Scene, who: str) -> tuple[Audited, Scene]:
    one, scene = player(scene, who)
    found = audited(one.sheet)
    waiting = tuple(row.name for row in (*one.sheet.skills, *one.sheet.powers) if not row.approved)
    outcome = Audited(
        one.key,
        found.problems,
        (found.boxes.spent, found.boxes.whole),
        (found.skill.spent, found.skill.whole),
        (found.flange.spent, found.flange.whole),
        waiting,
    )
    return outcome, scene


def _by_gm(action: Approve | Reopen | MoveSkill, scene: Scene) -> tuple[SheetShown, Scene]:
    who = gm_named(scene, action.who)
    match action:
        case Approve(name=name):
            after = _approved(who, name)
            said = f"has {name.strip()} approved" if name.strip() else "is approved"
            return SheetShown(who.key, said), with_sheet(scene, who, after)
        case Reopen():
            after = replace(who.sheet, approved=False)
            return SheetShown(who.key, "may be bought for again"), with_sheet(scene, who, after)
        case MoveSkill():
            step = _moved(who.sheet, action)
            notes = (step.words, *prices.bill(who.sheet, step.sheet))
            return SheetShown(who.key, "has changed", notes), with_sheet(scene, who, step.sheet)
        case _:
            assert_never(action)


def _approved(who: Player, name: str) -> Sheet:
    """One skill or power approved, or all of it; a sheet with problems is not."""
    sheet = who.sheet
    word = fold(name)
    if word and not any(fold(one.name) == word for one in (*sheet.skills, *sheet.powers)):
        names = listed(one.name for one in (*sheet.skills, *sheet.powers)) or "none"
        raise Refusal(
            "unknown_skill", f"{who.name} has no skill or power “{name[:40]}”. There is {names}."
        )
    problems = audited(sheet).problems
    if not word and problems:
        raise Refusal(
            "sheet_problems",
            f"{who.name}'s sheet is not right yet: {listed(problems)}. /hydra sheet check says "
            "more.",
        )
    return replace(
        sheet,
        approved=sheet.approved or not word,
        skills=tuple(
            replace(one, approved=one.approved or word in {"", fold(one.name)})
            for one in sheet.skills
        ),
        powers=tuple(
            replace(one, approved=one.approved or word in {"", fold(one.name)})
            for one in sheet.powers
        ),
    )


def _moved(sheet: Sheet, action: MoveSkill) -> Step:
    """A skill under another heading or another name, which the GM approves by doing it (HH-21)."""
    old = sheet.skill(action.skill)
    if old is None:
        names = listed(one.name for one in sheet.skills) or "none"
        raise Refusal("unknown_skill", f"There is no skill “{action.skill[:40]}”: {names}.")
    name = prices.skill_name(action.name) if action.name.strip() else old.name
    under = heading(action.heading) if action.heading.strip() else old.heading
    other = sheet.skill(name)
    if other is not None and other is not old:
        raise Refusal("duplicate_skill", f"{other.name} stands on the sheet already.")
    new = replace(old, name=name, heading=under, approved=True)
    words = f"{old.name} ({old.heading}) → {name} ({under})"
    return Step(with_skill(sheet, old, new), words)
