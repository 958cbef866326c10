"""The library `d20` with dice that are handed in: it throws its own where it makes a die."""

from __future__ import annotations

from typing import Any

import d20
from d20 import diceast, expression

from bot.core.dice import Dice
from bot.core.errors import Refusal

PERCENT = "%"
TENS = 10


class _Table(d20.RollContext):
    """Whose dice fall, and how many may."""

    def __init__(self, dice: Dice, *, most: int, sides: int) -> None:
        super().__init__(max_rolls=most)
        self._dice = dice
        self._sides = sides

    def throw(self, size: int | str) -> int:
        """One face; raises `too_many_dice` for a die of too many sides."""
        self.count_roll()
        if size == PERCENT:
            # A percentile die shows 00 to 90: the ten of a d10 is its 00.
            return (self._dice.roll(1, TENS)[0] % TENS) * TENS
        sides = int(size)
        if not 1 <= sides <= self._sides:
            raise Refusal("too_many_dice", f"A die here has 1 to {self._sides} sides.")
        return self._dice.roll(1, sides)[0]


class _Die(expression.Die):
    __slots__ = ()
    values: list[expression.Literal]
    size: int | str
    _context: Any

    def throw(self) -> None:
        """One more face."""
        self._add_roll()

    def _add_roll(self) -> None:
        self.values.append(expression.Literal(self._context.throw(self.size)))


class _Dice(expression.Dice):
    __slots__ = ()
    values: list[expression.Die]
    size: int | str
    _context: Any

    @classmethod
    def new(cls, num: int, size: int | str, context: _Table | None = None) -> _Dice:
        dice = cls(num, size, [], context=context)
        for _ in range(num):
            dice.roll_another()
        return dice

    def roll_another(self) -> None:
        die = _Die(self.size, [], context=self._context)
        die.throw()
        self.values.append(die)


class InjectedRoller(d20.Roller):
    """Rolls expressions with these dice: at most so many, of at most so many sides."""

    def __init__(self, dice: Dice, *, most: int, sides: int) -> None:
        self._table = _Table(dice, most=most, sides=sides)
        super().__init__(self._table)

    def _eval_dice(self, node: diceast.Dice) -> _Dice:
        return _Dice.new(node.num, node.size, self._table)
