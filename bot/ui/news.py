"""What a panel tells of a fight's state, and what tells one state and one turn from another."""

from __future__ import annotations

from msgspec import Struct

from bot.shared.deal import Card


class News(Struct, frozen=True):
    """Lines about the state of a fight that left these buttons; `shown` when they were drawn.

    Without a mark they are about the state that is drawn next.
    """

    mark: object
    lines: tuple[str, ...]
    shown: bool = False


def mark_of(card: Card) -> object:
    """What tells one state of a fight from another: its turn, and the buttons that it left.

    After an undo other deeds leave buttons of the same numbers. Where nobody has the turn the
    title names all, and a new name among them is no other state.
    """
    turn = card.report.title if card.report.tone == "pending" else ""
    return turn, card.offer, card.indices


def turn_of(card: Card) -> str:
    """What tells one turn of a fight from another: the panel's title, and whose turn it is."""
    return f"{card.report.title} {card.mentions}"
