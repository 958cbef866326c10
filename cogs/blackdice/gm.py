"""`/black-gm`: ambushes.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.surprise.actions import Surprise
from bot.ui.options import Interaction, Listed, described, present
from cogs.blackdice.options import Commands, Stat, split_names

Names = Annotated[str, Listed("Who lies in wait, with commas", present, of=(), longest=1000)]


@app_commands.guild_only()
class BlackGm(
    Commands,
    group_name="black-gm",
    group_description="Black Dice: the GM's hand",
):
    """Who lies in wait."""

    @app_commands.command()
    @described(
        Surprise,
        against="Who might notice, with commas",
        bluff="They look harmless: Bluff against Empathy",
        trades="Trades of those who lie in wait",
        black="Black dice of those who lie in wait",
        pool="Their dice instead of the sheet's",
    )
    async def surprise(
        self,
        interaction: Interaction,
        *,
        by: Names,
        against: Names,
        bluff: bool = False,
        trades: int = 0,
        black: int = 0,
        pool: Stat = "",
    ) -> None:
        """An ambush, with a button for each who might notice it."""
        action = Surprise(
            by=split_names(by),
            against=split_names(against),
            bluff=bluff,
            trades=trades,
            black=black,
            pool=pool,
        )
        await self.desk.act(interaction, KEY, action)
