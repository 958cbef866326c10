"""What the commands of `/hydra` and `/hydra-gm` take, as Discord checks and completes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.core.scene import Scene
from bot.shared.characters.picks import names
from bot.systems.hammerhydra.picks import Picks
from bot.ui.desk import Desk, actor_of
from bot.ui.options import Text, choices, present

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 80]
Skill = app_commands.Range[str, 1, 60]
Attribute = app_commands.Range[str, 1, 20]
Task = app_commands.Range[str, 1, 40]
Faces = app_commands.Range[str, 1, 400]
Mod = app_commands.Range[int, -20, 20]
Points = app_commands.Range[int, 0, 20]
WHO = "Who, if not your active one"


class Page(app_commands.Group):
    """A group of commands, with the completions that all of them need."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    async def offered(
        self, interaction: Interaction, typed: str, read: Callable[[Scene, str], Picks]
    ) -> list[Text]:
        """Completions read from the scene, for the character named in `who`."""
        return await offered(self.desk, interaction, typed, read)

    async def own(self, interaction: Interaction, typed: str) -> list[Text]:
        """The characters that whoever types may play."""
        return await self.offered(interaction, typed, lambda scene, _: names(scene, "own"))

    async def anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        """Everybody whom whoever types may know of."""
        actor = actor_of(interaction)
        found = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        return choices(found or (), typed)


async def offered(
    desk: Desk, interaction: Interaction, typed: str, read: Callable[[Scene, str], Picks]
) -> list[Text]:
    """Completions read from the scene, for the character named in `who`."""
    who = str(interaction.namespace.who or "")
    found = await desk.offered(interaction, lambda scene: read(scene, who))
    return choices(found or (), typed)
