"""`/gm`: the GM's hand on the state, for every system."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.errors import Refusal
from bot.core.people import Visibility
from bot.core.scene import Scene
from bot.core.settings import system_of
from bot.core.words import fold
from bot.shared.combat import actions as fight
from bot.shared.combat.play import KEY as COMBAT
from bot.shared.conditions import of
from bot.shared.gm.actions import (
    KEY,
    Afflict,
    CallFor,
    EndScene,
    Hurt,
    ListConditions,
    Penalise,
    Relieve,
    SetPool,
)
from bot.shared.gm.conditions import Until
from bot.shared.gm.pools import hurtable, pools_of
from bot.shared.gm.rules import GmRules
from bot.shared.system import AnySystem
from bot.ui.desk import Desk, table_of
from bot.ui.options import VISIBILITY, Number, Text, choices, numbers

Interaction = discord.Interaction[Any]
Name = app_commands.Range[str, 1, 80]
Names = app_commands.Range[str, 1, 400]
WHO = "A character, or several with commas between them"


@app_commands.guild_only()
class Gm(commands.GroupCog, group_name="gm", group_description="The GM's hand on the table"):
    """Calls, damage, pools, penalties, conditions, and what is hidden."""

    condition = app_commands.Group(name="condition", description="What has befallen whom")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(
        who="Whom you ask for a roll, several with commas between them",
        task="What they try",
        number="What the system adds from your side, in Flamepunk the Dodge",
        hidden="Keep that number from the players",
        visibility=VISIBILITY,
    )
    async def call(
        self,
        interaction: Interaction,
        *,
        who: Names,
        task: app_commands.Range[str, 1, 80] = "",
        number: int = 0,
        hidden: bool = False,
        visibility: Visibility | None = None,
    ) -> None:
        """GM: ask players for a roll; a card on which each of them presses Roll."""
        action = CallFor(named=who, task=task, number=number, hidden=hidden, sight=visibility)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(
        who=WHO, amount="How much", pool="What it is taken from; what the system counts damage in"
    )
    async def damage(
        self, interaction: Interaction, *, who: Names, amount: int, pool: Name = ""
    ) -> None:
        """GM: damage somebody."""
        await self.desk.act(interaction, KEY, Hurt(named=who, amount=amount, pool=pool))

    @app_commands.command()
    @app_commands.describe(
        who=WHO, amount="How much", pool="What is healed; what the system counts damage in"
    )
    async def heal(
        self, interaction: Interaction, *, who: Names, amount: int, pool: Name = ""
    ) -> None:
        """GM: heal somebody."""
        await self.desk.act(interaction, KEY, Hurt(named=who, amount=amount, pool=pool, heal=True))

    @app_commands.command()
    @app_commands.describe(
        who=WHO,
        pool="Which pool",
        change="How much more, or less with a minus",
        to="What it holds now",
        maximum="What it can hold",
    )
    async def pool(
        self,
        interaction: Interaction,
        *,
        who: Names,
        pool: Name,
        change: int | None = None,
        to: int | None = None,
        maximum: int | None = None,
    ) -> None:
        """GM: change or set a pool of somebody."""
        action = SetPool(named=who, pool=pool, change=change, to=to, maximum=maximum)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(
        who="The character", task="The task", amount="What earlier failures cost; 0 clears it"
    )
    async def penalty(
        self,
        interaction: Interaction,
        *,
        who: Name,
        task: app_commands.Range[str, 1, 80],
        amount: int,
    ) -> None:
        """GM: set what earlier failures at a task cost somebody."""
        await self.desk.act(interaction, KEY, Penalise(named=who, task=task, amount=amount))

    @app_commands.command()
    @app_commands.describe(
        roll="The number of a hidden roll or call",
        who="A combatant whom the players do not see yet",
        combat="The fight, if not the current one",
    )
    async def reveal(
        self,
        interaction: Interaction,
        *,
        roll: int | None = None,
        who: Name = "",
        combat: app_commands.Range[str, 1, 40] = "",
    ) -> None:
        """GM: show a hidden roll or a hidden combatant to everybody."""
        if who and roll is None:
            action = fight.Reveal(who=who, combat=combat)
            await self.desk.act(interaction, COMBAT, action)
            return
        await self.desk.reveal(interaction, lambda: _one(roll, who))

    @app_commands.command()
    async def scene(self, interaction: Interaction) -> None:
        """GM: end the scene, and the conditions that last for it."""
        await self.desk.act(interaction, KEY, EndScene())

    @condition.command(name="add")
    @app_commands.describe(
        who=WHO,
        name="What it is called, such as Dazed",
        rank="How bad it is, 1 to 99, if it has ranks",
        until="When it ends by itself; what the rules say, or only when removed, if left out",
        rounds="How many rounds more, for until: rounds",
        modifiers="What it changes, such as dodge:+1",
        price="What a check must reach to remove it; its rank if left out",
        again="Lay it on once more, besides the one that is there",
    )
    async def condition_add(
        self,
        interaction: Interaction,
        *,
        who: Names,
        name: app_commands.Range[str, 1, 40],
        rank: int = 0,
        until: Until = "removed",
        rounds: int = 1,
        modifiers: app_commands.Range[str, 1, 200] = "",
        price: int = 0,
        again: bool = False,
    ) -> None:
        """GM: lay a condition on somebody."""
        action = Afflict(
            named=who,
            condition=name,
            rank=rank,
            until=until,
            rounds=rounds,
            modifiers=modifiers,
            price=price,
            again=again,
        )
        await self.desk.act(interaction, KEY, action)

    @condition.command(name="remove")
    @app_commands.describe(
        who=WHO,
        name="Which condition",
        reached="The result of a check for it; without one it just ends",
    )
    async def condition_remove(
        self,
        interaction: Interaction,
        *,
        who: Names,
        name: app_commands.Range[str, 1, 40],
        reached: int | None = None,
    ) -> None:
        """GM: take a condition away, at once or by the result of a check."""
        action = Relieve(named=who, condition=name, reached=reached)
        await self.desk.act(interaction, KEY, action)

    @condition.command(name="list")
    @app_commands.describe(who="Whose conditions; everybody's if left out")
    async def condition_list(self, interaction: Interaction, *, who: Names = "") -> None:
        """Show who has which conditions and until when; only you see it."""
        await self.desk.act(interaction, KEY, ListConditions(named=who))

    @call.autocomplete("who")
    @damage.autocomplete("who")
    @heal.autocomplete("who")
    @pool.autocomplete("who")
    @condition_add.autocomplete("who")
    @condition_remove.autocomplete("who")
    @condition_list.autocomplete("who")
    async def _several(self, interaction: Interaction, typed: str) -> list[Text]:
        """The last of the names that are being typed."""
        found = await self.desk.offered(interaction, _known)
        before, comma, last = typed.rpartition(",")
        named = {fold(name) for name in before.split(",")}
        head = f"{before}{comma} " if comma else ""
        words = [f"{head}{name}" for name in found or () if fold(name) not in named]
        return choices(words, f"{head}{last.strip()}")

    @penalty.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        return choices(await self.desk.offered(interaction, _known) or (), typed)

    @penalty.autocomplete("task")
    async def _task(self, interaction: Interaction, typed: str) -> list[Text]:
        def tasks(scene: Scene) -> list[str]:
            rows = scene.penalties.values() if scene.actor.gm else ()
            return list(dict.fromkeys(row.task for row in rows))

        return choices(await self.desk.offered(interaction, tasks) or (), typed)

    @damage.autocomplete("pool")
    @heal.autocomplete("pool")
    async def _hurtable(self, interaction: Interaction, typed: str) -> list[Text]:
        system = await self._system(interaction)
        return choices(hurtable(system) if system else (), typed)

    @pool.autocomplete("pool")
    async def _pool(self, interaction: Interaction, typed: str) -> list[Text]:
        system = await self._system(interaction)
        return choices([p.label for p in pools_of(system)] if system else (), typed)

    @condition_add.autocomplete("modifiers")
    async def _modifiers(self, interaction: Interaction, typed: str) -> list[Text]:
        system = await self._system(interaction)
        rules = system.rules_for(GmRules) if system else None
        known = rules.modifiers if rules else ()
        return choices([f"{what}:{sign}1" for what in known for sign in "+-"], typed)

    @condition_add.autocomplete("name")
    async def _state(self, interaction: Interaction, typed: str) -> list[Text]:
        system = await self._system(interaction)
        rules = system.rules_for(GmRules) if system else None
        if rules is None:
            return choices((), typed)
        states = rules.states

        def names(scene: Scene) -> list[str]:
            return list(dict.fromkeys(state.name for state in states(scene)))

        return choices(await self.desk.offered(interaction, names) or (), typed)

    @condition_remove.autocomplete("name")
    async def _condition(self, interaction: Interaction, typed: str) -> list[Text]:
        whose = {fold(name) for name in str(interaction.namespace.who or "").split(",")}

        def names(scene: Scene) -> list[str]:
            keys = [k for k in whose if scene.knows(scene.actor, k)]
            return list(dict.fromkeys(row.name for k in keys for row in of(scene.conditions, k)))

        return choices(await self.desk.offered(interaction, names) or (), typed)

    @reveal.autocomplete("roll")
    async def _roll(self, interaction: Interaction, typed: int | str) -> list[Number]:
        rows = await self.desk.resolver.hidden(table_of(interaction))
        return numbers([(number, f"{number}: {words}") for number, words in rows], typed)

    @reveal.autocomplete("who")
    async def _hidden(self, interaction: Interaction, typed: str) -> list[Text]:
        def names(scene: Scene) -> list[str]:
            gm = scene.actor.gm
            return [c.name for key, c in scene.characters.items() if gm and scene.hides(key)]

        return choices(await self.desk.offered(interaction, names) or (), typed)

    async def _system(self, interaction: Interaction) -> AnySystem | None:
        key = await self.desk.offered(interaction, system_of)
        return None if key is None else self.desk.resolver.systems[key]


def _known(scene: Scene) -> list[str]:
    """Everybody whom this person may know of."""
    return sorted(c.name for key, c in scene.characters.items() if scene.knows(scene.actor, key))


def _one(roll: int | None, who: str) -> int:
    """The number of the roll; raises `nothing_to_reveal` unless there is one and nothing else."""
    if roll is None or who:
        raise Refusal("nothing_to_reveal", "Give roll: or who:, the one that is to be seen.")
    return roll
