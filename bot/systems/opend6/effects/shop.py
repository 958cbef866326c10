"""Spending ranks on effects (D6-86 to D6-95)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count, fold, join_words
from bot.shared import conditions as engine
from bot.shared.combat.arena import with_conditions
from bot.shared.sight.sealed import name_for_all
from bot.systems.opend6 import bearers
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks.actions import AGAINST, Buy, Menu, RollLine, RollModifier, SpendRanks
from bot.systems.opend6.checks.roll import throw_check
from bot.systems.opend6.effects import lasting, purse
from bot.systems.opend6.effects.actions import Befall, Grant, Relieve, Shop
from bot.systems.opend6.effects.lasting import find_condition
from bot.systems.opend6.effects.purse import SPENT, Ranks
from bot.systems.opend6.players import PLAYERS, settings_of, value_of
from bot.systems.opend6.rules import conditions, durations, effects
from bot.systems.opend6.rules.codes import code
from bot.systems.opend6.rules.conditions import ABILITIES, DICE, ONE_CHECK
from bot.systems.opend6.rules.effects import EFFECT_ROLL, Effect
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.results import rank_of
from bot.systems.opend6.rules.tracks import DAMAGE, condition
from bot.systems.opend6.skills import Value


def show_menu(action: Menu, scene: Scene, dice: Dice) -> tuple[Shop, Scene]:
    """What the ranks of somebody's last check can still buy; raises `insufficient_ranks`."""
    who, scene = PLAYERS.acting(scene, action.who)
    target = PLAYERS.named(scene, action.target).key if action.target.strip() else who.key
    shop = _shop(purse.ranks(scene, who.key), who.key, target)
    return replace(shop, on=action.on.strip(), condition=action.condition.strip()), scene


def _shop(rest: Ranks, key: str, target: str, title: str = "") -> Shop:
    barred = rest.of_effect_roll or EFFECT_ROLL in rest.bought
    tone = "good" if title else "plain"
    of, left, roll = rest.of, rest.left, rest.roll
    return Shop(key, of, left, roll, title, target=target, barred=barred, tone=tone)


def _tell_spending(rest: Ranks, shop: Shop, bought: tuple[str, ...]) -> Shop | SpendRanks:
    """What ranks have done: told on the card of their check, or on one of its own."""
    if not rest.of_check:
        return shop
    return SpendRanks(roll=rest.roll, bought=bought, told=shop.changes, rolls=shop.rolls)


def buy(action: Buy, scene: Scene, dice: Dice) -> tuple[Shop | SpendRanks, Scene]:
    """Ranks spent on an effect (D6-86 to D6-95).

    Raises `insufficient_ranks`, `unknown_effect`, `effect_roll_limit`, `effect_roll_chain`,
    `unknown_skill`, `unknown_condition`, `bad_duration`, `not_dynamic`, `no_action_points`,
    `bad_amount`, `no_combat`, and what naming somebody raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    against = action.effect.startswith(AGAINST)
    effect = effects.effect(action.effect.removeprefix(AGAINST))
    if against and not effect.has_sign:
        raise Refusal("unknown_effect", f"{effect.words} is no effect that can be turned round.")
    target = PLAYERS.named(scene, action.target).key if action.target.strip() else who.key
    before = purse.ranks(scene, who.key)
    # Paid before it is seen whether it can be: a refusal drops this scene, and nothing is spent.
    rest, scene = purse.spend(scene, who.key, (effect.key,))
    called = effect.words.replace("±", "-" if against else "+")
    called = called[:1].upper() + called[1:]
    title = f"{called} for {count(effect.rank, 'rank')}"
    rolls: tuple[RollLine, ...] = ()
    match effect.of:
        case "roll":
            rolls, line, scene = _effect_roll(action.on, scene, dice, effect, before, target=target)
        case "condition":  # it lasts longer or less long (D6-95, R-47)
            at = find_condition(scene, target, action.condition)
            line, scene = lasting.change_duration(scene, at, effect.key, dice)
        case "skill" | "ability" | "actor":
            source = name_for_all(scene, who.key)
            line, scene = _lay_on(action, scene, effect, target, against=against, source=source)
        case _:
            assert_never(effect.of)
    shop = replace(
        _shop(rest, who.key, target, title),
        changes=(line,),
        rolls=rolls,
        on=action.on.strip(),
        condition=action.condition.strip(),
    )
    return _tell_spending(rest, shop, (effect.key,)), scene


def _lay_on(
    action: Buy, scene: Scene, effect: Effect, target: str, *, against: bool, source: str
) -> tuple[str, Scene]:
    if effect.key == "action_point":
        return luck.with_action_point(scene, PLAYERS.named(scene, target), -1 if against else 1)
    on = action.on.strip() if effect.of != "actor" else ""
    if effect.of == "skill" and on:
        on = value_of(scene, PLAYERS.named(scene, target), on).skill or on
    if effect.of == "ability" and on:
        on = next((name for name in ABILITIES if fold(name) == fold(on)), "")
        if not on:
            raise Refusal("unknown_skill", f"That takes an ability: {join_words(ABILITIES)}.")
    moment = bearers.moment(scene, target)
    if effect.later and not moment.combat:
        raise Refusal(
            "no_combat",
            f"{bearers.name_of(scene, target)} is in no fight that runs: there is no next round. "
            "No ranks are spent.",
        )
    row = effects.befalls(
        effect, target, moment, on=on, against=against, source=source, note=action.note.strip()
    )
    # Without the family nothing uses it up: by house rule it holds for all checks.
    if row.family == ONE_CHECK and settings_of(scene).single_check == "all":
        row = replace(row, family="")
    return bearers.lay_on(scene, row)


def _effect_roll(
    on: str, scene: Scene, dice: Dice, effect: Effect, before: Ranks, *, target: str
) -> tuple[tuple[RollLine, ...], str, Scene]:
    """An effect roll of this code at once, with the dice bought for it before (D6-87)."""
    if effect.key != EFFECT_ROLL:
        if EFFECT_ROLL in before.bought:
            raise Refusal("effect_roll_limit", "The effect roll has been made; dice come before.")
        return (), "counts on the effect roll that this check still buys", scene
    if not on.strip():
        raise Refusal("bad_die_code", "An effect roll takes its code with on:, such as 4D.")
    worth = Value(str(code(on)), code(on))
    more = before.bought.count(purse.DIE)
    extra = (RollModifier("ranks", DICE, more),) if more else ()
    wall = bearers.toughness(scene, target)
    # Nobody's sheet is behind it: an effect roll knows no conditions of the roller.
    roll, scene = throw_check(
        scene,
        None,
        worth,
        Effects(),
        dice,
        difficulty=wall,
        kind="effect",
        name="Effect roll",
        more=extra,
    )
    rank = roll.result.rank if roll.result else 0
    moment = bearers.moment(scene, target)
    row = condition(DAMAGE, rank, target, moment, incapacitated=settings_of(scene).incapacitated)
    if row is None:
        return (roll,), f"{bearers.name_of(scene, target)} takes no harm", scene
    line, scene = bearers.lay_on(scene, row)
    return (roll,), line, scene


def befall(action: Befall, scene: Scene, dice: Dice) -> tuple[Shop | SpendRanks, Scene]:
    """A free-form condition: its ranks say how severe it is and how long it lasts (D6-88).

    Raises `insufficient_ranks`, `bad_name`, `bad_rank`, `unknown_kind`, `no_family`,
    `already_active`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    benchmark = durations.benchmark(action.ranks)
    target = bearers.bearer(scene, action.target) if action.target.strip() else who.key
    bought = (SPENT,) * benchmark.rank
    rest, scene = purse.spend(scene, who.key, bought)
    moment = bearers.moment(scene, target)
    kind, _, family = action.kind.partition(":")
    row = conditions.describe(
        action.name,
        target,
        moment,
        kind=kind.strip(),
        family=action.family or family,
        lasts=benchmark.duration,
        note=action.note.strip(),
    )
    line, after = bearers.lay_on(
        scene, replace(row, rank=benchmark.rank, source=name_for_all(scene, who.key))
    )
    # `lay_on` gives back the very scene where a discrete condition stands already (D6-82).
    if after is scene:
        raise Refusal(
            "already_active", f"{line}; a discrete condition exists once. No ranks are spent."
        )
    title = f"{row.name}, {benchmark.severity}, for {count(benchmark.rank, 'rank')}"
    shop = replace(_shop(rest, who.key, target, title), changes=(line,))
    return _tell_spending(rest, shop, bought), after


def relieve(action: Relieve, scene: Scene, dice: Dice) -> tuple[Shop | SpendRanks, Scene]:
    """A condition is removed by as many ranks as making it took (D6-85).

    Raises `insufficient_ranks`, `unknown_condition`.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    target = bearers.bearer(scene, action.target) if action.target.strip() else who.key
    key = find_condition(scene, target, action.condition)
    row = scene.conditions[key]
    # What has no rank, as a GM's condition may have none, takes one.
    cost = max(1, durations.cost(row))
    bought = (SPENT,) * cost
    rest, scene = purse.spend(scene, who.key, bought)
    scene = with_conditions(scene, engine.remove(scene.conditions, key)[0])
    line = f"{bearers.name_of(scene, target)}: {engine.short(row)} is gone"
    title = f"{row.name} removed for {count(cost, 'rank')}"
    shop = replace(_shop(rest, who.key, target, title), changes=(line,))
    return _tell_spending(rest, shop, bought), scene


def grant(action: Grant, scene: Scene, dice: Dice) -> tuple[Shop, Scene]:
    """Ranks that a GM gives; raises `bad_rank`."""
    who = PLAYERS.named(scene, action.named)
    number = rank_of(action.ranks, least=1)
    of = " ".join(action.why.split())[:60] or "what a GM gave"
    scene = purse.give(scene, who.key, number, of)
    title = f"{who.name} has {count(number, 'rank')} to spend"
    return _shop(purse.ranks(scene, who.key), who.key, who.key, title), scene
