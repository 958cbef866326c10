"""What it means to forget a person at a table, whatever keeps the table."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, cast

import msgspec
from msgspec.structs import replace

from bot.core.people import Audience
from bot.core.scene import Entry
from bot.core.words import fold
from bot.store.prune import SESSION

SOMEBODY = "somebody"
"""Who did what somebody did who is forgotten."""

TYPED = "…"
"""What stands for words that they typed."""

LEAST_TYPED = 3
"""Shorter words say nothing of anybody: numbers, signs."""

ROWS_AT_ONCE = 500
"""How many rows one step looks at, so that commands wait for none of them."""

PACKED = re.compile(rb'"([A-Za-z0-9+/]{8,}={0,2})"')
"""A text in JSON that may be packed JSON again, such as the action of a button."""

OWN = ("rolls[", "offers[", "seats[", "last_roll[")
"""Names of rows that are told of no more by a line which is about somebody forgotten."""


class Person(msgspec.Struct, frozen=True, dict=True):
    """Whom a table is to forget: the id at Discord, and the words by which the table knows them.

    `others` are the words by which it knows everybody else.
    """

    user: int
    words: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        texts = {str(self.user), *filter(None, self.words)}
        # A name stands in an image or action as JSON has it, such as with \" for a quote.
        escaped = {msgspec.json.encode(text).decode()[1:-1] for text in texts}
        # A pattern takes the first that fits: “Ann” would leave the Lee of “Ann Lee”.
        longest_first = sorted(texts | escaped, key=len, reverse=True)
        return re.compile(
            rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE
        )

    def is_in(self, *texts: bytes | str) -> bool:
        """Whether any of these says anything of the person, packed JSON within it included."""
        return any(
            self._pattern.search(part.decode(errors="replace"))
            for text in texts
            for part in _unpack(text.encode() if isinstance(text, str) else text)
        )

    def rename(self, text: str) -> str:
        """The text with somebody in their place."""
        return self._pattern.sub(SOMEBODY, text)

    def strike_from(self, packed: bytes) -> bytes:
        """The JSON with somebody in their place, packed JSON within it included.

        A word alone is somebody where it is one of theirs as it is written: `gm` says who answers.
        """
        if not self.is_in(packed):
            return packed
        return msgspec.json.encode(self._strike(msgspec.json.decode(packed)))

    def _strike(self, value: Any) -> Any:
        match value:
            case str() if value in self.others:
                return value
            case str() if value in self.words:
                return SOMEBODY
            case str() if (inner := _inner(value)) is not None:
                return b64encode(self.strike_from(inner)).decode()
            case str():
                return value if value.isidentifier() else self.rename(value)
            case list():
                return [self._strike(part) for part in cast("list[Any]", value)]
            case dict():
                parts = cast("dict[str, Any]", value)
                return {key: self._strike(part) for key, part in parts.items()}
            case _:
                return value

    def strike_words(self, summary: str, action: bytes) -> str:
        """The summary of something they did without the words they typed, but others' names."""
        names = {fold(word) for word in self.others}
        texts = {word for word in _words(msgspec.json.decode(action)) if fold(word) not in names}
        # The longest first: of a word that holds another one, the rest would stay.
        for word in sorted(texts, key=len, reverse=True):
            summary = re.sub(re.escape(word), TYPED, summary, flags=re.IGNORECASE)
        return summary


class Line(NamedTuple):
    """A line of the journal as it is kept: its images as they are, `touched` as JSON."""

    id: int
    entry: Entry
    touched: str
    images: bytes


class Place(NamedTuple):
    """How far the forgetting of a table has come: what is looked at, and after which number."""

    of: str
    after: int = 0


BEGIN = Place("journal")
ORDER = ("journal", "rolls", "offers")


def next_place(place: Place, numbers: Iterable[int]) -> Place | None:
    """Where the next step begins, after one that has looked at these; None when all is done."""
    batch = list(numbers)
    if len(batch) == ROWS_AT_ONCE:
        return Place(place.of, batch[-1])
    later = ORDER[ORDER.index(place.of) + 1 :]
    return Place(later[0]) if later else None


def forget_line(person: Person, line: Line) -> Line:
    """The line as it stays: the same one where it says nothing of the person.

    When it was, the dice, and what came of it in a sentence stay, as somebody's; what was typed,
    what came of it in full and what it changed go. Other rows that it changed are still named, so
    that nobody takes back what was before it.
    """
    entry = line.entry
    own = entry.user == person.user
    texts = (entry.action, entry.outcome, entry.summary, line.touched, line.images)
    if not own and not person.is_in(*texts, msgspec.json.encode(entry.sight)):
        return line
    wordless = entry.system in {"", SESSION}  # which hold no words of anybody's
    names: list[str] = msgspec.json.decode(line.touched)
    summary = person.rename(entry.summary)
    entry = replace(
        entry,
        user=0 if own else entry.user,
        name=SOMEBODY if own else entry.name,
        system=entry.system if wordless else "",
        action=entry.action if wordless else b"{}",
        outcome=entry.outcome if wordless else b"{}",
        summary=person.strike_words(summary, entry.action) if own and not wordless else summary,
        sight=replace(
            entry.sight,
            roller=0 if entry.sight.roller == person.user else entry.sight.roller,
            also=Audience(),
            unseen=person.rename(entry.sight.unseen),
        ),
    )
    others = [name for name in names if not name.startswith(OWN) and not person.is_in(name)]
    return Line(line.id, entry, msgspec.json.encode(others).decode(), b"")


def _words(value: Any) -> Iterator[str]:
    """The words within an action, but for what it does."""
    if isinstance(value, str) and len(value) >= LEAST_TYPED and not value.isdigit():
        yield value
    if isinstance(value, list):
        for part in cast("list[Any]", value):
            yield from _words(part)
    if isinstance(value, dict):
        for key, part in cast("dict[str, Any]", value).items():
            if key != "do":
                yield from _words(part)


def _unpack(text: bytes) -> Iterator[bytes]:
    yield text
    for match in PACKED.finditer(text):
        if (inner := _inner(match[1])) is not None:
            yield from _unpack(inner)


def _inner(text: bytes | str) -> bytes | None:
    """The JSON that is packed in this text; None where there is none."""
    try:
        inner = b64decode(text, validate=True)
    except ValueError:
        return None
    # Any long word may be base64 by chance; only what holds JSON is looked into.
    return inner if inner[:1] in {b"{", b"["} else None
