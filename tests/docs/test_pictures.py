"""The documents show pictures of the page, and each of them is made by the one command."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pictures.__main__ import SCENES, SIZES, THEMES, TO

ROOT = Path(__file__).parents[2]


def test_every_picture_is_of_a_scene_and_every_scene_has_its_pictures() -> None:
    wanted = {
        f"{scene}-{size}-{theme}.png" for scene in SCENES for size in SIZES for theme in THEMES
    }

    assert {file.name for file in TO.glob("*.png")} == wanted


def test_the_documents_show_pictures_that_are_there() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    named = {
        (page.parent / picture).resolve()
        for page in pages
        for picture in re.findall(r"[\w/-]*pictures/[\w-]+\.png", page.read_text("utf-8"))
    }

    assert len(named) >= 6
    assert [picture for picture in named if not picture.exists()] == []
