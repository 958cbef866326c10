"""Sentences that people were told once and are told no more, however they come about."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]

OLD = (
    "As GM, say who acts",
    "is a character of another system",
    "has a seat at this table",
    "You have no active character here",
    "There is no character named",
    "is no skill on the sheet",
    "is no number and no skill",
    "is no skill here",
    "There is no weapon “",
    "is not in hand. Draw it first",
    "in your pool. Outside conflict",
    "faces and the rules roll",
    "Leave faces: out now",
    "It is not {self.shown(who)}'s turn but",
    "waits for an answer first",
    "Everybody declares first",
    "neither has the other as focus",
    "acts at the same time as others: choose first",
    "They come back with the next round",
    "Only a GM of this table can do that",
    "No combat is running here",
    "There is no such session here to tell",
    "Nobody is in this fight yet",
    "stands unless changed",
    "alpha rules",
    "partial: done only if",
    "not approved yet",
    "points: until your next check",
    "until the own next turn starts",
    "Let it stand",
    "took seats at the table",
    "cannot be undone alone",
)
"""What stood in what people were told, as the source has it."""


def still() -> set[str]:
    """Those that some sentence of the bot has."""
    files = (*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {sentence for sentence in OLD if sentence in text}


def test_old_sentences_are_gone() -> None:
    assert still() == set()
