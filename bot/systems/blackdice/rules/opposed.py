"""Two work against each other: more successes win (BD-22, BD-23)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.systems.blackdice.rules.tables import Degree, degree
from bot.systems.blackdice.rules.tasks import scored
from bot.systems.blackdice.rules.values import whole

Side = Literal["a", "b"]


class Opposed(Struct, frozen=True):
    """Who wins by how much; nobody at a tie, things stay as they are (R-07).

    The fouls are the surplus of black successes on each side.
    """

    winner: Side | None
    margin: int
    a_foul: int
    b_foul: int

    @property
    def degree(self) -> Degree:
        """The degree of the margin, a label only (R-70)."""
        return degree(self.margin)


def opposed(a_net: object, b_net: object) -> Opposed:
    """Nets below 0 count as 0, and two are not needed; raises `bad_type` (R-06, R-08)."""
    a = whole(a_net, "A number of successes", least=None, most=None)
    b = whole(b_net, "A number of successes", least=None, most=None)
    lead = scored(a) - scored(b)
    winner: Side | None = "a" if lead > 0 else "b" if lead < 0 else None
    return Opposed(winner, abs(lead), scored(-a), scored(-b))
