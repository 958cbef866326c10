"""Cards as messages, with the pictures that there are."""

from __future__ import annotations

from bot.shared.deal import Card
from bot.ui.cards import Drawn, draw
from bot.ui.dice import Emoji


class Easel:
    """Draws cards. `emoji` knows the pictures of dice; without it dice are numbers."""

    def __init__(self, emoji: Emoji | None = None) -> None:
        self._emoji = emoji

    def draw(self, card: Card, *, buttons: bool = True) -> Drawn:
        """The card as a message, with or without its `buttons`."""
        return draw(card, buttons=buttons, emoji=self._emoji)
