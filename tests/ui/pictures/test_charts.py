"""Charts as SVG, and in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from bot.core.chart import Bar, Chart, Choices, FaceCounts, Part, Spread
from bot.ui.pictures.charts import LONGEST, MOST_BARS, MOST_COLUMNS, svg_of, words_of

PARTS = (Part("success", "good"), Part("botched", "bad"))
CHOICES = Choices(
    "Dodge 1",
    "hits on 5 and 6",
    "dice",
    PARTS,
    (Bar("1", (0.0, 0.004), 0.0), Bar("2", (0.41, 0.2), 0.41, here=True)),
)
SPREAD = Spread(
    "4D+1 against 15", "every total", 14, (0.3, 0.4, 0.2), 15, 0.6, mean="15.0 on average"
)
COUNTS = FaceCounts("d4", "thrown here", (3, 1, 0, 4))


def texts(chart: Chart) -> list[str]:
    """What is written on the chart."""
    svg = svg_of(chart)
    assert svg is not None
    root = ET.fromstring(svg)  # noqa: S314 - our own
    return [part.text or "" for part in root.iter() if part.tag.endswith("text")]


def test_choices_are_written_with_their_chances_and_what_they_come_to() -> None:
    assert texts(CHOICES) == [
        "Dodge 1", "hits on 5 and 6", "success", "botched", "dice", "1", "0 %", "2", "41 %",
    ]  # fmt: skip


def test_the_choice_that_is_made_is_framed() -> None:
    assert (svg_of(CHOICES) or "").count('stroke="#ffb224"') == 1


def test_a_distribution_says_both_chances_beside_its_target() -> None:
    shown = texts(SPREAD)

    assert {"15 or more: 60.0 %", "less: 40.0 %", "15", "15.0 on average"} <= set(shown)


def test_what_reaches_the_target_is_solid_and_the_rest_is_hollow() -> None:
    svg = svg_of(SPREAD) or ""

    assert svg.count('fill="#4c9aff"') == 2
    assert len(re.findall(r'fill="none" stroke="#aeb6c4"', svg)) == 1


def test_the_words_say_the_same_numbers() -> None:
    assert words_of(CHOICES) == (
        "Dodge 1, hits on 5 and 6: 1 dice: under 1 % botched; "
        "2 dice: 41 % success, 20 % botched (this choice)."
    )
    assert words_of(SPREAD) == (
        "4D+1 against 15, every total: 15 or more 60 %, less 40 %; 15.0 on average; "
        "14 30 %, 15 40 %, 16 20 %."
    )
    assert words_of(COUNTS) == (
        "d4, thrown here: 1 3 times, 2 1 times, 3 0 times, 4 4 times; expected 2.0 times each."
    )


def test_a_long_description_is_cut_to_what_discord_takes() -> None:
    long = Spread("x" * 200, "", 0, (1 / 400,) * 400)

    assert len(words_of(long)) == LONGEST


@pytest.mark.parametrize(
    "chart",
    [
        Choices("x", "", "", PARTS, (Bar("1", (0.5, 0.5), 0.5),) * (MOST_BARS + 1)),
        Choices("x", "", "", PARTS, ()),
        Spread("x", "", 0, (0.5,) * (MOST_COLUMNS + 1)),
        Spread("x", "", 0, (1.0,)),
    ],
)
def test_more_than_can_be_told_apart_and_less_than_two_columns_are_no_chart(chart: Chart) -> None:
    assert svg_of(chart) is None


@pytest.mark.parametrize("chart", [CHOICES, SPREAD, COUNTS])
def test_nothing_is_too_small_for_a_phone(chart: Chart) -> None:
    sizes = re.findall(r'font-size="(\d+)"', svg_of(chart) or "")

    assert min(map(int, sizes)) >= 28


def test_what_people_wrote_is_text_and_letters_that_the_font_lacks_are_marked() -> None:
    shown = texts(Spread("<b> & Ω", "", 0, (0.5, 0.5)))

    assert shown[0] == "<b> & ?"


def test_a_title_that_is_too_long_is_cut() -> None:
    (title, *_) = texts(Spread("Acrobatics and " * 20, "", 0, (0.5, 0.5)))

    assert title.endswith("…")
    assert len(title) < 80
