"""`/hydra` about fights: attack, defend, choose in secret; and `/hydra-gm fight`."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.systems.hammerhydra.order import actions as order_actions
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.wounds import play as wounds_play
from bot.ui.options import Chosen, Interaction, Target, described
from cogs.hammerhydra.options import Faces, Page

Mode = Annotated[
    str,
    Chosen(
        "How hits are counted in this fight",
        (
            ("standard: hits take health boxes", "standard"),
            ("grind: hits take grind wounds first", "grind"),
            ("house: as the table has it", "house"),
        ),
    ),
]


class FightPage(Page, name="fight", description="Initiative, wounds, and the GM's word"):
    """What a GM says about a fight; `/combat` starts, joins and ends it."""

    @app_commands.command()
    @described(order_actions.NewRound, faces="Dice thrown by hand, in the order of joining")
    async def round(
        self,
        interaction: Interaction,
        *,
        faces: Faces | None = None,
    ) -> None:
        """GM: roll initiative for the next round, when everybody has acted."""
        await self.desk.act(interaction, KEY, order_actions.NewRound(), faces=faces)

    @app_commands.command()
    @described(
        order_actions.Nudge, who="Whose initiative", by="Added to the next one, once; -999 to 999"
    )
    async def nudge(
        self, interaction: Interaction, *, who: Target, by: app_commands.Range[int, -999, 999]
    ) -> None:
        """GM: change somebody's next initiative, once."""
        await self.desk.act(interaction, KEY, order_actions.Nudge(who=who, by=by))

    @app_commands.command()
    @described(
        wounds_play.SetWounds, dramatic="Dramatic circumstances: every hit goes to the real boxes"
    )
    async def wounds(
        self, interaction: Interaction, *, mode: Mode = "", dramatic: bool | None = None
    ) -> None:
        """GM: say how wounds are counted in this fight."""
        await self.desk.act(interaction, KEY, wounds_play.SetWounds(mode=mode, dramatic=dramatic))

    @app_commands.command()
    @described(wounds_play.Refill, who="Whose grind wounds; everybody's if left out")
    async def refill(self, interaction: Interaction, *, who: Target = "") -> None:
        """GM: give grind wounds back."""
        await self.desk.act(interaction, KEY, wounds_play.Refill(who=who))
