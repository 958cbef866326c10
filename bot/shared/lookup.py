"""What is only looked up, by anybody: the tables of a system's text, and its rules in short."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.chapter import Chapter, on, says


class Tables(Action, frozen=True, tag="tables"):
    """A table of the text, by its key."""

    asker = ANYONE

    table: str = ""


class Rules(Action, frozen=True, tag="rules"):
    """The rules in short."""

    asker = ANYONE


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

    `tables` are their titles by key, of which `lines` says what stands in them; `short` are the
    rules in short, under this `title` and with this `credit`. A table that there is not raises
    `unknown_table`.
    """

    def show_table(action: Tables, scene: Scene, dice: Dice) -> tuple[TableShown, Scene]:
        del dice
        key = fold(action.table)
        if key not in tables:
            raise Refusal(
                "unknown_table", f"There is no table “{action.table[:20]}”: {join_words(tables)}."
            )
        return TableShown(key), scene

    def show_rules(action: Rules, scene: Scene, dice: Dice) -> tuple[RulesShown, Scene]:
        del action, dice
        return RulesShown(), scene

    def table_card(outcome: TableShown, scene: Scene) -> Report:
        return Report(tables[outcome.table], why=lines(outcome.table, scene), private=True)

    def rules_card(outcome: RulesShown, scene: Scene) -> Report:
        del outcome, scene
        return Report(title, why=tuple(short), hint=credit, private=True)

    return Chapter(
        rules,
        handlers=(on(Tables, show_table), on(Rules, show_rules)),
        cards=(says(TableShown, table_card), says(RulesShown, rules_card)),
    )
