"""What can be asked for outside a fight, as values that a button can keep."""

from __future__ import annotations

from bot.core.people import ANYONE, Audience
from bot.core.report import Action


class Status(Action, frozen=True, tag="status"):
    """A look at what injuries somebody carries, "" for whoever asks."""

    named: str = ""

    def needs(self) -> Audience | None:
        return ANYONE


TaskAction = Status
