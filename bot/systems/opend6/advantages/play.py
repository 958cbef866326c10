"""Advantages gained, chosen, handed over, used, and support (D6-46 to D6-50, D6-60)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.condition import Condition, Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.combat.arena import Fight, fight, with_conditions
from bot.shared.sight.sealed import name_for_all
from bot.systems.opend6.advantages.actions import Choose, Gain, HandOver, Support, UseUp
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.budget import spend_action
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.roll import plan_check, result_of, show_roll, throw_plan
from bot.systems.opend6.checks.target import CUES, MISDIRECTION
from bot.systems.opend6.field import fighting, foe, method, must_fight
from bot.systems.opend6.melee.actions import Deed, Fought, Winnings
from bot.systems.opend6.melee.kinds import Contest, Kind
from bot.systems.opend6.melee.waiting import found, put_by, read
from bot.systems.opend6.players import Player, known, met, player, value_of
from bot.systems.opend6.pressing.play import Push, contest_of, deed_of, framed, tried, walled
from bot.systems.opend6.rules import advantages, durations
from bot.systems.opend6.rules.advantages import Option
from bot.systems.opend6.rules.effects import effect
from bot.systems.opend6.rules.gangs import half_of_points
from bot.systems.opend6.rules.given import difficulty as number_of
from bot.systems.opend6.rules.melee import ACTIONS, Response

HOLDS = "Held until used or passed on: /d6 advantage use, /d6 advantage pass."
AWARENESS, MEMORY = "survival: awareness", "research: memory"


def declared(action: Gain, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """An advantage declared and paid, by misdirection, memory or awareness; nobody readies one."""
    del free
    misleads = action.skill.strip().casefold() == MISDIRECTION
    return misled(action, scene) if misleads else gaining(action, scene)


def misled(action: Gain, scene: Scene) -> tuple[Deed, Scene]:
    """Misdirection declared and paid (D6-47).

    Raises `bad_target`, `self_target`, `unknown_skill`, `no_action_left` and what a roll raises.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    row_ = foe(scene, now, who.key, action.target)
    push = misleading(scene, who, known(scene, row_.key))
    scene = spend_action(scene, now, who.key, (ACTIONS["advantage"],))
    plan_check(scene, now, who, push.worth, action.effects)
    words = f"misleads {row_.name}"
    return deed_of(
        scene, now, who, row_.key, action, kind="misdirect", words=words, cost="bonus"
    ), scene


def misleading(scene: Scene, who: Player, target: Player) -> Push:
    """Misdirection in numbers as they are now; raises `unknown_skill`."""
    worth = value_of(scene, who, MISDIRECTION)
    return walled(scene, who, target, worth, crowd=0, against=CUES)


def resolved(
    deed: Deed, action: Gain, scene: Scene, reply: Response, dice: Dice
) -> tuple[Fought, Scene]:
    """The dice, and the ranks to choose for."""
    if deed.kind != "misdirect":
        return gained(deed, action, scene, dice)
    push = misleading(scene, known(scene, deed.actor), known(scene, deed.target))
    told, frame, scene = tried(deed, push, scene, reply, dice, effects=action.effects)
    done = won(push.who, deed.combat, told.rank if told.success else 0)
    return framed(frame, done, scene), scene


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


def gaining(action: Gain, scene: Scene) -> tuple[Deed, Scene]:
    """An advantage by memory or awareness declared and paid (D6-48, D6-49).

    Raises `bad_difficulty` without one for memory, `unknown_skill`, `no_action_left`.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
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
    words = f"looks for an advantage: {skill}"
    return Deed(now.key, msgspec.json.encode(action), who.key, who.name, words, cost="bonus"), scene


def gained(deed: Deed, action: Gain, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The dice of memory or awareness."""
    now = fight(scene, deed.combat)
    who = known(scene, deed.actor)
    skill = advantages.skill_of(action.skill)
    lain = throw_plan(scene, now, who, value_of(scene, who, skill), dice, effects=action.effects)
    scene = lain.scene
    if skill == AWARENESS:
        return _alert(
            deed, scene, lain.total, show_roll(lain, skill, advantages.AWARENESS, "always 10")
        )
    needed = action.difficulty or 0
    told = result_of(lain.trial, lain.fell, needed, scene)
    done = won(who, deed.combat, told.rank if told.success else 0)
    return replace(
        done, rolls=(show_roll(lain, skill, needed, "rarity"),), combat=deed.combat
    ), scene


def _alert(deed: Deed, scene: Scene, total: int, roll: RollShown) -> tuple[Fought, Scene]:
    bonus = advantages.awareness(total)
    row = advantages.alert(bonus, deed.actor, moment_in_fight(scene, deed.actor))
    if bonus:
        scene = with_conditions(scene, engine.apply(scene.conditions, row)[0])
    sorts = method(scene, deed.combat).mode != "narrative"
    why = () if sorts else ("in a narrative order nothing is sorted by it",)
    return Fought(
        f"ALERT: {deed.name} has +{bonus} initiative in the next round",
        combat=deed.combat,
        tone="good" if bonus else "plain",
        rolls=(roll,),
        why=why,
    ), scene


def choose(action: Choose, scene: Scene) -> tuple[Fought, Scene]:
    """An effect taken for ranks.

    Raises `too_late`, `unknown_effect`, `insufficient_ranks`, `not_dynamic`, `no_action_points`,
    `bad_amount`.
    """
    state = found(scene, action.roll)
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
    if _is_over(scene, state, option):
        raise Refusal(
            "too_late",
            f"{_called(option)} was for one {option.lasts}, and that is over. Choose another "
            "effect for the ranks.",
        )
    said, scene = _taken(scene, state, option)
    left = replace(state, ranks=state.ranks - option.rank)
    scene = put_by(scene, action.roll, left, open_=left.ranks > 0)
    return Fought(
        title=said,
        combat=state.combat,
        roll=action.roll,
        tone="good",
        why=(f"rank {option.rank}, {left.ranks} left",),
        winnings=left if left.ranks else None,
        held=(state.actor,),
        open=left.ranks > 0,
        hint=HOLDS if option.lasts or option.effect == "ability" else "",
    ), scene


def affordable(scene: Scene, state: Winnings) -> tuple[Option, ...]:
    """What the ranks still pay for, as far as its time is not over (D6-50, R-65)."""
    return tuple(
        one
        for one in advantages.TABLE
        if one.rank <= state.ranks and not _is_over(scene, state, one)
    )


def _is_over(scene: Scene, state: Winnings, option: Option) -> bool:
    """Whether an effect would have ended by now, had it been chosen when it was gained."""
    now = moment_in_fight(scene, state.actor)
    row = advantages.values(option, state.actor, state.gained or now)
    return durations.is_over(row.clock, now)


def _called(option: Option) -> str:
    return effect(option.effect).words.replace("±", "+")


def _taken(scene: Scene, state: Winnings, option: Option) -> tuple[str, Scene]:
    if option.effect == "action_point":
        return luck.with_action_point(scene, known(scene, state.actor), 1)
    since = state.gained or moment_in_fight(scene, state.actor)
    rows, _ = engine.apply(scene.conditions, advantages.values(option, state.actor, since))
    return f"{state.name}: {_called(option)}", with_conditions(scene, rows)


def hand_over(action: HandOver, scene: Scene) -> tuple[Fought, Scene]:
    """An advantage passed on (D6-46); raises `unknown_condition`, `self_target`, `bad_target`."""
    who, scene = player(scene, action.who)
    to = met(scene, action.to)
    key = _newest(scene, who.key, action.number, action.what)
    now = must_fight(scene, who.key)
    rows, after = advantages.hand_over(
        scene.conditions, key, to.key, can_benefit=to.key in now.combatants
    )
    scene = with_conditions(scene, rows)
    done = Fought(
        f"{who.name} passes to {to.name}: {rows[after].name}", combat=now.key, tone="good"
    )
    return _with_rest(done, scene, action.roll, who.key, to.key), scene


def use_up(action: UseUp, scene: Scene) -> tuple[Fought, Scene]:
    """A held advantage in force, `on` a skill or a new ability by its name.

    Raises `unknown_condition`, `unknown_skill`, `unknown_effect`, `bad_name`.
    """
    who, scene = player(scene, action.who)
    key = _newest(scene, who.key, action.number, action.what)
    on, about = action.on.strip(), ""
    if on and scene.conditions[key].note != advantages.NEW_ABILITY:
        on = value_of(scene, who, on).name
        about = f", on {on}"
    rows = advantages.use_up(scene.conditions, key, moment_in_fight(scene, who.key), on=on)
    scene = with_conditions(scene, rows)
    done = Fought(
        f"{who.name} uses {rows[key].name}{about}", combat=_combat(scene, who.key), tone="good"
    )
    return _with_rest(done, scene, action.roll, who.key), scene


def _combat(scene: Scene, key: str) -> str:
    now = fighting(scene, key)
    return now.key if now is not None else ""


def _with_rest(done: Fought, scene: Scene, number: int, *keys: str) -> Fought:
    """The card with what these still hold, and with the ranks that are not yet chosen on it."""
    row = scene.rolls.get(number)
    state = read(row) if row is not None and row.open else None
    if isinstance(state, Winnings) and state.what == "advantage":
        done = replace(done, roll=number, winnings=state, open=True)
    return replace(done, held=keys)


def held_by(scene: Scene, key: str) -> tuple[tuple[Key, Condition], ...]:
    """The advantages somebody holds, newest first."""
    rows = (
        (at, row)
        for at, row in scene.conditions.items()
        if at[0] == key and row.family == advantages.HELD
    )
    return tuple(sorted(rows, key=lambda one: one[0], reverse=True))


def supporting(action: Support, scene: Scene, *, free: bool = False) -> tuple[Deed, Scene]:
    """Help or hindrance declared and paid (D6-60).

    Raises `bad_difficulty`, `self_target`, `bad_target`, `unknown_skill`, `no_action_left`.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    other = met(scene, action.target)
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
    words = f"{'hinders' if action.hinder else 'helps'} {other.name}: {worth.name}"
    cost = "" if free else "bonus"
    return Deed(now.key, msgspec.json.encode(action), who.key, who.name, words, cost=cost), scene


def supported(
    deed: Deed, action: Support, scene: Scene, reply: Response, dice: Dice
) -> tuple[Fought, Scene]:
    """Half the points, on the target's next check of this round (D6-116, R-34)."""
    del reply
    now = fight(scene, deed.combat)
    who, other = known(scene, deed.actor), met(scene, action.target)
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
    what = "HINDRANCE" if action.hinder else "SUPPORT"
    return Fought(
        f"{what} {change:+d}: {who.name} for {other.name}'s next check this round",
        combat=deed.combat,
        tone="good" if amount > 0 else "bad",
        rolls=(show_roll(lain, worth.name, needed, "the GM's difficulty"),),
        why=("half the result points, rounded up, at least 1",),
    ), scene


def _newest(scene: Scene, key: str, number: int, what: str) -> Key:
    """The newest advantage held, or that of this number, as long as it still is the one meant."""
    rows = (
        (at, row)
        for at, row in held_by(scene, key)
        if number in {0, at[1]} and what in {"", row.note}
    )
    found_ = next((at for at, _ in rows), None)
    if found_ is None:
        name = scene.characters[key].name
        raise Refusal("unknown_condition", f"{name} holds no advantage (any more).")
    return found_


def _contest(action: Gain, scene: Scene, now: Fight, who: Player, target: Player) -> Contest:
    del now
    return contest_of(misleading(scene, who, target), action.effects, scene)


GAIN = Kind(Gain, declared, resolved, _contest)
SUPPORT = Kind(Support, supporting, supported)
