"""What is asked beside the dice: the tables of the book, and the rules in short."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE


class Aside(Action, frozen=True):
    """Whatever only looks."""

    asker = ANYONE


class Tables(Aside, frozen=True, tag="tables"):
    """A table of the book, by its key."""

    table: str = ""


class Rules(Aside, frozen=True, tag="rules"):
    """The rules in short."""


AsideAction = Tables | Rules
