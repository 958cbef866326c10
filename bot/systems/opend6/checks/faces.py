"""Dice on a card: every face as it lies, and the one sum they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.core.report import DiceRow, Mark
from bot.core.report import Die as Shown
from bot.core.words import with_sign
from bot.shared.exchange.dice import Throw as Lying
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.checks.dice import SIGNS
from bot.systems.opend6.rules.notation import D6
from bot.systems.opend6.rules.throw import Die, Throw
from bot.systems.opend6.rules.throw import Kind as DiceKind

MOST_DICE = 80
"""How many dice one row shows, which is more than are ever thrown at once."""
MOST_LINKS = 12
NOT_COUNTED = "not counted"


def roll_row(
    throw: Throw, label: str = "", *, vs: int | None = None, on: int = 0, by_hand: int = 0
) -> DiceRow:
    """`attack 1 · 6 · 5 · ★3 = 15 vs 12`: all dice in the order thrown, and what they come to.

    `on` is the least face of a success where those are counted, 0 where dice are added up.
    """
    dice = tuple(show_die(die, on) for die in throw.dice[:MOST_DICE])
    ends = _sizes(throw) + (f" on {on}+" if on else _sum(throw))
    wall = f" vs {vs}" if vs is not None else ""
    faces = sum(len(die.natural) for die in throw.dice)
    row = DiceRow(label, dice, ends + wall, by_hand)
    return replace(row, by_hand=row.count) if by_hand >= faces else row


def typed_of(throws: Iterable[Lying], who: str, *names: str) -> int:
    """How many dice of these throws of somebody (a key) were typed; 0 where none were."""
    return sum(len(t.by_hand) for t in throws if t.who == who and t.what in names)


def show_die(die: Die, on: int = 0) -> Shown:
    """One die: `4`, `▲4`, `★6!→2`, `6→1` flipped, struck through where it does not count."""
    out = die.fate != "kept"
    pairs = list(zip(die.natural, die.counted, strict=True))[:MOST_LINKS]
    card_die = Shown(die.value)
    links: tuple[Shown, ...] = ()
    # From the last link back: each die holds those that follow it.
    for face, counts in reversed(pairs):
        was = (face,) if face != counts else ()
        counted: Mark = "hit" if on and counts >= on else "changed" if was else "plain"
        card_die = Shown(counts, "removed" if out else counted, was, then=links)
        links = (card_die,)
    return replace(card_die, kind="" if die.kind == "ordinary" else die.kind, sides=die.sides)


def tell_die(die: Die) -> str:
    """One die within a sentence: `4`, `★6!→2`, `6→1` flipped."""
    faces = (
        f"{face}" if face == counts else f"{face}→{counts}"
        for face, counts in zip(die.natural, die.counted, strict=True)
    )
    return SIGNS[die.kind] + "!→".join(faces)


def wild_face(throw: Throw) -> str:
    """`★6`, `★1`: the wild die that makes a check critical."""
    marks = (die for die in throw.dice if die.fate != "discarded" and (die.explodes or die.is_one))
    return next((f"★{die.natural[0]}" for die in marks), "★")


def mark_lines(throw: Throw, mark: str | None) -> Iterator[str]:
    """`★1: critical failure`: what the wild dice of a check mark, if anything (D6-06)."""
    if mark:
        yield f"{wild_face(throw)}: critical {mark}"


def line_rows(rolls: Iterable[RollLine]) -> tuple[DiceRow, ...]:
    """The dice of these rolls, each with its name where there are several."""
    lines = tuple(rolls)
    rows: list[DiceRow] = []
    for line in lines:
        label = f"{line.name}, {line.of}" if len(lines) > 1 else ""
        vs = line.result.difficulty if line.result is not None else None
        rows.append(roll_row(line.throw, label, vs=vs))
        if line.other is not None:
            rows.append(roll_row(line.other, NOT_COUNTED))
    return tuple(rows)


def _sum(throw: Throw) -> str:
    """`, +1 −2 = 10`; nothing where a single die is all there is."""
    flat = " ".join(with_sign(more) for more in (throw.pips, throw.modifier) if more)
    single = len(throw.lying) == 1 and len(throw.lying[0].counted) == 1
    if single and not flat:
        return ""
    return (f", {flat}" if flat else "") + f" = {throw.total}"


def _sizes(throw: Throw) -> str:
    """` (d8)`, ` (▲ d8)`: dice that are larger or smaller than a d6 (D6-79)."""
    # A dict, for it keeps the order in which the kinds lie.
    sizes: dict[tuple[DiceKind, int], None] = {(die.kind, die.sides): None for die in throw.dice}
    if all(sides == D6 for _, sides in sizes):
        return ""
    if len({sides for _, sides in sizes}) == 1:
        return f" (d{throw.dice[0].sides})"
    odd = [f"{SIGNS[kind]} d{sides}".strip() for kind, sides in sizes if sides != D6]
    return f" ({', '.join(odd)})"
