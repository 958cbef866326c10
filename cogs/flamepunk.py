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
    Further,
    Group,
    Interaction,
    Offered,
    Option,
    Seen,
    Target,
    Who,
    Whole,
    described,
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


def roll_chance(scene: Scene, values: Mapping[str, Any], *given: str) -> str:
    """The chance of so many dice with the faces that hit; "" where no number is typed yet."""
    dice, who, dodge, task = given
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
    Further(
        "Further words with commas: hit 4+, kind magic",
        ROLL_WORDS,
        roll_chance,
        of=("dice", "who", "dodge", "task"),
    ),
]
OddsMore = Annotated[
    str, Further("Further words with commas: hit 4+, incoming 4,3, undodged", ODDS_WORDS)
]
Dodge = Annotated[
    int, Counted("How hard the task is: 0 simple to 3 major, 4 and more nearly impossible", DODGES)
]
Pyros = Annotated[int, Whole("How many Pyros")]
Task = Annotated[str, Offered("The task", grudges, of=())]
What = Annotated[str, Option("What for", longest=200)]


@app_commands.guild_only()
class Flame(Group, group_name="flame", group_description="Flamepunk, the 666 engine"):
    """Every command of Flamepunk; the rules stand in `bot.systems.flamepunk`."""

    system = KEY
    pyros = app_commands.Group(name="pyros", description="Spend and gain Pyros")
    penalty = app_commands.Group(name="penalty", description="What earlier failures cost")
    conflict = app_commands.Group(name="conflict", description="Start and end a conflict")
    defence = app_commands.Group(name="defence", description="Defences besides the dodge")

    @app_commands.command()
    @described(
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
        await self.desk.act(
            interaction,
            KEY,
            lambda: with_more(action, more, ROLL_WORDS),
            faces=faces,
            sight=visibility,
        )

    @app_commands.command()
    @described(
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
        await self.desk.act(interaction, KEY, pools_actions.Auto(who=who, cost=cost, what=what))

    @app_commands.command()
    @described(
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
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(
        pools_actions.Join,
        name="The character's name; yours if left out",
        dice="Dice it starts with; a full pool if left out",
        maximum="Most dice the pool holds, 1 to 20",
        pyros="Pyros it starts with; 6 if left out",
        hit="Faces that hit for this character: 5,6 by default",
        npc="GM: the character belongs to the GMs",
    )
    async def join(
        self,
        interaction: Interaction,
        *,
        name: app_commands.Range[str, 1, 40] = "",
        npc: bool = False,
        dice: int | None = None,
        maximum: int | None = None,
        pyros: int | None = None,
        hit: app_commands.Range[str, 1, 20] = "",
    ) -> None:
        """Sit down with a character: six dice and six Pyros."""
        action = pools_actions.Join(
            name=name, npc=npc, pool=dice, maximum=maximum, pyros=pyros, hit=hit
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(pools_actions.Leave, who="The character who leaves, if not your active one")
    async def leave(self, interaction: Interaction, *, who: Who = "") -> None:
        """Take a character from this table, with its pools and penalties."""
        await self.desk.act(interaction, KEY, pools_actions.Leave(who=who))

    @pyros.command(name="spend")
    @described(pools_actions.Pyros)
    async def pyros_spend(
        self,
        interaction: Interaction,
        *,
        amount: Pyros = 1,
        what: What = "",
        who: Who = "",
    ) -> None:
        """Spend Pyros to influence what happens."""
        await self.desk.act(
            interaction, KEY, lambda: pools_actions.Pyros(who=who, change=loss(amount), what=what)
        )

    @pyros.command(name="gain")
    @described(pools_actions.Pyros, who="The character who gains")
    async def pyros_gain(
        self,
        interaction: Interaction,
        *,
        who: Who,
        amount: Pyros = 1,
        what: What = "",
    ) -> None:
        """GM: give Pyros back."""
        await self.desk.act(
            interaction, KEY, lambda: pools_actions.Pyros(who=who, change=gain(amount), what=what)
        )

    @penalty.command(name="list")
    @described(
        tasks_play.Penalties,
        hidden="Count what hidden rolls left that you may see; only you see it",
    )
    async def penalty_list(self, interaction: Interaction, *, hidden: bool = False) -> None:
        """Show which tasks hold a grudge, and how many dice each of them wants."""
        await self.desk.act(interaction, KEY, tasks_play.Penalties(hidden=hidden))

    @penalty.command(name="set")
    @described(
        tasks_play.SetPenalty, who="The character", amount="The extra Dodge from earlier failures"
    )
    async def penalty_set(
        self,
        interaction: Interaction,
        *,
        who: Who,
        task: Task,
        amount: int,
    ) -> None:
        """GM: set what earlier failures at a task cost."""
        action = tasks_play.SetPenalty(who=who, task=task, amount=amount)
        await self.desk.act(interaction, KEY, action)

    @penalty.command(name="clear")
    @described(tasks_play.SetPenalty, who="The character", task="The task that forgives")
    async def penalty_clear(
        self,
        interaction: Interaction,
        *,
        who: Who,
        task: Task,
    ) -> None:
        """GM: let a task forget earlier failures."""
        await self.desk.act(interaction, KEY, tasks_play.SetPenalty(who=who, task=task, amount=0))

    @conflict.command(name="start")
    @described(
        pools_actions.StartConflict,
        kind="combat, flamerunning, social or other; it sets how long a round is",
    )
    async def conflict_start(
        self, interaction: Interaction, *, kind: app_commands.Range[str, 1, 20] = "combat"
    ) -> None:
        """GM: start a conflict; round 1 begins and everybody regains 3 dice."""
        await self.desk.act(interaction, KEY, pools_actions.StartConflict(kind=kind))

    @conflict.command(name="end")
    async def conflict_end(self, interaction: Interaction) -> None:
        """GM: end the conflict; pools stay as they are."""
        await self.desk.act(interaction, KEY, pools_actions.EndConflict())

    @app_commands.command(name="round")
    async def next_round(self, interaction: Interaction) -> None:
        """GM: start the next round; everybody regains 3 dice."""
        await self.desk.act(interaction, KEY, pools_actions.NextRound())

    @app_commands.command()
    @described(
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
        await self.desk.act(interaction, KEY, action)

    @defence.command(name="add")
    @described(
        pools_actions.AddDefence,
        name="What it is called",
        cost="Dice it costs, at least 1",
        removes="Dice it takes out of the roll",
        against="Kinds it works against, such as physical, magic, or any",
    )
    async def defence_add(
        self,
        interaction: Interaction,
        *,
        name: app_commands.Range[str, 1, 40],
        cost: int = 1,
        removes: int = 1,
        against: app_commands.Range[str, 1, 80] = "physical",
        who: Who = "",
    ) -> None:
        """Give a character a further defence; it appears as a button."""
        action = pools_actions.AddDefence(
            who=who, name=name, cost=cost, removes=removes, against=against
        )
        await self.desk.act(interaction, KEY, action)

    @defence.command(name="remove")
    @described(pools_actions.DropDefence, name="The defence")
    async def defence_remove(
        self,
        interaction: Interaction,
        *,
        name: app_commands.Range[str, 1, 40],
        who: Who = "",
    ) -> None:
        """Take a defence from a character; the dodge always stays."""
        await self.desk.act(interaction, KEY, pools_actions.DropDefence(who=who, name=name))

    @app_commands.command()
    @described(flame.Finish, roll="The number of the roll; the newest open one if left out")
    async def resolve(self, interaction: Interaction, *, roll: int = 0) -> None:
        """GM: read a roll that still waits for somebody."""
        await self.desk.act(interaction, KEY, flame.Finish(roll=roll))

    @app_commands.command()
    @described(
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
        await self.desk.act(interaction, KEY, lambda: advice(action, more))


def advice(action: flame.Odds, more: str) -> flame.Odds | flame.HoldBack:
    """Chances; where attacks are still expected, how many dice to keep for them."""
    said = read_more(more, ODDS_WORDS)
    if "incoming" in said or "target_dodges" in said:
        incoming, dodges = str(said.get("incoming", "")), bool(said.get("target_dodges", True))
        return flame.HoldBack(who=action.who, incoming=incoming, target_dodges=dodges)
    return with_more(action, more, (HIT,))
