"""Make these pages anew: `python3 run.py pages`, or only some: `… pages commands flamepunk`."""

from __future__ import annotations

import sys

from tests.pages import commands, fights, quotes

COMMANDS = "commands"

for name in sys.argv[1:] or (COMMANDS, *fights.SYSTEMS):
    if name == COMMANDS:
        commands.write()
    else:
        fights.write(name)

quotes.write()
