"""Effects on the dice of one roll written in a line: `B2 P1 F6` (D6-74, D6-106)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.errors import Refusal
from bot.systems.opend6 import boosts, flips

LONGEST = 60


class Written(Struct, frozen=True):
    """Boost and penalty dice before they cancel, and the faces that are flipped."""

    boost: int = 0
    penalty: int = 0
    flips: tuple[int, ...] = ()


def written(text: str, *, sides: object = boosts.D6) -> Written:
    """What a line of effects asks for; the same kind twice adds up, "" asks for nothing.

    Raises `bad_notation`, `bad_flip`, `bad_boost` for too many dice, `bad_sides`.
    """
    if len(text) > LONGEST:
        raise Refusal("bad_notation", f"Write at most {LONGEST} characters, such as B2 P1 F6.")
    boost = penalty = 0
    faces: list[int] = []
    for word in text.replace(",", " ").split():
        if word[0] in "fF":
            faces.append(flips.parsed(word, sides=sides))
            continue
        found = boosts.parsed(word)
        if found.kind == "boost":
            boost += found.count
        else:
            penalty += found.count
    return Written(
        boosts.count(boost, what="boost"),
        boosts.count(penalty, what="penalty"),
        tuple(sorted(set(faces))),
    )
