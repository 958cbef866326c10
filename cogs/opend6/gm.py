"""`/d6-gm`: elements, conditions, and what a GM says of things, minds and the ground.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.effects import actions as effects_actions
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Interaction, Name, Offered, described
from cogs.opend6.options import (
    Anybody,
    AnyDice,
    Code,
    Commands,
    Device,
    Level,
    Line,
    OwnFaces,
    Status,
)

Number = app_commands.Range[int, 0, 9999]
Element = Annotated[str, Offered("Which", picks.elements)]


@app_commands.guild_only()
class D6Gm(Commands, group_name="d6-gm", group_description="OpenD6: the GM's hand"):
    """What a GM makes, describes and decides."""

    element = app_commands.Group(name="element", description="Objects and places")
    status = app_commands.Group(name="status", description="What is limited and not counted")
    build = app_commands.Group(name="build", description="Devices and bricks")

    @element.command(name="create")
    @described(
        do.MakeThing,
        name="An object or a place; an NPC that is there becomes one",
        toughness="What resists damage and smashing, such as 3D",
        points="Smash points that destroy it; 25 is usual, 10 a brief one",
        bricks="What lies in its pieces: 12, 3D+2, or the name of a special piece",
        dodges="The difficulty of hitting it, where it does not hold still",
    )
    async def element_create(
        self,
        interaction: Interaction,
        *,
        name: Name,
        toughness: Code = "",
        points: app_commands.Range[int, 1, 9999] = 25,
        bricks: Line = "",
        dodges: Level = 0,
    ) -> None:
        """Make an element, or change one."""
        action = do.MakeThing(
            name=name, toughness=toughness, points=points, yields=bricks, dodges=dodges
        )
        await self.desk.act(interaction, KEY, action)

    @element.command(name="show")
    @described(do.ShowThings, name="One of them")
    async def element_show(self, interaction: Interaction, *, name: Element = "") -> None:
        """Show the elements."""
        await self.desk.act(interaction, KEY, do.ShowThings(name=name))

    @element.command(name="damage")
    @described(do.HurtThing, code="The damage, such as 4D")
    async def element_damage(
        self,
        interaction: Interaction,
        *,
        name: Element,
        code: Code,
        dice: AnyDice = "",
        faces: OwnFaces | None = None,
    ) -> None:
        """Roll damage against its toughness: a body condition."""

        def action() -> do.HurtThing:
            return do.HurtThing(name=name, code=code, said=notation.read(dice))

        await self.desk.act(interaction, KEY, action, faces=faces)

    @element.command(name="remove")
    @described(do.DropThing)
    async def element_remove(self, interaction: Interaction, *, name: Element) -> None:
        """Forget an element."""
        await self.desk.act(interaction, KEY, do.DropThing(name=name))

    @status.command(name="remove")
    @described(effects_actions.DropStatus, owner="Whose, where it is not clear")
    async def status_remove(
        self, interaction: Interaction, *, name: Status, owner: Anybody = ""
    ) -> None:
        """Measure it no longer."""
        await self.desk.act(interaction, KEY, effects_actions.DropStatus(name=name, owner=owner))

    @build.command(name="terms")
    @described(
        do.Terms,
        name="Which device",
        difficulty="How hard",
        cost="What a part costs in pips",
        master="Whose part; all of them if left out",
    )
    async def build_terms(
        self,
        interaction: Interaction,
        *,
        name: Device,
        difficulty: Level | None = None,
        cost: Number | None = None,
        master: Anybody = "",
    ) -> None:
        """Say how hard a device is and what it costs."""
        action = do.Terms(
            who=name,
            difficulty="" if difficulty is None else str(difficulty),
            cost="" if cost is None else str(cost),
            master=master,
        )
        await self.desk.act(interaction, KEY, action)

    @build.command(name="remove")
    @described(do.DropBuild, name="Which device")
    async def build_remove(self, interaction: Interaction, *, name: Device) -> None:
        """Give up a device; nothing comes back of it."""
        await self.desk.act(interaction, KEY, do.DropBuild(name=name))
