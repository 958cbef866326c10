"""The options that several of OpenD6's commands have."""

from __future__ import annotations

from typing import Annotated, get_args

from discord import app_commands

from bot.core.people import Visibility
from bot.systems.opend6 import picks
from bot.systems.opend6.sheet import KEY
from bot.ui import options
from bot.ui.options import Offered, OneOf, Option, playable, present

Code = app_commands.Range[str, 1, 12]
Task = app_commands.Range[str, 1, 40]
Who = Annotated[str, Offered("Who acts", playable, of=())]
Anybody = Annotated[str, Offered("Whom", present, of=())]
Opponent = Annotated[str, Offered("Whom", picks.opponents)]
Skill = Annotated[str, Offered("With what", picks.skills)]
Weapon = Annotated[str, Offered("With", picks.weapons)]
Status = Annotated[str, Offered("Which", picks.statuses)]
Device = Annotated[str, Offered("Which", picks.devices)]
Faces = Annotated[str, Option("Dice by hand", longest=400)]
Seen = Annotated[Visibility, OneOf("Who sees it", get_args(Visibility))]
OwnFaces = Annotated[str, Option("Thrown by hand: 4,2,5", longest=400)]
OwnWho = Annotated[str, Offered("Who, if not your own", playable, of=())]


class Commands(options.Group):
    """Commands of OpenD6."""

    system = KEY
