"""The cards of an attack: waiting for its answer, and met (BD-63 to BD-89)."""

from __future__ import annotations

import msgspec

from bot.core.people import player_of
from bot.core.report import DiceRow, Head, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.ways import buttons, by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.attack.actions import AttackResult, AttackState, Blow
from bot.systems.blackdice.attack.answers import has_both
from bot.systems.blackdice.attack.choices import ways
from bot.systems.blackdice.attack.mishaps import side_weapon
from bot.systems.blackdice.body import describe_change, is_unconscious
from bot.systems.blackdice.field import turn_or_none
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.sheet import PLAYERS, Sheet
from bot.systems.blackdice.words import (
    RANGES,
    black_row,
    pool_row,
    pool_words,
    score_end,
    side_rows,
    upper_first,
)

AVOIDED = {"evade": "evaded", "dodge": "dodged"}
ANSWERED: dict[Reaction, str] = {
    "counter": "counters",
    "evade": "evades",
    "duel": "shoots back",
    "duel_draw": "draws and shoots back",
    "dodge": "dodges",
    "close_in": "closes in",
    "none": "takes it",
}

LEFT = "one of the two has left"
"""What came of an attack that nobody has to answer any more."""


def attack(tale: Tale[AttackState], scene: Scene) -> Report:
    """An attack that waits for its answer, or that was answered."""
    if tale.state.result is None:
        return _waiting_attack(tale, scene)
    return _attack_result(tale, tale.state.result, scene)


def _waiting_attack(tale: Tale[AttackState], scene: Scene) -> Report:
    """Only the declaration: no die is shown before the answer is chosen (R-69)."""
    state = tale.state
    attacker, target = state.attacker.name, state.target_name
    verdict = LEFT if state.gone else _weapon_words(state)
    return Report(
        Head(f"{attacker} attacks {target}", "", verdict),
        tone="plain" if state.gone else "pending",
        lines=() if state.gone else _declaration(state, scene),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
        call=None if state.gone else player_of(state.target),
    )


def _weapon_words(state: AttackState) -> str:
    """`Revolver, close range, at the hand, damage 4`."""
    parts = [state.arm.name]
    if state.kind == "ranged" and state.reach != "normal":
        parts.append(RANGES[state.reach])
    if state.attacker.called:
        parts.append(f"at the {state.attacker.called}")
    return ", ".join((*parts, f"damage {state.damage or state.arm.rating}"))


def _declaration(state: AttackState, scene: Scene) -> tuple[str, ...]:
    """The attacker's dice, what an answer costs, and what both sides have settled beforehand."""
    lines = [f"{pool_words(state.attacker_side)}; both roll at once", _cost_line(state, scene)]
    if state.bare:
        lines.append(f"past the armour of {state.target_name}, the GM agrees")
    lines.append(_preparation(state))
    if state.overdue:
        lines.append(f"time is up: a GM may answer for {state.target_name}")
    return tuple(filter(None, lines))


def _cost_line(state: AttackState, scene: Scene) -> str:
    """What a defence takes of the round, "" where nobody counts (BD-38, R-25)."""
    name = state.target_name
    if state.unaware:
        return f"{name} is unaware: no defence this round"
    if not has_both(scene, state):
        return ""
    if is_unconscious(PLAYERS.of(scene, state.target).sheet):
        return f"{name} is unconscious: no defence"
    turn = turn_or_none(scene, state.target)
    if turn is None or not HOUSE.at(scene.house).defence_costs_action:
        return ""
    if not turn.remaining:
        return f"{name} has no action left this round"
    if turn.remaining == 1:
        return f"a defence takes {name}'s action"
    return f"a defence takes one of {name}'s {turn.remaining} actions"


def _preparation(state: AttackState) -> str:
    """What the defender has settled beforehand."""
    plan, parts = state.plan, list[str]()
    if plan.actions:
        parts.append(f"answers as one of {plan.actions} actions")
    if plan.trades:
        parts.append(f"trades {3 * plan.trades} dice for {plan.trades} sure")
    if plan.called:
        parts.append(f"aims at the {plan.called}" + (", past the armour" * state.bare_back))
    return f"{state.target_name} {', '.join(parts)}" if parts else ""


def _attack_result(tale: Tale[AttackState], result: AttackResult, scene: Scene) -> Report:
    """Both rolled: who is hit by how much, every die, and what it did."""
    state = tale.state
    return Report(
        head_of(state, result),
        tone=_tone(result),
        dice=_dice_rows(tale, result),
        changes=tuple(_changes(state, result, scene)),
        choices=buttons(ways(tale, scene), tale),
        roll=tale.roll,
    )


def npc_words(state: AttackState) -> str:
    """What an NPC has done by itself: `evades`, `counters with club`, `takes it`."""
    if (response := state.response) is None:
        return "answers"
    arm = f" with {response.arm.name}" if response.arm is not None else ""
    return f"{ANSWERED[response.reaction]}{arm}"


def head_of(state: AttackState, result: AttackResult) -> Head:
    """`Skaz hits Blazer: 3 wounds`, `Skaz misses Blazer: evaded`."""
    exchange, blow = result.exchange, result.blow
    by, at = state.attacker.name, state.target_name
    if exchange.striker is None or blow is None:
        return _miss(state, result)
    who = f"{by} hits {at}" if exchange.striker == "attacker" else f"{at} strikes back at {by}"
    pips = blow.damage.total
    harm = count(pips, "bruise" if blow.bruise else "wound") if pips else "no damage"
    return Head(who, "", harm, number=pips)


def _miss(state: AttackState, result: AttackResult) -> Head:
    """`Skaz misses Blazer: no dice`, `Skaz and Blazer both miss`."""
    by, at = state.attacker.name, state.target_name
    reaction, foul = state.reaction, result.exchange.attacker_foul
    if foul:
        return Head(f"{by} misses {at}", "", f"FOUL FAILURE {foul}", number=0)
    if reaction not in AVOIDED and reaction != "none":
        return Head(f"{by} and {at} both miss", number=0)
    no_dice = reaction == "none" and not state.attacker_side.pool
    return Head(f"{by} misses {at}", "", "no dice" * no_dice or AVOIDED.get(reaction, ""), number=0)


def _tone(result: AttackResult) -> Tone:
    if result.exchange.striker == "attacker":
        return "good"
    return "bad" if result.exchange.striker or result.exchange.attacker_foul else "plain"


def _dice_rows(tale: Tale[AttackState], result: AttackResult) -> tuple[DiceRow, ...]:
    """What both threw, a sum each, and the damage of who struck."""
    state, blow = tale.state, result.blow
    attack, defence = result.attack, result.defence
    side = state.response.side if state.response is not None else None
    name = state.attacker.name
    rows = side_rows(tale, state.attacker, "attack", attack, label=name, ends=score_end(attack))
    other = state.target_name
    if side is not None and defence is not None:
        rows += side_rows(tale, side, "defence", defence, label=other, ends=score_end(defence))
    else:
        rows += (DiceRow(f"{other}: no defence = 0", (), close=True),)
    if blow is None:
        return rows
    striker = state.target if result.exchange.striker == "defender" else state.attacker.key
    hand = by_hand(tale, striker, "damage")
    rows += (pool_row(upper_first(blow.weapon), blow.thrown, _damage_end(blow), hand),)
    if blow.armour:
        rows += (black_row("armour", blow.armour, by_hand=by_hand(tale, striker, "armour")),)
    return rows


def _damage_end(blow: Blow) -> str:
    """` = 1, +3 margin, −2 armour = 2`; armour that rolls stops dice before the margin (BD-85)."""
    damage = blow.damage
    margin = f", +{damage.margin} margin" if damage.margin else ""
    stopped = f", −{damage.stopped} armour" if damage.stopped else ""
    more = f"{stopped}{margin}" if blow.armour else f"{margin}{stopped}"
    return f" = {damage.dice_successes}{more}" + (f" = {damage.total}" if more else "")


def _changes(state: AttackState, result: AttackResult, scene: Scene) -> list[str]:
    """Foul failures that line 1 does not tell, whom the blow changed, what a GM made of it."""
    exchange, blow, changes = result.exchange, result.blow, list[str]()
    if exchange.attacker_foul and exchange.striker is not None:
        changes.append(f"{state.attacker.name}: FOUL FAILURE {exchange.attacker_foul}")
    if exchange.defender_foul:
        changes.append(f"{state.target_name}: FOUL FAILURE {exchange.defender_foul}")
    if blow is not None:
        struck_back = blow.victim == state.attacker.key
        name = state.attacker.name if struck_back else state.target_name
        # As the victim is called by now; who is gone keeps the name of then.
        if character := scene.characters.get(blow.victim):
            name = character.name
        before, after = (
            msgspec.json.decode(sheet, type=Sheet) for sheet in (blow.before, blow.after)
        )
        if before != after:
            changes.append(describe_change(name, before, after, dead=HOUSE.at(scene.house).dead))
    for mishap in state.spoilt:
        who = state.attacker.name if mishap.side == "attacker" else state.target_name
        _, weapon = side_weapon(state, mishap.side)
        changes.append(f"{who}: {mishap.text or f'{weapon} {mishap.what}'}")
    return changes
