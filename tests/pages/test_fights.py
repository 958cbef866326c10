"""The first fight of every system, on its page, is what the bot plays today."""

from __future__ import annotations

import pytest

from bot.systems.registry import registry
from tests.pages.fights import SYSTEMS, compact, page, page_of, transcript


def test_every_system_has_a_first_fight() -> None:
    assert set(SYSTEMS) == {system.key for system in registry()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_of_a_first_fight_is_the_script_as_it_is_played(system: str) -> None:
    written = page_of(system).read_text(encoding="utf-8")

    assert written == page(system, transcript(system)), f"python3 run.py pages {system}"


def test_a_page_has_buttons_in_rows_and_says_nothing_twice() -> None:
    printed = ["@Skaz press A", "Parry:", "  | **A**", "  [1] B", "  [2] C (D) (disabled)"]
    menu = ["  [3] E… (1 to 2) - select:", "      F", "      G"]
    again = ["Parry: (edited)", "  | **A**", "  [1] C", "Parry took a message back."]

    assert list(compact([*printed, *menu, *again])) == [
        "",
        "@Skaz press A",
        "Parry:",
        "  | **A**",
        "  [B] [C (D)] [E… ▾]",
    ]
