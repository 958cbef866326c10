"""Dice on a card: the faces, how they add up, and why there are so many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.core.report import DiceRow, Mark
from bot.core.report import Die as Shown
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
from bot.systems.opend6.rules.notation import D6
from bot.systems.opend6.rules.throw import Die, Fate, Kind, Throw

SIGNS: dict[Kind, str] = {"ordinary": "", "boost": "▲", "penalty": "▼", "wild": "★"}
NAMES: dict[Kind, str] = {"boost": "boost die", "penalty": "penalty die", "wild": "wild die"}
FATES: dict[Fate, Mark] = {"kept": "plain", "discarded": "removed", "cancelled": "cancelled"}


def row(throw: Throw, label: str) -> DiceRow:
    """All dice of a throw in the order thrown, with a label such as `Ana rolled`."""
    return DiceRow(label, tuple(map(draw_die, throw.dice)))


def draw_die(die: Die) -> Shown:
    """One die: `[4]`, `▲4`, `▼4`, `★6+6+2`, `[6→1]` flipped; a larger die says its size (D6-79)."""
    faces = "+".join(
        str(face) if face == counts else f"{face}→{counts}"
        for face, counts in zip(die.natural, die.counted, strict=True)
    )
    size = f" (d{die.sides})" if die.sides != D6 else ""
    text = f"[{faces}]" if die.kind == "ordinary" else f"{SIGNS[die.kind]}{faces}"
    return Shown(die.value, FATES[die.fate], text=text + size)


def legend_of(throw: Throw) -> str:
    """What the signs of this throw mean in words, "" where there are none."""
    kinds = {die.kind for die in throw.dice}
    words = [f"{SIGNS[kind]} {name}" for kind, name in NAMES.items() if kind in kinds]
    if any(die.natural != die.counted for die in throw.dice):
        words.append("→ flipped")
    if any(die.fate == "discarded" for die in throw.dice):
        words.append("struck through: discarded")
    if any(die.fate == "cancelled" for die in throw.dice):
        words.append("in brackets: taken away by a wild 1")
    return ", ".join(words)


def add_up(throw: Throw) -> str:
    """How the total comes about: `4 + 2 + 5, +1 pip, -2 = 10`."""
    kept = " + ".join(str(die.value) for die in throw.lying) or "no dice"
    pips = f", {throw.pips:+d} pip{'' if abs(throw.pips) == 1 else 's'}" if throw.pips else ""
    flat = f", {throw.modifier:+d}" if throw.modifier else ""
    return f"{kept}{pips}{flat} = {throw.total}"


MOST_DICE = 80
"""How many dice one row shows, which is more than are ever thrown at once."""
MOST_SUMMED = 20
"""Up to so many dice are added up one by one."""


def what_of(one: CheckPlan) -> str:
    """`melee: deflect 4D`, or the bare code."""
    worth = one.worth
    return f"{worth.name} {worth.code}" if worth.name != str(worth.code) else str(worth.code)


def rows(one: CheckPlan, lie: tuple[Throw, Throw | None]) -> tuple[DiceRow, ...]:
    """The throw that counts, and the other one where all dice were thrown twice."""
    first, other = lie
    found = [row(first, f"{one.name} rolled {what_of(one)}")]
    if other is not None:
        found.append(row(other, f"the other roll ({other.total}) does not count"))
    return tuple(DiceRow(row.label, row.dice[:MOST_DICE]) for row in found)


def before(one: CheckPlan) -> Iterator[str]:
    """What happened to the dice before the roll: luck, dice, wild dice, boost (steps 1 to 4)."""
    worth = one.worth.code
    if one.luck:
        doubled = Code(2 * worth.dice, worth.pips)
        yield f"luck: {worth} becomes {doubled}"
    if one.of(DICE, CODE) or _of_kind(one, DICE, CODE):
        yield f"dice: {_itemise(one, DICE, CODE, unit='D')}, {one.pool.dice}D are rolled"
    if _of_kind(one, WILD):
        yield (
            f"wild: {one.own_wild} of the roll, {_itemise(one, WILD)}: {one.pool.wild} of "
            f"{one.pool.dice} dice are wild"
        )
    boost, penalty = one.of(BOOST), one.of(PENALTY)
    net = one.pool.boost
    if boost or penalty:
        left = {"boost": f"B{net.count}", "penalty": f"P{net.count}", "none": "nothing"}[net.kind]
        sources = _itemise(one, BOOST, PENALTY, sign=False)
        shown = ", ".join(f"{letter}{n}" for letter, n in (("B", boost), ("P", penalty)) if n)
        both = f"{shown} → {left}" if boost and penalty else left
        yield f"{both} ({sources})"


def after(one: CheckPlan, throw: Throw) -> Iterator[str]:
    """What happened to the dice as they lay, and on the total (steps 6 to 10)."""
    exploded = sum(len(die.natural) - 1 for die in throw.dice if die.explodes)
    if exploded:
        yield f"wild: {count(exploded, 'more roll')} for each {_top(throw)}"
    if one.pool.flips:
        named = ", ".join(f"F{face}" for face in one.pool.flips)
        turned = sum(die.natural != die.counted for die in throw.dice)
        yield f"{named}: {count(turned, 'die', 'dice')} turned over"
    if one.pool.boost.count:
        way = "lowest" if one.pool.boost.kind == "boost" else "highest"
        gone = ", ".join(map(str, throw.discarded_values)) or "nothing"
        many = one.pool.boost.count
        dice = "die goes" if many == 1 else f"{many} dice go"
        yield f"{one.pool.boost.kind}: the {way} {dice}: {gone}"
    if _of_kind(one, CHECK):
        yield f"on the total: {_itemise(one, CHECK)}"


def twice(one: CheckPlan) -> Iterator[str]:
    """Advantages and disadvantages with their sources (step 11)."""
    good, bad = one.of(ADVANTAGE), one.of(DISADVANTAGE)
    if not good and not bad:
        return
    sources = _itemise(one, ADVANTAGE, DISADVANTAGE, sign=False)
    match one.state:
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


def _of_kind(one: CheckPlan, *whats: str) -> list[RollModifier]:
    return [part for part in one.parts if part.what in whats]


def _itemise(one: CheckPlan, *whats: str, unit: str = "", sign: bool = True) -> str:
    """`Hurt -1D, said +2D`; without signs where the word says it: `Disoriented disadvantage`."""
    return ", ".join(_words(_of_kind(one, *whats), unit, sign=sign))


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


def dice(rolls: Iterable[RollLine]) -> tuple[DiceRow, ...]:
    """The dice of these rolls, both throws where all were rolled twice."""
    found: list[DiceRow] = []
    for one in rolls:
        found.append(row(one.throw, f"{one.name}, {one.of}"))
        if one.other is not None:
            found.append(row(one.other, f"not counted ({one.state})"))
    return tuple(found)


def steps(rolls: Iterable[RollLine]) -> tuple[str, ...]:
    """How each total comes about and what it means, with everything that changed it."""
    found: list[str] = []
    for one in rolls:
        told = add_up(one.throw)
        if one.result is not None:
            told += f" against {one.result.difficulty}: RP {one.result.points:+d}"
            told += f", rank {one.result.rank}" if one.result.rank else ""
        found.append(told)
        changes = [f"{_unit(what, amount)} {source}" for source, what, amount in one.changes]
        if changes:
            found.append("changed by " + ", ".join(changes))
        if one.critical:
            found.append(f"critical {one.critical}: the wild die")
        legend = legend_of(one.throw)
        if legend:
            found.append(legend)
    return tuple(found)


def _unit(what: str, amount: int) -> str:
    return UNITS.get(what, what + " {:+d}").format(amount)
