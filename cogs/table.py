"""`/table`: what holds in this channel, and in its threads until they set something else."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.core import settings as here
from bot.core.scene import Scene
from bot.core.settings import HouseRule
from bot.shared.system import AnySystem
from bot.shared.table.play import (
    KEY,
    Domains,
    NameGm,
    SetDice,
    SetHouse,
    Setup,
    SetVisibility,
    ShowTable,
    rules_at,
)
from bot.ui.desk import Desk
from bot.ui.options import Text, choices

Interaction = discord.Interaction[Any]
Named = discord.Member | discord.User | discord.Role


@app_commands.guild_only()
class TableCog(commands.GroupCog, group_name="table", group_description="What holds at this table"):
    """The channel's system, its GMs, its house rules, and what may be typed and seen."""

    gm = app_commands.Group(name="gm", description="Who is GM here besides the server's managers")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(system="What is played in this channel")
    async def setup(
        self, interaction: Interaction, *, system: app_commands.Range[str, 1, 40]
    ) -> None:
        """GM: say which system this channel and its threads play."""
        await self.desk.act(interaction, KEY, Setup(system=system))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show system, GMs and house rules of this table; only you see them."""
        await self.desk.act(interaction, KEY, ShowTable())

    @gm.command(name="add")
    @app_commands.describe(who="A person, or a role whose members are all GMs here")
    async def add_gm(self, interaction: Interaction, *, who: Named) -> None:
        """GM: let a person or a role be GM of this table too."""
        await self.desk.act(interaction, KEY, _named(who, remove=False))

    @gm.command(name="remove")
    @app_commands.describe(who="The person or role that is no GM here any more")
    async def remove_gm(self, interaction: Interaction, *, who: Named) -> None:
        """GM: take a person or a role off the list of GMs; who manages the server stays one."""
        await self.desk.act(interaction, KEY, _named(who, remove=True))

    @app_commands.command()
    @app_commands.describe(
        key="The house rule, such as flamepunk removal",
        value="What holds from now on; what held before anybody set it if left out",
    )
    async def house(
        self,
        interaction: Interaction,
        *,
        key: app_commands.Range[str, 1, 80],
        value: app_commands.Range[str, 1, 40] = "",
    ) -> None:
        """GM: set a house rule of this table."""
        await self.desk.act(interaction, KEY, SetHouse(key=key, value=value))

    @app_commands.command()
    @app_commands.describe(policy="Who may throw real dice and type what they show in faces:")
    async def dice(
        self, interaction: Interaction, *, policy: Literal["everybody", "gm", "nobody"]
    ) -> None:
        """GM: say who may type the faces of dice thrown by hand."""
        await self.desk.act(interaction, KEY, SetDice(policy=policy))

    @app_commands.command()
    @app_commands.describe(rolls="Who sees rolls here, unless a roll says something else")
    async def visibility(
        self, interaction: Interaction, *, rolls: Literal["public", "private", "gm", "blind"]
    ) -> None:
        """GM: say who sees the rolls of this table."""
        await self.desk.act(interaction, KEY, SetVisibility(rolls=rolls))

    @setup.autocomplete("system")
    async def _system(self, _interaction: Interaction, typed: str) -> list[Text]:
        return choices([(s.title, s.key) for s in self.desk.resolver.systems], typed)

    @house.autocomplete("key")
    async def _key(self, interaction: Interaction, typed: str) -> list[Text]:
        def read(scene: Scene) -> list[tuple[str, str]]:
            return [_offered(scene, domain, rule) for domain, rule in self._rules(scene)]

        return choices(await self.desk.offered(interaction, read) or [], typed)

    @house.autocomplete("value")
    async def _value(self, interaction: Interaction, typed: str) -> list[Text]:
        key = str(interaction.namespace.key or "").replace(".", " ").casefold().strip()

        def read(scene: Scene) -> list[tuple[str, str]]:
            rules = self._rules(scene)
            named = [r for d, r in rules if key in {f"{d.key} {r.key}", r.key}]
            return [
                (f"{word} (default)" if word == r.default else word, word)
                for r in named[:1]
                for word in dict.fromkeys(r.allowed or _ends(r))
            ]

        return choices(await self.desk.offered(interaction, read) or [], typed)

    def _rules(self, scene: Scene) -> list[tuple[AnySystem, HouseRule]]:
        resolver = self.desk.resolver
        known = Domains(resolver.systems, (*resolver.systems, *resolver.shared))
        return rules_at(scene, known)


def _ends(rule: HouseRule) -> tuple[str, ...]:
    """The usual value and the ends of what it may be."""
    return (rule.default,) if rule.longest else (rule.default, str(rule.least), str(rule.most))


def _named(who: Named, *, remove: bool) -> NameGm:
    name = who.display_name if isinstance(who, discord.Member | discord.User) else f"@{who.name}"
    if isinstance(who, discord.Role):
        return NameGm(role=who.id, name=name, remove=remove)
    return NameGm(user=who.id, name=name, remove=remove)


def _offered(scene: Scene, domain: AnySystem, rule: HouseRule) -> tuple[str, str]:
    """A house rule as it is offered: what it is now, what it may be, and what it is about."""
    held = here.setting(scene, f"{domain.key}.{rule.key}") or rule.default
    about = "; ".join(filter(None, (f"default {rule.default}", rule.range, rule.ruling)))
    return f"{rule.key} = {held} ({about}): {rule.sentence}", f"{domain.key} {rule.key}"
