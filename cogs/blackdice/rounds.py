"""`/black-fight`: what the rounds of a fight take besides attacks and their answers.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.core.people import Visibility
from bot.systems.blackdice.actions import fight as bd
from bot.systems.blackdice.fight.acts import TRADED
from bot.systems.blackdice.sheet import KEY
from bot.ui.desk import Desk
from bot.ui.options import VISIBILITY, Text
from cogs.blackdice.options import (
    ACTIONS,
    FACES,
    TRADES,
    WHO,
    BlackCommands,
    Faces,
    Interaction,
    Name,
)

SWAPS = [app_commands.Choice(name=kind, value=kind) for kind in TRADED]


@app_commands.guild_only()
class BlackFight(
    BlackCommands,
    commands.GroupCog,
    group_name="black-fight",
    group_description="Black Dice: the rounds of a fight",
):
    """Declaring, breaking off, moving, and what takes several rounds."""

    move = app_commands.Group(name="move", description="On foot, and in vehicles")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(actions="How many; 1 and your Dexterity at most", who=WHO)
    async def declare(self, interaction: Interaction, *, actions: int, who: Name = "") -> None:
        """Declare several actions for this round, before the first of them."""
        await self.desk.act(interaction, KEY, bd.Declare(who=who, actions=actions))

    @app_commands.command()
    @app_commands.describe(
        kind="Which dice", trades="How often three of them for a sure success; 0 for not", who=WHO
    )
    @app_commands.choices(kind=SWAPS)
    async def trade(
        self, interaction: Interaction, *, kind: str, trades: int, who: Name = ""
    ) -> None:
        """Trade dice of rolls that are no tasks from now on, where your table plays it so."""
        await self.desk.act(interaction, KEY, bd.Trade(who=who, kind=kind, trades=trades))

    @app_commands.command()
    @app_commands.describe(
        rounds="How many rounds it takes, this one counted",
        stop="GM: break off what somebody is busy with",
        who=WHO,
    )
    async def busy(
        self, interaction: Interaction, *, rounds: int = 0, stop: bool = False, who: Name = ""
    ) -> None:
        """Begin something that takes several rounds."""
        await self.desk.act(interaction, KEY, bd.Busy(who=who, rounds=rounds, stop=stop))

    @app_commands.command()
    @app_commands.describe(actions=ACTIONS, who=WHO)
    async def disengage(
        self, interaction: Interaction, *, actions: int = 0, who: Name = ""
    ) -> None:
        """Break off from the opponents you beat to the turn, instead of an attack."""
        await self.desk.act(interaction, KEY, bd.Disengage(who=who, actions=actions))

    @move.command(name="foot")
    @app_commands.describe(
        distance="How far, in yards",
        speed="Yards a round; your sheet's if left out",
        draw="A weapon to ready on the way, without an action",
        actions=ACTIONS,
        who=WHO,
    )
    async def move_foot(
        self,
        interaction: Interaction,
        *,
        distance: int,
        speed: int = 0,
        draw: Name = "",
        actions: int = 0,
        who: Name = "",
    ) -> None:
        """Walk or run; says how many rounds the way takes."""
        action = bd.Walk(who=who, distance=distance, speed=speed, draw=draw, actions=actions)
        await self.desk.act(interaction, KEY, action)

    @move.command(name="vehicle")
    @app_commands.describe(
        change="How much faster, or slower below 0, in yards a round",
        vehicle="What it is called; its speed is remembered",
        speed="How fast it goes now, in yards a round",
        top="Its top speed, said once",
        limit="How much it can change in a round, said once: 5 for horses, 30 for strong steam",
        who=WHO,
    )
    async def move_vehicle(
        self,
        interaction: Interaction,
        *,
        change: int,
        vehicle: app_commands.Range[str, 1, 40] = "",
        speed: int | None = None,
        top: int | None = None,
        limit: int | None = None,
        who: Name = "",
    ) -> None:
        """Speed a vehicle up or brake it."""
        action = bd.Drive(
            who=who, vehicle=vehicle, speed=speed, change=change, top=top, limit=limit
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(trades=TRADES, faces=FACES, who=WHO, visibility=VISIBILITY)
    async def awake(
        self,
        interaction: Interaction,
        *,
        trades: int = 0,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Outside a fight: roll to stay awake, or to come round."""
        action = bd.StayAwake(who=who, trades=trades)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(who=WHO)
    async def now(self, interaction: Interaction, *, who: Name = "") -> None:
        """Show what you could do now: weapons, dice, actions; only you see it."""
        await self.desk.act(interaction, KEY, bd.Menu(who=who))

    @declare.autocomplete("who")
    @trade.autocomplete("who")
    @busy.autocomplete("who")
    @disengage.autocomplete("who")
    @move_foot.autocomplete("who")
    @move_vehicle.autocomplete("who")
    @awake.autocomplete("who")
    @now.autocomplete("who")
    async def _fighters(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @move_foot.autocomplete("draw")
    async def _weapons(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.arms(interaction, typed)
