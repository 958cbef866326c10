"""`/d6 attack`, `defend`, `force` and `interact`: what is done against an opponent."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.shared.more import Word, with_more
from bot.systems.opend6 import picks
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.further import EFFECTS
from bot.systems.opend6.melee.actions import Defend
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Further, Interaction, Offered, Whole, described
from cogs.opend6.options import (
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

Words = app_commands.Range[str, 1, 300]
Gang = Annotated[int, Whole("GM: friends", 1, 60)]
ATTACK_WORDS = (
    EFFECTS,
    Word("skill", "another skill"),
    Word("damage", "another code"),
    Word("effects", "so many of its ranks for other effects", "number", "extra", 0, 5),
    Word("defends", "GM: the skill that resists", field="defence"),
    Word("gang", "GM: how many friends are counted", "number", least=1, most=60),
    Word("helpless", "GM: a strike at somebody who is out of action", "flag"),
)
AttackMore = Annotated[
    str, Further("Further words: +1D B2 luck, skill melee, damage 4D, effects 1", ATTACK_WORDS)
]
Forcing = Annotated[str, Offered("With what", picks.forcing)]
Talking = Annotated[str, Offered("With what", picks.talking)]


class FightCommands(Commands):
    """What is done against an opponent."""

    @app_commands.command()
    @described(Attack, weapon="In hand")
    async def attack(
        self,
        interaction: Interaction,
        *,
        target: Opponent = "",
        weapon: Weapon = "",
        more: AttackMore = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Full: attack."""
        action = Attack(who=who, target=target, weapon=weapon, typed=faces is not None)
        await self.desk.act(
            interaction,
            KEY,
            lambda: with_more(action, more, ATTACK_WORDS),
            faces=faces,
            sight=visibility,
        )

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
