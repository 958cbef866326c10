"""Make these pages anew: `python3 run.py pages`, or only those named: `… pages flamepunk`."""

from __future__ import annotations

import sys

from tests.pages import fights

for system in sys.argv[1:] or fights.SYSTEMS:
    fights.write(system)
