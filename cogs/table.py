"""`/table`: what holds in this channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.house import HouseRule
from bot.core.report import Report
from bot.core.scene import Scene
from bot.ui.complete import Text, choices
from bot.ui.desk import Desk, actor_of, table_of

Interaction = discord.Interaction[Any]


@app_commands.guild_only()
class TableCog(commands.GroupCog, group_name="table", group_description="What holds at this table"):
    """House rules: every configuration key of the systems' rules documents."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(
        key="The house rule, such as flamepunk removal",
        value="What holds from now on; the default again if left out",
    )
    async def house(
        self,
        interaction: Interaction,
        *,
        key: app_commands.Range[str, 1, 80],
        value: app_commands.Range[str, 1, 40] = "",
    ) -> None:
        """GM: set a house rule of this table."""

        async def work() -> None:
            system, _, rule = key.replace(".", " ").partition(" ")
            table, actor = table_of(interaction), actor_of(interaction)
            held = await self.desk.resolver.house(table, actor, system, rule.strip(), value)
            await self.desk.say(interaction, Report(f"House rule {rule.strip()} is now {held}"))

        await self.desk.attempt(interaction, work)

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the house rules of this table; only you see them."""

        async def work() -> None:
            house = await self.desk.resolver.look(table_of(interaction), _house)
            lines: list[str] = []
            for system in self.desk.resolver.systems:
                lines.append(f"{system.title}:")
                lines += [_line(system.key, rule, house) for rule in system.house]
            await self.desk.say(
                interaction, Report("House rules of this table", why=tuple(lines), private=True)
            )

        await self.desk.attempt(interaction, work)

    @house.autocomplete("key")
    async def _key(self, _interaction: Interaction, typed: str) -> list[Text]:
        rules = [
            (f"{s.key} {r.key}: {r.sentence} ({r.range}; {r.ruling})", f"{s.key} {r.key}")
            for s in self.desk.resolver.systems
            for r in s.house
        ]
        return choices(rules, typed)

    @house.autocomplete("value")
    async def _value(self, interaction: Interaction, typed: str) -> list[Text]:
        key = str(interaction.namespace.key or "").replace(".", " ")
        allowed = [
            (f"{word} (default)" if word == r.default else word, word)
            for s in self.desk.resolver.systems
            for r in s.house
            if f"{s.key} {r.key}" == key
            for word in (r.allowed or (r.default, str(r.least), str(r.most)))
        ]
        return choices(dict.fromkeys(allowed), typed)


def _house(scene: Scene) -> dict[str, str]:
    return dict(scene.house)


def _line(system: str, rule: HouseRule, house: Mapping[str, str]) -> str:
    held = house.get(f"{system}.{rule.key}")
    return f"{rule.key}: {rule.default}" if held is None else f"{rule.key}: {held} (set here)"
