"""How evenly the faces fell at a table, by person and die: counts, and what a test says of them.

Only dice that Parry threw are counted: what somebody threw by hand and typed says nothing of it.
What whoever asks may not see is left out, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import erfc, exp, gamma, sqrt

from bot.core.chart import FaceCounts
from bot.core.people import Actor
from bot.core.report import Head, Report
from bot.core.scene import Entry, Scene, Table
from bot.core.settings import recognise
from bot.core.words import count, percent
from bot.history.paging import read_back
from bot.store.protocol import JournalRow, Store

LEAST_EACH = 5
"""So often each face must be expected; with fewer dice the test says nothing."""
ODD, VERY_ODD = 0.05, 0.001
MOST_LINES = 12

WHOSE = (
    "A die counts for the person whose press or command threw it.",
    "Typed dice are not counted. One fair die in twenty looks odd, too.",
)
"""What is counted, and for whom where there are several."""

TIME = "Time ran out"
"""For whom dice count that fell because nobody answered in time."""

Thrown = dict[tuple[int, int], Counter[int]]
"""How often each face fell, by person and sides."""


async def show_fairness(store: Store, table: Table, actor: Actor, user: int) -> Report:
    """How evenly the dice of this person fell, or everybody's (0), for the eyes of `actor`."""
    scene = await store.look(table, lambda scene: scene)
    rows = [row async for row in read_back(store, table)]
    actor = recognise(scene, actor)
    counts = count_faces(rows, scene, actor, user)
    if not counts:
        return _nothing_fell(_rows_of(rows, scene, actor, user), scene, user)
    return fairness_report(counts, scene, user)


def count_faces(rows: Iterable[JournalRow], scene: Scene, actor: Actor, user: int) -> Thrown:
    """The dice of this person, or of everybody (0), as far as `actor` may know of them."""
    counts: Thrown = {}
    for entry in _rows_of(rows, scene, actor, user):
        for sides, face in _own_faces(entry):
            counts.setdefault((entry.user, sides), Counter())[face] += 1
    return counts


def _rows_of(rows: Iterable[JournalRow], scene: Scene, actor: Actor, user: int) -> Iterator[Entry]:
    """The lines of this person, or of everybody (0), that `actor` may see."""
    entries = (row.entry for row in rows if not user or row.entry.user == user)
    yield from (entry for entry in entries if scene.sees(actor, entry.sight))


def _nothing_fell(entries: Iterable[Entry], scene: Scene, user: int) -> Report:
    """Parry threw nothing; whether anybody else did."""
    by_hand = any(entry.by_hand or entry.faces for entry in entries)
    whose = f" for {_name(scene, user)}" if user else ""
    if not by_hand:
        return Report(Head(f"Nothing was rolled{whose} here yet"), private=True)
    head = Head(f"Parry threw no dice{whose} here yet")
    line = "Dice that were thrown by hand and typed are not counted."
    return Report(head, lines=(line,), private=True)


def _own_faces(entry: Entry) -> Iterator[tuple[int, int]]:
    """The faces that Parry threw. Old lines say only that there were others."""
    if entry.by_hand and not entry.typed:
        return
    places = set(entry.typed)
    yield from (face for place, face in enumerate(entry.faces) if place not in places)


def fairness_report(counts: Thrown, scene: Scene, user: int) -> Report:
    """A line for each person and die, those with most dice first, and a chart of the first die."""
    total = sum(faces.total() for faces in counts.values())
    whose = f", {_name(scene, user)}" if user else ""
    head = Head(f"Dice{whose}", "", f"{count(total, 'die', 'dice')} that Parry threw")
    sums: dict[int, Counter[int]] = {}
    for (_, sides), faces in counts.items():
        sums.setdefault(sides, Counter()).update(faces)
    most = max(sums, key=lambda sides: sums[sides].total())
    lines = [_line(f"d{sides}", sides, sums[sides]) for sides in sorted(sums)]
    people = sorted(counts, key=lambda key: -counts[key].total())
    several = len({person for person, _ in counts}) > 1
    pairs = people[:MOST_LINES] if several else []
    lines += [_line(f"{_name(scene, who)}, d{n}", n, counts[who, n]) for who, n in pairs]
    return Report(
        head,
        lines=(*lines, *(WHOSE[:1] if several else ()), *WHOSE[1:]),
        private=True,
        chart=FaceCounts(
            f"d{most}", count(sums[most].total(), "die", "dice"), _in_order(sums[most], most)
        ),
    )


def _name(scene: Scene, user: int) -> str:
    seat = scene.seats.get(user)
    return seat.name if seat is not None else "somebody" if user else TIME


def _in_order(faces: Counter[int], sides: int) -> tuple[int, ...]:
    return tuple(faces[face] for face in range(1, sides + 1))


def _line(what: str, sides: int, faces: Counter[int]) -> str:
    """`d6: 120 dice, 18 22 20 19 25 16, each 20 expected; chi-square 2.5: like a fair die`."""
    counts = _in_order(faces, sides)
    total = sum(counts)
    dice = f"{what}: {count(total, 'die', 'dice')}, mean {_mean(counts):.2f}"
    if total < LEAST_EACH * sides:
        return f"{dice}; {LEAST_EACH * sides - total} more for a verdict"
    chance = chance_of(chi_square(counts), sides - 1)
    return f"{dice}; chi-square {chi_square(counts):.1f}: {_meaning(chance)}"


def _mean(counts: Sequence[int]) -> float:
    return sum(face * times for face, times in enumerate(counts, 1)) / sum(counts)


def _meaning(chance: float) -> str:
    """What a chance means that a fair die falls as unevenly as this or more so."""
    if chance >= ODD:
        return f"like a fair die ({percent(chance)} of them fall less evenly)"
    if chance >= VERY_ODD:
        return f"odd ({percent(chance)} of fair dice fall less evenly)"
    return "very odd (less than 1 in 1,000 fair dice fall less evenly)"


def chi_square(counts: Sequence[int]) -> float:
    """How far the counts of the faces are from even: the sum of squares over what is expected."""
    expected = sum(counts) / len(counts)
    return sum((times - expected) ** 2 for times in counts) / expected


def chance_of(square: float, freedom: int) -> float:
    """The chance of a chi-square of so much or more with so many degrees of freedom, 1 and up."""
    # Exact for whole degrees of freedom. An even number 2k: fewer than k events of a Poisson law
    # whose mean is half the square.
    half = square / 2
    if freedom % 2 == 0:
        terms = (half**at / gamma(at + 1) for at in range(freedom // 2))
        return min(1.0, exp(-half) * sum(terms))
    terms = (half ** (at - 0.5) / gamma(at + 0.5) for at in range(1, freedom // 2 + 1))
    # An odd number: the two tails of a normal law, and the same steps from one half on.
    return min(1.0, erfc(sqrt(half)) + exp(-half) * sum(terms))
