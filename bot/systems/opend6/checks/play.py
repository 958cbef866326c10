"""Checks at the table, from the dice to the points spent on them (D6-02 to D6-09, D6-72)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Audience, player_of
from bot.core.scene import Scene
from bot.core.words import clean_if_any
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import Rows
from bot.shared.exchange.states import standing_states
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import Answer, Exchange, Opening, Window, take
from bot.systems.opend6.checks import luck, running
from bot.systems.opend6.checks.actions import (
    MOST_TRIES,
    Advice,
    CheckFor,
    CheckPlan,
    CheckState,
    CheckTogether,
    CountUp,
    HelperRoll,
    PoolChange,
    Reroll,
    RollCode,
    RollModifier,
    SpendRanks,
    Stand,
    TakeOther,
    TwoMore,
)
from bot.systems.opend6.checks.roll import (
    ACTION_POINT,
    closed_by_later,
    full_action_penalty,
    name_throw,
    pay_check,
    plan_roll,
    throw,
    with_two_more,
    without_used_effects,
)
from bot.systems.opend6.checks.target import Goal, goal
from bot.systems.opend6.field import fight_or_none
from bot.systems.opend6.players import PLAYERS, Player, points, pools, settings_of, value_of
from bot.systems.opend6.rules import given
from bot.systems.opend6.rules.building import MOST_HELPERS
from bot.systems.opend6.rules.checks import choose, is_better
from bot.systems.opend6.rules.codes import Code, code
from bot.systems.opend6.rules.conditions import CHECK, DICE, ONE_CHECK, Kind
from bot.systems.opend6.rules.gangs import half_of_points
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.results import required_successes, threshold
from bot.systems.opend6.sheet import ACTION_POINTS, KEY
from bot.systems.opend6.skills import Value, game_of

HELP = "help"
"""The name of a helper's throw."""
SOCIAL = ("Presence", "Wits")
"""The abilities of words (R-58)."""


class Checking(Exchange[CheckState]):
    """A check stands at once; points and ranks are spent until the next one (D6-09, D6-86)."""

    def resolve(self, state: CheckState, scene: Scene, dice: NamedDice) -> CheckState:
        key = state.trial.key
        match state.due:
            case "roll":
                state = _with_help(state, scene, dice)
                throws = throw(state.trial, settings_of(scene), dice.of(key, "roll"))
                state = replace(state, tries=(throws,))
            case "reroll":
                again = name_throw("roll", len(state.tries))
                state = _again(state, scene, dice.of(key, again))
            case "dice":
                more = name_throw("two more", state.added)
                state = _two_more(state, scene, dice.of(key, more))
            case "":
                pass
        return replace(state, due="")

    def windows(self, state: CheckState, scene: Scene) -> tuple[Window, ...]:
        house = settings_of(scene)
        if not state.may_change(house):
            return ()
        owner = player_of(state.trial.key)
        spends: list[Action] = []
        if state.points_to_spend(house):
            spends += (Reroll(), TwoMore())
        if len(state.tries) > 1:
            spends.append(TakeOther())
        with_gms = Audience(owner.characters, gm=True)
        return (
            Window(owner, (*spends, SpendRanks()), "spend"),
            Window(with_gms, (Stand(),), "spend"),
        )

    def apply(self, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
        # Only the roll itself begins a count: after a change one that is full would begin anew.
        required = 1 if state.how else state.required
        count, scene = running.count(scene, state.number, state, required)
        state = replace(state, running=count)
        if state.trial.key not in scene.characters:
            return state, scene
        balance = points(scene, PLAYERS.of(scene, state.trial.key), ACTION_POINTS)
        return replace(state, points=balance), scene

    def lapse(self, window: Window, state: CheckState, scene: Scene) -> Answer | None:
        return Stand(overdue=True)

    def passes(self, state: CheckState) -> bool:
        return state.trial.kind == "check"

    def too_late(self, number: int) -> Refusal:
        return closed_by_later(number)


def reroll(answer: Reroll, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """The check again for an action point; raises `too_late`, `no_action_points`, `bad_count`."""
    state, scene = _spend_point(state, scene, "reroll")
    # A refusal after spending costs nothing: its scene is thrown away.
    if len(state.tries) >= MOST_TRIES:
        raise Refusal("bad_count", f"A check is rolled at most {MOST_TRIES} times.")
    return state, scene


def two_more(answer: TwoMore, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """Two dice more for an action point; raises `too_late`, `no_action_points`."""
    return _spend_point(state, scene, "dice")


def take_other(answer: TakeOther, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """Another of the totals stands; raises `bad_number`."""
    most = len(state.tries) - 1
    place = given.whole(answer.place, "bad_number", "one of the totals", least=0, most=most)
    state = replace(state, stands=place, how="took another total")
    return replace(state, spent=(), used=()), scene


def spend_ranks(answer: SpendRanks, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """Ranks are spent; whoever spends them has looked whether they are enough."""
    return replace(
        state,
        bought=(*state.bought, *answer.bought),
        told=answer.told,
        rolls=(*state.rolls, *answer.rolls),
        spent=(),
        used=(),
    ), scene


def stand(answer: Stand, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """The check stands as it lies."""
    return replace(state, closed=True, how="stands", spent=(), used=()), scene


Checking.answers = (
    take(Reroll, reroll),
    take(TwoMore, two_more),
    take(TakeOther, take_other),
    take(SpendRanks, spend_ranks),
    take(Stand, stand),
)
CHECKING = Checking(CheckState)


def _set_off(action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
    """A check sets nothing off."""
    raise TypeError(f"Checks set off no {type(action).__name__}.")


EXCHANGES = Exchanges(Rows(KEY, (CHECKING,)), _set_off)
"""What writes in a check that its ranks are spent."""


def open_checks(scene: Scene, key: str) -> dict[int, CheckState]:
    """The checks of this character that may still be changed, by the number of their roll."""
    return {
        number: state
        for number, state in standing_states(scene, KEY, CheckState)
        if state.trial.key == key
    }


def buy_with_ranks(scene: Scene, number: int, bought: tuple[str, ...]) -> Scene:
    """The scene in which ranks of this check are spent; raises what answering it raises."""
    return EXCHANGES.answer(SpendRanks(roll=number, bought=bought), scene, ScriptedDice(()))[1]


def check(action: CheckFor, scene: Scene, dice: Dice) -> tuple[Opening[CheckState], Scene]:
    """A check of a skill, an ability or a code (D6-02, D6-07); raises what its values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    value = _value(scene, who, action.skill, action.instead)
    against, defends = action.against, action.defends
    reach = Goal()
    if not action.total:
        reach = goal(scene, who, value, action.difficulty, against=against, defends=defends)
    state = CheckState(
        _plan(scene, who, value, action.said),
        (),
        task=clean_if_any(action.task),
        advice=_advice(scene, who, value),
        closed=action.final,
    )
    return _open(scene, who, state, reach)


def check_together(
    action: CheckTogether, scene: Scene, dice: Dice
) -> tuple[Opening[CheckState], Scene]:
    """A check that others help with (D6-116); raises what a check raises, and `bad_count`."""
    who, scene = PLAYERS.acting(scene, action.who)
    if len(action.helpers) > MOST_HELPERS:
        raise Refusal("bad_count", f"At most {MOST_HELPERS} help with one roll.")
    helpers: list[HelperRoll] = []
    for helper in action.helpers:
        plan, scene = plan_help(scene, PLAYERS.of(scene, helper.key), helper.skill, helper.said)
        helpers.append(HelperRoll(plan))
    value = value_of(scene, who, action.skill)
    state = CheckState(
        _plan(scene, who, value, action.said),
        (),
        task=clean_if_any(action.task),
        helpers=tuple(helpers),
    )
    return _open(scene, who, state, goal(scene, who, value, action.difficulty))


def plan_help(scene: Scene, who: Player, skill: str, effects: Effects) -> tuple[CheckPlan, Scene]:
    """A helper's roll, and the scene in which it is paid for; raises what a check raises."""
    penalty = full_action_penalty(scene, fight_or_none(scene, who.key), who.key)
    return pay_check(scene, who, value_of(scene, who, skill), effects, more=penalty)


def _with_help(state: CheckState, scene: Scene, dice: NamedDice) -> CheckState:
    """Helpers roll first; half the points of each goes on the total, or off it (D6-116)."""
    if not state.helpers:
        return state
    house = settings_of(scene)
    helpers: list[HelperRoll] = []
    for helper in state.helpers:
        throws = throw(helper.plan, house, dice.of(helper.plan.key, HELP))
        total = choose(throws.first, throws.second, helper.plan.state)[0].total
        change = half_of_points(total, state.target or 0, house.rules)
        helpers.append(replace(helper, fell=throws, change=change))
    trial, all_of_it = state.trial, sum(helper.change for helper in helpers)
    parts = tuple(RollModifier(helper.plan.name, CHECK, helper.change) for helper in helpers)
    pool = replace(trial.pool, modifier=trial.pool.modifier + all_of_it)
    trial = replace(trial, pool=pool, parts=(*trial.parts, *parts))
    return replace(state, trial=trial, helpers=tuple(helpers))


def _advice(scene: Scene, who: Player, value: Value) -> Advice:
    """Another dice game for the skill, or a track for words (D6-70, D6-73)."""
    if game_of(who.sheet, value, settings_of(scene)) == "successes":
        return "count"
    return "track" if value.skill and value.ability in SOCIAL else ""


def roll_code(action: RollCode, scene: Scene, dice: Dice) -> tuple[Opening[CheckState], Scene]:
    """A code rolled (D6-87); raises what its values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    bare = code(action.code)
    reach = goal(scene, who, Value("", bare), action.difficulty) if action.difficulty else Goal()
    kind: Kind = "effect" if action.effect else "check"
    state = CheckState(
        _plan(scene, who, Value(str(bare), bare), action.said, kind),
        (),
        task=clean_if_any(action.task),
        effect_roll=action.effect,
    )
    return _open(scene, who, state, reach)


def count_up(action: CountUp, scene: Scene, dice: Dice) -> tuple[Opening[CheckState], Scene]:
    """Successes counted (D6-72); raises what its values raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    required = required_successes(action.required)
    on = threshold(action.on or settings_of(scene).success_on)
    bare = action.pool.strip()
    short = bare.isascii() and bare.isdigit() and len(bare) < 5
    value = _value(scene, who, str(Code(int(bare))) if short else bare)
    toward = action.toward.strip()
    target = running.successes_to_go(scene, toward, required) if toward else required
    state = CheckState(
        _plan(scene, who, value, action.said),
        (),
        "successes",
        on=on,
        task=clean_if_any(action.task or toward),
        toward=toward,
        number=scene.last_roll + 1,
        required=required,
    )
    return _open(scene, who, state, Goal(target))


def _value(scene: Scene, who: Player, text: str, instead: str = "") -> Value:
    try:
        return value_of(scene, who, text)
    except Refusal as no:
        if no.kind != "unknown_skill" or not instead:
            raise
        bare = code(instead)
        return Value(str(bare), bare)


def _plan(
    scene: Scene, who: Player, value: Value, effects: Effects, kind: Kind = "check"
) -> CheckPlan:
    """The roll, refused before anything is spent on it."""
    # Only looked at here, so that nothing falls for what cannot be paid; `_open` pays.
    luck.spend_points(scene, who, effects)
    fight = fight_or_none(scene, who.key) if kind == "check" else None
    more = full_action_penalty(scene, fight, who.key)
    return plan_roll(scene, who, value, effects, kind=kind, more=more)


def _open(
    scene: Scene, who: Player, state: CheckState, reach: Goal
) -> tuple[Opening[CheckState], Scene]:
    """The check, paid for; what failed before it stays so (D6-09)."""
    before = pools(scene, who)
    scene = luck.spend_points(scene, who, state.trial)
    after = pools(scene, who)
    payments = tuple(
        PoolChange(pool, n, after[pool]) for pool, n in before.items() if n != after[pool]
    )
    fight = fight_or_none(scene, who.key) if state.trial.kind == "check" else None
    if fight is not None:
        scene = luck.let_fail(scene, fight.key, actor=who.key)
    without = without_used_effects(scene, state.trial)
    state = replace(
        state,
        target=reach.target,
        against=reach.words,
        versus=reach.versus,
        due="roll",
        user=scene.actor.user,
        spent=payments,
        used=_used_effects(scene, without, who.key),
    )
    return CHECKING.open(who.key, state), without


def _used_effects(scene: Scene, after: Scene, key: str) -> tuple[str, ...]:
    return tuple(
        condition.name
        for at, condition in sorted(scene.conditions.items())
        if at[0] == key and condition.family == ONE_CHECK and at not in after.conditions
    )


def _spend_point(
    state: CheckState, scene: Scene, use: Literal["reroll", "dice"]
) -> tuple[CheckState, Scene]:
    """An action point spent on dice that fall next."""
    if state.trial.key not in scene.characters:
        raise Refusal("unknown_character", f"{state.trial.name} is no longer at this table.")
    who = PLAYERS.of(scene, state.trial.key)
    if state.trial.kind == "effect" or state.bought:
        raise Refusal(
            "too_late", "Points are for checks whose ranks are not spent. Nothing has changed."
        )
    before = points(scene, who, ACTION_POINTS)
    scene = luck.spend_action_point(scene, who, use)
    spent = (PoolChange(ACTION_POINTS, before, points(scene, who, ACTION_POINTS)),)
    return replace(state, due=use, how=use, spent=spent, used=()), scene


def _again(state: CheckState, scene: Scene, dice: Dice) -> CheckState:
    """Rolled once more; the better total stands, the first of equal ones."""
    throws = throw(state.trial, settings_of(scene), dice)
    more = replace(state, tries=(*state.tries, throws))
    place = len(more.tries) - 1
    better = is_better(more.worth(place), more.worth(more.stands))
    return replace(more, stands=place) if better else more


def _two_more(state: CheckState, scene: Scene, dice: Dice) -> CheckState:
    """Two dice beside those that count; they stay for a later roll of the same check."""
    bigger, throws = with_two_more(state.trial, state.fell, settings_of(scene), dice)
    tries = list(state.tries)
    tries[state.stands] = throws
    bigger = replace(bigger, parts=(*bigger.parts, RollModifier(ACTION_POINT, DICE, 2)))
    return replace(state, trial=bigger, tries=tuple(tries), added=state.added + 1)
