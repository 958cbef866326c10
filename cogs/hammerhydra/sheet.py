"""The groups of `/hydra` about sheets: making, flange, edge, weapons; and the GM's own."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from bot.shared.characters.picks import names
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.care import actions as care_actions
from bot.systems.hammerhydra.creation import actions as do
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.order.actions import RollAgain
from bot.systems.hammerhydra.rules.tables import LEVELS, RANGES
from bot.systems.hammerhydra.sheet import KEY, Sheet
from bot.ui.options import Number, Text, numbers
from cogs.hammerhydra.options import WHO, Interaction, Name, Page, Skill

Line = app_commands.Range[str, 1, 80]
Die = app_commands.Range[str, 1, 2]
Steps = app_commands.Range[int, -30, 30]
MORE = "How many; below 0 gives them back"
LEVEL = [app_commands.Choice(name=one.name, value=key) for key, one in LEVELS.items()]
RANGE = [app_commands.Choice(name=f"{one}: {what}", value=one) for one, what in RANGES.items()]


class PricedPage(Page):
    """A page on which points are spent."""

    async def priced(
        self, interaction: Interaction, typed: str, take: Callable[[Sheet, int], prices.Step]
    ) -> list[Number]:
        """How many can be taken or given back, each with its price."""
        who = str(interaction.namespace.who or "")
        found = await self.desk.offered(interaction, lambda scene: picks.priced(scene, who, take))
        return numbers(found or (), typed)


class SheetPage(PricedPage, name="sheet", description="Character sheets, priced step by step"):
    """Making a character; `/character` has the forms and files."""

    @app_commands.command()
    @app_commands.describe(
        name="What the character is called",
        level="The starting level, as the GM says",
        age="How old",
        gender="Gender",
        race="Race",
        player="Who plays",
        game="Which game",
        npc="GM: the character belongs to the GMs, average in everything",
    )
    @app_commands.choices(level=LEVEL)
    async def new(
        self,
        interaction: Interaction,
        *,
        name: Line,
        level: str = "M",
        age: Line = "",
        gender: Line = "",
        race: Line = "",
        player: Line = "",
        game: Line = "",
        npc: bool = False,
    ) -> None:
        """Make a character; the sheet's menus show what every step costs."""
        action = do.Create(
            name=name,
            level=level,
            age=age,
            gender=gender,
            race=race,
            player=player,
            game=game,
            npc=npc,
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(who="Your own whole, another player's as far as it is public")
    async def show(self, interaction: Interaction, *, who: Name = "") -> None:
        """Show the sheet with its boxes and what can be bought next; only you see it."""
        await self.desk.act(interaction, KEY, do.ShowSheet(who=who))

    @app_commands.command()
    @app_commands.describe(who=WHO)
    async def check(self, interaction: Interaction, *, who: Name = "") -> None:
        """List everything that is wrong with a sheet, and the budgets; only you see it."""
        await self.desk.act(interaction, KEY, do.Check(who=who))

    @app_commands.command()
    @app_commands.describe(level="Mundane, Heroic or Angelic", who=WHO)
    @app_commands.choices(level=LEVEL)
    async def level(self, interaction: Interaction, *, level: str, who: Name = "") -> None:
        """Set the starting level with its budgets."""
        await self.desk.act(interaction, KEY, do.SetLevel(who=who, level=level))

    @app_commands.command()
    @app_commands.describe(attribute="Which attribute", boxes=MORE, who=WHO)
    async def cross(
        self, interaction: Interaction, *, attribute: Line, boxes: Steps = 1, who: Name = ""
    ) -> None:
        """Cross boxes off an attribute: each lowers its target by one."""
        await self.desk.act(interaction, KEY, do.Cross(who=who, attribute=attribute, boxes=boxes))

    @app_commands.command()
    @app_commands.describe(skill="Its name", heading="For a new skill", dots=MORE, who=WHO)
    async def skill(
        self,
        interaction: Interaction,
        *,
        skill: Line,
        heading: Line = "",
        dots: Steps = 1,
        who: Name = "",
    ) -> None:
        """Buy dots in a skill: the first under a heading costs 2 points, others 1."""
        action = do.Learn(who=who, skill=skill, heading=heading, dots=dots)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(heading="Which heading", dots=MORE, who=WHO)
    async def general(
        self, interaction: Interaction, *, heading: Line, dots: Steps = 1, who: Name = ""
    ) -> None:
        """Buy general dots of a heading, 4 points each; they count in all its skills."""
        await self.desk.act(interaction, KEY, do.Generalise(who=who, heading=heading, dots=dots))

    @cross.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.boxes)

    @skill.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.own_skills)

    @skill.autocomplete("heading")
    @general.autocomplete("heading")
    async def _heading(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.headings)

    @cross.autocomplete("boxes")
    async def _boxes(self, interaction: Interaction, typed: str) -> list[Number]:
        of = str(interaction.namespace.attribute or "")
        return await self.priced(interaction, typed, lambda s, n: prices.crossed(s, of, n))

    @skill.autocomplete("dots")
    async def _dots(self, interaction: Interaction, typed: str) -> list[Number]:
        of, under = _named(interaction)
        return await self.priced(
            interaction, typed, lambda s, n: prices.learned(s, of, under, n, flange=False)
        )

    @general.autocomplete("dots")
    async def _general(self, interaction: Interaction, typed: str) -> list[Number]:
        _, under = _named(interaction)
        return await self.priced(
            interaction, typed, lambda s, n: prices.generalised(s, under, n, flange=False)
        )

    @check.autocomplete("who")
    @level.autocomplete("who")
    @cross.autocomplete("who")
    @skill.autocomplete("who")
    @general.autocomplete("who")
    async def _own(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.own(interaction, typed)

    @show.autocomplete("who")
    async def _known(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, lambda scene, _: names(scene, "known"))


class FlangePage(PricedPage, name="flange", description="What flange points buy"):
    """Spending flange points (HH-64 to HH-66)."""

    @app_commands.command()
    @app_commands.describe(attribute="Which attribute", steps=MORE, who=WHO)
    async def attribute(
        self, interaction: Interaction, *, attribute: Line, steps: Steps = 1, who: Name = ""
    ) -> None:
        """Lower an attribute's target by one for 6 flange points."""
        action = do.FlangeAttribute(who=who, attribute=attribute, steps=steps)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(skill="Its name", heading="For a new skill", dots=MORE, who=WHO)
    async def skill(
        self,
        interaction: Interaction,
        *,
        skill: Line,
        heading: Line = "",
        dots: Steps = 1,
        who: Name = "",
    ) -> None:
        """Buy dots in a skill: 4 flange points under an unused heading, 2 under others."""
        action = do.FlangeSkill(who=who, skill=skill, heading=heading, dots=dots)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(heading="Which heading", dots=MORE, who=WHO)
    async def general(
        self, interaction: Interaction, *, heading: Line, dots: Steps = 1, who: Name = ""
    ) -> None:
        """Buy general dots of a heading for 8 flange points each."""
        action = do.FlangeGeneral(who=who, heading=heading, dots=dots)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @app_commands.describe(points=MORE, who=WHO)
    async def edge(self, interaction: Interaction, *, points: Steps = 1, who: Name = "") -> None:
        """Buy edge for 3 flange points a point."""
        await self.desk.act(interaction, KEY, do.FlangeEdge(who=who, points=points))

    @app_commands.command()
    @app_commands.describe(
        name="The power", cost="The price the GM sets", remove="The power goes", who=WHO
    )
    async def power(
        self,
        interaction: Interaction,
        *,
        name: Line,
        cost: app_commands.Range[int, 0, 99] = 0,
        remove: bool = False,
        who: Name = "",
    ) -> None:
        """Buy a special power; a GM approves it."""
        action = do.FlangePower(who=who, name=name, cost=cost, gone=remove)
        await self.desk.act(interaction, KEY, action)

    @attribute.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.flange)

    @skill.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.own_skills)

    @skill.autocomplete("heading")
    @general.autocomplete("heading")
    async def _heading(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.headings)

    @attribute.autocomplete("steps")
    async def _steps(self, interaction: Interaction, typed: str) -> list[Number]:
        of = str(interaction.namespace.attribute or "")
        return await self.priced(interaction, typed, lambda s, n: prices.flanged(s, of, n))

    @skill.autocomplete("dots")
    async def _dots(self, interaction: Interaction, typed: str) -> list[Number]:
        of, under = _named(interaction)
        return await self.priced(
            interaction, typed, lambda s, n: prices.learned(s, of, under, n, flange=True)
        )

    @general.autocomplete("dots")
    async def _general(self, interaction: Interaction, typed: str) -> list[Number]:
        _, under = _named(interaction)
        return await self.priced(
            interaction, typed, lambda s, n: prices.generalised(s, under, n, flange=True)
        )

    @edge.autocomplete("points")
    async def _points(self, interaction: Interaction, typed: str) -> list[Number]:
        return await self.priced(interaction, typed, prices.edged)

    @attribute.autocomplete("who")
    @skill.autocomplete("who")
    @general.autocomplete("who")
    @edge.autocomplete("who")
    @power.autocomplete("who")
    async def _own(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.own(interaction, typed)


class EdgePage(Page, name="edge", description="Edge: dice, targets, second rolls"):
    """A look at edge, and the GM's refreshing of it (HH-67, HH-71)."""

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show everybody's edge; only you see it."""
        await self.desk.act(interaction, KEY, care_actions.ShowEdge())

    @app_commands.command()
    @app_commands.describe(who="Whose; everybody's if left out", amount="How much; all if left out")
    async def refresh(
        self,
        interaction: Interaction,
        *,
        who: Name = "",
        amount: app_commands.Range[int, 1, 99] | None = None,
    ) -> None:
        """GM: give spent edge back."""
        await self.desk.act(interaction, KEY, care_actions.RefreshEdge(who=who, amount=amount))

    @app_commands.command()
    @app_commands.describe(who=WHO, faces="The die thrown by hand")
    async def initiative(
        self, interaction: Interaction, *, faces: Die | None = None, who: Name = ""
    ) -> None:
        """Roll your initiative again before anybody acts; the second stands."""
        await self.desk.act(interaction, KEY, RollAgain(who=who), faces=faces)

    @refresh.autocomplete("who")
    @initiative.autocomplete("who")
    async def _own(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.own(interaction, typed)


class WeaponPage(Page, name="weapon", description="Weapons with their three stats"):
    """What a character is armed with (HH-28 to HH-32)."""

    @app_commands.command()
    @app_commands.describe(
        name="What it is called",
        attribute="The usual target of its attacks",
        reach="A rough guide only",
        damage="Dots and a modifier: ●●+2, oo+2, 2d+1, -3",
        skill="The skill that goes with it",
        who=WHO,
    )
    @app_commands.rename(reach="range")
    @app_commands.choices(reach=RANGE)
    async def add(
        self,
        interaction: Interaction,
        *,
        name: Line,
        attribute: Line,
        reach: str,
        damage: app_commands.Range[str, 1, 20],
        skill: Skill = "",
        who: Name = "",
    ) -> None:
        """Arm a character with a weapon."""
        action = care_actions.AddWeapon(
            who=who, weapon=name, attribute=attribute, range=reach, damage=damage, skill=skill
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command(name="list")
    @app_commands.describe(who=WHO)
    async def show_list(self, interaction: Interaction, *, who: Name = "") -> None:
        """List a character's weapons and those everybody knows; only you see it."""
        await self.desk.act(interaction, KEY, care_actions.ListWeapons(who=who))

    @app_commands.command()
    @app_commands.describe(name="The weapon", who=WHO)
    async def remove(self, interaction: Interaction, *, name: Line, who: Name = "") -> None:
        """Take a weapon away."""
        await self.desk.act(interaction, KEY, care_actions.DropWeapon(who=who, weapon=name))

    @add.autocomplete("attribute")
    async def _attribute(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.attributes)

    @add.autocomplete("skill")
    async def _skill(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.own_skills)

    @remove.autocomplete("name")
    async def _weapon(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.offered(interaction, typed, picks.own_weapons)

    @add.autocomplete("who")
    @show_list.autocomplete("who")
    @remove.autocomplete("who")
    async def _own(self, interaction: Interaction, typed: str) -> list[Text]:
        return await self.own(interaction, typed)


def _named(interaction: Interaction) -> tuple[str, str]:
    """The skill and the heading typed so far."""
    space = interaction.namespace
    return str(space.skill or ""), str(space.heading or "")
