"""`/black`: Black Dice; its commands stand in a module for each of their kinds.

The rounds of a fight are `cogs.blackdice.rounds`, the GM's hand `cogs.blackdice.gm`.
"""

from __future__ import annotations

from discord import app_commands

from cogs.blackdice.fight import FightCommands
from cogs.blackdice.injury import CareCommands
from cogs.blackdice.options import Commands
from cogs.blackdice.tasks import RollCommands


@app_commands.guild_only()
class Black(
    CareCommands,
    FightCommands,
    RollCommands,
    Commands,
    group_name="black",
    group_description="Black Dice, steampunk pools of d6",
):
    """Every command of Black Dice; the rules stand in `bot.systems.blackdice`."""
