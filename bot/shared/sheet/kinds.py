"""The kinds of things that stand on a character sheet: how each is typed, checked and shown.

`parse` reads typed text as far as it can and leaves the rest to `check`, the one place where a
value is judged, whether it was typed or comes out of a file. Values are plain JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, ClassVar

from msgspec import Struct

from bot.core.edge import Wrong, encodable, items, quote
from bot.core.errors import Refusal
from bot.core.words import fold, fraction, join_words, minus

MOST_BOXES = 12
YES = frozenset({"yes", "true", "on", "y", "1"})
NO = frozenset({"no", "false", "off", "n", "0"})

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_CODE = re.compile(r"([0-9]{1,3})d(?:\+([0-9]))?", re.IGNORECASE)


class Typed(Struct, frozen=True):
    """A kind of value, typed and shown as it stands where the kind does not say otherwise.

    Each kind has `bounds`, which say in words what it may be, and `longest`, the characters that it
    takes to type it. `parse` gives the value that was typed, else the text; `check` a value of the
    kind, with what is wrong added to `wrong`.
    """

    def to_text(self, value: Any) -> str:
        """The value as it is typed."""
        return str(value)

    def draw(self, value: Any) -> str:
        """The value as a sheet shows it."""
        return self.to_text(value)


class Whole(Typed, frozen=True):
    """A whole number from `least` to `most`; with `boxes` it is drawn as boxes, too.

    Where it is `rounded`, fractions may be typed and are rounded up.
    """

    longest: ClassVar[int] = 12

    least: int
    most: int
    boxes: bool = False
    rounded: bool = False

    @property
    def bounds(self) -> str:
        return f"a whole number from {minus(self.least)} to {minus(self.most)}"

    def parse(self, text: str) -> object:
        """The number that was typed, else the text."""
        bare = text.strip().replace("−", "-")
        exact = fraction(bare) if self.rounded else None
        if exact is not None:
            return ceil(exact)
        return int(bare) if _NUMBER.fullmatch(bare) else text

    def check(self, value: object, at: str, wrong: Wrong) -> int:
        # Not isinstance: True would pass for 1.
        if type(value) is int and self.least <= value <= self.most:
            return value
        wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
        return self.least

    def draw(self, value: int) -> str:
        """The number as a sheet shows it."""
        if not self.boxes or not 0 <= value <= self.most <= MOST_BOXES:
            return minus(value)
        return f"{'▣' * value}{'▢' * (self.most - value)} {value}"


class Words(Typed, frozen=True):
    """Text of `least` to `longest` characters; several lines only where it is a `paragraph`."""

    longest: int = 80
    least: int = 0
    paragraph: bool = False

    @property
    def bounds(self) -> str:
        return f"text of {self.least} to {self.longest} printable characters"

    def parse(self, text: str) -> object:
        """The text without spaces around it."""
        return text.strip()

    def check(self, value: object, at: str, wrong: Wrong) -> str:
        if not isinstance(value, str) or not self.least <= len(value) <= self.longest:
            wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
            return ""
        bare = value.replace("\n", "") if self.paragraph else value
        if value != value.strip() or not bare.isprintable() or not encodable(value):
            wrong.append(f"{at}: {quote(value)} has characters that cannot be used here.")
            return ""
        return value

    def draw(self, value: str) -> str:
        """The text, or a dash where there is none."""
        return value or "–"


class OneOf(Typed, frozen=True):
    """One of these words."""

    options: tuple[str, ...]

    @property
    def bounds(self) -> str:
        return join_words(self.options, last="or")

    @property
    def longest(self) -> int:
        return max(map(len, self.options))

    def parse(self, text: str) -> object:
        """The word however it is written, else the text."""
        return next((word for word in self.options if fold(word) == fold(text)), text)

    def check(self, value: object, at: str, wrong: Wrong) -> str:
        if isinstance(value, str) and value in self.options:
            return value
        wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
        return self.options[0]


class Switch(Typed, frozen=True):
    """Yes or no."""

    longest: ClassVar[int] = 5
    bounds: ClassVar[str] = "yes or no"

    def parse(self, text: str) -> object:
        """Yes or no in the usual words, else the text."""
        word = fold(text)
        return word in YES if word in YES | NO else text

    def check(self, value: object, at: str, wrong: Wrong) -> bool:
        if isinstance(value, bool):
            return value
        wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
        return False

    def to_text(self, value: bool) -> str:  # noqa: FBT001 -- the value itself
        """`yes` or `no`."""
        return "yes" if value else "no"


class Code(Typed, frozen=True):
    """A dice code such as `3D+1`, from `least` to `most` pips; three pips make a die."""

    longest: ClassVar[int] = 8
    least: int = 0
    most: int = 90

    @property
    def bounds(self) -> str:
        return f"a dice code from {code(self.least)} to {code(self.most)}, such as 3D+1"

    def parse(self, text: str) -> object:
        """The code as it is written on sheets, else the text."""
        match = _CODE.fullmatch("".join(text.split()))
        return code(3 * int(match[1]) + int(match[2] or 0)) if match else text

    def check(self, value: object, at: str, wrong: Wrong) -> str:
        match = _CODE.fullmatch(value) if isinstance(value, str) else None
        pips = 3 * int(match[1]) + int(match[2] or 0) if match else -1
        if isinstance(value, str) and value == code(pips) and self.least <= pips <= self.most:
            return value
        wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
        return code(self.least)


class Faces(Typed, frozen=True):
    """A set of faces from 1 to `sides`; `read` and `write` are the system's own way to type them.

    `read` raises `Refusal` for what it cannot read.
    """

    longest: ClassVar[int] = 60
    sides: int
    read: Callable[[str], Sequence[int]]
    write: Callable[[Sequence[int]], str]

    @property
    def bounds(self) -> str:
        return f"faces from 1 to {self.sides}, each once"

    def parse(self, text: str) -> object:
        """The faces that were typed, else the text."""
        try:
            return list(self.read(text))
        except Refusal:
            return text

    def check(self, value: object, at: str, wrong: Wrong) -> list[int]:
        rows = items(value)
        faces = [row for row in rows if type(row) is int and 1 <= row <= self.sides]
        if faces and len(faces) == len(rows) == len(set(faces)):
            return sorted(faces)
        wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
        return [1]

    def to_text(self, value: Sequence[int]) -> str:
        """The faces as they are typed."""
        return self.write(value)


class Several(Typed, frozen=True):
    """One or more of these words, each once."""

    options: tuple[str, ...]

    @property
    def bounds(self) -> str:
        return f"one or more of {join_words(self.options)}, each once"

    @property
    def longest(self) -> int:
        return len(", ".join(self.options))

    def parse(self, text: str) -> object:
        """The words with commas between them."""
        words = [word for word in map(fold, text.split(",")) if word]
        return list(dict.fromkeys(words))

    def check(self, value: object, at: str, wrong: Wrong) -> list[str]:
        rows = items(value)
        words = [row for row in rows if isinstance(row, str) and row in self.options]
        if words and len(words) == len(rows) == len(set(words)):
            return words
        wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
        return [self.options[0]]

    def to_text(self, value: Sequence[str]) -> str:
        """The words with commas."""
        return ", ".join(value)


Plain = Whole | Words | OneOf | Switch | Code | Faces | Several
"""What can stand in one line of a form, or in a row."""


def value_of(kind: Plain, text: str) -> Any:
    """What the text is as a value of this kind, None where it is none."""
    wrong: Wrong = []
    value = kind.check(kind.parse(text), "", wrong)
    return None if wrong or (isinstance(kind, Words) and not text) else value


def code(pips: int) -> str:
    """Pips as a dice code: 10 is `3D+1`."""
    dice, rest = divmod(max(pips, 0), 3)
    return f"{dice}D+{rest}" if rest else f"{dice}D"
