"""`/d6` checks: rolls, successes, odds, tables, luck and action points."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import aside, picks
from bot.systems.opend6.aside import TABLES
from bot.systems.opend6.checks import actions as do
from bot.systems.opend6.checks.luck import Award, Refill, ShowPoints, Spend
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.notation import faces as flips
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK
from bot.ui.options import Text, choices
from cogs.opend6.options import (
    AGAINST,
    DEFENDS,
    DIFFICULTY,
    EFFECTS,
    FACES,
    SEEN,
    SKILL,
    WHO,
    Change,
    Code,
    Count,
    D6Commands,
    Faces,
    Goal,
    Interaction,
    Line,
    Name,
    Skill,
    Task,
)

SAID = {
    "bonus_dice": "Dice more or fewer",
    "modifier": "On the total",
    "boost": "Boost dice",
    "penalty": "Penalty dice",
    "flip": "Faces turned over: F6",
    "advantage": "Advantages",
    "disadvantage": "Disadvantages",
    "wild": "Wild dice more or fewer",
    "luck": "Twice the dice",
    "die": "Of boost and penalty",
    "dice": EFFECTS,
}
SIZES = [app_commands.Choice(name=f"d{size}", value=size) for size in (4, 6, 8, 10, 12, 20)]
Total = app_commands.Range[int, 1, 50]
Least = app_commands.Range[int, 2, 6]


class RollCommands(D6Commands):
    """What rolls, and what is only looked up."""

    @app_commands.command()
    @app_commands.describe(
        skill=SKILL,
        difficulty=DIFFICULTY,
        against=AGAINST,
        defends=DEFENDS,
        task="What you try",
        faces=FACES,
        who=WHO,
        visibility=SEEN,
        **SAID,
    )
    @app_commands.choices(die=SIZES)
    async def check(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        difficulty: Goal = "",
        against: Name = "",
        defends: Skill = "",
        bonus_dice: Change = 0,
        modifier: Change = 0,
        boost: Count = 0,
        penalty: Count = 0,
        flip: Line = "",
        advantage: Count = 0,
        disadvantage: Count = 0,
        wild: Change = 0,
        luck: bool = False,
        die: int = 6,
        dice: Line = "",
        task: Task = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll a skill against a difficulty or somebody."""

        def made() -> do.CheckFor:
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

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        code="Dice and pips: 4D+2",
        difficulty=DIFFICULTY,
        dice=EFFECTS,
        sides="Size of the dice",
        effect="Such as damage: no check",
        task="What for",
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    @app_commands.choices(sides=SIZES)
    async def roll(
        self,
        interaction: Interaction,
        *,
        code: Code,
        difficulty: Goal = "",
        dice: Line = "",
        sides: int = 6,
        effect: bool = False,
        task: Task = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll any code, with or without a difficulty."""

        def made() -> do.RollCode:
            return do.RollCode(
                who=who,
                code=code,
                difficulty=difficulty,
                said=notation.read(dice, Effects(sides=sides)),
                task=task,
                effect=effect,
            )

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        pool="How many dice, or a skill",
        required="Successes required",
        on="Least face of a success",
        dice=EFFECTS,
        toward="A running count",
        task="What you try",
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def successes(
        self,
        interaction: Interaction,
        *,
        pool: Skill,
        required: Total,
        on: Least | None = None,
        dice: Line = "",
        toward: Task = "",
        task: Task = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Count successes: locks, hacking."""

        def made() -> do.CountUp:
            return do.CountUp(
                who=who,
                pool=pool,
                required=required,
                on=on or 0,
                said=notation.read(dice),
                task=task,
                toward=toward,
            )

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        skill=SKILL,
        difficulty=DIFFICULTY,
        against=AGAINST,
        defends=DEFENDS,
        required="Successes, to count them",
        on="Least face of a success",
        damage="A weapon or code",
        soak="What resists the damage",
        dice=EFFECTS,
        who=WHO,
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        difficulty: Goal = "",
        against: Name = "",
        defends: Skill = "",
        required: Total | None = None,
        on: Least | None = None,
        damage: Name = "",
        soak: Code = "",
        dice: Line = "",
        who: Name = "",
    ) -> None:
        """Show exact chances; only you see them."""

        def made() -> do.Odds:
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

        await self.desk.act(interaction, KEY, made)

    @app_commands.command()
    @app_commands.describe(table="Which")
    async def tables(self, interaction: Interaction, *, table: Line) -> None:
        """Look up a table; only you see it."""
        await self.desk.act(interaction, KEY, aside.Tables(table=table))

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules in short; only you see them."""
        await self.desk.act(interaction, KEY, aside.Rules())

    @check.autocomplete("skill")
    @successes.autocomplete("pool")
    @odds.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.skills(interaction, typed)

    @check.autocomplete("difficulty")
    @roll.autocomplete("difficulty")
    @odds.autocomplete("difficulty")
    async def _difficulty(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.difficulties)

    @check.autocomplete("against")
    @odds.autocomplete("against")
    async def _against(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @tables.autocomplete("table")
    async def _table(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        return choices([(shown, key) for key, shown in TABLES.items()], typed)

    @odds.autocomplete("damage")
    async def _weapon(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.weapons)

    @check.autocomplete("who")
    @roll.autocomplete("who")
    @successes.autocomplete("who")
    @odds.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)


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
