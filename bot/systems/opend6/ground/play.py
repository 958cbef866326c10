"""Position as a reducer: maneuvers, steps that are due, what the ground does (D6-138 to D6-145)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.conditions import Clock, Condition
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.fight.arena import Fight
from bot.core.scene import Scene
from bot.core.states import State, befalls
from bot.core.words import clean
from bot.systems.opend6 import maneuvers
from bot.systems.opend6.actions.ground import (
    Circumstance,
    GroundAction,
    Maneuver,
    Mapped,
    Step,
    Waive,
)
from bot.systems.opend6.arena import owed, ring, spending
from bot.systems.opend6.arena.owed import Due
from bot.systems.opend6.given import one_of, whole
from bot.systems.opend6.ground.resisting import Wall, wall
from bot.systems.opend6.maneuvers import Kind
from bot.systems.opend6.outcomes.ground import GroundOutcome, Maneuvered, Placed
from bot.systems.opend6.people import Player, met, player, settings_of, value_of
from bot.systems.opend6.ranks import bearers
from bot.systems.opend6.tracks import FOOTING
from bot.systems.opend6.weights import CHECK, change
from bot.systems.opend6.works.rolling import thrown, total

HIGHER, DIFFICULT, BACKED = "higher ground", "difficult ground", "backed up"
FOOTINGS = (HIGHER, DIFFICULT, BACKED, "bad footing")
TOWARDS, AWAY = "towards", "away"
MOST_DIRECTIONS = 5
MOST_AMOUNT = 20


def act(action: GroundAction, scene: Scene, dice: Dice) -> tuple[GroundOutcome, Scene]:
    """What comes of it.

    Raises `unknown_mode`, `no_action_left`, `not_your_turn`, `self_target`, `bad_target`,
    `unknown_skill`, `bad_distance`, `forbidden_direction`, `no_combat`, `nothing_due`.
    """
    match action:
        case Maneuver():
            return _maneuvered(action, scene, dice)
        case Step():
            return _stepped(action, scene)
        case Waive(named=name):
            who = met(scene, name)
            now, step = _due(scene, who)
            scene = owed.with_due(scene, now.key, who.key, None)
            return Placed(f"{who.name} need not step", why=(f"was: {step.words}",)), scene
        case Circumstance():
            return _ground(action, scene)
        case Mapped(on=on):
            now = ring.fight(scene)
            field = replace(ring.field(scene, now.key), mapped=on)
            said = "a map shows who has the better of it" if on else "the GM is asked about it"
            title = "Positions stand on a map" if on else "Positions stand in the mind"
            return Placed(title, why=(said,)), ring.with_field(scene, now.key, field)
        case _:
            assert_never(action)


def _maneuvered(action: Maneuver, scene: Scene, dice: Dice) -> tuple[Maneuvered, Scene]:
    kind = maneuvers.kind_of(action.kind)
    who, scene = player(scene, action.who)
    target = met(scene, action.target)
    if target.key == who.key:
        raise Refusal("self_target", f"{who.name} cannot maneuver alone; name an opponent.")
    directions = _directions(action.directions, kind)
    worth = value_of(scene, who, action.skill)
    now = ring.fighting(scene, who.key)
    scene = _paid(scene, now, who, target)
    here = settings_of(scene)
    held = wall(scene, target, worth.skill or worth.name, action.defence)
    extra = here.force_extra if kind == "force" else 0
    rolled, scene = thrown(scene, who, worth, action.said, dice, difficulty=held.value + extra)
    told = maneuvers.maneuver(
        kind, total(rolled), held.value, force_extra=here.force_extra, rules=here.rules
    )
    why = (_against(held, target, extra),)
    mapped = now is not None and ring.field(scene, now.key).mapped
    changes: tuple[str, ...] = ()
    fought = now is not None and (now.key, target.key) in scene.combatants
    if told.success:
        coming = now is not None and _had_turn(now, target.key)
        first = now.combat.round + (1 if coming else 0) if now is not None else 1
        step = Due(kind, who.key, directions, first)
        most = target.move // 2
        changes = (f"{target.name} {step.words}, 1 to {most} ft, on the next turn",)
        if fought and now is not None:
            scene = owed.with_due(scene, now.key, target.key, step)
    return (
        Maneuvered(
            who.key,
            target.key,
            kind,
            told.success,
            (rolled,),
            why,
            changes,
            due=fought and told.success,
            asks=told.success and not mapped,
        ),
        scene,
    )


def _paid(scene: Scene, now: Fight | None, who: Player, target: Player) -> Scene:
    """It takes the place of the attack, a full action; outside a fight nothing is counted."""
    if now is None or not now.order.running:
        return scene
    ring.foe(scene, now, who.key, target.name)
    spending.must_have_turn(scene, now, who.key)
    scene = spending.paid(scene, now, who.key, ("full",))
    return ring.with_focus(scene, now.key, who.key, target.key)


def _stepped(action: Step, scene: Scene) -> tuple[Placed, Scene]:
    who, scene = player(scene, action.who)
    now, step = _due(scene, who)
    spending.must_have_turn(scene, now, who.key)
    feet = maneuvers.step(who.move, action.feet)
    said = action.direction.strip()
    if step.kind == "force":
        said = said or (step.directions[0] if len(step.directions) == 1 else "")
        chosen = one_of(said, step.directions, "forbidden_direction", "direction that was forced")
    else:
        chosen = maneuvers.towards(clean(said, what="direction"), step.directions)
    scene = owed.with_due(scene, now.key, who.key, replace(step, taken=True))
    changes: tuple[str, ...] = ()
    apart = ring.gap(scene, now.key, who.key, step.by) if step.by in now.combatants else None
    if chosen in {TOWARDS, AWAY} and apart is not None:
        after = max(0, apart + (feet if chosen == AWAY else -feet))
        scene = ring.with_gap(scene, now.key, who.key, step.by, after)
        changes = (f"{now.shown(step.by)}: {apart} → {after} ft",)
    title = f"{who.name} steps {chosen}, {feet} ft"
    why = ("a free action; any other move this turn is the full action",)
    return Placed(title, why, changes), scene


def _ground(action: Circumstance, scene: Scene) -> tuple[Placed, Scene]:
    who = met(scene, action.named)
    what = one_of(action.what, FOOTINGS, "unknown_mode", "thing that the ground does")
    number = whole(
        action.amount, "bad_number", "a circumstance modifier", least=1, most=MOST_AMOUNT
    )
    now = bearers.moment(scene, who.key)
    if what in {HIGHER, DIFFICULT}:
        amount = number if what == HIGHER else -number
        state = State(what.capitalize(), "combat", (change(CHECK, amount),))
        why: tuple[str, ...] = (f"{amount:+d} on all checks",)
    elif what == BACKED:
        state, why = State("Backed up", "combat"), ("nowhere to go back to",)
    else:
        state, why = FOOTING, (f"defends with {maneuvers.BAD_FOOTING}",)
    row: Condition = befalls(state, who.key, now)
    if not now.combat:
        row = replace(row, clock=Clock("scene"))
    told, scene = bearers.laid(scene, row)
    return Placed(f"{who.name}: {what}", why, (told,), tone="plain"), scene


def _due(scene: Scene, who: Player) -> tuple[Fight, Due]:
    now = ring.must_fight(scene, who.key)
    step = owed.due(scene, now.key, who.key)
    if step is None or step.taken:
        raise Refusal("nothing_due", f"{who.name} owes no step; move with /d6 move.")
    return now, step


def _had_turn(now: Fight, key: str) -> bool:
    """Whether this one's turn of the round is being taken or over, so that the next one counts."""
    return key in now.order.finished or key in now.standing.turn


def _directions(text: str, kind: Kind) -> tuple[str, ...]:
    found = tuple(clean(part, what="direction") for part in text.split(",") if part.strip())
    if not 1 <= len(found) <= MOST_DIRECTIONS:
        what = "where the opponent must go" if kind == "force" else "where they may not go"
        raise Refusal(
            "forbidden_direction",
            f"Say {what}: 1 to {MOST_DIRECTIONS} directions or places with commas between them.",
        )
    return found


def _against(held: Wall, target: Player, extra: int) -> str:
    more = f" + {extra} for forcing" if extra else ""
    return f"{target.name}'s {held.name} {held.value}{more}"
