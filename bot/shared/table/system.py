"""What a GM sets for a table, played like a system."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.core import settings as here
from bot.core.dice import Dice
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.system import AnySystem, Registry, System
from bot.shared.table.actions import KEY, SystemChosen, TableAction, TableOutcome
from bot.shared.table.cards import Introduce, table_report
from bot.shared.table.play import Domains, change_table

Refuse = Callable[[Scene, str, Registry], None]
"""Raises a refusal where the system of this key cannot be played here yet."""


def table_system(
    systems: Registry, common: Sequence[AnySystem], introduce: Introduce, refuse: Refuse
) -> System[TableAction, TableOutcome]:
    """The settings of tables of these systems; `common` is what they share besides.

    `refuse` tells why another system cannot be played yet.
    """

    def domains() -> Domains:
        return Domains(systems, (*systems, *common, table))

    def act(action: TableAction, scene: Scene, dice: Dice) -> tuple[TableOutcome, Scene]:
        outcome, after = change_table(action, scene, domains())
        if isinstance(outcome, SystemChosen):
            refuse(scene, outcome.key, systems)
        return outcome, after

    def report(outcome: TableOutcome, scene: Scene) -> Report:
        return table_report(outcome, scene, domains(), introduce)

    table: System[TableAction, TableOutcome] = System(
        KEY, "The table", "table", TableAction, TableOutcome, act, report, house=here.HOUSE
    )
    return table
