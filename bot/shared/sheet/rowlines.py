"""A row of a list as a part of a line writes it: `sword 4D`, `shield 2 takes 2 (magic)`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared.sheet.kinds import OneOf, Several, Switch, Words, value_of
from bot.shared.sheet.rows import Part, Presets, Row, Rows

LEAST_LETTERS = 3
"""So many first letters are enough where first letters are."""
FILLING = ("dice", "die", "points", "against", "with", "and", "kind")
"""Words that say nothing which their number does not."""

_PLUS = re.compile(r"([0-9][dD]?|●)\s*\+\s*(?=[0-9])")


def pieces(text: str, signs: str) -> list[str]:
    """The text between these signs, none of them within parentheses or between two digits.

    Raises `bad_line` where parentheses do not close.
    """
    parts, depth, start = list[str](), 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            break
        # A comma between digits belongs to them, as in faces: 1,6.
        between = text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()
        if sign in signs and not depth and not (sign == "," and between):
            parts.append(text[start:at])
            start = at + 1
    if depth:
        raise Refusal("bad_line", f"The parentheses of {quote(text)} do not close. Write ( and ).")
    return [" ".join(piece.split()) for piece in (*parts, text[start:]) if piece.strip()]


class RowReader:
    """A row as far as its line was read; `measured` where a value stood in it."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.row: dict[str, Any] = {}
        self.measured = False

    def take(self, words: list[str]) -> bool:
        """Whether all words could be read: a part's word with its value, a value, an option."""
        rest = list(words)
        while rest:
            word = rest.pop(0)
            part = self._part(word)
            if part and rest and self._part(rest[0]) is part:  # takes out 2
                word = rest.pop(0)
            value = value_of(part.kind, rest[0]) if part and rest else None
            if part and value is not None and part.key not in self.row:
                self.row[part.key] = value
                self.measured = True
                rest.pop(0)
            elif (part and part.key in self.row) or fold(word) in (*FILLING, self.rows.one):
                continue
            elif not (self._signs(word) or self._bare(word) or self._option(word)):
                return False
        return True

    def take_extra(self, text: str) -> bool:
        """Whether a phrase within parentheses could be read: also a name, as a weapon's skill."""
        return all(self._phrase(piece) for piece in pieces(text, ",;|"))

    def _phrase(self, text: str) -> bool:
        part = self._part(text)
        if part is not None and isinstance(part.kind, Switch):
            self.row[part.key] = True
            return True
        if self._option(text) or text in {self.rows.line.says, self.rows.one}:
            return True
        if self.take(text.split()):
            return True
        words = [p for p in self.rows.parts[1:] if isinstance(p.kind, Words)]
        free = next((p for p in words if p.key not in self.row), None)
        if free is None or any(sign.isdigit() for sign in text):
            return False
        self.row[free.key] = text
        return True

    def _part(self, word: str) -> Part | None:
        for part in self.rows.parts[1:]:
            if fold(word) in map(fold, (part.key, part.label, *part.short)):
                return part
        return None

    def _signs(self, word: str) -> bool:
        row = self.rows.line.notation(word)
        self.row |= row or {}
        self.measured |= row is not None
        return row is not None

    def _bare(self, word: str) -> bool:
        bare = () if self.rows.line.write else self.rows.line.bare
        for part in (part for part in self.rows.parts if part.key in bare):
            value = value_of(part.kind, word)
            if value is not None and part.key not in self.row:
                self.row[part.key] = value
                self.measured = True
                return True
        return False

    def _option(self, word: str) -> bool:
        """One of a part's own words, by its first letters too."""
        for part in self.rows.parts[1:]:
            if isinstance(part.kind, OneOf | Several):
                matches = [o for o in part.kind.options if o and fold(o).startswith(fold(word))]
                exact = [option for option in matches if fold(option) == fold(word)] or matches
                if len(exact) == 1 and (len(word) >= LEAST_LETTERS or exact != matches):
                    old = self.row.get(part.key, [])
                    several = isinstance(part.kind, Several)
                    self.row[part.key] = [*old, exact[0]] if several else exact[0]
                    return True
        return False


def read_row(
    rows: Rows,
    name: str,
    words: list[str],
    extras: Iterable[str],
    presets: Presets,
    *,
    preset: Row | None = None,
) -> dict[str, Any] | None:
    """The row of this name, None where something of it cannot be read.

    What was left out is as in the `preset` of the list, else as what was written brings with it.
    """
    reader = RowReader(rows)
    if not all((reader.take(words), *map(reader.take_extra, extras))):
        return None
    if preset is None and not reader.measured and rows.line.bare:
        return None
    full_name = rows.line.named(name.removesuffix(":"))
    first = rows.parts[0]
    row = {first.key: first.kind.parse(full_name), **(preset or {}), **reader.row}
    row |= {k: v for k, v in rows.line.follows(row, presets).items() if k not in row}
    return {**rows.fresh(full_name), **row}


def read_new_row(
    rows: Rows, words: list[str], extras: Iterable[str], presets: Presets
) -> dict[str, Any] | None:
    """The row with the shortest name whose rest fits, a number in it; None for none."""
    names = ((" ".join(words[:size]), words[size:]) for size in range(1, len(words) + 1))
    read = (read_row(rows, name, rest, extras, presets) for name, rest in names)
    return next((row for row in read if row is not None), None)


def read_rows(rows: Rows, text: str, presets: Presets) -> list[object]:
    """The rows that were typed in a list, each also as the line of a character has it."""

    def read(line: str) -> object:
        row = None if "|" in line else read_new_row(rows, *words_of(line), presets)
        return rows.read(line) if row is None else row

    return list(map(read, rows.lines(text)))


def describe_row(rows: Rows, row: Row) -> str:
    """A row in words: `sword 4D (damage)`, `revolver 4 (damage, Firearms, ranged)`."""
    line, often = rows.line, rows.fresh("")
    if line.tells is not None:
        return line.tells(row)
    bare = [part for part in rows.parts if part.key in line.bare]
    value = (
        line.write(row) if line.write else bare[0].kind.to_text(row[bare[0].key]) if bare else ""
    )
    first = bare[:1] if line.write is None else bare
    others = [
        _describe(part, row)
        for part in rows.parts[1:]
        if part not in first and row[part.key] != often.get(part.key) and row[part.key]
    ]
    extra = ", ".join(filter(None, (line.says, *others)))
    return " ".join(filter(None, (rows.name(row), value, f"({extra})" if extra else "")))


def _describe(part: Part, row: Row) -> str:
    value = row[part.key]
    match part.kind:
        case Switch():
            return fold(part.label)
        case Words() | OneOf():
            return part.kind.to_text(value)
        case _:
            return f"{part.short[0] if part.short else fold(part.label)} {part.kind.to_text(value)}"


def words_of(piece: str) -> tuple[list[str], list[str]]:
    """The words of a part, and what stands in its parentheses."""
    extras = re.findall(r"\(([^()]*)\)", piece)
    bare = re.sub(r"\([^()]*\)", " ", piece).replace("=", " ")
    bare = _PLUS.sub(r"\1+", bare)
    return bare.split(), [extra for extra in extras if extra.strip()]
