"""Luck points and action points (D6-08, D6-09, R-56)."""

from __future__ import annotations

from typing import Literal

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.codes import MOST_DICE
from bot.systems.opend6.given import one_of, total, whole

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


def luck_left(
    points: object,
    *,
    dynamic: bool = True,
    spent_this_turn: bool = False,
    rolled: bool = False,
) -> int:
    """The luck points left after one is spent on a roll (D6-08).

    `spent_this_turn` is whether anybody's luck has touched dice in this turn, `rolled` whether the
    dice lie already. Raises `bad_amount`, `not_dynamic`, `too_late`, `luck_this_turn`, `no_luck`.
    """
    held = _held(points, "luck points")
    if not dynamic:
        raise Refusal("not_dynamic", "Only dynamic characters, those of the players, have luck.")
    if rolled:
        raise Refusal("too_late", "Luck is spent before the dice are rolled.")
    if spent_this_turn:
        raise Refusal(
            "luck_this_turn", "A luck point has touched the dice of this turn already; one may."
        )
    if not held:
        raise Refusal(
            "no_luck", "No luck point is left. Luck comes back with the next session, or as award."
        )
    return held - 1


def awarded(points: object, amount: object = 1) -> int:
    """The luck or action points after an award, at most 99 (D6-62); raises `bad_amount`."""
    more = whole(amount, "bad_amount", "a number of points", least=1, most=MOST)
    return min(MOST, _held(points, "points") + more)


def action_points_left(points: object, use: object) -> int:
    """The action points left after one is used; raises `unknown_action`, `no_action_points`."""
    used(use)
    held = _held(points, "action points")
    if not held:
        raise Refusal(
            "no_action_points",
            "No action point is left. A session starts with one, and effects and GMs give more.",
        )
    return held - 1


def used(use: object) -> Use:
    """What an action point is used for (D6-09); raises `unknown_action`."""
    word = fold(use).replace(" ", "_") if isinstance(use, str) else use
    if isinstance(word, str) and word in ALSO:
        return ALSO[word]
    found = one_of(use, USES, "unknown_action", "use of an action point")
    return next(one for one in USES if one == found)


def is_better(again: object, before: object) -> bool:
    """Whether a check rolled again counts: only a better total does (D6-09).

    Raises `bad_number`, `wrong_face_count`.
    """
    return total(again) > total(before)


def more_dice(dice: int) -> int:
    """The dice of a pool with an action point on it; raises `dice_out_of_range` (D6-09)."""
    return whole(dice + PLUS_DICE, "dice_out_of_range", "a number of dice", most=MOST_DICE)


def _held(points: object, what: str) -> int:
    return whole(points, "bad_amount", f"a number of {what}", least=0, most=MOST)
