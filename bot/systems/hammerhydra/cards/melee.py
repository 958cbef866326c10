"""Everything that comes of a fight, as cards."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hammerhydra.cards.fight import fought
from bot.systems.hammerhydra.cards.ties import (
    changed,
    compared,
    picking,
    raced,
    revealed,
    turned,
)
from bot.systems.hammerhydra.outcomes.fight import (
    Changed,
    Compared,
    FightOutcome,
    Fought,
    Picking,
    Raced,
    Revealed,
    Turned,
)


def fighting(outcome: FightOutcome, scene: Scene) -> Report:
    """The card of a fight's outcome."""
    match outcome:
        case Fought():
            return fought(outcome, scene)
        case Compared():
            return compared(outcome)
        case Picking():
            return picking(outcome, scene)
        case Revealed():
            return revealed(outcome, scene)
        case Turned():
            return turned(outcome)
        case Changed():
            return changed(outcome)
        case Raced():
            return raced(outcome)
        case _:
            assert_never(outcome)
