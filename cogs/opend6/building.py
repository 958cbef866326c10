"""`/d6 smash` and `/d6 build`: things taken apart, bricks, what is built of them."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands

from bot.shared.more import Word, with_more
from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.further import DICE
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Further, Interaction, Name, Offered, Whole, described
from cogs.opend6.options import (
    Anybody,
    Commands,
    Device,
    Dice,
    Faces,
    Level,
    Seen,
    Who,
)

Role = Literal["helper", "master"]
Pips = app_commands.Range[int, 0, 9999]
Amount = Annotated[int, Whole("Bricks; all", 1, 9999)]
Master = Annotated[str, Offered("Whom you help", picks.masters)]
Piece = Annotated[str, Offered("A piece", picks.pieces)]
Thing = Annotated[str, Offered("What", picks.targets)]
SMASH_WORDS = (
    DICE,
    Word("tool", "with what: a weapon or a code"),
    Word("attack", "a skill to hit what dodges"),
    Word("part", "whose part of a device"),
)
SmashMore = Annotated[str, Further("Further words: +1D B2, tool 4D, attack melee", SMASH_WORDS)]


class WorkCommands(Commands):
    """Smashing and building."""

    build = app_commands.Group(name="build", description="Devices")

    @app_commands.command()
    @described(do.Smash)
    async def smash(
        self,
        interaction: Interaction,
        *,
        target: Thing,
        more: SmashMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Take something apart for its bricks."""
        action = do.Smash(who=who, target=target)
        await self.desk.act(
            interaction,
            KEY,
            lambda: with_more(action, more, SMASH_WORDS),
            faces=faces,
            sight=visibility,
        )

    @build.command(name="start")
    @described(
        do.Start,
        name="What it will be",
        difficulty="How hard",
        cost="In pips",
        note="What it can do",
    )
    async def build_start(
        self,
        interaction: Interaction,
        *,
        name: Name,
        difficulty: Level = 0,
        cost: Pips = 0,
        note: app_commands.Range[str, 1, 200] = "",
        who: Who = "",
    ) -> None:
        """Begin a device as its Master Builder."""
        action = do.Start(who=who, name=name, difficulty=difficulty, cost=cost, note=note)
        await self.desk.act(interaction, KEY, action)

    @build.command(name="join")
    @described(do.JoinBuild, role="As what", cost="A part's pips")
    async def build_join(
        self,
        interaction: Interaction,
        *,
        role: Role,
        name: Device = "",
        master: Master = "",
        cost: Pips = 0,
        dice: Dice = "",
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Help with a roll, or become a master besides."""

        def action() -> do.JoinBuild:
            effects = notation.read(dice)
            return do.JoinBuild(
                who=who, name=name, role=role, master=master, cost=cost, said=effects
            )

        await self.desk.act(interaction, KEY, action, faces=faces)

    @build.command(name="roll")
    @described(do.Build)
    async def build_roll(
        self,
        interaction: Interaction,
        *,
        name: Device = "",
        dice: Dice = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll Build: each result point is a pip, for a brick."""

        def action() -> do.Build:
            return do.Build(who=who, name=name, said=notation.read(dice))

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @build.command(name="assign")
    @described(do.Assign, what="A skill, body…", pips="How many")
    async def build_assign(
        self, interaction: Interaction, *, what: Name, pips: Pips, name: Device = "", who: Who = ""
    ) -> None:
        """Spend the pips that are paid."""
        action = do.Assign(who=who, name=name, what=what, pips=pips)
        await self.desk.act(interaction, KEY, action)

    @build.command(name="use")
    @described(do.UseDevice)
    async def build_use(
        self, interaction: Interaction, *, name: Device = "", who: Who = ""
    ) -> None:
        """Use what is finished."""
        await self.desk.act(interaction, KEY, do.UseDevice(who=who, name=name))

    @build.command(name="show")
    @described(do.ShowBuild, name="One of them")
    async def build_show(self, interaction: Interaction, *, name: Device = "") -> None:
        """Show what is being built."""
        await self.desk.act(interaction, KEY, do.ShowBuild(name=name))

    @build.command(name="bricks")
    async def build_bricks(self, interaction: Interaction) -> None:
        """Show who has bricks; only you see it."""
        await self.desk.act(interaction, KEY, do.ShowBricks())

    @build.command(name="take")
    @described(do.TakeBricks)
    async def build_take(
        self,
        interaction: Interaction,
        *,
        amount: Amount | None = None,
        piece: Piece = "",
        who: Who = "",
    ) -> None:
        """Take from the scene's pile."""
        await self.desk.act(interaction, KEY, do.TakeBricks(who=who, amount=amount, piece=piece))

    @build.command(name="give")
    @described(do.GiveBricks, to="Whom; the pile")
    async def build_give(
        self,
        interaction: Interaction,
        *,
        amount: Amount | None = None,
        to: Anybody = "",
        piece: Piece = "",
        who: Who = "",
    ) -> None:
        """Give bricks, or put them on the pile."""
        action = do.GiveBricks(who=who, to=to, amount=amount, piece=piece)
        await self.desk.act(interaction, KEY, action)
