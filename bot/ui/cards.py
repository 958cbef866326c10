"""A report drawn as a Discord message: verdict, dice, why, changes, buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Choice, Select
from bot.core.report import CardWait, DiceRow, File, Head, People, Report, Tone
from bot.core.scene import Table
from bot.core.words import announce, join_words
from bot.shared.deal import Card
from bot.shared.past import UNDONE
from bot.ui import limits
from bot.ui.buttons import OfferItem
from bot.ui.dice import Emoji, dice_row
from bot.ui.marks import plain, strike
from bot.ui.pages import page, past

COLOURS: dict[Tone, int] = {
    "best": 0xFFD700,
    "good": 0x2E8B57,
    "bad": 0xB03A2E,
    "pending": 0xC9A227,
    "plain": 0x4F6D8F,
}
STRUCK = len("~~⁠~~")
"""What striking through adds at most."""


STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


NOWHERE = Table(0, 0)


class DrawnCard(Struct, frozen=True):
    """What a send or an edit takes: `content` mentions whom the card calls, if anybody.

    `files` are for sends only. A `page` is shown instead of content, embed and view.
    """

    content: str | None
    embed: discord.Embed
    view: discord.ui.View | None
    mentions: discord.AllowedMentions
    files: tuple[File, ...] = ()
    page: discord.ui.LayoutView | None = None


def draw(card: Card, emoji: Emoji | None = None) -> DrawnCard:
    """The card as a message within all of Discord's limits; one that is over has no buttons.

    Dice are pictures where the table wants them and `emoji` knows them all.
    """
    if card.moved is not None:
        return _signpost(card.table, card.moved)
    called = card.mentions[: limits.MENTIONS]
    buttons = not card.over and bool(card.offer)
    view = _view(card) if buttons and card.report.choices else None
    layout = _page(card, buttons=buttons) if card.report.page else None
    for part in filter(None, (view, layout)):
        # A press goes to its OfferItem. A view that listens is kept, a private one with a timer.
        part.stop()
    return DrawnCard(
        content=" ".join(f"<@{user}>" for user in called) or None,
        embed=embed(card.report, card.table, emoji if card.pictures else None),
        view=view,
        mentions=discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=[discord.Object(user) for user in called],
            replied_user=False,
        ),
        files=card.report.files,
        page=layout,
    )


def _signpost(table: Table, message: int) -> DrawnCard:
    """What stands where a card stood that is in this message now."""
    return DrawnCard(
        content=None,
        embed=discord.Embed(
            description=f"This card has moved {_link('further down', table, message)}.",
            colour=COLOURS["plain"],
        ),
        view=None,
        mentions=discord.AllowedMentions.none(),
    )


def embed(report: Report, table: Table = NOWHERE, emoji: Emoji | None = None) -> discord.Embed:
    """The text of a card of this table; everything that people wrote is escaped.

    Pictures of dice take room: where they would leave none for other lines, dice are numbers.
    """
    lines = _lines(report, table, emoji)
    lines += [past(line) for line in report.past]
    # A picture takes some 30 characters of markup where its number takes one or two.
    if emoji is not None and sum(len(line) + 1 for line in lines) > limits.EMBED_DESCRIPTION:
        return embed(report, table)
    undone = report.undone and f"undone by {report.undone}"
    footer = " · ".join(filter(None, (undone, *report.footer)))
    room = limits.EMBED_TITLE - STRUCK if report.undone else limits.EMBED_TITLE
    # Cut before it is struck: a cut would take the marks at its end.
    title = limits.clip(plain(report.title), room)
    title = strike(title) if report.undone else title
    # 256 + 600 + 4,096 are below 6,000: a footer of 600 never takes room from the description.
    footer = limits.clip(footer, min(limits.EMBED_FOOTER, 600))
    room = limits.EMBED_TOTAL - len(title) - len(footer)
    result = discord.Embed(
        title=title,
        description=limits.clip_lines(lines, min(limits.EMBED_DESCRIPTION, room)) or None,
        colour=COLOURS[report.tone],
    )
    if footer:
        result.set_footer(text=footer)
    return result


def _lines(report: Report, table: Table, emoji: Emoji | None) -> list[str]:
    """Dice, a line for each sum, one for each who is changed; the last may say until when."""
    lines = [dice_row(row, emoji) for row in _dice_of(report)]
    lines += [plain(line) for line in report.lines]
    lines += [waiting(wait, table) for wait in report.waiting]
    lines += [plain(line) for line in report.changes]
    lines += [people(report.people)] if report.people else []
    waits = report.until
    if waits is None:
        return lines
    if waits.then:
        return [*lines, f"until <t:{waits.moment}:t>, {plain(waits.then)}"]
    if report.changes and not report.people:
        return [*lines[:-1], f"{lines[-1]} · until <t:{waits.moment}:t>"]
    return [*lines, f"-# until <t:{waits.moment}:t>"]


def _dice_of(report: Report) -> tuple[DiceRow, ...]:
    """The dice with who threw them by hand; of what keeps no throws all that fell with it."""
    if not report.by_hand or any(row.by_hand for row in report.dice):
        return report.dice
    return tuple(replace(row, by_hand=row.count) for row in report.dice)


def waiting(wait: CardWait, table: Table) -> str:
    """What is waited for, with the way to the card that asks and the end by each person's clock."""
    text = plain(wait.what)
    link = _link(text, table, wait.message) if wait.message else text
    return f"waiting: {link}" + (f" (<t:{wait.until}:t>)" if wait.until else "")


def _link(text: str, table: Table, message: int) -> str:
    """The text, which is escaped, as a way to a message of this table."""
    place = f"{table.guild or '@me'}/{table.channel}/{message}"
    return f"[{text}](https://discord.com/channels/{place})"


def people(group: People) -> str:
    """People and roles by their names, whom this does not call."""
    users = (f"<@{user}>" for user in group.users)
    return f"{plain(group.label)}: {join_words((*users, *(f'<@&{role}>' for role in group.roles)))}"


def _page(card: Card, *, buttons: bool) -> discord.ui.LayoutView:
    """The card in blocks, each with its own buttons and menus below it."""
    report = card.report
    live = _offers(card) if buttons else []
    return page(report, [_item(*pair) for pair in live], COLOURS[report.tone])


def _offers(card: Card) -> list[tuple[Choice, str]]:
    """What is offered on the card itself, with the ids of its buttons."""
    pairs = zip(card.report.choices, card.indices, strict=True)
    return [(choice, f"p1:{card.offer}:{index}") for choice, index in pairs if not choice.under]


def _item(choice: Choice, custom_id: str, row: int | None = None) -> OfferItem:
    draws = _select if isinstance(choice.ask, Select) else _button
    return OfferItem(draws(choice, custom_id, row=row))


def _view(card: Card) -> discord.ui.View | None:
    """The buttons, five to a row, and each select in a row of its own; at most five rows."""
    view = discord.ui.View(timeout=None)
    pairs = _offers(card)
    # One row is left for buttons however many menus there are.
    selects = [p for p in pairs if isinstance(p[0].ask, Select)][: limits.ROWS - 1]
    buttons = [p for p in pairs if not isinstance(p[0].ask, Select)]
    rows = [*_rows(buttons)[: limits.ROWS - len(selects)], *([pair] for pair in selects)]
    for row, offered in enumerate(rows):
        for choice, custom_id in offered:
            view.add_item(_item(choice, custom_id, row))
    return view if view.children else None


def _rows(buttons: list[tuple[Choice, str]]) -> list[list[tuple[Choice, str]]]:
    """Five to a row at most, and those of another `row` in another one."""
    rows: list[list[tuple[Choice, str]]] = []
    for pair in buttons:
        full = not rows or len(rows[-1]) == limits.BUTTONS_PER_ROW
        if full or rows[-1][-1][0].row != pair[0].row:
            rows.append([])
        rows[-1].append(pair)
    return rows


def _button(choice: Choice, custom_id: str, *, row: int | None) -> discord.ui.Button[Any]:
    label = choice.label
    # The label is the only place: Discord shows no hint at a button that cannot be pressed.
    if choice.disabled and choice.disabled not in label:
        label = f"{label}: {choice.disabled}"
    return discord.ui.Button(
        style=STYLES[choice.style],
        # Not escaped: Discord shows labels as they are, and a backslash would be seen.
        label=limits.clip(label, limits.BUTTON_LABEL),
        custom_id=custom_id,
        disabled=bool(choice.disabled),
        row=row,
    )


def _select(choice: Choice, custom_id: str, *, row: int | None) -> discord.ui.Select[Any]:
    ask = choice.ask
    options = ask.options if isinstance(ask, Select) else ()
    least, most = (ask.least, ask.most) if isinstance(ask, Select) else (1, 1)
    picks = options[: limits.SELECT_OPTIONS]
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=limits.clip(choice.label, limits.PLACEHOLDER),
        min_values=min(least, len(picks)),
        max_values=max(1, min(most, len(picks))),
        options=[
            discord.SelectOption(label=limits.clip(label, limits.OPTION_LABEL), value=value)
            for value, label in picks
        ],
        disabled=bool(choice.disabled),
        row=row,
    )


def done_card(card: Card) -> Card:
    """What a private list becomes when something of it was done."""
    title = card.report.title
    words = title if title.startswith(UNDONE) else announce("Done", title)
    return Card(card.table, Report(Head(words), private=True))


def news(card: Card) -> str:
    """What has happened in a fight, for whoever did it and nobody else."""
    return in_words((card.report.title, *card.report.whispers, *card.report.changes))


def in_words(lines: Iterable[str]) -> str:
    """The lines as a message without a card."""
    return limits.clip(plain("\n".join(lines)), limits.CONTENT)
