"""Building: projects that persist, helpers, several masters (D6-132 to D6-137, R-35, R-53)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Tone
from bot.core.scene import Scene
from bot.core.words import clean, count, fold, with_sign
from bot.systems.opend6 import shelf
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.building import bricks
from bot.systems.opend6.building.actions import (
    Assign,
    Build,
    DropBuild,
    JoinBuild,
    Looked,
    ShowBuild,
    Start,
    Terms,
    UseDevice,
    Worked,
)
from bot.systems.opend6.building.smash import skill_or_ability, spend_action, with_part
from bot.systems.opend6.checks.roll import acting, throw_check
from bot.systems.opend6.players import PLAYERS, Player, settings_of
from bot.systems.opend6.rules import building, given
from bot.systems.opend6.shelf import NOBODY, Help, Project, Work

BUILD, ABILITY = "build", "Intelligence"
MOST_COST = building.MOST_PIPS
MOST_DIFFICULTY = 99
LEVEL, COST = ("bad_difficulty", "a difficulty"), ("bad_amount", "a cost in pips")
MOST_MASTERS = 6
MOST_ASSIGNED = 20
LONGEST_NOTE = 200
ROLES = ("helper", "master")


def show_build(action: ShowBuild, scene: Scene, dice: Dice) -> tuple[Looked, Scene]:
    """One device, or all that is built; raises `unknown_project`."""
    if action.name.strip():
        return Looked("project", (shelf.project(scene, action.name)[0],)), scene
    rows = tuple(number for number, _ in shelf.every(scene, Project))
    return Looked("project", rows, every=True), scene


def drop_build(action: DropBuild, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A device is no longer kept; raises `unknown_project`."""
    number, project = shelf.project(scene, action.name)
    scene = shelf.put_by(scene, number, project, open_=False)
    return Worked(f"{project.name} is given up", number, over=True), scene


def start(action: Start, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A device is begun (D6-132); raises `bad_name`, `already_active`, `bad_amount`."""
    who, scene = PLAYERS.acting(scene, action.who)
    name = clean(action.name, what="name of a device")
    if any(fold(project.name) == fold(name) for _, project in shelf.every(scene, Project)):
        raise Refusal("already_active", f"{name} is being built already; give this another name.")
    level = given.whole(action.difficulty, *LEVEL, least=0, most=MOST_DIFFICULTY)
    cost = given.whole(action.cost, *COST, least=0, most=MOST_COST)
    note = " ".join(action.note.split())[:LONGEST_NOTE]
    gm = scene.actor.gm
    project = Project(
        name,
        level if gm else 0,
        (Work(who.key, cost if gm else 0),),
        note,
        proposed=(0, 0) if gm else (level, cost),
    )
    number, scene = shelf.new_thing(scene, project)
    return Worked(f"{who.name} begins {name}", number), scene


def set_terms(action: Terms, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """How hard it is and what it costs; raises `unknown_project`, `bad_difficulty`."""
    result = next((row for row in shelf.every(scene, Project) if row[0] == action.roll), None)
    number, project = result or shelf.project(scene, action.who)
    level, cost = project.difficulty, 0
    if action.difficulty.strip():
        level = given.number(action.difficulty, *LEVEL, most=MOST_DIFFICULTY)
    if action.cost.strip():
        cost = given.number(action.cost, *COST, most=MOST_COST)
    parts = _whose_cost(scene, project, action.master) if cost else ()
    works = tuple(replace(work, cost=cost) if work in parts else work for work in project.works)
    project = replace(project, difficulty=level, works=works)
    scene = shelf.put_by(scene, number, project)
    costs = ", ".join(f"{name_of(scene, work.master)} {work.cost} pips" for work in works)
    title = f"{project.name}: difficulty {level}"
    return Worked(title, number, changes=(f"to be paid: {costs}",)), scene


def _whose_cost(scene: Scene, project: Project, master: str) -> tuple[Work, ...]:
    """Whose cost is said: a named master's, else of all that have none yet, else of all."""
    if master.strip():
        return (_work(scene, project, master),)
    return tuple(work for work in project.works if not work.cost) or project.works


def join_build(action: JoinBuild, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A second master or a helper (D6-135).

    Raises `unknown_mode`, `unknown_project`, `came_apart`, `already_active`, `bad_target`,
    `already_complete`, and what paying and rolling raise.
    """
    role = given.one_of(action.role, ROLES, "unknown_mode", "way to join a build")
    number, project = shelf.project(scene, action.name)
    _refuse_ruin(project)
    who, scene = PLAYERS.acting(scene, action.who or acting(scene))
    if role == "helper":
        return _help_with(action, scene, dice, who, (number, project))
    if _own_part(project, who):
        raise Refusal("already_active", f"{who.name} is a Master Builder of it already.")
    if len(project.works) >= MOST_MASTERS:
        raise Refusal("bad_count", f"At most {MOST_MASTERS} masters build one device.")
    cost = given.whole(action.cost, *COST, least=0, most=MOST_COST)
    part = Work(who.key, cost if scene.actor.gm else 0)
    proposed = project.proposed if scene.actor.gm else (project.proposed[0], cost)
    project = replace(project, works=(*project.works, part), proposed=proposed)
    title = f"{who.name} builds a part of {project.name}"
    why = ("each part works on its own; if one is destroyed, all comes apart",)
    return Worked(title, number, why=why), shelf.put_by(scene, number, project)


def _help_with(
    action: JoinBuild, scene: Scene, dice: Dice, who: Player, result: tuple[int, Project]
) -> tuple[Worked, Scene]:
    """A helper rolls first; half of the result points go onto the master's next roll (D6-135)."""
    number, project = result
    _refuse_unready(project)
    work = _work(scene, project, action.master)
    master = name_of(scene, work.master)
    if work.complete:
        raise Refusal("already_complete", "That part is paid for; nothing is left to help with.")
    if work.master == who.key:
        raise Refusal("self_target", "A Master Builder rolls with /d6 build more:roll.")
    if any(helper.key == who.key for helper in work.helps):
        raise Refusal("already_active", f"{who.name} has helped; now {master} rolls.")
    if len(work.helps) >= building.MOST_HELPERS:
        raise Refusal("bad_count", f"At most {building.MOST_HELPERS} help with one roll.")
    scene = spend_action(scene, who.key, "build")
    worth, notes = skill_or_ability(scene, who, BUILD, ABILITY)
    roll, scene = throw_check(scene, who, worth, action.said, dice, difficulty=project.difficulty)
    # The total is kept, not its points: the difficulty may change before the master rolls.
    after = replace(work, helps=(*work.helps, Help(who.key, roll.throw.total)))
    scene = shelf.put_by(scene, number, with_part(project, work, after))
    more = _help(scene, project.difficulty, roll.throw.total)
    title = f"{who.name} helps {master}: {with_sign(more)}"
    tone = "good" if more > 0 else "bad"
    return Worked(title, number, tone, (roll,), notes), scene


def build(action: Build, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A master's Build roll (D6-132).

    Raises `unknown_project`, `came_apart`, `not_yours`, `already_complete`, `bad_difficulty`,
    `not_enough_bricks`, and what paying and rolling raise.
    """
    number, project = shelf.project(scene, action.name)
    who, scene = PLAYERS.acting(scene, action.who)
    work = _unpaid_part(project, who)
    own, common = bricks.stock(scene, who.key), bricks.stock(scene, NOBODY)
    if not own.bricks + common.bricks:
        raise Refusal(
            "not_enough_bricks",
            f"{who.name} has no brick and none lies on the pile; smash something first.",
        )
    scene = spend_action(scene, who.key, "build")
    worth, notes = skill_or_ability(scene, who, BUILD, ABILITY)
    roll, scene = throw_check(scene, who, worth, action.said, dice, difficulty=project.difficulty)
    helps = [(helper.total, project.difficulty) for helper in work.helps]
    house = settings_of(scene)
    reached = building.together(roll.throw.total, helps, house.group_build, house.rules)
    progress = building.build(
        reached,
        project.difficulty,
        stock=own.bricks + common.bricks,
        cost=work.cost,
        progress=work.paid,
    )
    scene = _use_bricks(scene, who, progress.pips)
    # Helpers helped this roll, whatever came of it; for the next one they roll again (D6-135).
    project = with_part(project, work, replace(work, paid=progress.paid, helps=()))
    scene = shelf.put_by(scene, number, project)
    lines = tuple(
        f"{name_of(scene, helper.key)} helps {_help(scene, project.difficulty, helper.total):+d}"
        for helper in work.helps
    )
    why = (f"{reached} against {project.difficulty}",) if lines else ()
    title, tone = _verdict(who, project, progress.pips)
    changes = ("no pip, no brick used",)
    if progress.pips:
        changes = (
            f"{who.name}'s part: {work.paid} → {progress.paid} of {work.cost} pips",
            f"bricks: {progress.pips} used, {progress.stock} left",
        )
    return Worked(title, number, tone, (roll,), (*lines, *why, *notes), changes), scene


def _own_part(project: Project, who: Player) -> Work | None:
    return next((work for work in project.works if work.master == who.key), None)


def _unpaid_part(project: Project, who: Player) -> Work:
    """What this master still builds; raises `came_apart`, `not_yours`, `already_complete`."""
    _refuse_ruin(project)
    work = _own_part(project, who)
    if work is None:
        raise Refusal(
            "not_yours",
            f"{who.name} is no Master Builder of {project.name}; join it as master or helper.",
        )
    if work.complete:
        raise Refusal("already_complete", f"{who.name}'s part of {project.name} is paid for.")
    _refuse_unready(project)
    return work


def _use_bricks(scene: Scene, who: Player, pips: int) -> Scene:
    """A brick less for each pip, the builder's own first, then those of the pile."""
    own, common = bricks.stock(scene, who.key), bricks.stock(scene, NOBODY)
    own_used = min(own.bricks, pips)
    scene = bricks.with_stock(scene, who.key, replace(own, bricks=own.bricks - own_used))
    common_left = common.bricks - (pips - own_used)
    return bricks.with_stock(scene, NOBODY, replace(common, bricks=common_left))


def _verdict(who: Player, project: Project, pips: int) -> tuple[str, Tone]:
    """What came of a Build roll, in a sentence."""
    if project.state == "usable":
        return f"{who.name} finishes {project.name}", "best"
    if pips:
        return f"{who.name} builds {project.name}: {count(pips, 'pip')}", "good"
    return f"{who.name} builds nothing of {project.name}", "bad"


def assign(action: Assign, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """Pips spent on what the device does (D6-133); raises `not_yours`, `not_enough_pips`."""
    number, project = shelf.project(scene, action.name)
    who, scene = PLAYERS.acting(scene, action.who)
    work = _own_part(project, who)
    if work is None:
        raise Refusal("not_yours", f"{who.name} has no part of {project.name} to spend pips of.")
    what = clean(action.what, what="thing that pips buy")
    building.assign(work.free, {what: action.pips})
    purchases = dict(work.assigned)
    purchase = next((old for old in purchases if fold(old) == fold(what)), what)
    purchases[purchase] = purchases.get(purchase, 0) + action.pips
    if len(purchases) > MOST_ASSIGNED:
        raise Refusal("bad_count", f"A part has at most {MOST_ASSIGNED} things that pips buy.")
    after = replace(work, assigned=tuple(purchases.items()))
    scene = shelf.put_by(scene, number, with_part(project, work, after))
    title = f"{project.name}: {purchase} {purchases[purchase]}"
    return Worked(title, number, changes=(f"{count(after.free, 'pip')} left to spend",)), scene


def use_device(action: UseDevice, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A finished device is used (D6-134); raises `came_apart`, `incomplete_device`."""
    number, project = shelf.project(scene, action.name)
    who, scene = PLAYERS.acting(scene, action.who or acting(scene))
    _refuse_ruin(project)
    if project.state != "usable":
        pips = sum(work.cost - work.paid for work in project.works)
        raise Refusal(
            "incomplete_device",
            f"{project.name} is not finished: {count(pips, 'pip')} are owed. Build on first.",
        )
    return Worked(f"{who.name} uses {project.name}", number, "good"), scene


def _help(scene: Scene, difficulty: int, result: int) -> int:
    """What a helper's total adds to the master's (R-35)."""
    house = settings_of(scene)
    return building.together(0, ((result, difficulty),), house.group_build, house.rules)


def _work(scene: Scene, project: Project, master: str) -> Work:
    """Whose part is meant; raises `bad_target` where it is not clear."""
    if not master.strip() and len(project.works) == 1:
        return project.works[0]
    for work in project.works:
        if fold(name_of(scene, work.master)) == fold(master):
            return work
    names = ", ".join(name_of(scene, work.master) for work in project.works)
    raise Refusal("bad_target", f"Say whose part you help with: {names}.")


def _refuse_ruin(project: Project) -> None:
    if project.state == "came apart":
        raise Refusal("came_apart", f"{project.name} has come apart; begin something new.")


def _refuse_unready(project: Project) -> None:
    if not project.ready:
        raise Refusal(
            "bad_difficulty",
            f"A GM has to say first how hard {project.name} is and what every part of it costs.",
        )
