"""What opposed rolls come to."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.systems.hammerhydra.rolls import Duel
from bot.systems.hammerhydra.rules.opposed import Opposed


class OfOpposed(Outcome, frozen=True):
    """Whatever came of an opposed roll."""


class Challenged(OfOpposed, frozen=True, tag="challenged"):
    """A side has rolled, unseen, and waits for the other."""

    roll: int
    duel: Duel


class Withdrawn(OfOpposed, frozen=True, tag="withdrawn"):
    """An opposed roll that nobody answered."""

    roll: int
    duel: Duel


class Faced(OfOpposed, frozen=True, tag="faced"):
    """Both results. `again` is each side's chance of a second roll while it may buy one.

    `edge` are (name, before, after) of those who spent some; `open_` whether it may still change.
    """

    roll: int
    duel: Duel
    result: Opposed
    again: tuple[float | None, ...] = ()
    edge: tuple[tuple[str, int, int], ...] = ()
    open_: bool = False


OpposedOutcome = Challenged | Withdrawn | Faced
