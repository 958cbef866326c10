"""Surprise: one attempt against each who might notice it (BD-35 to BD-39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.opposed import opposed

Noticed = Literal["aware", "surprised", "unaware"]

UNAWARE = 3
"""The lead from which the surprised cannot even defend (R-24)."""


def noticed(attacker_net: object, defender_net: object) -> Noticed:
    """What one defender notices; a tie is noticed; raises `bad_type` (R-24)."""
    found = opposed(attacker_net, defender_net)
    if found.winner != "a":
        return "aware"
    return "unaware" if found.margin >= UNAWARE else "surprised"


def surprise(attacker_net: object, defenders: Mapping[str, object]) -> dict[str, Noticed]:
    """What everybody notices, each for herself; raises `missing` without a defender, `bad_type`."""
    if not defenders:
        raise Refusal("missing", "Nobody is there to be surprised.")
    return {name: noticed(attacker_net, net) for name, net in defenders.items()}
