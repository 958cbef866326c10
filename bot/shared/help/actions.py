"""What is asked of help, and what comes of it."""

from __future__ import annotations

from bot.core.action import ByAnyone, Outcome

KEY = "help"


class Read(ByAnyone, frozen=True, tag="help_read"):
    """A page of help, by the words that lead to it; `part` is how far into it, from 0.

    `pick` is the last of these words where it is picked from a menu.
    """

    path: tuple[str, ...] = ()
    part: int = 0
    pick: str = ""


class Opened(Outcome, frozen=True, tag="help_read"):
    """The page that is read."""

    path: tuple[str, ...] = ()
    part: int = 0
