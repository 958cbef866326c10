"""`/d6 attack`, `defend`, `force` and `interact`: what is done against an opponent."""

from __future__ import annotations

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import picks
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.melee.actions import Defend
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Text
from cogs.opend6.options import Code, D6Commands, Faces, Interaction, Line, Name, Skill

Extra = app_commands.Range[int, 0, 5]
Words = app_commands.Range[str, 1, 300]
WHO = "Who acts"
FACES = "Dice by hand"
EFFECTS = "Such as B2 luck"
SEEN = "Who sees it"
TARGET = "Whom"
SKILL = "With what"


class FightCommands(D6Commands):
    """What is done against an opponent."""

    @app_commands.command()
    @app_commands.describe(
        target=TARGET,
        weapon="In hand",
        skill=SKILL,
        damage="Another code",
        defence="GM: resists",
        gang="GM: friends",
        helpless="GM: strike who is out",
        extra="GM: ranks kept for effects",
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def attack(
        self,
        interaction: Interaction,
        *,
        target: Name,
        weapon: Name = "",
        skill: Skill = "",
        damage: Code = "",
        defence: Skill = "",
        gang: app_commands.Range[int, 1, 60] | None = None,
        helpless: bool = False,
        extra: Extra = 0,
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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
    @app_commands.describe(
        skill=SKILL, active="One check instead", effects=EFFECTS, faces=FACES, who=WHO
    )
    async def defend(
        self,
        interaction: Interaction,
        *,
        skill: Skill = "",
        active: bool = False,
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
    ) -> None:
        """Full: +10 until your next full action."""
        action = Defend(who=who, skill=skill, only=active, effects=effects)
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @app_commands.describe(
        target=TARGET,
        skill=SKILL,
        direction="Where to",
        closer="Towards you",
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def force(
        self,
        interaction: Interaction,
        *,
        target: Name,
        skill: Skill,
        direction: Line = "",
        closer: bool = False,
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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
    @app_commands.describe(
        skill=SKILL,
        target=TARGET,
        words="What is said",
        against="GM: resists",
        gang="GM: friends",
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def interact(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        target: Name,
        words: Words = "",
        against: Skill = "",
        gang: app_commands.Range[int, 1, 60] | None = None,
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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

    @attack.autocomplete("who")
    @defend.autocomplete("who")
    @force.autocomplete("who")
    @interact.autocomplete("who")
    async def _fighter(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @attack.autocomplete("target")
    @force.autocomplete("target")
    @interact.autocomplete("target")
    async def _opponent(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.opponents)

    @attack.autocomplete("weapon")
    async def _weapon(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.weapons)

    @attack.autocomplete("skill")
    @attack.autocomplete("defence")
    @defend.autocomplete("skill")
    @interact.autocomplete("against")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.skills(interaction, typed)

    @force.autocomplete("skill")
    async def _forcing(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.forcing)

    @interact.autocomplete("skill")
    async def _talking(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.talking)
