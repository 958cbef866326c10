"""What a system declares about its character sheets, once: fields, ranges, prices and pools.

Commands, forms, validation, import and export all follow from a `SheetSpec`; nothing about a
system's sheet is written anywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from bot.core.edge import Wrong, quote, record, strange
from bot.core.errors import Refusal
from bot.core.scene import Pool
from bot.core.words import fold
from bot.shared.sheet.kinds import Whole
from bot.shared.sheet.rows import Kind, Rows, bare, usual

Values = Mapping[str, Any]
"""A sheet as plain JSON by field, complete."""

House = Mapping[str, str]
"""A system's house rules by their bare keys, as far as they were set."""

_POOL = re.compile(r"(?P<current>[0-9]{1,6})?\s*(?:/\s*(?P<maximum>[0-9]{1,6}))?")


class ChangeCheck(Protocol):
    """What is wrong with making one sheet out of another by hand.

    `gm` is whether a GM does it.
    """

    def __call__(self, before: Values, after: Values, *, gm: bool) -> Iterable[str]:
        """Each a sentence; none where it may be done."""
        ...


def bar_nothing(before: Values, after: Values, *, gm: bool) -> Iterable[str]:
    """Everything may be changed into anything."""
    return ()


class InLine(Struct, frozen=True):
    """How a field is written in a line: `dex 3`.

    `words` name it there besides key and label; several fields may share one. Where it goes by its
    `letters`, so do its first letters, three at least. `read` and `write` are for a value that a
    line says in another way than a form, `allowed` what it may be then.
    """

    words: tuple[str, ...] = ()
    letters: bool = False
    read: Callable[[str], str] | None = None
    write: Callable[[Any], str] | None = None
    allowed: str = ""


class Lines(Struct, frozen=True):
    """How a whole sheet is written in a line.

    `rows` are the keys of the lists that an unknown word with a number goes to: the first word to
    the first of them, and so on, all further ones to the last. `numbers` are words for the rows
    that numbers alone make, as in `3+2+1`. `finish` fills in what follows from the rest.
    """

    rows: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    finish: Callable[[Values], Values] = lambda values: values


class SheetField(Struct, frozen=True):
    """One field of a sheet: `key` is the field of the system's struct, which has its default.

    `page` is the heading it stands under. `public` fields are seen by everybody. `gm` fields are
    set by GMs only, and so is one with a `gm_rule` where that house rule is on. `price` is what its
    value costs, by budget. `hint` says what it is for. `told` is what the sheet shows where that
    follows from more than the value, such as a fixed value or the house rules, which it gets by
    their bare keys. `line` is how it is written in a line.
    """

    key: str
    label: str
    kind: Kind
    page: str = "Sheet"
    public: bool = False
    gm: bool = False
    gm_rule: str = ""
    price: Callable[[Any, Values], Mapping[str, int]] = lambda _value, _values: {}
    hint: str = ""
    told: Callable[[Any, Values, House], str] | None = None
    line: InLine = InLine()

    @property
    def bounds(self) -> str:
        """What it may be, in words."""
        return self.kind.bounds

    def for_gms(self, house: House) -> bool:
        """Whether only GMs set it, under these house rules by their bare keys."""
        return self.gm or house.get(self.gm_rule) == "on"

    def draw(self, values: Values, house: House) -> str:
        """The value as the sheet shows it where these house rules hold."""
        value = values[self.key]
        return self.kind.draw(value) if self.told is None else self.told(value, values, house)


class PoolField(Struct, frozen=True):
    """A pool that goes with the sheet; its maximum is `least` to `most`.

    `full` is the maximum a new character has, from its sheet and the house rules by their bare
    keys. Unless `settable`, the maximum always is that, and what was spent stays spent when the
    sheet changes. A pool may hold up to `most`, more than its maximum. `line` is how one that is
    `settable` is written in a line, `bar` the full and the empty sign of one that cards draw.
    """

    key: str
    label: str
    least: int
    most: int
    full: Callable[[Values, Mapping[str, str]], int]
    settable: bool = False
    page: str = "Pools"
    public: bool = True
    gm: bool = True
    line: InLine = InLine()
    bar: str = ""

    def for_gms(self, house: Mapping[str, str]) -> bool:
        """Whether only GMs set it, whatever the house rules say."""
        return self.gm

    @property
    def bounds(self) -> str:
        """What it may be, in words."""
        return f"a pool such as 4/6: up to {self.most}, with a maximum of {self.least} or more"

    def parse(self, text: str, old: Pool) -> object:
        """`4` sets what is left, `/6` the maximum, `4/6` both; else the text."""
        match = _POOL.fullmatch(text.strip())
        if match is None or not text.strip():
            return text
        numbers = {name: int(number) for name, number in match.groupdict().items() if number}
        return {"current": old.current, "maximum": old.maximum} | numbers

    def check(self, value: object, at: str, wrong: Wrong) -> Pool:
        """The pool; what is wrong with it is added to `wrong`."""
        fields = record(value)
        if fields is None:
            wrong.append(f"{at}: {quote(value)} is not {self.bounds}.")
            return Pool(self.least, self.least)
        strange(fields, ("current", "maximum"), at, wrong)
        current = Whole(0, self.most).check(fields.get("current"), f"{at} left", wrong)
        most = Whole(self.least, self.most).check(fields.get("maximum"), f"{at} maximum", wrong)
        return Pool(current, most)

    def to_text(self, pool: Pool) -> str:
        """The pool as it is typed."""
        return f"{pool.current}/{pool.maximum}"


def say_something(
    fields: Sequence[SheetField], values: Values, usual: Values
) -> tuple[SheetField, ...]:
    """Those of a page that say something: no zero that is usual, none where all are usual."""
    if len(fields) > 1 and all(values[field.key] == usual[field.key] for field in fields):
        return ()
    return tuple(
        field for field in fields if values[field.key] or values[field.key] != usual[field.key]
    )


def only_gms(what: str) -> str:
    """The sentence about something that only GMs set."""
    return f"Only a GM sets {what} here."


class Budget(Struct, frozen=True):
    """What may be spent on a sheet, from its values; a `strict` one may not be overspent."""

    key: str
    label: str
    total: Callable[[Values], int]
    strict: bool = True


class SheetSpec(Struct, frozen=True):
    """A system's character sheet. `sheet` is the struct that keeps it, all fields with defaults.

    The order of `fields` is that of the struct. `weapons` is the key of the rows that are
    its weapons, "" for none. `npc` are the values of an NPC in which it begins otherwise than a
    player's character. `check` says what is wrong with how fields go
    together, `barred` what is wrong with a change, which a sheet out of a file never is. `lines` is
    how it is written in one line.
    """

    sheet: type[Struct]
    fields: tuple[SheetField, ...]
    pools: tuple[PoolField, ...] = ()
    budgets: tuple[Budget, ...] = ()
    weapons: str = ""
    npc: Values = msgspec.field(default_factory=dict[str, Any])
    check: Callable[[Values], Iterable[str]] = lambda _values: ()
    barred: ChangeCheck = bar_nothing
    lines: Lines = Lines()

    def values(self, sheet: bytes) -> dict[str, Any]:
        """A kept sheet as plain values."""
        # As the struct first, so that what an older sheet does not have is as usual.
        return bare(msgspec.json.decode(sheet, type=self.sheet))

    def usual(self, *, npc: bool = False) -> dict[str, Any]:
        """The values of a new character, or of a new NPC."""
        often = usual(self.sheet)
        return {**often, **self.npc} if npc else often

    def kept(self, values: Values) -> bytes:
        """The values as the scene keeps them."""
        return msgspec.json.encode(msgspec.convert(values, type=self.sheet))

    def full(self, values: Values, house: Mapping[str, str]) -> dict[str, Pool]:
        """The pools of a new character, full."""
        return {p.key: Pool(most, most) for p in self.pools for most in (p.full(values, house),)}

    def check_values(self, sheet: object, wrong: Wrong, *, npc: bool = False) -> dict[str, Any]:
        """A whole sheet out of anything; what is left out is as usual, the rest in `wrong`."""
        often = self.usual(npc=npc)
        fields = record(sheet)
        if fields is None:
            wrong.append(f"sheet: {quote(sheet)} is no sheet.")
            return often
        strange(fields, often, "sheet", wrong)
        before = len(wrong)
        values = {
            field.key: field.kind.check(fields.get(field.key, often[field.key]), field.label, wrong)
            for field in self.fields
        }
        # How fields go together says something only where each is right by itself.
        if len(wrong) == before:
            wrong.extend(self.problems(values))
        return values

    def problems(self, values: Values) -> list[str]:
        """What is wrong with how fields go together, budgets included."""
        over = [
            f"{budget.label}: {spent} spent of {total}."
            for budget, spent, total in self.spent(values)
            if budget.strict and spent > total
        ]
        return [*over, *self.check(values)]

    def spent(self, values: Values) -> list[tuple[Budget, int, int]]:
        """Each budget with what is spent of it and what there is."""
        prices = [field.price(values[field.key], values) for field in self.fields]
        return [(b, sum(p.get(b.key, 0) for p in prices), b.total(values)) for b in self.budgets]

    def reserved(self, before: Values, after: Values, house: Mapping[str, str]) -> list[str]:
        """What of a change only a GM may make, a sentence each; `house` as for `for_gms`.

        Every way onto a sheet asks this: typed, in a form, out of a file, by a command.
        """
        sentences: list[str] = []
        for field in self.fields:
            old, new = before[field.key], after[field.key]
            if field.for_gms(house) and old != new:
                sentences.append(only_gms(field.label))
            elif isinstance(field.kind, Rows):
                raised = field.kind.gains(old, new)
                sentences.extend(only_gms(f"{part.label} in {field.label}") for part in raised)
        return sentences

    def line(self, name: str) -> SheetField | PoolField:
        """The field or pool of this key or label; raises `unknown_field`."""
        word = fold(name)
        lines = (*self.fields, *self.pools)
        for line in lines:
            if word in (fold(line.key), fold(line.label)):
                return line
        keys = ", ".join(line.key for line in lines)
        raise Refusal(
            "unknown_field", f"There is no field {quote(name)} on the sheet. It has: {keys}."
        )

    def arms(self) -> tuple[SheetField, Rows] | None:
        """The field with the weapons, if the system has any."""
        field = next((line for line in self.fields if line.key == self.weapons), None)
        return (field, field.kind) if field and isinstance(field.kind, Rows) else None
