"""What a resolution and the odds cost, beside rolling six dice with a dice-notation library."""

from __future__ import annotations

from random import Random

import d20

from bot.systems.flamepunk.rules.removal import Policy, joint_removal, without_faces
from bot.systems.flamepunk.rules.rolls import DEFAULT_HIT, read
from tests.bench import odds
from tests.bench.timing import ROLLS, Repeat, in_turn


def measure(repeat: Repeat) -> dict[str, object]:
    """Microseconds a resolution (medians of turns taken in turn), milliseconds for the odds."""
    random = Random(666)  # noqa: S311 - the same dice in every run
    rolls = [tuple(random.randint(1, 6) for _ in range(6)) for _ in range(ROLLS)]
    policy = Policy(exact=False, merciful=False)

    def resolve() -> None:
        for faces in rolls:
            read(faces, DEFAULT_HIT)

    def defended() -> None:
        for faces in rolls:
            removed = joint_removal(faces, DEFAULT_HIT, by_hand=(), allowance=1, how=policy)
            read(without_faces(faces, removed), DEFAULT_HIT, removed=removed)

    def library() -> None:
        for _ in rolls:
            d20.roll("6d6")

    plain, dodged, baseline = in_turn(repeat, resolve, defended, library)
    return {
        "rule resolution, six dice": {
            "resolve_us": plain,
            "d20_roll_6d6_us": baseline,
            "times_faster": round(baseline / plain, 1),
            "aim": "at least 10",
        },
        "rule resolution with the best dodge, six dice": {
            "resolve_us": dodged,
            "d20_roll_6d6_us": baseline,
            "times_faster": round(baseline / dodged, 1),
        },
        **odds.measure(repeat),
    }
