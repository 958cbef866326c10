"""The cards of an attack: waiting for its answer, and met (BD-63 to BD-89)."""

from __future__ import annotations

import msgspec

from bot.core.people import play
from bot.core.report import DiceRow, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.attack.actions import AttackResult, AttackState, Blow
from bot.systems.blackdice.attack.choices import answer_choices, foul_choices
from bot.systems.blackdice.attack.earlier import AttackRolled, state_of
from bot.systems.blackdice.attack.mishaps import side_weapon
from bot.systems.blackdice.body import body, describe_change
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.sheet import Sheet
from bot.systems.blackdice.sides import Rolled, Side
from bot.systems.blackdice.words import (
    RANGES,
    black_line,
    black_row,
    describe_dice,
    pool_row,
    score_sum,
)

MISSES = {
    "counter": "BOTH MISS",
    "evade": "EVADED",
    "duel": "BOTH MISS",
    "duel_draw": "BOTH MISS",
    "dodge": "DODGED",
    "close_in": "NOBODY IS HIT",
    "none": "MISSED",
}


def attack(tale: Tale[AttackState], scene: Scene) -> Report:
    """An attack that waits for its answer, or that was answered."""
    if tale.state.result is None:
        return _waiting_attack(tale, scene)
    return _attack_result(tale, tale.state.result, scene)


def _waiting_attack(tale: Tale[AttackState], scene: Scene) -> Report:
    """Only the declaration: no die is shown before the answer is chosen (R-69)."""
    state = tale.state
    why = [*_declaration(state), *_preparation(state)]
    if state.overdue:
        why.append(f"time is up: a GM may answer for {state.target_name}")
    if state.gone:
        why.append("one of both is not at this table any more")
    return Report(
        head=f"{state.attacker.name} attacks {state.target_name}: {_weapon_words(state)}",
        tone="plain" if state.gone else "pending",
        why=tuple(why),
        choices=answer_choices(tale, scene),
        hint="" if state.gone else "The dice of both fall together, once the answer is chosen.",
        roll=tale.roll,
        call=None if state.gone else play(state.target),
    )


def _attack_result(tale: Tale[AttackState], result: AttackResult, scene: Scene) -> Report:
    """Both rolled: who is hit by how much, every die, and what it did."""
    state, blow = tale.state, result.blow
    first = state.attacker_side
    second = state.response.side if state.response is not None else None
    why = [_pool_line(first), *_black_lines(first)]
    why.append(f"{first.name} scores {score_sum(result.attack)}")
    if second is not None and result.defence is not None:
        why += [_pool_line(second), *_black_lines(second)]
        why.append(f"{second.name} scores {score_sum(result.defence)}")
    else:
        why.append(f"{state.target_name} does not defend: 0")
    why += _damage_lines(blow) if blow is not None else []
    return Report(
        head=_verdict(state, result),
        tone=_tone(result),
        dice=tuple(_dice_rows(state, result)),
        why=tuple(why),
        changes=tuple(_changes(state, result, scene)),
        choices=foul_choices(tale),
        hint=f"roll {tale.roll}" + (f" · answered by {state.by}" if state.by else ""),
        roll=tale.roll,
    )


def _weapon_words(state: AttackState) -> str:
    """`Revolver, close range, aimed at the hand`."""
    parts = [state.arm.name]
    if state.kind == "ranged":
        parts.append(RANGES[state.reach])
    if state.attacker.called:
        parts.append(f"aimed at the {state.attacker.called}")
    return ", ".join(parts)


def _declaration(state: AttackState) -> list[str]:
    side = state.attacker_side
    lines = [
        _pool_line(side),
        *_black_lines(side),
        f"damage {count(state.arm.rating, 'die', 'dice')}",
    ]
    if state.unaware:
        lines.append(f"{state.target_name} is unaware and cannot defend this round")
    if state.bare:
        lines.append(f"the GM agrees: past the armour of {state.target_name}")
    return lines


def _preparation(state: AttackState) -> list[str]:
    """What the defender has settled beforehand."""
    plan, parts = state.plan, list[str]()
    if plan.actions:
        parts.append(f"answers as one of {plan.actions} actions")
    if plan.trades:
        parts.append(f"trades {3 * plan.trades} dice for {plan.trades} sure")
    if plan.called:
        parts.append(f"aims at the {plan.called}" + (", past the armour" * state.bare_back))
    return [f"{state.target_name} {', '.join(parts)}"] if parts else []


def _pool_line(side: Side) -> str:
    return f"{side.name}: {describe_dice(side)}"


def _black_lines(side: Side) -> list[str]:
    line = black_line(side.black, rungs=False)
    return [f"{side.name}: {line}"] if line else []


def _verdict(state: AttackState, result: AttackResult) -> str:
    """`Skaz HITS Blazer by 2: 3 wounds`."""
    exchange, blow = result.exchange, result.blow
    fouled = [
        f"{name} FOUL FAILURE by {more}"
        for name, more in (
            (state.attacker.name, exchange.attacker_foul),
            (state.target_name, exchange.defender_foul),
        )
        if more
    ]
    by, at = state.attacker.name, state.target_name
    if exchange.striker is None or blow is None:
        if fouled:
            return f"{'; '.join(fouled)}: nobody is hit"
        reaction = state.response.reaction if state.response is not None else "none"
        if reaction == "none" and not state.attacker_side.pool:
            return f"{by} misses {at}: no dice"
        return f"{MISSES[reaction]}: {by} attacks {at}"
    verb = "HITS"
    if exchange.striker == "defender":
        by, at, verb = at, by, "STRIKES BACK at"
    harm = "bruise" if blow.bruise else "wound"
    return "; ".join(
        (f"{by} {verb} {at} by {exchange.margin}: {count(blow.damage.total, harm)}", *fouled)
    )


def _tone(result: AttackResult) -> Tone:
    match result.exchange.striker:
        case "attacker":
            return "good"
        case "defender":
            return "bad"
        case None:
            return "bad" if result.exchange.attacker_foul else "plain"


def _dice_rows(state: AttackState, result: AttackResult) -> list[DiceRow]:
    blow = result.blow
    rows = _side_rows(state.attacker.name, result.attack)
    if result.defence is not None:
        rows += _side_rows(state.target_name, result.defence)
    if blow is not None:
        rows.append(pool_row(f"Damage ({blow.weapon})", blow.thrown))
        if blow.armour:
            rows.append(black_row("Armour's black dice", blow.armour))
    return rows


def _side_rows(name: str, rolled: Rolled) -> list[DiceRow]:
    rows = [pool_row(name, rolled.thrown)]
    if rolled.black:
        rows.append(black_row(f"{name}'s black dice", rolled.black))
    return rows


def _damage_lines(blow: Blow) -> list[str]:
    """`Damage: 4 + Strength 2 = 6 dice; 3 + margin 1 - armour 2 = 2`."""
    strength = f" + Strength {blow.strength} = {count(blow.dice, 'die', 'dice')}"
    dice = f"{blow.rating}{strength if blow.strength else ' dice' if blow.dice != 1 else ' die'}"
    damage = blow.damage
    how = _armour_words(blow)
    stopped = f" - {damage.stopped} {how}" if how else ""
    margin = f"margin {damage.margin}"
    if blow.kind == "melee" or not blow.armour:
        sum_ = f"{damage.dice_successes} + {margin}{stopped} = {damage.total}"
    else:
        sum_ = f"{damage.dice_successes}{stopped} + {margin} = {damage.total}"
    lines = [f"Damage {dice}: {sum_}"]
    if blow.auto:
        lines.append(f"{3 * blow.auto} damage dice traded for {blow.auto} sure")
    if blow.overkill:
        lines.append(f"{blow.overkill} more than there was to lose: overkill")
    if blow.bare:
        lines.append("the called shot goes past the armour")
    return lines


def _armour_words(blow: Blow) -> str:
    if not blow.av or blow.bare:
        return ""
    if blow.armour:
        return f"by armour {blow.av}'s dice"
    return f"special armour {blow.av}" if blow.hard and blow.kind == "ranged" else "armour"


def _changes(state: AttackState, result: AttackResult, scene: Scene) -> list[str]:
    blow, changes = result.blow, list[str]()
    if blow is not None:
        character = scene.characters.get(blow.victim)
        first = blow.victim == state.attacker.key
        name = (
            character.name if character else (state.attacker.name if first else state.target_name)
        )
        before = msgspec.json.decode(blow.before, type=Sheet)
        after = msgspec.json.decode(blow.after, type=Sheet)
        if before != after:
            changes.append(describe_change(name, before, after, dead=HOUSE.at(scene.house).dead))
        if body(after).status == "reserve" and before != after:
            changes.append(f"{name} rolls to stay awake when the next round begins")
    for mishap in state.spoilt:
        who = state.attacker.name if mishap.side == "attacker" else state.target_name
        _, weapon = side_weapon(state, mishap.side)
        changes.append(f"{who}: {mishap.text or f'{weapon} {mishap.what}'}")
    return changes


def rolled_card(outcome: AttackRolled, scene: Scene) -> Report:
    """An attack of an earlier version's journal, as it is told today."""
    return attack(Tale(outcome.roll, state_of(outcome)), scene)
