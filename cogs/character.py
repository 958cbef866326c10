"""`/character`: the sheets of every system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import recognised
from bot.shared.characters import actions as cast
from bot.shared.characters import picks as characters_picks
from bot.shared.characters.paper import Playbook, refuse_large
from bot.shared.characters.play import KEY, playing
from bot.ui.desk import Desk, actor_of
from bot.ui.options import Text, choices

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 80]
Book = Callable[[str], Playbook]
WHO = "The character, if not your active one"


@app_commands.guild_only()
class CharacterCog(commands.GroupCog, group_name="character", group_description="Character sheets"):
    """Characters of the channel's system; what stands on a sheet, the system declares."""

    weapon = app_commands.Group(name="weapon", description="What a character is armed with")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(
        name="What the character is called; a GM may make several NPCs, such as Thug x4",
        npc="GM: the character belongs to the GMs",
    )
    async def new(
        self, interaction: Interaction, *, name: app_commands.Range[str, 1, 60], npc: bool = False
    ) -> None:
        """Make a character with the usual sheet; buttons on it change what you like."""
        await self.desk.act(interaction, KEY, cast.New(name=name, npc=npc))

    @app_commands.command()
    @app_commands.describe(who="Your own whole, another player's as far as it is public")
    async def show(self, interaction: Interaction, *, who: Name = "") -> None:
        """Show a character sheet; only you see it."""
        await self.desk.act(interaction, KEY, cast.Show(who=who))

    @app_commands.command()
    @app_commands.describe(
        field="What to change",
        value="What stands there from now on; the usual if left out",
        who=WHO,
    )
    async def edit(
        self,
        interaction: Interaction,
        *,
        field: Name,
        value: app_commands.Range[str, 0, 4000] = "",
        who: Name = "",
    ) -> None:
        """Change one field of a sheet; /character show has forms for all of them."""
        await self.desk.act(interaction, KEY, cast.Edit(who=who, keys=(field,), first=value))

    @app_commands.command()
    @app_commands.describe(who="The character you act for in this channel from now on")
    async def use(self, interaction: Interaction, *, who: Name) -> None:
        """Choose which of your characters you play here."""
        await self.desk.act(interaction, KEY, cast.Use(who=who))

    @app_commands.command(name="list")
    async def show_list(self, interaction: Interaction) -> None:
        """List your characters and who is played here; only you see it."""
        await self.desk.act(interaction, KEY, cast.Roster())

    @app_commands.command()
    @app_commands.describe(who=WHO)
    async def export(self, interaction: Interaction, *, who: Name = "") -> None:
        """Get a character as a file; only you see it."""
        await self.desk.act(interaction, KEY, cast.Export(who=who))

    @app_commands.command(name="import")
    @app_commands.describe(
        file="A file of /character export", npc="GM: the character belongs to the GMs"
    )
    async def take_in(
        self, interaction: Interaction, *, file: discord.Attachment, npc: bool = False
    ) -> None:
        """Bring a character in from a file."""

        async def brought() -> cast.Import:
            refuse_large(file.size)
            try:
                return cast.Import(paper=await file.read(), npc=npc)
            except discord.HTTPException as error:
                raise Refusal(
                    "bad_file", "Discord did not give me that file. Attach it once more."
                ) from error

        await self.desk.act(interaction, KEY, brought)

    @app_commands.command()
    @app_commands.describe(who="The character that goes")
    async def delete(self, interaction: Interaction, *, who: Name) -> None:
        """Delete a character with all that is its own; you are asked first."""
        await self.desk.act(interaction, KEY, cast.Delete(who=who))

    @weapon.command(name="add")
    @app_commands.describe(
        name="What it is called; details may follow, such as: mist | cost 2 | against magic",
        who=WHO,
    )
    async def add_weapon(
        self, interaction: Interaction, *, name: app_commands.Range[str, 1, 400], who: Name = ""
    ) -> None:
        """Arm a character; a button changes what the weapon is like."""
        await self.desk.act(interaction, KEY, cast.Arm(who=who, weapon=name))

    @weapon.command(name="edit")
    @app_commands.describe(
        name="The weapon",
        field="What to change",
        value="What stands there from now on; the usual if left out",
        who=WHO,
    )
    async def edit_weapon(
        self,
        interaction: Interaction,
        *,
        name: Name,
        field: Name,
        value: app_commands.Range[str, 0, 400] = "",
        who: Name = "",
    ) -> None:
        """Change what a weapon is like."""
        action = cast.Edit(who=who, row=name, keys=(field,), first=value)
        await self.desk.act(interaction, KEY, action)

    @weapon.command(name="remove")
    @app_commands.describe(name="The weapon", who=WHO)
    async def remove_weapon(self, interaction: Interaction, *, name: Name, who: Name = "") -> None:
        """Take a weapon away."""
        await self.desk.act(interaction, KEY, cast.Disarm(who=who, weapon=name))

    @weapon.command(name="list")
    @app_commands.describe(who=WHO)
    async def list_weapons(self, interaction: Interaction, *, who: Name = "") -> None:
        """List what a character is armed with; only you see it."""
        await self.desk.act(interaction, KEY, cast.Arms(who=who))

    @show.autocomplete("who")
    async def _known(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._picked(
            interaction, typed, lambda scene, _: characters_picks.names(scene, "known")
        )

    @use.autocomplete("who")
    async def _usable(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._picked(
            interaction, typed, lambda scene, _: characters_picks.names(scene, "usable")
        )

    @edit.autocomplete("who")
    @export.autocomplete("who")
    @delete.autocomplete("who")
    @add_weapon.autocomplete("who")
    @edit_weapon.autocomplete("who")
    @remove_weapon.autocomplete("who")
    @list_weapons.autocomplete("who")
    async def _own(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._picked(
            interaction, typed, lambda scene, _: characters_picks.names(scene, "own")
        )

    @edit.autocomplete("field")
    async def _field(self, interaction: Interaction, typed: str) -> list[Text]:
        who = interaction.namespace.who or ""
        return await self._picked(
            interaction, typed, lambda scene, book: characters_picks.fields(scene, who, book)
        )

    @edit.autocomplete("value")
    async def _value(self, interaction: Interaction, typed: str) -> list[Text]:
        who, field = interaction.namespace.who or "", interaction.namespace.field or ""
        return await self._picked(
            interaction, typed, lambda scene, book: characters_picks.values(scene, who, field, book)
        )

    @edit_weapon.autocomplete("name")
    @remove_weapon.autocomplete("name")
    async def _weapon(self, interaction: Interaction, typed: str) -> list[Text]:
        who = interaction.namespace.who or ""
        return await self._picked(
            interaction, typed, lambda scene, book: characters_picks.weapons(scene, who, book)
        )

    @edit_weapon.autocomplete("field")
    async def _part(self, interaction: Interaction, typed: str) -> list[Text]:
        who, name = interaction.namespace.who or "", interaction.namespace.name or ""
        return await self._picked(
            interaction, typed, lambda scene, book: characters_picks.parts(scene, who, name, book)
        )

    @edit_weapon.autocomplete("value")
    async def _part_value(self, interaction: Interaction, typed: str) -> list[Text]:
        who, field = interaction.namespace.who or "", interaction.namespace.field or ""
        return await self._picked(
            interaction,
            typed,
            lambda scene, book: characters_picks.part_values(scene, who, field, book),
        )

    async def _picked(
        self,
        interaction: Interaction,
        typed: str,
        read: Callable[[Scene, Book], characters_picks.Picks],
    ) -> list[Text]:
        """What is read of the scene as this person sees it."""
        actor, systems = actor_of(interaction), self.desk.resolver.systems

        def seen(scene: Scene) -> characters_picks.Picks:
            mine = replace(scene, actor=recognised(scene, actor))
            return read(mine, playing(systems, mine))

        return choices(await self.desk.offered(interaction, seen) or (), typed)
