"""Movement on foot and in vehicles (BD-56 to BD-58, BD-62)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.condition import Condition, Modifier
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, count, fold, listed
from bot.shared.combat.arena import with_conditions
from bot.shared.conditions import apply
from bot.systems.blackdice.actions.fight import Drive, Walk
from bot.systems.blackdice.fight.acts import acted, fits, spent_on
from bot.systems.blackdice.fight.arms import arm, changed
from bot.systems.blackdice.outcomes.fight import Acted
from bot.systems.blackdice.ring import engaged, fighting, running, stance, with_driven
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules import movement
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.sheet import Player, player


def walk(action: Walk, scene: Scene) -> tuple[Acted, Scene]:
    """So many yards on foot; a weapon may be readied on the way (BD-56, BD-62).

    Raises `out_of_range`, `unknown_weapon`, `conflict`, and what an action raises.
    """
    who, scene = player(scene, action.who)
    found = movement.reach(action.distance, action.speed or who.sheet.speed)
    speed = action.speed or who.sheet.speed
    one = arm(who, action.draw) if action.draw else None
    if one is not None:
        fits(who, "draw", one)

    def spend(turn: Turn) -> Turn:
        turn = rules.act(turn, "move")
        return rules.act(turn, "draw", moving=True) if one is not None else turn

    scene = spent_on(scene, who, spend, actions=action.actions)
    if one is not None:
        scene = changed(scene, who, replace(one, ready=True))
    far = "there this round" if found.this_round else f"there in {count(found.rounds, 'round')}"
    why = [
        f"{count(action.distance, 'yard')} at {speed} a round ({movement.mph(speed)} mph): {far}"
    ]
    now = fighting(scene, who.key)
    held = engaged(now, who.key) if now is not None else ()
    if now is not None and held:
        why.append(f"still in melee with {listed(now.shown(key) for key in held)}")
    changes = (f"{one.name} in hand, drawn on the way",) if one is not None else ()
    return acted(scene, who, "moves", why=tuple(why), changes=changes), scene


def drive(action: Drive, scene: Scene) -> tuple[Acted, Scene]:
    """A vehicle's speed of the next round, kept under its name with what it can do (BD-57).

    In a fight the limit is that of the round, however often it changes in it.

    Raises `missing` where speed, top speed or limit were never said, `out_of_range`, `too_fast`.
    """
    who, scene = player(scene, action.who)
    name = clean(action.vehicle, what="vehicle") if action.vehicle.strip() else "Vehicle"
    old = next((row for row in scene.conditions.values() if _is(row, who, name)), None)
    before = {one.what: one.amount for one in old.modifiers} if old is not None else {}
    speed = action.speed if action.speed is not None else before.get("speed")
    top = action.top if action.top is not None else before.get("top")
    limit = action.limit if action.limit is not None else before.get("change")
    if speed is None or top is None or limit is None:
        raise Refusal(
            "missing",
            f"Say speed:, top: and limit: (how much it can change in a round) for {name} once.",
        )
    now = running(scene, who.key)
    driven = dict(stance(now.combatants[who.key]).driven) if now is not None else {}
    changed = driven.get(fold(name), 0)
    found = movement.vehicle(speed, action.change, limit, top, changed=changed)
    row = Condition(
        name=name,
        bearer=who.key,
        stacking="progressive",
        family=f"vehicle {fold(name)}",
        modifiers=(
            Modifier("speed", found.speed),
            Modifier("top", top),
            Modifier("change", limit),
        ),
        note=f"{found.speed} yards a round",
    )
    conditions, _ = apply(scene.conditions, row)
    scene = with_conditions(scene, conditions)
    if now is not None:
        scene = with_driven(scene, now, who.key, {**driven, fold(name): changed + action.change})
    why = (f"{speed} {action.change:+} yards a round, at most {top}", f"limit {limit} a round")
    changes = (f"{name}: {found.speed} yards a round, about {found.mph} mph",)
    return Acted(who.name, f"drives {name}", why=why, changes=changes), scene


def _is(row: Condition, who: Player, name: str) -> bool:
    return row.bearer == who.key and row.family == f"vehicle {fold(name)}"
