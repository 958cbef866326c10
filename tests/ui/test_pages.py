"""Cards laid out in blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.core.action import Choice, Select
from bot.core.people import ANYONE
from bot.core.report import Block, Head, Report
from bot.core.scene import Table
from bot.shared.deal import Card
from bot.systems.flamepunk.pools.actions import Pools
from bot.ui import limits
from bot.ui.cards import draw

TEXT = st.text(max_size=300)
BLOCKS = st.builds(
    Block,
    lines=st.lists(TEXT, max_size=30).map(tuple),
    fixed=st.booleans(),
    choices=st.integers(0, 6),
)
BUTTON = Choice("x" * 90, Pools(), ANYONE)
MENU = Choice("y" * 200, Pools(), ANYONE, ask=Select("removed", (("1", "one"), ("2", "two"))))


def parts(components: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Every part, however deep it lies."""
    for part in components:
        yield part
        yield from parts(part.get("components", ()))


def drawn(report: Report) -> list[dict[str, Any]]:
    """The parts of a page with all its buttons."""
    card = Card(Table(1, 2), report, offer=5, indices=tuple(range(len(report.choices))))
    page = draw(card).page
    assert page is not None
    return list(parts(page.to_components()))


@given(
    title=TEXT,
    blocks=st.lists(BLOCKS, min_size=1, max_size=7).map(tuple),
    changes=st.lists(TEXT, max_size=20).map(tuple),
    offered=st.lists(st.sampled_from([BUTTON, MENU]), max_size=25).map(tuple),
)
def test_no_page_is_too_much_for_discord(
    *,
    title: str,
    blocks: tuple[Block, ...],
    changes: tuple[str, ...],
    offered: tuple[Choice, ...],
) -> None:
    shown = drawn(Report(Head(title), page=blocks, changes=changes, choices=offered))

    assert len(shown) <= limits.PAGE_PARTS
    assert sum(len(part.get("content", "")) for part in shown) <= limits.PAGE_TEXT


def test_buttons_stand_below_the_block_they_belong_to() -> None:
    blocks = (Block(("boxes",), choices=1), Block(("skills",), choices=1))
    shown = drawn(Report(Head("Peter"), page=blocks, choices=(MENU, BUTTON, BUTTON)))

    kinds = [part["type"] for part in shown]
    assert kinds == [17, 10, 10, 1, 3, 10, 1, 2, 1, 2]


def test_what_changed_stands_at_the_end() -> None:
    page = (Block(("boxes",)),)
    shown = drawn(Report(Head("Peter"), page=page, changes=("a", "b"), choices=(BUTTON,)))
    bare = drawn(Report(Head("Peter"), page=page))

    said = [(part["type"], part.get("content", "")) for part in shown]
    assert said[1:5] == [(10, "### Peter"), (10, "boxes"), (14, ""), (10, "a\nb")]
    assert said[5][0] == 1
    assert [part["type"] for part in bare] == [17, 10, 10]


def test_what_people_wrote_cannot_leave_its_block() -> None:
    blocks = (Block(("```**x**",), fixed=True), Block(("**y** `z`",)))
    shown = drawn(Report(Head("*P*"), page=blocks))

    texts = [part["content"] for part in shown if part["type"] == 10]
    assert texts == [r"### \*P\*", "```\n`\u2060`\u2060`**x**\n```", r"\*\*y\*\* \`z\`"]
