"""Make `docs/rules/` anew: `python3 run.py rules`."""

from __future__ import annotations

from tests.rulebook.pages import write

write()
