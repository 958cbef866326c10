"""The options that several commands of `/hydra` and `/hydra-gm` have."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from bot.core.scene import Scene
from bot.shared.characters.picks import names
from bot.systems.hammerhydra import picks
from bot.systems.hammerhydra.sheet import KEY
from bot.ui import options
from bot.ui.desk import Desk
from bot.ui.options import Offered, Option


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


Who = Annotated[str, Offered("Who, if not your active one", own_characters, of=())]
OwnSkill = Annotated[str, Offered("Its name", picks.own_skills)]
Heading = Annotated[str, Offered("For a new skill", picks.headings)]
Task = Annotated[str, Option("What you try", longest=40)]
