"""`/d6 maneuver`: forced and barred steps."""

from __future__ import annotations

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import picks
from bot.systems.opend6.position import actions as position_actions
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Text
from cogs.opend6.building import EFFECTS, FACES, SEEN, WHO
from cogs.opend6.options import D6Commands, Faces, Interaction, Line, Name, Skill

Feet = app_commands.Range[int, 1, 999]


class PositionCommands(D6Commands):
    """Maneuvering for position."""

    maneuver = app_commands.Group(name="maneuver", description="Position")

    @maneuver.command(name="force")
    @app_commands.describe(
        target="Whom",
        skill="With what",
        directions="Where to",
        defence="What resists instead",
        dice=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def maneuver_force(
        self,
        interaction: Interaction,
        *,
        target: Name,
        skill: Skill,
        directions: Name,
        defence: Skill = "",
        dice: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Force somebody's next step."""

        def made() -> position_actions.Maneuver:
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

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @maneuver.command(name="restrict")
    @app_commands.describe(
        target="Whom",
        skill="With what",
        directions="Where not to",
        defence="What resists instead",
        dice=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def maneuver_restrict(
        self,
        interaction: Interaction,
        *,
        target: Name,
        skill: Skill,
        directions: Name,
        defence: Skill = "",
        dice: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Bar ways from somebody's next step."""

        def made() -> position_actions.Maneuver:
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

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @maneuver.command(name="step")
    @app_commands.describe(feet="1 to half of Move", direction="Where to", who=WHO)
    async def maneuver_step(
        self, interaction: Interaction, *, feet: Feet = 5, direction: Name = "", who: Name = ""
    ) -> None:
        """Take the step that is due."""
        action = position_actions.Step(who=who, feet=feet, direction=direction)
        await self.desk.act(interaction, KEY, action)

    @maneuver_force.autocomplete("skill")
    @maneuver_restrict.autocomplete("skill")
    async def _with(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.skills)

    @maneuver_force.autocomplete("target")
    @maneuver_restrict.autocomplete("target")
    async def _against(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @maneuver_force.autocomplete("who")
    @maneuver_restrict.autocomplete("who")
    @maneuver_step.autocomplete("who")
    async def _mover(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)
