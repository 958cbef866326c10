"""Forcing opponents about, words that break composure, misdirection (D6-42 to D6-53)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight.arena import Fight, fight
from bot.core.scene import Scene
from bot.core.words import clean, fold
from bot.systems.opend6 import ladders, pressure
from bot.systems.opend6.actions.fight import Force, Gain, Interact
from bot.systems.opend6.arena.pending import Deed, Reply, Winnings
from bot.systems.opend6.arena.ring import (
    engaged,
    foe,
    gap,
    must_fight,
    with_focus,
    with_gap,
)
from bot.systems.opend6.arena.spending import paid
from bot.systems.opend6.economy import ACTIONS, Trigger
from bot.systems.opend6.fight.crowd import bonus
from bot.systems.opend6.fight.dealing import is_over, suffered
from bot.systems.opend6.fight.rolls import Lain, friends, made, result, thrown
from bot.systems.opend6.gangs import bonus as gang_bonus
from bot.systems.opend6.outcomes.fight import Fought, Rolled
from bot.systems.opend6.people import (
    Player,
    known,
    maybe,
    player,
    resistance,
    resisting,
    settings_of,
    value_of,
)
from bot.systems.opend6.results import Result
from bot.systems.opend6.skills import Value
from bot.systems.opend6.targets import CUES, MISDIRECTION
from bot.systems.opend6.tracks import COMPOSURE

Pressing = Force | Interact | Gain
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
    skill = pressure.forcing_skill(action.skill)
    if not engaged(scene, now.key, who.key, row_.key):
        raise Refusal(
            "not_engaged",
            f"{who.name} and {row_.name} are not engaged: neither has the other as focus. Say so "
            "with /d6-fight focus first.",
        )
    scene = with_focus(scene, now.key, who.key, row_.key)
    push = pushed(action, scene, now, who, known(scene, row_.key))
    if not free:
        scene = paid(scene, now, who.key, (ACTIONS["force"],))
    made(scene, now, who, push.worth, action.effects, more=friends(push.crowd))
    where = f" {clean(action.direction, what='direction')}" if action.direction.strip() else ""
    words = f"forces {row_.name}{where}: {skill}"
    return _deed(
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
        scene = paid(scene, now, who.key, (ACTIONS["interact"],))
    made(scene, now, who, push.worth, action.effects, more=friends(push.crowd))
    words = f"tries {push.worth.name} on {row_.name}"
    return _deed(
        scene,
        now,
        who,
        row_.key,
        action,
        kind="interact",
        words=words,
        cost="" if free else "bonus",
    ), scene


def misled(action: Gain, scene: Scene) -> tuple[Deed, Scene]:
    """Misdirection declared and paid (D6-47); kinds as for `interacted`."""
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row_ = foe(scene, now, who.key, action.target)
    push = pushed(action, scene, now, who, known(scene, row_.key))
    scene = paid(scene, now, who.key, (ACTIONS["advantage"],))
    made(scene, now, who, push.worth, action.effects)
    words = f"misleads {row_.name}"
    return _deed(
        scene, now, who, row_.key, action, kind="misdirect", words=words, cost="bonus"
    ), scene


def pushed(action: Pressing, scene: Scene, now: Fight, who: Player, target: Player) -> Push:
    """The check in numbers as they are now; raises `unknown_skill`, `bad_count`."""
    match action:
        case Force():
            skill = pressure.forcing_skill(action.skill)
            worth = value_of(scene, who, skill)
            found = [one for n in pressure.FORCING[skill] if (one := maybe(scene, target, n))]
            best = max(found, key=lambda one: resistance(scene, target, one), default=None)
            wall = resistance(scene, target, best) if best else settings_of(scene).passive_defence
            return Push(who, target, worth, 0, best, wall)
        case Interact():
            worth = _words(scene, who, action)
            crowd = bonus(scene, now, who.key, skill=worth.skill, against=target.key)
            if action.gang is not None:
                crowd = gang_bonus(action.gang, "intimidation")
            return _walled(scene, who, target, worth, crowd=crowd, against=_against(worth, action))
        case Gain():
            worth = value_of(scene, who, MISDIRECTION)
            return _walled(scene, who, target, worth, crowd=0, against=CUES)


def resolved(
    deed: Deed, action: Pressing, scene: Scene, reply: Reply, dice: Dice
) -> tuple[Fought, Scene]:
    """The dice of the check and, where the opponent spends an action, of the resistance."""
    now = fight(scene, deed.combat)
    push = pushed(action, scene, now, known(scene, deed.actor), known(scene, deed.target))
    if deed.thrown is not None:
        lain = Lain(deed.thrown.trial, deed.thrown.fell, scene)
    else:
        more = friends(push.crowd)
        lain = thrown(scene, now, push.who, push.worth, dice, effects=action.effects, more=more)
    scene = lain.scene
    wall, rolls, scene = _resisted(push, scene, now, reply, dice)
    told = result(lain.trial, lain.fell, wall, scene)
    rolls = (Rolled(lain.trial, lain.fell, push.worth.name, told, _wall_words(push)), *rolls)
    made_of = Fought(title="", combat=deed.combat, rolls=rolls, why=_why(push, scene, wall))
    replace = msgspec.structs.replace
    match action:
        case Force():
            done, scene = _driven(action, scene, now, push, told)
        case Interact():
            done, scene = _shaken(action, scene, push, told)
        case Gain():
            done = won(push.who, now.key, told.rank if told.success else 0)
    return replace(
        done,
        combat=made_of.combat,
        rolls=made_of.rolls,
        why=(*made_of.why, *done.why),
        over=is_over(scene, fight(scene, deed.combat)),
    ), scene


def won(who: Player, combat: str, rank: int) -> Fought:
    """The ranks of a check as something to choose an advantage for (D6-46, D6-50)."""
    if not rank:
        return Fought(f"NO ADVANTAGE for {who.name}", tone="bad")
    return Fought(
        f"ADVANTAGE, rank {rank}: {who.name} chooses",
        tone="good",
        winnings=Winnings(combat, who.key, who.name, rank, "advantage"),
        hint="The ranks are a budget: several cheaper effects may be taken for them.",
    )


def _deed(
    scene: Scene,
    now: Fight,
    who: Player,
    target: str,
    action: Pressing,
    *,
    kind: Trigger,
    words: str,
    cost: str,
) -> Deed:
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
        return value_of(scene, who, pressure.interaction_skill(action.skill))
    worth = value_of(scene, who, action.skill)
    if worth.ability not in SOCIAL:
        raise Refusal(
            "unknown_skill",
            f"Composure is attacked with a skill of Wits or Presence; {worth.name} is none.",
        )
    return worth


def _against(worth: Value, action: Interact) -> str:
    return action.against.strip() or pressure.INTERACTIONS[fold(worth.skill)]


def _walled(
    scene: Scene, who: Player, target: Player, worth: Value, *, crowd: int, against: str
) -> Push:
    wall = maybe(scene, target, against)
    value = resistance(scene, target, wall) if wall else settings_of(scene).passive_defence
    return Push(who, target, worth, crowd, wall, value)


def _resisted(
    push: Push, scene: Scene, now: Fight, reply: Reply, dice: Dice
) -> tuple[int, tuple[Rolled, ...], Scene]:
    """What must be reached: the fixed value, or the opponent's own check for an action (D6-07).

    The greater of the two counts where a defence has its floor (R-26); attitude and willpower
    weigh on both (D6-100).
    """
    if reply.how != "resist" or push.wall is None:
        return push.value, (), scene
    worth = value_of(scene, push.target, reply.skill) if reply.skill else push.wall
    lain = thrown(scene, now, push.target, worth, dice, effects=reply.effects)
    scene = lain.scene
    own = resisting(scene, push.target, worth, lain.total)
    value = max(own, push.value) if settings_of(scene).defence_floor else own
    return value, (Rolled(lain.trial, lain.fell, f"resists ({worth.name})"),), scene


def _why(push: Push, scene: Scene, wall: int) -> tuple[str, ...]:
    lines = [f"{push.target.name} resists: {_wall_words(push)}"]
    if wall != push.value:
        lines.append(f"the check of {push.target.name} counts: {wall}")
    for ladder in ("attitude", "willpower"):
        stands = ladders.now(scene.conditions, push.target.key, ladder)
        if stands != ladders.NEUTRAL:
            lines.append(f"{push.target.name}'s {ladder}: {stands}")
    return tuple(lines)


def _wall_words(push: Push) -> str:
    if push.wall is None:
        return f"passive {push.value}, no skill for it"
    said = f"{push.wall.name} {push.wall.code} ({push.wall.fixed})"
    return said if push.value == push.wall.fixed else f"{said}, now {push.value}"


def _driven(
    action: Force, scene: Scene, now: Fight, push: Push, told: Result
) -> tuple[Fought, Scene]:
    """Where a check drives the opponent: 5 ft for each rank (D6-42 to D6-44)."""
    found = pressure.forced(told.total, told.difficulty, settings_of(scene).rules)
    who, target = push.who.name, push.target.name
    if not found.result.success:
        return Fought(f"FAILED: {who} does not move {target}", tone="bad"), scene
    changes = list[str]()
    before = gap(scene, now.key, push.who.key, push.target.key)
    if before is not None and found.feet:
        after = before + found.feet if action.away else max(0, before - found.feet)
        scene = with_gap(scene, now.key, push.who.key, push.target.key, after)
        changes.append(f"{who} and {target}: {before} → {after} ft")
    arena = pressure.may_need_a_check(pressure.forcing_skill(action.skill))
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
    found = pressure.shaken(told)
    words = (f"“{action.words.strip()[:200]}”",) if action.words.strip() else ()
    if not found.rank:
        title = f"NOTHING: {push.target.name} keeps composure against {push.who.name}"
        return Fought(title, tone="bad", why=words), scene
    source = push.worth.name.rpartition(": ")[2]
    scene, said = suffered(scene, push.target.key, COMPOSURE, told.rank, source=source)
    return Fought(
        f"{found.name.upper()}, rank {told.rank}: {push.who.name} on {push.target.name}",
        tone="good",
        why=words,
        changes=said,
        luck_for=push.who.key if action.words.strip() and push.who.dynamic else "",
    ), scene
