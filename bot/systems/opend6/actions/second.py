"""What can be asked for after an action of a fight has failed: an action point on its check."""

from __future__ import annotations

from bot.core.action import Action


class SecondChance(Action, frozen=True, tag="second_chance"):
    """An action point on a check that failed: `reroll`, or `dice` for two more (D6-09)."""

    roll: int = 0
    use: str = "reroll"
