"""`/black-gm`: calls for tasks, and ambushes.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.surprise.actions import Surprise
from bot.systems.blackdice.tasks.actions import Call
from bot.ui.desk import Desk
from bot.ui.options import Text, choices
from cogs.blackdice.options import (
    LADDER,
    NEED,
    ROLL,
    TASK,
    USUAL,
    BlackCommands,
    Interaction,
    RungName,
    Stat,
    Task,
    listing,
)

Names = app_commands.Range[str, 1, 1000]


@app_commands.guild_only()
class BlackGm(
    BlackCommands,
    commands.GroupCog,
    group_name="black-gm",
    group_description="Black Dice: the GM's hand",
):
    """What a GM calls for, and who lies in wait."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(
        **ROLL,
        who="Who is to roll; several with commas",
        need=NEED,
        task=TASK,
        hidden="Keep the black dice from the players until you press Reveal",
        partial="A partial victory counts here",
    )
    async def call(
        self,
        interaction: Interaction,
        *,
        who: app_commands.Range[str, 1, 400],
        pool: int | None = None,
        attribute: Stat = "",
        skill: Stat = "",
        difficulty: RungName = USUAL,
        black: int = 0,
        bonus: int = 0,
        need: int = 2,
        task: Task = "",
        hidden: bool = False,
        partial: bool = False,
    ) -> None:
        """Call for a task; each presses Roll, or trades by the chances beside it."""
        action = Call(
            named=who,
            pool=pool,
            attribute=attribute,
            skill=skill,
            difficulty=difficulty,
            black=black,
            bonus=bonus,
            task=task,
            need=need,
            hidden=hidden,
            granted=partial,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(
        by="Who lies in wait, with commas",
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
            by=listing(by),
            against=listing(against),
            bluff=bluff,
            trades=trades,
            black=black,
            pool=pool,
        )
        await self.desk.act(interaction, KEY, action)

    @call.autocomplete("difficulty")
    async def _rung(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        return choices(LADDER, typed)

    @call.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.named_attributes(interaction, typed)

    @call.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.named_skills(interaction, typed)

    @call.autocomplete("who")
    @surprise.autocomplete("by")
    @surprise.autocomplete("against")
    async def _named(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.several(interaction, typed)
