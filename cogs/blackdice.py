"""`/black`: Black Dice; the rest of a fight is what the menus Act and GM have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.calls.actions import EVERY_PLAYER, CallOwn
from bot.shared.more import Word, read_more
from bot.systems.blackdice.aside.play import Odds
from bot.systems.blackdice.attack.actions import Attack
from bot.systems.blackdice.calls import CALLS
from bot.systems.blackdice.field import fight_or_none
from bot.systems.blackdice.injury.actions import Heal
from bot.systems.blackdice.injury.play import recovery_of
from bot.systems.blackdice.retries.play import Retries
from bot.systems.blackdice.rules.bounds import MOST_DICE
from bot.systems.blackdice.rules.tables import CALLED, RUNGS
from bot.systems.blackdice.sheet import FISTS, KEY, KICK, PLAYERS, Player
from bot.systems.blackdice.tasks import typed
from bot.systems.blackdice.tasks.actions import Roll
from bot.systems.blackdice.tasks.odds import chance_of, complete_trades
from bot.systems.blackdice.words import rung_effect
from bot.ui.options import (
    Counted,
    Group,
    Interaction,
    InTurn,
    MoreWords,
    Offered,
    Option,
    Seen,
    Target,
    Who,
    explain,
)

Picks = list[tuple[str, str]]

ROLL_WORDS = (typed.BONUS, typed.BLACK, typed.NEED, typed.READY, typed.HIDDEN, typed.PARTIAL)
ATTACK_WORDS = (
    Word(
        "range", "how far, of a shot", "choice", "reach", allowed=("normal", "close", "point blank")
    ),
    Word("feet", "how far in feet instead", "number", least=0),
    Word("called", "aim at a part, for black dice", "choice", allowed=tuple(CALLED)),
    typed.TRADES,
    Word("actions", "declare so many for this round first", "number", least=1),
    Word("draw", "draw the weapon first: two actions", "flag"),
    typed.BLACK,
    typed.BONUS,
    Word("pool", "other dice: 6, 2+4 or Dexterity + Sword"),
)
CARES = ("first aid", "treatment")
HEAL_WORDS = (
    Word("care", "first aid in a fight, treatment outside", "choice", allowed=CARES),
    typed.WHAT,
    typed.HARD,
    typed.BLACK,
    typed.BONUS,
    typed.TRADES,
)
ODDS_WORDS = (
    typed.TASK,
    typed.TRADES,
    typed.BLACK,
    typed.BONUS,
    typed.NEED,
    Word("their black", "black dice of the other side", "number", least=0, most=MOST_DICE),
    Word("weapon", "an attack: damage dice, Strength included", "number", least=1, most=MOST_DICE),
    Word("armour", "the target's armour value", "number", least=0, most=MOST_DICE),
    Word("melee", "a blow, whose damage armour stops point for point", "flag"),
    Word("special", "armour that stops shots point for point, too", "flag", "hard"),
)
OWN_WORDS = tuple(word for word in CALLS.words if word != typed.PARTIAL)
"""What may be said of a roll against somebody or together; a partial is the GM's."""


def actor_key(scene: Scene, who: str) -> str:
    """The key of whoever a command being typed is for; "" for nobody this person may play."""
    own = scene.active(scene.actor.user, KEY)
    return PLAYERS.playable(scene, who) if who.strip() else own


def player_or_none(scene: Scene, who: str) -> Player | None:
    """Whoever a command being typed is for; None where they have no sheet of Black Dice."""
    key = actor_key(scene, who)
    character = scene.characters.get(key)
    return PLAYERS.of(scene, key) if character and character.system == KEY else None


def own_dice(scene: Scene, what: str, who: str) -> Picks:
    """What dice typed so far may become, out of the sheet of whoever rolls."""
    player = player_or_none(scene, who)
    return typed.complete_dice(player.sheet, what) if player else []


def tried_tasks(scene: Scene, who: str) -> Picks:
    """Tasks that whoever rolls has failed at before."""
    key = actor_key(scene, who)
    tries = [penalty for (whose, _), penalty in scene.penalties.items() if whose == key]
    # A completion must not tell a player of tries that a hidden roll has left.
    known_tries = [penalty for penalty in tries if not penalty.unseen or scene.actor.gm]
    return [(f"{penalty.task}: {penalty.amount} failed", penalty.task) for penalty in known_tries]


def arms(scene: Scene, who: str) -> Picks:
    """The weapons of whoever fights, fists and kicks too."""
    player = player_or_none(scene, who)
    if player is None:
        return []
    weapons = [(f"{w.name}, {w.kind}, damage {w.rating}", w.name) for w in player.sheet.weapons]
    return [*weapons, (FISTS, FISTS), (KICK, KICK)]


def opponents(scene: Scene, who: str) -> list[str]:
    """Whom this character could attack: those of other sides first; everybody outside a fight."""
    key = actor_key(scene, who)
    fight = fight_or_none(scene, key) if key else None
    if fight is None:
        keys = (k for k, c in scene.characters.items() if c.system == KEY and k != key)
        return [scene.characters[k].name for k in keys if scene.knows(scene.actor, k)]
    side = fight.combatants[key].side
    others = [c for c in fight.combatants.values() if c.key != key and not c.hidden]
    # False comes first: other sides, and everybody where there are none.
    return [c.name for c in sorted(others, key=lambda c: bool(side) and c.side == side)]


def roll_so_far(what: str, hard: str, more: str, **fields: Any) -> Roll:
    """The roll as it is typed; raises what `typed_rolling` raises."""
    return typed.typed_rolling(Roll, what, hard, read_more(more, ROLL_WORDS), **fields)


def priced_trades(scene: Scene, *others: str) -> list[tuple[int, str]]:
    """Every number of trades with its exact chance."""
    who, what, hard, more, task = others
    return complete_trades(roll_so_far(what, hard, more, who=who, task=task), scene)


def chance_so_far(scene: Scene, values: Mapping[str, Any], *others: str) -> str:
    """The chance of the roll with these words."""
    who, what, hard, task, trades = others
    if not what:
        return ""
    action = typed.typed_rolling(
        Roll, what, hard, values, who=who, task=task, trades=int(trades or 0)
    )
    return chance_of(action, scene)


# Completed, for Discord counts listed choices among the 8,000 characters of a command.
RUNG_WORDS = [(f"{rung.title}: {rung_effect(rung)}", rung.title) for rung in RUNGS]
TRADED = "How often three dice are given up for a sure success"
What = Annotated[
    str,
    InTurn(
        "Your dice: Wits + Climbing, Wits, or a number",
        own_dice,
        of=("what", "who"),
        longest=100,
    ),
]
Hard = Annotated[
    str, Offered("A difficulty or black dice; Average if left out", RUNG_WORDS, longest=60)
]
Task = Annotated[str, Offered("What you try; failed tries are remembered", tried_tasks, longest=40)]
Trades = Annotated[int, Counted(TRADED, priced_trades, of=("who", "what", "hard", "more", "task"))]
Faces = Annotated[
    str, Option("Thrown by hand: the pool, what its sixes bring, black dice", longest=400)
]
RollMore = Annotated[
    str,
    MoreWords(
        "Further words with commas: black 2, need 3, ready",
        ROLL_WORDS,
        chance_so_far,
        of=("who", "what", "hard", "task", "trades"),
    ),
]
Opponent = Annotated[str, Offered("Whom", opponents)]
Arm = Annotated[str, Offered("A weapon of yours, fists or kick; what is in hand if left out", arms)]
AttackMore = Annotated[
    str, MoreWords("Further words with commas: range close, called hand, trades 1", ATTACK_WORDS)
]
HealMore = Annotated[
    str, MoreWords("Further words with commas: care first aid, what 6, trades 1", HEAL_WORDS)
]
OddsMore = Annotated[
    str, MoreWords("Further words with commas: trades 1, weapon 5, armour 2", ODDS_WORDS)
]
OwnMore = Annotated[str, MoreWords("Further words: task cart, bonus 2", OWN_WORDS)]
OwnHard = app_commands.Range[str, 1, 60]
RESTS = ("30", "60", "120", "night", "everybody")


@app_commands.guild_only()
class Black(Group, name="black", description="Black Dice, steampunk pools of d6"):
    """Every command of Black Dice; the rules stand in `bot.systems.blackdice`."""

    system = KEY

    @app_commands.command()
    @explain(Roll)
    async def roll(
        self,
        interaction: Interaction,
        *,
        what: What,
        hard: Hard = "",
        task: Task = "",
        trades: Trades = 0,
        more: RollMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Roll for a task; two successes left after the black dice do it."""
        await self.take(
            interaction,
            lambda: roll_so_far(what, hard, more, who=who, task=task, trades=trades),
            faces=faces,
            sight=visibility,
        )

    @app_commands.command()
    @explain(Attack, faces="Your dice thrown by hand; they are kept until the answer is in")
    async def attack(
        self,
        interaction: Interaction,
        *,
        target: Opponent = "",
        weapon: Arm = "",
        more: AttackMore = "",
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Attack somebody; both roll once the answer is chosen."""
        action = Attack(who=who, target=target, weapon=weapon)
        await self.take(interaction, action, (more, ATTACK_WORDS), faces=faces)

    @app_commands.command()
    @explain(
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
        hard: OwnHard = "",
        more: OwnMore = "",
        who: Who = "",
    ) -> None:
        """Roll against somebody: both press Roll, and more successes win."""
        action = CallOwn(who=who, named=target, what=what, hard=hard, more=more)
        await self.take(interaction, action)

    @app_commands.command()
    @explain(
        CallOwn,
        what="Attribute + skill; who helps rolls the skill: Wits + Medicine",
        who="Who takes part, with commas; everybody who plays here if left out",
    )
    async def group(
        self,
        interaction: Interaction,
        *,
        what: What,
        hard: Hard = "",
        more: OwnMore = "",
        who: app_commands.Range[str, 1, 400] = EVERY_PLAYER,
    ) -> None:
        """Lead a group: everybody presses Roll, and the others' successes are sure for you."""
        action = CallOwn(named=who, what=what, hard=hard, together=True, more=more)
        await self.take(interaction, action)

    @app_commands.command()
    @explain(Heal, target="Who is cared for")
    async def heal(
        self,
        interaction: Interaction,
        *,
        target: Target,
        more: HealMore = "",
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Care for somebody with Wits + Medicine: a pip back for each success."""
        await self.take(
            interaction,
            lambda: typed.typed_rolling(
                Heal, "", "", read_more(more, HEAL_WORDS), who=who, target=target
            ),
            faces=faces,
        )

    @app_commands.command()
    @app_commands.describe(
        how="Minutes, night, or everybody: a GM lets all sleep",
        who="The character, if not your active one",
    )
    async def rest(
        self,
        interaction: Interaction,
        *,
        how: Annotated[str, Offered("How long", RESTS, of=())],
        who: Who = "",
    ) -> None:
        """Rest, and bruises go; or sleep through the night, which gives back the reserve."""
        await self.take(interaction, lambda: recovery_of(how, who))

    @app_commands.command()
    @explain(Retries, who="Whose tries; everybody's if left out")
    async def tries(self, interaction: Interaction, *, who: Target = "") -> None:
        """Show which tasks were tried before, with buttons to leave them, and for the GM."""
        await self.take(interaction, Retries(named=who))

    @app_commands.command()
    @explain(Odds, against="Against somebody's dice: how many; 0 for no defence")
    async def odds(
        self,
        interaction: Interaction,
        *,
        what: What,
        hard: Hard = "",
        against: int | None = None,
        more: OddsMore = "",
        who: Who = "",
    ) -> None:
        """Show exact chances before the dice: a task, an opposed roll, a whole attack."""
        await self.take(
            interaction,
            lambda: typed.typed_rolling(
                Odds, what, hard, read_more(more, ODDS_WORDS), who=who, against=against
            ),
        )
