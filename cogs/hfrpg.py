"""`/hf`: HFRPG, the dice rolls of the alpha."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.shared import lookup
from bot.shared.calls.actions import EVERY_PLAYER, CallOwn
from bot.shared.table.actions import SetHouse
from bot.systems.hfrpg.calls import CALLS
from bot.systems.hfrpg.house import HOUSE
from bot.systems.hfrpg.rolls import actions as hf
from bot.systems.hfrpg.sheet import KEY, PLAYERS, Sheet, Stat
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import penalties
from bot.ui.options import (
    Chosen,
    Further,
    Group,
    Interaction,
    Offered,
    Option,
    Seen,
    Target,
    Who,
    Whole,
    described,
)

LEVELS = (
    ("Certain: no roll", "certain"),
    ("Very Easy: D12", "very_easy"),
    ("Easy: D10", "easy"),
    ("Normal: D8", "normal"),
    ("Hard: D6", "hard"),
    ("Very Hard: D4", "very_hard"),
    ("Impossible: no roll", "impossible"),
)


class OwnStat(Offered):
    """A number, or a name of one table of the sheet of whoever rolls, with its number."""

    def __init__(self, says: str, table: Callable[[Sheet], tuple[Stat, ...]]) -> None:
        def stats(scene: Scene, who: str) -> list[tuple[str, str]]:
            own = scene.active(scene.actor.user, KEY)
            key = PLAYERS.playable(scene, who) if who.strip() else own
            if not key:
                return []
            return [(f"{s.name} {s.value}", s.name) for s in table(PLAYERS.of(scene, key).sheet)]

        super().__init__(says, stats, longest=40)


Attribute = Annotated[
    str,
    OwnStat("The number of dice: a number, or an attribute of your sheet", lambda s: s.attributes),
]
Competency = Annotated[
    str,
    OwnStat(
        "Added to the result: a number, or a competency of your sheet", lambda s: s.competencies
    ),
]
Specialisation = Annotated[
    str,
    OwnStat(
        "Added to the result: a number, or a specialisation of your sheet",
        lambda s: s.specialisations,
    ),
]
Difficulty = Annotated[str, Chosen("The die; the channel's usual difficulty if left out", LEVELS)]
Level = Annotated[
    str, Chosen("What a roll is that does not say; back to Normal if left out", LEVELS)
]
Shift = Annotated[int, Whole("Steps harder, or easier below 0; -6 to 6")]
GroupMore = Annotated[str, Further("Further words: task raft, shift 1", CALLS.words)]
Why = Annotated[str, Option("What for")]


@app_commands.guild_only()
class Hf(Group, group_name="hf", group_description="HFRPG, the dice rolls (alpha)"):
    """Every command of HFRPG; the rules stand in `bot.systems.hfrpg`."""

    system = KEY

    tokens = app_commands.Group(name="tokens", description="Bonuses and penalties")

    @app_commands.command()
    @described(
        hf.Roll,
        task="What you try",
        ready="Wait before the dice are thrown, so that the GM can make it easier or harder",
        faces="Dice thrown by hand, such as 4,4,1,4,2: the pool, then the extra rolls",
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        competency: Competency = "",
        specialisation: Specialisation = "",
        difficulty: Difficulty = "",
        shift: Shift = 0,
        task: app_commands.Range[str, 1, 40] = "",
        ready: bool = False,
        faces: app_commands.Range[str, 1, 400] | None = None,
        who: Who = "",
        visibility: Seen | None = None,
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
    @described(CallOwn, who="Who takes part, with commas; everybody who plays here if left out")
    async def group(
        self,
        interaction: Interaction,
        *,
        what: app_commands.Range[str, 1, 100],
        hard: Difficulty = "",
        who: app_commands.Range[str, 1, 400] = EVERY_PLAYER,
        more: GroupMore = "",
    ) -> None:
        """Roll together: everybody presses Roll, and the highest of you rolls."""
        action = CallOwn(named=who, what=what, hard=hard, together=True, more=more)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(SetHouse)
    async def difficulty(self, interaction: Interaction, *, level: Level = "") -> None:
        """GM: set how hard a roll is here unless it says otherwise."""
        action = SetHouse(key=f"{KEY} {HOUSE.rules[0].key}", value=level)
        await self.desk.act(interaction, "table", action)

    @tokens.command(name="show")
    async def tokens_show(self, interaction: Interaction) -> None:
        """Show everybody's bonuses and penalties."""
        await self.desk.act(interaction, KEY, tokens_play.Tokens())

    @tokens.command(name="give")
    @described(
        tokens_play.Give, who="Who gets them", amount="How many bonuses; below 0 they are penalties"
    )
    async def tokens_give(
        self,
        interaction: Interaction,
        *,
        who: Target,
        amount: int = 1,
        why: Why = "",
    ) -> None:
        """GM: give bonuses, or penalties with an amount below 0."""
        await self.desk.act(interaction, KEY, tokens_play.Give(who=who, amount=amount, why=why))

    @tokens.command(name="take")
    @described(tokens_play.Give, who="Whose", amount="How many; what is not held becomes penalties")
    async def tokens_take(
        self,
        interaction: Interaction,
        *,
        who: Target,
        amount: int = 1,
        why: Why = "",
    ) -> None:
        """GM: take bonuses, which is giving penalties."""
        await self.desk.act(
            interaction, KEY, lambda: tokens_play.Give(who=who, amount=penalties(amount), why=why)
        )

    @app_commands.command()
    @described(
        hf.Odds, tokens="Count with so many bonuses, penalties below 0; those held if left out"
    )
    async def odds(
        self,
        interaction: Interaction,
        *,
        attribute: Attribute,
        competency: Competency = "",
        specialisation: Specialisation = "",
        tokens: int | None = None,
        who: Who = "",
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
    @described(hf.Half, number="A number, such as 3, 1.5 or 3/2")
    async def half(
        self, interaction: Interaction, *, number: app_commands.Range[str, 1, 30]
    ) -> None:
        """Halve a number, rounded up; only you see it."""
        await self.desk.act(interaction, KEY, hf.Half(number=number))

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules in short, and who made them."""
        await self.desk.act(interaction, KEY, lookup.Rules())
