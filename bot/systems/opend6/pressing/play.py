"""Forcing opponents about, words that break composure (D6-42 to D6-45, D6-51 to D6-53)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.permits import gm_only
from bot.systems.opend6.bearers import bonus, do_harm, is_over
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import Rolled, gang_modifier, plan_check, result_of, throw_plan
from bot.systems.opend6.field import (
    distance,
    fight_of,
    find_opponent,
    is_engaged,
    with_focus,
    with_gap,
)
from bot.systems.opend6.melee.actions import Deed, InFight
from bot.systems.opend6.melee.kinds import Contest, Kind
from bot.systems.opend6.melee.outcomes import Declared
from bot.systems.opend6.melee.turn import whole_skill, with_turn
from bot.systems.opend6.players import (
    PLAYERS,
    Player,
    maybe,
    resistance,
    resisting,
    settings_of,
    value_of,
)
from bot.systems.opend6.pressing.actions import (
    Against,
    Force,
    ForcingResult,
    Interact,
    InteractResult,
)
from bot.systems.opend6.pressing.words import describe_force, describe_interact
from bot.systems.opend6.rules import minds, pressing
from bot.systems.opend6.rules.gangs import bonus as gang_bonus
from bot.systems.opend6.rules.melee import ACTIONS, Response, Trigger
from bot.systems.opend6.rules.results import Result
from bot.systems.opend6.rules.tracks import COMPOSURE
from bot.systems.opend6.skills import Value

SOCIAL = ("Wits", "Presence")


class Push(NamedTuple):
    """A check against an opponent: by which skill, and what resists it how well."""

    who: Player
    target: Player
    worth: Value
    crowd: int
    wall: Value | None
    value: int


def force(action: Force, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """Forcing in one's own turn (D6-42); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, full=True, aimed=bool(action.target))
    deed, scene = declare_force(action, scene)
    return Declared(deed, action.typed), scene


def interact(action: Interact, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """Words in one's own turn (D6-51); raises what turns and declaring raise, and `gm_only`."""
    if action.against.strip() or action.gang is not None:
        gm_only(scene.actor)
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, aimed=bool(action.target))
    deed, scene = declare_interact(action, scene)
    return Declared(deed, action.typed), scene


def declare_force(action: Force, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """Forcing declared and paid.

    Raises `no_combat`, `bad_target`, `self_target`, `unknown_skill`, `not_engaged`,
    `no_action_left` and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    opponent = find_opponent(scene, now, who.key, action.target)
    skill = pressing.forcing_skill(action.skill)
    if not is_engaged(scene, now.key, who.key, opponent.key):
        raise Refusal(
            "not_engaged",
            f"{who.name} and {opponent.name} are not engaged: neither has the other as focus. "
            "Say so with /d6-fight focus first.",
        )
    scene = with_focus(scene, now.key, who.key, opponent.key)
    push = push_of(action, scene, now, who, PLAYERS.of(scene, opponent.key))
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["force"],))
    plan_check(scene, now, who, push.worth, action.effects, more=gang_modifier(push.crowd))
    where = clean(action.direction, what="direction") if action.direction.strip() else ""
    words = describe_force(opponent.name, where, skill)
    return deed_of(
        scene,
        now,
        who,
        opponent.key,
        action,
        kind="force",
        words=words,
        cost="" if free else "full",
    ), scene


def declare_interact(action: Interact, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """An attack on composure declared and paid; outside a fight it costs nothing.

    Raises `bad_target`, `self_target`, `unknown_skill`, `no_action_left` and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    opponent = find_opponent(scene, now, who.key, action.target)
    scene = with_focus(scene, now.key, who.key, opponent.key)
    push = push_of(action, scene, now, who, PLAYERS.of(scene, opponent.key))
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["interact"],))
    plan_check(scene, now, who, push.worth, action.effects, more=gang_modifier(push.crowd))
    words = describe_interact(push.worth.name, opponent.name)
    return deed_of(
        scene,
        now,
        who,
        opponent.key,
        action,
        kind="interact",
        words=words,
        cost="" if free else "bonus",
    ), scene


def push_of(
    action: Force | Interact, scene: Scene, now: Fight, who: Player, target: Player
) -> Push:
    """The check in numbers as they are now; raises `unknown_skill`, `bad_count`."""
    match action:
        case Force():
            skill = pressing.forcing_skill(action.skill)
            worth = value_of(scene, who, skill)
            found = [one for n in pressing.FORCING[skill] if (one := maybe(scene, target, n))]
            best = max(found, key=lambda one: resistance(scene, target, one), default=None)
            wall = resistance(scene, target, best) if best else settings_of(scene).passive_defence
            return Push(who, target, worth, 0, best, wall)
        case Interact():
            worth = _words(scene, who, action)
            crowd = bonus(scene, now, who.key, skill=worth.skill, against=target.key)
            if action.gang is not None:
                crowd = gang_bonus(action.gang, "intimidation")
            return push_against(
                scene, who, target, worth, crowd=crowd, against=_against(worth, action)
            )


def contest_of(push: Push, effects: str, scene: Scene) -> Contest:
    """The check against what resists it; attitude and willpower weigh on both (D6-100)."""
    skill = push.wall.skill if push.wall is not None else ""
    more = minds.resistance_modifier(
        minds.step_now(scene.conditions, push.target.key, "attitude"),
        minds.step_now(scene.conditions, push.target.key, "willpower"),
        skill=skill or "none",
        mode=settings_of(scene).attitude_mode,
    )
    name = push.wall.name if push.wall is not None else ""
    return Contest(push.worth, effects, push.crowd, push.value, name, push.wall, more)


def resolve_force(
    deed: Deed, action: Force, scene: Scene, response: Response, dice: Dice
) -> tuple[ForcingResult, Scene]:
    """The dice, and where the check drives the opponent: 5 ft for each rank (D6-42 to D6-44)."""
    now = find_fight(scene, deed.combat)
    push = push_of(
        action, scene, now, PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target)
    )
    tried, scene = try_push(deed, push, scene, response, dice, effects=action.effects)
    result = tried.result
    found = pressing.force(result.total, result.difficulty, settings_of(scene).rules)
    told = ForcingResult(
        push.who.name,
        tried.against,
        combat=deed.combat,
        success=found.result.success,
        rolls=tried.rolls,
        over=is_over(scene, find_fight(scene, deed.combat)),
    )
    if not found.result.success:
        return told, scene
    before = distance(scene, now.key, push.who.key, push.target.key)
    after = before
    if before is not None and found.feet:
        after = before + found.feet if action.away else max(0, before - found.feet)
        scene = with_gap(scene, now.key, push.who.key, push.target.key, after)
    needs_check = pressing.may_need_a_check(pressing.forcing_skill(action.skill))
    return replace(
        told,
        feet=found.feet,
        direction=action.direction.strip(),
        before=before if found.feet else None,
        after=after,
        ground=("check",) if needs_check else ("prone",),
        victim=push.target.key,
    ), scene


def resolve_interact(
    deed: Deed, action: Interact, scene: Scene, response: Response, dice: Dice
) -> tuple[InteractResult, Scene]:
    """The dice, and the composure condition that words make (D6-51 to D6-53, D6-69)."""
    now = find_fight(scene, deed.combat)
    push = push_of(
        action, scene, now, PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target)
    )
    tried, scene = try_push(deed, push, scene, response, dice, effects=action.effects)
    found = pressing.shake(tried.result)
    words = action.words.strip()[:200]
    changes: tuple[str, ...] = ()
    if found.rank:
        source = push.worth.name.rpartition(": ")[2]
        rank = tried.result.rank
        scene, changes = do_harm(scene, push.target.key, COMPOSURE, rank, source=source)
    return InteractResult(
        push.who.name,
        tried.against,
        found.name,
        tried.result.rank if found.rank else 0,
        words,
        push.who.key if found.rank and words and push.who.dynamic else "",
        combat=deed.combat,
        success=bool(found.rank),
        rolls=tried.rolls,
        changes=changes,
        over=is_over(scene, find_fight(scene, deed.combat)),
    ), scene


class Tried(NamedTuple):
    """A check against an opponent: the result, what resisted it, and all dice."""

    result: Result
    against: Against
    rolls: tuple[RollShown, ...]


def try_push(
    deed: Deed, push: Push, scene: Scene, response: Response, dice: Dice, *, effects: str
) -> tuple[Tried, Scene]:
    """The dice of the check and, where the opponent spends an action, of the resistance."""
    now = find_fight(scene, deed.combat)
    if deed.thrown is not None:
        lain = Rolled(deed.thrown.trial, deed.thrown.fell, scene)
    else:
        more = gang_modifier(push.crowd)
        lain = throw_plan(scene, now, push.who, push.worth, dice, effects=effects, more=more)
    counts, rolls, scene = _resist(push, lain.scene, now, response, dice)
    result = result_of(lain.trial, lain.fell, counts, scene)
    rolled = RollShown(lain.trial, lain.fell, push.worth.name, result)
    return Tried(result, _against_of(push, scene, counts), (rolled, *rolls)), scene


def deed_of(
    scene: Scene,
    now: Fight,
    who: Player,
    target: str,
    action: InFight,
    *,
    kind: Trigger,
    words: str,
    cost: str,
) -> Deed:
    """A check against an opponent as it waits."""
    return Deed(
        combat=now.key,
        action=msgspec.json.encode(action),
        actor=who.key,
        name=who.name,
        words=words,
        kind=kind,
        cost=cost,
        target=target,
        target_name=scene.characters[target].name,
    )


def _words(scene: Scene, who: Player, action: Interact) -> Value:
    """The skill of an attack on composure: the text's, or any of Wits or Presence (D6-98)."""
    if not action.against.strip():
        return value_of(scene, who, pressing.interaction_skill(action.skill))
    worth = value_of(scene, who, action.skill)
    if worth.ability not in SOCIAL:
        raise Refusal(
            "unknown_skill",
            f"Composure is attacked with a skill of Wits or Presence; {worth.name} is none.",
        )
    return worth


def _against(worth: Value, action: Interact) -> str:
    return action.against.strip() or pressing.INTERACTIONS[fold(worth.skill)]


def push_against(
    scene: Scene, who: Player, target: Player, worth: Value, *, crowd: int, against: str
) -> Push:
    """A check against the skill that resists it, or what is passive without one."""
    wall = maybe(scene, target, against)
    value = resistance(scene, target, wall) if wall else settings_of(scene).passive_defence
    return Push(who, target, worth, crowd, wall, value)


def _resist(
    push: Push, scene: Scene, now: Fight, response: Response, dice: Dice
) -> tuple[int, tuple[RollShown, ...], Scene]:
    """What must be reached: the fixed value, or the opponent's own check for an action (D6-07).

    The greater of the two counts where a defence has its floor (R-26); attitude and willpower
    weigh on both (D6-100).
    """
    if response.how != "resist" or push.wall is None:
        return push.value, (), scene
    worth = value_of(scene, push.target, response.skill) if response.skill else push.wall
    lain = throw_plan(scene, now, push.target, worth, dice, effects=response.effects)
    scene = lain.scene
    own = resisting(scene, push.target, worth, lain.total)
    value = max(own, push.value) if settings_of(scene).defence_floor else own
    return value, (RollShown(lain.trial, lain.fell, "resists"),), scene


def _against_of(push: Push, scene: Scene, counts: int) -> Against:
    stands = (
        (ladder, minds.step_now(scene.conditions, push.target.key, ladder))
        for ladder in ("attitude", "willpower")
    )
    moved = tuple((ladder, name) for ladder, name in stands if name != minds.NEUTRAL)
    wall = push.wall
    if wall is None:
        return Against(push.target.name, push.value, counts, minds=moved)
    code = str(wall.code)
    return Against(push.target.name, push.value, counts, wall.name, code, wall.fixed_value, moved)


def _contest(
    action: Force | Interact, scene: Scene, now: Fight, who: Player, target: Player
) -> Contest:
    return contest_of(push_of(action, scene, now, who, target), action.effects, scene)


FORCE = Kind(Force, declare_force, resolve_force, _contest)
INTERACT = Kind(Interact, declare_interact, resolve_interact, _contest)
