"""One roll against another, and helpers whose successes are the leader's (BD-22, 23, 27, 28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.tables import Degree, degree
from bot.systems.blackdice.rules.tasks import Result, score

Side = Literal["a", "b"]


class Comparison(Struct, frozen=True):
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


def compare(a_net: int, b_net: int) -> Comparison:
    """Nets below 0 count as 0, and two are not needed (R-06, R-08)."""
    lead = score(a_net) - score(b_net)
    winner: Side | None = "a" if lead > 0 else "b" if lead < 0 else None
    return Comparison(winner, abs(lead), score(-a_net), score(-b_net))


def add_helpers(leader: Result, helpers: Sequence[Result]) -> Result:
    """The leader's result with what each helper scored; the leader's black dice meet the total.

    Helpers' own black dice eat only their own successes (R-15). Raises `missing` without a helper,
    `out_of_range`.
    """
    if not helpers:
        raise Refusal("missing", "A group roll takes at least one helper.")
    # Scored, not net: black dice of a helper take nothing from the others.
    auto = bound(sum(helper.successes for helper in helpers), "Automatic successes", most=None)
    return replace(leader, auto=leader.auto + auto)


def check_helpers(leader: str, helpers: Sequence[str]) -> None:
    """Refuses with `duplicate` who helps twice, with `conflict` a leader who helps (BD-27)."""
    names: set[str] = set()
    for name in helpers:
        if fold(name) == fold(leader):
            raise Refusal("conflict", "Whoever leads a group roll cannot help in it too.")
        if fold(name) in names:
            raise Refusal("duplicate", f"{name[:40]} helps already.")
        names.add(fold(name))
