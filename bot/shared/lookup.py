"""What is only looked up, by anybody: the tables of a system's text, and its rules in short."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.action import ByAnyone, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.chapter import Chapter, on, says


class Tables(ByAnyone, frozen=True, tag="tables"):
    """A table of the text, by its key."""

    table: str = ""


class Rules(ByAnyone, frozen=True, tag="rules"):
    """The rules in short."""


class TableShown(Outcome, frozen=True, tag="tables"):
    """A table of the text, by its key."""

    table: str


class RulesShown(Outcome, frozen=True, tag="rules"):
    """The rules in short."""


def lookup(
    rules: str,
    tables: Mapping[str, str],
    lines: Callable[[str, Scene], tuple[str, ...]],
    *,
    title: str,
    short: Sequence[str],
    credit: str,
) -> Chapter:
    """The chapter of what is looked up, for the eyes of whoever asks only.

    `tables` are their titles by key, of which `lines` says what stands in them; the others are
    those of `in_short`. A table that there is not raises `unknown_table`.
    """

    def show_table(action: Tables, scene: Scene, dice: Dice) -> tuple[TableShown, Scene]:
        key = fold(action.table)
        if key not in tables:
            raise Refusal(
                "unknown_table", f"There is no table “{action.table[:20]}”: {join_words(tables)}."
            )
        return TableShown(key), scene

    def table_card(outcome: TableShown, scene: Scene) -> Report:
        head = Head(tables[outcome.table])
        return Report(head, lines=lines(outcome.table, scene), private=True)

    brief = in_short(rules, title=title, short=short, credit=credit)
    return Chapter(
        rules,
        handlers=(on(Tables, show_table), *brief.handlers),
        cards=(says(TableShown, table_card), *brief.cards),
        tables=tables,
    )


def in_short(rules: str, *, title: str, short: Sequence[str], credit: str) -> Chapter:
    """The chapter of the rules in `short`, under this `title` and with this `credit`."""

    def show(action: Rules, scene: Scene, dice: Dice) -> tuple[RulesShown, Scene]:
        return RulesShown(), scene

    def card(outcome: RulesShown, scene: Scene) -> Report:
        return Report(Head(title), lines=(*short, credit), private=True)

    return Chapter(rules, handlers=(on(Rules, show),), cards=(says(RulesShown, card),))
