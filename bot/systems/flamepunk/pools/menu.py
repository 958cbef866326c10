"""What of a pool may be spent on a turn without a roll."""

from __future__ import annotations

from bot.core.action import Way
from bot.core.people import player_of
from bot.core.scene import Scene
from bot.shared.acts import Act, at_once
from bot.systems.flamepunk.pools.actions import Auto, Pyros
from bot.systems.flamepunk.rolls.menu import no_dice
from bot.systems.flamepunk.sheet import PLAYERS


def no_pyros(scene: Scene, key: str) -> str:
    """Why none can be spent."""
    return "" if PLAYERS.of(scene, key).pyros.current else "none left"


def pyros_ways(scene: Scene, key: str) -> tuple[Way, ...]:
    """How many, up to all that are left (FP-04)."""
    pyros = PLAYERS.of(scene, key).pyros.current
    return tuple(
        Way(Pyros(who=key, change=-spent), f"Spend {spent}", player_of(key), f"{spent}")
        for spent in range(1, pyros + 1)
    )


MENU = (
    Act(
        "Automatic, 1 die",
        "FP-47, FP-48",
        at_once(lambda _scene, key: Auto(who=key, cost=1)),
        when="any",
        not_now=no_dice,
    ),
    Act("Pyros…", "FP-04", pyros_ways, when="any", not_now=no_pyros),
)
