"""`/black attack`, `defend` and `act`: blows, shots, their answers, and other actions."""

from __future__ import annotations

from discord import app_commands

from bot.core.people import Visibility
from bot.core.scene import Scene
from bot.systems.blackdice.actions import fight as bd
from bot.systems.blackdice.fight.acts import KINDS
from bot.systems.blackdice.fight.clash import NOTHING
from bot.systems.blackdice.rules.tables import CALLED
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.words import RANGES, REACTIONS
from bot.ui.options import VISIBILITY, Number, Text, choices, numbers
from cogs.blackdice.fightpicks import opponents, waiting
from cogs.blackdice.options import (
    ACTIONS,
    TRADES,
    WHO,
    BlackCommands,
    Faces,
    Interaction,
    Name,
    Stat,
    roller,
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
        action = bd.Attack(
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
        action = bd.React(
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
        action = bd.Act(who=who, kind=kind, weapon=weapon, actions=actions)
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
