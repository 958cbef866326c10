"""What people wrote is shown as they wrote it, and nothing of it is live."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.action import Choice, Select
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.report import Block, DiceRow, Head, Past, People, Report, until
from bot.core.scene import Table
from bot.shared.deal import Card
from bot.systems.flamepunk.pools.actions import Pools
from bot.ui import limits
from bot.ui.cards import draw, embed, past
from bot.ui.marks import fence, plain, strike
from bot.ui.words import apology
from tests.support.markdown import read

HOSTILE = (
    "[a](b) [Nitro](https://example.com/x)",
    "[Nitro](<https://example.com>)",
    '[Nitro](https://example.com "free")',
    "[a [b]](https://example.com)",
    "https://example.com/a_b_c",
    "<https://example.com>",
    "HTTPS://EXAMPLE.COM",
    "steam://run/1",
    "discord.gg/abc",
    "discord.com/invite/abc",
    "www.example.com",
    "<mailto:a@example.com>",
    "<tel:+999123456>",
    "# head",
    "  ## head",
    "### head",
    "-# small",
    "- item",
    "* item",
    "+ item",
    "1. item",
    "12) item",
    "> quote",
    ">>> quote",
    "`code`",
    "``co`de``",
    "```py\ncode\n```",
    "**bold**",
    "__under__",
    "_italic_ *italic*",
    "~~struck~~",
    "||spoiler||",
    "<t:1800000000>",
    "<t:1800000000:R>",
    "<@1> <@!1>",
    "<@&1>",
    "<#1>",
    "@everyone",
    "@here",
    "</flame roll:12>",
    "<:smile:12>",
    "<a:smile:12>",
    ":smile:",
    "<id:customize>",
    "<id:guide>",
    "¯\\_(ツ)_/¯",
    "a\\",
    "\\",
    "\\*a*",
    "x\n# y\n- z\r> q\u2028# w",
    "~",
    "a < b, 3 > 2: c, who:Ann 1.5 - 2",
)
PIECES = st.sampled_from(
    [*HOSTILE, *"\\*_~`|[]()<>:/@#-+.!1 \n", "://", "](", "```", "||", "@everyone", "<t:1", ":R>",
     "https", "gg", "www.", "\r", "\u2028", "\ufeff", "é", "~~"]
)  # fmt: skip
TEXTS = st.lists(PIECES | st.text(max_size=5), max_size=12).map("".join)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_it_was_written(text: str) -> None:
    assert read(plain(text)) == (text, [])


@given(TEXTS)
def test_any_text_is_shown_as_it_was_written_and_nothing_of_it_lives(text: str) -> None:
    assert read(plain(text)) == (text, [])


@pytest.mark.parametrize("text", [text for text in HOSTILE if len(text) > 4][:-1])
def test_the_reader_knows_what_lives(text: str) -> None:
    """Each of these would be something at Discord, if nobody escaped it; a backslash is eaten."""
    shown, live = read(text)

    assert live or shown != text


@given(TEXTS, st.integers(1, 60))
def test_a_cut_never_goes_through_an_escape(text: str, limit: int) -> None:
    shown, live = read(limits.clip(plain(text), limit))

    assert live == []
    assert shown == text or (shown.endswith("…") and text.startswith(shown[:-1]))
    assert len(limits.clip(plain(text), limit)) <= limit


@given(st.lists(TEXTS, max_size=8), st.integers(30, 200))
def test_lines_that_are_left_out_leave_nothing_alive(texts: list[str], limit: int) -> None:
    shown = limits.clip_lines([plain(text) for text in texts], limit)

    assert len(shown) <= limit
    assert read(shown).live == []


@given(TEXTS)
def test_text_that_is_struck_is_struck_to_its_end(text: str) -> None:
    inner = strike(plain(text)).removeprefix("~~")

    assert inner.index("~~") == len(inner) - 2


@given(TEXTS)
def test_text_between_fences_stays_between_them(text: str) -> None:
    assert "``" not in fence(text)
    assert fence(text).replace("\N{WORD JOINER}", "") == text.replace("\N{WORD JOINER}", "")


def test_moments_people_and_roles_of_ours_live() -> None:
    waits = until(1_800_000_000, "then *it* is over")
    report = Report(Head("x"), people=People("GMs", (1,), (2,)), until=waits)

    assert read(embed(report).description or "") == (
        "GMs: <@1> and <@&2>\nuntil <t:1800000000:t>, then *it* is over",
        ["person", "role", "moment"],
    )


def card_of(text: str, *, page: bool = False) -> Card:
    """A card on which every place has this text."""
    ask = Select("removed", (("1", text),), least=0, most=1)
    choices = (Choice(text, Pools(), ANYONE), Choice(text, Pools(), ANYONE, ask=ask))
    blocks = (Block((text, text), choices=1), Block((text,), fixed=True, choices=1))
    report = Report(
        Head(text),
        dice=(DiceRow(text, ()),),
        lines=(text, text),
        changes=(text,),
        past=(Past(1_800_000_000, text, text), Past(1_800_000_000, text, text, undone=True)),
        footer=(text,),
        choices=choices,
        page=blocks if page else (),
    )
    return Card(Table(1, 2), report, offer=1, indices=(0, 1), mentions=(7,))


def texts(view: discord.ui.LayoutView) -> Iterator[str]:
    """Every text of a page."""
    for part in view.walk_children():
        if isinstance(part, discord.ui.TextDisplay):
            yield part.content


@pytest.mark.parametrize("text", HOSTILE)
def test_everything_on_a_card_is_shown_as_it_was_written(text: str) -> None:
    embed = draw(card_of(text)).embed
    shown, live = read(embed.description or "")

    assert read(embed.title or "") == (text, [])
    assert embed.footer.text == text
    assert live == ["moment", "moment", "struck"]
    assert shown.startswith(f"{text} no dice\n{text}\n{text}\n{text}\n")


@given(TEXTS)
def test_on_no_card_anything_lives_that_people_wrote(text: str) -> None:
    drawn = draw(card_of(text))

    assert read(drawn.embed.title or "").live == []
    assert set(read(drawn.embed.description or "").live) <= {"moment", "struck"}
    assert drawn.content == "<@7>"


@given(TEXTS)
def test_on_no_page_anything_lives_that_people_wrote(text: str) -> None:
    page = draw(card_of(text, page=True)).page
    assert page is not None
    heading, *others = texts(page)
    fenced = [one for one in others if one.startswith("```")]

    assert read(heading.removeprefix("### ")).live == []
    assert all(one.count("```") == 2 and one.endswith("\n```") for one in fenced)
    for one in others:
        assert one in fenced or read(one).live == []


@pytest.mark.parametrize("text", HOSTILE)
def test_a_refusal_is_shown_as_it_was_said(text: str) -> None:
    assert read(apology(Refusal("bad", text), "ABC123").text) == (text, [])


@given(TEXTS)
def test_labels_have_no_markdown_and_stay_as_they_are(text: str) -> None:
    """Discord shows the labels of buttons and menus as they are: an escape would be seen there."""
    view = draw(card_of(text)).view
    assert view is not None
    rows: list[Any] = view.to_components()
    parts = [part for row in rows for part in row["components"]]
    option = limits.clip(text, limits.OPTION_LABEL)

    assert parts[0].get("label", "") == limits.clip(text, limits.BUTTON_LABEL)
    assert parts[1]["options"][0]["label"] == option


def test_a_line_of_the_past_is_cut_between_escapes() -> None:
    line = past(Past(1_800_000_000, "Skaz", "*" * 200))

    assert read(line) == (f"<t:1800000000:t> Skaz: {'*' * 59}…", ["moment"])
