"""`/hydra-gm`: calls for checks, approval, and what the text leaves to the GM.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands
from discord.ext import commands

from bot.core.scene import Scene
from bot.shared.characters.picks import names
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.care import actions as care_actions
from bot.systems.hammerhydra.checks import actions as checks_actions
from bot.systems.hammerhydra.creation import actions as do
from bot.systems.hammerhydra.sheet import KEY
from bot.ui.desk import Desk
from bot.ui.options import Text
from cogs.hammerhydra.fight import FightPage
from cogs.hammerhydra.options import Attribute, Interaction, Mod, Name, Skill, Task, offered

Penalty = app_commands.Range[int, 0, 20]


@app_commands.guild_only()
class HydraGm(
    commands.GroupCog, group_name="hydra-gm", group_description="Hammerhydra: the GM's hand"
):
    """What a GM fixes, approves and writes down."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()
        group = self.app_command
        if isinstance(group, app_commands.Group):
            group.add_command(FightPage(desk))

    @app_commands.command()
    @app_commands.describe(
        who="Who is to roll",
        attribute="The attribute, or a target 5 to 10",
        skill="A skill, a heading, or dice; the bare attribute if left out",
        dice="Dice more, or fewer below 0",
        target="The target higher, or lower below 0",
        task="What for",
        impossible="It cannot be done: nothing is rolled",
    )
    async def call(
        self,
        interaction: Interaction,
        *,
        who: Name,
        attribute: Attribute,
        skill: Skill = "",
        dice: Mod = 0,
        target: Mod = 0,
        task: Task = "",
        impossible: bool = False,
    ) -> None:
        """GM: call for a check; the player only presses Roll."""
        action = checks_actions.Call(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            task=task,
            impossible=impossible,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(who="Whose sheet", name="One skill or power; else the whole sheet")
    async def approve(self, interaction: Interaction, *, who: Name, name: Name = "") -> None:
        """GM: approve a sheet, or one skill or power of it."""
        await self.desk.act(interaction, KEY, do.Approve(who=who, name=name))

    @app_commands.command()
    @app_commands.describe(who="Whose sheet")
    async def reopen(self, interaction: Interaction, *, who: Name) -> None:
        """GM: let a player spend points again."""
        await self.desk.act(interaction, KEY, do.Reopen(who=who))

    @app_commands.command()
    @app_commands.describe(
        who="Whose skill", skill="Which", heading="The heading it belongs to", name="A new name"
    )
    async def move(
        self,
        interaction: Interaction,
        *,
        who: Name,
        skill: Name,
        heading: Name = "",
        name: Skill = "",
    ) -> None:
        """GM: file a skill elsewhere or call it otherwise, priced anew."""
        action = do.MoveSkill(who=who, skill=skill, heading=heading, name=name)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(who="Whose", penalty="+N on every target, 0 to 20")
    async def wound(self, interaction: Interaction, *, who: Name, penalty: Penalty) -> None:
        """GM: set the standing penalty on all of somebody's targets."""
        await self.desk.act(interaction, KEY, care_actions.SetWound(who=who, penalty=penalty))

    @app_commands.command()
    @app_commands.describe(
        who="Whose",
        note="What it is, such as a fractured forearm",
        penalty="+N more on every target",
        weapon="What did it",
        damage="How much damage",
    )
    async def injury(
        self,
        interaction: Interaction,
        *,
        who: Name,
        note: app_commands.Range[str, 1, 80],
        penalty: Penalty = 0,
        weapon: Task = "",
        damage: app_commands.Range[int, 0, 999] = 0,
    ) -> None:
        """GM: write a serious injury on a sheet."""
        action = care_actions.NoteInjury(
            who=who, note=note, penalty=penalty, weapon=weapon, damage=damage
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(who="Whose", armour="What it takes off every hit, 0 to 99")
    async def armour(
        self, interaction: Interaction, *, who: Name, armour: app_commands.Range[int, 0, 99]
    ) -> None:
        """GM: set somebody's armour."""
        await self.desk.act(interaction, KEY, care_actions.SetArmour(who=who, armour=armour))

    @call.autocomplete("who")
    @approve.autocomplete("who")
    @reopen.autocomplete("who")
    @move.autocomplete("who")
    @wound.autocomplete("who")
    @injury.autocomplete("who")
    @armour.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offered(interaction, typed, lambda scene, _: names(scene, "own"))

    @call.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offered(interaction, typed, picks.skills)

    @call.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offered(interaction, typed, picks.attributes)

    @approve.autocomplete("name")
    async def _named(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offered(interaction, typed, picks.named)

    @move.autocomplete("skill")
    async def _own_skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offered(interaction, typed, picks.own_skills)

    @move.autocomplete("heading")
    async def _heading(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._offered(interaction, typed, picks.headings)

    async def _offered(
        self, interaction: Interaction, typed: str, read: Callable[[Scene, str], picks.Picks]
    ) -> list[Text]:
        return await offered(self.desk, interaction, typed, read)
