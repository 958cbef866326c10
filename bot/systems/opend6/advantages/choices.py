"""What ranks still pay for, and what somebody holds (D6-46, D6-50)."""

from __future__ import annotations

from bot.core.condition import Condition, Key
from bot.core.scene import Scene
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.melee.actions import Winnings
from bot.systems.opend6.rules import advantages, durations
from bot.systems.opend6.rules.advantages import Option


def affordable(scene: Scene, state: Winnings) -> tuple[Option, ...]:
    """What the ranks still pay for, as far as its time is not over (D6-50, R-65)."""
    return tuple(
        one
        for one in advantages.TABLE
        if one.rank <= state.ranks and not is_too_late(scene, state, one)
    )


def is_too_late(scene: Scene, state: Winnings, option: Option) -> bool:
    """Whether an effect would have ended by now, had it been chosen when it was gained."""
    now = moment_in_fight(scene, state.actor)
    row = advantages.values(option, state.actor, state.gained or now)
    return durations.is_over(row.clock, now)


def held_by(scene: Scene, key: str) -> tuple[tuple[Key, Condition], ...]:
    """The advantages somebody holds, newest first."""
    rows = (
        (at, row)
        for at, row in scene.conditions.items()
        if at[0] == key and row.family == advantages.HELD
    )
    return tuple(sorted(rows, key=lambda one: one[0], reverse=True))
