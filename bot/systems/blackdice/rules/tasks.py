"""Tasks: the pool, trading dice for automatic successes, and what a roll comes to.

BD-02, BD-05, BD-06, BD-09, BD-11, BD-14, BD-16 to BD-19, BD-24, BD-25.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.bounds import bound, bound_attribute
from bot.systems.blackdice.rules.dice import Throws, count_hits
from bot.systems.blackdice.rules.tables import Degree, degree

Outcome = Literal["success", "partial", "failure", "foul"]
TradeScope = Literal["tasks", "all"]
RollKind = Literal["task", "damage", "initiative", "consciousness"]

NEED = 2
MOST_NEED = 50
TRADE = 3
"""Pool dice given up for one automatic success (BD-16)."""


class TradedPool(Struct, frozen=True):
    """A pool after trading: dice left to roll, automatic successes."""

    dice: int
    auto: int


class Result(Struct, frozen=True):
    """What a roll came to; `net` may be below 0, `successes` is not (BD-09).

    `passed` is whether the task is done: a partial only if it was granted (BD-06).
    """

    pool_successes: int
    auto: int
    black_successes: int
    need: int = NEED
    partial_ok: bool = False

    @property
    def net(self) -> int:
        """Pool successes + automatic successes - black successes."""
        return self.pool_successes + self.auto - self.black_successes

    @property
    def successes(self) -> int:
        """The net, but never below 0."""
        return score(self.net)

    @property
    def outcome(self) -> Outcome:
        """Success, partial, failure or Foul Failure (BD-05, BD-06, BD-24)."""
        if self.net < 0:
            return "foul"
        if self.net >= self.need:
            return "success"
        return "partial" if self.net else "failure"

    @property
    def succeeds(self) -> bool:
        """Whether the task is done."""
        return self.outcome == "success" or (self.outcome == "partial" and self.partial_ok)

    @property
    def degree(self) -> Degree:
        """How well, or how badly (BD-19, BD-25)."""
        return degree(self.net)


AUTOMATIC = Result(0, NEED, 0)
"""Very Easy: done without a roll, counted as net 2, whatever else there is (BD-14, R-05)."""


def score(net: int) -> int:
    """A net as it is compared: never below 0 (R-06)."""
    return max(0, net)


def pool_dice(attribute: int, skill: int, bonus: int = 0) -> int:
    """Dice of a roll: attribute + skill + bonus, at least 0, before they are divided.

    Attributes are -100..100, skill and bonus at least 0, and together they are at most 100 dice.
    Raises `out_of_range` (BD-02, BD-11, R-12, R-13).
    """
    own = bound_attribute(attribute, "An attribute") + bound(skill, "A skill")
    more = bound(bonus, "A number of bonus dice (harder is black dice)")
    return bound(max(0, own + more), "A pool")


def divide_pool(dice: int, actions: int) -> int:
    """A pool divided by the actions declared, rounded down.

    Raises `out_of_range` (BD-51, R-26).
    """
    whole_pool = bound(dice, "A pool")
    return whole_pool // bound(actions, "The number of actions", least=1)


def trade(dice: int, trades: int) -> TradedPool:
    """The pool with 3 dice given up for each automatic success.

    Raises `out_of_range`, `not_enough_dice` (BD-16, BD-17).
    """
    before = bound(dice, "A pool")
    auto = bound(trades, "A number of trades", most=None)
    if auto * TRADE > before:
        raise Refusal(
            "not_enough_dice",
            f"{auto if auto <= before else 'So many'} trades take {TRADE} dice each, and the pool "
            f"has {before}. At most {before // TRADE} can be traded here.",
        )
    return TradedPool(before - auto * TRADE, auto)


def may_trade(kind: RollKind, scope: TradeScope = "tasks") -> bool:
    """Whether dice of such a roll may be traded (R-11)."""
    return kind == "task" or scope == "all"


def result_of(
    throws: Throws,
    black: tuple[int, ...] = (),
    *,
    auto: int = 0,
    need: int = NEED,
    partial_ok: bool = False,
) -> Result:
    """What dice on the table come to, with `auto` automatic successes (BD-09) (BD-18)."""
    return Result(throws.successes, auto, count_hits(black), need, partial_ok)
