"""The cards of rolls, without what every one of them has."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.report import Report

BESIDE = {"Undo", "Save this roll…"}


def own(card: Report) -> Report:
    """The card without the buttons behind `Why` that every roll has."""
    choices = tuple(one for one in card.choices if one.label not in BESIDE)
    return replace(card, choices=choices, also=tuple(map(own, card.also)))
