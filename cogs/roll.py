"""`/roll`: any other dice."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.shared.anydice.notation import LONGEST
from bot.shared.anydice.system import KEY, RollDice
from bot.ui.desk import Desk
from bot.ui.options import Interaction, Offered, Seen, described

EXAMPLES = ("1d20", "4d6kh3", "2d20kh1+5", "2d20kl1", "1d100", "3d6e6", "half 7")

What = Annotated[
    str, Offered("Dice such as 4d6kh3+2 or half 3d6", EXAMPLES, of=(), longest=LONGEST)
]


class RollCog(commands.Cog):
    """Dice of no system."""

    system = None

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @app_commands.command()
    @app_commands.guild_only()
    @described(faces="Dice thrown by hand, such as 3,3,5,6")
    async def roll(
        self,
        interaction: Interaction,
        *,
        what: What,
        faces: app_commands.Range[str, 1, 200] | None = None,
        visibility: Seen | None = None,
    ) -> None:
        """Roll any other dice, such as 4d6kh3+2."""
        await self.desk.act(interaction, KEY, RollDice(what=what), faces=faces, sight=visibility)
