"""An ability check, from its throws to rank and critical mark (D6-02, D6-06, D6-109, R-08)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.opend6 import advantage as advantages
from bot.systems.opend6.advantage import State
from bot.systems.opend6.results import USUAL, Result, Rules, result
from bot.systems.opend6.throw import Throw

Critical = Literal["success", "failure"]


class Check(Struct, frozen=True):
    """A check: the throw that counts, the other where all dice were rolled twice, the result."""

    state: State
    throw: Throw
    other: Throw | None
    result: Result
    critical: Critical | None


def check(
    first: Throw,
    difficulty: object,
    *,
    second: Throw | None = None,
    state: State = "none",
    rules: Rules = USUAL,
) -> Check:
    """A check read; `second` belongs to advantage and disadvantage, and to nothing else.

    Raises `wrong_face_count`, `bad_difficulty`.
    """
    throw, other = chosen(first, second, state)
    found = result(throw.total, difficulty, rules)
    return Check(state, throw, other, found, critical(throw, success=found.success))


def chosen(first: Throw, second: Throw | None, state: State) -> tuple[Throw, Throw | None]:
    """The throw that counts and the other; raises `wrong_face_count` (D6-109, D6-110)."""
    paired(first, second, state)
    if second is not None and advantages.takes_second(first.total, second.total, state):
        return second, first
    return first, second


def paired(first: Throw, second: Throw | None, state: State) -> None:
    """Refuses a second throw that is missing, not due, or of other dice: `wrong_face_count`."""
    if second is None:
        if state != "none":
            raise Refusal(
                "wrong_face_count", f"With {state} all dice are rolled twice; throw them again."
            )
    elif state == "none":
        raise Refusal(
            "wrong_face_count", "All dice are rolled once: there is no advantage or disadvantage."
        )
    elif len(first.dice) != len(second.dice):
        raise Refusal(
            "wrong_face_count",
            f"The same dice are rolled twice: {len(first.dice)} and {len(second.dice)} are not.",
        )


def critical(throw: Throw, *, success: bool) -> Critical | None:
    """The mark of the wild dice: a success with a 6, a failure with a 1 (D6-06)."""
    if success:
        return "success" if throw.wild_six else None
    return "failure" if throw.wild_one else None
