"""`/d6` checks: rolls, successes, odds, luck and action points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from discord import app_commands

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.more import Word, read_more, with_values
from bot.systems.opend6 import picks
from bot.systems.opend6.checks import actions as do
from bot.systems.opend6.checks.luck import POOLS, Award, OnPoints, Refill, ShowPoints, Spend
from bot.systems.opend6.checks.odds import chance_of
from bot.systems.opend6.further import DEFENDS, DICE, ON
from bot.systems.opend6.rules import notation
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK
from bot.ui.options import Interaction, MoreWords, Number, Offered, OneOf, Option, explain
from cogs.opend6.options import Anybody, Code, Commands, OwnFaces, OwnWho, Seen, Skill, Task

CHECK_WORDS = (DICE, DEFENDS)
ROLL_WORDS = (
    DICE,
    Word("task", "what you try"),
    Word("effect", "such as damage: no check", "flag"),
    Word("sides", "size of the dice", "choice", allowed=tuple(map(str, notation.SIDES))),
)
COUNT_WORDS = (DICE, ON, Word("toward", "a running count, by its name"))
ODDS_WORDS = (
    DICE,
    DEFENDS,
    Word("required", "successes, to count them", "number", least=1, most=50),
    ON,
    Word("damage", "a weapon or a code: the chances of each condition"),
    Word("soak", "what resists the damage: a number or a code"),
)


def check_chance(scene: Scene, values: Mapping[str, Any], *others: str) -> str:
    """The chance of a check as it is typed so far."""
    skill, difficulty, against, who = others
    action = do.Odds(who=who, skill=skill, difficulty=difficulty, against=against)
    return chance_of(with_values(action, values, ODDS_WORDS), scene)


def roll_chance(
    scene: Scene, values: Mapping[str, Any], code: str, difficulty: str, who: str
) -> str:
    """The chance of a code as it is typed so far; "" for what is no check."""
    if values.get("effect"):
        return ""
    action = do.Odds(who=who, skill=code, difficulty=difficulty, said=_effects_of(values))
    return chance_of(action, scene)


def count_chance(
    scene: Scene, values: Mapping[str, Any], pool: str, required: str, who: str
) -> str:
    """The chance of so many successes."""
    action = do.Odds(who=who, skill=pool, required=int(required or 0))
    return chance_of(with_values(action, values, ODDS_WORDS), scene)


def _effects_of(values: Mapping[str, Any]) -> Effects:
    """The notation of a line that may say how large the dice are."""
    sides = int(values.get("sides", notation.D6))
    return notation.read(str(values.get("said", "")), Effects(sides=sides))


SAYS = "Further words with commas: +1D B2 P1 F6 adv W1 luck ap d8"
OF_CHECK = ("skill", "difficulty", "against", "who")
CheckMore = Annotated[
    str, MoreWords(f"{SAYS}, defends ego", CHECK_WORDS, check_chance, of=OF_CHECK)
]
RollMore = Annotated[
    str,
    MoreWords(
        f"{SAYS}, sides 8, effect", ROLL_WORDS, roll_chance, of=("code", "difficulty", "who")
    ),
]
CountMore = Annotated[
    str,
    MoreWords(
        f"{SAYS}, on 4, toward vault", COUNT_WORDS, count_chance, of=("pool", "required", "who")
    ),
]
OddsMore = Annotated[
    str, MoreWords(f"{SAYS}, defends ego, damage 4D", ODDS_WORDS, check_chance, of=OF_CHECK)
]
Difficulty = Annotated[str, Offered("A number, or moderate", picks.difficulties, longest=20)]
Total = app_commands.Range[int, 1, 50]
DOINGS = (
    ("Spend luck, as the GM allows", "spend"),
    ("Action point: something in the story", "narrate"),
    ("Action point: bend a rule", "bend"),
    ("GM: give", "give"),
    ("GM: refill", "refill"),
)
Amount = Annotated[int, Number("GM: how many", 1, 99)]
Doing = Annotated[str, OneOf("Shows them if left out", DOINGS)]
Kind = Annotated[str, OneOf("Luck if left out", POOLS)]
What = Annotated[str, Option("What for", longest=40)]


class RollCommands(Commands):
    """What rolls, and what is only looked up."""

    @app_commands.command()
    @explain(do.CheckFor, skill="A skill, an ability or a code", against="Who resists", task="What")
    async def check(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        difficulty: Difficulty = "",
        against: Anybody = "",
        more: CheckMore = "",
        task: Task = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll a skill against a difficulty or somebody."""
        action = do.CheckFor(
            who=who, skill=skill, difficulty=difficulty, against=against, task=task
        )
        await self.take(interaction, action, (more, CHECK_WORDS), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(do.RollCode, code="Dice and pips: 4D+2")
    async def roll(
        self,
        interaction: Interaction,
        *,
        code: Code,
        difficulty: Difficulty = "",
        more: RollMore = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll any code, with or without a difficulty."""

        def action() -> do.RollCode:
            values = read_more(more, ROLL_WORDS)
            return do.RollCode(
                who=who,
                code=code,
                difficulty=difficulty,
                said=_effects_of(values),
                task=values.get("task", ""),
                effect=values.get("effect", False),
            )

        await self.take(interaction, action, faces=faces, sight=visibility)

    @app_commands.command()
    @explain(
        do.CountUp,
        pool="How many dice, or a skill",
        required="Successes required",
        task="What you try",
    )
    async def successes(
        self,
        interaction: Interaction,
        *,
        pool: Skill,
        required: Total,
        more: CountMore = "",
        task: Task = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: Seen | None = None,
    ) -> None:
        """Count successes: locks, hacking."""
        action = do.CountUp(who=who, pool=pool, required=required, task=task)
        await self.take(interaction, action, (more, COUNT_WORDS), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(do.Odds, skill="A skill, an ability or a code", against="Who resists")
    async def odds(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        difficulty: Difficulty = "",
        against: Anybody = "",
        more: OddsMore = "",
        who: OwnWho = "",
    ) -> None:
        """Show exact chances; only you see them."""
        action = do.Odds(who=who, skill=skill, difficulty=difficulty, against=against)
        await self.take(interaction, action, (more, ODDS_WORDS))

    @app_commands.command()
    @explain(Award, who="Whose, if not your own")
    async def points(
        self,
        interaction: Interaction,
        *,
        use: Doing = "",
        pool: Kind = "",
        amount: Amount = 1,
        who: Anybody = "",
        what: What = "",
    ) -> None:
        """Show luck and action points, spend one beside a check; a GM gives and refills."""

        def action() -> OnPoints:
            # Unnamed it would be the GM's own character, which is hardly ever meant.
            if use == "give" and not who:
                raise Refusal("no_name", "Who gets them? Name somebody with who:.")
            match use:
                case "":
                    return ShowPoints(pool=pool)
                case "give":
                    return Award(who=who, pool=pool or LUCK, amount=amount, why=what)
                case "refill":
                    return Refill(who=who, pool=pool or LUCK)
                case "spend":
                    return Spend(who=who, pool=pool or LUCK, what=what)
                case _:
                    return Spend(who=who, pool=ACTION_POINTS, use=use, what=what)

        await self.take(interaction, action)
