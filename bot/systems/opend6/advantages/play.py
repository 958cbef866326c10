"""Advantages gained, chosen, handed over, used, and support (D6-46 to D6-50, D6-60)."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bot.core.combat import call_fight
from bot.core.condition import Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, find_fight, with_conditions
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Opening, Window, take
from bot.shared.sight.sealed import name_for_all
from bot.systems.opend6.advantages.actions import (
    AdvantageResult,
    AdvantageState,
    AlertResult,
    Choose,
    Chosen,
    Gain,
    HandedOver,
    HandOver,
    Support,
    SupportResult,
    SupportState,
    Used,
    UseUp,
)
from bot.systems.opend6.advantages.choices import held_by, is_too_late
from bot.systems.opend6.advantages.words import describe_effect, describe_search, describe_support
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import plan_check, result_of, show_roll
from bot.systems.opend6.checks.target import CUES, MISDIRECTION
from bot.systems.opend6.field import fight_of, fight_or_none, find_opponent, method
from bot.systems.opend6.melee.actions import Declaration, GoOn, Winnings
from bot.systems.opend6.melee.declaration import Contest, Declaring
from bot.systems.opend6.melee.rolls import check, ends
from bot.systems.opend6.melee.rows import left_in
from bot.systems.opend6.melee.turn import in_fight, whole_skill, with_turn
from bot.systems.opend6.players import PLAYERS, Player, settings_of, value_of
from bot.systems.opend6.pressing.actions import Against
from bot.systems.opend6.pressing.play import (
    Push,
    contest_of,
    declaration_on,
    push_against,
    try_push,
)
from bot.systems.opend6.pressing.words import describe_misdirection
from bot.systems.opend6.rules import advantages
from bot.systems.opend6.rules.advantages import Option
from bot.systems.opend6.rules.gangs import half_of_points
from bot.systems.opend6.rules.given import difficulty as number_of
from bot.systems.opend6.rules.melee import ACTIONS
from bot.systems.opend6.rules.results import Result

T = TypeVar("T", HandedOver, Used)

AWARENESS, MEMORY = "survival: awareness", "research: memory"


def gain(action: Gain, scene: Scene, dice: Dice) -> tuple[Opening[AdvantageState], Scene]:
    """A try for an advantage in one's own turn (D6-46); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, aimed=bool(action.target))
    return GAINING.begin(*GAINING.declare(action, scene))


def support(action: Support, scene: Scene, dice: Dice) -> tuple[Opening[SupportState], Scene]:
    """Support in one's own turn (D6-60); raises what turns and declaring raise."""
    scene = with_turn(scene, action.who)
    return SUPPORTING.begin(*SUPPORTING.declare(action, scene))


class Gaining(Declaring[AdvantageState]):
    """A try for an advantage by misdirection, memory or awareness (D6-46 to D6-50).

    Its ranks are chosen for, as long as any are left.
    """

    action = Gain

    def declare(
        self, action: Gain, scene: Scene, *, free: bool = False
    ) -> tuple[AdvantageState, Scene]:
        """An advantage declared and paid; nobody readies one."""
        if action.skill.strip().casefold() == MISDIRECTION:
            return _declare_misdirection(action, scene)
        return _declare_search(action, scene)

    def contest(self, state: AdvantageState, scene: Scene, fight: Fight) -> Contest:
        """Misdirection against what resists it."""
        return contest_of(_misleading(state, scene), state.action.effects, scene)

    def throw(self, state: AdvantageState, scene: Scene, dice: NamedDice) -> AdvantageState:
        """The dice, and the ranks to choose for."""
        if state.deed.kind != "misdirect":
            return _throw_search(state, scene, dice)
        push = _misleading(state, scene)
        state, tried = try_push(state, push, scene, dice, effects=state.action.effects)
        return _with_ranks(state, tried.result, tried.rolls, tried.against)

    def take_effect(self, state: AdvantageState, scene: Scene) -> tuple[AdvantageState, Scene]:
        """An advantage is made now, whenever its effect is chosen (R-65); awareness helps later."""
        deed, result, winnings = state.deed, state.result, state.left
        moment = moment_in_fight(scene, deed.actor)
        if isinstance(winnings, Winnings):
            state = replace(state, left=replace(winnings, gained=moment))
        if isinstance(result, AlertResult) and result.bonus:
            alert = advantages.alert(result.bonus, deed.actor, moment)
            scene = with_conditions(scene, engine.apply(scene.conditions, alert)[0])
        if isinstance(result, AdvantageResult) and deed.kind == "misdirect":
            state = replace(state, result=replace(result, over=ends(scene, deed)))
        return state, scene

    def further_windows(self, state: AdvantageState, scene: Scene) -> tuple[Window, ...]:
        """Who made the ranks chooses."""
        who = Audience(characters=(state.deed.actor,), gm=True)
        seconds = self.patience(state, scene)
        return (
            Window(who, (Choose(),), "further", seconds),
            Window(GMS, (GoOn(),), "further", seconds),
        )


class Supporting(Declaring[SupportState]):
    """Help or hindrance for somebody's next check in this round (D6-60)."""

    action = Support

    def declare(
        self, action: Support, scene: Scene, *, free: bool = False
    ) -> tuple[SupportState, Scene]:
        """Help or hindrance declared and paid.

        Raises `bad_difficulty`, `self_target`, `bad_target`, `unknown_skill`, `no_action_left`.
        """
        who, fight, scene = in_fight(scene, action.who)
        other = PLAYERS.named(scene, action.target)
        if other.key == who.key:
            raise Refusal("self_target", "Support is for somebody else's action.")
        if other.key not in fight.combatants:
            raise Refusal("bad_target", f"{other.name} is not in {call_fight(fight.combat.name)}.")
        if action.difficulty is None:
            raise Refusal("bad_difficulty", "The GM says how hard it is; 10 unless said otherwise.")
        worth = value_of(scene, who, action.skill)
        if not free:
            scene = spend_action(scene, fight, who.key, (ACTIONS["support"],))
        plan_check(scene, fight, who, worth, action.effects)
        words = describe_support(other.name, worth.name, hinder=action.hinder)
        cost = "" if free else "bonus"
        deed = Declaration(fight.key, who.key, who.name, words, cost=cost)
        return SupportState(deed=deed, action=action), scene

    def throw(self, state: SupportState, scene: Scene, dice: NamedDice) -> SupportState:
        """Half the points (D6-116, R-34)."""
        deed, action = state.deed, state.action
        who, other = PLAYERS.of(scene, deed.actor), PLAYERS.named(scene, action.target)
        worth = value_of(scene, who, action.skill)
        fight = find_fight(scene, deed.combat)
        state, roll = check(state, scene, fight, who, worth, dice=dice, effects=action.effects)
        needed = action.difficulty or 0
        amount = half_of_points(roll.total, needed, settings_of(scene).rules)
        result = SupportResult(
            who.name,
            other.name,
            -amount if action.hinder else amount,
            action.hinder,
            success=amount > 0,
            rolls=(show_roll(roll, worth.name, needed),),
        )
        return replace(state, result=result)

    def take_effect(self, state: SupportState, scene: Scene) -> tuple[SupportState, Scene]:
        """The target's next check of this round is changed."""
        if state.result is None:
            return state, scene
        other = PLAYERS.named(scene, state.action.target).key
        by = name_for_all(scene, state.deed.actor)
        change = state.result.change
        changed = advantages.support(change, other, moment_in_fight(scene, other), by=by)
        return state, with_conditions(scene, engine.apply(scene.conditions, changed)[0])


def _declare_misdirection(action: Gain, scene: Scene) -> tuple[AdvantageState, Scene]:
    """Misdirection declared and paid (D6-47).

    Raises `bad_target`, `self_target`, `unknown_skill`, `no_action_left` and what a roll raises.
    """
    who, fight, scene = in_fight(scene, action.who)
    opponent = find_opponent(scene, fight, who.key, action.target)
    push = misleading(scene, who, PLAYERS.of(scene, opponent.key))
    scene = spend_action(scene, fight, who.key, (ACTIONS["advantage"],))
    plan_check(scene, fight, who, push.worth, action.effects)
    words = describe_misdirection(opponent.name)
    deed = declaration_on(fight, push, "misdirect", words, "bonus")
    return AdvantageState(deed=deed, action=action), scene


def misleading(scene: Scene, who: Player, target: Player) -> Push:
    """Misdirection in numbers as they are now; raises `unknown_skill`."""
    worth = value_of(scene, who, MISDIRECTION)
    return push_against(scene, who, target, worth, crowd=0, against=CUES)


def _misleading(state: AdvantageState, scene: Scene) -> Push:
    deed = state.deed
    return misleading(scene, PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target))


def _with_ranks(
    state: AdvantageState,
    result: Result,
    rolls: tuple[RollShown, ...],
    against: Against | None = None,
) -> AdvantageState:
    """The ranks of a check as something to choose an advantage for (D6-46, D6-50)."""
    deed = state.deed
    rank = result.rank if result.success else 0
    gained = AdvantageResult(deed.name, rank, against, success=bool(rank), rolls=rolls)
    winnings = Winnings(deed.combat, deed.actor, deed.name, rank, "advantage") if rank else None
    return replace(state, result=gained, left=winnings)


def _declare_search(action: Gain, scene: Scene) -> tuple[AdvantageState, Scene]:
    """An advantage by memory or awareness declared and paid (D6-48, D6-49).

    Raises `bad_difficulty` without one for memory, `unknown_skill`, `no_action_left`.
    """
    who, fight, scene = in_fight(scene, action.who)
    skill = advantages.skill_of(action.skill)
    if skill == MEMORY:
        if action.difficulty is None:
            raise Refusal(
                "bad_difficulty",
                "The GM says how rare the knowledge is: give difficulty:, 5 to 25.",
            )
        # For its refusal, before the action is paid.
        number_of(action.difficulty)
    worth = value_of(scene, who, skill)
    scene = spend_action(scene, fight, who.key, (ACTIONS["advantage"],))
    plan_check(scene, fight, who, worth, action.effects)
    deed = Declaration(fight.key, who.key, who.name, describe_search(skill), cost="bonus")
    return AdvantageState(deed=deed, action=action), scene


def _throw_search(state: AdvantageState, scene: Scene, dice: NamedDice) -> AdvantageState:
    """The dice of memory or awareness."""
    deed, action = state.deed, state.action
    fight = find_fight(scene, deed.combat)
    who = PLAYERS.of(scene, deed.actor)
    skill = advantages.skill_of(action.skill)
    value = value_of(scene, who, skill)
    state, roll = check(state, scene, fight, who, value, dice=dice, effects=action.effects)
    if skill == AWARENESS:
        sorts = method(scene, deed.combat).mode != "narrative"
        bonus = advantages.awareness(roll.total)
        rolls = (show_roll(roll, skill, advantages.AWARENESS),)
        return replace(state, result=AlertResult(deed.name, bonus, sorts, rolls=rolls))
    needed = action.difficulty or 0
    result = result_of(roll.trial, roll.fell, needed, scene)
    return _with_ranks(state, result, (show_roll(roll, skill, needed),))


def choose(answer: Choose, state: AdvantageState, scene: Scene) -> tuple[AdvantageState, Scene]:
    """An effect taken for ranks.

    Raises `too_late`, `unknown_effect`, `insufficient_ranks`, `not_dynamic`, `no_action_points`,
    `bad_amount`.
    """
    ranks = state.left
    if not isinstance(ranks, Winnings):
        raise Refusal("unknown_roll", f"Roll {answer.roll} has no ranks for advantages.")
    option = next((option for option in advantages.TABLE if str(option) == answer.effect), None)
    if option is None:
        raise Refusal(
            "unknown_effect", f"“{answer.effect[:30]}” is not in the table of advantages."
        )
    if option.rank > ranks.ranks:
        raise Refusal(
            "insufficient_ranks",
            f"That takes {option.rank} ranks and {ranks.ranks} are left; choose a cheaper one.",
        )
    if is_too_late(scene, ranks, option):
        raise Refusal(
            "too_late",
            f"{describe_effect(option.effect)} was for one {option.lasts}, and that is over. "
            "Choose another effect for the ranks.",
        )
    points, scene = _take(scene, ranks, option)
    rest = replace(ranks, ranks=ranks.ranks - option.rank)
    choice = Chosen(
        ranks.name,
        option.effect,
        option.rank,
        rest.ranks,
        points,
        holds=bool(option.lasts) or option.effect == "ability",
        holders=(ranks.actor,),
    )
    return replace(state, result=choice, left=rest if rest.ranks else None), scene


def _take(scene: Scene, state: Winnings, option: Option) -> tuple[str, Scene]:
    if option.effect == "action_point":
        return luck.with_action_point(scene, PLAYERS.of(scene, state.actor), 1)
    # It lasts from when it was made, however late its effect is chosen.
    since = state.gained or moment_in_fight(scene, state.actor)
    rows, _ = engine.apply(scene.conditions, advantages.values(option, state.actor, since))
    return "", with_conditions(scene, rows)


def hand_over(action: HandOver, scene: Scene, dice: Dice) -> tuple[HandedOver, Scene]:
    """An advantage passed on (D6-46); raises `unknown_condition`, `self_target`, `bad_target`."""
    who, scene = PLAYERS.acting(scene, action.who)
    to = PLAYERS.named(scene, action.to)
    key = _newest(scene, who.key, action.number, action.what)
    fight = fight_of(scene, who.key)
    rows, after = advantages.hand_over(
        scene.conditions, key, to.key, can_benefit=to.key in fight.combatants
    )
    scene = with_conditions(scene, rows)
    card = HandedOver(who.name, to.name, rows[after].name, (who.key, to.key), combat=fight.key)
    return _with_rest(card, scene, action.roll), scene


def use_up(action: UseUp, scene: Scene, dice: Dice) -> tuple[Used, Scene]:
    """A held advantage in force, `on` a skill or a new ability by its name.

    Raises `unknown_condition`, `unknown_skill`, `unknown_effect`, `bad_name`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    key = _newest(scene, who.key, action.number, action.what)
    on, skill = action.on.strip(), ""
    _, advantage = advantages.find_advantage(scene.conditions, key)
    if on and advantage.effect != advantages.NEW_ABILITY:
        on = value_of(scene, who, on).name
        skill = on
    conditions = advantages.use_up(scene.conditions, key, moment_in_fight(scene, who.key), on=on)
    scene = with_conditions(scene, conditions)
    fight = fight_or_none(scene, who.key)
    combat = fight.key if fight is not None else ""
    card = Used(who.name, conditions[key].name, skill, (who.key,), combat=combat)
    return _with_rest(card, scene, action.roll), scene


def _with_rest(card: T, scene: Scene, number: int) -> T:
    """The card with the ranks of this roll that are not yet chosen for, where there are any."""
    winnings = left_in(scene, number)
    if isinstance(winnings, Winnings) and winnings.what == "advantage":
        return replace(card, roll=number, left=winnings, open=True)
    return card


def _newest(scene: Scene, key: str, number: int, what: str) -> Key:
    """The newest advantage held, or that of this number, as long as it still is the one meant."""
    for at, advantage in held_by(scene, key):
        if number in {0, at[1]} and what in {"", str(advantage)}:
            return at
    name = scene.characters[key].name
    raise Refusal("unknown_condition", f"{name} holds no advantage (any more).")


GAINING = Gaining(AdvantageState, take(Choose, choose))
SUPPORTING = Supporting(SupportState)
