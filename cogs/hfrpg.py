"""`/hf`: HFRPG, the dice rolls of the alpha."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.people import Visibility
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.table.play import SetHouse
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import actions as hf
from bot.systems.hfrpg.sheet import KEY, Sheet, Stat, known
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import penalties
from bot.ui.desk import Desk, actor_of
from bot.ui.options import VISIBILITY, Text, choices, playable, present

Interaction = discord.Interaction[Any]
LEVELS = [
    app_commands.Choice(name=shown, value=value)
    for shown, value in (
        ("Certain: no roll", "certain"),
        ("Very Easy: D12", "very_easy"),
        ("Easy: D10", "easy"),
        ("Normal: D8", "normal"),
        ("Hard: D6", "hard"),
        ("Very Hard: D4", "very_hard"),
        ("Impossible: no roll", "impossible"),
    )
]
ATTRIBUTE = "The number of dice: a number, or an attribute of your sheet"
COMPETENCY = "Added to the result: a number, or a competency of your sheet"
SPECIALISATION = "Added to the result: a number, or a specialisation of your sheet"
WHO = "The character, if not your active one"
ValueText = app_commands.Range[str, 1, 40]


@app_commands.guild_only()
class Hf(commands.GroupCog, group_name="hf", group_description="HFRPG, the dice rolls (alpha)"):
    """Every command of HFRPG; the rules stand in `bot.systems.hfrpg`."""

    tokens = app_commands.Group(name="tokens", description="Bonuses and penalties")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command()
    @app_commands.describe(
        attribute=ATTRIBUTE,
        competency=COMPETENCY,
        specialisation=SPECIALISATION,
        difficulty="The die; the channel's usual difficulty if left out",
        shift="Steps harder, or easier below 0; -6 to 6",
        task="What you try",
        ready="Wait before the dice are thrown, so that the GM can make it easier or harder",
        faces="Dice thrown by hand, such as 4,4,1,4,2: the pool, then the extra rolls",
        who=WHO,
        visibility=VISIBILITY,
    )
    @app_commands.choices(difficulty=LEVELS)
    async def roll(
        self,
        interaction: Interaction,
        *,
        attribute: ValueText,
        competency: ValueText = "",
        specialisation: ValueText = "",
        difficulty: str = "",
        shift: int = 0,
        task: app_commands.Range[str, 1, 40] = "",
        ready: bool = False,
        faces: app_commands.Range[str, 1, 400] | None = None,
        who: app_commands.Range[str, 1, 80] = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Roll attribute, competency and specialisation; tokens come after the dice."""
        action = hf.Roll(
            who=who,
            attribute=attribute,
            competency=competency,
            specialisation=specialisation,
            difficulty=difficulty,
            shift=shift,
            task=task,
            ready=ready,
            typed=faces is not None,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        attribute=ATTRIBUTE,
        competency=COMPETENCY,
        specialisation=SPECIALISATION,
        difficulty="The die; the channel's usual difficulty if left out",
        shift="Steps harder, or easier below 0; -6 to 6",
        task="What you try together",
        who=WHO,
    )
    @app_commands.choices(difficulty=LEVELS)
    async def group(
        self,
        interaction: Interaction,
        *,
        attribute: ValueText,
        competency: ValueText = "",
        specialisation: ValueText = "",
        difficulty: str = "",
        shift: int = 0,
        task: app_commands.Range[str, 1, 40] = "",
        who: app_commands.Range[str, 1, 80] = "",
    ) -> None:
        """Begin a group roll: others press Join, and the highest of you rolls."""
        action = hf.Group(
            who=who,
            attribute=attribute,
            competency=competency,
            specialisation=specialisation,
            difficulty=difficulty,
            shift=shift,
            task=task,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(level="What a roll is that does not say; back to Normal if left out")
    @app_commands.choices(level=LEVELS)
    async def difficulty(self, interaction: Interaction, *, level: str = "") -> None:
        """GM: set how hard a roll is here unless it says otherwise."""
        action = SetHouse(key=f"{KEY} {HOUSE.rules[0].key}", value=level)
        await self.desk.act(interaction, "table", action)

    @tokens.command(name="show")
    async def tokens_show(self, interaction: Interaction) -> None:
        """Show everybody's bonuses and penalties."""
        await self.desk.act(interaction, KEY, tokens_play.Tokens())

    @tokens.command(name="give")
    @app_commands.describe(
        who="Who gets them", amount="How many bonuses; below 0 they are penalties", why="What for"
    )
    async def tokens_give(
        self,
        interaction: Interaction,
        *,
        who: app_commands.Range[str, 1, 80],
        amount: int = 1,
        why: app_commands.Range[str, 1, 80] = "",
    ) -> None:
        """GM: give bonuses, or penalties with an amount below 0."""
        await self.desk.act(interaction, KEY, tokens_play.Give(who=who, amount=amount, why=why))

    @tokens.command(name="take")
    @app_commands.describe(
        who="Whose", amount="How many; what is not held becomes penalties", why="What for"
    )
    async def tokens_take(
        self,
        interaction: Interaction,
        *,
        who: app_commands.Range[str, 1, 80],
        amount: int = 1,
        why: app_commands.Range[str, 1, 80] = "",
    ) -> None:
        """GM: take bonuses, which is giving penalties."""
        await self.desk.act(
            interaction, KEY, lambda: tokens_play.Give(who=who, amount=penalties(amount), why=why)
        )

    @app_commands.command()
    @app_commands.describe(
        attribute=ATTRIBUTE,
        competency=COMPETENCY,
        specialisation=SPECIALISATION,
        tokens="Count with so many bonuses, penalties below 0; those held if left out",
        who=WHO,
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        attribute: ValueText,
        competency: ValueText = "",
        specialisation: ValueText = "",
        tokens: int | None = None,
        who: app_commands.Range[str, 1, 80] = "",
    ) -> None:
        """Show the exact chances by difficulty before you roll; only you see them."""
        action = hf.Odds(
            who=who,
            attribute=attribute,
            competency=competency,
            specialisation=specialisation,
            tokens=tokens,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(number="A number, such as 3, 1.5 or 3/2")
    async def half(
        self, interaction: Interaction, *, number: app_commands.Range[str, 1, 30]
    ) -> None:
        """Halve a number, rounded up; only you see it."""
        await self.desk.act(interaction, KEY, hf.Half(number=number))

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules in short, and who made them."""
        await self.desk.act(interaction, KEY, hf.Rules())

    @roll.autocomplete("attribute")
    @group.autocomplete("attribute")
    @odds.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._stats(interaction, typed, lambda sheet: sheet.attributes)

    @roll.autocomplete("competency")
    @group.autocomplete("competency")
    @odds.autocomplete("competency")
    async def _competency(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._stats(interaction, typed, lambda sheet: sheet.competencies)

    @roll.autocomplete("specialisation")
    @group.autocomplete("specialisation")
    @odds.autocomplete("specialisation")
    async def _specialisation(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self._stats(interaction, typed, lambda sheet: sheet.specialisations)

    @roll.autocomplete("who")
    @group.autocomplete("who")
    @odds.autocomplete("who")
    async def _who(self, interaction: Interaction, typed: str) -> list[Text]:
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: playable(scene, actor))
        return choices(names or (), typed)

    @tokens_give.autocomplete("who")
    @tokens_take.autocomplete("who")
    async def _anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        actor = actor_of(interaction)
        names = await self.desk.offered(interaction, lambda scene: present(scene, actor))
        return choices(names or (), typed)

    async def _stats(
        self, interaction: Interaction, typed: str, table: Callable[[Sheet], tuple[Stat, ...]]
    ) -> list[Text]:
        """What stands on the sheet of whoever rolls, with its number."""
        named = fold(interaction.namespace.who or "")
        actor = actor_of(interaction)

        def read(scene: Scene) -> list[tuple[str, str]]:
            if named and not scene.may_play(scene.actor, named):
                return []
            seat = scene.seats.get(actor.user)
            key = named or (seat.active if seat else "") or ""
            character = scene.characters.get(key)
            if character is None or character.system != KEY:
                return []
            sheet = known(scene, key).sheet
            return [(f"{one.name} {one.value}", one.name) for one in table(sheet)]

        return choices(await self.desk.offered(interaction, read) or (), typed)
