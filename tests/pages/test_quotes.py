"""Pages show cards before tables, as they are in the first fights."""

from __future__ import annotations

import pytest

from tests.pages.fights import ROOT, SYSTEMS
from tests.pages.quotes import fill, pages

SCREEN = 40
"""Lines of a first screen."""
GUIDES = ("players", "gm", *SYSTEMS)


@pytest.mark.parametrize("page", [page.name for page in pages()])
def test_a_quoted_card_is_the_one_of_its_first_fight(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")

    assert text == fill(text), "python3 run.py pages"


@pytest.mark.parametrize("page", GUIDES)
def test_the_first_screen_of_a_guide_shows_a_card_and_no_table(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    screen = text.splitlines()[:SCREEN]
    table = next((n for n, line in enumerate(screen) if line.startswith("|")), SCREEN)

    assert any(line.startswith("  | **") for line in screen[:table])
