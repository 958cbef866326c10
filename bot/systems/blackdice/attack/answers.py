"""What a defender may answer to an attack, and with which dice (BD-64 to BD-74, R-67)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.blackdice.arms import (
    DODGE,
    bare,
    carried,
    dexterity,
    dice_with,
    in_hand,
    melee_skill,
)
from bot.systems.blackdice.attack.actions import Clash, Plan
from bot.systems.blackdice.field import awake, faster, turn_now
from bot.systems.blackdice.house import Settings, at_table
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import Reaction, Turn
from bot.systems.blackdice.rules.attack import (
    STRIKES_BACK,
    Situation,
    legal,
    reaction_options,
    reaction_share,
)
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.tables import called_shot
from bot.systems.blackdice.rules.values import whole
from bot.systems.blackdice.sheet import FISTS, KICK, Player, Weapon, known, skill
from bot.systems.blackdice.sides import Side, capped, side, traded, typed


def aimed(part: str) -> tuple[Source, ...]:
    """The black dice of a called shot, none where nothing is aimed at; raises `unknown_option`."""
    return (Source(f"called shot: {part}", called_shot(part)),) if part else ()


class Option(Struct, frozen=True):
    """One legal answer: with which weapon, and the dice it would be rolled with."""

    reaction: Reaction
    arm: Weapon | None = None
    side: Side | None = None


def options(scene: Scene, waits: Clash) -> tuple[Option, ...]:
    """Every legal answer, one for each weapon that could strike back; `none` is always there."""
    who = known(scene, waits.target)
    legal_now = reaction_options(waits.kind, situation(scene, waits))
    return tuple(
        Option(reaction, one, _side(scene, who, waits, reaction, one))
        for reaction in legal_now
        for one in _arms(who, reaction)
    )


def chosen(scene: Scene, waits: Clash, reaction: str, weapon: str) -> Option:
    """The answer that was asked for, with the first weapon that serves where none is named.

    Raises `unconscious`, `unknown_option`, `not_allowed`, `no_actions_left`, `needs_two_actions`.
    """
    here = situation(scene, waits)
    if reaction != "none":
        awake(scene, waits.target)
    what = legal(waits.kind, reaction, range_=waits.reach, unaware=here.unaware)
    found = [one for one in options(scene, waits) if one.reaction == what]
    named = [one for one in found if not weapon or _called(one, weapon)]
    if named:
        return named[0]
    if what == "duel_draw" and here.ranged_carried and not here.ranged_ready:
        raise rules.two_actions()
    raise _impossible(known(scene, waits.target), what, weapon, here)


def situation(scene: Scene, waits: Clash) -> Situation:
    """What the defender's hands and round allow, with what was prepared."""
    who = known(scene, waits.target)
    here = at_table(scene.house)
    turn = turn_now(scene, who.key)
    return Situation(
        ranged_ready=bool(in_hand(who, "ranged")),
        ranged_carried=bool(carried(who, "ranged")),
        melee_ready=bool(in_hand(who, "melee")),
        undeclared=turn is None or turn.undeclared,
        dexterity=who.sheet.dexterity,
        actions_left=_left(turn, waits.plan),
        unaware=waits.unaware or not who.sheet.awake,
        range=waits.reach,
        free_defence=not here.defence_costs_action,
    )


def spent(turn: Turn, plan: Plan, reaction: Reaction, here: Settings) -> Turn:
    """The defender's round with this answer in it; what was prepared is declared first (BD-50).

    Raises `already_acted`, `too_many_actions`, `no_actions_left`, `needs_two_actions`.
    """
    if plan.actions and reaction != "none":
        turn = rules.declare(turn, plan.actions)
    if reaction == "duel_draw" and turn.undeclared and turn.left < 2:
        turn = rules.declare(turn, 2)
    return rules.react(turn, reaction, costs_action=here.defence_costs_action)


def prepared(scene: Scene, waits: Clash, plan: Plan) -> Clash:
    """The attack with the defender's preparations.

    Raises `already_acted`, `too_many_actions`, `out_of_range`, `not_enough_dice`,
    `unknown_option`, `unknown_stat`.
    """
    who = known(scene, waits.target)
    turn = turn_now(scene, who.key)
    if plan.actions:
        rules.declare(turn or Turn(who.sheet.dexterity), plan.actions)
    if plan.called:
        called_shot(plan.called)
    if plan.pool:
        typed(who, plan.pool)
    if plan.dodge is not None:
        whole(plan.dodge, "Dodge")
    after = replace(waits, plan=plan)
    most = [one.side.pool for one in options(scene, after) if one.side is not None]
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


def _arms(who: Player, reaction: Reaction) -> Iterator[Weapon | None]:
    """What could be used for this answer; None where nothing strikes."""
    match reaction:
        case "counter" | "close_in":
            yield from (*in_hand(who, "melee"), bare(FISTS), bare(KICK))
        case "duel":
            yield from in_hand(who, "ranged")
        case "duel_draw":
            yield from carried(who, "ranged")
        case "evade" | "dodge" | "none":
            yield None


def _side(
    scene: Scene, who: Player, waits: Clash, reaction: Reaction, one: Weapon | None
) -> Side | None:
    """The dice of an answer, with all that adds to them; None without a defence."""
    if reaction == "none":
        return None
    here = at_table(scene.house)
    plan, given = waits.plan, waits.given
    share, black = _text(who, waits, reaction, here)
    own = _own(who, reaction, one)
    if plan.pool:
        own = typed(who, plan.pool)
    strikes = reaction in STRIKES_BACK
    bonus = (
        *faster(scene, who.key, waits.attacker.key),
        Source("the GM", given.defender_bonus),
    )
    made = side(
        scene,
        who,
        capped((*own, *share), bonus),
        bonus=bonus,
        black=(
            *(aimed(plan.called) if strikes else ()),
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
    return traded(made, min(plan.trades, made.pool // 3))


def _text(
    who: Player, waits: Clash, reaction: Reaction, here: Settings
) -> tuple[tuple[Source, ...], int]:
    """What of Dodge helps, and the black dice that the answer itself brings (BD-65, 71 to 74)."""
    dodge = skill(who.sheet, DODGE) if waits.plan.dodge is None else waits.plan.dodge
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


def _own(who: Player, reaction: Reaction, one: Weapon | None) -> tuple[Source, ...]:
    if one is not None:
        return dice_with(who.sheet, one)
    if reaction == "evade":
        return (dexterity(who.sheet), melee_skill(who))
    return (dexterity(who.sheet),)


def _divisor(scene: Scene, who: Player, plan: Plan, reaction: Reaction) -> int:
    turn = turn_now(scene, who.key) or Turn(who.sheet.dexterity)
    declared = plan.actions or turn.declared
    return max(2, declared) if reaction == "duel_draw" else declared


def _left(turn: Turn | None, plan: Plan) -> int:
    if turn is None:
        return max(1, plan.actions)
    return plan.actions if plan.actions and turn.undeclared else turn.left


def _called(one: Option, weapon: str) -> bool:
    return one.arm is None or fold(one.arm.name) == fold(weapon)


def _impossible(who: Player, what: Reaction, weapon: str, here: Situation) -> Refusal:
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
