"""`/d6 luck` and `/d6 points`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.systems.opend6.actions.points import Award, Refill, ShowPoints, Spend
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK
from bot.ui.options import Text
from cogs.opend6.options import WHO, D6Commands, Interaction, Name, Task

Use = Literal["narrate", "bend"]
Amount = app_commands.Range[int, 1, 99]
WHOM = "Who gets it"
WHY = "What for"


class PointCommands(D6Commands):
    """Luck and action points."""

    luck = app_commands.Group(name="luck", description="Luck points")
    points = app_commands.Group(name="points", description="Action points")

    @luck.command(name="show")
    async def luck_show(self, interaction: Interaction) -> None:
        """Show luck."""
        await self.desk.act(interaction, KEY, ShowPoints(pool=LUCK))

    @luck.command(name="award")
    @app_commands.describe(who=WHOM, amount="How many", why=WHY)
    async def luck_award(
        self, interaction: Interaction, *, who: Name, amount: Amount = 1, why: Task = ""
    ) -> None:
        """GM: give luck."""
        await self.desk.act(interaction, KEY, Award(who=who, pool=LUCK, amount=amount, why=why))

    @luck.command(name="spend")
    @app_commands.describe(what=WHY, who=WHO)
    async def luck_spend(
        self, interaction: Interaction, *, what: Task = "", who: Name = ""
    ) -> None:
        """Spend luck beside a check."""
        await self.desk.act(interaction, KEY, Spend(who=who, pool=LUCK, what=what))

    @luck.command(name="refill")
    @app_commands.describe(who="Whose, if not all")
    async def luck_refill(self, interaction: Interaction, *, who: Name = "") -> None:
        """GM: refill luck to its rank."""
        await self.desk.act(interaction, KEY, Refill(who=who, pool=LUCK))

    @points.command(name="show")
    async def points_show(self, interaction: Interaction) -> None:
        """Show action points."""
        await self.desk.act(interaction, KEY, ShowPoints(pool=ACTION_POINTS))

    @points.command(name="award")
    @app_commands.describe(who=WHOM, amount="How many", why=WHY)
    async def points_award(
        self, interaction: Interaction, *, who: Name, amount: Amount = 1, why: Task = ""
    ) -> None:
        """GM: give action points."""
        await self.desk.act(
            interaction, KEY, Award(who=who, pool=ACTION_POINTS, amount=amount, why=why)
        )

    @points.command(name="spend")
    @app_commands.describe(use="Story, or a rule", what=WHY, who=WHO)
    async def points_spend(
        self, interaction: Interaction, *, use: Use, what: Task = "", who: Name = ""
    ) -> None:
        """Spend one beside a check."""
        action = Spend(who=who, pool=ACTION_POINTS, use=use, what=what)
        await self.desk.act(interaction, KEY, action)

    @luck_spend.autocomplete("who")
    @points_spend.autocomplete("who")
    async def _own(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @luck_award.autocomplete("who")
    @luck_refill.autocomplete("who")
    @points_award.autocomplete("who")
    async def _anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)
