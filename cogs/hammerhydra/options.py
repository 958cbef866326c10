"""The options that several commands of `/hydra` and `/hydra-gm` have."""

from __future__ import annotations

from typing import Annotated, get_args

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.characters.picks import names
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.rules.checks import Tens
from bot.systems.hammerhydra.sheet import KEY
from bot.ui import options
from bot.ui.desk import Desk
from bot.ui.options import Chosen, Flag, Offered, Option, Whole


class Commands(options.Group):
    """Commands of Hammerhydra."""

    system = KEY


class Page(app_commands.Group):
    """A group of commands inside `/hydra` or `/hydra-gm`, with options as a cog has them."""

    system = KEY

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()


def own_characters(scene: Scene) -> picks.Picks:
    """The characters that whoever types may play."""
    return names(scene, "own")


Mod = app_commands.Range[int, -20, 20]
Who = Annotated[str, Offered("Who, if not your active one", own_characters, of=())]
Skill = Annotated[
    str, Offered("A skill, heading or number; none: the attribute", picks.skills, longest=60)
]
OwnSkill = Annotated[str, Offered("Its name", picks.own_skills)]
Heading = Annotated[str, Offered("For a new skill", picks.headings)]
Attribute = Annotated[
    str, Offered("The attribute, or a target 5 to 10", picks.attributes, longest=20)
]
MoreDice = Annotated[int, Whole("The GM's dice, fewer below 0", -20, 20)]
Higher = Annotated[int, Whole("The GM's change of target", -20, 20)]
EdgeDice = Annotated[int, Whole("Edge on dice", 0, 20)]
EdgeTarget = Annotated[int, Whole("Edge on the target", 0, 20)]
UnusedTens = Annotated[Tens, Chosen("What unused tens do", get_args(Tens))]
Ready = Annotated[bool, Flag("Wait before the dice, for the GM and for edge")]
Task = Annotated[str, Option("What you try", longest=40)]
Faces = Annotated[str, Option("Dice thrown by hand, such as 9,10,10,8", longest=400)]
