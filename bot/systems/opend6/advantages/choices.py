"""What ranks still pay for, and what somebody holds (D6-46, D6-50)."""

from __future__ import annotations

from bot.core.condition import Key
from bot.core.scene import Scene
from bot.systems.opend6.bearers import moment_in_fight
from bot.systems.opend6.melee.actions import Winnings
from bot.systems.opend6.rules import advantages, data, durations
from bot.systems.opend6.rules.advantages import Option
from bot.systems.opend6.rules.data import HeldAdvantage


def affordable(scene: Scene, state: Winnings) -> tuple[Option, ...]:
    """What the ranks still pay for, as far as its time is not over (D6-50, R-65)."""
    return tuple(
        option
        for option in advantages.TABLE
        if option.rank <= state.ranks and not is_too_late(scene, state, option)
    )


def is_too_late(scene: Scene, state: Winnings, option: Option) -> bool:
    """Whether an effect would have ended by now, had it been chosen when it was gained."""
    moment = moment_in_fight(scene, state.actor)
    advantage = advantages.values(option, state.actor, state.gained or moment)
    return durations.is_over(advantage.clock, moment)


def held_by(scene: Scene, key: str) -> tuple[tuple[Key, HeldAdvantage], ...]:
    """The advantages somebody holds, newest first."""
    newest_first = sorted((at for at in scene.conditions if at[0] == key), reverse=True)
    notes = ((at, data.read(scene.conditions[at])) for at in newest_first)
    return tuple((at, advantage) for at, advantage in notes if isinstance(advantage, HeldAdvantage))
