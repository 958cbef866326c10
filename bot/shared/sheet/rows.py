"""Lists on a character sheet: weapons, skills, powers; rows of several fields with a name each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from bot.core.edge import Wrong, items, quote, record, strange
from bot.core.words import fold
from bot.shared.sheet.kinds import Plain

_APART = re.compile(r"[;\n]+")
_MARKS = frozenset("|;\n")


class Part(Struct, frozen=True):
    """One field of a row of a list; a `gm` one is set by GMs only.

    `short` are words that name it in a line besides key and label.
    """

    key: str
    label: str
    kind: Plain
    gm: bool = False
    short: tuple[str, ...] = ()


Row = Mapping[str, Any]
"""A row of a list as plain JSON, by part."""

Presets = Mapping[str, Row]
"""Rows by their folded names, as far as their parts are given."""


class RowLine(Struct, frozen=True):
    """How a row is written in a line: `sword 4D`, `shield 2 takes 2 (magic)`.

    `bare` are the parts that take values without a word, in this order; a number among them makes
    an unknown word a row. `notation` reads signs of the system's own for several parts at once,
    and `write` is what they are written as. `says` is what the value is, where that is told.
    `named` is the whole name of a row, `known` are names that the text itself has, and `such` is
    one that it could have. `tells` is how one that was read is told. `follows` are parts that
    follow from what was written, from the row so far and the list of weapons; it may refuse.
    """

    bare: tuple[str, ...] = ()
    notation: Callable[[str], Row | None] = lambda _text: None
    write: Callable[[Row], str] | None = None
    says: str = ""
    named: Callable[[str], str] = lambda name: name
    known: tuple[str, ...] = ()
    such: str = "Climbing"
    tells: Callable[[Row], str] | None = None
    follows: Callable[[Row, Presets], Row] = lambda _row, _presets: {}


class Rows(Struct, frozen=True):
    """At most `most` rows of several fields; the first field is the row's name, told from others.

    `row` is the struct that keeps one, with the defaults; `one` is what a row is called. `reserved`
    are names no row may have. `judged` are the parts that a GM looks at who sets a `gm` part: what
    was set holds for a row with these. Typed, rows stand one a line, or apart by `;`, as
    `name | key value | key value`; `line` is how one is written in the line of a character.
    `tells` is how a sheet shows a row, without one every part by its key.
    """

    longest: ClassVar[int] = 4000
    """Characters a form takes."""

    row: type[Struct]
    parts: tuple[Part, ...]
    most: int
    one: str
    reserved: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    line: RowLine = RowLine()
    tells: Callable[[Row], str] | None = None

    @property
    def bounds(self) -> str:
        """What it may be, in words."""
        return f"up to {self.most} lines: {self.shape}"

    @property
    def shape(self) -> str:
        """How one is typed."""
        return " | ".join(("name", *(f"{part.key} …" for part in self.parts[1:])))

    def parse(self, text: str) -> object:
        """The rows that were typed; what was left out of a row has its default."""
        return [self.read(line) for line in self.lines(text)]

    def lines(self, text: str) -> list[str]:
        """What was typed, row by row."""
        return [line for line in _APART.split(text) if line.strip()]

    def read(self, line: str) -> object:
        """The row of such a line, `name | key value | key value`; the line where it is none."""
        name, _, rest = line.partition("|")
        texts = self.read_fields(rest)
        if texts is None:
            return line
        row = self.fresh("") | {self.parts[0].key: self.parts[0].kind.parse(name.strip())}
        kinds = {part.key: part.kind for part in self.parts}
        return row | {key: kinds[key].parse(text) for key, text in texts.items()}

    def check(self, value: object, at: str, wrong: Wrong) -> list[dict[str, Any]]:
        """The rows; what is wrong with them is added to `wrong`."""
        raw_rows = items(value)
        if not isinstance(value, list | tuple) or len(raw_rows) > self.most:
            what = f"{len(raw_rows)} rows are" if raw_rows else "that is"
            wrong.append(f"{at}: {what} not {self.bounds}.")
            return []
        rows = [
            self._check_row(row, f"{at} {place}", wrong) for place, row in enumerate(raw_rows, 1)
        ]
        names: set[str] = set()
        for name in map(self.name, rows):
            if fold(name) in self.reserved:
                wrong.append(f"{at}: everybody has {quote(name)}; give it another name.")
            if fold(name) in names:
                wrong.append(f"{at}: {quote(name)} appears twice.")
            names.add(fold(name))
        return rows

    def to_text(self, value: Iterable[Row]) -> str:
        """The rows as they are typed, one a line; what is as always is left out."""
        lines = (" | ".join(self._words(row)) for row in value)
        # What ends a name might be taken for what a row says of itself.
        return "\n".join(
            line if "|" in line or line[-1:].isalpha() else f"{line} |" for line in lines
        )

    def draw(self, value: Iterable[Row]) -> str:
        """The rows as a sheet shows them."""

        def tell(row: Row) -> str:
            return ", ".join(self._words(row, whole=True))

        return "; ".join(map(self.tells or tell, value)) or "none"

    def gains(self, before: Sequence[Row], after: Sequence[Row]) -> list[Part]:
        """The `gm` parts that some row has got, which no row judged alike had before."""
        often = usual(self.row)

        def is_new(row: Row, part: Part) -> bool:
            same = (*self.judged, part.key)
            had = any(all(other[key] == row[key] for key in same) for other in before)
            return row[part.key] != often[part.key] and not had

        return [part for part in self.parts if part.gm and any(is_new(row, part) for row in after)]

    def fresh(self, name: str) -> dict[str, Any]:
        """A row of this name with the defaults."""
        return {**usual(self.row), self.parts[0].key: name}

    def read_fields(self, line: str) -> dict[str, str] | None:
        """What is written of each part behind a name, by the part's key; None where it is too much.

        What does not begin with a part's key is the first of them that is not written yet.
        """
        keys = [part.key for part in self.parts[1:]]
        texts: dict[str, str] = {}
        for text in map(str.strip, line.split("|") if line.strip() else ()):
            word, _, rest = text.partition(" ")
            key = fold(word) if fold(word) in keys else next(iter(keys), "")
            if not key:
                return None
            keys.remove(key)
            texts[key] = rest if key == fold(word) else text
        return texts

    def name(self, row: Row) -> str:
        """What a row is called."""
        return str(row[self.parts[0].key])

    def _words(self, row: Row, *, whole: bool = False) -> list[str]:
        often = usual(self.row)
        first, *rest = self.parts
        parts = [p for p in rest if whole or row[p.key] != often.get(p.key)]
        empty = "\u2013" if whole else ""
        others = (f"{p.key} {p.kind.to_text(row[p.key]) or empty}" for p in parts)
        return [str(row[first.key]), *others]

    def _check_row(self, value: object, at: str, wrong: Wrong) -> dict[str, Any]:
        often = usual(self.row)
        parts = {part.key: part for part in self.parts}
        values = record(value)
        if values is None:
            wrong.append(f"{at}: {quote(value)} is no {self.one}.")
            return {key: often.get(key, "") for key in parts}
        strange(values, parts, at, wrong)
        row: dict[str, Any] = {}
        for key, part in parts.items():
            value = values.get(key, often.get(key))
            row[key] = part.kind.check(value, f"{at} {part.label}", wrong)
            # These part rows and their fields where a list is typed.
            if isinstance(row[key], str) and not _MARKS.isdisjoint(row[key]):
                wrong.append(f"{at} {part.label}: | and ; cannot be used here.")
        return row


Kind = Plain | Rows


def usual(struct: type[Struct]) -> dict[str, Any]:
    """What a struct says is usual, as plain JSON; fields that must be given are left out.

    Asked for each row of every sheet that is shown: its annotations need not be read for that.
    """
    needed = struct.__struct_fields__[: -len(struct.__struct_defaults__) or None]
    values: dict[str, Any] = bare(struct(**dict.fromkeys(needed, "")))
    return {name: value for name, value in values.items() if name not in needed}


def bare(value: object) -> Any:
    """A value as it comes out of JSON, lists where it has tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
