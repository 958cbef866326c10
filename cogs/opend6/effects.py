"""`/d6 effects`, `status` and `track`: what checks do besides the blow."""

from __future__ import annotations

from typing import Annotated, Literal

from discord import app_commands

from bot.core.scene import Scene
from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.checks.actions import Buy, Menu
from bot.systems.opend6.effects import actions as effects_actions
from bot.systems.opend6.rules import effects as shop
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Interaction, Name, Offered, described
from cogs.opend6.options import Anybody, Commands, Dice, Faces, Line, Seen, Skill, Status, Who

Ladder = Literal["attitude", "willpower"]
Towards = Literal["up", "down"]
Stacking = Literal["discrete", "progressive", "cumulative"]
Measure = Literal["quantity", "duration", "coverage"]
Rank = app_commands.Range[int, 1, 6]


def conditions(scene: Scene, target: str, who: str) -> picks.Picks:
    """The conditions of the target, or of who acts."""
    return picks.conditions(scene, target or who)


EFFECTS = [(f"rank {effect.rank}: {effect.words}", effect.key) for effect in shop.SHOP]
AGAINST = [(f"rank {e.rank}: {e.words}, against", f"-{e.key}") for e in shop.SHOP if e.signed]
Condition = Annotated[str, Offered("Which condition", conditions, of=("target", "who"))]
Effect = Annotated[str, Offered("What; - in front hinders", (*EFFECTS, *AGAINST), longest=60)]
Track = Annotated[str, Offered("Which", picks.tracks)]


class StateCommands(Commands):
    """Ranks spent, status, tracks."""

    effects = app_commands.Group(name="effects", description="Ranks spent")
    status = app_commands.Group(name="status", description="Limited, uncounted")
    track = app_commands.Group(name="track", description="Conflicts")

    @effects.command(name="menu")
    @described(Menu, target="Whom, if not yourself", on="The skill or ability")
    async def effects_menu(
        self,
        interaction: Interaction,
        *,
        target: Anybody = "",
        on: Skill = "",
        condition: Condition = "",
        who: Who = "",
    ) -> None:
        """Show what the ranks of your last check buy."""
        action = Menu(who=who, target=target, on=on, condition=condition)
        await self.desk.act(interaction, KEY, action)

    @effects.command(name="spend")
    @described(
        Buy,
        target="Whom, if not yourself",
        on="Skill, ability, code",
        note="A new ability",
    )
    async def effects_spend(
        self,
        interaction: Interaction,
        *,
        effect: Effect,
        target: Anybody = "",
        on: Skill = "",
        condition: Condition = "",
        note: Line = "",
        faces: Faces | None = None,
        who: Who = "",
    ) -> None:
        """Spend ranks of your last check on an effect."""
        action = Buy(who=who, effect=effect, target=target, on=on, condition=condition, note=note)
        await self.desk.act(interaction, KEY, action, faces=faces)

    @effects.command(name="condition")
    @described(
        effects_actions.Befall,
        name="What it is called",
        ranks_spent="Its severity and duration",
        target="Whom, if not yourself",
        kind="How it adds up",
        family="If progressive",
        note="What it does",
    )
    @app_commands.rename(ranks_spent="ranks")
    async def effects_condition(
        self,
        interaction: Interaction,
        *,
        name: Name,
        ranks_spent: Rank,
        target: Anybody = "",
        kind: Stacking = "discrete",
        family: Line = "",
        note: app_commands.Range[str, 1, 200] = "",
        who: Who = "",
    ) -> None:
        """Spend ranks on a condition of your own words."""
        action = effects_actions.Befall(
            who=who,
            name=name,
            target=target,
            ranks=ranks_spent,
            kind=kind,
            family=family,
            note=note,
        )
        await self.desk.act(interaction, KEY, action)

    @effects.command(name="remove")
    @described(effects_actions.Relieve, target="Whose")
    async def effects_remove(
        self, interaction: Interaction, *, condition: Condition, target: Anybody = "", who: Who = ""
    ) -> None:
        """Spend ranks to remove a condition."""
        action = effects_actions.Relieve(who=who, condition=condition, target=target)
        await self.desk.act(interaction, KEY, action)

    @effects.command(name="sway")
    @described(
        effects_actions.Sway,
        ladder="What of them",
        towards="Up to Hostile, Centered",
        steps="How many; all",
    )
    async def effects_sway(
        self,
        interaction: Interaction,
        *,
        target: Anybody,
        ladder: Ladder,
        towards: Towards,
        steps: Rank | None = None,
        who: Who = "",
    ) -> None:
        """Spend ranks on an attitude or a will; a GM agrees."""
        action = effects_actions.Sway(
            who=who, target=target, ladder=ladder, towards=towards, ranks=steps or 0
        )
        await self.desk.act(interaction, KEY, action)

    @status.command(name="create")
    @described(
        effects_actions.MakeStatus,
        name="What",
        kind="Of which kind",
        skill="The skill that tests it",
        scene="GM: the scene's",
        who="Whose",
    )
    async def status_create(
        self,
        interaction: Interaction,
        *,
        name: Name,
        kind: Measure,
        skill: Skill,
        scene: bool = False,
        who: Who = "",
    ) -> None:
        """Measure something without counting it."""
        action = effects_actions.MakeStatus(who=who, name=name, kind=kind, skill=skill, scene=scene)
        await self.desk.act(interaction, KEY, action)

    @status.command(name="test")
    @described(effects_actions.TestStatus, owner="Whose", skill="Another skill")
    async def status_test(
        self,
        interaction: Interaction,
        *,
        name: Status,
        owner: Anybody = "",
        skill: Skill = "",
        dice: Dice = "",
        faces: Faces | None = None,
        who: Who = "",
        visibility: Seen | None = None,
    ) -> None:
        """Test it: success stays, failure moves one place."""

        def action() -> effects_actions.TestStatus:
            effects = notation.read(dice)
            return effects_actions.TestStatus(
                who=who, name=name, owner=owner, skill=skill, said=effects
            )

        await self.desk.act(interaction, KEY, action, faces=faces, sight=visibility)

    @status.command(name="show")
    async def status_show(self, interaction: Interaction) -> None:
        """Show all that is measured; only you see it."""
        await self.desk.act(interaction, KEY, effects_actions.ShowStatus())

    @track.command(name="create")
    @described(do.Track, name="Of what", length="How long", labels="Its ranks, with commas")
    async def track_create(
        self,
        interaction: Interaction,
        *,
        name: Name,
        length: Literal["simple", "brief", "moderate", "lengthy", "standard"],
        labels: app_commands.Range[str, 1, 200] = "",
    ) -> None:
        """GM: a track for anything."""
        action = do.Track(name=name, length=length, labels=labels)
        await self.desk.act(interaction, KEY, action)

    @track.command(name="hit")
    @described(do.Hit, rank="The result's rank")
    async def track_hit(
        self, interaction: Interaction, *, name: Track, rank: app_commands.Range[int, 0, 6]
    ) -> None:
        """GM: a result on a track."""
        await self.desk.act(interaction, KEY, do.Hit(name=name, rank=rank))

    @track.command(name="show")
    @described(do.ShowTracks, name="One of them")
    async def track_show(self, interaction: Interaction, *, name: Track = "") -> None:
        """Show the tracks."""
        await self.desk.act(interaction, KEY, do.ShowTracks(name=name))

    @track.command(name="remove")
    @described(do.DropTrack)
    async def track_remove(self, interaction: Interaction, *, name: Track) -> None:
        """GM: forget a track."""
        await self.desk.act(interaction, KEY, do.DropTrack(name=name))
