"""What looking aside comes to."""

from __future__ import annotations

from bot.core.action import Outcome


class AsideTold(Outcome, frozen=True):
    """Whatever was only looked at."""


class TableShown(AsideTold, frozen=True, tag="tables"):
    """A table of the book, by its key."""

    table: str


class RulesShown(AsideTold, frozen=True, tag="rules"):
    """The rules in short."""


AsideOutcome = TableShown | RulesShown
