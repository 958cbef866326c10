"""`/hydra`: Hammerhydra; its commands stand in a module for each of their kinds."""

from __future__ import annotations

from discord import app_commands

from bot.ui.desk import Desk
from cogs.hammerhydra.checks import CheckCommands
from cogs.hammerhydra.sheet import EdgePage, FlangePage, SheetPage, WeaponPage


@app_commands.guild_only()
class Hydra(
    CheckCommands,
    group_name="hydra",
    group_description="Hammerhydra, d10",
):
    """Every command of Hammerhydra; the rules stand in `bot.systems.hammerhydra`."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        group = self.app_command
        if isinstance(group, app_commands.Group):
            for page in (SheetPage, FlangePage, EdgePage, WeaponPage):
                group.add_command(page(desk))
