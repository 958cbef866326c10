"""An attack of Hammerhydra in words: its dice, what came of it, each of its sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.core.report import DiceRow, Die
from bot.core.scene import Scene
from bot.core.words import bar, count, minus, percent, with_sign
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.attack.npcs import Cost
from bot.systems.hammerhydra.checks.words import (
    check_row,
    critical,
    describe_pool,
    edge_change,
    pool_changes,
    second_dice,
    steps,
)
from bot.systems.hammerhydra.creation.page import boxes
from bot.systems.hammerhydra.field import DICE, AttackState, Obstacle, Stage
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.rules.wounds import DamageRoll, HitResult, let_through
from bot.systems.hammerhydra.side import Side

HARD = 8
"""Damage from which armour may suffer (HH-57)."""


def dice_rows(tale: Tale[AttackState]) -> Iterator[DiceRow]:
    """`attack **6** · 3 on 6 = 1`, and so on in the order in which they fell."""
    attack = tale.state
    for stage in DICE:
        side = attack.side_in(stage)
        if side is not None and side.check is not None:
            yield _check_row(tale, stage, side, side.check)
        elif stage == "hurt" and attack.dealt is not None:
            yield _damage_row(tale, attack.dealt)


def _check_row(tale: Tale[AttackState], stage: Stage, side: Side, fell: Check) -> DiceRow:
    through = _let_through(tale.state, fell) if stage == "blocked" else ""
    ends = f" on {fell.pool.target} = {fell.successes}{through}{critical(fell)}"
    return check_row(side, DICE[stage], ends=ends, by_hand=_by_hand(tale, stage, side.key))


def _by_hand(tale: Tale[AttackState], stage: Stage, key: str) -> int:
    again = " again" if stage in tale.state.again else ""
    return by_hand(tale, key, f"{DICE[stage]}{again}")


def _damage_row(tale: Tale[AttackState], roll: DamageRoll) -> DiceRow:
    """`damage 2 · **4** · 1, +1 = 5`; further tens raise the highest die (HH-44, HH-46)."""
    attack, top, damage = tale.state, roll.top, roll.damage
    highest = max(attack.blow)
    dice = [Die(f, "hit" if f == highest else "plain", sides=SIDES) for f in attack.blow]
    if top > highest:
        dice[attack.blow.index(highest)] = Die(top, "hit", (highest,), sides=SIDES)
    raw = top + attack.weapon.damage.mod - attack.armour
    ends = f"{_damage_modifiers(attack)} = {minus(raw)}{f', so {damage}' * (raw < damage)}"
    return DiceRow(DICE["hurt"], tuple(dice), ends, _by_hand(tale, "hurt", attack.attacker))


def _damage_modifiers(attack: AttackState) -> str:
    """`, −1 −2 armour`; "" where there are none."""
    mod = attack.weapon.damage.mod
    parts = [with_sign(mod)] if mod else []
    parts += [f"−{attack.armour} armour"] if attack.armour else []
    return f", {' '.join(parts)}" if parts else ""


def _let_through(attack: AttackState, block: Check) -> str:
    """What a block that did not fail does to the damage (HH-47)."""
    if block.is_failure or attack.dealt is None:
        return ""
    half = let_through(attack.dealt.damage, "body")
    return ": stopped" if attack.cover == "object" else f": half, {half}"


def sum_line(attack: AttackState) -> str:
    """What changed the pools of attack and defence, each with its source; "" for nothing."""
    own = pool_changes(attack.side)
    guard = attack.side_in("dodged") or attack.side_in("blocked")
    other = pool_changes(guard) if guard is not None else ""
    if not other:
        return own
    defence = f"{attack.defence} {other}"
    return f"attack {own} · {defence}" if own else defence


def outcome(attack: AttackState) -> tuple[str, str]:
    """`hits` or `misses`, and what came of it: `5 boxes, SERIOUS`."""
    fell = attack.side.check
    if fell is None or fell.is_failure:
        verdict = f"CRITICAL FAILURE ×{fell.critical}" if fell is not None and fell.critical else ""
        return "misses", verdict
    if not attack.hits:
        return "misses", "dodged"
    if attack.hit is None:
        return "hits", "dead already"
    return "hits", _harm(attack.hit, attack.damage)


def _harm(hit: HitResult, damage: int) -> str:
    if not damage:
        return "no damage"
    if not hit.taken and not hit.dead:
        return count(damage, "grind wound")
    more = ", DEAD" if hit.dead else ", SERIOUS" if hit.serious else ""
    return f"{count(hit.taken, 'box', 'boxes')}{more}"


def present(attack: AttackState) -> str:
    """What an attack that is not over has come to so far."""
    match attack.stage:
        case "declared":
            return attack.weapon.name
        case "struck":
            fell = attack.side.check
            return count(fell.successes, "success", "successes") if fell is not None else ""
        case "dodged":
            return f"{count(attack.hits, 'success', 'successes')} after the dodge"
        case "hurt" | "blocked":
            return f"{attack.dealt.damage} damage" if attack.dealt is not None else ""
        case _:
            return "lands with the others"


def reason(obstacle: Obstacle | None) -> str:
    """Why an attack that waited could not go on (HH-54): `Don is dead`."""
    if obstacle is None:
        return ""
    whys = {"gone": "is gone", "left": "has left the fight", "dead": "is dead"}
    return f"{obstacle.name} {whys[obstacle.why]}"


def change_lines(attack: AttackState, scene: Scene) -> Iterator[str]:
    """One for each who is changed: `Don ▣▣▣▢▢▢▢▢ next initiative +1, next attack +1`."""
    you = attack.names[1]
    edges = {name: (before, after) for name, before, after in attack.edge}
    body = _body(attack) if attack.stage == "done" else ""
    # For the dead nothing is to come.
    dead = attack.hit is not None and attack.hit.dead
    words = [] if dead else list(_later(attack, scene))
    if you in edges and (body or words):
        before, after = edges.pop(you)
        words.append(f"edge {before} → {after}")
    if body or words:
        yield f"{you}{body}{':' * (not body)} {', '.join(words)}".rstrip()
    for name, (before, after) in edges.items():
        yield edge_change(name, before, after)
    if attack.note and attack.stage == "done":
        cost = f", +{attack.penalty} on all targets" if attack.penalty else ""
        yield f"{you}: “{attack.note}”{cost}"


def injury_line(attack: AttackState, scene: Scene) -> str:
    """For lists: what a GM has said of the injury since, the last of it; "" for nothing."""
    you = attack.names[1]
    if not attack.note or attack.stage != "done":
        return ""
    # Where the house slows by itself, that is part of the injury.
    if attack.slowed and not HOUSE.at(scene.house).wound_shifts_initiative:
        return f"{you} is slowed: next initiative +{attack.slowed}"
    cost = f": +{attack.penalty} on all targets" if attack.penalty else ""
    return f"{you}, “{attack.note}”{cost}"


def _body(attack: AttackState) -> str:
    """` ▣▣▣▢▢▢▢▢`, with the grind wounds where those were hit."""
    hit = attack.hit
    if hit is None or not attack.damage:
        return ""
    health = f" {boxes(hit.left, hit.lost)}"
    whole = hit.taken == attack.damage or hit.dead
    return health if whole else f"{health} {bar(hit.grind_left, hit.grind_left + hit.grind_lost)}"


def _later(attack: AttackState, scene: Scene) -> Iterator[str]:
    """What waits for the defender from now on (HH-41, HH-48, R-32)."""
    if attack.failed_block and attack.stage == "done":
        yield "next initiative +1"
        yield "next attack +1"
    if attack.defence == "counterattack":
        soon = HOUSE.at(scene.house).counter_when == "next_attack"
        yield f"{'next attack' if soon else 'next round'} +1 die"
        yield "target −1"
    if attack.slowed:
        yield f"next initiative +{attack.slowed}"


def explain_steps(attack: AttackState) -> Iterator[str]:
    """Every sum with its sources, from the attack to the block (HH-39 to HH-48)."""
    yield f"{attack.weapon.name}: damage {attack.weapon.damage.text}, {attack.weapon.range}"
    yield from steps(attack.side)
    yield from second_dice(attack.side)
    if attack.stance is not None:
        yield _describe_stance(attack.stance, attack.names[1])
    elif not attack.may_block:
        yield "this attack cannot be blocked"
    guard = attack.guard
    if guard is not None and guard.check is not None:
        yield from steps(guard)
        yield from second_dice(guard)
        if attack.side.check is not None and not attack.blocks:
            net = f"{attack.side.check.successes} − {guard.check.successes}"
            yield f"{net} = {count(attack.hits, 'net success', 'net successes')}"
    yield from _damage_steps(attack)


def _describe_stance(stance: Stance, you: str) -> str:
    match stance.defence:
        case "counterattack":
            return f"{you} counterattacks: no dodge, no block"
        case "dodge":
            return f"{you} dodges"
        case "block":
            return f"{you} blocks with {'an object' if stance.cover == 'object' else 'the body'}"
        case "none":
            return f"{you} cannot defend"
        case _:
            assert_never(stance.defence)


def _damage_steps(attack: AttackState) -> Iterator[str]:
    """The sums of damage and block (HH-43, HH-44, HH-47)."""
    if attack.dealt is None:
        return
    dots, mod = attack.weapon.damage.dots, attack.weapon.damage.mod
    # Counted from the dice that lie: under the errata a point buys two of them.
    bought = len(attack.blow) - dots - attack.hits
    more = f" + {bought} edge" if attack.edge_damage else ""
    yield f"damage dice: {count(dots, 'dot')} + {attack.hits} net{more} = {len(attack.blow)}"
    top = max(attack.blow)
    tens = f" + {attack.dealt.top - top} for further tens" if attack.dealt.top > top else ""
    parts = f"top die {top}{tens}"
    if mod:
        parts += f" {'+' if mod > 0 else '−'} {abs(mod)} weapon"
    if attack.armour:
        parts += f" − {attack.armour} armour"
    raw = attack.dealt.top + mod - attack.armour
    least = f", at least {attack.dealt.damage}" if raw < attack.dealt.damage else ""
    yield f"{parts} = {minus(raw)}{least} damage"
    if attack.blow_before:
        yield f"rolled again for edge; first it was {' '.join(map(str, attack.blow_before))}"
    block = attack.side_in("blocked")
    if block is not None and block.check is not None:
        yield _block_step(attack, block.check, attack.dealt.damage)
    if attack.armour and attack.damage >= HARD:
        yield "so hard a hit may wear armour down; the GM says"


def _block_step(attack: AttackState, block: Check, damage: int) -> str:
    if block.is_failure:
        return "the block fails: full damage"
    if attack.cover == "object":
        return "the object takes all of it"
    return f"the body takes half of {damage}, rounded up = {let_through(damage, 'body')}"


def describe_attack(attack: AttackState) -> str:
    """`3 dice on 7, damage ●−1; Don's answer:`."""
    pool = attack.side.pool
    dice = (
        describe_pool(attack.side)
        if pool.clamped
        else f"{count(pool.dice, 'die', 'dice')} on {pool.target}"
    )
    return f"{dice}, damage {attack.weapon.damage.text}; {attack.names[1]}'s answer:"


def describe_cost(cost: Cost) -> str:
    """`Dodge: 2.83 boxes on average, 44 % to be hurt; no price`."""
    return (
        f"{cost.label}: {cost.mean:.2f} boxes on average, {percent(cost.any)} to be hurt; "
        f"{minus(cost.price)}"
    )
