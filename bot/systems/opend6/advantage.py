"""Advantage and disadvantage: all dice a second time (D6-109 to D6-112, R-12)."""

from __future__ import annotations

from typing import Literal

from bot.systems.opend6.given import whole

State = Literal["none", "advantage", "disadvantage"]
Cancel = Literal["pairwise", "any"]
CANCELS: tuple[Cancel, ...] = ("pairwise", "any")
MOST = 99


def count(value: object, *, what: str = "advantages") -> int:
    """So many instances, 0..99; raises `bad_count`."""
    return whole(value, "bad_count", f"a number of {what}", least=0, most=MOST)


def net(advantage: object = 0, disadvantage: object = 0, way: Cancel = "pairwise") -> State:
    """What is left: instances cancel one for one and do not stack (D6-111, D6-112).

    With `any`, one of each leaves neither. Raises `bad_count`.
    """
    good = count(advantage)
    bad = count(disadvantage, what="disadvantages")
    if good == bad or (way == "any" and good and bad):
        return "none"
    return "advantage" if good > bad else "disadvantage"


def takes_second(one: int, other: int, state: State) -> bool:
    """Whether the second value counts; where both are the same the first stands (R-12)."""
    match state:
        case "advantage":
            return other > one
        case "disadvantage":
            return other < one
        case "none":
            return False
