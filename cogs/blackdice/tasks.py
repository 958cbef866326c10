"""`/black roll`, `oppose`, `group` and `odds`."""

from __future__ import annotations

from discord import app_commands

from bot.core.people import Visibility
from bot.core.scene import Scene
from bot.systems.blackdice.aside.play import Odds
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.tasks.actions import Roll
from bot.systems.blackdice.tasks.odds import complete_trades
from bot.systems.blackdice.together.play import Group, Oppose
from bot.ui.options import VISIBILITY, Number, Text, choices, numbers
from cogs.blackdice.options import (
    FACES,
    LADDER,
    NEED,
    ROLL,
    ROLLED,
    TASK,
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


class RollCommands(BlackCommands):
    """Rolls, alone or with others, and their chances."""

    @app_commands.command()
    @app_commands.describe(
        **ROLL,
        trades=TRADES,
        need=NEED,
        task=TASK,
        ready="Wait for the choice of trades, with the chance of each",
        hidden="GM: keep the black dice from the players",
        partial="GM: a partial victory counts here",
        faces=FACES,
        who=WHO,
        visibility=VISIBILITY,
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        pool: int | None = None,
        attribute: Stat = "",
        skill: Stat = "",
        difficulty: RungName = USUAL,
        black: int = 0,
        bonus: int = 0,
        trades: int = 0,
        need: int = 2,
        task: Task = "",
        ready: bool = False,
        hidden: bool = False,
        partial: bool = False,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll for a task; two successes left after the black dice do it."""
        action = Roll(
            who=who,
            pool=pool,
            attribute=attribute,
            skill=skill,
            difficulty=difficulty,
            black=black,
            bonus=bonus,
            trades=trades,
            task=task,
            need=need,
            hidden=hidden,
            granted=partial,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        target="Who works against you",
        **ROLL,
        trades=TRADES,
        task="What it is about",
        their_pool="All their dice as one number; they say themselves if left out",
        their_attribute="Their attribute, by name or number",
        their_skill="Their skill, by name or number",
        their_black="Their black dice",
        their_bonus="Their bonus dice",
        who=WHO,
    )
    async def oppose(
        self,
        interaction: Interaction,
        *,
        target: Name,
        pool: int | None = None,
        attribute: Stat = "",
        skill: Stat = "",
        difficulty: RungName = USUAL,
        black: int = 0,
        bonus: int = 0,
        trades: int = 0,
        task: Task = "",
        their_pool: int | None = None,
        their_attribute: Stat = "",
        their_skill: Stat = "",
        their_black: int = 0,
        their_bonus: int = 0,
        who: Name = "",
    ) -> None:
        """Roll against somebody, who answers by button; more successes win."""
        action = Oppose(
            who=who,
            target=target,
            pool=pool,
            attribute=attribute,
            skill=skill,
            difficulty=difficulty,
            black=black,
            bonus=bonus,
            trades=trades,
            task=task,
            their_pool=their_pool,
            their_attribute=their_attribute,
            their_skill=their_skill,
            their_black=their_black,
            their_bonus=their_bonus,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(**ROLL, need=NEED, task=TASK, who=WHO)
    async def group(
        self,
        interaction: Interaction,
        *,
        pool: int | None = None,
        attribute: Stat = "",
        skill: Stat = "",
        difficulty: RungName = USUAL,
        black: int = 0,
        bonus: int = 0,
        need: int = 2,
        task: Task = "",
        who: Name = "",
    ) -> None:
        """Lead a group: others press Help and roll their skill for you."""
        action = Group(
            who=who,
            pool=pool,
            attribute=attribute,
            skill=skill,
            difficulty=difficulty,
            black=black,
            bonus=bonus,
            need=need,
            task=task,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(
        **ROLL,
        need=NEED,
        task="A task that was tried before: its black dice count",
        trades="With so many trades; every number is listed anyway",
        against="Against somebody's dice: how many; 0 for no defence",
        their_black="Their black dice",
        weapon="An attack: the damage dice, Strength included",
        armour="Their armour value",
        melee="A blow, whose damage armour stops point for point",
        hard="Special armour, which stops shots point for point, too",
        who=WHO,
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        pool: int | None = None,
        attribute: Stat = "",
        skill: Stat = "",
        difficulty: RungName = USUAL,
        black: int = 0,
        bonus: int = 0,
        need: int = 2,
        task: Task = "",
        trades: int = 0,
        against: int | None = None,
        their_black: int = 0,
        weapon: int | None = None,
        armour: int = 0,
        melee: bool = False,
        hard: bool = False,
        who: Name = "",
    ) -> None:
        """Show exact chances before the dice: a task, an opposed roll, a whole attack."""
        action = Odds(
            who=who,
            pool=pool,
            attribute=attribute,
            skill=skill,
            difficulty=difficulty,
            black=black,
            bonus=bonus,
            trades=trades,
            task=task,
            need=need,
            against=against,
            their_black=their_black,
            weapon=weapon,
            armour=armour,
            melee=melee,
            hard=hard,
        )
        await self.desk.act(interaction, KEY, action)

    @roll.autocomplete("attribute")
    @oppose.autocomplete("attribute")
    @group.autocomplete("attribute")
    @odds.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.attributes(interaction, typed)

    @roll.autocomplete("skill")
    @oppose.autocomplete("skill")
    @group.autocomplete("skill")
    @odds.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.skills(interaction, typed)

    @oppose.autocomplete("their_attribute")
    async def _their_attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.named_attributes(interaction, typed)

    @oppose.autocomplete("their_skill")
    async def _their_skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.named_skills(interaction, typed)

    @roll.autocomplete("difficulty")
    async def _rung(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        return choices(LADDER, typed)

    @oppose.autocomplete("difficulty")
    @group.autocomplete("difficulty")
    @odds.autocomplete("difficulty")
    async def _rolled_rung(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        return choices(ROLLED, typed)

    @roll.autocomplete("task")
    @group.autocomplete("task")
    @odds.autocomplete("task")
    async def _task(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.tried(interaction, typed)

    @roll.autocomplete("who")
    @oppose.autocomplete("who")
    @group.autocomplete("who")
    @odds.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @oppose.autocomplete("target")
    async def _target(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @roll.autocomplete("trades")
    async def _trades(self, interaction: Interaction, typed: str) -> list[Number]:
        """Every number of trades with its exact chance."""
        given = interaction.namespace
        action = Roll(
            who=given.who or "",
            pool=given.pool,
            attribute=given.attribute or "",
            skill=given.skill or "",
            difficulty=given.difficulty or USUAL,
            black=given.black or 0,
            bonus=given.bonus or 0,
            task=given.task or "",
            need=given.need or 2,
        )

        def rows(scene: Scene) -> list[tuple[int, str]]:
            return complete_trades(action, scene)

        return numbers(await self.desk.offered(interaction, rows, system=KEY) or (), typed)
