"""Rounds and turns: the phases of a round, holding and stepping in (BD-33, BD-34, BD-41)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.core.combat import Order, Turn, standing
from bot.core.errors import Refusal
from bot.systems.blackdice.rules.values import flag, whole, word

Phase = Literal["surprise", "initiative", "turns"]
Passing = Literal["done", "hold", "step_in"]
PASSINGS: tuple[Passing, ...] = ("done", "hold", "step_in")


def phases(round_number: object, ambush: object = False) -> tuple[Phase, ...]:  # noqa: FBT002 -- it is judged here
    """What a round goes through; an ambush is settled before anybody rolls initiative.

    Raises `bad_type`, `out_of_range` below round 1.
    """
    whole(round_number, "A round", least=1, most=None)
    if flag(ambush, "Whether there is an ambush"):
        return ("surprise", "initiative", "turns")
    return ("initiative", "turns")


def passed(order: Order, what: object, name: str = "") -> Order:
    """The order after the turn that is on is done or held, or `name` steps in with a held one.

    Raises `bad_type`, `unknown_option`, `round_over` after the last turn, `not_held` (R-57).
    """
    how: Passing = word(what, PASSINGS, "What becomes of a turn")
    now = standing(order)
    if how == "step_in":
        if name not in now.holding:
            raise Refusal("not_held", f"“{name[:40]}” holds no turn.")
        return replace(order, past=(*order.past, Turn("stepped in", (name,))))
    if not now.turn:
        raise Refusal("round_over", "Everybody has had a turn; the next round comes.")
    return replace(order, past=(*order.past, Turn("held" if how == "hold" else "ended", now.turn)))
