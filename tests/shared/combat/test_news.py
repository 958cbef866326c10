"""What many do alike is told in one line."""

from __future__ import annotations

from bot.shared.combat.news import gather_alike, journal_line


def test_what_is_said_of_several_alike_stands_in_one_line() -> None:
    told = gather_alike(
        [
            "Round 1 begins.",
            "Ana: initiative 12",
            "Blazer: initiative 6",
            "Thug 1: initiative 6",
            "Thug 2: initiative 6",
            "Thug 3: initiative 5",
        ]
    )

    assert told == (
        "Round 1 begins.",
        "Ana: initiative 12",
        "Blazer and Thug 1–2: initiative 6",
        "Thug 3: initiative 5",
    )


def test_what_follows_a_semicolon_begins_small_but_for_names() -> None:
    told = ["A fight is about to begin.", "Thug 1–2 join.", "Round 1 begins."]

    line = journal_line("Round 1: Thug 1", told, {"Thug 1", "Thug 2"})

    assert line == ("Round 1: Thug 1 (A fight is about to begin; Thug 1–2 join; round 1 begins)")
