"""Looking things up: which table, and that it is there."""

from __future__ import annotations

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.scene import Scene
from bot.core.words import fold, join_words


class Tables(Action, frozen=True, tag="tables"):
    """A table of the book, by its key."""

    asker = ANYONE

    table: str = ""


class Rules(Action, frozen=True, tag="rules"):
    """The rules in short."""

    asker = ANYONE


class TableShown(Outcome, frozen=True, tag="tables"):
    """A table of the book, by its key."""

    table: str


class RulesShown(Outcome, frozen=True, tag="rules"):
    """The rules in short."""


TABLES = {
    "levels": "Starting levels",
    "attributes": "Attributes",
    "headings": "Skill headings",
    "results": "Results",
    "prices": "Prices",
    "health": "Health",
    "weapons": "Weapons everybody knows",
}


def show_table(action: Tables, scene: Scene, dice: Dice) -> tuple[TableShown, Scene]:
    """A look at a table; raises `unknown_table`."""
    key = fold(action.table)
    if key not in TABLES:
        raise Refusal(
            "unknown_table", f"There is no table “{action.table[:20]}”: {join_words(TABLES)}."
        )
    return TableShown(key), scene


def show_rules(action: Rules, scene: Scene, dice: Dice) -> tuple[RulesShown, Scene]:
    """A look at the rules in short."""
    return RulesShown(), scene
