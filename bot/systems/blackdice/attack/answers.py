"""What a defender may answer to an attack, and with which dice (BD-64 to BD-74, R-67)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.blackdice.arms import (
    DODGE,
    bare_weapon,
    dexterity_dice,
    melee_skill,
    weapon_dice,
    working_weapons,
)
from bot.systems.blackdice.attack.actions import AttackState, Plan, Response
from bot.systems.blackdice.field import edge_dice, refuse_unconscious, turn_or_none, used_up_refusal
from bot.systems.blackdice.house import HOUSE, HouseRules
from bot.systems.blackdice.rules import actions as rules
from bot.systems.blackdice.rules.actions import REACTIONS, Reaction, Turn
from bot.systems.blackdice.rules.attack import (
    STRIKES_BACK,
    VERBS,
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


def has_both(scene: Scene, state: AttackState) -> bool:
    """Whether attacker and target are still at the table, and in the fight of the attack."""
    both = (state.attacker.key, state.target)
    return all(
        key in scene.characters and (not state.combat or (state.combat, key) in scene.combatants)
        for key in both
    )


def defenders(scene: Scene, state: AttackState) -> Audience:
    """Who answers; where there is but one answer, the attacker and GMs may give it, too."""
    if has_both(scene, state) and len(answer_responses(scene, state)) == 1:
        return Audience(characters=(state.target, state.attacker.key), gm=True)
    return Audience(characters=(state.target,), gm=state.gm_answers)


def answer_responses(scene: Scene, state: AttackState) -> tuple[Response, ...]:
    """Every legal answer, one for each weapon that could strike back; `none` is always there."""
    who = PLAYERS.of(scene, state.target)
    legal_now = reaction_options(state.kind, situation(scene, state))
    return tuple(
        Response(reaction, weapon, _answer_side(scene, who, state, reaction, weapon))
        for reaction in legal_now
        for weapon in _weapons_for(who, reaction)
    )


def choose_response(scene: Scene, state: AttackState, reaction: str, weapon: str) -> Response:
    """The answer that was asked for, with the first weapon that serves where none is named.

    Raises `unconscious`, `unknown_option`, `not_allowed`, `no_actions_left`, `needs_two_actions`.
    """
    standing = situation(scene, state)
    # Who lies unconscious is hit too, so that `none` is answered for them.
    if reaction != "none":
        refuse_unconscious(scene, state.target)
    what = word(reaction, REACTIONS, "A reaction")
    check_reaction(state.kind, what, range_=state.reach, unaware=standing.unaware)
    for response in answer_responses(scene, state):
        arm = response.arm
        if response.reaction == what and (
            not weapon or arm is None or fold(arm.name) == fold(weapon)
        ):
            return response
    # The gun would do; it is the round that has no room for two actions.
    if what == "duel_draw" and standing.ranged_carried and not standing.ranged_ready:
        raise rules.needs_two_actions()
    raise _no_answer(PLAYERS.of(scene, state.target), what, weapon, standing)


def situation(scene: Scene, state: AttackState) -> Situation:
    """What the defender's hands and round allow, with what was prepared."""
    who = PLAYERS.of(scene, state.target)
    house = HOUSE.at(scene.house)
    turn = turn_or_none(scene, who.key)
    return Situation(
        ranged_ready=bool(working_weapons(who, "ranged")),
        ranged_carried=bool(working_weapons(who, "ranged", ready=False)),
        melee_ready=bool(working_weapons(who, "melee")),
        undeclared=turn is None or turn.may_declare,
        dexterity=who.sheet.dexterity,
        actions_left=_remaining_actions(turn, state.plan),
        unaware=state.unaware or not who.sheet.awake,
        range=state.reach,
        free_defence=not house.defence_costs_action,
    )


def spend_answer(turn: Turn, plan: Plan, reaction: Reaction, house: HouseRules) -> Turn:
    """The defender's round with this answer in it; what was prepared is declared first (BD-50).

    Raises `already_acted`, `too_many_actions`, `no_actions_left`, `needs_two_actions`.
    """
    # Who takes the blow does not act, and declares nothing by it (BD-50).
    if plan.actions and reaction != "none":
        turn = rules.declare(turn, plan.actions)
    if reaction == "duel_draw" and turn.may_declare and turn.remaining < 2:
        turn = rules.declare(turn, 2)
    return rules.react(turn, reaction, costs_action=house.defence_costs_action)


def prepare_answer(scene: Scene, state: AttackState, plan: Plan) -> AttackState:
    """The attack with the defender's preparations.

    Raises `already_acted`, `too_many_actions`, `out_of_range`, `not_enough_dice`,
    `unknown_option`, `unknown_stat`.
    """
    who = PLAYERS.of(scene, state.target)
    turn = turn_or_none(scene, who.key)
    # All of it for the refusals alone; what is prepared is used once the answer comes.
    if plan.actions:
        rules.declare(turn or Turn(who.sheet.dexterity), plan.actions)
    if plan.called:
        called_shot_dice(plan.called)
    if plan.pool:
        parse_dice(who, plan.pool)
    if plan.dodge is not None:
        bound(plan.dodge, "Dodge")
    after = replace(state, plan=plan)
    pools = [r.side.pool for r in answer_responses(scene, after) if r.side is not None]
    if plan.trades and pools and max(pools) < plan.trades * 3:
        raise Refusal(
            "not_enough_dice",
            f"{plan.trades} trades take {plan.trades * 3} dice, and no answer has more than "
            f"{max(pools)}.",
        )
    return after


def most_trades(responses: tuple[Response, ...]) -> int:
    """How often the best of these answers could trade."""
    return max((r.side.pool // 3 for r in responses if r.side is not None), default=0)


def _weapons_for(who: Player, reaction: Reaction) -> Iterator[Weapon | None]:
    """What could be used for this answer; None where nothing strikes."""
    match reaction:
        case "counter" | "close_in":
            yield from (*working_weapons(who, "melee"), bare_weapon(FISTS), bare_weapon(KICK))
        case "duel" | "duel_draw":
            yield from working_weapons(who, "ranged", ready=reaction == "duel")
        case "evade" | "dodge" | "none":
            yield None


def _answer_side(
    scene: Scene, who: Player, state: AttackState, reaction: Reaction, weapon: Weapon | None
) -> Side | None:
    """The dice of an answer, with all that adds to them; None without a defence."""
    if reaction == "none":
        return None
    house = HOUSE.at(scene.house)
    plan, favour = state.plan, state.given
    share, black = _dodge_share(who, state, reaction, house)
    own = _own_dice(who, reaction, weapon)
    if plan.pool:
        own = parse_dice(who, plan.pool)
    strikes = reaction in STRIKES_BACK
    bonus = (
        *edge_dice(scene, who.key, state.attacker.key),
        Source("the GM", favour.defender_bonus),
    )
    side = build_side(
        scene,
        who,
        cap_dice((*own, *share), bonus),
        bonus=bonus,
        black=(
            *(aiming_dice(plan.called) if strikes else ()),
            Source("closing in on a repeating gun", black),
            Source("the GM", favour.defender_black),
        ),
    )
    side = replace(
        side,
        divisor=_divisor(scene, who, plan, reaction),
        weapon=weapon.name if weapon else "",
        called=plan.called if strikes else "",
    )
    # A list of answers refuses none: one that has too few dice stands there and says so.
    return trade_dice(side, min(plan.trades, side.pool // 3))


def _dodge_share(
    who: Player, state: AttackState, reaction: Reaction, house: HouseRules
) -> tuple[tuple[Source, ...], int]:
    """What of Dodge helps, and the black dice that the answer itself brings (BD-65, 71 to 74)."""
    dodge = skill_value(who.sheet, DODGE) if state.plan.dodge is None else state.plan.dodge
    share = reaction_share(
        reaction,
        dodge,
        range_=state.reach,
        needs_reload=state.arm.needs_reload,
        complementary=house.complementary,
    )
    if reaction not in ("evade", "dodge"):
        return (), share.black
    why = DODGE if share.dodge == dodge else f"{DODGE} {dodge} cut to"
    return (Source(why, share.dodge),), share.black


def _own_dice(who: Player, reaction: Reaction, weapon: Weapon | None) -> tuple[Source, ...]:
    if weapon is not None:
        return weapon_dice(who.sheet, weapon)
    if reaction == "evade":
        return (dexterity_dice(who.sheet), melee_skill(who))
    return (dexterity_dice(who.sheet),)


def _divisor(scene: Scene, who: Player, plan: Plan, reaction: Reaction) -> int:
    turn = turn_or_none(scene, who.key) or Turn(who.sheet.dexterity)
    declared = plan.actions or turn.declared
    # The draw and the shot are two actions under every house rule.
    return max(2, declared) if reaction == "duel_draw" else declared


def _remaining_actions(turn: Turn | None, plan: Plan) -> int:
    if turn is None:
        # Outside a fight nobody counts, so that one is always left.
        return max(1, plan.actions)
    return plan.actions if plan.actions and turn.may_declare else turn.remaining


def _no_answer(who: Player, what: Reaction, weapon: str, standing: Situation) -> Refusal:
    if not standing.actions_left and not standing.free_defence:
        return used_up_refusal(who.name)
    weapon_words = f" with {weapon[:40]}" if weapon else ""
    return Refusal(
        "not_allowed",
        f"{who.name} cannot {VERBS[what]}{weapon_words} now: nothing in hand will do.",
    )
