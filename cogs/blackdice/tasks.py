"""`/black roll`, `oppose`, `group` and `odds`."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.calls.actions import EVERY_PLAYER, CallOwn
from bot.systems.blackdice.aside.play import Odds
from bot.systems.blackdice.calls import CALLS
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.tasks.actions import Roll
from bot.systems.blackdice.tasks.odds import complete_trades
from bot.ui.options import Counted, Further, Interaction, Seen, Target, Who, Whole, described
from cogs.blackdice.options import (
    USUAL,
    AnyRung,
    Attribute,
    Black,
    Bonus,
    Commands,
    Faces,
    Need,
    Pool,
    RolledRung,
    Skill,
    Tried,
)

TheirBlack = Annotated[int, Whole("Their black dice")]
What = app_commands.Range[str, 1, 100]
Hard = app_commands.Range[str, 1, 60]
OWN_WORDS = tuple(word for word in CALLS.words if word.name != "partial")
More = Annotated[str, Further("Further words: task cart, bonus 2", OWN_WORDS)]


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
        CallOwn,
        target="Whom you roll against",
        what="What you roll: Wits + Bluff; one a side: Wits + Bluff: Resolve",
        hard="A difficulty or black dice; one a side: 1 / 3",
        who="The character who acts, if not your active one",
    )
    async def oppose(
        self,
        interaction: Interaction,
        *,
        target: Target,
        what: What,
        hard: Hard = "",
        more: More = "",
        who: Who = "",
    ) -> None:
        """Roll against somebody: both press Roll, and more successes win."""
        action = CallOwn(who=who, named=target, what=what, hard=hard, more=more)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(
        CallOwn,
        what="Attribute + skill; who helps rolls the skill: Wits + Medicine",
        hard="A difficulty or black dice; Average if left out",
        who="Who takes part, with commas; everybody who plays here if left out",
    )
    async def group(
        self,
        interaction: Interaction,
        *,
        what: What,
        hard: Hard = "",
        who: app_commands.Range[str, 1, 400] = EVERY_PLAYER,
        more: More = "",
    ) -> None:
        """Lead a group: everybody presses Roll, and the others' successes are sure for you."""
        action = CallOwn(named=who, what=what, hard=hard, together=True, more=more)
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
