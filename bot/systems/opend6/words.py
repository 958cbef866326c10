"""Words of OpenD6 that several places say: whom it is by, what is paid with."""

from __future__ import annotations

CREDIT = (
    "OpenD6 articles by Winston and the OpenD6 Project (opend6project.org), CC BY 4.0, restated "
    "in our words."
)


LONGEST = 75
TIE = "the same is not enough here"
"""A tie where the house lets ties fail (R-02)."""
KEEPS = "keeps the fixed value"
"""What an NPC has done by itself where it spends nothing (D6-14)."""
COST = {"full": "full", "bonus": "bonus", "step": "free step"}


def short_skill(name: str) -> str:
    """`deflect` of `melee: deflect`: a skill by what makes it this one."""
    return name.rpartition(": ")[2]
