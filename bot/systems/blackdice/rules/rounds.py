"""Rounds and turns: the phases of a round, holding and stepping in (BD-33, BD-34, BD-41)."""

from __future__ import annotations

from typing import Literal

from bot.systems.blackdice.rules.values import flag, whole

Phase = Literal["surprise", "initiative", "turns"]


def phases(round_number: object, ambush: object = False) -> tuple[Phase, ...]:  # noqa: FBT002 -- it is judged here
    """What a round goes through; an ambush is settled before anybody rolls initiative.

    Raises `bad_type`, `out_of_range` below round 1.
    """
    whole(round_number, "A round", least=1, most=None)
    if flag(ambush, "Whether there is an ambush"):
        return ("surprise", "initiative", "turns")
    return ("initiative", "turns")
