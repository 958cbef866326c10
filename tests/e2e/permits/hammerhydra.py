"""Who may do what in Hammerhydra."""

from __future__ import annotations

from tests.support.permits import ALL, Case, Permits

PERMITS = Permits(
    commands={
        "hydra tables": Case(ALL, {"table": "levels"}),
        "hydra rules": Case(ALL),
    },
    buttons={},
    cards={},
)
