"""A character's sheet and who plays whom: attributes, competencies, specialisations (HF-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.words import LONGEST_NAME, fold, join_words
from bot.shared import players
from bot.shared.players import Players
from bot.shared.sheet.kinds import Whole, Words
from bot.shared.sheet.rows import Part, RowLine, Rows
from bot.shared.sheet.spec import Lines, SheetField, SheetSpec
from bot.shared.unlisted import add_it, not_on_sheet, roll_alone, type_dice, value_field
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.rolls import MOST_DICE, MOST_STAT

KEY = "hfrpg"
LISTS = {
    "attribute": "attributes",
    "competency": "competencies",
    "specialisation": "specialisations",
}
"""The list of the sheet that a number stands in."""
ROUNDED = "Fractions such as 3/2 are rounded up"
MOST_ROWS = 30
MOST_WAYS = 8
"""How many attributes are offered for what is rolled with one."""


class Stat(Struct, frozen=True):
    """One named number of a sheet."""

    name: str
    value: int = 0


class Sheet(Struct, frozen=True):
    """A character's numbers: attributes 0..20 (0 is impaired), the others 0..50."""

    attributes: tuple[Stat, ...] = ()
    competencies: tuple[Stat, ...] = ()
    specialisations: tuple[Stat, ...] = ()


def _list_field(singular: str, most: int, hint: str) -> SheetField:
    rows = Rows(
        Stat,
        (
            Part("name", "Name", Words(LONGEST_NAME, least=1)),
            Part("value", "Value", Whole(0, most, rounded=True)),
        ),
        most=MOST_ROWS,
        one=singular,
        line=RowLine(bare=("value",)),
    )
    key = LISTS[singular]
    return SheetField(key, key.title(), rows, public=True, hint=f"One a line: {hint}")


SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        _list_field("attribute", MOST_DICE, "Strength | 3. An attribute is the number of dice"),
        _list_field("competency", MOST_STAT, f"Climbing | 2. {ROUNDED}"),
        _list_field("specialisation", MOST_STAT, f"Ice | 1. {ROUNDED}"),
    ),
    lines=Lines(rows=tuple(LISTS.values()), numbers=tuple(map(str.title, LISTS))),
)
"""What stands on a sheet. Tokens do not: they are the session's."""

Player = players.Player[Sheet]
"""A character as the rules meet it; `owner` is None for an NPC."""

PLAYERS = Players(KEY, "HFRPG", SHEET, Sheet, Player)


def read_values(text: str) -> tuple[str, str, str]:
    """Attribute, competency and specialisation with pluses between them, "" for none (HF-02).

    Raises `bad_stat` for more than three.
    """
    parts = [part.strip() for part in text.split("+")]
    if len(parts) > len(LISTS):
        raise Refusal("bad_stat", "Attribute + competency + specialisation, such as 3+2+1.")
    attribute, competency, specialisation = (*parts, "", "")[: len(LISTS)]
    return attribute, competency, specialisation


def value_fields(text: str) -> dict[str, Any]:
    """The same by the names of the fields that an action has for them; raises `bad_stat`."""
    return dict(zip(LISTS, read_values(text), strict=True))


def in_place(who: Player, values: tuple[str, str, str]) -> tuple[str, str, str]:
    """The values, a specialisation of the sheet that stands where a competency would put right.

    What stands with pluses where the attribute would is read as all of them.
    """
    attribute, middle, last = read_values(values[0]) if "+" in values[0] else values

    if last or _find(who.sheet.competencies, middle):
        return values
    return (attribute, "", middle) if _find(who.sheet.specialisations, middle) else values


def complete_values(sheet: Sheet, text: str) -> list[tuple[str, str]]:
    """What values typed so far may become, as (shown, value): those of the sheet, in turn."""
    tables = (sheet.attributes, sheet.competencies, sheet.specialisations)
    *before, last = (part.strip() for part in text.split("+"))
    if len(before) >= len(tables):
        return []
    own = [stat for stat in tables[len(before)] if fold(last) in fold(stat.name)]
    offers = [((*before, stat.name), stat.value) for stat in own]
    if last and any(fold(stat.name) == fold(last) for stat in own):
        next_tables = tables[len(before) + 1 :][:1]
        offers += [((*before, last, s.name), s.value) for table in next_tables for s in table]
    return [(f"{' + '.join(names)} {value}", " + ".join(names)) for names, value in offers]


def attribute(who: Player, text: str) -> int:
    """An attribute by its name on the sheet or as a number, 1..20 (HF-03).

    Raises `unknown_stat`, `no_dice`, `too_many_dice`.
    """
    return rolls.dice(_value(who, text, who.sheet.attributes, "attribute"))


def stat(who: Player, text: str, *, what: str, attribute: str = "") -> int:
    """A competency or specialisation by its name or as a number, "" for none (HF-04).

    `attribute` is what it is rolled with.

    Raises `unknown_stat`, `bad_stat`.
    """
    if not text.strip():
        return 0
    table = who.sheet.competencies if what == "competency" else who.sheet.specialisations
    return rolls.stat(_value(who, text, table, what, attribute), what=what)


def _value(who: Player, text: str, table: tuple[Stat, ...], what: str, attribute: str = "") -> int:
    match = _find(table, text)
    if match is not None:
        return match.value
    try:
        return rolls.round_up(rolls.number(text))
    except Refusal as error:
        if not text.strip():
            choices = join_words(stat.name for stat in table) or "none yet"
            sentence = f"Which {what}? A number, or one of {who.name}'s sheet: {choices}."
            raise Refusal("not_a_number", sentence) from error
        bonuses = (*who.sheet.competencies, *who.sheet.specialisations)
        if what == "attribute" and _find(bonuses, text):
            raise _lacks_attribute(who, text) from error
        raise not_on_sheet(who, text, _ways_on(who, text, what, attribute)) from error


def _find(table: Iterable[Stat], name: str) -> Stat | None:
    return next((stat for stat in table if fold(stat.name) == fold(name)), None)


def _lacks_attribute(who: Player, text: str) -> Refusal:
    """A competency or specialisation alone has no dice; it asks for the attribute."""
    ways = tuple(
        Instead(f"{stat.name} {stat.value} + {text}"[:80], swap=(text, f"{stat.name} + {text}"))
        for stat in who.sheet.attributes[:MOST_WAYS]
    )
    first = next((stat.name for stat in who.sheet.attributes), "3")
    sentence = f"{text} is rolled with an attribute, such as {first} + {text}."
    dice = type_dice(text, "The number of the attribute")
    return Refusal("unknown_stat", sentence, instead=(*ways, dice))


def _ways_on(who: Player, text: str, what: str, attribute: str) -> Iterable[Instead]:
    """What is done where a word is no number of the sheet; a stat may be left out (HF-04)."""
    yield add_it(who, text, (KEY, LISTS[what]), value_field(f"How much of the {what}"))
    if what == "attribute" and who.sheet.attributes:
        own = who.sheet.attributes
        yield roll_alone(text, [(stat.name, f"{stat.name} {stat.value}") for stat in own[:25]])
    elif what != "attribute":
        alone = f"Roll {attribute[:20]} alone" if attribute.strip() else "Roll without it"
        yield Instead(alone, swap=(text, "0"))
    yield type_dice(text, f"The number of the {what}")
