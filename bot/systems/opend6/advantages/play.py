"""Advantages gained, chosen, handed over, used, and support (D6-46 to D6-50, D6-60)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.condition import Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, find_fight, with_conditions
from bot.shared.sight.sealed import name_for_all
from bot.systems.opend6.advantages.actions import (
    AdvantageResult,
    AlertResult,
    Choose,
    Chosen,
    Gain,
    HandedOver,
    HandOver,
    Support,
    SupportResult,
    Used,
    UseUp,
)
from bot.systems.opend6.advantages.choices import held_by, is_too_late
from bot.systems.opend6.advantages.words import describe_effect, describe_search, describe_support
from bot.systems.opend6.bearers import is_over, moment_in_fight
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import plan_check, result_of, show_roll, throw_plan
from bot.systems.opend6.checks.target import CUES, MISDIRECTION
from bot.systems.opend6.field import fight_of, fight_or_none, find_opponent, method
from bot.systems.opend6.melee.actions import Deed, Winnings
from bot.systems.opend6.melee.kinds import Contest, Kind
from bot.systems.opend6.melee.outcomes import Declared
from bot.systems.opend6.melee.turn import whole_skill, with_turn
from bot.systems.opend6.melee.waiting import find_row, put_by, read
from bot.systems.opend6.players import PLAYERS, Player, value_of
from bot.systems.opend6.pressing.play import Push, contest_of, deed_of, push_against, try_push
from bot.systems.opend6.pressing.words import describe_misdirection
from bot.systems.opend6.rules import advantages
from bot.systems.opend6.rules.advantages import Option
from bot.systems.opend6.rules.gangs import half_of_points
from bot.systems.opend6.rules.given import difficulty as number_of
from bot.systems.opend6.rules.melee import ACTIONS, Response
from bot.systems.opend6.rules.results import Result

AWARENESS, MEMORY = "survival: awareness", "research: memory"


def gain(action: Gain, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """A try for an advantage in one's own turn (D6-46); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, aimed=bool(action.target))
    deed, scene = declare_gain(action, scene)
    return Declared(deed, action.typed), scene


def support(action: Support, scene: Scene, dice: Dice) -> tuple[Declared, Scene]:
    """Support in one's own turn (D6-60); raises what turns and declaring raise."""
    scene = with_turn(scene, action.who)
    deed, scene = declare_support(action, scene)
    return Declared(deed), scene


def declare_gain(action: Gain, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """An advantage declared and paid, by misdirection, memory or awareness; nobody readies one."""
    if action.skill.strip().casefold() == MISDIRECTION:
        return _declare_misdirection(action, scene)
    return _declare_search(action, scene)


def _declare_misdirection(action: Gain, scene: Scene) -> tuple[Deed, Scene]:
    """Misdirection declared and paid (D6-47).

    Raises `bad_target`, `self_target`, `unknown_skill`, `no_action_left` and what a roll raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    opponent = find_opponent(scene, now, who.key, action.target)
    push = misleading(scene, who, PLAYERS.of(scene, opponent.key))
    scene = spend_action(scene, now, who.key, (ACTIONS["advantage"],))
    plan_check(scene, now, who, push.worth, action.effects)
    words = describe_misdirection(opponent.name)
    return deed_of(
        scene, now, who, opponent.key, action, kind="misdirect", words=words, cost="bonus"
    ), scene


def misleading(scene: Scene, who: Player, target: Player) -> Push:
    """Misdirection in numbers as they are now; raises `unknown_skill`."""
    worth = value_of(scene, who, MISDIRECTION)
    return push_against(scene, who, target, worth, crowd=0, against=CUES)


def resolve_gain(
    deed: Deed, action: Gain, scene: Scene, response: Response, dice: Dice
) -> tuple[AdvantageResult | AlertResult, Scene]:
    """The dice, and the ranks to choose for."""
    if deed.kind != "misdirect":
        return _resolve_search(deed, action, scene, dice)
    push = misleading(scene, PLAYERS.of(scene, deed.actor), PLAYERS.of(scene, deed.target))
    tried, scene = try_push(deed, push, scene, response, dice, effects=action.effects)
    told = _advantage(push.who, deed.combat, tried.result, tried.rolls)
    over = is_over(scene, find_fight(scene, deed.combat))
    return replace(told, against=tried.against, over=over), scene


def _advantage(
    who: Player, combat: str, result: Result, rolls: tuple[RollShown, ...]
) -> AdvantageResult:
    """The ranks of a check as something to choose an advantage for (D6-46, D6-50)."""
    rank = result.rank if result.success else 0
    return AdvantageResult(
        who.name,
        rank,
        combat=combat,
        success=bool(rank),
        rolls=rolls,
        left=Winnings(combat, who.key, who.name, rank, "advantage") if rank else None,
    )


def _declare_search(action: Gain, scene: Scene) -> tuple[Deed, Scene]:
    """An advantage by memory or awareness declared and paid (D6-48, D6-49).

    Raises `bad_difficulty` without one for memory, `unknown_skill`, `no_action_left`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    skill = advantages.skill_of(action.skill)
    if skill == MEMORY:
        if action.difficulty is None:
            raise Refusal(
                "bad_difficulty",
                "The GM says how rare the knowledge is: give difficulty:, 5 to 25.",
            )
        number_of(action.difficulty)
    worth = value_of(scene, who, skill)
    scene = spend_action(scene, now, who.key, (ACTIONS["advantage"],))
    plan_check(scene, now, who, worth, action.effects)
    words = describe_search(skill)
    return Deed(now.key, msgspec.json.encode(action), who.key, who.name, words, cost="bonus"), scene


def _resolve_search(
    deed: Deed, action: Gain, scene: Scene, dice: Dice
) -> tuple[AdvantageResult | AlertResult, Scene]:
    """The dice of memory or awareness."""
    now = find_fight(scene, deed.combat)
    who = PLAYERS.of(scene, deed.actor)
    skill = advantages.skill_of(action.skill)
    lain = throw_plan(scene, now, who, value_of(scene, who, skill), dice, effects=action.effects)
    scene = lain.scene
    if skill == AWARENESS:
        return _alert(deed, scene, lain.total, show_roll(lain, skill, advantages.AWARENESS))
    needed = action.difficulty or 0
    told = result_of(lain.trial, lain.fell, needed, scene)
    return _advantage(who, deed.combat, told, (show_roll(lain, skill, needed),)), scene


def _alert(deed: Deed, scene: Scene, total: int, rolled: RollShown) -> tuple[AlertResult, Scene]:
    bonus = advantages.awareness(total)
    row = advantages.alert(bonus, deed.actor, moment_in_fight(scene, deed.actor))
    if bonus:
        scene = with_conditions(scene, engine.apply(scene.conditions, row)[0])
    sorts = method(scene, deed.combat).mode != "narrative"
    return AlertResult(deed.name, bonus, sorts, combat=deed.combat, rolls=(rolled,)), scene


def choose(action: Choose, scene: Scene, dice: Dice) -> tuple[Chosen, Scene]:
    """An effect taken for ranks.

    Raises `too_late`, `unknown_effect`, `insufficient_ranks`, `not_dynamic`, `no_action_points`,
    `bad_amount`.
    """
    state = find_row(scene, action.roll)
    if not isinstance(state, Winnings) or state.what != "advantage":
        raise Refusal("unknown_roll", f"Roll {action.roll} has no ranks for advantages.")
    option = next((one for one in advantages.TABLE if str(one) == action.effect), None)
    if option is None:
        raise Refusal(
            "unknown_effect", f"“{action.effect[:30]}” is not in the table of advantages."
        )
    if option.rank > state.ranks:
        raise Refusal(
            "insufficient_ranks",
            f"That takes {option.rank} ranks and {state.ranks} are left; choose a cheaper one.",
        )
    if is_too_late(scene, state, option):
        raise Refusal(
            "too_late",
            f"{describe_effect(option.effect)} was for one {option.lasts}, and that is over. "
            "Choose another effect for the ranks.",
        )
    points, scene = _take(scene, state, option)
    left = replace(state, ranks=state.ranks - option.rank)
    scene = put_by(scene, action.roll, left, open_=left.ranks > 0)
    return Chosen(
        state.name,
        option.effect,
        option.rank,
        left.ranks,
        points,
        holds=bool(option.lasts) or option.effect == "ability",
        holders=(state.actor,),
        combat=state.combat,
        roll=action.roll,
        left=left if left.ranks else None,
        open=left.ranks > 0,
    ), scene


def _take(scene: Scene, state: Winnings, option: Option) -> tuple[str, Scene]:
    if option.effect == "action_point":
        return luck.with_action_point(scene, PLAYERS.of(scene, state.actor), 1)
    since = state.gained or moment_in_fight(scene, state.actor)
    rows, _ = engine.apply(scene.conditions, advantages.values(option, state.actor, since))
    return "", with_conditions(scene, rows)


def hand_over(action: HandOver, scene: Scene, dice: Dice) -> tuple[HandedOver, Scene]:
    """An advantage passed on (D6-46); raises `unknown_condition`, `self_target`, `bad_target`."""
    who, scene = PLAYERS.acting(scene, action.who)
    to = PLAYERS.named(scene, action.to)
    key = _newest(scene, who.key, action.number, action.what)
    now = fight_of(scene, who.key)
    rows, after = advantages.hand_over(
        scene.conditions, key, to.key, can_benefit=to.key in now.combatants
    )
    scene = with_conditions(scene, rows)
    number, left = _rest(scene, action.roll)
    return HandedOver(
        who.name,
        to.name,
        rows[after].name,
        (who.key, to.key),
        combat=now.key,
        roll=number,
        left=left,
        open=left is not None,
    ), scene


def use_up(action: UseUp, scene: Scene, dice: Dice) -> tuple[Used, Scene]:
    """A held advantage in force, `on` a skill or a new ability by its name.

    Raises `unknown_condition`, `unknown_skill`, `unknown_effect`, `bad_name`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    key = _newest(scene, who.key, action.number, action.what)
    on, skill = action.on.strip(), ""
    if on and scene.conditions[key].note != advantages.NEW_ABILITY:
        on = value_of(scene, who, on).name
        skill = on
    rows = advantages.use_up(scene.conditions, key, moment_in_fight(scene, who.key), on=on)
    scene = with_conditions(scene, rows)
    number, left = _rest(scene, action.roll)
    return Used(
        who.name,
        rows[key].name,
        skill,
        (who.key,),
        combat=_combat(scene, who.key),
        roll=number,
        left=left,
        open=left is not None,
    ), scene


def _combat(scene: Scene, key: str) -> str:
    now = fight_or_none(scene, key)
    return now.key if now is not None else ""


def _rest(scene: Scene, number: int) -> tuple[int | None, Winnings | None]:
    """The row of ranks that are not yet chosen, and they; None where there are none."""
    row = scene.rolls.get(number)
    state = read(row) if row is not None and row.open else None
    if isinstance(state, Winnings) and state.what == "advantage":
        return number, state
    return None, None


def declare_support(action: Support, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """Help or hindrance declared and paid (D6-60).

    Raises `bad_difficulty`, `self_target`, `bad_target`, `unknown_skill`, `no_action_left`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    now = fight_of(scene, who.key)
    other = PLAYERS.named(scene, action.target)
    if other.key == who.key:
        raise Refusal("self_target", "Support is for somebody else's action.")
    if other.key not in now.combatants:
        raise Refusal("bad_target", f"{other.name} is not in {now.combat.name}.")
    if action.difficulty is None:
        raise Refusal("bad_difficulty", "The GM says how hard it is; 10 unless said otherwise.")
    worth = value_of(scene, who, action.skill)
    if not free:
        scene = spend_action(scene, now, who.key, (ACTIONS["support"],))
    plan_check(scene, now, who, worth, action.effects)
    words = describe_support(other.name, worth.name, hinder=action.hinder)
    cost = "" if free else "bonus"
    return Deed(now.key, msgspec.json.encode(action), who.key, who.name, words, cost=cost), scene


def resolve_support(
    deed: Deed, action: Support, scene: Scene, response: Response, dice: Dice
) -> tuple[SupportResult, Scene]:
    """Half the points, on the target's next check of this round (D6-116, R-34)."""
    now = find_fight(scene, deed.combat)
    who, other = PLAYERS.of(scene, deed.actor), PLAYERS.named(scene, action.target)
    worth = value_of(scene, who, action.skill)
    lain = throw_plan(scene, now, who, worth, dice, effects=action.effects)
    needed = action.difficulty or 0
    amount = half_of_points(lain.total, needed)
    change = -amount if action.hinder else amount
    row = advantages.support(
        change,
        other.key,
        moment_in_fight(lain.scene, other.key),
        by=name_for_all(lain.scene, who.key),
    )
    scene = with_conditions(lain.scene, engine.apply(lain.scene.conditions, row)[0])
    return SupportResult(
        who.name,
        other.name,
        change,
        action.hinder,
        combat=deed.combat,
        success=amount > 0,
        rolls=(show_roll(lain, worth.name, needed),),
    ), scene


def _newest(scene: Scene, key: str, number: int, what: str) -> Key:
    """The newest advantage held, or that of this number, as long as it still is the one meant."""
    rows = (
        (at, row)
        for at, row in held_by(scene, key)
        if number in {0, at[1]} and what in {"", row.note}
    )
    newest = next((at for at, _ in rows), None)
    if newest is None:
        name = scene.characters[key].name
        raise Refusal("unknown_condition", f"{name} holds no advantage (any more).")
    return newest


def _contest(action: Gain, scene: Scene, now: Fight, who: Player, target: Player) -> Contest:
    return contest_of(misleading(scene, who, target), action.effects, scene)


GAIN = Kind(Gain, declare_gain, resolve_gain, _contest)
SUPPORT = Kind(Support, declare_support, resolve_support)
