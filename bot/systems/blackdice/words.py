"""Black Dice's numbers in words."""

from __future__ import annotations

CREDIT = "Black Dice: numbers and mechanisms only, restated; the words are the bot's own."
