"""All that is said with a roll in one line: `B2 P1 F6 adv +1D luck` (D6-74, D6-106)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.systems.opend6 import boosts, flips
from bot.systems.opend6.trial import Effects

_PART = re.compile(
    r"(?P<dice>[+-][0-9]{1,2}d)"
    r"|(?P<wild>(?:[+-]?[0-9]{1,2}wd)|(?:w[0-9]{0,2}))"
    r"|(?P<flat>[+-][0-9]{1,2})"
    r"|(?P<good>(?:advantage|adv|a)(?P<many>[0-9]{1,2})?)"
    r"|(?P<bad>(?:disadvantage|dis)(?P<more>[0-9]{1,2})?)"
    r"|(?P<size>d[0-9]{1,3})"
    r"|(?P<luck>luck)"
    r"|(?P<point>ap)",
    re.ASCII | re.IGNORECASE,
)
_NUMBER = re.compile(r"[+-]?[0-9]{1,2}")
MOST_PARTS = 20


def read(text: str, said: Effects | None = None) -> Effects:
    """The line as effects on top of what was `said` otherwise.

    `B2` boost, `P1` penalty, `F6` flip, `adv`, `dis`, `W1` or `-1WD` wild dice, `+1D` dice, `+2` on
    the total, `d8` the size of boost and penalty dice, `luck`, `ap` an action point. Raises
    `bad_notation`, `bad_flip`, `bad_sides`.
    """
    found = said or Effects()
    words = text.replace(",", " ").replace("−", "-").split()  # noqa: RUF001 -- phones type a real minus
    if len(words) > MOST_PARTS:
        raise Refusal("bad_notation", f"At most {MOST_PARTS} effects are said with one roll.")
    sizes = [int(w[1:]) for w in words if w[:1] in "dD" and w[1:].isdigit() and len(w) < 5]
    if sizes:
        found = replace(found, die=boosts.sides(sizes[-1]))
    for word in words:
        found = _with(found, word)
    return found


def faces(text: str, sides: int) -> tuple[int, ...]:
    """Flips as they are typed: `F6`, `1,6`, `F1 Flip-6`; raises `bad_notation`, `bad_flip`."""
    words = text.replace(",", " ").split()
    if len(words) > MOST_PARTS:
        raise Refusal("bad_notation", f"At most {MOST_PARTS} faces are flipped by one roll.")
    return tuple(
        flips.named(int(word), sides)
        if word.isascii() and word.isdigit() and len(word) < 5
        else flips.parsed(word, sides=sides)
        for word in words
    )


def _with(found: Effects, word: str) -> Effects:
    match = _PART.fullmatch(word)
    if match is None:
        return _dice(found, word)
    number = _NUMBER.search(word)
    amount = int(number[0]) if number else 1
    match match.lastgroup:
        case "dice":
            return replace(found, dice=found.dice + amount)
        case "wild":
            return replace(found, wild=found.wild + amount)
        case "flat":
            return replace(found, modifier=found.modifier + amount)
        case "good" | "many":
            return replace(found, advantage=found.advantage + amount)
        case "bad" | "more":
            return replace(found, disadvantage=found.disadvantage + amount)
        case "luck":
            return replace(found, luck=True)
        case "point":
            return replace(found, point=True)
        case _:
            return found


def _dice(found: Effects, word: str) -> Effects:
    if word[:1] in "fF":
        largest = max(found.die, found.sides)
        return replace(found, flips=(*found.flips, flips.parsed(word, sides=largest)))
    more = boosts.parsed(word)
    if more.kind == "boost":
        return replace(found, boost=found.boost + more.count)
    return replace(found, penalty=found.penalty + more.count)
