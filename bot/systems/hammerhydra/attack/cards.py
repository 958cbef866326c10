"""The cards of attacks: declared, rolled step by step, and what they did (HH-38 to HH-57)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from bot.core.action import Action, Choice, Field, Form
from bot.core.people import GMS, Audience, play
from bot.core.report import DiceRow, Die, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.attack.actions import (
    Accept,
    Compare,
    Compared,
    Defend,
    Injure,
    NoBlock,
    Slow,
    StrikeAgain,
    TakeBack,
)
from bot.systems.hammerhydra.checks.cards import ladder, percent, pool_words, rows, sums, verdict
from bot.systems.hammerhydra.field import AttackState
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.sheet import LONGEST_NOTE
from bot.systems.hammerhydra.side import Side

HARD = 8
"""Damage from which armour may suffer (HH-57)."""

DEFENCES = (
    ("Counterattack", "counterattack", ""),
    ("Dodge", "dodge", ""),
    ("Block: object", "block", "object"),
    ("Block: body", "block", "body"),
)


def attack(tale: Tale[AttackState], scene: Scene) -> Report:
    """One attack as everybody sees it."""
    attack = tale.state
    return Report(
        head=_title(attack, scene),
        tone=_tone(attack),
        dice=tuple(_rows(attack)),
        why=tuple(_why(attack, scene)),
        changes=(*_changes(attack, scene), *_edges(attack), *attack.said),
        choices=tuple(_choices(tale)),
        was=tuple(_was(attack, scene)),
        hint=_hint(attack),
        roll=tale.roll,
        call=_mention(attack, ping=HOUSE.at(scene.house).critical_ping),
    )


def _title(attack: AttackState, scene: Scene) -> str:
    me, you = attack.names
    task = f" ({attack.task})" if attack.task else ""
    match attack.stage:
        case "declared":
            return f"{me} attacks {you} with {attack.weapon.name}{task}: how does {you} defend?"
        case "struck" | "dodged" | "hurt" | "blocked":
            return f"{me} attacks {you}{task}: {_lying(attack, scene)}"
        case "landed":
            return f"{me} attacks {you}{task}: it lands together with the others of the tie"
        case "off":
            why = f": {attack.note}" if attack.note else ""
            return f"Taken back: {me}'s attack on {you}{why}"
        case "done":
            return _end(attack) + task
        case _:
            assert_never(attack.stage)


def _end(attack: AttackState) -> str:
    me, you = attack.names
    side, hit = attack.side.check, attack.hit
    if side is None or side.is_failure:
        critical = f", CRITICAL FAILURE ×{side.critical}" if side and side.critical else ""
        return f"MISS{critical}: {me} does not hit {you}"
    if not attack.hits:
        return f"DODGED: {me} does not hit {you}"
    if hit is None:
        return f"HIT: {you} is dead already"
    if not attack.damage:
        return f"STOPPED: {you} takes no damage"
    if hit.dead:
        return f"DEAD: {you} loses the last box to {me}"
    if hit.serious:
        return f"SERIOUS INJURY: {you} loses {_boxes(hit.taken)}"
    return f"HIT: {you} loses {_boxes(hit.taken) if hit.taken else 'grind wounds only'}"


def _lying(attack: AttackState, scene: Scene) -> str:
    """What the roll that lies there says."""
    grades = HOUSE.at(scene.house).grades
    if attack.stage == "hurt" and attack.dealt is not None:
        return f"{attack.dealt.damage} damage"
    side = attack.side if attack.stage == "struck" else attack.guard
    if side is None or side.check is None:
        return "…"
    what = {"dodged": "the dodge, ", "blocked": "the block, "}.get(attack.stage, "")
    return what + verdict(side.check, grades)


def _tone(attack: AttackState) -> Tone:
    if attack.stage == "off":
        return "plain"
    if attack.stage != "done":
        return "pending"
    return "good" if attack.hits and attack.damage and not _critical(attack) else "bad"


def _critical(attack: AttackState) -> bool:
    """Whether the attack, the dodge or the block was a critical failure (HH-45)."""
    return any(side.check.critical for side in (attack.side, attack.guard) if side and side.check)


def _rows(attack: AttackState) -> Iterator[DiceRow]:
    me, you = attack.names
    if attack.side.check is not None:
        words = ", ".join(filter(None, (attack.side.aim.words, pool_words(attack.side))))
        yield from rows(attack.side, f"{me} attacks ({words})")
    dodges = attack.stance is not None and attack.stance.defence == "dodge"
    if dodges:
        yield from _guard_rows(attack.guard, f"{you} dodges")
    if attack.blow:
        top = max(attack.blow)
        marked = tuple(Die(face, "hit" if face == top else "plain") for face in attack.blow)
        yield DiceRow(f"damage ({count(len(attack.blow), 'die', 'dice')})", marked)
    if not dodges:
        yield from _guard_rows(attack.guard, f"{you} blocks")


def _guard_rows(guard: Side | None, what: str) -> tuple[DiceRow, ...]:
    if guard is None or guard.check is None:
        return ()
    return rows(guard, f"{what} ({guard.aim.words}, {pool_words(guard)})")


def _why(attack: AttackState, scene: Scene) -> Iterator[str]:
    side, you = attack.side, attack.names[1]
    if attack.stage == "declared":
        stat = f"{attack.weapon.name} {attack.weapon.damage.text}, {attack.weapon.range}"
        yield f"{side.aim.words or 'a pool'}: {pool_words(side)}; {stat}"
    yield from sums(side)
    if side.aim.doubt:
        yield f"{side.aim.skill}: {side.aim.doubt}"
    yield from ladder(side)
    if attack.stance is not None:
        yield _stance(attack.stance, you)
    elif not attack.may_block:
        yield "This attack cannot be blocked."
    guard = attack.guard
    if guard is not None and guard.check is not None:
        yield from sums(guard)
        yield from ladder(guard)
        if side.check is not None and attack.stance and attack.stance.defence == "dodge":
            net = f"{side.check.successes} - {guard.check.successes}"
            yield f"{net} = {count(attack.hits, 'net success', 'net successes')}"
        if guard.check.critical:
            what = "dodge" if attack.stance and attack.stance.defence == "dodge" else "block"
            yield f"{you}'s {what}: {verdict(guard.check, HOUSE.at(scene.house).grades)}"
    yield from _damage(attack)


def _stance(stance: Stance, you: str) -> str:
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


def _damage(attack: AttackState) -> Iterator[str]:
    """The sums of damage and block (HH-43, HH-44, HH-47)."""
    if attack.dealt is None:
        return
    dots, mod = attack.weapon.damage.dots, attack.weapon.damage.mod
    bought = len(attack.blow) - dots - attack.hits
    more = f" + {bought} edge" if attack.edge_damage else ""
    yield f"damage dice: {count(dots, 'dot')} + {attack.hits} net{more} = {len(attack.blow)}"
    top = max(attack.blow)
    tens = f" + {attack.dealt.top - top} for further tens" if attack.dealt.top > top else ""
    parts = f"top die {top}{tens}"
    if mod:
        parts += f" {'+' if mod > 0 else '-'} {abs(mod)} weapon"
    if attack.armour:
        parts += f" - {attack.armour} armour"
    raw = attack.dealt.top + mod - attack.armour
    least = f", at least {attack.dealt.damage}" if raw < attack.dealt.damage else ""
    yield f"{parts} = {raw}{least} damage"
    if attack.stage not in {"landed", "done"} or attack.guard is None:
        return
    if attack.stance is not None and attack.stance.defence == "block":
        if attack.failed_block:
            yield "the block fails: full damage"
        elif attack.stance.cover == "object":
            yield "the object takes all of it"
        else:
            yield f"the body takes half of {attack.dealt.damage}, rounded up = {attack.damage}"


def _changes(attack: AttackState, scene: Scene) -> Iterator[str]:
    you, hit = attack.names[1], attack.hit
    if attack.stage == "done" and hit is not None:
        if hit.taken or not attack.damage:
            yield f"{you}: health {hit.left + hit.taken} → {hit.left}"
        if hit.grind_lost or (attack.damage and hit.taken != attack.damage and not hit.dead):
            yield f"{you}: {count(hit.grind_left, 'grind wound')} left"
    if attack.failed_block and attack.stage == "done":
        yield f"{you}: next initiative +1, target of the next attack +1"
    if attack.stance is not None and attack.stance.defence == "counterattack":
        when = f"an attack in round {attack.round + 1}"
        if HOUSE.at(scene.house).counter_when == "next_attack":
            when = f"the next attack, in round {attack.round + 1} at the latest"
        yield f"{you}: +1 die and target -1 for {when}"
    if attack.note:
        cost = f", +{attack.penalty} to all targets" if attack.penalty else ""
        yield f"{you}: {attack.note}{cost}"
    if attack.slowed:
        yield f"{you}: next initiative +{attack.slowed}"


def _edges(attack: AttackState) -> Iterator[str]:
    for name, before, after in attack.edge:
        yield f"{name}: edge {before} → {after}"


def _was(attack: AttackState, scene: Scene) -> Iterator[str]:
    """What lay there before somebody rolled again."""
    grades = HOUSE.at(scene.house).grades
    for side, what in ((attack.side, "attack"), (attack.guard, "defence")):
        if side is not None and side.before is not None:
            yield f"{what}: {verdict(side.before, grades)}"
    if attack.blow_before:
        yield f"damage dice: {' '.join(map(str, attack.blow_before))}"


def _hint(attack: AttackState) -> str:
    if attack.stage == "declared":
        return "Edge or a GM's modifier for the defence: /hydra defend."
    if attack.stage == "done" and attack.armour and attack.damage >= HARD:
        return "So hard a hit may wear armour down; the GM says: /hydra-gm armour."
    return ""


def _mention(attack: AttackState, *, ping: bool) -> Audience | None:
    if attack.stage == "declared":
        return play(attack.defender)
    if attack.stage == "done" and ping and _critical(attack):
        return GMS
    return play(attack.may) if attack.may else None


def _choices(tale: Tale[AttackState]) -> Iterator[Choice]:
    for window in tale.windows:
        for answer in window.answers:
            yield from _buttons(answer, tale.state, window.by)
    if tale.state.stage == "done" and tale.state.hit is not None and tale.state.hit.serious:
        yield from _injury(tale.state, tale.roll)


def _buttons(answer: Action, attack: AttackState, by: Audience) -> Iterator[Choice]:
    """What an answer is on the card; a defence is a button for each way of it."""
    match answer:
        case Defend():
            yield from _defence_buttons(answer, attack, by)
        case TakeBack():
            yield Choice("Call it off" if attack.tie else "Take it back", answer, by)
        case NoBlock():
            if attack.may_block:
                yield Choice("No block", answer, by)
        case StrikeAgain():
            yield Choice(_again_label(attack), answer, by, "success")
        case Accept():
            throws = attack.stage != attack.last_dice
            yield Choice("Throw on" if throws else "Go on", answer, by, "primary")
        case _:  # what lands with the others of its tie needs nobody
            return


def _again_label(attack: AttackState) -> str:
    """Which roll edge makes again, and how likely it succeeds, or does more damage."""
    stage = attack.stage if attack.may else attack.last_dice
    what = {"dodged": "Dodge", "blocked": "Block", "hurt": "Damage"}.get(stage, "Attack")
    ends = " better" if stage == "hurt" else ""
    return f"{what} again, 1 edge: {percent(attack.chance or 0)}{ends}"


def _defence_buttons(answer: Defend, attack: AttackState, by: Audience) -> Iterator[Choice]:
    for label, how, cover in DEFENCES:
        barred = "the GM rules a block out" if how == "block" and not attack.may_block else ""
        action = replace(answer, how=how, cover=cover)
        yield Choice(label, action, by, "primary", disabled=barred)
    yield Choice("Compare", Compare(roll=answer.roll), by, keep=True)


def _injury(attack: AttackState, roll: int) -> Iterator[Choice]:
    attack = replace(attack, edge=(), others=(), said=())
    if not attack.note:
        form = Form(
            "Serious injury",
            (
                Field("note", "What it is", longest=LONGEST_NOTE, hint="fractured forearm"),
                Field(
                    "penalty",
                    "Added to all targets, 0 to 20",
                    longest=3,
                    required=False,
                    value="0",
                    hint="0 for none",
                ),
            ),
        )
        action = Injure(roll=roll, attack=attack)
        yield Choice("Serious injury: write it down", action, GMS, "danger", ask=form)
    elif attack.penalty and not attack.slowed:
        label = f"Also slow them (+{2 * attack.penalty} initiative)"
        yield Choice(label, Slow(roll=roll, attack=attack), GMS)


def _boxes(number: int) -> str:
    return count(number, "box", "boxes")


def comparison(outcome: Compared, scene: Scene) -> Report:
    """What each defence would cost, for the defender alone."""
    rows = (
        f"{label}: {mean:.2f} damage on average, {percent(any_)} to be hurt; {price}"
        for label, mean, any_, price in outcome.rows
    )
    return Report(f"{outcome.name}'s defences", why=tuple(rows), hint="exact", private=True)
