"""One side of a roll: where its dice come from, and what they came to."""

from __future__ import annotations

from msgspec import Struct

from bot.core.dice import Dice
from bot.systems.blackdice.rules.black import Source, itemised, total
from bot.systems.blackdice.rules.dice import Explode, Thrown, throw, throw_black
from bot.systems.blackdice.rules.tasks import Result, concluded, split, trade
from bot.systems.blackdice.rules.values import MOST_DICE


class Side(Struct, frozen=True, omit_defaults=True):
    """Who rolls with what.

    `parts` are the pool's dice by where they come from, an attribute may be below 0; `divisor` is
    the number of actions declared (BD-51). `black` are black dice, `weapon` what strikes (its name,
    `fists` or `kick`; "" where nothing does), `called` the part aimed at.
    """

    key: str
    name: str
    parts: tuple[Source, ...] = ()
    divisor: int = 1
    trades: int = 0
    black: tuple[Source, ...] = ()
    weapon: str = ""
    called: str = ""

    @property
    def whole(self) -> int:
        """The pool before it is divided, 0..100 (R-12, R-14)."""
        return min(MOST_DICE, max(0, sum(part.dice for part in self.parts)))

    @property
    def pool(self) -> int:
        """The pool after the division, before trades."""
        return split(self.whole, self.divisor)

    @property
    def black_dice(self) -> int:
        """All black dice, at most 100; raises `out_of_range`."""
        return total(itemised(self.black))


class Rolled(Struct, frozen=True):
    """A side's dice on the table. `auto` are successes traded for."""

    thrown: Thrown = Thrown()
    black: tuple[int, ...] = ()
    auto: int = 0

    @property
    def result(self) -> Result:
        """What they come to."""
        return concluded(self.thrown, self.black, auto=self.auto)


def roll(side: Side, dice: Dice, how: Explode) -> Rolled:
    """The pool thrown, then the black dice; raises `not_enough_dice`, `out_of_range`."""
    traded = trade(side.pool, side.trades)
    thrown = throw(dice, traded.dice, how)
    return Rolled(thrown, throw_black(dice, side.black_dice), traded.auto)
