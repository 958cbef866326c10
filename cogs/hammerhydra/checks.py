"""The commands of `/hydra` that roll, d10 against attributes, and those that look something up."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.core.people import Visibility
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.aside import play as aside_play
from bot.systems.hammerhydra.aside.play import TABLES
from bot.systems.hammerhydra.checks import actions as checks_actions
from bot.systems.hammerhydra.opposed import play as opposed_play
from bot.systems.hammerhydra.rules.checks import Tens
from bot.systems.hammerhydra.sheet import KEY
from bot.ui.desk import Desk, actor_of
from bot.ui.options import VISIBILITY, Text, choices, playable, present
from cogs.hammerhydra.options import (
    WHO,
    Attribute,
    Faces,
    Interaction,
    Mod,
    Name,
    Points,
    Skill,
    Task,
    offered,
)

SKILL = "A skill, its heading where it has no dots, or a number"
ATTRIBUTE = "The attribute, or a target 5 to 10"
SAID = {
    "dice": "The GM's dice, fewer below 0",
    "target": "The GM's change of target",
    "edge_dice": "Edge on dice",
    "edge_target": "Edge on the target",
    "tens": "What unused tens do",
    "who": WHO,
}
ROLL = SAID | {
    "task": "What you try",
    "ready": "Wait before the dice, for the GM and for edge",
    "faces": "Dice thrown by hand, such as 9,10,10,8",
    "visibility": VISIBILITY,
}


class CheckCommands(commands.Cog):
    """Checks, opposed rolls, odds, the tables of the book and the rules in short."""

    desk: Desk

    @app_commands.command()
    @app_commands.describe(skill=SKILL, attribute=ATTRIBUTE, **ROLL)
    async def roll(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        attribute: Attribute,
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        tens: Tens = "auto",
        task: Task = "",
        ready: bool = False,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll a skill on an attribute."""
        action = checks_actions.Roll(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(attribute=ATTRIBUTE, **ROLL)
    async def attribute(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        tens: Tens = "auto",
        task: Task = "",
        ready: bool = False,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll three dice against an attribute, where no skill fits."""
        action = checks_actions.Bare(
            who=who,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        dice="How many ten-sided dice, 0 to 30",
        target="What a die must show at least, 5 to 10",
        more="The GM's dice, fewer below 0",
        higher="The GM's change of target",
        **{key: ROLL[key] for key in ("edge_dice", "edge_target", "tens", "task", "ready", "who")},
        faces=ROLL["faces"],
        visibility=VISIBILITY,
    )
    async def pool(
        self,
        interaction: Interaction,
        *,
        dice: int,
        target: int,
        more: Mod = 0,
        higher: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        tens: Tens = "auto",
        task: Task = "",
        ready: bool = False,
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll so many dice against a target; it needs no sheet."""
        action = checks_actions.Pool(
            who=who,
            base=dice,
            against=target,
            dice=more,
            target=higher,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
            ready=ready,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        opponent="Who answers",
        attribute=ATTRIBUTE,
        skill="A skill, heading or number; none: the attribute",
        task=ROLL["task"],
        faces=ROLL["faces"],
        visibility=VISIBILITY,
        **SAID,
    )
    async def oppose(
        self,
        interaction: Interaction,
        *,
        opponent: Name,
        attribute: Attribute,
        skill: Skill = "",
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        tens: Tens = "auto",
        task: Task = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll against somebody, who answers by button; both results appear together."""
        action = opposed_play.Oppose(
            who=who,
            opponent=opponent,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
            task=task,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        attribute=ATTRIBUTE,
        skill="A skill, heading or number; none: the attribute",
        faces=ROLL["faces"],
        **SAID,
    )
    async def answer(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        skill: Skill = "",
        dice: Mod = 0,
        target: Mod = 0,
        edge_dice: Points = 0,
        edge_target: Points = 0,
        tens: Tens = "auto",
        faces: Faces | None = None,
        who: Name = "",
    ) -> None:
        """Answer the opposed roll that waits for you."""
        action = opposed_play.Answer(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            edge_dice=edge_dice,
            edge_target=edge_target,
            tens=tens,
        )
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @app_commands.describe(
        attribute=ATTRIBUTE,
        skill="A skill, heading or number; none: the attribute",
        dice=SAID["dice"],
        target=SAID["target"],
        vs_dice="The other side's dice",
        vs_target="The other side's target",
        who=SAID["who"],
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        skill: Skill = "",
        dice: Mod = 0,
        target: Mod = 0,
        vs_dice: app_commands.Range[int, 0, 30] | None = None,
        vs_target: app_commands.Range[int, 5, 10] | None = None,
        who: Name = "",
    ) -> None:
        """Show exact chances, and what a point of edge would buy; only you see them."""
        action = checks_actions.Odds(
            who=who,
            skill=skill,
            attribute=attribute,
            dice=dice,
            target=target,
            vs_dice=vs_dice,
            vs_target=vs_target,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(table="Which table of the book")
    @app_commands.choices(
        table=[app_commands.Choice(name=shown, value=key) for key, shown in TABLES.items()]
    )
    async def tables(self, interaction: Interaction, *, table: str) -> None:
        """Look up a table: levels, headings, results, prices; only you see it."""
        await self.desk.act(interaction, KEY, aside_play.Tables(table=table))

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules in short; only you see them."""
        await self.desk.act(interaction, KEY, aside_play.Rules())

    @roll.autocomplete("skill")
    @oppose.autocomplete("skill")
    @answer.autocomplete("skill")
    @odds.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await offered(self.desk, interaction, typed, picks.skills)

    @roll.autocomplete("attribute")
    @attribute.autocomplete("attribute")
    @oppose.autocomplete("attribute")
    @answer.autocomplete("attribute")
    @odds.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await offered(self.desk, interaction, typed, picks.attributes)

    @roll.autocomplete("who")
    @attribute.autocomplete("who")
    @pool.autocomplete("who")
    @oppose.autocomplete("who")
    @answer.autocomplete("who")
    @odds.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: playable(scene, actor))
        return choices(names or (), typed)

    @oppose.autocomplete("opponent")
    async def _opponent(self, interaction: Interaction, typed: str) -> list[Text]:
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        return choices(names or (), typed)
