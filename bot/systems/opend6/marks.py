"""A throw as it is shown: every die with the sign of its sort, gone ones struck through (D6-79)."""

from __future__ import annotations

from bot.core.report import DiceRow, Mark
from bot.core.report import Die as Shown
from bot.systems.opend6.boosts import D6
from bot.systems.opend6.throw import Die, Fate, Kind, Throw

SIGNS: dict[Kind, str] = {"ordinary": "", "boost": "▲", "penalty": "▼", "wild": "★"}
NAMES: dict[Kind, str] = {"boost": "boost die", "penalty": "penalty die", "wild": "wild die"}
FATES: dict[Fate, Mark] = {"kept": "plain", "discarded": "removed", "cancelled": "cancelled"}


def row(throw: Throw, label: str) -> DiceRow:
    """All dice of a throw in the order thrown, with a label such as `Ana rolled`."""
    return DiceRow(label, tuple(map(shown, throw.dice)))


def shown(die: Die) -> Shown:
    """One die: `[4]`, `▲4`, `▼4`, `★6+6+2`, `[6→1]` flipped; a larger die says its size (D6-79)."""
    faces = "+".join(
        str(face) if face == counts else f"{face}→{counts}"
        for face, counts in zip(die.natural, die.counted, strict=True)
    )
    size = f" (d{die.sides})" if die.sides != D6 else ""
    text = f"[{faces}]" if die.kind == "ordinary" else f"{SIGNS[die.kind]}{faces}"
    return Shown(die.value, FATES[die.fate], text=text + size)


def legend(throw: Throw) -> str:
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


def added(throw: Throw) -> str:
    """How the total comes about: `4 + 2 + 5, +1 pip, -2 = 10`."""
    kept = " + ".join(str(die.value) for die in throw.lying) or "no dice"
    pips = f", {throw.pips:+d} pip{'' if abs(throw.pips) == 1 else 's'}" if throw.pips else ""
    flat = f", {throw.modifier:+d}" if throw.modifier else ""
    return f"{kept}{pips}{flat} = {throw.total}"
