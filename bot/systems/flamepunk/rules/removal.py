"""Which dice a defender takes out of a roll, and which die Pyros turns.

FA-07, FA-08, FA-15 and FA-17.

The defender's key, exactly: any failure beats any success; then the worst failure (merciful: the
mildest), else the lowest success; then fewest dice removed; then fewest hits left; then the removed
faces, high to low, lexicographically greatest. All work is done on the six face counts, so that
twenty dice cost no more than six.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.flamepunk.rules.rolls import SIDES, Reading, is_face, read


class Policy(Struct, frozen=True):
    """How removals go at this table.

    `exact`: the whole allowance must be taken, else up to it (FA-07). `merciful`: a failure is kept
    mild rather than bad (FA-08).
    """

    exact: bool = False
    merciful: bool = False


HARSH = Policy()


def best_removal(
    faces: Sequence[int], hit: Sequence[int], allowance: int, how: Policy = HARSH
) -> tuple[int, ...]:
    """The defender's best removal by the key above, high to low, without trying them all.

    Of 3, 3, 5, 6 it is the six (FP-12). `faces` are 1..6 each, `allowance` 0 or more.
    """
    if not allowance:
        return ()
    have = _by_face(faces)
    hits = sum(have[face] for face in hit)
    # Any failure is better for the defender than any success (FA-08).
    if allowance >= hits:
        return _all_hits(have, hit, min(allowance, len(faces)) - hits, how)
    return _cheapest_success(have, hit, hits, allowance, how)


def _all_hits(have: list[int], hit: Sequence[int], spare: int, how: Policy) -> tuple[int, ...]:
    """Every hit goes; what happens to `spare` more removals depends on the policy."""
    misses = [0 if face in hit else number for face, number in enumerate(have)]
    out = [have[face] - misses[face] for face in range(SIDES + 1)]
    dice = sum(misses)
    if how.merciful:
        spare = min(spare, dice)
        cap = next(c for c in range(dice + 1) if _above(misses, c) <= spare)
        return _high_to_low(_add(out, _lower(misses, cap, spare)))
    # Misses that stay keep the failure level high, so nothing more goes (FA-07).
    if not how.exact or not spare:
        return _high_to_low(out)
    # The worst failure keeps its largest group whole, as far as so many dice stay.
    keep = min(max(misses), dice - spare)
    ways = (
        _lower(misses, 0, spare, stays=(face, keep))
        for face in range(1, SIDES + 1)
        if misses[face] >= keep
    )
    # Equal in all else: the greatest faces, high to low, decide (FA-08).
    return max(_high_to_low(_add(out, way)) for way in ways)


def _cheapest_success(
    have: list[int], hit: Sequence[int], hits: int, allowance: int, how: Policy
) -> tuple[int, ...]:
    """Hits will be left: the lowest success level, by the largest group that is left.

    Groups of misses above the cap must go; the rest of the allowance is best spent on hits.
    """
    caps: list[tuple[int, int, int]] = []
    largest = max(have)
    lowest = hits * largest
    for cap in range(1, largest + 1):
        misses_over = hits_over = 0
        for face, group in enumerate(have):
            if group > cap:
                if face in hit:
                    hits_over += group - cap
                else:
                    misses_over += group - cap
        if misses_over + hits_over <= allowance:
            caps.append((cap, misses_over, hits_over))
            # What the misses leave of the allowance goes on hits, each of which is worth `cap`.
            lowest = min(lowest, (hits - allowance + misses_over) * cap)
    choices: list[tuple[int, int, int]] = []
    for cap, misses_over, hits_over in caps:
        rest = lowest // cap
        loss = hits - rest
        fits = loss + misses_over == allowance if how.exact else loss + misses_over <= allowance
        # Hits above the cap have to go in any case, so that `loss` is at least as many.
        if rest * cap == lowest and loss >= hits_over and fits:
            choices.append((loss + misses_over, rest, cap))
    # FA-08 in this order: fewest dice out, then fewest hits left; the cap follows from both.
    _, rest, cap = min(choices)
    return _hits_out(have, hit, cap, hits - rest)


def _hits_out(have: list[int], hit: Sequence[int], cap: int, loss: int) -> tuple[int, ...]:
    """What is above the cap, and `loss` hits in all, the highest faces first."""
    spare = loss - sum(have[face] - cap for face in hit if have[face] > cap)
    out: list[int] = []
    for face in range(SIDES, 0, -1):
        group = have[face]
        number = max(0, group - cap)
        if spare and face in hit:
            more = min(spare, group - number)
            spare -= more
            number += more
        out += [face] * number
    return tuple(out)


def _by_face(faces: Sequence[int]) -> list[int]:
    """How many dice show each face; none show 0."""
    return [faces.count(face) for face in range(SIDES + 1)]


def _above(groups: list[int], cap: int) -> int:
    return sum(number - cap for number in groups if number > cap)


def _add(first: list[int], second: list[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


def _lower(
    groups: list[int], cap: int, number: int, *, stays: tuple[int, int] | None = None
) -> list[int]:
    """Take `number` dice: what is above the cap, then the highest faces.

    `stays` is a face and how many of it stay; with cap 0 only the order of faces decides.
    """
    out = [max(0, group - cap) if cap else 0 for group in groups]
    rest = number - sum(out)
    for face in range(SIDES, 0, -1):
        stay = stays[1] if stays and stays[0] == face else 0
        more = max(0, min(rest, groups[face] - out[face] - stay))
        out[face] += more
        rest -= more
    return out


def _high_to_low(counts: list[int]) -> tuple[int, ...]:
    return tuple(face for face in range(SIDES, 0, -1) for _ in range(counts[face]))


def without_faces(faces: Sequence[int], removed: Sequence[int]) -> list[int]:
    """The dice left, in the order rolled; raises `removed_not_in_roll` (FP-09)."""
    rest = list(faces)
    for face in removed:
        if face not in rest:
            roll = ",".join(map(str, sorted(faces)))
            raise Refusal("removed_not_in_roll", f"There is no {face} left to take out of {roll}.")
        rest.remove(face)
    return rest


def check_removal(
    faces: Sequence[int], removed: Sequence[int], allowance: int, how: Policy
) -> tuple[int, ...]:
    """A removal chosen by hand, checked, high to low.

    Raises `removed_not_in_roll`, `too_many_removed`, and where all must be taken `too_few_removed`.
    """
    if not all(map(is_face, removed)):
        raise Refusal("removed_not_in_roll", "Only faces from 1 to 6 can be taken out.")
    if len(removed) > allowance:
        raise Refusal(
            "too_many_removed",
            f"You took out {count(len(removed), 'die', 'dice')}; this defence takes out "
            f"at most {allowance}.",
        )
    without_faces(faces, removed)
    least = min(allowance, len(faces))
    if how.exact and len(removed) < least:
        raise Refusal(
            "too_few_removed",
            f"At this table a defence takes out all it may: {least} here, not {len(removed)}.",
        )
    return tuple(sorted(removed, reverse=True))


def joint_removal(
    faces: Sequence[int],
    hit: Sequence[int],
    *,
    by_hand: Sequence[int],
    allowance: int,
    how: Policy,
) -> tuple[int, ...]:
    """FA-15: hand-picked dice come out first, then the best of what is left, high to low."""
    if not by_hand:
        return best_removal(faces, hit, allowance, how)
    rest = best_removal(without_faces(faces, by_hand), hit, allowance, how)
    return tuple(sorted((*by_hand, *rest), reverse=True))


def rank(reading: Reading, how: Policy) -> tuple[bool, int, int, int, tuple[int, ...]]:
    """The defender's key of FA-08; the lowest is best."""
    level = reading.level if reading.success or how.merciful else -reading.level
    # The lowest key is the best, so that greater faces count less.
    lexicographic = tuple(-face for face in reading.removed)
    return reading.success, level, len(reading.removed), reading.hits, lexicographic


def removal_menu(
    faces: Sequence[int],
    hit: Sequence[int],
    allowance: int,
    how: Policy = HARSH,
    *,
    attack: bool = False,
) -> list[Reading]:
    """Every distinct removal with what it leaves, best first (FP-52, FA-26).

    Distinct means by faces: six dice have at most 64, twenty at most a few thousand.
    """
    least = min(allowance, len(faces)) if how.exact else 0
    readings = [
        read(without_faces(faces, out), hit, removed=out, attack=attack)
        for out in _removals(_by_face(faces), SIDES, allowance)
        if len(out) >= least
    ]
    readings.sort(key=lambda reading: rank(reading, how))
    return readings


def _removals(have: list[int], face: int, room: int) -> Iterator[tuple[int, ...]]:
    if not face:
        yield ()
        return
    for number in range(min(have[face], room) + 1):
        for rest in _removals(have, face - 1, room - number):
            yield (face,) * number + rest


def possible_shifts(faces: Sequence[int], *, any_face: bool) -> list[tuple[int, int]]:
    """Every distinct change of one die as (old, new): by one pip, or to any face (FP-43, FA-17)."""
    return [
        (old, new)
        for old in sorted(set(faces))
        for new in range(1, SIDES + 1)
        if old != new and (any_face or abs(old - new) == 1)
    ]


def shift_die(faces: Sequence[int], old: int, new: int) -> tuple[int, ...]:
    """The roll with its first `old` turned to `new`; raises `face_not_in_roll`."""
    if old not in faces:
        roll = ",".join(map(str, faces))
        raise Refusal("face_not_in_roll", f"There is no {old} in {roll}.")
    place = list(faces).index(old)
    return (*faces[:place], new, *faces[place + 1 :])
