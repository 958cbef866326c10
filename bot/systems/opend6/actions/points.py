"""What can be asked for about luck and action points (D6-08, D6-09, D6-62)."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE, GMS


class OnPoints(Action, frozen=True):
    """Whatever is about luck or action points; `pool` is one of the two."""

    pool: str = "luck"


class ShowPoints(OnPoints, frozen=True, tag="points_show"):
    """A look at everybody's."""

    asker = ANYONE


class Award(OnPoints, frozen=True, tag="points_award"):
    """A GM gives some, for a reason such as a memorable line (D6-62)."""

    asker = GMS

    amount: int = 1
    why: str = ""


class Refill(OnPoints, frozen=True, tag="points_refill"):
    """A GM refills luck to its rank, or action points to one; `who` "" is everybody's."""

    asker = GMS


class Spend(OnPoints, frozen=True, tag="points_spend"):
    """One is spent: luck before a roll by the GM's leave, an action point on a `use` (D6-09)."""

    use: str = ""
    what: str = ""


PointAction = ShowPoints | Award | Refill | Spend
