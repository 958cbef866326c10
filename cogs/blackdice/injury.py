"""`/black retry`, `heal`, `rest`, `sleep`, `status` and `table`."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands

from bot.systems.blackdice.aside.play import TABLES, Table
from bot.systems.blackdice.injury.actions import Heal, Rest, Sleep, Status
from bot.systems.blackdice.retries.play import Again, Retries, WalkAway
from bot.systems.blackdice.sheet import KEY
from bot.ui.options import Chosen, Interaction, Seen, Target, Who, described
from cogs.blackdice.options import (
    USUAL,
    Attribute,
    Black,
    Bonus,
    Commands,
    Faces,
    Pool,
    RolledRung,
    Skill,
    Trades,
    Tried,
)

Kind = Literal["first aid", "treatment"]
Printed = Annotated[
    str, Chosen("Which table; the difficulties if left out", [(t.title(), t) for t in TABLES])
]


class CareCommands(Commands):
    """Tries and their penalties, injuries and their care, and the printed tables."""

    retry = app_commands.Group(name="retry", description="Tasks tried before, and trying again")

    @retry.command(name="show")
    @described(Retries, who="Whose tries; everybody's if left out")
    async def retry_show(self, interaction: Interaction, *, who: Target = "") -> None:
        """Show which tasks were tried before, and what the next try costs."""
        await self.desk.act(interaction, KEY, Retries(named=who))

    @retry.command(name="leave")
    @described(WalkAway, task="The task, as it was named")
    async def retry_leave(self, interaction: Interaction, *, task: Tried, who: Who = "") -> None:
        """Walk away from a task; coming back later costs nothing more."""
        await self.desk.act(interaction, KEY, WalkAway(who=who, task=task))

    @retry.command(name="reset")
    @described(Again, who="Who tried it", task="The task, as it was named")
    async def retry_reset(self, interaction: Interaction, *, who: Who, task: Tried) -> None:
        """GM: forget somebody's tries of a task, and its lock."""
        await self.desk.act(interaction, KEY, Again(who=who, task=task))

    @retry.command(name="lock")
    @described(Again, who="Who tried it", task="The task, as it was named")
    async def retry_lock(self, interaction: Interaction, *, who: Who, task: Tried) -> None:
        """GM: allow somebody no further try of a task."""
        await self.desk.act(interaction, KEY, Again(who=who, task=task, lock=True))

    @app_commands.command()
    @described(
        Heal,
        target="Who is cared for",
        care="First aid on your turn of an order, else treatment; chosen by itself if left out",
        attribute="From your sheet, or a number; Wits if left out",
        skill="From your sheet, or a number; Medicine if left out",
    )
    async def heal(
        self,
        interaction: Interaction,
        *,
        target: Target,
        care: Kind | None = None,
        pool: Pool | None = None,
        attribute: Attribute = "",
        skill: Skill = "",
        difficulty: RolledRung = USUAL,
        black: Black = 0,
        bonus: Bonus = 0,
        trades: Trades = 0,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Care for somebody with Wits + Medicine: a pip back for each success."""
        action = Heal(
            who=who,
            target=target,
            care=care or "",
            pool=pool,
            attribute=attribute,
            skill=skill,
            difficulty=difficulty,
            black=black,
            bonus=bonus,
            trades=trades,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Rest, minutes="How long; a bruise goes each half hour")
    async def rest(self, interaction: Interaction, *, minutes: int, who: Who = "") -> None:
        """Rest: two thirds of your bruises go by themselves."""
        await self.desk.act(interaction, KEY, Rest(who=who, minutes=minutes))

    @app_commands.command()
    @described(Sleep, everybody="GM: all players' characters sleep")
    async def sleep(
        self, interaction: Interaction, *, who: Who = "", everybody: bool = False
    ) -> None:
        """Sleep through the night: the whole reserve and one Health pip come back."""
        await self.desk.act(interaction, KEY, Sleep(who=who, everybody=everybody))

    @app_commands.command()
    @described(Status, who="Whose injuries; your own character's if left out")
    async def status(self, interaction: Interaction, *, who: Target = "") -> None:
        """Show the injuries somebody carries; only you see it."""
        await self.desk.act(interaction, KEY, Status(named=who))

    @app_commands.command()
    @described(Table)
    async def table(self, interaction: Interaction, *, which: Printed = TABLES[0]) -> None:
        """Show a table of the rules; only you see it."""
        await self.desk.act(interaction, KEY, Table(which=which))
