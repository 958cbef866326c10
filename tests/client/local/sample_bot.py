"""A small bot with one of everything that a table may meet."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands, tasks
from discord.ui import DynamicItem, Item

from bot.client.local import typed
from bot.client.local.table import Answer, Persona, Table

Script = Callable[..., Awaitable[tuple[int, str]]]
"""Runs lines as a script; its exit code and what was written."""

TOOLS = ("kettle", "kite", "wrench")


class Pressed(DynamicItem[Item[Any]], template=r"s:(?P<what>[a-z]+)"):
    """Every button and menu of the sample bot."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        what = self.custom_id.removeprefix("s:")
        who = interaction.user.display_name
        if isinstance(self.item, discord.ui.Select):
            await interaction.response.send_message(f"{who} took {' and '.join(self.item.values)}")
        elif what == "ask":
            form = discord.ui.Modal(title="What happens?", custom_id="f:7")
            form.add_item(
                discord.ui.TextInput(
                    label="What",
                    custom_id="what",
                    max_length=30,
                    placeholder="in a word",
                    style=discord.TextStyle.paragraph,
                )
            )
            form.add_item(discord.ui.TextInput(label="Old door", custom_id="door", required=False))
            await interaction.response.send_modal(form)
        elif what == "slow" and isinstance(interaction.client, SampleBot):
            await interaction.client.others.wait()
            await interaction.response.send_message(f"{who} was slow")
        else:
            await interaction.response.edit_message(content=f"{who} pressed {what}", view=None)


class Flame(commands.GroupCog, group_name="flame"):
    """Commands of the sample bot."""

    @app_commands.command()
    @app_commands.describe(dice="how many", task="what for", target="whom")
    @app_commands.choices(
        kind=[
            app_commands.Choice(name="In the flesh", value="physical"),
            app_commands.Choice(name="With words", value="social"),
        ]
    )
    async def roll(  # noqa: PLR0917  discord.py reads options from the signature
        self,
        interaction: discord.Interaction[Any],
        dice: app_commands.Range[int, 1, 20],
        task: str = "",
        target: discord.Member | None = None,
        kind: str = "physical",
        loud: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Roll some dice."""
        if dice > 6:
            await interaction.response.send_message("You have 6 dice\\_left.", ephemeral=True)
            return
        card = discord.Embed(title=f"{dice} dice, {kind}", description="3 · **5** · ~~6~~")
        card.add_field(name="Task", value=f"{task or 'none'}{' loudly' * loud}")
        card.set_footer(text="a hint")
        view = discord.ui.View(timeout=None)
        for label, what in (
            ("Dodge (1 die): take the 6", "dodge"),
            ("Dodge (2 dice): take both", "both"),
            ("Take it", "take"),
            ("Ask", "ask"),
            ("Slow", "slow"),
        ):
            view.add_item(Pressed(discord.ui.Button(label=label, custom_id=f"s:{what}")))
        view.add_item(
            Pressed(discord.ui.Button(label="Fly: no wings", custom_id="s:fly", disabled=True))
        )
        view.add_item(
            Pressed(
                discord.ui.Select(
                    placeholder="Which dice",
                    custom_id="s:which",
                    max_values=2,
                    options=[discord.SelectOption(label=f"the {n}", value=str(n)) for n in (5, 6)],
                )
            )
        )
        await interaction.response.send_message(
            target.mention if target else None, embed=card, view=view
        )

    @app_commands.command()
    async def tool(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Take a tool."""
        await interaction.response.send_message(f"a {name}")

    @tool.autocomplete("name")
    async def tools(
        self, _interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=t.title(), value=t) for t in TOOLS if current in t]

    @app_commands.command()
    async def clock(self, interaction: discord.Interaction[Any]) -> None:
        """Start something that ends by itself a moment later."""
        await interaction.response.send_message("tick")
        message = await interaction.original_response()
        bot = interaction.client
        if isinstance(bot, SampleBot):
            bot.ticking.append((asyncio.get_running_loop().time() + bot.seconds, message.id))

    @app_commands.command()
    async def twins(self, interaction: discord.Interaction[Any]) -> None:
        """Offer two ways of the same thing."""
        view = discord.ui.View(timeout=None)
        for label, what in (("Dodge (1 die): the 6", "best"), ("Dodge (1 die): the 5", "worse")):
            view.add_item(Pressed(discord.ui.Button(label=label, custom_id=f"s:{what}")))
        await interaction.response.send_message("which?", view=view)

    @app_commands.command()
    async def again(self, interaction: discord.Interaction[Any]) -> None:
        """Say something and edit it into the same."""
        await interaction.response.send_message("same")
        await interaction.edit_original_response(content="same")

    @app_commands.command()
    async def fleeting(self, interaction: discord.Interaction[Any]) -> None:
        """Say something and take it back."""
        await interaction.response.send_message("gone soon")
        await interaction.delete_original_response()

    @app_commands.command()
    async def crash(self, interaction: discord.Interaction[Any]) -> None:
        """Start something that nobody waits for and that fails."""

        async def divide() -> None:
            await asyncio.sleep(0.01)
            await interaction.followup.send(str(1 / 0))

        await interaction.response.send_message("crash")
        asyncio.create_task(divide()).set_name("doomed")

    @app_commands.command()
    async def secret(self, interaction: discord.Interaction[Any]) -> None:
        """Something for the GM."""
        await interaction.response.defer(ephemeral=True)
        await asyncio.sleep(0.05)
        await interaction.followup.send("for your eyes")

    @app_commands.command()
    async def read(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        """Say what is in a file, and give it back as a picture."""
        content = (await file.read()).decode()
        given = await file.to_file(filename="seen.png", description="what was read")
        card = discord.Embed(title=f"{file.filename}: {content}", colour=0xC9A227)
        card.set_image(url="attachment://seen.png")
        await interaction.response.send_message(embed=card, file=given)

    @app_commands.command()
    async def page(self, interaction: discord.Interaction[Any]) -> None:
        """Show a page in blocks."""
        box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0x2E8B57)
        box.add_item(discord.ui.TextDisplay("### A page"))
        button: Any = Pressed(discord.ui.Button(label="Edit", custom_id="s:edit"))
        box.add_item(discord.ui.Section("Skill 3", accessory=button))
        box.add_item(discord.ui.Separator())
        menu = discord.ui.Select[Any](
            custom_id="s:skill",
            options=[
                discord.SelectOption(label="Sword", value="s", description="a blade", default=True)
            ],
        )
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        row.add_item(Pressed(menu))
        box.add_item(row)
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(box)
        await interaction.response.send_message(view=view)

    @app_commands.command()
    async def pin(self, interaction: discord.Interaction[Any]) -> None:
        """Say something that stays."""
        await interaction.response.send_message("to stay")
        await (await interaction.original_response()).pin()

    @app_commands.command()
    async def silence(self, _interaction: discord.Interaction[Any]) -> None:
        """Never answer, and wait for what never comes."""
        await asyncio.Event().wait()


class Rules(commands.Cog):
    """A command outside the group."""

    @app_commands.command()
    @app_commands.default_permissions(manage_guild=True)
    async def rule(self, interaction: discord.Interaction[Any]) -> None:
        """Say something for whoever may manage the server."""
        await interaction.response.send_message("so be it")


class SampleBot(commands.Bot):
    """The client of the sample bot."""

    def __init__(self) -> None:
        super().__init__(command_prefix=[], intents=discord.Intents(guilds=True))
        self.ticking: list[tuple[float, int]] = []
        self.seconds = 0.5
        """How long a clock ticks."""
        self.others = asyncio.Barrier(3)
        """A slow answer comes when three people wait for one."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Pressed)
        await self.add_cog(Flame())
        await self.add_cog(Rules())
        await self.tree.sync()
        self.sweep.start()
        self.parked = asyncio.create_task(asyncio.Event().wait())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a form by its id, so that it may have been opened before a restart."""
        if interaction.type is discord.InteractionType.modal_submit:
            rows: Any = (interaction.data or {}).get("components") or []
            values = {c["custom_id"]: c["value"] for row in rows for c in row["components"]}
            await interaction.response.send_message(f"it says {values['what']} / {values['door']}")

    @tasks.loop(seconds=0.1)
    async def sweep(self) -> None:
        """Edit what is overdue."""
        now = asyncio.get_running_loop().time()
        for due, number in list(self.ticking):
            if due <= now:
                self.ticking.remove((due, number))
                guild = self.guilds[0]
                channel = guild.text_channels[0]
                await channel.get_partial_message(number).edit(content="dong")

    @sweep.before_loop
    async def wake(self) -> None:
        await self.wait_until_ready()


async def slash(table: Table, persona: Persona, line: str) -> Answer:
    """What a face does with a line such as `/flame roll dice:4`."""
    command, values = typed.read_command(line, table.commands(persona), table.personas)
    return await table.call(persona, command.name, values)
