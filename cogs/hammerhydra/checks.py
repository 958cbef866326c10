"""The commands of `/hydra` that roll, d10 against attributes, and those that look something up."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.shared import lookup
from bot.shared.calls.actions import CallOwn
from bot.systems.hammerhydra.aside import TABLES
from bot.systems.hammerhydra.calls import CALLS
from bot.systems.hammerhydra.checks import actions as checks_actions
from bot.systems.hammerhydra.sheet import KEY
from bot.ui.options import Chosen, Further, Interaction, Seen, Target, described
from cogs.hammerhydra.options import (
    Attribute,
    Commands,
    EdgeDice,
    EdgeTarget,
    Faces,
    Higher,
    MoreDice,
    Ready,
    Skill,
    Task,
    UnusedTens,
    Who,
)

Table = Annotated[
    str, Chosen("Which table of the book", [(words, key) for key, words in TABLES.items()])
]

OpposeMore = Annotated[str, Further("Further words: edge 1 die, tens raise, task x", CALLS.words)]


class CheckCommands(Commands):
    """Checks, opposed rolls, odds, the tables of the book and the rules in short."""

    @app_commands.command()
    @described(
        checks_actions.RollSkill, skill="A skill, its heading where it has no dots, or a number"
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        attribute: Attribute,
        dice: MoreDice = 0,
        target: Higher = 0,
        edge_dice: EdgeDice = 0,
        edge_target: EdgeTarget = 0,
        tens: UnusedTens = "auto",
        task: Task = "",
        ready: Ready = False,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll a skill on an attribute."""
        action = checks_actions.RollSkill(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(checks_actions.RollAttribute)
    async def attribute(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        dice: MoreDice = 0,
        target: Higher = 0,
        edge_dice: EdgeDice = 0,
        edge_target: EdgeTarget = 0,
        tens: UnusedTens = "auto",
        task: Task = "",
        ready: Ready = False,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll three dice against an attribute, where no skill fits."""
        action = checks_actions.RollAttribute(
            who=who,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(
        checks_actions.RollPool,
        dice="How many ten-sided dice, 0 to 30",
        target="What a die must show at least, 5 to 10",
    )
    async def pool(
        self,
        interaction: Interaction,
        *,
        dice: int,
        target: int,
        more: MoreDice = 0,
        higher: Higher = 0,
        edge_dice: EdgeDice = 0,
        edge_target: EdgeTarget = 0,
        tens: UnusedTens = "auto",
        task: Task = "",
        ready: Ready = False,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll so many dice against a target; it needs no sheet."""
        action = checks_actions.RollPool(
            who=who,
            base=dice,
            against=target,
            dice=more,
            target=higher,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(
        CallOwn,
        opponent="Whom you roll against",
        what="What you roll: Sword on Strength; one a side: Stealth on Wits: Perception",
        hard="Target and dice: +1, −1 die; one a side: +1 / 0",
        who="The character who acts, if not your active one",
    )
    async def oppose(
        self,
        interaction: Interaction,
        *,
        opponent: Target,
        what: app_commands.Range[str, 1, 100],
        hard: app_commands.Range[str, 1, 60] = "",
        more: OpposeMore = "",
        who: Who = "",
    ) -> None:
        """Roll against somebody: both press Roll, and both results appear together."""
        action = CallOwn(who=who, named=opponent, what=what, hard=hard, more=more)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(
        checks_actions.Odds, vs_dice="The other side's dice", vs_target="The other side's target"
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        skill: Skill = "",
        dice: MoreDice = 0,
        target: Higher = 0,
        vs_dice: app_commands.Range[int, 0, 30] | None = None,
        vs_target: app_commands.Range[int, 5, 10] | None = None,
        who: Who = "",
    ) -> None:
        """Show exact chances, and what a point of edge would buy; only you see them."""
        action = checks_actions.Odds(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            vs_dice=vs_dice,
            vs_target=vs_target,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(lookup.Tables)
    async def tables(self, interaction: Interaction, *, table: Table) -> None:
        """Look up a table: levels, headings, results, prices; only you see it."""
        await self.desk.act(interaction, KEY, lookup.Tables(table=table))

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules in short; only you see them."""
        await self.desk.act(interaction, KEY, lookup.Rules())
