"""`/table`: what holds in this channel, and in its threads until they set something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import discord
from discord import app_commands

from bot.core import settings as here
from bot.core.scene import Scene
from bot.core.settings import HouseRule
from bot.shared.table.actions import KEY, NameGm, SetHouse, Setup, ShowTable
from bot.shared.table.play import Domains, rules_at
from bot.ui.desk import Desk
from bot.ui.options import Group, Interaction, Offered, Words, explain

Named = discord.Member | discord.User | discord.Role


class Systems(Offered):
    """What completes from the systems that can be played, and from what has house rules."""

    def words(self, desk: Desk, scene: Scene, *others: str) -> Words:
        resolver = desk.resolver
        domains = Domains(resolver.systems, (*resolver.systems, *resolver.shared))
        return self.offers(scene, domains, *others)


def titles(scene: Scene, domains: Domains) -> list[tuple[str, str]]:
    """The systems that can be played."""
    return [(system.title, system.key) for system in domains.systems]


def rules_in_words(scene: Scene, domains: Domains) -> Iterator[tuple[str, str]]:
    """Each house rule: what it is now, what it may be, and what it is about."""
    for domain, rule in rules_at(scene, domains):
        value = here.setting(scene, rule.key_in(domain.key)) or rule.default
        about = "; ".join(filter(None, (f"default {rule.default}", rule.range, rule.ruling)))
        yield f"{rule.key} = {value} ({about}): {rule.sentence}", f"{domain.key} {rule.key}"


def values_in_words(scene: Scene, domains: Domains, key: str) -> list[tuple[str, str]]:
    """What a house rule may be: its words, or its usual value and its ends."""
    key = key.replace(".", " ").casefold().strip()
    rules = [r for d, r in rules_at(scene, domains) if key in {f"{d.key} {r.key}", r.key}]
    return [
        (f"{word} (default)" if word == rule.default else word, word)
        for rule in rules[:1]
        for word in dict.fromkeys(rule.allowed or ends_of(rule))
    ]


def ends_of(rule: HouseRule) -> tuple[str, ...]:
    """The usual value and the ends of what it may be."""
    return (rule.default,) if rule.longest else (rule.default, str(rule.least), str(rule.most))


System = Annotated[str, Systems("What is played in this channel", titles, of=(), longest=40)]
Key = Annotated[str, Systems("The house rule, such as flamepunk removal", rules_in_words, of=())]
Value = Annotated[
    str,
    Systems(
        "What holds from now on; what held before anybody set it if left out",
        values_in_words,
        of=("key",),
        longest=40,
    ),
]


@app_commands.guild_only()
class TableCog(Group, name="table", description="What holds at this table"):
    """The channel's system, its GMs, its house rules, and what may be typed and seen."""

    @app_commands.command()
    @explain(Setup)
    async def setup(self, interaction: Interaction, *, system: System = "") -> None:
        """GM: say which system this channel and its threads play; asks which if left out."""
        await self.desk.act(interaction, KEY, Setup(system=system))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show system, GMs and house rules of this table; only you see them."""
        await self.desk.act(interaction, KEY, ShowTable())

    @app_commands.command()
    @explain(who="A person, or a role whose members are all GMs here; once more takes it back")
    async def gm(self, interaction: Interaction, *, who: Named) -> None:
        """GM: let a person or a role be GM of this table too, or no longer."""
        await self.desk.act(interaction, KEY, _name_of(who))

    @app_commands.command()
    @explain(SetHouse)
    async def house(
        self,
        interaction: Interaction,
        *,
        key: Key,
        value: Value = "",
    ) -> None:
        """GM: set a house rule of this table."""
        await self.desk.act(interaction, KEY, SetHouse(key=key, value=value))


def _name_of(who: Named) -> NameGm:
    name = who.display_name if isinstance(who, discord.Member | discord.User) else f"@{who.name}"
    if isinstance(who, discord.Role):
        return NameGm(role=who.id, name=name, turns=True)
    return NameGm(user=who.id, name=name, turns=True)
