"""Forcing opponents about, words that break composure (D6-42 to D6-45, D6-51 to D6-53)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold
from bot.shared.combat.arena import Fight, fight
from bot.systems.opend6.bearers import bonus, do_harm, is_over
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import Rolled, gang_modifier, plan_check, result_of, throw_plan
from bot.systems.opend6.field import engaged, foe, gap, must_fight, with_focus, with_gap
from bot.systems.opend6.melee.actions import Deed, Fought, InFight
from bot.systems.opend6.melee.kinds import Contest, Kind
from bot.systems.opend6.players import (
    Player,
    known,
    maybe,
    player,
    resistance,
    resisting,
    settings_of,
    value_of,
)
from bot.systems.opend6.pressing.actions import Force, Interact
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


def forced(action: Force, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """Forcing declared and paid.

    Raises `no_combat`, `bad_target`, `self_target`, `unknown_skill`, `not_engaged`,
    `no_action_left` and what a roll raises.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row_ = foe(scene, now, who.key, action.target)
    skill = pressing.forcing_skill(action.skill)
    if not engaged(scene, now.key, who.key, row_.key):
        raise Refusal(
            "not_engaged",
            f"{who.name} and {row_.name} are not engaged: neither has the other as focus. Say so "
            "with /d6-fight focus first.",
        )
    scene = with_focus(scene, now.key, who.key, row_.key)
    push = pushed(action, scene, now, who, known(scene, row_.key))
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["force"],))
    plan_check(scene, now, who, push.worth, action.effects, more=gang_modifier(push.crowd))
    where = f" {clean(action.direction, what='direction')}" if action.direction.strip() else ""
    words = f"forces {row_.name}{where}: {skill}"
    return deed_of(
        scene, now, who, row_.key, action, kind="force", words=words, cost="" if free else "full"
    ), scene


def interacted(action: Interact, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """An attack on composure declared and paid; outside a fight it costs nothing.

    Raises `bad_target`, `self_target`, `unknown_skill`, `no_action_left` and what a roll raises.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row_ = foe(scene, now, who.key, action.target)
    scene = with_focus(scene, now.key, who.key, row_.key)
    push = pushed(action, scene, now, who, known(scene, row_.key))
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["interact"],))
    plan_check(scene, now, who, push.worth, action.effects, more=gang_modifier(push.crowd))
    words = f"tries {push.worth.name} on {row_.name}"
    return deed_of(
        scene,
        now,
        who,
        row_.key,
        action,
        kind="interact",
        words=words,
        cost="" if free else "bonus",
    ), scene


def pushed(action: Force | Interact, scene: Scene, now: Fight, who: Player, target: Player) -> Push:
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
            return walled(scene, who, target, worth, crowd=crowd, against=_against(worth, action))


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


def resolved(
    deed: Deed, action: Force | Interact, scene: Scene, reply: Response, dice: Dice
) -> tuple[Fought, Scene]:
    """The dice of the check, and where it drives the opponent or what it breaks."""
    now = fight(scene, deed.combat)
    push = pushed(action, scene, now, known(scene, deed.actor), known(scene, deed.target))
    told, frame, scene = tried(deed, push, scene, reply, dice, effects=action.effects)
    match action:
        case Force():
            done, scene = _driven(action, scene, now, push, told)
        case Interact():
            done, scene = _shaken(action, scene, push, told)
    return framed(frame, done, scene), scene


def tried(
    deed: Deed, push: Push, scene: Scene, reply: Response, dice: Dice, *, effects: str
) -> tuple[Result, Fought, Scene]:
    """The dice of the check and, where the opponent spends an action, of the resistance."""
    now = fight(scene, deed.combat)
    if deed.thrown is not None:
        lain = Rolled(deed.thrown.trial, deed.thrown.fell, scene)
    else:
        more = gang_modifier(push.crowd)
        lain = throw_plan(scene, now, push.who, push.worth, dice, effects=effects, more=more)
    scene = lain.scene
    wall, rolls, scene = _resisted(push, scene, now, reply, dice)
    told = result_of(lain.trial, lain.fell, wall, scene)
    rolls = (RollShown(lain.trial, lain.fell, push.worth.name, told, _wall_words(push)), *rolls)
    return told, Fought("", combat=deed.combat, rolls=rolls, why=_why(push, scene, wall)), scene


def framed(frame: Fought, done: Fought, scene: Scene) -> Fought:
    """What came of a check, with its dice and why."""
    return msgspec.structs.replace(
        done,
        combat=frame.combat,
        rolls=frame.rolls,
        why=(*frame.why, *done.why),
        over=is_over(scene, fight(scene, frame.combat)),
    )


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


def walled(
    scene: Scene, who: Player, target: Player, worth: Value, *, crowd: int, against: str
) -> Push:
    """A check against the skill that resists it, or what is passive without one."""
    wall = maybe(scene, target, against)
    value = resistance(scene, target, wall) if wall else settings_of(scene).passive_defence
    return Push(who, target, worth, crowd, wall, value)


def _resisted(
    push: Push, scene: Scene, now: Fight, reply: Response, dice: Dice
) -> tuple[int, tuple[RollShown, ...], Scene]:
    """What must be reached: the fixed value, or the opponent's own check for an action (D6-07).

    The greater of the two counts where a defence has its floor (R-26); attitude and willpower
    weigh on both (D6-100).
    """
    if reply.how != "resist" or push.wall is None:
        return push.value, (), scene
    worth = value_of(scene, push.target, reply.skill) if reply.skill else push.wall
    lain = throw_plan(scene, now, push.target, worth, dice, effects=reply.effects)
    scene = lain.scene
    own = resisting(scene, push.target, worth, lain.total)
    value = max(own, push.value) if settings_of(scene).defence_floor else own
    return value, (RollShown(lain.trial, lain.fell, f"resists ({worth.name})"),), scene


def _why(push: Push, scene: Scene, wall: int) -> tuple[str, ...]:
    lines = [f"{push.target.name} resists: {_wall_words(push)}"]
    if wall != push.value:
        lines.append(f"the check of {push.target.name} counts: {wall}")
    for ladder in ("attitude", "willpower"):
        stands = minds.step_now(scene.conditions, push.target.key, ladder)
        if stands != minds.NEUTRAL:
            lines.append(f"{push.target.name}'s {ladder}: {stands}")
    return tuple(lines)


def _wall_words(push: Push) -> str:
    if push.wall is None:
        return f"passive {push.value}, no skill for it"
    said = f"{push.wall.name} {push.wall.code} ({push.wall.fixed_value})"
    return said if push.value == push.wall.fixed_value else f"{said}, now {push.value}"


def _driven(
    action: Force, scene: Scene, now: Fight, push: Push, told: Result
) -> tuple[Fought, Scene]:
    """Where a check drives the opponent: 5 ft for each rank (D6-42 to D6-44)."""
    found = pressing.force(told.total, told.difficulty, settings_of(scene).rules)
    who, target = push.who.name, push.target.name
    if not found.result.success:
        return Fought(f"FAILED: {who} does not move {target}", tone="bad"), scene
    changes = list[str]()
    before = gap(scene, now.key, push.who.key, push.target.key)
    if before is not None and found.feet:
        after = before + found.feet if action.away else max(0, before - found.feet)
        scene = with_gap(scene, now.key, push.who.key, push.target.key, after)
        changes.append(f"{who} and {target}: {before} → {after} ft")
    arena = pressing.may_need_a_check(pressing.forcing_skill(action.skill))
    where = f" {action.direction.strip()}" if action.direction.strip() else ""
    return Fought(
        f"FORCED: {target} goes {found.feet} ft{where}",
        tone="good",
        changes=tuple(changes),
        ground=("check",) if arena else ("prone",),
        victim=push.target.key,
    ), scene


def _shaken(action: Interact, scene: Scene, push: Push, told: Result) -> tuple[Fought, Scene]:
    """The composure condition that words make (D6-51 to D6-53, D6-69)."""
    found = pressing.shake(told)
    words = (f"“{action.words.strip()[:200]}”",) if action.words.strip() else ()
    if not found.rank:
        title = f"NOTHING: {push.target.name} keeps composure against {push.who.name}"
        return Fought(title, tone="bad", why=words), scene
    source = push.worth.name.rpartition(": ")[2]
    scene, said = do_harm(scene, push.target.key, COMPOSURE, told.rank, source=source)
    return Fought(
        f"{found.name.upper()}, rank {told.rank}: {push.who.name} on {push.target.name}",
        tone="good",
        why=words,
        changes=said,
        luck_for=push.who.key if action.words.strip() and push.who.dynamic else "",
    ), scene


def _contest(
    action: Force | Interact, scene: Scene, now: Fight, who: Player, target: Player
) -> Contest:
    return contest_of(pushed(action, scene, now, who, target), action.effects, scene)


FORCE = Kind(Force, forced, resolved, _contest)
INTERACT = Kind(Interact, interacted, resolved, _contest)
