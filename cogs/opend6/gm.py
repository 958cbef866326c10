"""`/d6-gm`: elements, conditions, and what a GM says of things, minds and the ground.

A group of its own, because Discord counts the characters of each.
"""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.effects import actions as effects_actions
from bot.systems.opend6.position import actions as position_actions
from bot.systems.opend6.rules import durations, minds, notation
from bot.systems.opend6.rules.conditions import MODIFIERS
from bot.systems.opend6.rules.position import CIRCUMSTANCE
from bot.systems.opend6.sheet import KEY
from bot.ui.desk import Desk
from bot.ui.options import Text, choices
from cogs.opend6.options import EFFECTS, FACES, Code, D6Commands, Faces, Interaction, Line, Name

Names = app_commands.Range[str, 1, 400]
Note = app_commands.Range[str, 1, 200]
Rank = app_commands.Range[int, 0, 6]
Number = app_commands.Range[int, 0, 9999]
Level = app_commands.Range[int, 0, 99]
WHO = "A character or element, or several with commas between them; “the scene” too"
NAME = "Which"
CHANGES = (*durations.LENGTHENS, *durations.CUTS, *durations.MOVES)


@app_commands.guild_only()
class D6Gm(
    D6Commands, commands.GroupCog, group_name="d6-gm", group_description="OpenD6: the GM's hand"
):
    """What a GM makes, describes and decides."""

    element = app_commands.Group(name="element", description="Objects and places")
    condition = app_commands.Group(name="condition", description="Conditions in the text's terms")
    status = app_commands.Group(name="status", description="What is limited and not counted")
    build = app_commands.Group(name="build", description="Devices and bricks")
    position = app_commands.Group(name="ground", description="What the ground does")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @element.command(name="create")
    @app_commands.describe(
        name="An object or a place; an NPC that is there becomes one",
        toughness="What resists damage and smashing, such as 3D",
        points="Smash points that destroy it; 25 is usual, 10 a brief one",
        bricks="What lies in its pieces: 12, 3D+2, or the name of a special piece",
        dodges="The difficulty of hitting it, where it does not hold still",
    )
    async def element_create(
        self,
        interaction: Interaction,
        *,
        name: Name,
        toughness: Code = "",
        points: app_commands.Range[int, 1, 9999] = 25,
        bricks: Line = "",
        dodges: Level = 0,
    ) -> None:
        """Make an element, or change one."""
        action = do.MakeThing(
            name=name, toughness=toughness, points=points, yields=bricks, dodges=dodges
        )
        await self.desk.act(interaction, KEY, action)

    @element.command(name="show")
    @app_commands.describe(name="One of them")
    async def element_show(self, interaction: Interaction, *, name: Name = "") -> None:
        """Show the elements."""
        await self.desk.act(interaction, KEY, do.ShowThings(name=name))

    @element.command(name="damage")
    @app_commands.describe(name=NAME, code="The damage, such as 4D", dice=EFFECTS, faces=FACES)
    async def element_damage(
        self,
        interaction: Interaction,
        *,
        name: Name,
        code: Code,
        dice: Line = "",
        faces: Faces | None = None,
    ) -> None:
        """Roll damage against its toughness: a body condition."""

        def made() -> do.HurtThing:
            return do.HurtThing(name=name, code=code, said=notation.read(dice))

        await self.desk.act(interaction, KEY, made, faces=faces)

    @element.command(name="remove")
    @app_commands.describe(name=NAME)
    async def element_remove(self, interaction: Interaction, *, name: Name) -> None:
        """Forget an element."""
        await self.desk.act(interaction, KEY, do.DropThing(name=name))

    @condition.command(name="add")
    @app_commands.describe(
        who=WHO,
        name="A word or short phrase",
        kind="Discrete once, progressive replaces its family, cumulative adds up",
        family="What a progressive one belongs to",
        lasts="Until when; by rank, or until recovered, if left out",
        rounds="For lasting so many rounds; 1D rolls for them",
        rank="How severe, 1 to 6, if it has a rank",
        effect="What it changes, such as check:-2; nothing: narrative only",
        note="What it forbids or allows",
        faces=FACES,
    )
    async def condition_add(
        self,
        interaction: Interaction,
        *,
        who: Names,
        name: Name,
        kind: Literal["discrete", "progressive", "cumulative"] = "discrete",
        family: Line = "",
        lasts: Literal["turn", "round", "encounter", "scene", "recovered"] | None = None,
        rounds: app_commands.Range[str, 1, 3] = "",
        rank: Rank = 0,
        effect: Note = "",
        note: Note = "",
        faces: Faces | None = None,
    ) -> None:
        """Describe somebody or something by a condition."""
        action = effects_actions.Describe(
            named=who,
            name=name,
            kind=kind,
            family=family,
            lasts=lasts or "",
            rounds=rounds,
            rank=rank,
            effect=effect,
            note=note,
        )
        await self.desk.act(interaction, KEY, action, faces=faces)

    @condition.command(name="last")
    @app_commands.describe(
        who="Whose", condition=NAME, change="Until when, or a change as ranks buy it", faces=FACES
    )
    async def condition_last(
        self,
        interaction: Interaction,
        *,
        who: Name,
        condition: Name,
        change: Line,
        faces: Faces | None = None,
    ) -> None:
        """Change how long a condition lasts."""
        action = effects_actions.Last(named=who, condition=condition, change=change)
        await self.desk.act(interaction, KEY, action, faces=faces)

    @app_commands.command()
    @app_commands.describe(who="Who", ranks_given="How many", why="Of what check")
    @app_commands.rename(ranks_given="ranks")
    async def grant(
        self,
        interaction: Interaction,
        *,
        who: Name,
        ranks_given: app_commands.Range[int, 1, 6],
        why: Line = "",
    ) -> None:
        """Give somebody ranks to spend on effects."""
        await self.desk.act(
            interaction, KEY, effects_actions.Grant(named=who, ranks=ranks_given, why=why)
        )

    @app_commands.command()
    @app_commands.describe(who="Whose", ladder="Attitude or willpower", step="Where it stands now")
    async def mind(
        self,
        interaction: Interaction,
        *,
        who: Name,
        ladder: Literal["attitude", "willpower"],
        step: Line,
    ) -> None:
        """Set an attitude or a will."""
        action = effects_actions.SetMind(named=who, ladder=ladder, step=step)
        await self.desk.act(interaction, KEY, action)

    @status.command(name="set")
    @app_commands.describe(
        name=NAME, place="0 full to 4 none left", owner="Whose, where it is not clear"
    )
    async def status_set(
        self,
        interaction: Interaction,
        *,
        name: Name,
        place: app_commands.Range[int, 0, 4],
        owner: Name = "",
    ) -> None:
        """Put a status at a place."""
        action = effects_actions.SetStatus(name=name, owner=owner, place=place)
        await self.desk.act(interaction, KEY, action)

    @status.command(name="remove")
    @app_commands.describe(name=NAME, owner="Whose, where it is not clear")
    async def status_remove(
        self, interaction: Interaction, *, name: Name, owner: Name = ""
    ) -> None:
        """Measure it no longer."""
        await self.desk.act(interaction, KEY, effects_actions.DropStatus(name=name, owner=owner))

    @build.command(name="terms")
    @app_commands.describe(
        name="Which device",
        difficulty="How hard",
        cost="What a part costs in pips",
        master="Whose part; all of them if left out",
    )
    async def build_terms(
        self,
        interaction: Interaction,
        *,
        name: Name,
        difficulty: Level | None = None,
        cost: Number | None = None,
        master: Name = "",
    ) -> None:
        """Say how hard a device is and what it costs."""
        action = do.Terms(
            who=name,
            difficulty="" if difficulty is None else str(difficulty),
            cost="" if cost is None else str(cost),
            master=master,
        )
        await self.desk.act(interaction, KEY, action)

    @build.command(name="remove")
    @app_commands.describe(name="Which device")
    async def build_remove(self, interaction: Interaction, *, name: Name) -> None:
        """Give up a device; nothing comes back of it."""
        await self.desk.act(interaction, KEY, do.DropBuild(name=name))

    @build.command(name="bricks")
    @app_commands.describe(
        amount="How many there are now",
        who="Whose; the scene's pile if left out",
        piece="A special piece more, instead",
    )
    async def build_bricks(
        self,
        interaction: Interaction,
        *,
        amount: Number | None = None,
        who: Name = "",
        piece: Line = "",
    ) -> None:
        """Set somebody's bricks."""
        action = do.SetBricks(named=who, amount=amount, piece=piece)
        await self.desk.act(interaction, KEY, action)

    @position.command(name="add")
    @app_commands.describe(who="Who stands there", what="What it does", amount="By how much")
    async def ground_add(
        self,
        interaction: Interaction,
        *,
        who: Name,
        what: Literal["higher ground", "difficult ground", "bad footing", "backed up"],
        amount: app_commands.Range[int, 1, 20] = CIRCUMSTANCE,
    ) -> None:
        """Say what the ground does to somebody."""
        action = position_actions.Circumstance(named=who, what=what, amount=amount)
        await self.desk.act(interaction, KEY, action)

    @position.command(name="map")
    @app_commands.describe(on="Off: you are asked with every maneuver that succeeds")
    async def ground_map(self, interaction: Interaction, *, on: bool) -> None:
        """Play on a map, or in the mind."""
        await self.desk.act(interaction, KEY, position_actions.Mapped(on=on))

    @position.command(name="waive")
    @app_commands.describe(who="Who need not take the step that is due")
    async def ground_waive(self, interaction: Interaction, *, who: Name) -> None:
        """Waive a step that is due."""
        await self.desk.act(interaction, KEY, position_actions.Waive(named=who))

    @element_show.autocomplete("name")
    @element_damage.autocomplete("name")
    @element_remove.autocomplete("name")
    async def _element(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.elements)

    @condition_last.autocomplete("condition")
    async def _condition(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.conditions)

    @condition_last.autocomplete("change")
    async def _change(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        words = [*durations.LADDER, *CHANGES]
        return choices(
            [(word.replace("_", " "), word) for word in words if word != "rounds"], typed
        )

    @condition_add.autocomplete("effect")
    async def _weight(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        return choices([f"{what}:{sign}1" for what in MODIFIERS for sign in "+-"], typed)

    @mind.autocomplete("step")
    async def _step(self, interaction: Interaction, typed: str) -> list[Text]:
        found = minds.LADDERS.get(interaction.namespace.ladder or "attitude", ())
        return choices(found, typed)

    @status_set.autocomplete("name")
    @status_remove.autocomplete("name")
    async def _status(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.statuses)

    @build_terms.autocomplete("name")
    @build_remove.autocomplete("name")
    async def _device(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.devices)

    @condition_last.autocomplete("who")
    @grant.autocomplete("who")
    @mind.autocomplete("who")
    @status_set.autocomplete("owner")
    @status_remove.autocomplete("owner")
    @build_terms.autocomplete("master")
    @build_bricks.autocomplete("who")
    @ground_add.autocomplete("who")
    @ground_waive.autocomplete("who")
    async def _anybody(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)
