"""A card laid out in blocks of text, each with the buttons and menus that belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord.ui import ActionRow, Container, LayoutView, Separator, TextDisplay

from bot.core.report import Block, Past, Report
from bot.ui import limits
from bot.ui.buttons import OfferItem
from bot.ui.marks import fence, plain, strike

MOST_CHANGES = 1000
OTHERS = 8
"""Parts that are no buttons below the last of them: the box, a row, the ends of the page."""
FENCE = len("```\n\n```")

PAST = 120
"""How much of a journal's line is listed: two lines on a phone."""


def page(report: Report, items: Sequence[OfferItem], colour: int) -> LayoutView:
    """The page within Discord's limits; `items` are the report's choices in their order."""
    title = limits.clip(f"### {plain(report.title)}", limits.EMBED_TITLE)
    changes = limits.clip_lines([plain(line) for line in report.changes], MOST_CHANGES)
    room = limits.PAGE_TEXT - len(title) - len(changes)
    box: Container[Any] = Container(accent_colour=discord.Colour(colour))
    box.add_item(TextDisplay(title))
    buttons = list(items)
    for block in report.page:
        text = _text(block, room)
        room -= len(text)
        if text:
            box.add_item(TextDisplay(text))
        # Choices stand in the order of the blocks; what no block asks for goes below the last.
        mine, buttons = buttons[: block.choices], buttons[block.choices :]
        _add(box, mine)
    if changes:
        box.add_item(Separator())
        box.add_item(TextDisplay(changes))
    _add(box, buttons)
    view = LayoutView(timeout=None)
    view.add_item(box)
    return view


def past(line: Past) -> str:
    """A line of the journal: its number, when, who, what; struck through where it was undone."""
    number = f"{line.number} · " if line.number else ""
    who = f"{plain(line.who)}: " if line.who else ""
    what = f"{who}{limits.clip(plain(line.what), PAST)}"
    return f"{number}<t:{line.at}:t> {strike(what) if line.undone else what}"


def _text(block: Block, room: int) -> str:
    """The lines of a block; what people wrote stays among the letters of one width."""
    if not any((*block.lines, *block.past)) or room <= 2 * FENCE:
        return ""
    if not block.fixed:
        return limits.clip_lines([*map(plain, block.lines), *map(past, block.past)], room)
    lines = [fence(line) for line in block.lines]
    return f"```\n{limits.clip_lines(lines, room - FENCE)}\n```"


def _add(box: Container[Any], items: Sequence[OfferItem]) -> None:
    """Menus in rows of their own, then buttons five to a row, as many as a message holds."""
    buttons = [item for item in items if not isinstance(item.item, discord.ui.Select)]
    menus = [item for item in items if isinstance(item.item, discord.ui.Select)]
    rows = [
        buttons[at : at + limits.BUTTONS_PER_ROW]
        for at in range(0, len(buttons), limits.BUTTONS_PER_ROW)
    ]
    for row in [*([menu] for menu in menus), *rows]:
        # Discord counts every part at every depth; what has no room is left out whole, row by row.
        if len(list(box.walk_children())) + len(row) > limits.PAGE_PARTS - OTHERS:
            return
        line: ActionRow[Any] = ActionRow()
        for button in row:
            line.add_item(button)
        box.add_item(line)
