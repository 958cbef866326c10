"""Position as a reducer: maneuvers, steps that are due, what the ground does (D6-138 to D6-145)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.condition import Clock, Condition
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean
from bot.shared.combat.arena import Fight, fight
from bot.shared.states import State, befalls
from bot.systems.opend6 import maneuvers
from bot.systems.opend6.actions.ground import (
    Circumstance,
    GroundAction,
    LetGo,
    Maneuver,
    Mapped,
    Meet,
    Step,
    Waive,
)
from bot.systems.opend6.arena import owed, spending
from bot.systems.opend6.arena.owed import Due
from bot.systems.opend6.arena.ring import field, gap, must_fight, with_field, with_gap
from bot.systems.opend6.given import one_of, whole
from bot.systems.opend6.ground import ploys
from bot.systems.opend6.outcomes.ground import GroundOutcome, Placed
from bot.systems.opend6.people import Player, met, player
from bot.systems.opend6.ranks import bearers
from bot.systems.opend6.tracks import FOOTING
from bot.systems.opend6.weights import CHECK, change

HIGHER, DIFFICULT, BACKED = "higher ground", "difficult ground", "backed up"
FOOTINGS = (HIGHER, DIFFICULT, BACKED, "bad footing")
TOWARDS, AWAY = "towards", "away"
MOST_AMOUNT = 20


def act(action: GroundAction, scene: Scene, dice: Dice) -> tuple[GroundOutcome, Scene]:
    """What comes of it.

    Raises `unknown_mode`, `no_action_left`, `not_your_turn`, `self_target`, `bad_target`,
    `unknown_skill`, `bad_distance`, `forbidden_direction`, `no_combat`, `nothing_due`,
    `dice_wait`, `action_waits`, `too_late`, `not_yours`.
    """
    match action:
        case Maneuver():
            return ploys.begun(action, scene, dice)
        case Meet() | LetGo():
            return ploys.met_with(action, scene, dice)
        case Step():
            return _stepped(action, scene)
        case Waive(named=name, on=on):
            who = met(scene, name)
            now, step = _due(scene, who)
            scene = owed.with_due(scene, now.key, who.key, None)
            on = replace(on, due=False) if on is not None else None
            return Placed(f"{who.name} need not step", why=(f"was: {step.words}",), on=on), scene
        case Circumstance():
            return _ground(action, scene)
        case Mapped(on=on):
            now = fight(scene)
            mapped = replace(field(scene, now.key), mapped=on)
            said = "a map shows who has the better of it" if on else "the GM is asked about it"
            title = "Positions stand on a map" if on else "Positions stand in the mind"
            return Placed(title, why=(said,)), with_field(scene, now.key, mapped)
        case _:
            assert_never(action)


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
    apart = gap(scene, now.key, who.key, step.by) if step.by in now.combatants else None
    if chosen in {TOWARDS, AWAY} and apart is not None:
        after = max(0, apart + (feet if chosen == AWAY else -feet))
        scene = with_gap(scene, now.key, who.key, step.by, after)
        changes = (f"{now.shown(step.by)}: {apart} → {after} ft",)
    title = f"{who.name} steps {chosen}, {feet} ft"
    why = ("a free action; any other move this turn is the full action",)
    on = replace(action.on, due=False) if action.on is not None else None
    return Placed(title, why, changes, on=on), scene


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
    on = action.on
    if on is not None:
        on = replace(on, left=tuple(one for one in on.left if one != what))
    return Placed(f"{who.name}: {what}", why, (told,), on=on), scene


def _due(scene: Scene, who: Player) -> tuple[Fight, Due]:
    now = must_fight(scene, who.key)
    step = owed.due(scene, now.key, who.key)
    if step is None or step.taken:
        raise Refusal("nothing_due", f"{who.name} owes no step; move with /d6 move.")
    return now, step
