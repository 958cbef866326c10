"""A check from its throws to rank and critical mark, and points on it (D6-02, D6-06 to D6-09)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.rules.codes import MOST_DICE
from bot.systems.opend6.rules.given import one_of, total, whole
from bot.systems.opend6.rules.pool import State, takes_second
from bot.systems.opend6.rules.results import (
    MOST_RANK,
    USUAL,
    USUAL_THRESHOLD,
    Comparison,
    Result,
    count_successes,
    required_successes,
    result,
    threshold,
)
from bot.systems.opend6.rules.throw import Throw

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
    difficulty: int,
    *,
    second: Throw | None = None,
    state: State = "none",
    rules: Comparison = USUAL,
) -> Check:
    """A check read; `second` belongs to advantage and disadvantage, and to nothing else.

    Raises `wrong_face_count`, `bad_difficulty`.
    """
    throw, other = choose(first, second, state)
    outcome = result(throw.total, difficulty, rules)
    return Check(state, throw, other, outcome, critical(throw, success=outcome.success))


def choose(first: Throw, second: Throw | None, state: State) -> tuple[Throw, Throw | None]:
    """The throw that counts and the other; raises `wrong_face_count` (D6-109, D6-110)."""
    if second is None and state == "none":
        return first, None
    refuse_odd_pair(first, second, state)
    if second is not None and takes_second(first.total, second.total, state):
        return second, first
    return first, second


def refuse_odd_pair(first: Throw, second: Throw | None, state: State) -> None:
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


class Count(Struct, frozen=True):
    """Successes counted: `margin` is how many more than required, negative where it fell short.

    `throw` is the one that counts, `other` the other where all dice were rolled twice.
    """

    state: State
    throw: Throw
    other: Throw | None
    successes: int
    required: int
    success: bool
    margin: int
    rank: int
    critical: Critical | None


def successes(
    first: Throw,
    required: int,
    *,
    on: int = USUAL_THRESHOLD,
    second: Throw | None = None,
    state: State = "none",
) -> Count:
    """A throw whose successes are counted against a required number (D6-72).

    Raises `bad_required`, `bad_threshold`, `wrong_face_count`.
    """
    goal, least = required_successes(required), threshold(on)
    refuse_odd_pair(first, second, state)
    throw, other = first, second
    # Here the better count is taken, which need not lie in the throw with the higher total.
    if second is not None and takes_second(
        count_successes(first, least), count_successes(second, least), state
    ):
        throw, other = second, first
    tally = count_successes(throw, least)
    margin = tally - goal
    return Count(
        state=state,
        throw=throw,
        other=other,
        successes=tally,
        required=goal,
        success=margin >= 0,
        margin=margin,
        rank=max(0, min(MOST_RANK, margin)),
        critical=critical(throw, success=margin >= 0),
    )


MOST = 99
PLUS_DICE = 2
"""How many dice an action point adds to a check."""

Use = Literal["reroll", "dice", "narrate", "bend"]
USES: tuple[Use, ...] = ("reroll", "dice", "narrate", "bend")
"""Roll a check again and keep either, +2D, change something in the story, bend a rule."""

ALSO: dict[str, Use] = {
    "+2d": "dice",
    "2d": "dice",
    "plus_2d": "dice",
    "plus2d": "dice",
    "plus_dice": "dice",
    "add_dice": "dice",
    "bonus_dice": "dice",
    "extra_dice": "dice",
    "story": "narrate",
    "narration": "narrate",
    "bend_rule": "bend",
    "bend_a_rule": "bend",
    "rule": "bend",
}
"""Other words for them."""


def spend_luck(
    points: int,
    *,
    dynamic: bool = True,
    spent_this_turn: bool = False,
    after_roll: bool = False,
) -> int:
    """The luck points left after one is spent on a roll (D6-08).

    `spent_this_turn` is whether anybody's luck has touched dice in this turn, `after_roll` whether
    the dice lie already. Raises `bad_amount`, `not_dynamic`, `too_late`, `luck_this_turn`,
    `no_luck`.
    """
    luck = _points(points, "luck points")
    if not dynamic:
        raise Refusal("not_dynamic", "Only dynamic characters, those of the players, have luck.")
    if after_roll:
        raise Refusal("too_late", "Luck is spent before the dice are rolled.")
    if spent_this_turn:
        raise Refusal(
            "luck_this_turn", "A luck point has touched the dice of this turn already; one may."
        )
    if not luck:
        raise Refusal(
            "no_luck",
            "No luck points are left. Luck comes back with the next session, or by award.",
        )
    return luck - 1


def award(points: int, amount: int = 1) -> int:
    """The luck or action points after an award, at most 99 (D6-62); raises `bad_amount`."""
    more = whole(amount, "bad_amount", "a number of points", least=1, most=MOST)
    return min(MOST, _points(points, "points") + more)


def spend_action_point(points: int, use: str) -> int:
    """The action points left after one is used; raises `unknown_action`, `no_action_points`."""
    use_of(use)
    reserve = _points(points, "action points")
    if not reserve:
        raise Refusal(
            "no_action_points",
            "No action points are left. A session starts with one, and effects and GMs give more.",
        )
    return reserve - 1


def use_of(use: str) -> Use:
    """What an action point is used for (D6-09); raises `unknown_action`."""
    word = fold(use).replace(" ", "_")
    if word in ALSO:
        return ALSO[word]
    return one_of(use, USES, "unknown_action", "use of an action point")


def is_better(again: int, before: int) -> bool:
    """Whether a check rolled again counts: only a better total does (D6-09).

    Raises `bad_number`, `wrong_face_count`.
    """
    return total(again) > total(before)


def more_dice(dice: int) -> int:
    """The dice of a pool with an action point on it; raises `dice_out_of_range` (D6-09)."""
    return whole(dice + PLUS_DICE, "dice_out_of_range", "a number of dice", most=MOST_DICE)


def _points(points: int, what: str) -> int:
    return whole(points, "bad_amount", f"a number of {what}", least=0, most=MOST)
