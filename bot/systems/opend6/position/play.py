"""Maneuvers, forced steps and the ground, as a reducer (§1.17)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.condition import Clock, Condition
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import clean
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.states import State, befalls
from bot.systems.opend6 import bearers, budget
from bot.systems.opend6.budget import Due
from bot.systems.opend6.checks.actions import RollLine, RollModifier
from bot.systems.opend6.checks.roll import throw_check, total
from bot.systems.opend6.checks.waiting import find, read
from bot.systems.opend6.field import (
    distance,
    field,
    fight_of,
    fight_or_none,
    find_opponent,
    with_field,
    with_focus,
    with_gap,
)
from bot.systems.opend6.melee.waiting import refuse_waiting
from bot.systems.opend6.players import PLAYERS, Player, settings_of, value_of
from bot.systems.opend6.position.actions import (
    Circumstance,
    LetGo,
    Maneuver,
    Maneuvered,
    Mapped,
    Meet,
    Placed,
    Plotted,
    Ploy,
    Step,
    Waive,
)
from bot.systems.opend6.position.resisting import Resistance, resistance_of
from bot.systems.opend6.rules import melee, position
from bot.systems.opend6.rules.conditions import CHECK, DICE, change
from bot.systems.opend6.rules.given import one_of, whole
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.position import Kind
from bot.systems.opend6.rules.tracks import FOOTING
from bot.systems.opend6.sheet import KEY

MOST_DIRECTIONS = 5


def maneuver(action: Maneuver, scene: Scene, dice: Dice) -> tuple[Plotted | Maneuvered, Scene]:
    """A maneuver declared and paid; it waits where the opponent may answer, else the dice fall.

    Raises `unknown_mode`, `self_target`, `bad_target`, `unknown_skill`, `forbidden_direction`,
    `no_action_left`, `not_your_turn`, `action_waits`, and `dice_wait` where faces were typed with
    what waits.
    """
    kind = position.kind_of(action.kind)
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.target)
    if target.key == who.key:
        raise Refusal("self_target", f"{who.name} cannot maneuver alone; name an opponent.")
    directions = _directions(action.directions, kind)
    worth = value_of(scene, who, action.skill)
    now = fight_or_none(scene, who.key)
    scene = _pay(scene, now, who, target)
    held = resistance_of(scene, target, worth.skill or worth.name, action.defence)
    pays = _answer(scene, now, target, held)
    if not pays:
        return _resolve(action, scene, dice, (who, target), None)
    if action.typed:
        raise Refusal(
            "dice_wait",
            f"The dice fall when {target.name} has answered. Leave faces: out now.",
        )
    number = scene.last_roll + 1
    seconds = settings_of(scene).reaction_timeout
    state = msgspec.json.encode(Ploy(action, who.key, target.key, pays))
    row = OpenRoll(number, KEY, who.key, state, deadline=scene.now + seconds if seconds else None)
    said = Due(kind, who.key, directions).words
    told = Plotted(number, who.key, target.key, said, held.name, held.value, pays)
    return told, with_roll(scene, row)


def meet(action: Meet | LetGo, scene: Scene, dice: Dice) -> tuple[Maneuvered, Scene]:
    """The answer, and with it the dice; raises `too_late`, `not_yours`, `no_action_left`."""
    row, ploy = find(scene, action.roll, Ploy)
    scene = with_roll(scene, replace(row, open=False, deadline=None))
    for key in (ploy.by, ploy.target):
        if key not in scene.characters:
            raise Refusal("unknown_character", "Somebody in this has left the table.")
    pair = (PLAYERS.of(scene, ploy.by), PLAYERS.of(scene, ploy.target))
    answers = isinstance(action, Meet) and action.rolls
    if answers:
        now = fight_of(scene, ploy.target)
        scene = budget.spend_action(scene, now, ploy.target, (ploy.pays,))
    how = ploy.pays if answers else None
    outcome, scene = _resolve(ploy.action, scene, dice, pair, how)
    return replace(outcome, roll=row.number), scene


def refuse_early(scene: Scene, now: Fight) -> None:
    """Refuses with `action_waits` the end of a turn while a maneuver waits for its answer."""
    for number, ploy in _waiting(scene, now.key):
        raise Refusal(
            "action_waits",
            f"{scene.characters[ploy.by].name}'s maneuver, roll {number}, waits for an answer "
            "first. A GM may let it go on with the fixed value.",
            roll=number,
        )


def close_all(scene: Scene, combat: str) -> Scene:
    """The scene with no maneuver waiting in this fight any more."""
    for number, _ in _waiting(scene, combat):
        scene = with_roll(scene, replace(scene.rolls[number], open=False, deadline=None))
    return scene


def waits(roll: OpenRoll) -> bool:
    """Whether this row is a maneuver that still waits for its answer."""
    return roll.open and read(roll, Ploy) is not None


def _waiting(scene: Scene, combat: str) -> list[tuple[int, Ploy]]:
    rows = [(number, read(row, Ploy)) for number, row in sorted(scene.rolls.items()) if row.open]
    return [(n, ploy) for n, ploy in rows if ploy and (combat, ploy.by) in scene.combatants]


def _resolve(
    action: Maneuver, scene: Scene, dice: Dice, pair: tuple[Player, Player], pays: str | None
) -> tuple[Maneuvered, Scene]:
    """The dice of the maneuver, and those of the resistance where an action was spent on it."""
    who, target = pair
    kind = position.kind_of(action.kind)
    now = fight_or_none(scene, who.key)
    here = settings_of(scene)
    worth = value_of(scene, who, action.skill)
    held = resistance_of(scene, target, worth.skill or worth.name, action.defence)
    extra = here.force_extra if kind == "force" else 0
    own, scene = throw_check(
        scene, who, worth, action.said, dice, more=_more_actions(scene, now, who.key)
    )
    rolls: tuple[RollLine, ...] = (own,)
    value, why = held.value, (_against(held, target, extra),)
    if pays is not None and held.worth is not None:
        tired = _more_actions(scene, now, target.key)
        answer, scene = throw_check(scene, target, held.worth, Effects(), dice, more=tired)
        rolls = (own, answer)
        reached = max(0, total(answer) + held.more)
        value = max(reached, value) if here.defence_floor else reached
        why = (*why, f"{target.name} resists ({pays}): {value} counts")
    told = position.maneuver(
        kind, total(own), value, force_extra=here.force_extra, rules=here.rules
    )
    why = (*why, f"{total(own)} against {told.difficulty}")
    mapped = now is not None and field(scene, now.key).mapped
    step = Due(kind, who.key, _directions(action.directions, kind), _first(now, target.key))
    most = target.move // 2
    changes = (f"{target.name} {step.words}, 1 to {most} ft, on the next turn",)
    fought = now is not None and (now.key, target.key) in scene.combatants
    if told.success and now is not None and fought:
        scene = budget.with_due(scene, now.key, target.key, step)
    return Maneuvered(
        who.key,
        target.key,
        kind,
        told.success,
        rolls,
        why,
        changes if told.success else (),
        due=fought and told.success,
        asks=told.success and not mapped,
    ), scene


def _pay(scene: Scene, now: Fight | None, who: Player, target: Player) -> Scene:
    """It takes the place of the attack, a full action; outside a fight nothing is counted."""
    if now is None or not now.order.running:
        return scene
    find_opponent(scene, now, who.key, target.name)
    budget.must_have_turn(scene, now, who.key)
    refuse_waiting(scene, now.key, who.key)
    scene = budget.spend_action(scene, now, who.key, (melee.ACTIONS["maneuver"],))
    return with_focus(scene, now.key, who.key, target.key)


def _answer(scene: Scene, now: Fight | None, target: Player, held: Resistance) -> str:
    """What a check against it costs the opponent, "" where none can be made (D6-13)."""
    if now is None or not now.order.running or held.worth is None:
        return ""
    if target.key not in now.combatants or budget.is_out_of_action(scene, target.key, now.key):
        return ""
    found = melee.responses("force", budget.remaining_actions(scene, now, target.key))
    return found[0].cost if found else ""


def _more_actions(scene: Scene, now: Fight | None, key: str) -> tuple[RollModifier, ...]:
    """What full actions beyond the first cost every check (R-37)."""
    if now is None or key not in now.combatants:
        return ()
    less = budget.remaining_actions(scene, now, key).dice_penalty
    return (RollModifier("more full actions", DICE, less),) if less else ()


def _first(now: Fight | None, key: str) -> int:
    """The round of the turn that the step is due in: the next one that has not begun."""
    if now is None:
        return 1
    begun_ = key in now.order.finished or key in now.standing.turn
    return now.combat.round + begun_


def _directions(text: str, kind: Kind) -> tuple[str, ...]:
    found = tuple(clean(part, what="direction") for part in text.split(",") if part.strip())
    if not 1 <= len(found) <= MOST_DIRECTIONS:
        what = "where the opponent must go" if kind == "force" else "where they may not go"
        raise Refusal(
            "forbidden_direction",
            f"Say {what}: 1 to {MOST_DIRECTIONS} directions or places with commas between them.",
        )
    return found


def _against(held: Resistance, target: Player, extra: int) -> str:
    more = f" + {extra} for forcing" if extra else ""
    return f"{target.name}'s {held.name} {held.value}{more}"


HIGHER, DIFFICULT, BACKED = "higher ground", "difficult ground", "backed up"
FOOTINGS = (HIGHER, DIFFICULT, BACKED, "bad footing")
TOWARDS, AWAY = "towards", "away"
MOST_AMOUNT = 20


def waive(action: Waive, scene: Scene, dice: Dice) -> tuple[Placed, Scene]:
    """A GM lets somebody off a step; raises `no_combat`, `nothing_due`."""
    who = PLAYERS.named(scene, action.named)
    now, owed = _due(scene, who)
    scene = budget.with_due(scene, now.key, who.key, None)
    on = replace(action.on, due=False) if action.on is not None else None
    return Placed(f"{who.name} need not step", why=(f"was: {owed.words}",), on=on), scene


def set_map(action: Mapped, scene: Scene, dice: Dice) -> tuple[Placed, Scene]:
    """Whether positions stand on a map; raises `no_combat`."""
    now = find_fight(scene)
    said = "a map shows who has the better of it" if action.on else "the GM is asked about it"
    title = "Positions stand on a map" if action.on else "Positions stand in the mind"
    kept = replace(field(scene, now.key), mapped=action.on)
    return Placed(title, why=(said,)), with_field(scene, now.key, kept)


def overdue(roll: OpenRoll) -> LetGo | None:
    """What nobody answers is met with the fixed value."""
    plotted = read(roll, Ploy) is not None
    return LetGo(roll=roll.number, overdue=True) if plotted else None


def step(action: Step, scene: Scene, dice: Dice) -> tuple[Placed, Scene]:
    """The step that is owed; raises `nothing_due`, `not_your_turn`, `forbidden_direction`."""
    who, scene = PLAYERS.acting(scene, action.who)
    now, owed = _due(scene, who)
    budget.must_have_turn(scene, now, who.key)
    feet = position.step(who.move, action.feet)
    said = action.direction.strip()
    if owed.kind == "force":
        said = said or (owed.directions[0] if len(owed.directions) == 1 else "")
        chosen = one_of(said, owed.directions, "forbidden_direction", "direction that was forced")
    else:
        chosen = position.towards(clean(said, what="direction"), owed.directions)
    scene = budget.with_due(scene, now.key, who.key, replace(owed, taken=True))
    changes: tuple[str, ...] = ()
    apart = distance(scene, now.key, who.key, owed.by) if owed.by in now.combatants else None
    if chosen in {TOWARDS, AWAY} and apart is not None:
        after = max(0, apart + (feet if chosen == AWAY else -feet))
        scene = with_gap(scene, now.key, who.key, owed.by, after)
        changes = (f"{now.shown(owed.by)}: {apart} → {after} ft",)
    title = f"{who.name} steps {chosen}, {feet} ft"
    why = ("a free action; any other move this turn is the full action",)
    on = replace(action.on, due=False) if action.on is not None else None
    return Placed(title, why, changes, on=on), scene


def set_ground(action: Circumstance, scene: Scene, dice: Dice) -> tuple[Placed, Scene]:
    """What the ground does to somebody (D6-143); raises `unknown_mode`, `bad_number`."""
    who = PLAYERS.named(scene, action.named)
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
        state, why = FOOTING, (f"defends with {position.BAD_FOOTING}",)
    row: Condition = befalls(state, who.key, now)
    if not now.combat:
        row = replace(row, clock=Clock("scene"))
    told, scene = bearers.lay_on(scene, row)
    on = action.on
    if on is not None:
        on = replace(on, left=tuple(one for one in on.left if one != what))
    return Placed(f"{who.name}: {what}", why, (told,), on=on), scene


def _due(scene: Scene, who: Player) -> tuple[Fight, Due]:
    now = fight_of(scene, who.key)
    step = budget.due(scene, now.key, who.key)
    if step is None or step.taken:
        raise Refusal("nothing_due", f"{who.name} owes no step; move with /d6 move.")
    return now, step
