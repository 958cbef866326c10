"""Maneuvers, forced steps and the ground, as a reducer (§1.17)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.condition import Clock
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, player_of
from bot.core.scene import Scene
from bot.core.words import clean
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.states import waiting_states
from bot.shared.exchange.windows import (
    AbsentAnswer,
    Answer,
    Exchange,
    Opening,
    Window,
    take,
    without_waiting,
)
from bot.shared.states import State, befalls
from bot.systems.opend6 import bearers, budget
from bot.systems.opend6.budget import DueStep
from bot.systems.opend6.checks.roll import (
    closed_by_later,
    full_action_penalty,
    pay_check,
    read_check,
)
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
from bot.systems.opend6.melee.responses import hold_at
from bot.systems.opend6.melee.rows import refuse_waiting, waits
from bot.systems.opend6.players import PLAYERS, Player, settings_of, value_of
from bot.systems.opend6.position.actions import (
    BACKED,
    DIFFICULT,
    FOOTINGS,
    HIGHER,
    Circumstance,
    GroundSet,
    LetGo,
    Maneuver,
    ManeuverState,
    Mapped,
    MapSet,
    Meet,
    Position,
    Step,
    Stepped,
    Waive,
    Waived,
)
from bot.systems.opend6.position.resisting import Resistance, resistance_of
from bot.systems.opend6.rules import melee, position
from bot.systems.opend6.rules.checks import critical
from bot.systems.opend6.rules.conditions import CHECK, change
from bot.systems.opend6.rules.given import one_of, whole
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.position import Kind
from bot.systems.opend6.rules.tracks import FOOTING
from bot.systems.opend6.sheet import KEY

MOST_DIRECTIONS = 5
MOST_AMOUNT = 20
TOWARDS, AWAY = "towards", "away"


class Maneuvering(Exchange[ManeuverState]):
    """The opponent may answer with a check for an action; else the fixed value holds (D6-142)."""

    fleeting = True

    def resolve(self, state: ManeuverState, scene: Scene, dice: NamedDice) -> ManeuverState:
        if state.own is None:
            return state
        house = settings_of(scene)
        own = read_check(state.own, house, dice.of(state.by, "maneuver"))
        checks, counts = (), state.value
        if state.resists is not None:
            check = read_check(state.resists, house, dice.of(state.target, "resistance"))
            reached = max(0, check.throw.total + state.more)
            checks = (check,)
            counts = max(reached, counts) if house.defence_floor else reached
        result = position.maneuver(
            state.kind, own.throw.total, counts, force_extra=house.force_extra, rules=house.rules
        )
        own = replace(own, critical=critical(own.throw, success=result.success) or "")
        return replace(
            state,
            rolls=(own, *checks),
            counts=counts,
            difficulty=result.difficulty,
            success=result.success,
        )

    def windows(self, state: ManeuverState, scene: Scene) -> tuple[Window, ...]:
        if state.own is not None or state.lost:
            return ()
        who = bearers.name_of(scene, state.target)
        answers = (Meet(who=who), Meet(who=who, rolls=False))
        seconds = settings_of(scene).reaction_timeout or None
        return (
            Window(player_of(state.target), answers, seconds=seconds),
            Window(GMS, (LetGo(),), seconds=seconds),
        )

    def apply(self, state: ManeuverState, scene: Scene) -> tuple[ManeuverState, Scene]:
        if not state.success:
            return state, scene
        fight = fight_or_none(scene, state.by)
        mapped = fight is not None and field(scene, fight.key).mapped
        if fight is None or (fight.key, state.target) not in scene.combatants:
            return replace(state, asks=not mapped), scene
        step = DueStep(state.kind, state.by, state.directions, _first(fight, state.target))
        scene = budget.with_due(scene, fight.key, state.target, step)
        return replace(state, due=True, asks=not mapped), scene

    def lapse(self, window: Window, state: ManeuverState, scene: Scene) -> Answer | None:
        return LetGo(overdue=True)

    def absent(self, who: str, state: ManeuverState, scene: Scene) -> AbsentAnswer | None:
        return hold_at(state.value, Meet(who=who, rolls=False)) if who == state.target else None

    def npc_answer(
        self, npc: str, window: Window, state: ManeuverState, scene: Scene
    ) -> Answer | None:
        """The fixed value, as against all that is no attack (D6-14)."""
        return Meet(who=npc, rolls=False) if npc == state.target else None

    def passes(self, state: ManeuverState) -> bool:
        return False

    def too_late(self, number: int) -> Refusal:
        return closed_by_later(number)


MANEUVERING = Maneuvering(ManeuverState)


def maneuver(action: Maneuver, scene: Scene, dice: Dice) -> tuple[Opening[ManeuverState], Scene]:
    """A maneuver declared and paid; it waits where the opponent may answer, else the dice fall.

    Raises `unknown_mode`, `self_target`, `bad_target`, `unknown_skill`, `forbidden_direction`,
    `no_action_left`, `not_your_turn`, `action_waits`.
    """
    kind = position.kind_of(action.kind)
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.target)
    if target.key == who.key:
        raise Refusal("self_target", f"{who.name} cannot maneuver alone; name an opponent.")
    directions = _directions(action.directions, kind)
    value = value_of(scene, who, action.skill)
    fight = fight_or_none(scene, who.key)
    scene = _pay(scene, fight, who, target)
    resistance = resistance_of(scene, target, value.skill or value.name, action.defence)
    state = ManeuverState(
        who.key,
        target.key,
        kind,
        action.skill,
        directions,
        action.defence,
        action.said,
        _cost_of_answer(scene, fight, target, resistance),
        resistance.name,
        resistance.value,
    )
    # For its refusals also where it waits: nobody is asked about what cannot be rolled.
    rolling = _pay_dice(state, scene, checks=False)
    if not state.pays:
        state, scene = rolling
    return MANEUVERING.open(who.key, state), scene


def meet(answer: Meet, state: ManeuverState, scene: Scene) -> tuple[ManeuverState, Scene]:
    """The answer, and with it the dice; raises `unknown_character`, `no_action_left`."""
    _refuse_absence(state, scene)
    if why := _describe_loss(state, scene):
        return replace(state, lost=why), scene
    if answer.rolls:
        fight = fight_of(scene, state.target)
        scene = budget.spend_action(scene, fight, state.target, (state.pays,))
    return _pay_dice(state, scene, checks=answer.rolls)


def let_go(answer: LetGo, state: ManeuverState, scene: Scene) -> tuple[ManeuverState, Scene]:
    """The fixed value holds; raises `unknown_character`."""
    return meet(Meet(rolls=False), state, scene)


Maneuvering.answers = (take(Meet, meet), take(LetGo, let_go))


def _refuse_absence(state: ManeuverState, scene: Scene) -> None:
    if state.by not in scene.characters or state.target not in scene.characters:
        raise Refusal("unknown_character", "Somebody in this has left the table.")


def _describe_loss(state: ManeuverState, scene: Scene) -> str:
    """Why its own dice cannot be rolled any more, as without one left (R-48); "" where they can."""
    try:
        _pay_dice(state, scene, checks=False)
    except Refusal as no:
        return no.sentence
    return ""


def _pay_dice(state: ManeuverState, scene: Scene, *, checks: bool) -> tuple[ManeuverState, Scene]:
    """The maneuver with the rolls that are made now, and the scene in which they are paid for."""
    who, target = PLAYERS.of(scene, state.by), PLAYERS.of(scene, state.target)
    value = value_of(scene, who, state.skill)
    # Read anew: what resists may have changed while the maneuver waited for its answer.
    resistance = resistance_of(scene, target, value.skill or value.name, state.defence)
    tired = full_action_penalty(scene, fight_or_none(scene, who.key), who.key)
    own, scene = pay_check(scene, who, value, state.said, more=tired)
    resists = None
    if checks and resistance.worth is not None:
        tired = full_action_penalty(scene, fight_or_none(scene, target.key), target.key)
        resists, scene = pay_check(scene, target, resistance.worth, Effects(), more=tired)
    state = replace(
        state,
        against=resistance.name,
        value=resistance.value,
        more=resistance.more,
        extra=settings_of(scene).force_extra if state.kind == "force" else 0,
        own=own,
        resists=resists,
        most=target.move // 2,
    )
    return state, scene


def refuse_early(scene: Scene, fight: Fight) -> None:
    """Refuses with `action_waits` the end of a turn while a maneuver waits for its answer."""
    for number, state in maneuvers_waiting(scene, fight.key):
        raise _waits_first(scene, fight, number, state)


def _waits_first(scene: Scene, fight: Fight, number: int, state: ManeuverState) -> Refusal:
    sentence = f"{scene.name(state.target)} has not answered {scene.name(state.by)}."
    on = Instead(f"Go on: {state.value} holds", action=LetGo(roll=number), system=KEY, again=True)
    return waits(scene, fight.key, number, sentence, on)


def close_all(scene: Scene, combat: str) -> Scene:
    """The scene with no maneuver waiting in this fight any more."""
    return without_waiting(scene, (number for number, _ in maneuvers_waiting(scene, combat)))


def maneuvers_waiting(scene: Scene, combat: str) -> list[tuple[int, ManeuverState]]:
    """The maneuvers that wait in this fight for their answers, by the numbers of their rolls."""
    return [
        (number, state)
        for number, state in waiting_states(scene, KEY, ManeuverState)
        if (combat, state.by) in scene.combatants
    ]


def _pay(scene: Scene, fight: Fight | None, who: Player, target: Player) -> Scene:
    """It takes the place of the attack, a full action; outside a fight nothing is counted."""
    if fight is None or not fight.order.running:
        return scene
    # For its refusals: outside this fight nobody is maneuvered in it.
    find_opponent(scene, fight, who.key, target.name)
    budget.must_have_turn(scene, fight, who.key)
    refuse_waiting(scene, fight.key, who.key)
    scene = budget.spend_action(scene, fight, who.key, (melee.ACTIONS["maneuver"],))
    return with_focus(scene, fight.key, who.key, target.key)


def _cost_of_answer(
    scene: Scene, fight: Fight | None, target: Player, resistance: Resistance
) -> str:
    """What a check against it costs the opponent, "" where none can be made (D6-13)."""
    if fight is None or not fight.order.running or resistance.worth is None:
        return ""
    if target.key not in fight.combatants or budget.is_out_of_action(scene, target.key, fight.key):
        return ""
    result = melee.responses("force", budget.remaining_actions(scene, fight, target.key))
    return result[0].cost if result else ""


def _first(fight: Fight, key: str) -> int:
    """The round of the turn that the step is due in: the next one that has not begun."""
    return fight.combat.round + (key in fight.order.finished or key in fight.standing.turn)


def _directions(text: str, kind: Kind) -> tuple[str, ...]:
    result = tuple(clean(part, what="direction") for part in text.split(",") if part.strip())
    if not 1 <= len(result) <= MOST_DIRECTIONS:
        what = "where the opponent must go" if kind == "force" else "where they may not go"
        raise Refusal(
            "forbidden_direction",
            f"Say {what}: 1 to {MOST_DIRECTIONS} directions or places with commas between them.",
        )
    return result


def waive(action: Waive, scene: Scene, dice: Dice) -> tuple[Waived, Scene]:
    """A GM lets somebody off a step; raises `no_combat`, `nothing_due`."""
    who = PLAYERS.named(scene, action.named)
    fight, due = _due(scene, who)
    scene = budget.with_due(scene, fight.key, who.key, None)
    return Waived(who.name, due, _without_step(action.on)), scene


def set_map(action: Mapped, scene: Scene, dice: Dice) -> tuple[MapSet, Scene]:
    """Whether positions stand on a map; raises `no_combat`."""
    fight = find_fight(scene)
    state = replace(field(scene, fight.key), mapped=action.on)
    return MapSet(action.on), with_field(scene, fight.key, state)


def step(action: Step, scene: Scene, dice: Dice) -> tuple[Stepped, Scene]:
    """The step that is owed; raises `nothing_due`, `not_your_turn`, `forbidden_direction`."""
    who, scene = PLAYERS.acting(scene, action.who)
    fight, due = _due(scene, who)
    budget.must_have_turn(scene, fight, who.key)
    feet = position.step(who.move, action.feet)
    direction = action.direction.strip()
    if due.kind == "force":
        direction = direction or (due.directions[0] if len(due.directions) == 1 else "")
        way = one_of(direction, due.directions, "forbidden_direction", "direction that was forced")
    else:
        way = position.towards(clean(direction, what="direction"), due.directions)
    # Taken, but not forgotten: every other move of this turn still is a full action (D6-144).
    scene = budget.with_due(scene, fight.key, who.key, replace(due, taken=True))
    stepped = Stepped(who.name, way, feet, on=_without_step(action.on))
    apart = distance(scene, fight.key, who.key, due.by) if due.by in fight.combatants else None
    if way not in {TOWARDS, AWAY} or apart is None:
        return stepped, scene
    after = max(0, apart + (feet if way == AWAY else -feet))
    scene = with_gap(scene, fight.key, who.key, due.by, after)
    return replace(stepped, other=fight.shown(due.by), before=apart, after=after), scene


def set_ground(action: Circumstance, scene: Scene, dice: Dice) -> tuple[GroundSet, Scene]:
    """What the ground does to somebody (D6-143); raises `unknown_mode`, `bad_number`."""
    who = PLAYERS.named(scene, action.named)
    what = one_of(action.what, FOOTINGS, "unknown_mode", "thing that the ground does")
    name = "a circumstance modifier"
    number = whole(action.amount, "bad_number", name, least=1, most=MOST_AMOUNT)
    amount = {HIGHER: number, DIFFICULT: -number}.get(what, 0)
    state = FOOTING
    if amount or what == BACKED:
        state = State(what.capitalize(), "combat", (change(CHECK, amount),) if amount else ())
    moment = bearers.moment(scene, who.key)
    condition = befalls(state, who.key, moment)
    # Without a fight no encounter would ever end it.
    if not moment.combat:
        condition = replace(condition, clock=Clock("scene"))
    line, scene = bearers.lay_on(scene, condition)
    on = action.on
    if on is not None:
        on = replace(on, left=tuple(other for other in on.left if other != what))
    return GroundSet(who.name, what, amount, (line,), on), scene


def _without_step(on: Position | None) -> Position | None:
    return None if on is None else replace(on, due=False)


def _due(scene: Scene, who: Player) -> tuple[Fight, DueStep]:
    fight = fight_of(scene, who.key)
    step = budget.step_to_take(scene, fight.key, who.key)
    if step is None:
        raise Refusal("nothing_due", f"{who.name} owes no step; move with /act what:move.")
    return fight, step
