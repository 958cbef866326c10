"""Smashing: the Smash roll, a track of its own, bricks for the pile (D6-129 to D6-131, R-52)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.condition import Condition
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count, fold
from bot.shared import conditions as engine
from bot.shared.combat.arena import with_conditions
from bot.systems.opend6 import bearers, budget, field, shelf
from bot.systems.opend6.building import bricks, elements
from bot.systems.opend6.building.actions import Smash, Worked
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.checks.roll import acting, throw_check
from bot.systems.opend6.players import PLAYERS, Player, maybe, settings_of, value_of
from bot.systems.opend6.rules import building
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.tracks import BODY, STANDARD
from bot.systems.opend6.rules.tracks import row as track_row
from bot.systems.opend6.shelf import NOBODY, Project, Thing, Work
from bot.systems.opend6.skills import Value

SMASH, STRENGTH = "smash", "Strength"
SECOND = "smash"
"""The family of the body conditions that smashing makes where the house says so (R-52)."""


class SmashRoll(Struct, frozen=True):
    """A Smash roll that found its mark: what was rolled, and why."""

    rolls: tuple[RollLine, ...]
    notes: tuple[str, ...]


def smash(action: Smash, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """Somebody smashes a thing, or a device that was built.

    In a fight it takes the attack (R-54). Raises `bad_target`, `already_smashed`, `unknown_skill`,
    and what paying and rolling raise.
    """
    who, scene = PLAYERS.acting(scene, action.who or acting(scene))
    scene = spend_action(scene, who.key, "smash")
    target = fold(action.target)
    device = next((row for row in shelf.every(scene, Project) if fold(row[1].name) == target), None)
    key = scene.key_by_name(PLAYERS.system, action.target)
    # Of one name an element is meant before a device.
    if device is not None and (key is None or shelf.thing(scene, key) is None):
        return _device(action, scene, dice, who, device)
    return _thing(action, scene, dice, who, elements.thing_of(scene, action.target))


def spend_action(scene: Scene, key: str, action: str) -> Scene:
    """The scene with this action paid where a fight runs; raises what `spending` raises (R-54)."""
    fight = field.fight_or_none(scene, key)
    if fight is None or not fight.order.running:
        return scene
    budget.must_have_turn(scene, fight, key)
    return budget.spend_action(scene, fight, key, (ACTIONS[action],))


def _thing(
    action: Smash, scene: Scene, dice: Dice, who: Player, result: tuple[int, Thing]
) -> tuple[Worked, Scene]:
    number, element = result
    name = bearers.name_of(scene, element.key)
    if element.in_pieces:
        raise Refusal("already_smashed", f"{name} lies in pieces; there is nothing to smash.")
    rolls: tuple[RollLine, ...] = ()
    if element.dodges:
        aimed, scene = _attack(action, scene, dice, who, element.dodges)
        if aimed.result is None or not aimed.result.success:
            return Worked(f"{who.name} does not hit {name}", number, "bad", (aimed,)), scene
        rolls = (aimed,)
    worth, notes = skill_or_ability(scene, who, SMASH, STRENGTH)
    wall = bearers.toughness(scene, element.key)
    roll, scene = throw_check(scene, who, worth, action.said, dice, difficulty=wall)
    blow = SmashRoll((*rolls, roll), (*_tool(action), *notes))
    if settings_of(scene).smash_track == "body":
        return _bodily(scene, dice, (number, element), name, blow)
    damage = building.smash(roll.throw.total, wall, element.taken, element.points)
    scene = shelf.put_by(scene, number, replace(element, taken=damage.taken))
    score = f"{damage.taken} of {element.points} smash points"
    if not damage.exploded:
        title = _title(damage.dealt, who.name, name)
        tone = "good" if damage.dealt else "plain"
        still = (f"{name}: {score}; it still works",)
        return Worked(title, number, tone, blow.rolls, blow.notes, still), scene
    return _burst(scene, dice, (number, element), name, blow, score)


def _bodily(
    scene: Scene, dice: Dice, result: tuple[int, Thing], name: str, blow: SmashRoll
) -> tuple[Worked, Scene]:
    """Each blow makes a body condition on a second track (R-52)."""
    number, element = result
    check = blow.rolls[-1].result
    rank = check.rank if check else 0
    if not rank:
        return Worked(f"{name} holds", number, "plain", blow.rolls, blow.notes), scene
    state = track_row(BODY, rank)
    condition = Condition(
        name=f"Smashed: {state.name}",
        bearer=element.key,
        rank=state.rank,
        stacking="cumulative",
        family=SECOND,
    )
    scene = with_conditions(scene, engine.apply(scene.conditions, condition)[0])
    if state.rank < STANDARD:
        title = f"{blow.rolls[-1].name} smashes {name}: {state.name}"
        still = (f"{name}: {state.name} (rank {rank}); it still works",)
        return Worked(title, number, "good", blow.rolls, blow.notes, still), scene
    # Whether it is in pieces its points alone tell, also where conditions count.
    scene = shelf.put_by(scene, number, replace(element, taken=element.points))
    return _burst(scene, dice, (number, element), name, blow)


def _burst(
    scene: Scene, dice: Dice, result: tuple[int, Thing], name: str, blow: SmashRoll, *score: str
) -> tuple[Worked, Scene]:
    """The last blow: the element is destroyed, and what lies in its pieces is the scene's."""
    number, element = result
    condition = Condition(name=elements.DESTROYED, bearer=element.key)
    scene = with_conditions(scene, engine.apply(scene.conditions, condition)[0])
    gains, scene = _gain_pieces(scene, dice, element.yields)
    title = f"{name} flies to pieces"
    return Worked(title, number, "best", blow.rolls, blow.notes, (*score, *gains)), scene


def _gain_pieces(scene: Scene, dice: Dice, lies: str) -> tuple[tuple[str, ...], Scene]:
    """What lies in the pieces goes onto the scene's pile (D6-131)."""
    if not lies:
        return ("nothing of use lies in the pieces",), scene
    content = building.yields(lies)
    if content.piece is not None:
        return (f"the pile: {content.piece}",), bricks.add(scene, NOBODY, 0, content.piece)
    faces = building.roll_bricks(content, dice)
    number = building.bricks(content, faces)
    note = f" ({lies}: {', '.join(map(str, faces))})" if faces else ""
    gains = f"the pile: +{count(number, 'brick')}{note}"
    return (gains,), bricks.add(scene, NOBODY, number)


def _device(
    action: Smash, scene: Scene, dice: Dice, who: Player, result: tuple[int, Project]
) -> tuple[Worked, Scene]:
    """A device is smashed part by part; with one of them gone all comes apart (D6-136)."""
    number, project = result
    if project.state == "came apart":
        raise Refusal("already_smashed", f"{project.name} has come apart already.")
    part = _part(scene, project, action.part)
    worth, notes = skill_or_ability(scene, who, SMASH, STRENGTH)
    wall = part.toughness
    roll, scene = throw_check(scene, who, worth, action.said, dice, difficulty=wall)
    damage = building.smash(roll.throw.total, wall, part.taken, part.points)
    project = with_part(project, part, replace(part, taken=damage.taken))
    scene = shelf.put_by(scene, number, project)
    name = f"{bearers.name_of(scene, part.master)}'s part of {project.name}"
    why = (*_tool(action), *notes)
    score = f"{name}: {damage.taken} of {part.points} smash points"
    if not damage.exploded:
        title, tone = _title(damage.dealt, who.name, name), "good" if damage.dealt else "plain"
        return Worked(title, number, tone, (roll,), why, (score,)), scene
    # Every pip that was paid is a brick that was built in (D6-132).
    back = sum(work.paid for work in project.works)
    scene = bricks.add(scene, NOBODY, back)
    changes = (score, f"the pile: +{count(back, 'brick')} that were built in")
    return Worked(f"{project.name} comes apart", number, "best", (roll,), why, changes), scene


def _part(scene: Scene, project: Project, name: str) -> Work:
    if not name.strip():
        # Unsaid, it is the part that is nearest to breaking.
        return min(project.works, key=lambda work: work.points - work.taken)
    for work in project.works:
        if fold(bearers.name_of(scene, work.master)) == fold(name):
            return work
    raise Refusal("bad_target", f"{name[:40]} has built no part of {project.name}.")


def with_part(project: Project, old: Work, new: Work) -> Project:
    """The device with a part as it stands now."""
    return replace(project, works=tuple(new if work is old else work for work in project.works))


def skill_or_ability(
    scene: Scene, who: Player, skill: str, ability: str
) -> tuple[Value, tuple[str, ...]]:
    """Smash or Build, or its ability where the sheet has no such skill, and a word on that."""
    value = maybe(scene, who, skill)
    if value is not None:
        return value, ()
    note = f"{who.name} has no {skill.title()}: {ability} is rolled."
    return value_of(scene, who, ability), (note,)


def _attack(
    action: Smash, scene: Scene, dice: Dice, who: Player, dodges: int
) -> tuple[RollLine, Scene]:
    """It does not hold still: an attack comes first."""
    if not action.attack.strip():
        raise Refusal(
            "unknown_skill", "It does not hold still: say attack: with the skill that hits it."
        )
    worth = value_of(scene, who, action.attack)
    return throw_check(scene, who, worth, action.said, dice, difficulty=dodges)


def _tool(action: Smash) -> tuple[str, ...]:
    tool = " ".join(action.tool.split())[:40]
    return (f"with {tool}: Smash is rolled instead of its damage",) if tool else ()


def _title(dealt: int, by: str, name: str) -> str:
    return f"{by} smashes {name}: {count(dealt, 'point')}" if dealt else f"{name} holds"
