"""`/d6 attack`, `defend`, `force` and `interact`: what is done against an opponent."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.opend6 import picks
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.melee.actions import Defend
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Interaction, Offered, Whole, described
from cogs.opend6.options import (
    Code,
    Commands,
    Effects,
    Faces,
    Line,
    Opponent,
    Seen,
    Skill,
    Weapon,
    Who,
)

Extra = app_commands.Range[int, 0, 5]
Words = app_commands.Range[str, 1, 300]
Gang = Annotated[int, Whole("GM: friends", 1, 60)]
Forcing = Annotated[str, Offered("With what", picks.forcing)]
Talking = Annotated[str, Offered("With what", picks.talking)]


class FightCommands(Commands):
    """What is done against an opponent."""

    @app_commands.command()
    @described(
        Attack,
        weapon="In hand",
        damage="Another code",
        defence="GM: resists",
        helpless="GM: strike who is out",
        extra="Ranks for other effects",
    )
    async def attack(
        self,
        interaction: Interaction,
        *,
        target: Opponent = "",
        weapon: Weapon = "",
        skill: Skill = "",
        damage: Code = "",
        defence: Skill = "",
        gang: Gang | None = None,
        helpless: bool = False,
        extra: Extra = 0,
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Full: attack."""
        action = Attack(
            who=who,
            target=target,
            weapon=weapon,
            skill=skill,
            damage=damage,
            defence=defence,
            gang=gang,
            effects=effects,
            typed=faces is not None,
            helpless=helpless,
            extra=extra,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Defend, active="One check instead")
    async def defend(
        self,
        interaction: Interaction,
        *,
        skill: Skill = "",
        active: bool = False,
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Full: +10 until your next full action."""
        action = Defend(who=who, skill=skill, only=active, effects=effects)
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @described(Force, direction="Where to", closer="Towards you")
    async def force(
        self,
        interaction: Interaction,
        *,
        target: Opponent,
        skill: Forcing,
        direction: Line = "",
        closer: bool = False,
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Full: force an opponent to move."""
        action = Force(
            who=who,
            target=target,
            skill=skill,
            direction=direction,
            away=not closer,
            effects=effects,
            typed=faces is not None,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Interact, words="What is said", against="GM: resists")
    async def interact(
        self,
        interaction: Interaction,
        *,
        skill: Talking,
        target: Opponent,
        words: Words = "",
        against: Skill = "",
        gang: Gang | None = None,
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Bonus: break composure."""
        action = Interact(
            who=who,
            target=target,
            skill=skill,
            against=against,
            words=words,
            gang=gang,
            effects=effects,
            typed=faces is not None,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)
