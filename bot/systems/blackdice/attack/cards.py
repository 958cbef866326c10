"""The cards of an attack: waiting for its answer, and met (BD-63 to BD-89)."""

from __future__ import annotations

import msgspec

from bot.core.people import play
from bot.core.report import DiceRow, Report, Tone, until
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.attack.actions import AttackRolled, AttackState, AttackWaits, Blow
from bot.systems.blackdice.attack.choices import answer_choices, mishap_choices
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


def waiting_attack(card: AttackWaits, scene: Scene) -> Report:
    """Only the declaration: no die is shown before the answer is chosen (R-69)."""
    waits = card.waits
    row = scene.rolls.get(card.roll)
    deadline = row.deadline if row is not None else None
    why = [*_declaration(waits), *_preparation(waits)]
    if waits.overdue:
        why.append(f"time is up: a GM may answer for {waits.target_name}")
    return Report(
        title=f"{waits.attacker.name} attacks {waits.target_name}: {_weapon_words(waits)}",
        tone="pending",
        why=tuple(why),
        until=until(deadline, "then a GM may answer"),
        choices=answer_choices(card, scene),
        hint="The dice of both fall together, once the answer is chosen.",
        roll=card.roll,
        call=play(waits.target),
    )


def attack_result(card: AttackRolled, scene: Scene) -> Report:
    """Both rolled: who is hit by how much, every die, and what it did."""
    waits, blow = card.waits, card.blow
    mine = waits.attacker_side
    why = [_pool_line(mine), *_black_lines(mine), f"{mine.name} scores {score_sum(card.attack)}"]
    if card.answer is not None and card.defence is not None:
        why += [_pool_line(card.answer), *_black_lines(card.answer)]
        why.append(f"{card.answer.name} scores {score_sum(card.defence)}")
    else:
        why.append(f"{waits.target_name} does not defend: 0")
    why += _damage_lines(blow) if blow is not None else []
    return Report(
        title=_verdict(card),
        tone=_tone(card),
        dice=tuple(_dice_rows(card)),
        why=tuple(why),
        changes=tuple(_changes(card, scene)),
        choices=mishap_choices(card),
        hint=f"roll {card.roll}" + (f" · answered by {card.by}" if card.by else ""),
        roll=card.roll,
    )


def _weapon_words(waits: AttackState) -> str:
    """`Revolver, close range, aimed at the hand`."""
    parts = [waits.arm.name]
    if waits.kind == "ranged":
        parts.append(RANGES[waits.reach])
    if waits.attacker.called:
        parts.append(f"aimed at the {waits.attacker.called}")
    return ", ".join(parts)


def _declaration(waits: AttackState) -> list[str]:
    side = waits.attacker_side
    lines = [
        _pool_line(side),
        *_black_lines(side),
        f"damage {count(waits.arm.rating, 'die', 'dice')}",
    ]
    if waits.unaware:
        lines.append(f"{waits.target_name} is unaware and cannot defend this round")
    if waits.bare:
        lines.append(f"the GM agrees: past the armour of {waits.target_name}")
    return lines


def _preparation(waits: AttackState) -> list[str]:
    """What the defender has settled beforehand."""
    plan, found = waits.plan, list[str]()
    if plan.actions:
        found.append(f"answers as one of {plan.actions} actions")
    if plan.trades:
        found.append(f"trades {3 * plan.trades} dice for {plan.trades} sure")
    if plan.called:
        found.append(f"aims at the {plan.called}" + (", past the armour" * waits.bare_back))
    return [f"{waits.target_name} {', '.join(found)}"] if found else []


def _pool_line(side: Side) -> str:
    return f"{side.name}: {describe_dice(side)}"


def _black_lines(side: Side) -> list[str]:
    line = black_line(side.black, rungs=False)
    return [f"{side.name}: {line}"] if line else []


def _verdict(card: AttackRolled) -> str:
    """`Skaz HITS Blazer by 2: 3 wounds`."""
    waits, found, blow = card.waits, card.exchange, card.blow
    fouled = [
        f"{name} FOUL FAILURE by {more}"
        for name, more in (
            (waits.attacker.name, found.attacker_foul),
            (waits.target_name, found.defender_foul),
        )
        if more
    ]
    by, at = waits.attacker.name, waits.target_name
    if found.striker is None or blow is None:
        if fouled:
            return f"{'; '.join(fouled)}: nobody is hit"
        return f"{MISSES[card.reaction]}: {by} attacks {at}"
    verb = "HITS"
    if found.striker == "defender":
        by, at, verb = at, by, "STRIKES BACK at"
    harm = "bruise" if blow.bruise else "wound"
    return "; ".join(
        (f"{by} {verb} {at} by {found.margin}: {count(blow.damage.total, harm)}", *fouled)
    )


def _tone(card: AttackRolled) -> Tone:
    match card.exchange.striker:
        case "attacker":
            return "good"
        case "defender":
            return "bad"
        case None:
            return "bad" if card.exchange.attacker_foul else "plain"


def _dice_rows(card: AttackRolled) -> list[DiceRow]:
    waits, blow = card.waits, card.blow
    rows = _side_rows(waits.attacker.name, card.attack)
    if card.defence is not None:
        rows += _side_rows(waits.target_name, card.defence)
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
    found = blow.damage
    how = _armour_words(blow)
    stopped = f" - {found.stopped} {how}" if how else ""
    margin = f"margin {found.margin}"
    if blow.kind == "melee" or not blow.armour:
        sum_ = f"{found.dice_successes} + {margin}{stopped} = {found.total}"
    else:
        sum_ = f"{found.dice_successes}{stopped} + {margin} = {found.total}"
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


def _changes(card: AttackRolled, scene: Scene) -> list[str]:
    blow, found = card.blow, list[str]()
    if blow is not None:
        character = scene.characters.get(blow.victim)
        first = blow.victim == card.waits.attacker.key
        name = (
            character.name
            if character
            else (card.waits.attacker.name if first else card.waits.target_name)
        )
        before = msgspec.json.decode(blow.before, type=Sheet)
        after = msgspec.json.decode(blow.after, type=Sheet)
        if before != after:
            found.append(describe_change(name, before, after, dead=HOUSE.at(scene.house).dead))
        if body(after).status == "reserve" and before != after:
            found.append(f"{name} rolls to stay awake when the next round begins")
    for mishap in card.spoilt:
        who = card.waits.attacker.name if mishap.side == "attacker" else card.waits.target_name
        _, weapon = side_weapon(card, mishap.side)
        found.append(f"{who}: {mishap.text or f'{weapon} {mishap.what}'}")
    return found
