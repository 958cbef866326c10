"""`/d6 effects`, `status` and `track`: what checks do besides the blow."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import picks
from bot.systems.opend6.building import actions as do
from bot.systems.opend6.effects import actions as effects_actions
from bot.systems.opend6.rules import effects as shop
from bot.systems.opend6.rules import notation
from bot.systems.opend6.sheet import KEY
from bot.ui.options import Text, choices
from cogs.opend6.building import EFFECTS, FACES, SEEN, WHO
from cogs.opend6.options import (
    D6Commands,
    Faces,
    Interaction,
    Line,
    Name,
    Skill,
)

Ladder = Literal["attitude", "willpower"]
Towards = Literal["up", "down"]
Stacking = Literal["discrete", "progressive", "cumulative"]
Measure = Literal["quantity", "duration", "coverage"]
Rank = app_commands.Range[int, 1, 6]
TARGET = "Whom, if not yourself"
CONDITION = "Which condition"
ON = "The skill or ability"
NAME = "Which"


class StateCommands(D6Commands):
    """Ranks spent, status, tracks."""

    effects = app_commands.Group(name="effects", description="Ranks spent")
    status = app_commands.Group(name="status", description="Limited, uncounted")
    track = app_commands.Group(name="track", description="Conflicts")

    @effects.command(name="menu")
    @app_commands.describe(target=TARGET, on=ON, condition=CONDITION, who=WHO)
    async def effects_menu(
        self,
        interaction: Interaction,
        *,
        target: Name = "",
        on: Skill = "",
        condition: Name = "",
        who: Name = "",
    ) -> None:
        """Show what the ranks of your last check buy."""
        action = effects_actions.Menu(who=who, target=target, on=on, condition=condition)
        await self.desk.act(interaction, KEY, action)

    @effects.command(name="spend")
    @app_commands.describe(
        effect="What; - in front hinders",
        target=TARGET,
        on="Skill, ability, code",
        condition=CONDITION,
        note="A new ability",
        faces=FACES,
        who=WHO,
    )
    async def effects_spend(
        self,
        interaction: Interaction,
        *,
        effect: Line,
        target: Name = "",
        on: Skill = "",
        condition: Name = "",
        note: Line = "",
        faces: Faces | None = None,
        who: Name = "",
    ) -> None:
        """Spend ranks of your last check on an effect."""
        action = effects_actions.Buy(
            who=who, effect=effect, target=target, on=on, condition=condition, note=note
        )
        await self.desk.act(interaction, KEY, action, faces=faces)

    @effects.command(name="condition")
    @app_commands.describe(
        name="What it is called",
        ranks_spent="Its severity and duration",
        target=TARGET,
        kind="How it adds up",
        family="If progressive",
        note="What it does",
        who=WHO,
    )
    @app_commands.rename(ranks_spent="ranks")
    async def effects_condition(
        self,
        interaction: Interaction,
        *,
        name: Name,
        ranks_spent: Rank,
        target: Name = "",
        kind: Stacking = "discrete",
        family: Line = "",
        note: app_commands.Range[str, 1, 200] = "",
        who: Name = "",
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
    @app_commands.describe(condition=CONDITION, target="Whose", who=WHO)
    async def effects_remove(
        self, interaction: Interaction, *, condition: Name, target: Name = "", who: Name = ""
    ) -> None:
        """Spend ranks to remove a condition."""
        action = effects_actions.Relieve(who=who, condition=condition, target=target)
        await self.desk.act(interaction, KEY, action)

    @effects.command(name="sway")
    @app_commands.describe(
        target="Whom",
        ladder="What of them",
        towards="Up to Hostile, Centered",
        steps="How many; all",
        who=WHO,
    )
    async def effects_sway(
        self,
        interaction: Interaction,
        *,
        target: Name,
        ladder: Ladder,
        towards: Towards,
        steps: Rank | None = None,
        who: Name = "",
    ) -> None:
        """Spend ranks on an attitude or a will; a GM agrees."""
        action = effects_actions.Sway(
            who=who, target=target, ladder=ladder, towards=towards, ranks=steps or 0
        )
        await self.desk.act(interaction, KEY, action)

    @effects.command(name="show")
    @app_commands.describe(whose="Whose")
    async def effects_show(self, interaction: Interaction, *, whose: Name = "") -> None:
        """Show conditions and until when; only you see it."""
        await self.desk.act(interaction, KEY, effects_actions.ShowConditions(named=whose))

    @status.command(name="create")
    @app_commands.describe(
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
        who: Name = "",
    ) -> None:
        """Measure something without counting it."""
        action = effects_actions.MakeStatus(who=who, name=name, kind=kind, skill=skill, scene=scene)
        await self.desk.act(interaction, KEY, action)

    @status.command(name="test")
    @app_commands.describe(
        name=NAME,
        owner="Whose",
        skill="Another skill",
        dice=EFFECTS,
        faces=FACES,
        who=WHO,
        visibility=SEEN,
    )
    async def status_test(
        self,
        interaction: Interaction,
        *,
        name: Name,
        owner: Name = "",
        skill: Skill = "",
        dice: Line = "",
        faces: Faces | None = None,
        who: Name = "",
        visibility: Visibility | None = None,
    ) -> None:
        """Test it: success stays, failure moves one place."""

        def made() -> effects_actions.TestStatus:
            effects = notation.read(dice)
            return effects_actions.TestStatus(
                who=who, name=name, owner=owner, skill=skill, said=effects
            )

        await self.desk.act(interaction, KEY, made, faces=faces, sight=visibility)

    @status.command(name="show")
    async def status_show(self, interaction: Interaction) -> None:
        """Show all that is measured; only you see it."""
        await self.desk.act(interaction, KEY, effects_actions.ShowStatus())

    @track.command(name="create")
    @app_commands.describe(name="Of what", length="How long", labels="Its ranks, with commas")
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
    @app_commands.describe(name=NAME, rank="The result's rank")
    async def track_hit(
        self, interaction: Interaction, *, name: Name, rank: app_commands.Range[int, 0, 6]
    ) -> None:
        """GM: a result on a track."""
        await self.desk.act(interaction, KEY, do.Hit(name=name, rank=rank))

    @track.command(name="show")
    @app_commands.describe(name="One of them")
    async def track_show(self, interaction: Interaction, *, name: Name = "") -> None:
        """Show the tracks."""
        await self.desk.act(interaction, KEY, do.ShowTracks(name=name))

    @track.command(name="remove")
    @app_commands.describe(name=NAME)
    async def track_remove(self, interaction: Interaction, *, name: Name) -> None:
        """GM: forget a track."""
        await self.desk.act(interaction, KEY, do.DropTrack(name=name))

    @effects_spend.autocomplete("effect")
    async def _effect(self, interaction: Interaction, typed: str) -> list[Text]:
        del interaction
        rows = [(f"rank {one.rank}: {one.words}", one.key) for one in shop.SHOP]
        signed = [(f"rank {one.rank}: {one.words}, against", f"-{one.key}") for one in shop.SHOP
                  if one.signed]  # fmt: skip
        return choices([*rows, *signed], typed)

    @effects_menu.autocomplete("condition")
    @effects_spend.autocomplete("condition")
    @effects_remove.autocomplete("condition")
    async def _condition(self, interaction: Interaction, typed: str) -> list[Text]:
        named = str(interaction.namespace.target or interaction.namespace.who or "")
        found = await self.desk.offered(interaction, lambda scene: picks.conditions(scene, named))
        return choices(found or (), typed)

    @status_test.autocomplete("name")
    async def _status(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.statuses)

    @track_hit.autocomplete("name")
    @track_show.autocomplete("name")
    @track_remove.autocomplete("name")
    async def _track(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.tracks)

    @effects_menu.autocomplete("on")
    @effects_spend.autocomplete("on")
    @status_create.autocomplete("skill")
    @status_test.autocomplete("skill")
    async def _state_skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.skills)

    @effects_menu.autocomplete("target")
    @effects_spend.autocomplete("target")
    @effects_condition.autocomplete("target")
    @effects_remove.autocomplete("target")
    @effects_sway.autocomplete("target")
    @effects_show.autocomplete("whose")
    @status_test.autocomplete("owner")
    async def _state_target(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.present(interaction, typed)

    @effects_menu.autocomplete("who")
    @effects_spend.autocomplete("who")
    @effects_condition.autocomplete("who")
    @effects_remove.autocomplete("who")
    @effects_sway.autocomplete("who")
    @status_create.autocomplete("who")
    @status_test.autocomplete("who")
    async def _state_who(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.playable(interaction, typed)
