"""`/d6 move`, `recover`, `support`, `ready`, `free` and `advantage`: what else a round offers."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import picks
from bot.systems.opend6.advantages.actions import Gain, HandOver, Support, UseUp
from bot.systems.opend6.melee.actions import Equip, Talk
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.readying.play import Ready
from bot.systems.opend6.recovery.play import Recover
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Number, Text, choices, numbers
from cogs.opend6.options import D6Commands, Faces, Interaction, Line, Name, Skill

Feet = app_commands.Range[int, 0, 999]
Level = app_commands.Range[int, 0, 99]
Words = app_commands.Range[str, 1, 300]
What = Literal["attack", "force", "interact", "move", "defence"]
Free = Literal["talk", "banter", "plan", "equip", "step"]
Pace = Literal["full", "bonus", "free"]
WHO = "Who acts"
FACES = "Dice by hand"
EFFECTS = "Such as B2 luck"
SEEN = "Who sees it"
TARGET = "Whom"
SKILL = "With what"


class RoundCommands(D6Commands):
    """What else the turns of a fight offer."""

    advantage = app_commands.Group(name="advantage", description="Bonus: advantages")

    @app_commands.command()
    @app_commands.describe(
        feet="How far",
        pace="Pays",
        towards="Closer to",
        away="Farther from",
        skill="For a check",
        difficulty="A number",
        distance="Or feet in all",
        ascent="Or feet up",
        terrain="Or ground",
        passage="Or ways",
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def move(
        self,
        interaction: Interaction,
        *,
        feet: Feet,
        pace: Pace = "full",
        towards: Name = "",
        away: Name = "",
        skill: Skill = "",
        difficulty: Level | None = None,
        distance: Feet | None = None,
        ascent: Feet | None = None,
        terrain: Name = "",
        passage: Name = "",
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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
    @app_commands.describe(
        condition="Which; the worst",
        target="Whose",
        skill=SKILL,
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def recover(
        self,
        interaction: Interaction,
        *,
        condition: Name = "",
        target: Name = "",
        skill: Skill = "",
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Full: recover."""
        action = Recover(who=who, condition=condition, target=target, skill=skill, effects=effects)
        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @app_commands.command()
    @app_commands.describe(
        target=TARGET,
        skill=SKILL,
        difficulty="10 is usual",
        hinder="Against them",
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def support(
        self,
        interaction: Interaction,
        *,
        target: Name,
        skill: Skill,
        difficulty: Level = 10,
        hinder: bool = False,
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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
    @app_commands.describe(
        what="The check",
        target=TARGET,
        on="When",
        whom="Who is watched",
        trigger="In words",
        weapon="With",
        skill=SKILL,
        feet="How far",
        who=WHO,
    )
    async def ready(
        self,
        interaction: Interaction,
        *,
        what: What,
        target: Name = "",
        on: Name = "custom",
        whom: Name = "",
        trigger: Line = "",
        weapon: Name = "",
        skill: Skill = "",
        feet: Feet = 0,
        who: Name = "",
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
    @app_commands.describe(
        what="Which",
        text="Words, or what to draw",
        at="To whom",
        feet="Step: how far",
        towards="Step: closer to",
        away="Step: from",
        who=WHO,
    )
    async def free(
        self,
        interaction: Interaction,
        *,
        what: Free,
        text: Words = "",
        at: Name = "",
        feet: Feet = 0,
        towards: Name = "",
        away: Name = "",
        who: Name = "",
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
    @app_commands.describe(
        skill=SKILL,
        target=TARGET,
        difficulty="For memory",
        effects=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def advantage_gain(
        self,
        interaction: Interaction,
        *,
        skill: Skill,
        target: Name = "",
        difficulty: Level | None = None,
        effects: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
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
    @app_commands.describe(to="To whom", which="Which", who=WHO)
    async def advantage_pass(
        self, interaction: Interaction, *, to: Name, which: int = 0, who: Name = ""
    ) -> None:
        """Pass it on."""
        await self.desk.act(interaction, KEY, HandOver(who=who, to=to, number=which))

    @advantage.command(name="use")
    @app_commands.describe(which="Which", on="On a skill", who=WHO)
    async def advantage_use(
        self, interaction: Interaction, *, which: int = 0, on: Skill = "", who: Name = ""
    ) -> None:
        """Use it."""
        await self.desk.act(interaction, KEY, UseUp(who=who, number=which, on=on))

    @move.autocomplete("who")
    @recover.autocomplete("who")
    @support.autocomplete("who")
    @ready.autocomplete("who")
    @free.autocomplete("who")
    @advantage_gain.autocomplete("who")
    @advantage_pass.autocomplete("who")
    @advantage_use.autocomplete("who")
    async def _fighter(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)

    @ready.autocomplete("target")
    @ready.autocomplete("whom")
    @move.autocomplete("towards")
    @move.autocomplete("away")
    @free.autocomplete("at")
    @free.autocomplete("towards")
    @free.autocomplete("away")
    @advantage_gain.autocomplete("target")
    async def _opponent(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.opponents)

    @recover.autocomplete("target")
    @support.autocomplete("target")
    @advantage_pass.autocomplete("to")
    async def _friend(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @ready.autocomplete("weapon")
    async def _weapon(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.weapons)

    @recover.autocomplete("skill")
    @support.autocomplete("skill")
    @ready.autocomplete("skill")
    @advantage_use.autocomplete("on")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.skills(interaction, typed)

    @move.autocomplete("skill")
    async def _moving(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.moving)

    @move.autocomplete("terrain")
    async def _terrain(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.terrains)

    @move.autocomplete("passage")
    async def _passage(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.passages)

    @advantage_gain.autocomplete("skill")
    async def _gaining(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.gaining)

    @ready.autocomplete("on")
    async def _trigger(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.triggers)

    @recover.autocomplete("condition")
    async def _condition(self, interaction: Interaction, typed: str) -> list[Text]:
        whose = str(interaction.namespace.target or "")
        who = str(interaction.namespace.who or "")
        found = await self.desk.offered(
            interaction, lambda scene: picks.ailments(scene, who, whose)
        )
        return choices(found or (), typed)

    @advantage_pass.autocomplete("which")
    @advantage_use.autocomplete("which")
    async def _held(self, interaction: Interaction, typed: str) -> list[Number]:
        who = str(interaction.namespace.who or "")
        found = await self.desk.offered(interaction, lambda scene: picks.held(scene, who))
        return numbers(found or (), typed)
