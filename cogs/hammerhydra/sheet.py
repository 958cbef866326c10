"""The groups of `/hydra` about sheets: making, flange, edge, weapons; and the GM's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.characters.picks import names
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.care import actions as care_actions
from bot.systems.hammerhydra.creation import actions as do
from bot.systems.hammerhydra.creation import prices
from bot.systems.hammerhydra.rules.tables import LEVELS, RANGES
from bot.systems.hammerhydra.sheet import KEY
from bot.ui.options import Chosen, Counted, Interaction, Offered, described
from cogs.hammerhydra.options import Heading, OwnSkill, Page, Who

Line = app_commands.Range[str, 1, 80]


def known_characters(scene: Scene) -> picks.Picks:
    """The characters that whoever types may look at."""
    return names(scene, "known")


class Priced(Counted):
    """How many can be taken or given back, each with its price.

    `take` is given the sheet, what the options named in `of` hold, and how many.
    """

    def __init__(self, take: Callable[..., prices.Step], *of: str) -> None:
        def rows(scene: Scene, who: str, *given: str) -> list[tuple[int, str]]:
            return picks.step_prices(scene, who, lambda sheet, number: take(sheet, *given, number))

        super().__init__(
            "How many; below 0 gives them back", rows, of=("who", *of), least=-30, most=30
        )


Boxes = Annotated[int, Priced(prices.cross, "attribute")]
Dots = Annotated[int, Priced(partial(prices.learn, flange=False), "skill", "heading")]
GeneralDots = Annotated[int, Priced(partial(prices.generalise, flange=False), "heading")]
FlangeSteps = Annotated[int, Priced(prices.flange_attribute, "attribute")]
FlangeDots = Annotated[int, Priced(partial(prices.learn, flange=True), "skill", "heading")]
FlangeGeneral = Annotated[int, Priced(partial(prices.generalise, flange=True), "heading")]
Points = Annotated[int, Priced(prices.buy_edge)]
Known = Annotated[
    str, Offered("Your own whole, another player's as far as it is public", known_characters, of=())
]
Boxed = Annotated[str, Offered("Which attribute", picks.boxes)]
Flanged = Annotated[str, Offered("Which attribute", picks.flange)]
Usual = Annotated[str, Offered("The usual target of its attacks", picks.attributes)]
WeaponSkill = Annotated[str, Offered("The skill that goes with it", picks.own_skills, longest=60)]
OwnWeapon = Annotated[str, Offered("The weapon", picks.own_weapons)]
Level = Annotated[
    str, Chosen("Mundane, Heroic or Angelic", [(level.name, key) for key, level in LEVELS.items()])
]
Reach = Annotated[
    str,
    Chosen("A rough guide only", [(f"{reach}: {what}", reach) for reach, what in RANGES.items()]),
]


class SheetPage(Page, name="sheet", description="Character sheets, priced step by step"):
    """Making a character; `/character` has the forms and files."""

    @app_commands.command()
    @described(
        do.Create,
        name="What the character is called",
        level="The starting level, as the GM says",
        age="How old",
        gender="Gender",
        race="Race",
        player="Who plays",
        game="Which game",
        npc="GM: the character belongs to the GMs, average in everything",
    )
    async def new(
        self,
        interaction: Interaction,
        *,
        name: Line,
        level: Level = "M",
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
    @described(do.ShowSheet)
    async def show(self, interaction: Interaction, *, who: Known = "") -> None:
        """Show the sheet with its boxes and what can be bought next; only you see it."""
        await self.desk.act(interaction, KEY, do.ShowSheet(who=who))

    @app_commands.command()
    @described(do.CheckSheet)
    async def check(self, interaction: Interaction, *, who: Who = "") -> None:
        """List everything that is wrong with a sheet, and the budgets; only you see it."""
        await self.desk.act(interaction, KEY, do.CheckSheet(who=who))

    @app_commands.command()
    @described(do.SetLevel)
    async def level(self, interaction: Interaction, *, level: Level, who: Who = "") -> None:
        """Set the starting level with its budgets."""
        await self.desk.act(interaction, KEY, do.SetLevel(who=who, level=level))

    @app_commands.command()
    @described(do.Cross)
    async def cross(
        self, interaction: Interaction, *, attribute: Boxed, boxes: Boxes = 1, who: Who = ""
    ) -> None:
        """Cross boxes off an attribute: each lowers its target by one."""
        await self.desk.act(interaction, KEY, do.Cross(who=who, attribute=attribute, boxes=boxes))

    @app_commands.command()
    @described(do.Learn)
    async def skill(
        self,
        interaction: Interaction,
        *,
        skill: OwnSkill,
        heading: Heading = "",
        dots: Dots = 1,
        who: Who = "",
    ) -> None:
        """Buy dots in a skill: the first under a heading costs 2 points, others 1."""
        action = do.Learn(who=who, skill=skill, heading=heading, dots=dots)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(do.Generalise, heading="Which heading")
    async def general(
        self, interaction: Interaction, *, heading: Heading, dots: GeneralDots = 1, who: Who = ""
    ) -> None:
        """Buy general dots of a heading, 4 points each; they count in all its skills."""
        await self.desk.act(interaction, KEY, do.Generalise(who=who, heading=heading, dots=dots))


class FlangePage(Page, name="flange", description="What flange points buy"):
    """Spending flange points (HH-64 to HH-66)."""

    @app_commands.command()
    @described(do.FlangeAttribute)
    async def attribute(
        self, interaction: Interaction, *, attribute: Flanged, steps: FlangeSteps = 1, who: Who = ""
    ) -> None:
        """Lower an attribute's target by one for 6 flange points."""
        action = do.FlangeAttribute(who=who, attribute=attribute, steps=steps)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(do.FlangeSkill)
    async def skill(
        self,
        interaction: Interaction,
        *,
        skill: OwnSkill,
        heading: Heading = "",
        dots: FlangeDots = 1,
        who: Who = "",
    ) -> None:
        """Buy dots in a skill: 4 flange points under an unused heading, 2 under others."""
        action = do.FlangeSkill(who=who, skill=skill, heading=heading, dots=dots)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(do.FlangeGeneral, heading="Which heading")
    async def general(
        self, interaction: Interaction, *, heading: Heading, dots: FlangeGeneral = 1, who: Who = ""
    ) -> None:
        """Buy general dots of a heading for 8 flange points each."""
        action = do.FlangeGeneral(who=who, heading=heading, dots=dots)
        await self.desk.act(interaction, KEY, action)

    @app_commands.command()
    @described(do.FlangeEdge)
    async def edge(self, interaction: Interaction, *, points: Points = 1, who: Who = "") -> None:
        """Buy edge for 3 flange points a point."""
        await self.desk.act(interaction, KEY, do.FlangeEdge(who=who, points=points))

    @app_commands.command()
    @described(
        do.FlangePower, name="The power", cost="The price the GM sets", remove="The power goes"
    )
    async def power(
        self,
        interaction: Interaction,
        *,
        name: Line,
        cost: app_commands.Range[int, 0, 99] = 0,
        remove: bool = False,
        who: Who = "",
    ) -> None:
        """Buy a special power; a GM approves it."""
        action = do.FlangePower(who=who, name=name, cost=cost, gone=remove)
        await self.desk.act(interaction, KEY, action)


class EdgePage(Page, name="edge", description="Edge: dice, targets, second rolls"):
    """A look at edge, and the GM's refreshing of it (HH-67, HH-71)."""

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show everybody's edge; only you see it."""
        await self.desk.act(interaction, KEY, care_actions.ShowEdge())

    @app_commands.command()
    @described(
        care_actions.RefreshEdge,
        who="Whose; everybody's if left out",
        amount="How much; all if left out",
    )
    async def refresh(
        self,
        interaction: Interaction,
        *,
        who: Who = "",
        amount: app_commands.Range[int, 1, 99] | None = None,
    ) -> None:
        """GM: give spent edge back."""
        await self.desk.act(interaction, KEY, care_actions.RefreshEdge(who=who, amount=amount))


class WeaponPage(Page, name="weapon", description="Weapons with their three stats"):
    """What a character is armed with (HH-28 to HH-32)."""

    @app_commands.command()
    @described(
        care_actions.AddWeapon,
        name="What it is called",
        damage="Dots and a modifier: ●●+2, oo+2, 2d+1, -3",
    )
    @app_commands.rename(reach="range")
    async def add(
        self,
        interaction: Interaction,
        *,
        name: Line,
        attribute: Usual,
        reach: Reach,
        damage: app_commands.Range[str, 1, 20],
        skill: WeaponSkill = "",
        who: Who = "",
    ) -> None:
        """Arm a character with a weapon."""
        action = care_actions.AddWeapon(
            who=who, weapon=name, attribute=attribute, range=reach, damage=damage, skill=skill
        )
        await self.desk.act(interaction, KEY, action)

    @app_commands.command(name="list")
    @described(care_actions.ListWeapons)
    async def show_list(self, interaction: Interaction, *, who: Who = "") -> None:
        """List a character's weapons and those everybody knows; only you see it."""
        await self.desk.act(interaction, KEY, care_actions.ListWeapons(who=who))

    @app_commands.command()
    @described(care_actions.DropWeapon)
    async def remove(self, interaction: Interaction, *, name: OwnWeapon, who: Who = "") -> None:
        """Take a weapon away."""
        await self.desk.act(interaction, KEY, care_actions.DropWeapon(who=who, weapon=name))
