"""Movement in a fight, and the opponents who match it (D6-26 to D6-35, D6-54, D6-55, D6-63)."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6 import budget
from bot.systems.opend6.bearers import do_harm, is_over
from bot.systems.opend6.budget import (
    is_out_of_action,
    moved_besides,
    remaining_actions,
    spend_action,
)
from bot.systems.opend6.checks.roll import Rolled, plan_check, show_roll, throw_plan
from bot.systems.opend6.field import distance, fight_of, find_opponent, opponents, with_gap
from bot.systems.opend6.melee.actions import Deed, Follower, Trail
from bot.systems.opend6.melee.kinds import Kind
from bot.systems.opend6.melee.outcomes import Declared
from bot.systems.opend6.melee.turn import whole_skill, with_turn
from bot.systems.opend6.movement.actions import Move, MoveResult
from bot.systems.opend6.movement.words import describe_move
from bot.systems.opend6.players import PLAYERS, Player, fixed_value, maybe, settings_of
from bot.systems.opend6.rules import melee, movement
from bot.systems.opend6.rules.melee import ACTIONS, Cost, Response, Trigger
from bot.systems.opend6.rules.tracks import FATIGUE
from bot.systems.opend6.skills import Value

SPRINT, CLIMBING, JUMPING = "athletics: sprint", "athletics: climbing", "athletics: jumping"
BALANCE, TUMBLE = "acrobatics: balance", "acrobatics: tumble"
OF_ROW = {"distance": SPRINT, "ascent": CLIMBING, "terrain": BALANCE, "passage": JUMPING}
COSTS: dict[str, Cost] = {
    "full": ACTIONS["move"],
    "bonus": ACTIONS["bonus_move"],
    "free": "step",
}
KINDS: dict[str, Trigger] = {"full": "move", "bonus": "bonus_move", "free": "step"}


class Way(Struct, frozen=True):
    """A movement in numbers: what it must reach and with which skill, None without a check."""

    difficulty: int | None
    worth: Value | None
    value: int
    needed: bool


def move(action: Move, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """A movement in one's own turn (D6-26); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, full=action.pace == "full")
    deed, scene = declare_move(action, scene)
    return Declared(deed), scene


def declare_move(action: Move, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """A movement declared and paid.

    Raises `too_far`, `bad_distance`, `check_on_free_action`, `needs_tumble`, `unknown_skill`,
    `unknown_factor`, `bad_difficulty`, `no_action_left`, `bad_target`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    if action.towards.strip() and action.away.strip():
        raise Refusal("bad_target", "Say towards: or away:, not both.")
    action = replace(
        action,
        towards=find_opponent(scene, now, who.key, action.towards).name
        if action.towards.strip()
        else "",
        away=find_opponent(scene, now, who.key, action.away).name if action.away.strip() else "",
    )
    ground = ground_of(action, scene, who)
    _refuse_at_once(action, who, ground)
    if ground.needed and ground.worth is not None:
        plan_check(scene, now, who, ground.worth, action.effects)
    pays = budget.pays_step(scene, now.key, who.key, COSTS[action.pace])
    if not free:
        scene = spend_action(scene, now, who.key, (pays,))
        if budget.due(scene, now.key, who.key) is not None:
            scene = moved_besides(scene, now, who.key)
    return Deed(
        combat=now.key,
        action=msgspec.json.encode(action),
        actor=who.key,
        name=who.name,
        words=describe_move(action.feet, action.towards, action.away),
        cost="" if free else pays,
    ), scene


def ground_of(action: Move, scene: Scene, who: Player) -> Way:
    """The difficulty and the skill of a movement (D6-27, D6-30)."""
    movement.allowance(action.pace, who.move)
    here = settings_of(scene)
    rows: dict[str, int | str | None] = {
        "distance": action.distance,
        "ascent": action.ascent,
        "terrain": action.terrain.strip() or None,
        "passage": action.passage.strip() or None,
    }
    given = {name: entry for name, entry in rows.items() if entry is not None}
    difficulty = action.difficulty
    if difficulty is None and given:
        difficulty = movement.benchmark(given, count=here.move_factors, at=here.band)
    if difficulty is None:
        return Way(None, None, 0, needed=False)
    usual = OF_ROW[next(iter(given))] if given else SPRINT
    skill = movement.skill_of(action.skill.strip() or usual)
    worth = maybe(scene, who, skill) or maybe(scene, who, skill.partition(":")[0])
    if worth is None:
        raise Refusal(
            "unknown_skill",
            f"{who.name} has no {skill} on the sheet. Name another skill of movement, or add it "
            "with /character edit.",
        )
    value = fixed_value(scene, who, worth)
    return Way(difficulty, worth, value, needed=difficulty > value and action.pace != "free")


def resolve_move(
    deed: Deed, action: Move, scene: Scene, response: Response, dice: Dice
) -> tuple[MoveResult, Scene]:
    """The movement with its check where one is due, and who may follow it."""
    now = find_fight(scene, deed.combat)
    who = PLAYERS.of(scene, deed.actor)
    ground = ground_of(action, scene, who)
    lain: Rolled | None = None
    if ground.needed and ground.worth is not None:
        lain = throw_plan(scene, now, who, ground.worth, dice, effects=action.effects)
        scene = lain.scene
    told = movement.move_result(
        action.pace,
        action.feet,
        move=who.move,
        difficulty=ground.difficulty,
        fixed=ground.value,
        tumble=_tumbles(action),
        rolled=lain.total if lain is not None else None,
    )
    changes = tuple[str, ...]()
    if told.fatigue:
        scene, changes = do_harm(scene, who.key, FATIGUE, told.fatigue, source="movement")
    goes = told.success or settings_of(scene).move_fail == "moves"
    moved = _changed_gaps(action, scene, now, who) if goes else ()
    intended = moved or (_changed_gaps(action, scene, now, who) if not told.success else ())
    for other, _, after in moved:
        scene = with_gap(scene, now.key, who.key, other, after)
    kind = KINDS[action.pace]
    trail = Trail(
        combat=now.key,
        actor=who.key,
        name=who.name,
        kind=kind,
        difficulty=ground.difficulty if told.check or _tumbles(action) else None,
        total=lain.total if lain is not None else 0,
        skill=ground.worth.name if ground.worth is not None else "",
        followers=followers(scene, now, who.key, kind) if goes and action.feet else (),
        moved=intended,
        may="" if told.success else "stays" if goes else "moves",
    )
    waits = bool(trail.may) or any(one.open for one in trail.followers)
    return MoveResult(
        who.name,
        action.feet,
        told.allowed,
        who.move,
        action.towards.strip(),
        action.away.strip(),
        bool(who.sheet.move),
        trail.skill,
        ground.value,
        ground.difficulty,
        told.check,
        told.short,
        told.condition,
        combat=now.key,
        success=told.success,
        rolls=(show_roll(lain, trail.skill, ground.difficulty),) if lain else (),
        changes=changes,
        moved=moved,
        left=trail if waits else None,
        over=is_over(scene, find_fight(scene, now.key)),
    ), scene


def options_of(scene: Scene, now: Fight, trail: Trail, key: str) -> tuple[Response, ...]:
    """How this one could answer the movement (D6-13, D6-63)."""
    if key not in now.combatants or is_out_of_action(scene, key, now.key):
        return ()
    return melee.responses(trail.kind, remaining_actions(scene, now, key))


def followers(scene: Scene, now: Fight, key: str, kind: Trigger) -> tuple[Follower, ...]:
    """Who may answer a movement of this one: opponents with an action for it, and none hidden."""
    here = find_fight(scene, now.key)
    probe = Trail(now.key, key, "", kind)
    keys = (one for one in opponents(scene, here, key) if options_of(scene, here, probe, one))
    rows = (here.combatants[one] for one in keys)
    return tuple(Follower(row.key, row.name) for row in rows if not row.hidden)


def _changed_gaps(
    action: Move, scene: Scene, now: Fight, who: Player
) -> tuple[tuple[str, int, int], ...]:
    name = action.towards.strip() or action.away.strip()
    if not name:
        return ()
    other = now.get(name).key
    before = distance(scene, now.key, who.key, other)
    if before is None:
        return ()
    after = max(0, before - action.feet) if action.towards.strip() else before + action.feet
    return ((other, before, after),)


def _refuse_at_once(action: Move, who: Player, ground: Way) -> None:
    """Refuses what the dice could not change."""
    rolled = ground.difficulty if ground.needed else None
    movement.move_result(
        action.pace,
        action.feet,
        move=who.move,
        difficulty=ground.difficulty,
        fixed=ground.value,
        tumble=_tumbles(action),
        rolled=rolled,
    )


def _tumbles(action: Move) -> bool:
    return bool(action.skill.strip()) and movement.skill_of(action.skill) == TUMBLE


MOVE = Kind(Move, declare_move, resolve_move)
