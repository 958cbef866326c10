"""`/hydra-gm`: calls for checks, approval, and what the text leaves to the GM.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.care import actions as care_actions
from bot.systems.hammerhydra.creation import actions as do
from bot.systems.hammerhydra.sheet import KEY
from bot.ui.options import Interaction, Offered, described
from cogs.hammerhydra.options import Commands, Heading, OwnSkill, Task, Who

Penalty = app_commands.Range[int, 0, 20]
Approved = Annotated[str, Offered("One skill or power; else the whole sheet", picks.approvable)]


@app_commands.guild_only()
class HydraGm(Commands, group_name="hydra-gm", group_description="Hammerhydra: the GM's hand"):
    """What a GM fixes, approves and writes down."""

    @app_commands.command()
    @described(do.Approve, who="Whose sheet")
    async def approve(self, interaction: Interaction, *, who: Who, name: Approved = "") -> None:
        """GM: approve a sheet, or one skill or power of it."""
        await self.desk.act(interaction, KEY, do.Approve(who=who, name=name))

    @app_commands.command()
    @described(do.Reopen, who="Whose sheet")
    async def reopen(self, interaction: Interaction, *, who: Who) -> None:
        """GM: let a player spend points again."""
        await self.desk.act(interaction, KEY, do.Reopen(who=who))

    @app_commands.command()
    @described(
        do.MoveSkill,
        who="Whose skill",
        skill="Which",
        heading="The heading it belongs to",
        name="A new name",
    )
    async def move(
        self,
        interaction: Interaction,
        *,
        who: Who,
        skill: OwnSkill,
        heading: Heading = "",
        name: app_commands.Range[str, 1, 60] = "",
    ) -> None:
        """GM: file a skill elsewhere or call it otherwise, priced anew."""
        action = do.MoveSkill(who=who, skill=skill, heading=heading, name=name)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(care_actions.SetWound, who="Whose", penalty="+N on every target, 0 to 20")
    async def wound(self, interaction: Interaction, *, who: Who, penalty: Penalty) -> None:
        """GM: set the standing penalty on all of somebody's targets."""
        await self.desk.act(interaction, KEY, care_actions.SetWound(who=who, penalty=penalty))

    @app_commands.command()
    @described(
        care_actions.NoteInjury,
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
        who: Who,
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
    @described(care_actions.SetArmour, who="Whose", armour="What it takes off every hit, 0 to 99")
    async def armour(
        self, interaction: Interaction, *, who: Who, armour: app_commands.Range[int, 0, 99]
    ) -> None:
        """GM: set somebody's armour."""
        await self.desk.act(interaction, KEY, care_actions.SetArmour(who=who, armour=armour))
