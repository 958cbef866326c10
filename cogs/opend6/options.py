"""What the options of OpenD6's commands are, say and complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.scene import Scene
from bot.systems.opend6 import picks
from bot.systems.opend6.sheet import KEY
from bot.ui.desk import Desk, actor_of
from bot.ui.options import Text, choices, playable, present

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 80]
Skill = app_commands.Range[str, 1, 80]
Code = app_commands.Range[str, 1, 12]
Goal = app_commands.Range[str, 1, 20]
Task = app_commands.Range[str, 1, 40]
Line = app_commands.Range[str, 1, 60]
Faces = app_commands.Range[str, 1, 400]
Count = app_commands.Range[int, 0, 20]
Change = app_commands.Range[int, -99, 99]

SKILL = "A skill, an ability or a code"
DIFFICULTY = "A number, or moderate"
AGAINST = "Who resists"
DEFENDS = "What they resist with"
EFFECTS = "B2 P1 F6 adv dis W1 +1D +2 luck"
WHO = "Who, if not your own"
FACES = "Thrown by hand: 4,2,5"
SEEN = "Who sees it"


class D6Commands(commands.Cog):
    """What the modules of OpenD6's commands share."""

    desk: Desk

    async def offered(
        self, interaction: Interaction, typed: str, read: Callable[[Scene, str], picks.Picks]
    ) -> list[Text]:
        """Completions read from the scene, for the character named in `who`."""
        who = str(interaction.namespace.who or "")
        found = await self.desk.offered(interaction, lambda scene: read(scene, who), system=KEY)
        return choices(found or (), typed)

    async def playable(self, interaction: Interaction, typed: str) -> list[Text]:
        """Whom this person may act for."""
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: playable(scene, actor))
        return choices(names or (), typed)

    async def present(self, interaction: Interaction, typed: str) -> list[Text]:
        """Everybody this person can name."""
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        return choices(names or (), typed)

    async def skills(self, interaction: Interaction, typed: str) -> list[Text]:
        """What can be rolled by name, with code and fixed value."""
        return await self.offered(interaction, typed, picks.skills)
