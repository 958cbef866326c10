"""Edge: points that buy dice, a lower target or a second roll (HH-67 to HH-71)."""

from __future__ import annotations

from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.hammerhydra.rules.checks import whole

MOST_EDGE = 99
REROLL_PRICE = 1


def spend(
    total: int,
    spent: int,
    *,
    dice: int = 0,
    target: int = 0,
    reroll: bool = False,
    rerolled: bool = False,
) -> int:
    """What is spent altogether after buying this; `rerolled`: the task's second roll was taken.

    Raises `bad_edge`, `reroll_used`, `reroll_fixed_pool` (dice and target are bought before the
    first roll, R-35), `edge_insufficient`.
    """
    total, spent = _check_total(total, spent)
    more = whole(dice, "bad_edge", "Edge for dice", 0, MOST_EDGE)
    more += whole(target, "bad_edge", "Edge for the target", 0, MOST_EDGE)
    if reroll and rerolled:
        raise Refusal("reroll_used", "This task has been rolled again once; the result stands.")
    # A second roll has the pool of the first, edge dice included.
    if reroll and more:
        raise Refusal(
            "reroll_fixed_pool",
            "A second roll has the dice and the target of the first; buy those before it.",
        )
    price = more + (REROLL_PRICE if reroll else 0)
    if spent + price > total:
        left = f"{total - spent} of {total} are left. Spent edge comes back when the GM says so."
        raise Refusal(
            "edge_insufficient",
            f"That costs {count(price, 'point')} of edge and {left if total else 'there is none.'}",
        )
    return spent + price


def refresh(total: int, spent: int, amount: int | None = None) -> int:
    """What stays spent after the GM gives `amount` points back, or all (HH-71); `bad_edge`."""
    _, spent = _check_total(total, spent)
    if amount is None:
        return 0
    return max(0, spent - whole(amount, "bad_edge", "Edge given back", 1, MOST_EDGE))


def _check_total(total: int, spent: int) -> tuple[int, int]:
    have = whole(total, "bad_edge", "Edge", 0, MOST_EDGE)
    return have, whole(spent, "bad_edge", "Spent edge", 0, have)
