"""A character in one line, `Ada, dex 3, Firearms 4, revolver 4`, read onto a sheet.

Parts stand apart by commas, semicolons, `|` or new lines. A part is a field by its name or a short
one, a weapon of the list or with its numbers in parentheses, or an unknown word that is a skill
because a number follows. The reader says how it understood each part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.core.edge import Wrong, quote
from bot.core.errors import Refusal
from bot.core.scene import Pool
from bot.core.words import clean_person, close_matches, fold, join_words
from bot.shared.sheet.kinds import Code, OneOf, Whole, value_of
from bot.shared.sheet.rowlines import (
    LEAST_LETTERS,
    describe_row,
    pieces,
    read_new_row,
    read_row,
    words_of,
)
from bot.shared.sheet.rows import Presets, Rows
from bot.shared.sheet.spec import PoolField, SheetField, SheetSpec

NEAR = 0.7
SLIP = 0.75
"""How alike a new word and a field's are where that is taken for the word that was meant."""
SLIP_OF_OTHERS = 0.85
"""The same where they are not of the same length: Hiding is no heading."""
SLIP_OF_ARMS = 0.82
"""The same of a new defence and those of the list: a wand is no ward."""
BETWEEN_PARTS = ",;|\n·"
BETWEEN_KINDS = "&\n"

_TIMES = re.compile(r"(?P<name>.*\S)\s+[x×](?P<number>[0-9]{1,3})", re.IGNORECASE)
_ALONE = re.compile(r"[x×][0-9]{1,3}", re.IGNORECASE)
_SUM = re.compile(r"[0-9]+(?:\s*\+\s*[0-9]+)*")


class Kind(Struct, frozen=True):
    """So many characters of one kind; `line` is the rest of its line, "" where it has none."""

    name: str
    number: int = 1
    line: str = ""


class Reading(Struct, frozen=True):
    """A line as it was read: the sheet's values, its pools, and each part in words."""

    values: Mapping[str, Any]
    pools: Mapping[str, Pool]
    parts: tuple[str, ...] = ()


def kind_of(line: str, spec: SheetSpec, *, name: str = "") -> Kind:
    """The kind of a line; its first part is the name, `x4` after it the number.

    Where a `name` is given, or the first part is a field with its value, the line has none of its
    own. Raises `bad_line`, `bad_name`.
    """
    first, *rest = pieces(line, BETWEEN_PARTS) or [""]
    has_number = name and any(sign.isdigit() for sign in first) and not _TIMES.fullmatch(first)
    if first and (has_number or _Names(spec).begins(first) or _SUM.fullmatch(first)):
        first, rest = "", [first, *rest]
    kind_name, number = _split_number(first)
    if name:
        kind_name, other = _split_number(name)
        number = other if other > 1 else number
    if _ALONE.fullmatch(kind_name):
        raise Refusal("bad_line", f"Say what they are called first, such as Thug {kind_name}.")
    return Kind(clean_person(kind_name) if kind_name else "", number, ", ".join(rest))


def _split_number(name: str) -> tuple[str, int]:
    match = _TIMES.fullmatch(name)
    return (match["name"], int(match["number"])) if match else (name, 1)


def npcs(text: str, spec: SheetSpec) -> tuple[Kind, ...]:
    """The kinds of NPCs of a text, ` & ` or new lines between them: `Thug x4 & Boss`.

    Raises `bad_line` where one has no name, `bad_name`.
    """
    kinds = tuple(kind_of(piece, spec) for piece in pieces(text, BETWEEN_KINDS))
    for kind in kinds:
        if not kind.name:
            raise Refusal("bad_line", f"Say what they are called first, such as Thug, {kind.line}.")
    return kinds


def read_line(
    line: str, spec: SheetSpec, weapons: Presets, house: Mapping[str, str], *, npc: bool = False
) -> Reading:
    """The sheet that the parts of a line make, the rest as usual; the name is none of them.

    `weapons` is the list of weapons. Raises `bad_line` with the nearest word, `bad_sheet` with
    everything that does not fit.
    """
    reader = _Reader(spec, weapons, npc=npc)
    for piece in pieces(line, BETWEEN_PARTS):
        reader.take(piece)
    return reader.reading(house)


class _Names:
    """The words by which a line names the fields and pools of a sheet."""

    def __init__(self, spec: SheetSpec) -> None:
        self._letters = [field for field in spec.fields if field.line.letters]
        self.words: dict[str, list[SheetField | PoolField]] = {}
        for line in (*spec.fields, *(pool for pool in spec.pools if pool.settable)):
            words = [line.key, line.label, *line.line.words]
            if isinstance(line, SheetField) and isinstance(line.kind, Rows):
                words.append(line.kind.one)
            for word in dict.fromkeys(map(fold, words)):
                self.words.setdefault(word, []).append(line)

    def fields(self, word: str) -> Sequence[SheetField | PoolField]:
        """The fields of this word, none for a word of none; raises `bad_line` for one of two."""
        lines = self.words.get(fold(word), ())
        if lines or len(word) < LEAST_LETTERS:
            return lines
        candidates = [field for field in self._letters if fold(field.label).startswith(fold(word))]
        if len(candidates) > 1:
            labels = join_words((field.label for field in candidates), last="or")
            raise Refusal("bad_line", f"{quote(word)} could be {labels}. Write one more letter.")
        return candidates

    def begins(self, piece: str) -> bool:
        """Whether a part begins with the name of a field, and says something of it."""
        words = piece.replace("=", " ").split()
        fields = self.fields(words[0].removesuffix(":")) if len(words) > 1 else ()
        return bool(fields) and words[1][:1].isdigit()


def _rows(field: SheetField | PoolField) -> bool:
    return isinstance(field, SheetField) and isinstance(field.kind, Rows)


class _Reader:
    """A sheet as far as its line was read."""

    def __init__(self, spec: SheetSpec, weapons: Presets, *, npc: bool) -> None:
        self.spec, self.weapons, self.names = spec, weapons, _Names(spec)
        self.values: dict[str, Any] = spec.usual(npc=npc)
        self.pools: dict[str, str] = {}
        self.written: set[str] = set()
        self.skills = 0
        self.parts: list[str] = []

    def take(self, piece: str) -> None:
        """Read one part; raises `bad_line`."""
        words, extras = words_of(piece)
        # The order decides: weapons of the list go before new words, which need a number.
        part = (
            self._numbers(words)
            or self._field(words, extras)
            or self._arm(words, extras)
            or self._skill(words, extras)
            or (self._arm_by_numbers(words, extras) if extras else "")
        )
        if not part:
            raise Refusal("bad_line", self._unread(piece, words))
        self.parts.append(part)

    def reading(self, house: Mapping[str, str]) -> Reading:
        """All of it; raises `bad_sheet`."""
        wrong: Wrong = []
        values = self.spec.check_values(self.spec.lines.finish(self.values), wrong)
        pools = self.spec.full(values, house) if not wrong else {}
        for line in self.spec.pools if not wrong else ():
            if line.key in self.pools:
                text = self.pools[line.key]
                both = text if "/" in text else f"{text}/{text}"
                pool = line.parse(both, pools[line.key])
                pools[line.key] = line.check(pool, line.label, wrong)
        if wrong:
            sentence = "\n".join(
                ("That does not fit on the sheet.", *(f"• {problem}" for problem in wrong[:8]))
            )
            raise Refusal("bad_sheet", sentence)
        return Reading(values, pools, tuple(self.parts))

    def _numbers(self, words: list[str]) -> str:
        """`3+2+1`: numbers alone, where the sheet knows such; a row each."""
        names, text = self.spec.lines.numbers, " ".join(words)
        numbers = text.split("+")
        if not _SUM.fullmatch(text) or len(numbers) > len(names):
            return ""
        parts = [
            self._row_of(self.spec.line(key), [name, number.strip()])
            for key, name, number in zip(self.spec.lines.rows, names, numbers, strict=False)
        ]
        return " · ".join(parts) if all(parts) else ""

    def _field(self, words: list[str], extras: list[str]) -> str:
        """A field or pool by its name, the longest that there is."""
        for size in range(len(words), 0, -1):
            fields = self.names.fields(" ".join(words[:size]).removesuffix(":"))
            rest = [*words[size:], *extras]
            if not fields:
                continue
            part = self._fill(fields, rest, words[:size])
            if part:
                return part
            if len(rest) < 2:
                raise Refusal("bad_line", _what_is_missing(fields, words, rest))
        return ""

    def _fill(
        self, fields: Sequence[SheetField | PoolField], rest: list[str], by: list[str]
    ) -> str:
        """Give the fields of a word what follows it: each as much as it takes."""
        if len(fields) == 1 and (_rows(fields[0]) or rest):
            rest = rest if _rows(fields[0]) else [" ".join(rest)]
        if _rows(fields[0]):
            return self._row_of(fields[0], rest)
        parts: dict[str, str] = {}
        for text in rest or ["yes"]:
            takers = [field for field in fields if self._set(field, text)]
            if not takers or any(field.key in parts for field in takers):
                return ""
            parts |= {field.key: self._tell(field, text) for field in takers}
        self.written |= parts.keys() if len(fields) == 1 else set()
        return ", ".join(parts.values()) if len(parts) < 3 else " ".join((*by, *rest))

    def _set(self, field: SheetField | PoolField, text: str) -> bool:
        """Whether a field takes this text; raises `bad_line` where it has one."""
        pool, value = isinstance(field, PoolField), None
        if isinstance(field, PoolField):
            value = text if field.parse(text, Pool(0, 0)) != text else None
        elif not isinstance(field.kind, Rows):
            value = value_of(field.kind, field.line.read(text) if field.line.read else text)
        if value is None:
            return False
        if field.key in self.written:
            raise Refusal("bad_line", f"“{field.label}” appears twice. Write it once.")
        (self.pools if pool else self.values)[field.key] = value
        return True

    def _tell(self, field: SheetField | PoolField, text: str) -> str:
        if isinstance(field, PoolField) or isinstance(field.kind, Rows):
            return f"{field.label} {text}"
        value = self.values[field.key]
        return f"{field.label} {(field.line.write or field.kind.to_text)(value)}"

    def _row_of(self, field: SheetField | PoolField, rest: list[str]) -> str:
        """`competency Climbing 2`: a row of the list that is named."""
        if isinstance(field, SheetField) and isinstance(field.kind, Rows):
            name = field.kind.one.capitalize()
            bare = len(rest) == 1 and name in self.spec.lines.numbers
            words, extras = words_of(" ".join((name, *rest) if bare else rest))
            return self._take_row(field, field.kind, words, extras)
        return ""

    def _arm(self, words: list[str], extras: list[str]) -> str:
        """A weapon of the list; its last word may be one of them, too."""
        arms = self.spec.arms()
        if arms is None:
            return ""
        for size in range(len(words), 0, -1):
            name = " ".join(words[:size])
            preset = self.weapons.get(fold(name)) or self.weapons.get(fold(words[size - 1]))
            if preset is None:
                continue
            row = read_row(arms[1], name, words[size:], extras, self.weapons, preset=preset)
            if row is not None:
                return self._add(*arms, row)
        return ""

    def _arm_by_numbers(self, words: list[str], extras: list[str]) -> str:
        """A weapon with its numbers in parentheses."""
        arms = self.spec.arms()
        return self._take_row(*arms, words, extras) if arms else ""

    def _skill(self, words: list[str], extras: list[str]) -> str:
        """An unknown word with a number."""
        lists = _skills(self.spec)
        if not lists:
            return ""
        by_word = (pair for pair in lists if pair[1].one in map(fold, extras))
        field, rows = next(by_word, lists[min(self.skills, len(lists) - 1)])
        arms = self.weapons if field.key == self.spec.weapons else ()
        if len(words) == 2 and not extras and self._is_slip(words[0], rows, arms):
            return ""
        part = self._take_row(field, rows, words, extras)
        self.skills += bool(part)
        return part

    def _is_slip(self, word: str, rows: Rows, arms: Iterable[str]) -> bool:
        """Whether a new word is a known one mistyped, and no name of a row.

        `arms` are the weapons of the list where what is new would be one.
        """
        name = fold(word)
        if name in map(fold, rows.line.known):
            return False
        alike = [other for other in self.names.words if len(other) == len(name)]
        near = close_matches(name, alike, 1, SLIP)
        near += close_matches(name, self.names.words, 1, SLIP_OF_OTHERS)
        near += close_matches(name, arms, 1, SLIP_OF_ARMS)
        return any(other != name and other[0] == name[0] for other in near)

    def _take_row(self, field: SheetField, rows: Rows, words: list[str], extras: list[str]) -> str:
        """A new row: the shortest name whose rest fits, a number in it."""
        row = read_new_row(rows, words, extras, self.weapons)
        if row is None:
            return ""
        part = self._add(field, rows, row)
        keys, name = self.spec.lines.rows, fold(rows.name(row))
        several = field.key in keys and len(keys) > 1 and name != rows.one
        return f"{part} ({rows.one})" if several else part

    def _add(self, field: SheetField, rows: Rows, row: dict[str, Any]) -> str:
        if any(fold(rows.name(row)) == fold(rows.name(old)) for old in self.values[field.key]):
            raise Refusal("bad_line", f"“{rows.name(row)}” appears twice. Write it once.")
        self.values[field.key] = [*self.values[field.key], row]
        return describe_row(rows, row)

    def _unread(self, piece: str, words: list[str]) -> str:
        """What cannot be read, with the nearest word."""
        names = [*self.names.words, *self.weapons]
        kinds = (field.kind for field in self.spec.fields if isinstance(field.kind, Rows))
        names += [fold(name) for rows in kinds for name in rows.line.known]
        tries = [" ".join(words[:size]) for size in range(len(words), 0, -1)]
        near = (close_matches(fold(text), names, 1, NEAR) for text in tries)
        nearest = next((matches[0] for matches in near if matches), "")
        if nearest and nearest not in map(fold, tries):
            return f"{quote(piece)} cannot be read. The nearest word is {nearest}."
        lists = [rows for _, rows in _skills(self.spec)]
        starts = tuple(map(fold, words_of(piece)[1]))
        options = [o for rows in lists for o in _options(rows) if fold(o).startswith(starts)]
        if len(options) > 1:
            return f"{quote(piece)} is not clear. Write {join_words(options, last='or')}."
        numbers = (kind for rows in lists for kind in _numbers_of(rows))
        misfit = next((kind for kind in numbers if words[1:] and _misses(kind, words[-1])), None)
        if misfit is not None:
            return f"{quote(piece)} does not fit. It takes {misfit.bounds}."
        skill = " or ".join(dict.fromkeys(_example(rows, nearest) for rows in lists))
        needs = f" Write a name and a number, such as {skill}." if skill else ""
        return f"{quote(piece)} cannot be read.{needs}"


def _skills(spec: SheetSpec) -> list[tuple[SheetField, Rows]]:
    """The lists of which unknown words are rows, in the order in which they are filled."""
    lists = map(spec.line, spec.lines.rows)
    return [(f, f.kind) for f in lists if isinstance(f, SheetField) and isinstance(f.kind, Rows)]


def _options(rows: Rows) -> Iterable[str]:
    """The words that the parts of a row may be."""
    return (word for p in rows.parts if isinstance(p.kind, OneOf) for word in p.kind.options)


def _numbers_of(rows: Rows) -> list[Whole | Code]:
    """What stands behind the name of a row without a word of its own."""
    bare = (part.kind for part in rows.parts if part.key in rows.line.bare)
    return [kind for kind in bare if isinstance(kind, Whole | Code)]


def _misses(kind: Whole | Code, text: str) -> bool:
    """Whether this is such a number, and none that it may be."""
    sign, wrong = "d" if isinstance(kind, Code) else "", Wrong()
    kind.check(kind.parse(text), "", wrong)
    return bool(wrong) and sign in fold(text) and text.lstrip("+-−")[:1].isdigit()


def _example(rows: Rows, name: str) -> str:
    """A name and a number that make a row, of this name if it is given."""
    bare = [part.kind for part in rows.parts if part.key in rows.line.bare]
    number = "4D" if any(isinstance(kind, Code) for kind in bare) else "3"
    return f"{name or next(iter(rows.line.known), rows.line.such)} {number}"


def _what_is_missing(
    fields: Sequence[SheetField | PoolField], words: list[str], rest: list[str]
) -> str:
    allowed = join_words(
        dict.fromkeys(field.line.allowed or field.bounds for field in fields), last="or"
    )
    label = " ".join(words[: len(words) - len(rest)]) or words[0]
    if not rest:
        return f"{label} needs a value. It is {allowed}."
    return f"{label}: {quote(' '.join(rest))} does not fit. It is {allowed}."
