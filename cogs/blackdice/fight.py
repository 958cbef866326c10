"""`/black attack`, `defend` and `act`, and `/black-fight`: what the rounds of a fight take besides.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.exchange.rows import waiting_states
from bot.systems.blackdice.attack.actions import NOTHING, Attack, AttackState, React
from bot.systems.blackdice.field import fight_or_none
from bot.systems.blackdice.injury.actions import StayAwake
from bot.systems.blackdice.rounds.actions import (
    Act,
    Busy,
    Declare,
    Disengage,
    Drive,
    Menu,
    Trade,
    Walk,
)
from bot.systems.blackdice.rounds.play import KINDS, TRADED
from bot.systems.blackdice.rules.tables import CALLED
from bot.systems.blackdice.sheet import KEY
from bot.systems.blackdice.words import RANGES, REACTIONS
from bot.ui.options import Chosen, Counted, Interaction, Offered, Seen, Who, described
from cogs.blackdice.options import Actions, Commands, Faces, Stat, Trades, arms, roller_key

PARTS = [(f"{part}: {dice} black dice", part) for part, dice in CALLED.items()]


def opponents(scene: Scene, who: str) -> list[str]:
    """Whom this character could attack: those of other sides first; everybody outside a fight."""
    key = roller_key(scene, who)
    fight = fight_or_none(scene, key) if key else None
    if fight is None:
        keys = (k for k, c in scene.characters.items() if c.system == KEY and k != key)
        return [scene.characters[k].name for k in keys if scene.knows(scene.actor, k)]
    side = fight.combatants[key].side
    others = [c for c in fight.combatants.values() if c.key != key and not c.hidden]
    return [c.name for c in sorted(others, key=lambda c: bool(side) and c.side == side)]


def waiting(scene: Scene, who: str) -> list[tuple[int, str]]:
    """The attacks that wait for this character's answer."""
    key = roller_key(scene, who)
    return [
        (number, f"roll {number}: {state.attacker.name} with {state.arm.name}")
        for number, state in waiting_states(scene, KEY, AttackState)
        if state.target == key
    ]


Opponent = Annotated[str, Offered("Whom", opponents)]
Arm = Annotated[str, Offered("A weapon of yours, fists or kick; what is in hand if left out", arms)]
Band = Annotated[
    str,
    Chosen(
        "How far, for shots; normal if left out", [(words, band) for band, words in RANGES.items()]
    ),
]
Part = Annotated[str, Chosen("Aim at a part, for black dice", PARTS)]
Aim = Annotated[
    str, Chosen("Aim your own blow at a part", [*PARTS, ("at nothing in particular", NOTHING)])
]
Reply = Annotated[
    str, Chosen("How you answer the attack", [(words, key) for key, words in REACTIONS.items()])
]
Deed = Annotated[str, Chosen("What you do", [(kind.replace("_", " "), kind) for kind in KINDS])]
Swap = Annotated[str, Chosen("Which dice", TRADED)]
Waiting = Annotated[
    int, Counted("Which attack; the oldest that waits for you if left out", waiting)
]


class FightCommands(Commands):
    """Attacks and their answers, and the actions of the list."""

    @app_commands.command()
    @described(
        Attack,
        feet="How far in feet instead",
        draw="Draw the weapon and attack with it: two actions",
        black="Black dice besides those of wounds and aiming",
        bonus="Bonus dice",
        pool="Your dice instead of the sheet's: 6, 2+4 or Dexterity + Sword",
        faces="Your dice thrown by hand; they are kept until the answer is in",
    )
    async def attack(
        self,
        interaction: Interaction,
        *,
        target: Opponent = "",
        weapon: Arm = "",
        range: Band = "",  # noqa: A002 -- the word of the table
        feet: int | None = None,
        called: Part = "",
        trades: Trades = 0,
        actions: Actions = 0,
        draw: bool = False,
        black: int = 0,
        bonus: int = 0,
        pool: Stat = "",
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Attack somebody; both roll once the answer is chosen."""
        action = Attack(
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
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @described(
        React,
        weapon="What you strike back with",
        faces="Dice thrown by hand: attack, its black dice, answer, its black dice, damage, armour",
    )
    async def defend(
        self,
        interaction: Interaction,
        *,
        answer: Reply,
        weapon: Arm = "",
        actions: Actions | None = None,
        trades: Trades | None = None,
        called: Aim | None = None,
        roll: Waiting = 0,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Answer an attack without its buttons, with dice thrown by hand too."""
        action = React(
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
    @described(Act, weapon="What you draw, reload or clear")
    async def act(
        self,
        interaction: Interaction,
        *,
        kind: Deed,
        weapon: Arm = "",
        actions: Actions = 0,
        who: Who = "",
    ) -> None:
        """Take an action of the list: draw, reload, clear a jam, or open a door."""
        action = Act(who=who, kind=kind, weapon=weapon, actions=actions)
        await self.desk.act(interaction, KEY, action)


@app_commands.guild_only()
class BlackFight(
    Commands,
    group_name="black-fight",
    group_description="Black Dice: the rounds of a fight",
):
    """Declaring, breaking off, moving, and what takes several rounds."""

    move = app_commands.Group(name="move", description="On foot, and in vehicles")

    @app_commands.command()
    @described(Declare, actions="How many; 1 and your Dexterity at most")
    async def declare(self, interaction: Interaction, *, actions: int, who: Who = "") -> None:
        """Declare several actions for this round, before the first of them."""
        await self.desk.act(interaction, KEY, Declare(who=who, actions=actions))

    @app_commands.command()
    @described(Trade, trades="How often three of them for a sure success; 0 for not")
    async def trade(
        self, interaction: Interaction, *, kind: Swap, trades: int, who: Who = ""
    ) -> None:
        """Trade dice of rolls that are no tasks from now on, where your table plays it so."""
        await self.desk.act(interaction, KEY, Trade(who=who, kind=kind, trades=trades))

    @app_commands.command()
    @described(
        Busy,
        rounds="How many rounds it takes, this one counted",
        stop="GM: break off what somebody is busy with",
    )
    async def busy(
        self, interaction: Interaction, *, rounds: int = 0, stop: bool = False, who: Who = ""
    ) -> None:
        """Begin something that takes several rounds."""
        await self.desk.act(interaction, KEY, Busy(who=who, rounds=rounds, stop=stop))

    @app_commands.command()
    @described(Disengage)
    async def disengage(
        self, interaction: Interaction, *, actions: Actions = 0, who: Who = ""
    ) -> None:
        """Break off from the opponents you beat to the turn, instead of an attack."""
        await self.desk.act(interaction, KEY, Disengage(who=who, actions=actions))

    @move.command(name="foot")
    @described(
        Walk,
        distance="How far, in yards",
        speed="Yards a round; your sheet's if left out",
        draw="A weapon to ready on the way, without an action",
    )
    async def move_foot(
        self,
        interaction: Interaction,
        *,
        distance: int,
        speed: int = 0,
        draw: Arm = "",
        actions: Actions = 0,
        who: Who = "",
    ) -> None:
        """Walk or run; says how many rounds the way takes."""
        action = Walk(who=who, distance=distance, speed=speed, draw=draw, actions=actions)
        await self.desk.act(interaction, KEY, action)

    @move.command(name="vehicle")
    @described(
        Drive,
        change="How much faster, or slower below 0, in yards a round",
        vehicle="What it is called; its speed is remembered",
        speed="How fast it goes now, in yards a round",
        top="Its top speed, said once",
        limit="How much it can change in a round, said once: 5 for horses, 30 for strong steam",
    )
    async def move_vehicle(
        self,
        interaction: Interaction,
        *,
        change: int,
        vehicle: app_commands.Range[str, 1, 40] = "",
        speed: int | None = None,
        top: int | None = None,
        limit: int | None = None,
        who: Who = "",
    ) -> None:
        """Speed a vehicle up or brake it."""
        action = Drive(who=who, vehicle=vehicle, speed=speed, change=change, top=top, limit=limit)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(StayAwake)
    async def awake(
        self,
        interaction: Interaction,
        *,
        trades: Trades = 0,
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Outside a fight: roll to stay awake, or to come round."""
        action = StayAwake(who=who, trades=trades)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Menu)
    async def now(self, interaction: Interaction, *, who: Who = "") -> None:
        """Show what you could do now: weapons, dice, actions; only you see it."""
        await self.desk.act(interaction, KEY, Menu(who=who))
