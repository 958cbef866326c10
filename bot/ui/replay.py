"""A line of a journal played again, as a host reads it in a terminal: nothing is hidden from them.

It also lists what there is to choose from: the tables of a file, the newest lines of a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import discord
import msgspec
from msgspec.structs import replace

from bot.client.local.table import Button, Component, Embed, File, Message, Pick
from bot.client.local.table import Select as Menu
from bot.client.terminal import page
from bot.core.errors import StartError
from bot.core.people import CLOCK
from bot.core.scene import Entry, Scene, Table
from bot.core.words import count
from bot.history.replay import Replay, replay_line
from bot.shared.deal import Card
from bot.shared.steps import Steps
from bot.store.protocol import JournalRow
from bot.store.sqlite.rewind import FileCopy, KnownTable
from bot.ui.buttons import OfferItem
from bot.ui.cards import DrawnCard, draw

MOST_LISTED = 40
"""How many lines of a journal are listed."""

SAME, OTHER = 0, 1


def show_replay(
    copy: FileCopy, steps: Steps, table: str | None, line: str | None, parent: int = 0
) -> tuple[list[str], int]:
    """What to print, and the exit code: 1 where the line plays otherwise than it did.

    Without `table` the tables are listed, without `line` its newest lines. `parent` is the channel
    of which the table is a thread. Raises `StartError`, with the list, for what is not there.
    """
    listed = copy.tables()
    if table is None:
        return list(list_tables(listed)), SAME
    home = next((row.table for row in listed if str(row.table.channel) == table.strip()), None)
    if home is None:
        raise StartError("\n".join((f"There is no table “{table}”.", *list_tables(listed))))
    home = replace(home, parent=parent)
    if line is None:
        return list(list_lines(copy, home)), SAME
    number = int(line) if line.isascii() and line.isdigit() else 0
    row = copy.line(home, number)
    if row is None:
        refused = f"Table {table} has no line “{line}”."
        raise StartError("\n".join((refused, *list_lines(copy, home))))
    moment = copy.rewind(home, row)
    played = replay_line(copy, moment, row, steps)
    code = OTHER if played.differs else SAME
    return [*tell_line(row), "", *tell_replay(played, moment.scene)], code


def list_tables(tables: list[KnownTable]) -> Iterator[str]:
    """Each table with what a host may know it by."""
    if not tables:
        yield "The file has no tables."
        return
    yield "Its tables, the one that was played last at the end:"
    for row in tables:
        last = f", the last {_moment(row.last)}" if row.last is not None else ""
        people = ", ".join(row.people) or "nobody"
        lines = count(row.lines, "line")
        yield (
            f"  {row.table.channel}  server {row.table.guild or '-'}, {lines}{last}; "
            f"seated: {people}"
        )


def list_lines(copy: FileCopy, table: Table) -> Iterator[str]:
    """The newest lines of a table, the newest at the end."""
    lines = copy.newest(table, MOST_LISTED)
    yield "Its newest lines, the newest at the end:" if lines else "Its journal is empty."
    for line in reversed(lines):
        yield f"  {line.id}  {_moment(line.at)}  {_describe(line)}"


def tell_line(line: JournalRow) -> Iterator[str]:
    """What the journal keeps of a line."""
    entry = line.entry
    who = "the clock" if entry.user == CLOCK.user else f"{entry.name} ({entry.user})"
    yield f"Line {line.id}, {_moment(line.at)}: {_describe(line)}"
    yield f"who:     {who}"
    if entry.system:
        yield f"system:  {entry.system}"
    if entry.sight.hidden:
        yield f"seen by: {_seers(line)}"
    yield f"action:  {_json(entry.action)}"
    yield f"dice:    {_faces(line)}"
    yield f"outcome: {_json(entry.outcome)}"


def tell_replay(played: Replay, scene: Scene) -> Iterator[str]:
    """The cards of a line that was played again, and whether it came to the same."""
    if played.nothing:
        yield played.nothing
        return
    if played.answer is not None:
        answer = played.answer
        names = {user: seat.name for user, seat in scene.seats.items()}
        cards = [("", answer.card), *(("", card) for card in answer.also)]
        if answer.aside is not None:
            cards.insert(1, (_one_who_sees(played.line.entry), answer.aside))
        for only_for, card in cards:
            yield from draw_card(card, names, only_for)
            yield ""
    if not played.differs:
        yield "Played again it came to the same."
        return
    yield "Played again it did NOT come to the same:"
    yield from (f"  {sentence}" for sentence in played.differs)


def draw_card(card: Card, names: dict[int, str], only_for: str = "") -> list[str]:
    """A card as the terminal draws it."""
    payload = draw(card)
    embed = Embed(
        title=payload.embed.title or "",
        description=payload.embed.description or "",
        footer=payload.embed.footer.text or "",
    )
    drawing = Message(
        id=0,
        number=0,
        author="Parry",
        text=payload.content or "",
        embeds=(embed,),
        components=tuple(_components(payload)),
        files=tuple(File(file.name) for file in payload.files),
        only_for=only_for or ("whoever asked" if card.report.private else ""),
    )
    return page.message(drawing, name=lambda user: names.get(user, str(user)))


def _components(payload: DrawnCard) -> Iterator[Component]:
    view = payload.page or payload.view
    for item in view.walk_children() if view is not None else ():
        control = item.item if isinstance(item, OfferItem) else item
        match control:
            case discord.ui.Button():
                yield Button(
                    control.custom_id or "", control.label or "", disabled=control.disabled
                )
            case discord.ui.Select():
                picks = tuple(Pick(option.label, option.value) for option in control.options)
                yield Menu(
                    control.custom_id,
                    control.placeholder or "",
                    picks,
                    control.min_values,
                    control.max_values,
                    control.disabled,
                )
            case _:
                pass


def _describe(line: JournalRow) -> str:
    """A line in a few words, marked where not everybody may read it."""
    entry = line.entry
    hidden = f" [{entry.sight.mode}]" if entry.sight.hidden else ""
    unseen = f" [{entry.sight.unseen} was hidden]" if entry.sight.unseen else ""
    undone = f" (undone by line {line.undone_by})" if line.undone_by is not None else ""
    return f"{entry.name}: {entry.summary or '(no words)'}{hidden}{unseen}{undone}"


def _one_who_sees(entry: Entry) -> str:
    """To whom the card that is told aside was shown."""
    return {"blind": "a GM", "gm": f"{entry.name} or a GM"}.get(entry.sight.mode, entry.name)


def _seers(line: JournalRow) -> str:
    words = {"private": "the roller", "gm": "the roller and the GMs", "blind": "the GMs"}
    return words[line.entry.sight.mode]


def _faces(line: JournalRow) -> str:
    entry = line.entry
    everything = entry.by_hand and len(entry.typed) in {0, len(entry.faces)}
    faces = ", ".join(
        f"d{sides}: {face}{' (by hand)' * (at in entry.typed and not everything)}"
        for at, (sides, face) in enumerate(entry.faces)
    )
    return f"{faces}{' (thrown by hand)' * everything}" if faces else "none"


def _json(raw: bytes) -> str:
    return msgspec.json.format(raw, indent=0).decode("utf-8", "replace")


def _moment(at: int | None) -> str:
    return datetime.fromtimestamp(at or 0, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
