"""`/d6 attack`: what is done against an opponent; all else of a fight stands on the menus."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.further import ATTACK
from bot.ui.options import Interaction, MoreWords, explain
from cogs.opend6.options import Commands, Faces, Opponent, Seen, Weapon, Who

AttackMore = Annotated[
    str, MoreWords("Further words: +1D B2 luck, skill melee, damage 4D, effects 1", ATTACK)
]


class FightCommands(Commands):
    """What is done against an opponent."""

    @app_commands.command()
    @explain(Attack, weapon="In hand")
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
        action = Attack(who=who, target=target, weapon=weapon)
        await self.take(interaction, action, (more, ATTACK), faces=faces, sight=visibility)
