"""`/black retry`, `heal`, `rest`, `sleep`, `status` and `table`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.blackdice.aside.play import TABLES, Table
from bot.systems.blackdice.injury.actions import Heal, Rest, Sleep, Status
from bot.systems.blackdice.retries.play import Again, Retries, WalkAway
from bot.systems.blackdice.sheet import KEY
from bot.ui.options import VISIBILITY, Text, choices
from cogs.blackdice.options import (
    BLACK,
    BONUS,
    DIFFICULTY,
    FACES,
    POOL,
    ROLLED,
    TRADES,
    USUAL,
    WHO,
    BlackCommands,
    Faces,
    Interaction,
    Name,
    RungName,
    Stat,
    Task,
)

TRIED = "The task, as it was named"
Kind = Literal["first aid", "treatment"]


class CareCommands(BlackCommands):
    """Tries and their penalties, injuries and their care, and the printed tables."""

    retry = app_commands.Group(name="retry", description="Tasks tried before, and trying again")

    @retry.command(name="show")
    @app_commands.describe(who="Whose tries; everybody's if left out")
    async def retry_show(self, interaction: Interaction, *, who: Name = "") -> None:
        """Show which tasks were tried before, and what the next try costs."""
        await self.desk.act(interaction, KEY, Retries(named=who))

    @retry.command(name="leave")
    @app_commands.describe(task=TRIED, who=WHO)
    async def retry_leave(self, interaction: Interaction, *, task: Task, who: Name = "") -> None:
        """Walk away from a task; coming back later costs nothing more."""
        await self.desk.act(interaction, KEY, WalkAway(who=who, task=task))

    @retry.command(name="reset")
    @app_commands.describe(who="Who tried it", task=TRIED)
    async def retry_reset(self, interaction: Interaction, *, who: Name, task: Task) -> None:
        """GM: forget somebody's tries of a task, and its lock."""
        await self.desk.act(interaction, KEY, Again(who=who, task=task))

    @retry.command(name="lock")
    @app_commands.describe(who="Who tried it", task=TRIED)
    async def retry_lock(self, interaction: Interaction, *, who: Name, task: Task) -> None:
        """GM: allow somebody no further try of a task."""
        await self.desk.act(interaction, KEY, Again(who=who, task=task, lock=True))

    @app_commands.command()
    @app_commands.describe(
        target="Who is cared for",
        care="First aid on your turn of an order, else treatment; chosen by itself if left out",
        pool=POOL,
        attribute="From your sheet, or a number; Wits if left out",
        skill="From your sheet, or a number; Medicine if left out",
        difficulty=DIFFICULTY,
        black=BLACK,
        bonus=BONUS,
        trades=TRADES,
        faces=FACES,
        who=WHO,
        visibility=VISIBILITY,
    )
    async def heal(
        self,
        interaction: Interaction,
        *,
        target: Name,
        care: Kind | None = None,
        pool: int | None = None,
        attribute: Stat = "",
        skill: Stat = "",
        difficulty: RungName = USUAL,
        black: int = 0,
        bonus: int = 0,
        trades: int = 0,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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
    @app_commands.describe(minutes="How long; a bruise goes each half hour", who=WHO)
    async def rest(self, interaction: Interaction, *, minutes: int, who: Name = "") -> None:
        """Rest: two thirds of your bruises go by themselves."""
        await self.desk.act(interaction, KEY, Rest(who=who, minutes=minutes))

    @app_commands.command()
    @app_commands.describe(who=WHO, everybody="GM: all players' characters sleep")
    async def sleep(
        self, interaction: Interaction, *, who: Name = "", everybody: bool = False
    ) -> None:
        """Sleep through the night: the whole reserve and one Health pip come back."""
        await self.desk.act(interaction, KEY, Sleep(who=who, everybody=everybody))

    @app_commands.command()
    @app_commands.describe(who="Whose injuries; your own character's if left out")
    async def status(self, interaction: Interaction, *, who: Name = "") -> None:
        """Show the injuries somebody carries; only you see it."""
        await self.desk.act(interaction, KEY, Status(named=who))

    @app_commands.command()
    @app_commands.describe(which="Which table; the difficulties if left out")
    @app_commands.choices(
        which=[app_commands.Choice(name=one.title(), value=one) for one in TABLES]
    )
    async def table(self, interaction: Interaction, *, which: str = TABLES[0]) -> None:
        """Show a table of the rules; only you see it."""
        await self.desk.act(interaction, KEY, Table(which=which))

    @heal.autocomplete("attribute")
    async def _heal_attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.attributes(interaction, typed)

    @heal.autocomplete("skill")
    async def _heal_skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.skills(interaction, typed)

    @heal.autocomplete("difficulty")
    async def _heal_rung(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        return choices(ROLLED, typed)

    @heal.autocomplete("target")
    @status.autocomplete("who")
    @retry_show.autocomplete("who")
    async def _anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @heal.autocomplete("who")
    @rest.autocomplete("who")
    @sleep.autocomplete("who")
    @retry_leave.autocomplete("who")
    @retry_reset.autocomplete("who")
    @retry_lock.autocomplete("who")
    async def _patient(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @retry_leave.autocomplete("task")
    @retry_reset.autocomplete("task")
    @retry_lock.autocomplete("task")
    async def _tried(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.tried(interaction, typed)
