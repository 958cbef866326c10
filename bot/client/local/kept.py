"""The messages of earlier runs, in one JSON file beside the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from simcord.backend.models import Message

_LOG = logging.getLogger(__name__)

KEPT = 200
SAVE_SECONDS = 1.0
"""Between two writings of the file while things happen; each answer is kept all the same."""


class KeptMessage(Struct, frozen=True, omit_defaults=True):
    """A message as simcord holds it; `metadata` says whose command it answered."""

    id: int
    number: int
    author: int
    text: str = ""
    embeds: tuple[dict[str, Any], ...] = ()
    components: tuple[dict[str, Any], ...] = ()
    attachments: tuple[dict[str, Any], ...] = ()
    flags: int = 0
    type: int = 0
    sent: str = ""
    edited: str | None = None
    pinned: bool = False
    mentions: tuple[int, ...] = ()
    metadata: dict[str, Any] | None = None


class KeptTable(Struct, frozen=True):
    """Everything of the local table that is not in the database.

    `people` are the names of all who ever sat here, `messages` the newest `KEPT`, oldest first,
    `last` is the number of the newest message there ever was.
    """

    last: int = 0
    people: tuple[str, ...] = ()
    messages: tuple[KeptMessage, ...] = ()


def messages_file(database: Path) -> Path:
    """Where the messages of the table with this database are kept.

    A file that an earlier version called after the database's name without its `.db` stays good.
    """
    if database.name == "parry.db":
        return database.with_name("local-table.json")
    older = database.with_name(f"{database.stem}-local-table.json")
    if database.suffix == ".db" and older.exists():
        return older
    return database.with_name(f"{database.name}-local-table.json")


def load(path: Path) -> tuple[KeptTable, str]:
    """What was kept and "", or nothing and a line that says where a damaged file was put."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=KeptTable), ""
    except FileNotFoundError:
        return KeptTable(), ""
    except msgspec.DecodeError as error:  # malformed, or of another shape
        aside = path.with_name(f"{path.stem}.damaged{path.suffix}")
        path.replace(aside)
        return KeptTable(), (
            f"{path.name} could not be read ({error}); it was set aside as {aside.name} "
            "and the table starts without its earlier cards."
        )


def save(path: Path, contents: KeptTable) -> None:
    """Write it in one step: a reader finds the old file or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = msgspec.structs.replace(contents, messages=contents.messages[-KEPT:])
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(msgspec.json.encode(whole))
    fresh.replace(path)


def lay_down(message: Message, number: int) -> KeptMessage:
    """A message of simcord's as it is kept."""
    return KeptMessage(
        id=message.id,
        number=number,
        author=message.author_id,
        text=message.content,
        embeds=tuple(message.embeds),
        components=tuple(message.components),
        attachments=tuple(message.attachments),
        flags=message.flags,
        type=message.type,
        sent=message.timestamp,
        edited=message.edited_timestamp,
        pinned=message.pinned,
        mentions=tuple(message.mention_user_ids),
        metadata=message.interaction_metadata,
    )


def take_up(old: KeptMessage, channel: int) -> Message:
    """A kept message as simcord holds it."""
    return Message(
        id=old.id,
        channel_id=channel,
        author_id=old.author,
        content=old.text,
        embeds=list(old.embeds),
        components=list(old.components),
        attachments=list(old.attachments),
        flags=old.flags,
        type=old.type,
        timestamp=old.sent,
        edited_timestamp=old.edited,
        pinned=old.pinned,
        mention_user_ids=list(old.mentions),
        interaction_metadata=old.metadata,
    )


class Keeper:
    """Keeps in `file` what `take` gives; a disk that refuses spoils nothing and is told of once."""

    def __init__(self, file: Path, take: Callable[[], KeptTable]) -> None:
        self._file = file
        self._take = take
        self._timer: asyncio.TimerHandle | None = None
        # So that the first news is kept at once: a loop's clock may begin near 0.
        self._saved = -SAVE_SECONDS
        self._refused = False

    def save_soon(self) -> None:
        """Something is new: it is kept at once, or within a second where much happens."""
        loop = asyncio.get_running_loop()
        if loop.time() - self._saved >= SAVE_SECONDS:
            self.save()
            self._saved = loop.time()
        elif self._timer is None:
            self._timer = loop.call_later(SAVE_SECONDS, self.save)

    def save_news(self) -> None:
        """Keep what is new, if anything is, without waiting."""
        if self._timer is not None:
            self.save()

    def save(self) -> None:
        """Keep everything as it is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            save(self._file, self._take())
        except OSError as error:
            if not self._refused:
                _LOG.warning("Cards are not kept in %s: %s.", self._file, error.strerror)
            self._refused = True
        else:
            self._refused = False
