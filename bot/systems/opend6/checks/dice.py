"""How dice add up and why there are so many, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.core.words import count
from bot.systems.opend6.checks.actions import CheckPlan, RollLine, RollModifier
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.conditions import (
    ADVANTAGE,
    BOOST,
    CHECK,
    CODE,
    DICE,
    DISADVANTAGE,
    PENALTY,
    WILD,
)
from bot.systems.opend6.rules.throw import Kind, Throw
from bot.systems.opend6.words import TIE

SIGNS: dict[Kind, str] = {"ordinary": "", "boost": "▲", "penalty": "▼", "wild": "★"}
NAMES: dict[Kind, str] = {"boost": "boost die", "penalty": "penalty die", "wild": "wild die"}


def legend_of(throw: Throw) -> str:
    """What the signs of this throw mean in words, "" where there are none."""
    kinds = {die.kind for die in throw.dice}
    words = [f"{SIGNS[kind]} {name}" for kind, name in NAMES.items() if kind in kinds]
    if any(die.natural != die.counted for die in throw.dice):
        words.append("→ flipped")
    if any(die.fate == "discarded" for die in throw.dice):
        words.append("struck through: discarded")
    if any(die.fate == "cancelled" for die in throw.dice):
        words.append("a wild 1 takes a die along")
    return ", ".join(words)


def add_up(throw: Throw) -> str:
    """How the total comes about: `4 + 2 + 5, +1 pip, -2 = 10`."""
    faces = " + ".join(str(die.value) for die in throw.lying) or "no dice"
    pips = f", {throw.pips:+d} pip{'' if abs(throw.pips) == 1 else 's'}" if throw.pips else ""
    flat = f", {throw.modifier:+d}" if throw.modifier else ""
    return f"{faces}{pips}{flat} = {throw.total}"


MOST_SUMMED = 20
"""Up to so many dice are added up one by one."""


def what_of(plan: CheckPlan) -> str:
    """`melee: deflect 4D`, or the bare code."""
    worth = plan.worth
    return f"{worth.name} {worth.code}" if worth.name != str(worth.code) else str(worth.code)


def before(plan: CheckPlan) -> Iterator[str]:
    """What happened to the dice before the roll: luck, dice, wild dice, boost (steps 1 to 4)."""
    worth = plan.worth.code
    if plan.luck:
        doubled = Code(2 * worth.dice, worth.pips)
        yield f"luck: {worth} becomes {doubled}"
    if _of_kind(plan, DICE, CODE):
        yield f"dice: {_itemise(plan, DICE, CODE, unit='D')}, {plan.pool.dice}D are rolled"
    if _of_kind(plan, WILD):
        yield (
            f"wild: {plan.own_wild} of the roll, {_itemise(plan, WILD)}: {plan.pool.wild} of "
            f"{plan.pool.dice} dice are wild"
        )
    boost, penalty = plan.of(BOOST), plan.of(PENALTY)
    net = plan.pool.boost
    if boost or penalty:
        rest = {"boost": f"B{net.count}", "penalty": f"P{net.count}", "none": "nothing"}[net.kind]
        sources = _itemise(plan, BOOST, PENALTY, sign=False)
        notation = ", ".join(f"{letter}{n}" for letter, n in (("B", boost), ("P", penalty)) if n)
        both = f"{notation} → {rest}" if boost and penalty else rest
        yield f"{both} ({sources})"


def after(plan: CheckPlan, throw: Throw) -> Iterator[str]:
    """What happened to the dice as they lay, and on the total (steps 6 to 10)."""
    exploded = sum(len(die.natural) - 1 for die in throw.dice if die.explodes)
    if exploded:
        yield f"wild: {count(exploded, 'more roll')} for each {_top(throw)}"
    if plan.pool.flips:
        notation = ", ".join(f"F{face}" for face in plan.pool.flips)
        turned = sum(die.natural != die.counted for die in throw.dice)
        yield f"{notation}: {count(turned, 'die', 'dice')} turned over"
    if plan.pool.boost.count:
        way = "lowest" if plan.pool.boost.kind == "boost" else "highest"
        discards = ", ".join(map(str, throw.discarded_values)) or "nothing"
        many = plan.pool.boost.count
        dice = "die goes" if many == 1 else f"{many} dice go"
        yield f"{plan.pool.boost.kind}: the {way} {dice}: {discards}"
    if _of_kind(plan, CHECK):
        yield f"on the total: {_itemise(plan, CHECK)}"


def twice(plan: CheckPlan) -> Iterator[str]:
    """Advantages and disadvantages with their sources (step 11)."""
    good, bad = plan.of(ADVANTAGE), plan.of(DISADVANTAGE)
    if not good and not bad:
        return
    sources = _itemise(plan, ADVANTAGE, DISADVANTAGE, sign=False)
    match plan.state:
        case "none":
            yield f"advantage and disadvantage cancel ({sources})"
        case "advantage":
            yield f"advantage, the higher of two rolls ({sources})"
        case "disadvantage":
            yield f"disadvantage, the lower of two rolls ({sources})"


def sums(throw: Throw) -> str:
    """`4 + 2 + 5, +1 pip = 12`, its dice counted where there are very many."""
    if len(throw.lying) <= MOST_SUMMED:
        return add_up(throw)
    return f"{len(throw.lying)} dice come to {sum(throw.kept_values)}, in all {throw.total}"


def _of_kind(plan: CheckPlan, *whats: str) -> list[RollModifier]:
    return [part for part in plan.parts if part.what in whats]


def _itemise(plan: CheckPlan, *whats: str, unit: str = "", sign: bool = True) -> str:
    """`Hurt -1D, said +2D`; without signs where the word says it: `Disoriented disadvantage`."""
    return ", ".join(_words(_of_kind(plan, *whats), unit, sign=sign))


def _words(parts: Iterable[RollModifier], unit: str, *, sign: bool) -> Iterator[str]:
    for part in parts:
        if sign:
            yield f"{part.source} {part.amount:+d}{unit}"
        else:
            many = f" {part.amount}" if part.amount != 1 else ""
            yield f"{part.source} {part.what}{many}"


def _top(throw: Throw) -> str:
    return "7 and more" if any(die.sides > 6 for die in throw.dice if die.explodes) else "6"


UNITS: dict[str, str] = {
    CHECK: "{:+d}",
    DICE: "{:+d}D",
    CODE: "{:+d}D",
    BOOST: "B{}",
    PENALTY: "P{}",
    WILD: "{:+d} wild",
    ADVANTAGE: "advantage {}",
    DISADVANTAGE: "disadvantage {}",
}


def brief(rolls: Iterable[RollLine]) -> tuple[str, ...]:
    """What its points are worth and what changed each roll, where its card has no other lines."""
    lines = tuple(rolls)
    result: list[str] = []
    for line in lines:
        whose = f"{line.name}: " if len(lines) > 1 else ""
        if line.result is not None and not line.result.success and not line.result.points:
            result.append(f"{whose}{TIE}")
        elif line.result is not None and line.result.success:
            rank = f"rank {line.result.rank}" if line.result.rank else "no rank"
            result.append(f"{whose}{count(line.result.points, 'point')}, {rank}")
        changes = [f"{_unit(what, amount)} {source}" for source, what, amount in line.changes]
        if changes:
            result.append(f"{whose}{', '.join(changes)}".replace("-", "−"))
        if line.critical:
            result.append(f"{whose}critical {line.critical}")
    return tuple(result)


def steps(rolls: Iterable[RollLine]) -> tuple[str, ...]:
    """How each total comes about and what it means, with everything that changed it."""
    result: list[str] = []
    for line in rolls:
        sentence = add_up(line.throw)
        if line.result is not None:
            sentence += f" against {line.result.difficulty}: RP {line.result.points:+d}"
            sentence += f", rank {line.result.rank}" if line.result.rank else ""
        result.append(sentence)
        changes = [f"{_unit(what, amount)} {source}" for source, what, amount in line.changes]
        if changes:
            result.append("changed by " + ", ".join(changes))
        if line.critical:
            result.append(f"critical {line.critical}: the wild die")
        legend = legend_of(line.throw)
        if legend:
            result.append(legend)
    return tuple(result)


def _unit(what: str, amount: int) -> str:
    return UNITS.get(what, what + " {:+d}").format(amount)
