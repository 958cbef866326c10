"""`/flame`: Flamepunk, the 666 engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from discord import app_commands

from bot.core.scene import Scene
from bot.core.words import percent
from bot.shared.more import Word, read_more, with_more
from bot.shared.sight.sealed import seen_part
from bot.systems.flamepunk.pools import actions as pools_actions
from bot.systems.flamepunk.pools.play import gain, loss
from bot.systems.flamepunk.rolls import actions as flame
from bot.systems.flamepunk.rolls.odds import commitments, odds
from bot.systems.flamepunk.tasks import play as tasks_play
from bot.ui.options import (
    Counted,
    Group,
    Interaction,
    MoreWords,
    Offered,
    Option,
    Seen,
    Target,
    Who,
    explain,
)

KEY = "flamepunk"
DODGES = (
    (0, "0 simple: a rotten door, 20 kg with one hand"),
    (1, "1 fair: an ordinary door, a fact in an occult library"),
    (2, "2 significant: an ordinary lock, juggling five knives"),
    (3, "3 major: crude surgery, a six-foot wall from standing"),
    (4, "4 and more: even six dice rarely succeed"),
)


HIT = Word("hit", "faces that hit: 5,6 by default, or 4+, 1,2, any", "faces")
KIND = Word(
    "kind",
    "what sort of action it is; it decides which defences apply",
    "choice",
    allowed=get_args(flame.Kind),
)
INCOMING = Word("incoming", "dice of each attack you still expect: 4,3", "faces")
UNDODGED = Word("undodged", "your own target will not dodge", "flag", "target_dodges", sets=False)
ROLL_WORDS = (HIT, KIND)
ODDS_WORDS = (HIT, INCOMING, UNDODGED)


def pool_dice(
    scene: Scene, who: str, dodge: str, more: str, task: str
) -> tuple[tuple[int, str], ...]:
    """What each number of dice has for a chance, for who is named or active."""
    name = who or scene.acts_as(scene.actor.user, KEY)
    hit = read_more(more, ROLL_WORDS).get("hit", "")
    return commitments(scene, name, dodge=int(dodge or 0), hit=hit, task=task)


def roll_chance(scene: Scene, values: Mapping[str, Any], *others: str) -> str:
    """The chance of so many dice with the faces that hit; "" where no number is typed yet."""
    dice, who, dodge, task = others
    if not dice:
        return ""
    name, hit = who or scene.acts_as(scene.actor.user, KEY), str(values.get("hit", ""))
    action = flame.Odds(who=name, dice=int(dice), dodge=int(dodge or 0), hit=hit, task=task)
    return percent(odds(action, scene).rows[-1].success)


def grudges(scene: Scene) -> list[tuple[str, str]]:
    """Tasks with a grudge that whoever types may know of."""
    penalties = [
        seen_part(penalty, lambda sight: scene.sees(scene.actor, sight))
        for (who, _), penalty in scene.penalties.items()
        if scene.knows(scene.actor, who)
    ]
    return [(f"{p.task} (Dodge +{p.amount})", p.task) for p in penalties if p]


SPENT = "How many dice of your pool you roll; they are spent"
PoolDice = Annotated[int, Counted(SPENT, pool_dice, of=("who", "dodge", "more", "task"))]
RollMore = Annotated[
    str,
    MoreWords(
        "Further words with commas: hit 4+, kind magic",
        ROLL_WORDS,
        roll_chance,
        of=("dice", "who", "dodge", "task"),
    ),
]
OddsMore = Annotated[
    str, MoreWords("Further words with commas: hit 4+, incoming 4,3, undodged", ODDS_WORDS)
]
Dodge = Annotated[
    int, Counted("How hard the task is: 0 simple to 3 major, 4 and more nearly impossible", DODGES)
]
Task = Annotated[str, Offered("The task", grudges, of=())]
What = Annotated[str, Option("What for", longest=200)]


@app_commands.guild_only()
class Flame(Group, name="flame", description="Flamepunk, the 666 engine"):
    """Every command of Flamepunk; the rules stand in `bot.systems.flamepunk`."""

    system = KEY

    @app_commands.command()
    @explain(
        flame.Roll,
        task="What you try; earlier failures at it count by themselves",
        target="Whom it is aimed at; they may dodge after seeing the dice",
        faces="Dice thrown by hand, such as 3,3,5,6",
        who="The character who acts, if not your active one",
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        dice: PoolDice,
        target: Target = "",
        task: Task = "",
        dodge: Dodge = 0,
        more: RollMore = "",
        faces: app_commands.Range[str, 1, 200] | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll dice of your pool for a task or at a target."""
        action = flame.Roll(who=who, dice=dice, task=task, target=target, dodge=dodge)
        await self.take(interaction, action, (more, ROLL_WORDS), faces=faces, sight=visibility)

    @app_commands.command()
    @explain(
        pools_actions.Auto,
        cost="How many dice it costs; mostly 1",
        what="What is done, such as: sheathe and draw",
        who="The character who acts, if not your active one",
    )
    async def auto(
        self,
        interaction: Interaction,
        *,
        cost: int = 1,
        what: app_commands.Range[str, 1, 200] = "",
        who: Who = "",
    ) -> None:
        """Do something that needs no roll: pay the dice and it works."""
        await self.take(interaction, pools_actions.Auto(who=who, cost=cost, what=what))

    @app_commands.command()
    @explain(
        pools_actions.Pools,
        who="GM: whose pool to set",
        dice="GM: how many dice the pool holds now",
        maximum="GM: how many it may hold, 1 to 20",
    )
    async def pool(
        self,
        interaction: Interaction,
        *,
        who: Who = "",
        dice: int | None = None,
        maximum: int | None = None,
    ) -> None:
        """Show everybody's dice and Pyros; a GM may set them."""
        action: pools_actions.Pools | pools_actions.SetPool = pools_actions.Pools(who=who)
        if dice is not None or maximum is not None:
            action = pools_actions.SetPool(who=who, current=dice, maximum=maximum)
        await self.take(interaction, action)

    @app_commands.command()
    @explain(
        pools_actions.Pyros,
        amount="How many are spent; fewer than none is what a GM gives back",
    )
    async def pyros(
        self,
        interaction: Interaction,
        *,
        amount: int = 1,
        what: What = "",
        who: Who = "",
    ) -> None:
        """Spend Pyros to influence what happens; a GM gives them back."""

        def make() -> pools_actions.Pyros:
            change = gain(-amount) if amount < 0 else loss(amount)
            return pools_actions.Pyros(who=who, change=change, what=what)

        await self.take(interaction, make)

    @app_commands.command()
    @explain(
        tasks_play.Penalties,
        hidden="Count what hidden rolls left that you may see; only you see it",
    )
    async def penalty(self, interaction: Interaction, *, hidden: bool = False) -> None:
        """Show which tasks hold a grudge, with buttons for the GM to change it."""
        await self.take(interaction, tasks_play.Penalties(hidden=hidden))

    @app_commands.command()
    @explain(
        pools_actions.PassTime,
        seconds="How many seconds pass; enough for a full pool if left out",
        everyone="GM: for everybody at the table",
    )
    async def time(
        self,
        interaction: Interaction,
        *,
        seconds: int | None = None,
        everyone: bool = False,
        who: Who = "",
    ) -> None:
        """Catch your breath outside conflict: 3 dice for every few seconds."""
        action = pools_actions.PassTime(who=who, seconds=seconds, everyone=everyone)
        await self.take(interaction, action)

    @app_commands.command()
    @explain(
        flame.Odds,
        dice="Show 1 to this many dice; your pool if left out",
        dodge="The Dodge of the task",
        task="Count earlier failures at this task",
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        dice: int | None = None,
        task: Task = "",
        dodge: int = 0,
        more: OddsMore = "",
        who: Who = "",
    ) -> None:
        """Show the exact chances before you roll, or how many dice to hold back."""
        action = flame.Odds(who=who, dice=dice, dodge=dodge, task=task)
        await self.take(interaction, lambda: advice(action, more))


def advice(action: flame.Odds, more: str) -> flame.Odds | flame.HoldBack:
    """Chances; where attacks are still expected, how many dice to keep for them."""
    values = read_more(more, ODDS_WORDS)
    if "incoming" in values or "target_dodges" in values:
        incoming, dodges = str(values.get("incoming", "")), bool(values.get("target_dodges", True))
        return flame.HoldBack(who=action.who, incoming=incoming, target_dodges=dodges)
    return with_more(action, more, (HIT,))
