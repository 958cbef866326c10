"""`/black roll`, `oppose`, `group` and `odds`."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.systems.blackdice.aside.play import Odds
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.tasks.actions import Roll
from bot.systems.blackdice.tasks.odds import complete_trades
from bot.systems.blackdice.together.actions import Group, Oppose
from bot.ui.options import Counted, Interaction, Seen, Target, Who, Whole, described
from cogs.blackdice.options import (
    USUAL,
    AnyAttribute,
    AnyRung,
    AnySkill,
    Attribute,
    Black,
    Bonus,
    Commands,
    Faces,
    Need,
    Pool,
    RolledRung,
    Skill,
    Task,
    Trades,
    Tried,
)

TheirBlack = Annotated[int, Whole("Their black dice")]


def trade_odds(scene: Scene, *given: str) -> list[tuple[int, str]]:
    """Every number of trades with its exact chance."""
    who, pool, attribute, skill, difficulty, black, bonus, task, need = given
    action = Roll(
        who=who,
        pool=int(pool) if pool else None,
        attribute=attribute,
        skill=skill,
        difficulty=difficulty or USUAL,
        black=int(black or 0),
        bonus=int(bonus or 0),
        task=task,
        need=int(need or 2),
    )
    return complete_trades(action, scene)


PricedTrades = Annotated[
    int,
    Counted(
        "How often three dice are given up for a sure success",
        trade_odds,
        of=("who", "pool", "attribute", "skill", "difficulty", "black", "bonus", "task", "need"),
    ),
]


class RollCommands(Commands):
    """Rolls, alone or with others, and their chances."""

    @app_commands.command()
    @described(
        Roll,
        ready="Wait for the choice of trades, with the chance of each",
        hidden="GM: keep the black dice from the players",
        partial="GM: a partial victory counts here",
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        pool: Pool | None = None,
        attribute: Attribute = "",
        skill: Skill = "",
        difficulty: AnyRung = USUAL,
        black: Black = 0,
        bonus: Bonus = 0,
        trades: PricedTrades = 0,
        need: Need = 2,
        task: Tried = "",
        ready: bool = False,
        hidden: bool = False,
        partial: bool = False,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
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
    @described(
        Oppose,
        target="Who works against you",
        task="What it is about",
        their_pool="All their dice as one number; they say themselves if left out",
        their_attribute="Their attribute, by name or number",
        their_skill="Their skill, by name or number",
        their_bonus="Their bonus dice",
    )
    async def oppose(
        self,
        interaction: Interaction,
        *,
        target: Target,
        pool: Pool | None = None,
        attribute: Attribute = "",
        skill: Skill = "",
        difficulty: RolledRung = USUAL,
        black: Black = 0,
        bonus: Bonus = 0,
        trades: Trades = 0,
        task: Task = "",
        their_pool: int | None = None,
        their_attribute: AnyAttribute = "",
        their_skill: AnySkill = "",
        their_black: TheirBlack = 0,
        their_bonus: int = 0,
        who: Who = "",
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
    @described(Group)
    async def group(
        self,
        interaction: Interaction,
        *,
        pool: Pool | None = None,
        attribute: Attribute = "",
        skill: Skill = "",
        difficulty: RolledRung = USUAL,
        black: Black = 0,
        bonus: Bonus = 0,
        need: Need = 2,
        task: Tried = "",
        who: Who = "",
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
    @described(
        Odds,
        task="A task that was tried before: its black dice count",
        trades="With so many trades; every number is listed anyway",
        against="Against somebody's dice: how many; 0 for no defence",
        weapon="An attack: the damage dice, Strength included",
        armour="Their armour value",
        melee="A blow, whose damage armour stops point for point",
        hard="Special armour, which stops shots point for point, too",
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        pool: Pool | None = None,
        attribute: Attribute = "",
        skill: Skill = "",
        difficulty: RolledRung = USUAL,
        black: Black = 0,
        bonus: Bonus = 0,
        need: Need = 2,
        task: Tried = "",
        trades: int = 0,
        against: int | None = None,
        their_black: TheirBlack = 0,
        weapon: int | None = None,
        armour: int = 0,
        melee: bool = False,
        hard: bool = False,
        who: Who = "",
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
