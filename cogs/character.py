"""`/character`: the sheets of every system."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import discord
from discord import app_commands

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.settings import system_here
from bot.shared.characters import actions as cast
from bot.shared.characters import picks
from bot.shared.characters.paper import refuse_large
from bot.shared.characters.play import KEY, book_of, playing
from bot.ui.desk import Desk
from bot.ui.options import Flag, Group, Interaction, Offered, Option, Words, explain

KNOWN, USABLE, OWN = (partial(picks.names, whose=whose) for whose in ("known", "usable", "own"))
"""The characters that whoever types may look at, may play here, may change."""


class Paper(Offered):
    """What a sheet holds, and may hold, as its system declares it."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        book = playing(desk.resolver.systems, scene)
        return self.offers(scene, *others, book)


class ReadyMade(Offered):
    """The characters that come with the bot for the system meant."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        system, npc = others
        key = system or system_here(scene)
        systems = desk.resolver.systems
        if key not in systems or systems[key].sheet is None:
            return []
        book = book_of(systems, scene, key)
        # Options that were filled in before come as texts, a flag as "True".
        return picks.ready_made(book, gm=scene.actor.gm, npcs_first=npc == "True")


class SystemName(Offered):
    """The systems that can be played."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        return [(system.title, system.key) for system in desk.resolver.systems]


TO_BE = "What stands there from now on; the usual if left out"
Known = Annotated[
    str, Offered("Your own whole, another player's as far as it is public", KNOWN, of=())
]
Usable = Annotated[
    str, Offered("The character you act for in this channel from now on", USABLE, of=())
]
Who = Annotated[str, Offered("The character, if not your active one", OWN, of=())]
Ready = Annotated[
    str, ReadyMade("One that is made already; name: renames it", (), of=("system", "npc"))
]
Line = Annotated[
    str,
    Option("All of it in one line, such as: Ada, dex 3, Firearms 4, revolver 4", longest=1000),
]
System = Annotated[
    str, SystemName("What it is played in, if not what is played here", (), of=(), longest=40)
]
Npc = Annotated[bool, Flag("GM: the character belongs to the GMs")]
Field = Annotated[str, Paper("What to change", picks.fields)]
Value = Annotated[str, Paper(TO_BE, picks.values, of=("who", "field"), longest=4000, shortest=0)]


@app_commands.guild_only()
class CharacterCog(Group, name="character", description="Character sheets"):
    """Characters of the channel's system; what stands on a sheet, the system declares."""

    @app_commands.command()
    @explain(
        cast.New, name="What the character is called; a GM may make several NPCs, such as Thug x4"
    )
    async def new(
        self,
        interaction: Interaction,
        *,
        name: app_commands.Range[str, 1, 60] = "",
        line: Line = "",
        ready: Ready = "",
        npc: Npc = False,
        system: System = "",
    ) -> None:
        """Make a character: with the usual sheet, in one line, or a ready-made one."""
        action = cast.New(name=name, npc=npc, line=line, ready=ready, system=system)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @explain(cast.Show)
    async def show(self, interaction: Interaction, *, who: Known = "") -> None:
        """Show a character sheet; only you see it."""
        await self.desk.act(interaction, KEY, cast.Show(who=who))

    @app_commands.command()
    @explain(cast.Edit)
    async def edit(
        self,
        interaction: Interaction,
        *,
        field: Field,
        value: Value = "",
        who: Who = "",
    ) -> None:
        """Change the name, or one field of a sheet; /character show has forms for its fields."""
        await self.desk.act(interaction, KEY, cast.Edit(who=who, keys=(field,), first=value))

    @app_commands.command()
    @explain(cast.Use)
    async def use(self, interaction: Interaction, *, who: Usable) -> None:
        """Choose which of your characters you play here."""
        await self.desk.act(interaction, KEY, cast.Use(who=who))

    @app_commands.command(name="list")
    async def show_list(self, interaction: Interaction) -> None:
        """List your characters and who is played here; only you see it."""
        await self.desk.act(interaction, KEY, cast.Roster())

    @app_commands.command()
    @explain(cast.Export)
    async def export(self, interaction: Interaction, *, who: Who = "") -> None:
        """Get a character as a file; only you see it."""
        await self.desk.act(interaction, KEY, cast.Export(who=who))

    @app_commands.command(name="import")
    @explain(cast.Import, file="A file of /character export")
    async def take_in(
        self, interaction: Interaction, *, file: discord.Attachment, npc: Npc = False
    ) -> None:
        """Bring a character in from a file."""

        async def brought() -> cast.Import:
            # By the size that Discord tells, so that nothing large is fetched.
            refuse_large(file.size)
            try:
                return cast.Import(paper=await file.read(), npc=npc)
            except discord.HTTPException as error:
                raise Refusal(
                    "bad_file", "Discord did not give me that file. Attach it once more."
                ) from error

        await self.desk.act(interaction, KEY, brought)

    @app_commands.command()
    @explain(cast.Delete, who="The character that goes")
    async def delete(self, interaction: Interaction, *, who: Who) -> None:
        """Delete a character with all that is its own; you are asked first."""
        await self.desk.act(interaction, KEY, cast.Delete(who=who))
