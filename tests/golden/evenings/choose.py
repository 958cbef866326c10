"""Which of many evenings are kept in full, and what an evening shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence

FULL = 16
"""How many of 200 evenings are kept in full."""


Told = Sequence[tuple[str, str]]
"""The steps of an evening with what came of each."""


def chosen(told: Mapping[str, Told], many: int, *, known: Iterable[Told] = ()) -> list[str]:
    """The names of the evenings that show most kinds of cards and refusals beside those `known`."""
    shows = {name: _kinds(of) for name, of in told.items()}
    picked: list[str] = []
    seen = {kind for of in known for kind in _kinds(of)}
    while len(picked) < min(many, len(shows)):
        left = [name for name in shows if name not in picked]
        best = max(left, key=lambda name: len(shows[name] - seen))
        picked.append(best)
        seen |= shows[best]
    return sorted(picked)


def _kinds(told: Told) -> set[str]:
    """What an evening shows: every action asked for, every kind of line on every kind of card."""
    found = set[str]()
    for step, came in told:
        asked = json.loads(step)
        tag = asked["do"]["do"] if "do" in asked else bare(asked.get("label", ""))
        found.add(tag)
        for line in came.split("\n"):
            words = re.sub(r"[0-9]+|\b[A-Z]\w+", "", line).split()
            found.add(" ".join([tag, *words[:3]]))
    return found


def bare(label: str) -> str:
    """A label without its numbers and names, as far as they can be told."""
    return re.sub(r"[0-9]+|(?<=\S )[A-Z]\w+", "", label)[:24]
