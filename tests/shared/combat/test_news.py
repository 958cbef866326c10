"""What many do alike is told in one line."""

from __future__ import annotations

from bot.shared.combat.news import gather_alike


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
