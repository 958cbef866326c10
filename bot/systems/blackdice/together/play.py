"""Rolls of several: one against the other, and groups with their helpers (BD-22, 23, 27, 28)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE, GMS
from bot.core.scene import Scene
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Answer, Exchange, Opening, Window, take
from bot.systems.blackdice import sides
from bot.systems.blackdice.field import edge_dice, with_task
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import check_lock
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.opposed import check_helpers
from bot.systems.blackdice.sheet import PLAYERS, Player, mine
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import Drop, HelperDice, NameMishap, Roll, TaskState, Terms
from bot.systems.blackdice.tasks.mishaps import ask_mishap, mishap_of
from bot.systems.blackdice.tasks.play import (
    TRYING,
    answer_dice,
    drop,
    find_person,
    pass_over_partials,
    plan_try,
)
from bot.systems.blackdice.tasks.terms import pending_seconds, read_terms, side_on_terms, terms_dice
from bot.systems.blackdice.together.actions import (
    Contest,
    Group,
    GroupState,
    Help,
    Helper,
    Meet,
    Oppose,
    OpposedState,
    RollAsGroup,
    Together,
    Weigh,
)

MOST_HELPERS = 20


def oppose(action: Oppose, scene: Scene, dice: Dice) -> tuple[Opening[OpposedState], Scene]:
    """Somebody works against another, who answers by button (BD-22).

    Raises `not_allowed` at Very Easy, `conflict` for oneself, and what a roll's terms and naming a
    character raise.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    terms = read_terms(action, scene)
    if terms.rung.automatic:
        raise Refusal("not_allowed", "Against somebody nothing is Very Easy: both sides roll.")
    other = find_person(scene, action.target)
    if other.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be opposed by {who.name}.")
    # For its refusals; against somebody no earlier tries of a task count.
    side_on_terms(scene, who, replace(terms, task=""), terms_dice(who, terms), trades=action.trades)
    theirs = Terms(
        pool=None if action.their_pool is None else bound(action.their_pool, "Their pool"),
        attribute=action.their_attribute.strip(),
        skill=action.their_skill.strip(),
        black=bound(action.their_black, "The number of their black dice"),
        bonus=bound(action.their_bonus, "The number of their bonus dice"),
        by_gm=scene.actor.gm,
    )
    state = OpposedState(terms, who.key, who.name, action.trades, theirs, other)
    return OPPOSING.open(who.key, state), scene


def weigh(answer: Weigh, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
    """A GM sets the black dice of both sides (BD-23); raises `out_of_range`."""
    mine = replace(state.mine, black=bound(answer.mine, "Black dice"), by_gm=True)
    theirs = replace(state.theirs, black=bound(answer.theirs, "Black dice"), by_gm=True)
    state = replace(state, mine=mine, theirs=theirs)
    # For its refusal: all black dice of a side are a hundred at most.
    first_side(scene, state)
    return state, scene


def first_side(scene: Scene, state: OpposedState) -> Side:
    """Who began an opposed roll, about to roll; raises `unknown_character`."""
    who = _present_player(scene, state.key, state.name)
    terms = replace(state.mine, task="")
    edge = edge_dice(scene, who.key, state.other.key)
    parts = terms_dice(who, terms)
    return side_on_terms(scene, who, terms, parts, trades=state.trades, bonus=edge)[0]


def meet(answer: Meet, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
    """The other side answers, and both are thrown.

    Raises `missing`, `unknown_stat`, `out_of_range`, `not_enough_dice`, `unknown_character`.
    """
    first = first_side(scene, state)
    who, scene = PLAYERS.acting(scene, state.other.key or state.other.name)
    parts = answer_dice(who, state.theirs, answer.dice)
    edge = edge_dice(scene, who.key, state.key)
    second = side_on_terms(scene, who, state.theirs, parts, trades=answer.trades, bonus=edge)[0]
    return replace(state, contest=Contest(first, second)), scene


class Opposing(Exchange[OpposedState]):
    """The other side answers; then both throw, who began first (BD-22)."""

    tells_end = False
    answers = (
        take(Meet, meet),
        take(Weigh, weigh),
        take(Drop, drop),
        take(NameMishap, mishap_of(OpposedState)),
    )

    def resolve(self, state: OpposedState, scene: Scene, dice: NamedDice) -> OpposedState:
        contest, how = state.contest, HOUSE.at(scene.house).explode
        if contest is None or state.applied:
            return state
        first = sides.roll_side(contest.a, dice.of(contest.a.key, "against"), how)
        second = sides.roll_side(contest.b, dice.of(contest.b.key, "against"), how)
        return replace(state, contest=replace(contest, a_rolled=first, b_rolled=second))

    def windows(self, state: OpposedState, scene: Scene) -> tuple[Window, ...]:
        if state.contest is not None or state.dropped:
            return ask_mishap(state)
        answers = (
            (state.other.audience, Meet(who=state.other.name)),
            (GMS, Weigh()),
            (state.began, Drop()),
        )
        seconds = pending_seconds(scene)
        return tuple(Window(by, (answer,), seconds=seconds) for by, answer in answers)

    def apply(self, state: OpposedState, scene: Scene) -> tuple[OpposedState, Scene]:
        if state.contest is None or state.applied:
            return state, scene
        return replace(state, applied=True), with_task(scene, state.key)

    def lapse(self, window: Window, state: OpposedState, scene: Scene) -> Answer | None:
        return Drop() if window.kind == "answer" else None


OPPOSING = Opposing(OpposedState)


def group(action: Group, scene: Scene, dice: Dice) -> tuple[Opening[GroupState], Scene]:
    """A group roll begins, led by who asks (BD-27); raises what a roll raises, `not_allowed`."""
    who, scene = PLAYERS.acting(scene, action.who)
    terms = _read_group_terms(action, scene, who)
    side_on_terms(scene, who, terms, terms_dice(who, terms))
    return GROUPING.open(who.key, GroupState(terms, who.key, who.name)), scene


def _read_group_terms(
    action: Group | RollAsGroup, scene: Scene, who: Player, *, hidden: bool = False
) -> Terms:
    """What a group is to roll; raises `not_allowed` at Very Easy, `locked`."""
    terms = read_terms(action, scene, need=action.need, hidden=hidden)
    if terms.rung.automatic:
        raise Refusal("not_allowed", "Very Easy needs no helpers: it is done without a roll.")
    check_lock(scene, who, terms.task)
    return terms


def help_out(answer: Help, state: GroupState, scene: Scene) -> tuple[GroupState, Scene]:
    """One more helper; raises `conflict`, `duplicate`, `missing`, `unknown_stat`, `not_yours`."""
    who, scene = PLAYERS.acting(scene, answer.who.strip() or mine(scene))
    if not scene.may_play(scene.actor, who.key):
        raise Refusal("not_yours", f"{who.name} is not yours to play.")
    check_helpers(state.name, [*(helper.name for helper in state.helpers), who.name])
    if len(state.helpers) >= MOST_HELPERS:
        raise Refusal("out_of_range", f"At most {MOST_HELPERS} help with one task.")
    skill = answer.skill.strip() or state.terms.skill
    # For its refusals: nobody helps with what they could not roll.
    helper_side(scene, who, skill, answer.trades)
    helper = Helper(who.key, who.name, skill, answer.trades)
    return replace(state, helpers=(*state.helpers, helper)), scene


def helper_side(scene: Scene, who: Player, skill: str, trades: int) -> Side:
    """Somebody who helps: skill dice alone, against wounds alone (R-15)."""
    return sides.build_side(scene, who, sides.skill_dice(who, skill), trades=trades)


def together(answer: Together, state: GroupState, scene: Scene) -> tuple[TaskState, Scene]:
    """The roll goes on as the leader's try, with everybody who helps (BD-27, BD-28).

    Who has gone helps no more. Raises `missing` without a helper, `locked`, `unknown_character`,
    `not_enough_dice`.
    """
    who, terms = _present_player(scene, state.key, state.name), state.terms
    check_lock(scene, who, terms.task)
    helpers = [helper for helper in state.helpers if helper.key in scene.characters]
    if not helpers:
        raise Refusal(
            "missing",
            "Nobody helps yet.",
            instead=(Instead("Roll alone", action=_alone(who, terms)),),
        )
    return _plan_group(scene, who, terms, helpers, number=answer.roll, trades=answer.trades)


def roll_as_group(
    action: RollAsGroup, scene: Scene, dice: Dice
) -> tuple[Opening[TaskState], Scene]:
    """A group rolls at once (BD-27, BD-28).

    Raises `not_allowed`, `missing` without a helper, `locked`, and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    terms = _read_group_terms(action, scene, who, hidden=action.hidden)
    helpers = [Helper(key, scene.name(key), skill, n) for key, skill, n in action.helpers]
    check_helpers(who.name, [helper.name for helper in helpers])
    if not helpers:
        raise Refusal("missing", "A group roll takes at least one helper.")
    number = scene.last_roll + 1
    rolling, scene = _plan_group(scene, who, terms, helpers, number=number, trades=action.trades)
    return TRYING.open(who.key, rolling), scene


def _plan_group(
    scene: Scene, who: Player, terms: Terms, helpers: Sequence[Helper], *, number: int, trades: int
) -> tuple[TaskState, Scene]:
    """The leader's try with everybody who helps, before the dice."""
    scene = pass_over_partials(scene, who.key, terms.task)
    leads = plan_try(scene, who, terms, terms_dice(who, terms), number=number, trades=trades)
    sides = tuple(HelperDice(side_of_helper(scene, helper)) for helper in helpers)
    return replace(leads, helpers=sides, group=True), scene


def _alone(who: Player, terms: Terms) -> Roll:
    """The leader's task without anybody."""
    return Roll(
        **{name: getattr(terms, name) for name in Terms.__struct_fields__ if name != "by_gm"},
        who=who.key,
    )


def side_of_helper(scene: Scene, helper: Helper) -> Side:
    """One who helps, about to roll; raises `unknown_character` and what the skill raises."""
    who = _present_player(scene, helper.key, helper.name)
    return helper_side(scene, who, helper.skill, helper.trades)


class Grouping(Exchange[GroupState]):
    """Helpers come, until the leader rolls (BD-27)."""

    answers = (take(Together, together), take(Help, help_out), take(Drop, drop))

    def windows(self, state: GroupState, scene: Scene) -> tuple[Window, ...]:
        if state.dropped:
            return ()
        answers = ((state.leads, Together()), (ANYONE, Help()), (state.leads, Drop()))
        seconds = pending_seconds(scene)
        return tuple(Window(by, (answer,), seconds=seconds) for by, answer in answers)

    def lapse(self, window: Window, state: GroupState, scene: Scene) -> Answer | None:
        return Drop()


GROUPING = Grouping(GroupState)


def _present_player(scene: Scene, key: str, name: str) -> Player:
    if key not in scene.characters:
        raise Refusal("unknown_character", f"{name} is no longer at this table.")
    return PLAYERS.of(scene, key)
