"""`/d6` checks: rolls, successes, odds, tables, luck and action points."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands

from bot.systems.opend6 import picks
from bot.systems.opend6.checks import actions as do
from bot.systems.opend6.checks.luck import Award, Refill, ShowPoints, Spend
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.notation import faces as flips
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK
from bot.ui.options import Chosen, Interaction, Offered, Option, Whole, described
from cogs.opend6.options import (
    Anybody,
    AnyDice,
    Code,
    Commands,
    Line,
    OwnFaces,
    OwnWho,
    Seen,
    Skill,
    Task,
    Weapon,
)

Change = app_commands.Range[int, -99, 99]
Count = app_commands.Range[int, 0, 20]
Total = app_commands.Range[int, 1, 50]
SIZES = tuple((f"d{size}", size) for size in (4, 6, 8, 10, 12, 20))
Amount = Annotated[int, Whole("How many", 1, 99)]
Defends = Annotated[str, Option("What they resist with")]
Die = Annotated[int, Chosen("Of boost and penalty", SIZES)]
Difficulty = Annotated[str, Offered("A number, or moderate", picks.difficulties, longest=20)]
Least = Annotated[int, Whole("Least face of a success", 2, 6)]
Size = Annotated[int, Chosen("Size of the dice", SIZES)]
Why = Annotated[str, Option("What for", longest=40)]


class RollCommands(Commands):
    """What rolls, and what is only looked up."""

    @app_commands.command()
    @described(
        do.CheckFor,
        skill="A skill, an ability or a code",
        against="Who resists",
        bonus_dice="Dice more or fewer",
        modifier="On the total",
        boost="Boost dice",
        penalty="Penalty dice",
        flip="Faces turned over: F6",
        advantage="Advantages",
        disadvantage="Disadvantages",
        wild="Wild dice more or fewer",
        luck="Twice the dice",
        task="What you try",
    )
    async def check(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        difficulty: Difficulty = "",
        against: Anybody = "",
        defends: Defends = "",
        bonus_dice: Change = 0,
        modifier: Change = 0,
        boost: Count = 0,
        penalty: Count = 0,
        flip: Line = "",
        advantage: Count = 0,
        disadvantage: Count = 0,
        wild: Change = 0,
        luck: bool = False,
        die: Die = 6,
        dice: AnyDice = "",
        task: Task = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll a skill against a difficulty or somebody."""

        def action() -> do.CheckFor:
            effects = Effects(
                dice=bonus_dice,
                modifier=modifier,
                boost=boost,
                penalty=penalty,
                flips=flips(flip, 6),
                advantage=advantage,
                disadvantage=disadvantage,
                wild=wild,
                luck=luck,
                die=die,
            )
            return do.CheckFor(
                who=who,
                skill=skill,
                difficulty=difficulty,
                against=against,
                defends=defends,
                said=notation.read(dice, effects),
                task=task,
            )

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(
        do.RollCode, code="Dice and pips: 4D+2", effect="Such as damage: no check", task="What for"
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        code: Code,
        difficulty: Difficulty = "",
        dice: AnyDice = "",
        sides: Size = 6,
        effect: bool = False,
        task: Task = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll any code, with or without a difficulty."""

        def action() -> do.RollCode:
            return do.RollCode(
                who=who,
                code=code,
                difficulty=difficulty,
                said=notation.read(dice, Effects(sides=sides)),
                task=task,
                effect=effect,
            )

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(
        do.CountUp,
        pool="How many dice, or a skill",
        required="Successes required",
        toward="A running count",
        task="What you try",
    )
    async def successes(
        self,
        interaction: Interaction,
        *,
        pool: Skill,
        required: Total,
        on: Least | None = None,
        dice: AnyDice = "",
        toward: Task = "",
        task: Task = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Count successes: locks, hacking."""

        def action() -> do.CountUp:
            return do.CountUp(
                who=who,
                pool=pool,
                required=required,
                on=on or 0,
                said=notation.read(dice),
                task=task,
                toward=toward,
            )

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(
        do.Odds,
        skill="A skill, an ability or a code",
        against="Who resists",
        required="Successes, to count them",
        damage="A weapon or code",
        soak="What resists the damage",
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        difficulty: Difficulty = "",
        against: Anybody = "",
        defends: Defends = "",
        required: Total | None = None,
        on: Least | None = None,
        damage: Weapon = "",
        soak: Code = "",
        dice: AnyDice = "",
        who: OwnWho = "",
    ) -> None:
        """Show exact chances; only you see them."""

        def action() -> do.Odds:
            return do.Odds(
                who=who,
                skill=skill,
                difficulty=difficulty,
                against=against,
                defends=defends,
                required=required or 0,
                on=on or 0,
                damage=damage,
                soak=soak,
                said=notation.read(dice),
            )

        await self.desk.act(interaction, KEY, action)


Use = Literal["narrate", "bend"]


class PointCommands(Commands):
    """Luck and action points."""

    luck = app_commands.Group(name="luck", description="Luck points")
    points = app_commands.Group(name="points", description="Action points")

    @luck.command(name="show")
    async def luck_show(self, interaction: Interaction) -> None:
        """Show luck."""
        await self.desk.act(interaction, KEY, ShowPoints(pool=LUCK))

    @luck.command(name="award")
    @described(Award, who="Who gets it")
    async def luck_award(
        self, interaction: Interaction, *, who: Anybody, amount: Amount = 1, why: Why = ""
    ) -> None:
        """GM: give luck."""
        await self.desk.act(interaction, KEY, Award(who=who, pool=LUCK, amount=amount, why=why))

    @luck.command(name="spend")
    @described(Spend)
    async def luck_spend(
        self, interaction: Interaction, *, what: Why = "", who: OwnWho = ""
    ) -> None:
        """Spend luck beside a check."""
        await self.desk.act(interaction, KEY, Spend(who=who, pool=LUCK, what=what))

    @luck.command(name="refill")
    @described(Refill, who="Whose, if not all")
    async def luck_refill(self, interaction: Interaction, *, who: Anybody = "") -> None:
        """GM: refill luck to its rank."""
        await self.desk.act(interaction, KEY, Refill(who=who, pool=LUCK))

    @points.command(name="show")
    async def points_show(self, interaction: Interaction) -> None:
        """Show action points."""
        await self.desk.act(interaction, KEY, ShowPoints(pool=ACTION_POINTS))

    @points.command(name="award")
    @described(Award, who="Who gets it")
    async def points_award(
        self, interaction: Interaction, *, who: Anybody, amount: Amount = 1, why: Why = ""
    ) -> None:
        """GM: give action points."""
        await self.desk.act(
            interaction, KEY, Award(who=who, pool=ACTION_POINTS, amount=amount, why=why)
        )

    @points.command(name="spend")
    @described(Spend, use="Story, or a rule")
    async def points_spend(
        self, interaction: Interaction, *, use: Use, what: Why = "", who: OwnWho = ""
    ) -> None:
        """Spend one beside a check."""
        action = Spend(who=who, pool=ACTION_POINTS, use=use, what=what)
        await self.desk.act(interaction, KEY, action)
