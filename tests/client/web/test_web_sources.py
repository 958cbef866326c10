"""The page's own code: nothing in it makes markup out of text, and it speaks the bot's colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.ui.cards import COLOURS

PAGE = Path(__file__).parents[3] / "bot/client/web/page"
SOURCES = sorted(PAGE.glob("*.js"))
SINKS = (
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc",
    r"\beval\b|new Function|setTimeout\(\s*[\"'`]|import\(",
    r"\.on[a-z]+\s*=(?!=)|\[[\"'`]on",
    r"setAttribute\(\s*[\"'](?:on|style|srcdoc)",
    r"javascript:|data:|https?://(?!www\.w3\.org/2000/svg)(?!\$\{location)",
)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_source_makes_markup_of_text(source: Path) -> None:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", source.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = text.replace("https:\\/\\/", "").replace('"https://"', "")

    assert [sink for sink in SINKS if re.search(sink, links)] == []


def test_the_page_has_neither_inline_scripts_nor_inline_styles() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")

    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", text) == []
    assert re.findall(r"(?:src|href)=\"(?!/)", text) == []


def test_the_page_loads_nothing_from_elsewhere() -> None:
    style = (PAGE / "style.css").read_text(encoding="utf-8")

    assert re.findall(r"url\(|@import", style) == []


def test_the_page_knows_the_tone_of_every_colour() -> None:
    text = (PAGE / "cards.js").read_text(encoding="utf-8")
    known = {int(colour, 16): tone for colour, tone in re.findall(r'(0x\w{6}): "(\w+)"', text)}

    tones = {colour: "waits" if tone == "pending" else tone for tone, colour in COLOURS.items()}
    assert known == tones


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_source_passes_400_lines(source: Path) -> None:
    assert len(source.read_text(encoding="utf-8").splitlines()) <= 400
