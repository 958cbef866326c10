"""A character's sheet and who plays whom: attributes, competencies, specialisations (HF-02)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import LONGEST_NAME, fold, join_words
from bot.shared import players
from bot.shared.players import Players
from bot.shared.sheet.kinds import Whole, Words
from bot.shared.sheet.rows import Part, RowLine, Rows
from bot.shared.sheet.spec import Lines, SheetField, SheetSpec
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.rolls import MOST_DICE, MOST_STAT

KEY = "hfrpg"
MOST_ROWS = 30


class Stat(Struct, frozen=True):
    """One named number of a sheet."""

    name: str
    value: int = 0


class Sheet(Struct, frozen=True):
    """A character's numbers: attributes 0..20 (0 is impaired), the others 0..50."""

    attributes: tuple[Stat, ...] = ()
    competencies: tuple[Stat, ...] = ()
    specialisations: tuple[Stat, ...] = ()


def _rows(one: str, most: int) -> Rows:
    return Rows(
        Stat,
        (
            Part("name", "Name", Words(LONGEST_NAME, least=1)),
            Part("value", "Value", Whole(0, most, rounded=True)),
        ),
        most=MOST_ROWS,
        one=one,
        line=RowLine(bare=("value",)),
    )


SHEET = SheetSpec(
    sheet=Sheet,
    fields=(
        SheetField(
            "attributes",
            "Attributes",
            _rows("attribute", MOST_DICE),
            public=True,
            hint="One a line: Strength | 3. An attribute is the number of dice",
        ),
        SheetField(
            "competencies",
            "Competencies",
            _rows("competency", MOST_STAT),
            public=True,
            hint="One a line: Climbing | 2. Fractions such as 3/2 are rounded up",
        ),
        SheetField(
            "specialisations",
            "Specialisations",
            _rows("specialisation", MOST_STAT),
            public=True,
            hint="One a line: Ice | 1. Fractions such as 3/2 are rounded up",
        ),
    ),
    lines=Lines(
        rows=("attributes", "competencies", "specialisations"),
        numbers=("Attribute", "Competency", "Specialisation"),
    ),
)
"""What stands on a sheet. Tokens do not: they are the session's."""

Player = players.Player[Sheet]
"""A character as the rules meet it; `owner` is None for an NPC."""

PLAYERS = Players(KEY, "HFRPG", SHEET, Sheet, Player)


def attribute(who: Player, text: str) -> int:
    """An attribute by its name on the sheet or as a number, 1..20 (HF-03).

    Raises `unknown_stat`, `no_dice`, `too_many_dice`.
    """
    return rolls.dice(_value(who, text, who.sheet.attributes, "attribute"))


def stat(who: Player, text: str, *, what: str) -> int:
    """A competency or specialisation by its name or as a number, "" for none (HF-04).

    Raises `unknown_stat`, `bad_stat`.
    """
    if not text.strip():
        return 0
    table = who.sheet.competencies if what == "competency" else who.sheet.specialisations
    return rolls.stat(_value(who, text, table, what), what=what)


def _value(who: Player, text: str, table: tuple[Stat, ...], what: str) -> int:
    match = next((one for one in table if fold(one.name) == fold(text)), None)
    if match is not None:
        return match.value
    try:
        return rolls.round_up(rolls.number(text))
    except Refusal as error:
        names = join_words(one.name for one in table)
        has = f"{who.name} has {names}" if names else f"{who.name}'s sheet has none"
        raise Refusal(
            "unknown_stat" if names else "not_a_number",
            f"“{text[:20]}” is no number and no {what} of that name: {has}. "
            "Write a number, or set it with /character edit.",
        ) from error
