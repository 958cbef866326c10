"""`/d6 smash` and `/d6 build`: things taken apart, bricks, what is built of them."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Text
from cogs.opend6.options import (
    D6Commands,
    Faces,
    Interaction,
    Line,
    Name,
    Skill,
)

Role = Literal["helper", "master"]
Pips = app_commands.Range[int, 0, 9999]
Bricks = app_commands.Range[int, 1, 9999]
Level = app_commands.Range[int, 0, 99]
WHO = "Who acts"
FACES = "Dice by hand"
EFFECTS = "Such as B2 +1D"
SEEN = "Who sees it"
DEVICE = "Which"
PIECE = "A piece"


class WorkCommands(D6Commands):
    """Smashing and building."""

    build = app_commands.Group(name="build", description="Devices")

    @app_commands.command()
    @app_commands.describe(
        target="What",
        tool="With what",
        attack="To hit what dodges",
        part="Whose part of a device",
        dice=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def smash(
        self,
        interaction: Interaction,
        *,
        target: Name,
        tool: Line = "",
        attack: Skill = "",
        part: Name = "",
        dice: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Take something apart for its bricks."""

        def made() -> do.Smash:
            return do.Smash(
                who=who,
                target=target,
                tool=tool,
                attack=attack,
                part=part,
                said=notation.read(dice),
            )

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @build.command(name="start")
    @app_commands.describe(
        name="What it will be",
        difficulty="How hard",
        cost="In pips",
        note="What it can do",
        who=WHO,
    )
    async def build_start(
        self,
        interaction: Interaction,
        *,
        name: Name,
        difficulty: Level = 0,
        cost: Pips = 0,
        note: app_commands.Range[str, 1, 200] = "",
        who: Name = "",
    ) -> None:
        """Begin a device as its Master Builder."""
        action = do.Start(who=who, name=name, difficulty=difficulty, cost=cost, note=note)
        await self.desk.act(interaction, KEY, action)

    @build.command(name="join")
    @app_commands.describe(
        role="As what",
        name=DEVICE,
        master="Whom you help",
        cost="A part's pips",
        dice=EFFECTS,
        faces=FACES,
        who=WHO,
    )
    async def build_join(
        self,
        interaction: Interaction,
        *,
        role: Role,
        name: Name = "",
        master: Name = "",
        cost: Pips = 0,
        dice: Line = "",
        faces: Faces | None = None,
        who: Name = "",
    ) -> None:
        """Help with a roll, or become a master besides."""

        def made() -> do.JoinBuild:
            effects = notation.read(dice)
            return do.JoinBuild(
                who=who, name=name, role=role, master=master, cost=cost, said=effects
            )

        await self.desk.act(interaction, KEY, made, faces=faces)

    @build.command(name="roll")
    @app_commands.describe(name=DEVICE, dice=EFFECTS, faces=FACES, who=WHO, visibility=SEEN)
    async def build_roll(
        self,
        interaction: Interaction,
        *,
        name: Name = "",
        dice: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll Build: each result point is a pip, for a brick."""

        def made() -> do.Build:
            return do.Build(who=who, name=name, said=notation.read(dice))

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @build.command(name="assign")
    @app_commands.describe(what="A skill, body…", pips="How many", name=DEVICE, who=WHO)
    async def build_assign(
        self, interaction: Interaction, *, what: Name, pips: Pips, name: Name = "", who: Name = ""
    ) -> None:
        """Spend the pips that are paid."""
        action = do.Assign(who=who, name=name, what=what, pips=pips)
        await self.desk.act(interaction, KEY, action)

    @build.command(name="use")
    @app_commands.describe(name=DEVICE, who=WHO)
    async def build_use(self, interaction: Interaction, *, name: Name = "", who: Name = "") -> None:
        """Use what is finished."""
        await self.desk.act(interaction, KEY, do.UseDevice(who=who, name=name))

    @build.command(name="show")
    @app_commands.describe(name="One of them")
    async def build_show(self, interaction: Interaction, *, name: Name = "") -> None:
        """Show what is being built."""
        await self.desk.act(interaction, KEY, do.ShowBuild(name=name))

    @build.command(name="bricks")
    async def build_bricks(self, interaction: Interaction) -> None:
        """Show who has bricks; only you see it."""
        await self.desk.act(interaction, KEY, do.ShowBricks())

    @build.command(name="take")
    @app_commands.describe(amount="Bricks; all", piece=PIECE, who=WHO)
    async def build_take(
        self,
        interaction: Interaction,
        *,
        amount: Bricks | None = None,
        piece: Name = "",
        who: Name = "",
    ) -> None:
        """Take from the scene's pile."""
        await self.desk.act(interaction, KEY, do.TakeBricks(who=who, amount=amount, piece=piece))

    @build.command(name="give")
    @app_commands.describe(amount="Bricks; all", to="Whom; the pile", piece=PIECE, who=WHO)
    async def build_give(
        self,
        interaction: Interaction,
        *,
        amount: Bricks | None = None,
        to: Name = "",
        piece: Name = "",
        who: Name = "",
    ) -> None:
        """Give bricks, or put them on the pile."""
        action = do.GiveBricks(who=who, to=to, amount=amount, piece=piece)
        await self.desk.act(interaction, KEY, action)

    @smash.autocomplete("target")
    async def _target(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.targets)

    @build_join.autocomplete("name")
    @build_roll.autocomplete("name")
    @build_assign.autocomplete("name")
    @build_use.autocomplete("name")
    @build_show.autocomplete("name")
    async def _device(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.devices)

    @smash.autocomplete("part")
    @build_join.autocomplete("master")
    async def _master(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.masters)

    @build_take.autocomplete("piece")
    @build_give.autocomplete("piece")
    async def _piece(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.pieces)

    @smash.autocomplete("attack")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.skills)

    @build_give.autocomplete("to")
    async def _to(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @smash.autocomplete("who")
    @build_start.autocomplete("who")
    @build_join.autocomplete("who")
    @build_roll.autocomplete("who")
    @build_assign.autocomplete("who")
    @build_use.autocomplete("who")
    @build_take.autocomplete("who")
    @build_give.autocomplete("who")
    async def _builder(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)
