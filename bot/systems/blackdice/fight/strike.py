"""An attack declared: with what, at whom, for which action; the dice wait (BD-63, BD-67, R-69)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.combat.arena import Fight
from bot.systems.blackdice.actions.fight import Attack
from bot.systems.blackdice.fight.arms import (
    arm,
    dice_with,
    readied,
    refuse_useless,
    shot,
    usual,
)
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.outcomes.fight import AttackWaits
from bot.systems.blackdice.pending import Clash, opened
from bot.systems.blackdice.pools import Parts, side, traded, typed
from bot.systems.blackdice.ring import (
    booked,
    faster,
    fighting,
    running,
    turn_of,
    unaware,
    with_engaged,
)
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Turn
from bot.systems.blackdice.rules.black import Source
from bot.systems.blackdice.rules.exchange import RANGES, Range, range_band, two_possible
from bot.systems.blackdice.rules.tables import called_shot
from bot.systems.blackdice.rules.values import MOST_DICE, word
from bot.systems.blackdice.sheet import Player, Weapon, known, player


def attack(action: Attack, scene: Scene) -> tuple[AttackWaits, Scene]:
    """An attack that waits for its target's answer; its action is taken, a shot is spent.

    Raises `unknown_character`, `conflict`, `hidden`, `not_in_fight`, `not_begun`, `not_your_turn`,
    `unconscious`, `unknown_weapon`, `not_allowed`, `needs_two_actions`, `no_actions_left`,
    `too_many_actions`, `already_acted`, `unknown_option`, `out_of_range`, `not_enough_dice`.
    """
    who, scene = player(scene, action.who)
    target = known(scene, fold(scene.character(action.target).name))
    if target.key == who.key:
        raise Refusal("conflict", f"{who.name} cannot be attacked by {who.name}.")
    now = _together(scene, who, target)
    one = arm(who, action.weapon) if action.weapon else usual(who)
    drawing = action.draw and not one.ready
    refuse_useless(who, one, drawing=drawing)
    reach = _reach(action, one)

    def spend(turn: Turn) -> Turn:
        return spent(turn, actions=action.actions, drawing=drawing)

    scene, by = booked(scene, who.key, spend)
    if drawing and now is None:
        by = max(by, 2)
    who = known(scene, who.key)
    own = typed(who, action.pool) if action.pool.strip() else dice_with(who.sheet, one)
    bonus = (*faster(scene, who.key, target.key), Source("bonus", action.bonus))
    made = side(
        scene,
        who,
        capped(own, bonus),
        bonus=bonus,
        black=(*aimed(action.called), Source("situation", action.black)),
    )
    made = replace(made, divisor=by, weapon=one.name, called=action.called)
    waits = Clash(
        kind=one.kind,
        attacker=traded(made, action.trades),
        arm=one,
        target=target.key,
        target_name=target.name,
        combat=now.key if now is not None else "",
        reach=reach,
        unaware=now is not None and unaware(now, target.key),
    )
    if drawing:
        scene = readied(scene, who, one)
    scene = shot(scene, known(scene, who.key), replace(one, ready=True))
    if now is not None and one.kind == "melee":
        scene = with_engaged(scene, now, who.key, target.key)
    seconds = at_table(scene.house).pending
    deadline = scene.now + seconds if seconds else None
    number, scene = opened(scene, who.key, waits, deadline=deadline)
    return AttackWaits(number, waits), scene


def spent(turn: Turn, *, actions: int, drawing: bool) -> Turn:
    """The turn with an attack in it, declared and drawn first where it is asked (BD-50, BD-60)."""
    if actions:
        turn = rules.declare(turn, actions)
    if drawing:
        if not two_possible(turn.left, turn.dexterity, undeclared=turn.undeclared):
            raise rules.two_actions()
        if turn.left < 2:
            turn = rules.declare(turn, 2)
        turn = rules.act(turn, "draw")
    return rules.act(turn, "attack")


def aimed(part: str) -> tuple[Source, ...]:
    """The black dice of a called shot, none where nothing is aimed at; raises `unknown_option`."""
    return (Source(f"called shot: {part}", called_shot(part)),) if part else ()


def capped(parts: Parts, bonus: Parts) -> Parts:
    """The dice of a pool, cut where with the bonus they would be more than a hundred (R-14)."""
    over = sum(part.dice for part in (*parts, *bonus)) - MOST_DICE
    return (*parts, Source("at most 100", -over)) if over > 0 else parts


def _together(scene: Scene, who: Player, target: Player) -> Fight | None:
    """The fight that both are in, None where there is none around them.

    Raises `not_in_fight` where one stands outside, `hidden` for who is not seen.
    """
    now = fighting(scene, who.key)
    if now is None:
        if running(scene, target.key) is not None:
            raise Refusal(
                "not_in_fight",
                f"{target.name} is in a fight and {who.name} is not. Join it first.",
            )
        return None
    if target.key not in now.combatants:
        raise Refusal(
            "not_in_fight", f"{target.name} is not in {now.combat.name}, where {who.name} fights."
        )
    for one in (who, target):
        if now.combatants[one.key].hidden:
            raise Refusal(
                "hidden",
                f"{one.name} is hidden. Show everybody first, with /combat reveal: an attack "
                "cannot be kept a secret from whom it is aimed at.",
            )
    return now


def _reach(action: Attack, one: Weapon) -> Range:
    """How far the target is; only shots ask (BD-71, BD-72)."""
    if action.reach and action.feet is not None:
        raise Refusal("conflict", "Give range: or feet:, not both.")
    if action.feet is not None:
        reach = range_band(action.feet)
    else:
        reach = word(action.reach or "normal", RANGES, "A range")
    return reach if one.kind == "ranged" else "normal"


def turn_now(scene: Scene, key: str) -> Turn | None:
    """The actions of this character's round; None where no fight counts them."""
    now = running(scene, key)
    return turn_of(scene, now, key) if now is not None else None
