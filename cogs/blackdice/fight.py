"""`/black attack`, `defend` and `act`, and `/black-fight`: what the rounds of a fight take besides.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.core.people import Visibility
from bot.core.scene import Scene
from bot.systems.blackdice.attack.actions import NOTHING, Attack, React
from bot.systems.blackdice.injury.actions import StayAwake
from bot.systems.blackdice.rounds.actions import (
    Act,
    Busy,
    Declare,
    Disengage,
    Drive,
    Menu,
    Trade,
    Walk,
)
from bot.systems.blackdice.rounds.play import KINDS, TRADED
from bot.systems.blackdice.rules.tables import CALLED
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.words import RANGES, REACTIONS
from bot.ui.desk import Desk
from bot.ui.options import VISIBILITY, Number, Text, choices, numbers
from cogs.blackdice.options import (
    ACTIONS,
    FACES,
    TRADES,
    WHO,
    BlackCommands,
    Faces,
    Interaction,
    Name,
    Stat,
    opponents,
    roller,
    waiting,
)

PARTS = [app_commands.Choice(name=f"{p}: {n} black dice", value=p) for p, n in CALLED.items()]
AIMS = [*PARTS, app_commands.Choice(name="at nothing in particular", value=NOTHING)]
BANDS = [app_commands.Choice(name=shown, value=value) for value, shown in RANGES.items()]
ANSWERS = [app_commands.Choice(name=shown, value=value) for value, shown in REACTIONS.items()]
ACTS = [app_commands.Choice(name=kind.replace("_", " "), value=kind) for kind in KINDS]


class FightCommands(BlackCommands):
    """Attacks and their answers, and the actions of the list."""

    @app_commands.command()
    @app_commands.describe(
        target="Whom",
        weapon="A weapon of yours, fists or kick; what is in hand if left out",
        range="How far, for shots; normal if left out",
        feet="How far in feet instead",
        called="Aim at a part, for black dice",
        trades=TRADES,
        actions=ACTIONS,
        draw="Draw the weapon and attack with it: two actions",
        black="Black dice besides those of wounds and aiming",
        bonus="Bonus dice",
        pool="Your dice instead of the sheet's: 6, 2+4 or Dexterity + Sword",
        who=WHO,
    )
    @app_commands.choices(range=BANDS, called=PARTS)
    async def attack(
        self,
        interaction: Interaction,
        *,
        target: Name,
        weapon: Name = "",
        range: str = "",  # noqa: A002 -- the word of the table
        feet: int | None = None,
        called: str = "",
        trades: int = 0,
        actions: int = 0,
        draw: bool = False,
        black: int = 0,
        bonus: int = 0,
        pool: Stat = "",
        who: Name = "",
    ) -> None:
        """Attack somebody; both roll once the answer is chosen."""
        action = Attack(
            who=who,
            target=target,
            weapon=weapon,
            reach=range,
            feet=feet,
            called=called,
            trades=trades,
            actions=actions,
            draw=draw,
            black=black,
            bonus=bonus,
            pool=pool,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(
        answer="How you answer the attack",
        weapon="What you strike back with",
        actions=ACTIONS,
        trades=TRADES,
        called="Aim your own blow at a part",
        roll="Which attack; the oldest that waits for you if left out",
        faces="Dice thrown by hand: attack, its black dice, answer, its black dice, damage, armour",
        who=WHO,
        visibility=VISIBILITY,
    )
    @app_commands.choices(answer=ANSWERS, called=AIMS)
    async def defend(
        self,
        interaction: Interaction,
        *,
        answer: str,
        weapon: Name = "",
        actions: int | None = None,
        trades: int | None = None,
        called: str | None = None,
        roll: int = 0,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Answer an attack without its buttons, with dice thrown by hand too."""
        action = React(
            who=who,
            roll=roll,
            reaction=answer,
            weapon=weapon,
            actions=actions,
            trades=trades,
            called=called,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        kind="What you do", weapon="What you draw, reload or clear", actions=ACTIONS, who=WHO
    )
    @app_commands.choices(kind=ACTS)
    async def act(
        self,
        interaction: Interaction,
        *,
        kind: str,
        weapon: Name = "",
        actions: int = 0,
        who: Name = "",
    ) -> None:
        """Take an action of the list: draw, reload, clear a jam, or open a door."""
        action = Act(who=who, kind=kind, weapon=weapon, actions=actions)
        await self.desk.act(interaction, KEY, action)

    @attack.autocomplete("who")
    @defend.autocomplete("who")
    @act.autocomplete("who")
    async def _fighters(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @attack.autocomplete("target")
    async def _targets(self, interaction: Interaction, typed: str) -> list[Text]:
        def names(scene: Scene) -> list[str]:
            return opponents(scene, roller(interaction, scene))

        return choices(await self.desk.offered(interaction, names) or (), typed)

    @attack.autocomplete("weapon")
    @defend.autocomplete("weapon")
    @act.autocomplete("weapon")
    async def _weapons(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.arms(interaction, typed)

    @defend.autocomplete("roll")
    async def _attacks(self, interaction: Interaction, typed: str) -> list[Number]:
        rows = await self.desk.offered(
            interaction, lambda scene: waiting(scene, roller(interaction, scene))
        )
        return numbers(rows or (), typed)


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
        await self.desk.act(interaction, KEY, Declare(who=who, actions=actions))

    @app_commands.command()
    @app_commands.describe(
        kind="Which dice", trades="How often three of them for a sure success; 0 for not", who=WHO
    )
    @app_commands.choices(kind=SWAPS)
    async def trade(
        self, interaction: Interaction, *, kind: str, trades: int, who: Name = ""
    ) -> None:
        """Trade dice of rolls that are no tasks from now on, where your table plays it so."""
        await self.desk.act(interaction, KEY, Trade(who=who, kind=kind, trades=trades))

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
        await self.desk.act(interaction, KEY, Busy(who=who, rounds=rounds, stop=stop))

    @app_commands.command()
    @app_commands.describe(actions=ACTIONS, who=WHO)
    async def disengage(
        self, interaction: Interaction, *, actions: int = 0, who: Name = ""
    ) -> None:
        """Break off from the opponents you beat to the turn, instead of an attack."""
        await self.desk.act(interaction, KEY, Disengage(who=who, actions=actions))

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
        action = Walk(who=who, distance=distance, speed=speed, draw=draw, actions=actions)
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
        action = Drive(who=who, vehicle=vehicle, speed=speed, change=change, top=top, limit=limit)
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
        action = StayAwake(who=who, trades=trades)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(who=WHO)
    async def now(self, interaction: Interaction, *, who: Name = "") -> None:
        """Show what you could do now: weapons, dice, actions; only you see it."""
        await self.desk.act(interaction, KEY, Menu(who=who))

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
