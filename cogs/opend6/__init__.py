"""`/d6`: OpenD6; its commands stand in a module for each of their kinds."""

from __future__ import annotations

from discord import app_commands

from cogs.opend6.building import WorkCommands
from cogs.opend6.checks import RollCommands
from cogs.opend6.effects import StateCommands
from cogs.opend6.fight import FightCommands
from cogs.opend6.options import Commands
from cogs.opend6.setting import SettingCommands


@app_commands.guild_only()
class D6(
    RollCommands,
    FightCommands,
    StateCommands,
    WorkCommands,
    SettingCommands,
    Commands,
    name="d6",
    description="OpenD6",
):
    """Every command of OpenD6; the rules stand in `bot.systems.opend6`."""
