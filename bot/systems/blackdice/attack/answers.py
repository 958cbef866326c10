"""What a defender may answer to an attack, and with which dice (BD-64 to BD-74, R-67)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.blackdice.arms import (
    DODGE,
    bare_weapon,
    dexterity_dice,
    melee_skill,
    weapon_dice,
    weapons_in_hand,
    weapons_to_draw,
)
from bot.systems.blackdice.attack.actions import AttackState, Plan
from bot.systems.blackdice.field import edge_dice, refuse_unconscious, turn_or_none
from bot.systems.blackdice.house import HOUSE, HouseRules
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import REACTIONS, Reaction, Turn
from bot.systems.blackdice.rules.attack import (
    STRIKES_BACK,
    Situation,
    check_reaction,
    reaction_options,
    reaction_share,
)
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.tables import called_shot_dice
from bot.systems.blackdice.sheet import FISTS, KICK, PLAYERS, Player, Weapon, skill_value
from bot.systems.blackdice.sides import Side, build_side, cap_dice, parse_dice, trade_dice


def aiming_dice(part: str) -> tuple[Source, ...]:
    """The black dice of a called shot, none where nothing is aimed at; raises `unknown_option`."""
    return (Source(f"called shot: {part}", called_shot_dice(part)),) if part else ()


class Option(Struct, frozen=True):
    """One legal answer: with which weapon, and the dice it would be rolled with."""

    reaction: Reaction
    arm: Weapon | None = None
    side: Side | None = None


def answer_options(scene: Scene, waits: AttackState) -> tuple[Option, ...]:
    """Every legal answer, one for each weapon that could strike back; `none` is always there."""
    who = PLAYERS.of(scene, waits.target)
    legal_now = reaction_options(waits.kind, situation(scene, waits))
    return tuple(
        Option(reaction, one, _answer_side(scene, who, waits, reaction, one))
        for reaction in legal_now
        for one in _weapons_for(who, reaction)
    )


def choose_option(scene: Scene, waits: AttackState, reaction: str, weapon: str) -> Option:
    """The answer that was asked for, with the first weapon that serves where none is named.

    Raises `unconscious`, `unknown_option`, `not_allowed`, `no_actions_left`, `needs_two_actions`.
    """
    here = situation(scene, waits)
    if reaction != "none":
        refuse_unconscious(scene, waits.target)
    what = word(reaction, REACTIONS, "A reaction")
    check_reaction(waits.kind, what, range_=waits.reach, unaware=here.unaware)
    found = [one for one in answer_options(scene, waits) if one.reaction == what]
    named = [one for one in found if not weapon or _strikes_with(one, weapon)]
    if named:
        return named[0]
    if what == "duel_draw" and here.ranged_carried and not here.ranged_ready:
        raise rules.needs_two_actions()
    raise _no_answer(PLAYERS.of(scene, waits.target), what, weapon, here)


def situation(scene: Scene, waits: AttackState) -> Situation:
    """What the defender's hands and round allow, with what was prepared."""
    who = PLAYERS.of(scene, waits.target)
    here = HOUSE.at(scene.house)
    turn = turn_or_none(scene, who.key)
    return Situation(
        ranged_ready=bool(weapons_in_hand(who, "ranged")),
        ranged_carried=bool(weapons_to_draw(who, "ranged")),
        melee_ready=bool(weapons_in_hand(who, "melee")),
        undeclared=turn is None or turn.may_declare,
        dexterity=who.sheet.dexterity,
        actions_left=_remaining_actions(turn, waits.plan),
        unaware=waits.unaware or not who.sheet.awake,
        range=waits.reach,
        free_defence=not here.defence_costs_action,
    )


def spend_answer(turn: Turn, plan: Plan, reaction: Reaction, here: HouseRules) -> Turn:
    """The defender's round with this answer in it; what was prepared is declared first (BD-50).

    Raises `already_acted`, `too_many_actions`, `no_actions_left`, `needs_two_actions`.
    """
    if plan.actions and reaction != "none":
        turn = rules.declare(turn, plan.actions)
    if reaction == "duel_draw" and turn.may_declare and turn.remaining < 2:
        turn = rules.declare(turn, 2)
    return rules.react(turn, reaction, costs_action=here.defence_costs_action)


def prepare_answer(scene: Scene, waits: AttackState, plan: Plan) -> AttackState:
    """The attack with the defender's preparations.

    Raises `already_acted`, `too_many_actions`, `out_of_range`, `not_enough_dice`,
    `unknown_option`, `unknown_stat`.
    """
    who = PLAYERS.of(scene, waits.target)
    turn = turn_or_none(scene, who.key)
    if plan.actions:
        rules.declare(turn or Turn(who.sheet.dexterity), plan.actions)
    if plan.called:
        called_shot_dice(plan.called)
    if plan.pool:
        parse_dice(who, plan.pool)
    if plan.dodge is not None:
        bound(plan.dodge, "Dodge")
    after = replace(waits, plan=plan)
    most = [one.side.pool for one in answer_options(scene, after) if one.side is not None]
    if plan.trades and most and max(most) < plan.trades * 3:
        raise Refusal(
            "not_enough_dice",
            f"{plan.trades} trades take {plan.trades * 3} dice, and no answer has more than "
            f"{max(most)}.",
        )
    return after


def most_trades(found: tuple[Option, ...]) -> int:
    """How often the best of these answers could trade."""
    return max((one.side.pool // 3 for one in found if one.side is not None), default=0)


def _weapons_for(who: Player, reaction: Reaction) -> Iterator[Weapon | None]:
    """What could be used for this answer; None where nothing strikes."""
    match reaction:
        case "counter" | "close_in":
            yield from (*weapons_in_hand(who, "melee"), bare_weapon(FISTS), bare_weapon(KICK))
        case "duel":
            yield from weapons_in_hand(who, "ranged")
        case "duel_draw":
            yield from weapons_to_draw(who, "ranged")
        case "evade" | "dodge" | "none":
            yield None


def _answer_side(
    scene: Scene, who: Player, waits: AttackState, reaction: Reaction, one: Weapon | None
) -> Side | None:
    """The dice of an answer, with all that adds to them; None without a defence."""
    if reaction == "none":
        return None
    here = HOUSE.at(scene.house)
    plan, given = waits.plan, waits.given
    share, black = _dodge_share(who, waits, reaction, here)
    own = _own_dice(who, reaction, one)
    if plan.pool:
        own = parse_dice(who, plan.pool)
    strikes = reaction in STRIKES_BACK
    bonus = (
        *edge_dice(scene, who.key, waits.attacker.key),
        Source("the GM", given.defender_bonus),
    )
    made = build_side(
        scene,
        who,
        cap_dice((*own, *share), bonus),
        bonus=bonus,
        black=(
            *(aiming_dice(plan.called) if strikes else ()),
            Source("closing in on a repeating gun", black),
            Source("the GM", given.defender_black),
        ),
    )
    made = replace(
        made,
        divisor=_divisor(scene, who, plan, reaction),
        weapon=one.name if one else "",
        called=plan.called if strikes else "",
    )
    return trade_dice(made, min(plan.trades, made.pool // 3))


def _dodge_share(
    who: Player, waits: AttackState, reaction: Reaction, here: HouseRules
) -> tuple[tuple[Source, ...], int]:
    """What of Dodge helps, and the black dice that the answer itself brings (BD-65, 71 to 74)."""
    dodge = skill_value(who.sheet, DODGE) if waits.plan.dodge is None else waits.plan.dodge
    share = reaction_share(
        reaction,
        dodge,
        range_=waits.reach,
        needs_reload=waits.arm.needs_reload,
        complementary=here.complementary,
    )
    if reaction not in ("evade", "dodge"):
        return (), share.black
    why = DODGE if share.dodge == dodge else f"{DODGE} {dodge} cut to"
    return (Source(why, share.dodge),), share.black


def _own_dice(who: Player, reaction: Reaction, one: Weapon | None) -> tuple[Source, ...]:
    if one is not None:
        return weapon_dice(who.sheet, one)
    if reaction == "evade":
        return (dexterity_dice(who.sheet), melee_skill(who))
    return (dexterity_dice(who.sheet),)


def _divisor(scene: Scene, who: Player, plan: Plan, reaction: Reaction) -> int:
    turn = turn_or_none(scene, who.key) or Turn(who.sheet.dexterity)
    declared = plan.actions or turn.declared
    return max(2, declared) if reaction == "duel_draw" else declared


def _remaining_actions(turn: Turn | None, plan: Plan) -> int:
    if turn is None:
        return max(1, plan.actions)
    return plan.actions if plan.actions and turn.may_declare else turn.remaining


def _strikes_with(one: Option, weapon: str) -> bool:
    return one.arm is None or fold(one.arm.name) == fold(weapon)


def _no_answer(who: Player, what: Reaction, weapon: str, here: Situation) -> Refusal:
    if not here.actions_left and not here.free_defence:
        return Refusal(
            "no_actions_left",
            f"{who.name} has no action left this round, and a defence is one.",
        )
    with_ = f" with {weapon[:40]}" if weapon else ""
    return Refusal(
        "not_allowed",
        f"{who.name} cannot {what.replace('_', ' ')}{with_} now: nothing in hand serves for that.",
    )
