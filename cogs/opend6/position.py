"""`/d6 maneuver`: forced and barred steps."""

from __future__ import annotations

from discord import app_commands

from bot.systems.opend6.position import actions as position_actions
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Interaction, Name, described
from cogs.opend6.options import Anybody, Commands, Dice, Faces, Seen, Skill, Who

Feet = app_commands.Range[int, 1, 999]


class PositionCommands(Commands):
    """Maneuvering for position."""

    maneuver = app_commands.Group(name="maneuver", description="Position")

    @maneuver.command(name="force")
    @described(position_actions.Maneuver, directions="Where to", defence="What resists instead")
    async def maneuver_force(
        self,
        interaction: Interaction,
        *,
        target: Anybody,
        skill: Skill,
        directions: Name,
        defence: Name = "",
        dice: Dice = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Force somebody's next step."""

        def action() -> position_actions.Maneuver:
            return position_actions.Maneuver(
                who=who,
                kind="force",
                target=target,
                skill=skill,
                directions=directions,
                defence=defence,
                said=notation.read(dice),
                typed=faces is not None,
            )

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @maneuver.command(name="restrict")
    @described(position_actions.Maneuver, directions="Where not to", defence="What resists instead")
    async def maneuver_restrict(
        self,
        interaction: Interaction,
        *,
        target: Anybody,
        skill: Skill,
        directions: Name,
        defence: Name = "",
        dice: Dice = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Bar ways from somebody's next step."""

        def action() -> position_actions.Maneuver:
            return position_actions.Maneuver(
                who=who,
                kind="restrict",
                target=target,
                skill=skill,
                directions=directions,
                defence=defence,
                said=notation.read(dice),
                typed=faces is not None,
            )

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @maneuver.command(name="step")
    @described(position_actions.Step, feet="1 to half of Move", direction="Where to")
    async def maneuver_step(
        self, interaction: Interaction, *, feet: Feet = 5, direction: Name = "", who: Who = ""
    ) -> None:
        """Take the step that is due."""
        action = position_actions.Step(who=who, feet=feet, direction=direction)
        await self.desk.act(interaction, KEY, action)
