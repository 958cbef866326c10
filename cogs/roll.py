"""`/roll`: any other dice, and rolls by name."""

from __future__ import annotations

from discord import app_commands

from bot.shared.anydice.actions import KEY, RollDice
from bot.shared.anydice.notation import LONGEST
from bot.shared.saved import roll_names
from bot.ui.options import Choice, Interaction, Seen, Ungrouped, choices, explain
from bot.ui.whose import actor_of, table_of

EXAMPLES = ("1d20", "4d6kh3", "2d20kh1+5", "2d20kl1", "1d100", "3d6e6", "half 7")


class RollCog(Ungrouped):
    """Dice of no system, and rolls that have a name."""

    @app_commands.command()
    @app_commands.guild_only()
    @explain(
        what="A saved roll, one of your sheet, or dice such as 4d6kh3+2 or half 3d6",
        faces="Dice thrown by hand, such as 3,3,5,6",
    )
    async def roll(
        self,
        interaction: Interaction,
        *,
        what: app_commands.Range[str, 1, LONGEST],
        faces: app_commands.Range[str, 1, 200] | None = None,
        visibility: Seen | None = None,
    ) -> None:
        """Roll a saved roll, a skill of your sheet, or any other dice, such as 4d6kh3+2."""
        await self.desk.act(interaction, KEY, RollDice(what=what), faces=faces, sight=visibility)

    @roll.autocomplete("what")
    async def _what(self, interaction: Interaction, text: str) -> list[Choice]:
        systems, history = self.desk.resolver.systems, self.desk.journal.history
        names = await self.desk.complete(interaction, lambda scene: roll_names(systems, scene))
        last = await history.last_dice(table_of(interaction), actor_of(interaction))
        return choices(list(dict.fromkeys((*(names or ()), *last))) or EXAMPLES, text)
