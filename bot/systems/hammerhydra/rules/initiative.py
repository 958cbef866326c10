"""Initiative: two targets and a die, then a die more every round; the lowest acts first.

HH-33 to HH-37, HH-48, HH-49, R-28 to R-32.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.checks import whole, wound
from bot.systems.hammerhydra.rules.tables import BEST, SIDES, WORST

MOST_INITIATIVE = 99999
MOST_NUDGE = 999


def base(perception: int, athleticism: int, hurt: int = 0) -> int:
    """Perception + Athleticism, each with the standing penalty (HH-34, R-31).

    Raises `attribute_out_of_range`, `bad_modifier`.
    """
    kind = "attribute_out_of_range"
    perception = whole(perception, kind, "Perception", BEST, WORST)
    athleticism = whole(athleticism, kind, "Athleticism", BEST, WORST)
    # The standing +N lies on both targets, so that it counts twice.
    return perception + athleticism + 2 * wound(hurt)


def advance(previous: int, roll: int, pending: int = 0) -> int:
    """The next initiative: the previous, a die, and what has come on top since (HH-35, HH-48).

    In the first round the previous is `base` (HH-34). Raises `bad_initiative`, `bad_face`.
    """
    before = whole(previous, "bad_initiative", "An initiative", -MOST_INITIATIVE, MOST_INITIATIVE)
    more = whole(pending, "bad_initiative", "A change of it", -MOST_NUDGE, MOST_NUDGE)
    return before + _die(roll) + more


def catch_up(start: int, rolls: Sequence[int]) -> int:
    """A latecomer's initiative: a die for each initiative already rolled (R-29); `bad_face`."""
    # Totals only grow: with one die a latecomer would act first for the rest of the fight.
    return start + sum(map(_die, rolls))


def nudge(by: int) -> int:
    """What a GM adds to somebody's next initiative, once; raises `bad_initiative`."""
    return whole(by, "bad_initiative", "A change of initiative", -MOST_NUDGE, MOST_NUDGE)


def groups(scores: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Who acts when: lowest first, equals together in their order; `bad_initiative` (HH-36)."""
    by_score: dict[int, list[str]] = {}
    for name, score in scores.items():
        number = whole(score, "bad_initiative", "An initiative", -MOST_INITIATIVE, MOST_INITIATIVE)
        by_score.setdefault(number, []).append(name)
    return tuple(tuple(by_score[score]) for score in sorted(by_score))


def ambush_order(bases: Mapping[str, int], ambushers: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The order of a round without dice: ambushers, then the others by their base (HH-37, R-28).

    Each acts alone, equals in the order they joined. Raises `not_in_fight`.
    """
    first_ones = tuple(dict.fromkeys(ambushers))
    for name in first_ones:
        if name not in bases:
            raise Refusal("not_in_fight", f"{name[:40]} is not in this fight.")
    # sorted() is stable: equals stay in the order in which they joined.
    order = sorted(bases, key=lambda name: (name not in first_ones, bases[name]))
    return tuple((name,) for name in order)


def _die(roll: int) -> int:
    return whole(roll, "bad_face", "A face of a d10", 1, SIDES)
