"""What is only looked up: the tables of the articles, the rules in short."""

from __future__ import annotations

from typing import assert_never

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, listed
from bot.systems.opend6.actions.aside import AsideAction, Rules, Tables
from bot.systems.opend6.cards.aside import TABLES
from bot.systems.opend6.outcomes.aside import AsideOutcome, RulesShown, TableShown


def act(action: AsideAction, scene: Scene) -> tuple[AsideOutcome, Scene]:
    """A look; raises `unknown_table`."""
    match action:
        case Tables(table=table):
            if fold(table) not in TABLES:
                raise Refusal(
                    "unknown_table", f"There is no table “{table[:20]}”: {listed(TABLES)}."
                )
            return TableShown(fold(table)), scene
        case Rules():
            return RulesShown(), scene
        case _:
            assert_never(action)
