"""What is said of a word that is not on a character's sheet, and the ways on from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.core.action import GAP, TYPED, Field, Form, Instead, Select
from bot.core.errors import Refusal
from bot.core.words import LONGEST_NAME
from bot.shared.characters.actions import KEY as CHARACTERS
from bot.shared.characters.actions import AddRow

LONGEST_VALUE = 20


class Who(Protocol):
    """A character, as far as its sheet is spoken of."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...


def not_on_sheet(
    who: Who, word: str, ways: Iterable[Instead], *, kind: str = "unknown_stat"
) -> Refusal:
    """A word that the sheet of this character does not have, yet.

    Who only looks and has no character is not named, and has a sheet once something is added.
    """
    whose = f"{who.name}'s" if who.name else "your"
    sentence = f"{word[:LONGEST_NAME]} is not on {whose} sheet yet."
    return Refusal(kind, sentence, instead=tuple(ways))


def add_it(
    who: Who, word: str, to: tuple[str, str], value: Field, more: Field | None = None
) -> Instead:
    """The word becomes a row of a list of the sheet, and what was asked for is done.

    `to` is the system and the list. `value` and `more` are asked for; `more` is called like the
    part of the row that it is.
    """
    system, field = to
    part = more.name if more is not None else ""
    action = AddRow(who=who.key, system=system, field=field, name=word[:LONGEST_NAME], part=part)
    fields = (
        (value, Field("more", more.label, more.longest, required=False, hint=more.hint))
        if (more is not None)
        else (value,)
    )
    form = Form(f"{word[:LONGEST_NAME]}, new on the sheet", fields)
    return Instead("Add it…", action=action, system=CHARACTERS, again=True, ask=form)


def value_field(label: str, hint: str = "") -> Field:
    """How much of it there is."""
    return Field("value", label, LONGEST_VALUE, hint=hint)


def type_dice(old: str, label: str, *, hint: str = "") -> Instead:
    """The dice are typed in place of this word."""
    form = Form("Dice", (Field(TYPED, label, LONGEST_VALUE, hint=hint),))
    return Instead("Type dice…", swap=(old, GAP), ask=form)


def roll_alone(old: str, names: Sequence[tuple[str, str]]) -> Instead:
    """One of these (what is rolled, how it is shown) in place of this word; a select of several."""
    if len(names) == 1:
        ((new, label),) = names
        return Instead(f"Roll {label}", swap=(old, new))
    return Instead("Roll alone…", swap=(old, GAP), ask=Select(TYPED, tuple(names)))
