"""`/d6 move`, `recover`, `support`, `ready`, `free` and `advantage`: what else a round offers."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands

from bot.systems.opend6 import picks
from bot.systems.opend6.advantages.actions import Gain, HandOver, Support, UseUp
from bot.systems.opend6.melee.actions import Equip, Talk
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.readying.actions import Ready
from bot.systems.opend6.recovery.actions import Recover
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Counted, Interaction, Offered, described
from cogs.opend6.options import (
    Anybody,
    Commands,
    Effects,
    Faces,
    Level,
    Line,
    Opponent,
    Seen,
    Skill,
    Weapon,
    Who,
)

Feet = app_commands.Range[int, 0, 999]
Words = app_commands.Range[str, 1, 300]
What = Literal["attack", "force", "interact", "move", "defence"]
Free = Literal["talk", "banter", "plan", "equip", "step"]
Pace = Literal["full", "bonus", "free"]
Ailment = Annotated[str, Offered("Which; the worst", picks.ailments, of=("who", "target"))]
Gaining = Annotated[str, Offered("With what", picks.gaining)]
Held = Annotated[int, Counted("Which", picks.own_advantages)]
Moving = Annotated[str, Offered("For a check", picks.moving)]
Passage = Annotated[str, Offered("Or ways", picks.passages)]
Terrain = Annotated[str, Offered("Or ground", picks.terrains)]
Trigger = Annotated[str, Offered("When", picks.triggers)]


class RoundCommands(Commands):
    """What else the turns of a fight offer."""

    advantage = app_commands.Group(name="advantage", description="Bonus: advantages")

    @app_commands.command()
    @described(
        Move,
        feet="How far",
        pace="Pays",
        towards="Closer to",
        away="Farther from",
        difficulty="A number",
        distance="Or feet in all",
        ascent="Or feet up",
    )
    async def move(
        self,
        interaction: Interaction,
        *,
        feet: Feet,
        pace: Pace = "full",
        towards: Opponent = "",
        away: Opponent = "",
        skill: Moving = "",
        difficulty: Level | None = None,
        distance: Feet | None = None,
        ascent: Feet | None = None,
        terrain: Terrain = "",
        passage: Passage = "",
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Move, over ground that may ask for a check."""
        action = Move(
            who=who,
            feet=feet,
            pace=pace,
            towards=towards,
            away=away,
            skill=skill,
            difficulty=difficulty,
            distance=distance,
            ascent=ascent,
            terrain=terrain,
            passage=passage,
            effects=effects,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Recover, target="Whose")
    async def recover(
        self,
        interaction: Interaction,
        *,
        condition: Ailment = "",
        target: Anybody = "",
        skill: Skill = "",
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Full: recover."""
        action = Recover(who=who, condition=condition, target=target, skill=skill, effects=effects)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Support, difficulty="10 is usual", hinder="Against them")
    async def support(
        self,
        interaction: Interaction,
        *,
        target: Anybody,
        skill: Skill,
        difficulty: Level = 10,
        hinder: bool = False,
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Bonus: help or hinder."""
        action = Support(
            who=who,
            target=target,
            skill=skill,
            difficulty=difficulty,
            hinder=hinder,
            effects=effects,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @described(Ready, what="The check", whom="Who is watched", trigger="In words", feet="How far")
    async def ready(
        self,
        interaction: Interaction,
        *,
        what: What,
        target: Opponent = "",
        on: Trigger = "custom",
        whom: Opponent = "",
        trigger: Line = "",
        weapon: Weapon = "",
        skill: Skill = "",
        feet: Feet = 0,
        who: Who = "",
    ) -> None:
        """Bonus: ready a check."""
        action = Ready(
            who=who,
            what=what,
            target=target,
            skill=skill,
            weapon=weapon,
            on=on,
            whom=whom,
            trigger=trigger,
            feet=feet,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(
        Move,
        what="Which",
        text="Words, or what to draw",
        at="To whom",
        feet="Step: how far",
        towards="Step: closer to",
        away="Step: from",
    )
    async def free(
        self,
        interaction: Interaction,
        *,
        what: Free,
        text: Words = "",
        at: Opponent = "",
        feet: Feet = 0,
        towards: Opponent = "",
        away: Opponent = "",
        who: Who = "",
    ) -> None:
        """Free: talk, draw, step."""
        if what == "step":
            step = Move(who=who, feet=feet, pace="free", towards=towards, away=away)
            await self.desk.act(interaction, KEY, step)
        elif what == "equip":
            await self.desk.act(interaction, KEY, Equip(who=who, item=text))
        else:
            talk = Talk(who=who, kind=what, words=text, at=at)
            await self.desk.act(interaction, KEY, talk)

    @advantage.command(name="gain")
    @described(Gain, difficulty="For memory")
    async def advantage_gain(
        self,
        interaction: Interaction,
        *,
        skill: Gaining,
        target: Opponent = "",
        difficulty: Level | None = None,
        effects: Effects = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Gain one."""
        action = Gain(
            who=who,
            skill=skill,
            target=target,
            difficulty=difficulty,
            effects=effects,
            typed=faces is not None,
        )
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @advantage.command(name="pass")
    @described(HandOver, to="To whom")
    async def advantage_pass(
        self, interaction: Interaction, *, to: Anybody, which: Held = 0, who: Who = ""
    ) -> None:
        """Pass it on."""
        await self.desk.act(interaction, KEY, HandOver(who=who, to=to, number=which))

    @advantage.command(name="use")
    @described(UseUp, on="On a skill")
    async def advantage_use(
        self, interaction: Interaction, *, which: Held = 0, on: Skill = "", who: Who = ""
    ) -> None:
        """Use it."""
        await self.desk.act(interaction, KEY, UseUp(who=who, number=which, on=on))
