"""`/d6-fight`: answers and readied actions by command, the field, the order of battle.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands

from bot.systems.opend6 import picks
from bot.systems.opend6.melee.actions import (
    Concede,
    Declare,
    Fire,
    Focus,
    Respond,
    Situation,
)
from bot.systems.opend6.movement.actions import Shift
from bot.systems.opend6.order.actions import Chaos, Method
from bot.systems.opend6.readying.actions import HoldBack
from bot.systems.opend6.rules.order import GroupBy, Mode, Renew
from bot.systems.opend6.rules.tracks import Length
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Counted, Interaction, Name, Offered, described
from bot.ui.options import Seen as AllSeen
from cogs.opend6.options import AnyDice, Commands, Line, Opponent, OwnFaces, OwnWho, Skill

How = Literal["defend", "active_defence", "resist", "fixed"]
Pays = Literal["full", "bonus"]
What = Literal["attack", "force", "interact", "move", "recover", "other"]
Feet = app_commands.Range[int, 0, 999]
Rounds = app_commands.Range[int, 1, 99]
Thing = app_commands.Range[int, 5, 9]
Words = app_commands.Range[str, 1, 200]
Preset = Annotated[str, Offered("A named method instead", picks.methods)]
Waiting = Annotated[
    int, Counted("Which action; the oldest that waits for you if left out", picks.waits)
]


@app_commands.guild_only()
class D6Fight(
    Commands,
    group_name="d6-fight",
    group_description="OpenD6: answers, the field, the order of battle",
):
    """How actions are met, and who acts when."""

    order = app_commands.Group(name="order", description="The order of battle")

    @app_commands.command()
    @described(
        Respond,
        how="Defend and resist pay an action; fixed takes the fixed value",
        pays="Full or bonus; the cheapest if left out",
        skill="Another skill that fits",
    )
    async def answer(
        self,
        interaction: Interaction,
        *,
        how: How,
        roll: Waiting = 0,
        pays: Pays | None = None,
        skill: Skill = "",
        effects: AnyDice = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: AllSeen | None = None,
    ) -> None:
        """Answer an action without its buttons, with dice thrown by hand too."""
        action = Respond(
            who=who, roll=roll, answer=how, pays=pays or "", skill=skill, effects=effects
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Fire, roll="The action that it comes before; none if left out")
    async def fire(
        self,
        interaction: Interaction,
        *,
        roll: Waiting = 0,
        faces: OwnFaces | None = None,
        who: OwnWho = "",
    ) -> None:
        """Use your readied action."""
        await self.desk.act(interaction, KEY, Fire(who=who, roll=roll), faces=faces)

    @app_commands.command()
    @described(HoldBack, kind="The action that is kept")
    async def hold(
        self, interaction: Interaction, *, kind: Pays = "full", who: OwnWho = ""
    ) -> None:
        """Hold an action, to interrupt somebody slower later in this round."""
        await self.desk.act(interaction, KEY, HoldBack(who=who, kind=kind))

    @app_commands.command()
    @described(Focus, target="Who has your attention")
    async def focus(self, interaction: Interaction, *, target: Opponent, who: OwnWho = "") -> None:
        """Turn your attention to somebody: you are engaged."""
        await self.desk.act(interaction, KEY, Focus(who=who, target=target))

    @app_commands.command()
    @described(Concede, back="Fight on after all")
    async def concede(
        self, interaction: Interaction, *, back: bool = False, who: OwnWho = ""
    ) -> None:
        """Give up the fight."""
        await self.desk.act(interaction, KEY, Concede(who=who, back=back))

    @app_commands.command()
    @described(
        Shift,
        target="Whom it is to hit",
        thing="Its dice of damage, 5 to 9",
        feet="How far it flies",
    )
    async def shift(
        self,
        interaction: Interaction,
        *,
        target: Opponent,
        thing: Thing,
        feet: Feet = 0,
        effects: AnyDice = "",
        faces: OwnFaces | None = None,
        who: OwnWho = "",
        visibility: AllSeen | None = None,
    ) -> None:
        """Hurl or topple something heavy: lifting: shift against object and target."""
        action = Shift(who=who, target=target, thing=thing, feet=feet, effects=effects)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    async def situation(self, interaction: Interaction) -> None:
        """Look at actions left, focus, distances and what is ready."""
        await self.desk.act(interaction, KEY, Situation())

    @order.command(name="mode")
    @described(
        Method,
        mode="Who declares and acts when",
        renew="Found once, or every round",
        group_by="A side is as fast as its best member, or the average",
        length="The rank that puts out of action: standard is 5",
    )
    async def order_mode(
        self,
        interaction: Interaction,
        *,
        mode: Mode | None = None,
        renew: Renew | None = None,
        group_by: GroupBy | None = None,
        preset: Preset = "",
        length: Length | None = None,
    ) -> None:
        """GM: change the order of battle, from the next round on."""
        action = Method(
            mode=mode or "",
            renew=renew or "",
            group_by=group_by or "",
            preset=preset,
            length=length or "",
        )
        await self.desk.act(interaction, KEY, action)

    @order.command(name="chaos")
    @described(
        Chaos,
        rounds="For so many rounds; the whole encounter if left out",
        stop="Fixed values again",
    )
    async def order_chaos(
        self, interaction: Interaction, *, rounds: Rounds | None = None, stop: bool = False
    ) -> None:
        """GM: let everybody roll awareness for the order."""
        await self.desk.act(interaction, KEY, Chaos(rounds=rounds, stop=stop))

    @order.command(name="declare")
    @described(
        Declare,
        what="The action of this round",
        kind="Kinds of deeds, with commas: speak, move, shoot, physical, spell",
        target="Against whom",
        skill="With which skill",
        weapon="With which weapon",
        words="What is planned, in words",
        hidden="Only that there is a plan is shown",
    )
    async def order_declare(
        self,
        interaction: Interaction,
        *,
        what: What = "other",
        kind: Line = "",
        target: Opponent = "",
        skill: Skill = "",
        weapon: Name = "",
        words: Words = "",
        hidden: bool = False,
        who: OwnWho = "",
    ) -> None:
        """Declare what you will do in this round."""
        action = Declare(
            who=who,
            deeds=tuple(deed.strip() for deed in kind.split(",") if deed.strip()),
            what="" if what == "other" else what,
            target=target,
            skill=skill,
            weapon=weapon,
            words=words,
            secret=hidden,
        )
        await self.desk.act(interaction, KEY, action)
