"""What is written with a roll: effects, boost and penalty dice, flips (D6-74 to D6-79, D6-106)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.words import join_words
from bot.systems.opend6.rules.given import whole

Kind = Literal["none", "boost", "penalty"]
SIDES = (4, 6, 8, 10, 12, 20)
D6 = 6
MOST = 20
"""How many boost or penalty dice one roll may have."""

_NOTATION = re.compile(r"(?:(b)(?:oost-)?|(p)(?:enalty-)?)([0-9]{1,4})", re.ASCII | re.IGNORECASE)


class Boost(Struct, frozen=True):
    """Dice of one kind that are left after boost and penalty have cancelled; 0 of none."""

    kind: Kind
    count: int


def die_size(value: int) -> int:
    """The size of a die: 4, 6, 8, 10, 12 or 20; raises `bad_sides` (D6-78)."""
    if value not in SIDES:
        raise Refusal("bad_sides", f"There is no d{str(value)[:12]}: dice are d4, d6, d8, d10, "
                      "d12 and d20.")  # fmt: skip
    return value


def parse_boost(text: str) -> Boost:
    """`B2`, `Boost-2`, `P1`, `Penalty-1` (D6-74); raises `bad_notation`, also for 0 dice."""
    result = _NOTATION.fullmatch(text.strip())
    if result is None or not 1 <= int(result[3]) <= MOST:
        raise Refusal(
            "bad_notation",
            f"“{text[:20]}” is neither boost nor penalty. Write B1 to B{MOST}, P1 to P{MOST}, "
            "Boost-2 or Penalty-1.",
        )
    return Boost("boost" if result[1] else "penalty", int(result[3]))


def boost_dice(value: int, *, what: str) -> int:
    """So many boost or penalty dice, 0..20; raises `bad_boost`."""
    return whole(value, "bad_boost", f"a number of {what} dice", least=0, most=MOST)


def net_boost(boost: int = 0, penalty: int = 0) -> Boost:
    """What is rolled: one boost and one penalty die remove each other (D6-75).

    Raises `bad_boost`.
    """
    surplus = boost_dice(boost, what="boost") - boost_dice(penalty, what="penalty")
    kind: Kind = "boost" if surplus > 0 else "penalty" if surplus < 0 else "none"
    return Boost(kind, abs(surplus))


_FLIP = re.compile(r"f(?:lip-)?([0-9]{1,4})", re.ASCII | re.IGNORECASE)


def parse_flip(text: str, *, sides: int = D6) -> int:
    """The face that `F6` or `Flip-6` names; raises `bad_notation`, `bad_flip`, `bad_sides`."""
    size = die_size(sides)
    result = _FLIP.fullmatch(text.strip())
    if result is None:
        raise Refusal(
            "bad_notation", f"“{text[:20]}” is no flip. Write F1 to F{size}, or Flip-{size}."
        )
    return flip_face(int(result[1]), size)


def flip_face(face: int, sides: int) -> int:
    """A face that may be flipped; raises `bad_flip`."""
    if not 1 <= face <= sides:
        raise Refusal(
            "bad_flip",
            f"A d{sides} has the faces 1 to {sides}; {str(face)[:12]} cannot be flipped.",
        )
    return face


def flip_faces(faces: Iterable[int], sides: int) -> frozenset[int]:
    """All faces that are flipped in one roll; raises `bad_flip`."""
    return frozenset(flip_face(face, sides) for face in faces)


def opposite(face: int, sides: int) -> int:
    """The face underneath: on a d6 they add up to 7 (D6-107, D6-108)."""
    return sides + 1 - face


def die_face(face: int, sides: int) -> int:
    """A face of a die of this size; raises `bad_face`, `bad_sides`."""
    size = die_size(sides)
    if not 1 <= face <= size:
        raise Refusal("bad_face", f"A d{size} shows 1 to {size}; {str(face)[:12]} is not on it.")
    return face


def flip(face: int, flips: Collection[int], sides: int) -> int:
    """What a die counts: turned over once if its face is among the flips (D6-106)."""
    return opposite(face, sides) if face in flips else face


class Effects(Struct, frozen=True, omit_defaults=True):
    """What somebody says with a roll; counts, `dice`, `wild` and `modifier` below 0 take away.

    `flips` are faces, `die` is the size of boost and penalty dice, `sides` of all others. `luck`
    doubles the dice, an action `point` adds two.
    """

    dice: int = 0
    modifier: int = 0
    boost: int = 0
    penalty: int = 0
    flips: tuple[int, ...] = ()
    advantage: int = 0
    disadvantage: int = 0
    wild: int = 0
    luck: bool = False
    point: bool = False
    die: int = D6
    sides: int = D6


_PART = re.compile(
    r"(?P<dice>[+-][0-9]{1,2}d)"
    r"|(?P<wild>(?:[+-]?[0-9]{1,2}wd)|(?:w[0-9]{0,2}))"
    r"|(?P<modifier>[+-][0-9]{1,2})"
    r"|(?P<advantage>(?:advantage|adv|a)(?:[0-9]{1,2})?)"
    r"|(?P<disadvantage>(?:disadvantage|dis)(?:[0-9]{1,2})?)"
    r"|(?P<size>d[0-9]{1,3})"
    r"|(?P<luck>luck)"
    r"|(?P<point>ap)",
    re.ASCII | re.IGNORECASE,
)
"""One word of a line; each group is the field of `Effects` that it changes, or the size."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,2}")
PATTERN = "|".join(f"(?:{form.pattern})" for form in (_PART, _FLIP, _NOTATION))
"""What one word of a line looks like."""
EXAMPLES = ("+1D", "+2", "B1", "P1", "F6", "adv", "dis", "W1", "-1WD", "luck", "ap", "d8")
MOST_PARTS = 20


def read(text: str, effects: Effects | None = None) -> Effects:
    """The line as effects on top of the `effects` there are.

    `B2` boost, `P1` penalty, `F6` flip, `adv`, `dis`, `W1` or `-1WD` wild dice, `+1D` dice, `+2` on
    the total, `d8` the size of boost and penalty dice, `luck`, `ap` an action point. Raises
    `bad_notation`, `bad_flip`, `bad_sides`.
    """
    result = effects or Effects()
    words = text.replace(",", " ").replace("−", "-").split()
    if len(words) > MOST_PARTS:
        raise Refusal("bad_notation", f"At most {MOST_PARTS} effects are said with one roll.")
    # The size first, wherever it stands: in `F8 d8` the flip is read for a d8.
    sizes = [int(w[1:]) for w in words if w[:1] in "dD" and w[1:].isdecimal() and len(w) < 5]
    if sizes:
        result = replace(result, die=die_size(sizes[-1]))
    for word in words:
        result = _with(result, word)
    return result


def _with(result: Effects, word: str) -> Effects:
    match = _PART.fullmatch(word)
    if match is None:
        return _dice(result, word)
    what = match.lastgroup or "size"
    if what == "size":
        return result
    if what in {"luck", "point"}:
        return replace(result, **{what: True})
    number = _NUMBER.search(word)
    return replace(result, **{what: getattr(result, what) + (int(number[0]) if number else 1)})


def _dice(result: Effects, word: str) -> Effects:
    if word[:1] in "fF":
        largest = max(result.die, result.sides)
        return replace(result, flips=(*result.flips, parse_flip(word, sides=largest)))
    if word[:1] not in "bBpP":
        words = join_words(EXAMPLES, last="or")
        raise Refusal("bad_notation", f"“{word[:20]}” changes no dice. Write {words}.")
    more = parse_boost(word)
    if more.kind == "boost":
        return replace(result, boost=result.boost + more.count)
    return replace(result, penalty=result.penalty + more.count)
