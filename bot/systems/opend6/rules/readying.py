"""Readied and held actions: what comes before what (D6-56 to D6-59, R-28)."""

from __future__ import annotations

from typing import Literal, get_args

from bot.core.words import fold
from bot.systems.opend6.rules.given import one_of

Watch = Literal["moves_into_reach", "moves_out_of_reach", "attacks", "acts", "custom"]
WATCHES: tuple[Watch, ...] = get_args(Watch)
Price = Literal["bonus", "bonus_and_action"]


def watch(trigger: str) -> Watch:
    """What a readied action waits for; raises `unknown_event`."""
    return one_of(trigger, WATCHES, "unknown_event", "trigger")


def fires(trigger: Watch, happened: Watch, *, watched: str = "", by: str = "") -> bool:
    """Whether a readied action is triggered by what somebody does; `watched` "" is anybody."""
    # Custom ones are fired by hand; `acts` is set off by whatever is done (D6-56).
    if trigger == "custom" or (watched and fold(watched) != fold(by)):
        return False
    return trigger in {happened, "acts"}
