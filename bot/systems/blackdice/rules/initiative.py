"""Who acts first, who has the +2, who may break off, and who notices an ambush (BD-35 to BD-44)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.opposed import compare

EDGE = 2
"""Pool dice against an opponent who rolled lower (BD-43, R-23)."""

Method = Literal["pool", "d6"]


class Entry(Struct, frozen=True):
    """One combatant's initiative: successes of this round, rating, roll-offs in turn (BD-40).

    `side` is "" for who fights alone; `surprised_by` are the names of who surprised her.
    """

    name: str
    successes: int
    rating: int
    rolloffs: tuple[int, ...] = ()
    side: str = ""
    surprised_by: tuple[str, ...] = ()


class RollOff(Struct, frozen=True):
    """Who rolls again: the Initiative pool, or a d6 where the rating is 0 (R-21)."""

    names: tuple[str, ...]
    method: Method


class Initiative(Struct, frozen=True):
    """The order, None while somebody has to roll again, and against whom each has the +2."""

    order: tuple[str, ...] | None
    needs_rolloff: tuple[RollOff, ...]
    bonus: Mapping[str, tuple[str, ...]]


def order_entries(entries: Sequence[Entry]) -> Initiative:
    """Most successes first, then the larger rating, then roll-offs; the surprised after who did it.

    Raises `missing` for nobody, `duplicate`, `unknown_name`, `conflict` where some surprised one
    another or somebody herself, `out_of_range` for numbers below 0.
    """
    _check_entries(entries)
    # First of all, for who surprised one another in a ring is refused however they tie.
    order = _place_surprise(sorted(entries, key=_rank, reverse=True))
    due = tuple(_rolloffs(entries))
    bonus = {entry.name: edge(entry, entries) for entry in entries}
    return Initiative(None if due else order, due, bonus)


def edge(entry: Entry, entries: Iterable[Entry]) -> tuple[str, ...]:
    """The opponents against whom this combatant rolls 2 dice more (BD-43, R-20, R-24)."""
    return tuple(
        other.name
        for other in entries
        if other.name != entry.name
        and not (entry.side and entry.side == other.side)
        # Never against who surprised her, whatever both have rolled.
        and other.name not in entry.surprised_by
        # Fewer successes: a smaller rating and a lost roll-off only order the turns.
        and (entry.name in other.surprised_by or other.successes < entry.successes)
    )


def split_opponents(
    beaten: Sequence[str], engaged: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whom she may leave, beaten in initiative this round, and who holds her (BD-44, R-58)."""
    free = tuple(name for name in engaged if name in beaten)
    return free, tuple(name for name in engaged if name not in beaten)


def _rank(entry: Entry) -> tuple[int, int, tuple[int, ...]]:
    return entry.successes, entry.rating, entry.rolloffs


def _rolloffs(entries: Sequence[Entry]) -> Iterable[RollOff]:
    """The groups that nothing tells apart yet."""
    ranked = sorted(entries, key=_rank, reverse=True)
    for (_, rating), tied in groupby(ranked, key=lambda entry: _rank(entry)[:2]):
        for group in _tie_groups(tuple(tied), 0):
            names = tuple(entry.name for entry in entries if entry in group)
            yield RollOff(names, "pool" if rating else "d6")


def _tie_groups(tied: tuple[Entry, ...], rolloff: int) -> Iterable[tuple[Entry, ...]]:
    """Those of the tied who still have to roll, after so many roll-offs."""
    names = {entry.name for entry in tied}
    # Whoever was caught by one of them comes after that one in any case.
    late = tuple(entry for entry in tied if names & {*entry.surprised_by})
    level = tuple(entry for entry in tied if entry not in late)
    if late:
        yield from _tie_groups(late, rolloff)
    if len(level) < 2:
        return
    # A latecomer rolls off alone, until she has rolled as often as the others of the tie.
    if missing := tuple(entry for entry in level if len(entry.rolloffs) <= rolloff):
        yield missing
        return

    def latest(entry: Entry) -> int:
        return entry.rolloffs[rolloff]

    for _, same in groupby(sorted(level, key=latest, reverse=True), key=latest):
        yield from _tie_groups(tuple(same), rolloff + 1)


def _place_surprise(ranked: Sequence[Entry]) -> tuple[str, ...]:
    """The surprised right after the last of those who surprised them, else as ranked (R-19)."""
    placed: list[str] = []
    late: list[Entry] = []
    for entry in ranked:
        late.append(entry)
        # Placing one may free another who waited for that one alone.
        while ready := next((e for e in late if set(e.surprised_by) <= set(placed)), None):
            late.remove(ready)
            placed.append(ready.name)
    if late:
        raise Refusal("conflict", "They surprised one another; only one of the two can be first.")
    return tuple(placed)


def _check_entries(entries: Sequence[Entry]) -> None:
    if not entries:
        raise Refusal("missing", "Nobody fights.")
    names = [entry.name for entry in entries]
    surprisers = {entry.name: entry.surprised_by for entry in entries}
    for entry in entries:
        bound(entry.successes, "Successes", most=None)
        bound(entry.rating, "An Initiative rating")
        for rolloff in entry.rolloffs:
            bound(rolloff, "A roll-off", most=None)
        if names.count(entry.name) > 1:
            raise Refusal("duplicate", f"{entry.name[:40]} is in the order twice.")
        for by in entry.surprised_by:
            if by not in surprisers:
                raise Refusal("unknown_name", f"{by[:40]} is not in the fight.")
            if entry.name in surprisers[by]:
                raise Refusal(
                    "conflict", f"{entry.name[:40]} and {by[:40]} cannot surprise each other."
                )


Noticed = Literal["aware", "surprised", "unaware"]

UNAWARE = 3
"""The lead from which the surprised cannot even defend (R-24)."""


def notice(attacker_net: int, defender_net: int) -> Noticed:
    """What one defender notices; a tie is noticed (R-24)."""
    opposed = compare(attacker_net, defender_net)
    if opposed.winner != "a":
        return "aware"
    return "unaware" if opposed.margin >= UNAWARE else "surprised"


def notice_all(attacker_net: int, defenders: Mapping[str, int]) -> dict[str, Noticed]:
    """What everybody notices, each for herself; raises `missing` without a defender."""
    if not defenders:
        raise Refusal("missing", "Nobody is there to be surprised.")
    return {name: notice(attacker_net, net) for name, net in defenders.items()}
