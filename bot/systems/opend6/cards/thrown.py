"""A roll on a card: every die, how the total comes about, what changed it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.report import DiceRow
from bot.systems.opend6 import marks
from bot.systems.opend6.outcomes.works import Thrown
from bot.systems.opend6.weights import (
    ADVANTAGE,
    BOOST,
    CHECK,
    CODE,
    DICE,
    DISADVANTAGE,
    PENALTY,
    WILD,
)

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


def dice(rolls: Iterable[Thrown]) -> tuple[DiceRow, ...]:
    """The dice of these rolls, both throws where all were rolled twice."""
    found: list[DiceRow] = []
    for one in rolls:
        found.append(marks.row(one.throw, f"{one.name}, {one.of}"))
        if one.other is not None:
            found.append(marks.row(one.other, f"not counted ({one.state})"))
    return tuple(found)


def steps(rolls: Iterable[Thrown]) -> tuple[str, ...]:
    """How each total comes about and what it means, with everything that changed it."""
    found: list[str] = []
    for one in rolls:
        told = marks.added(one.throw)
        if one.result is not None:
            told += f" against {one.result.difficulty}: RP {one.result.points:+d}"
            told += f", rank {one.result.rank}" if one.result.rank else ""
        found.append(told)
        changes = [f"{_unit(what, amount)} {source}" for source, what, amount in one.changes]
        if changes:
            found.append("changed by " + ", ".join(changes))
        if one.critical:
            found.append(f"critical {one.critical}: the wild die")
        legend = marks.legend(one.throw)
        if legend:
            found.append(legend)
    return tuple(found)


def _unit(what: str, amount: int) -> str:
    return UNITS.get(what, what + " {:+d}").format(amount)
