"""What the actions outside a fight come to, with all a card needs to say it."""

from __future__ import annotations

from bot.core.report import Outcome


class StatusShown(Outcome, frozen=True, tag="status"):
    """What injuries somebody carries."""

    name: str
    lethal: int
    bruise: int
    awake: bool


TaskOutcome = StatusShown
