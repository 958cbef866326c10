"""`/black-gm`: calls for tasks, and ambushes.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.surprise.actions import Surprise
from bot.systems.blackdice.tasks.actions import Call
from bot.ui.options import Interaction, Listed, described, present
from cogs.blackdice.options import (
    USUAL,
    AnyAttribute,
    AnyRung,
    AnySkill,
    Black,
    Bonus,
    Commands,
    Need,
    Pool,
    Stat,
    Task,
    split_names,
)

Called = Annotated[str, Listed("Who is to roll; several with commas", present, of=(), longest=400)]
Names = Annotated[str, Listed("Who lies in wait, with commas", present, of=(), longest=1000)]


@app_commands.guild_only()
class BlackGm(
    Commands,
    group_name="black-gm",
    group_description="Black Dice: the GM's hand",
):
    """What a GM calls for, and who lies in wait."""

    @app_commands.command()
    @described(
        Call,
        hidden="Keep the black dice from the players until you press Reveal",
        partial="A partial victory counts here",
    )
    async def call(
        self,
        interaction: Interaction,
        *,
        who: Called,
        pool: Pool | None = None,
        attribute: AnyAttribute = "",
        skill: AnySkill = "",
        difficulty: AnyRung = USUAL,
        black: Black = 0,
        bonus: Bonus = 0,
        need: Need = 2,
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
