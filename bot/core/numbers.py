"""Numbers as people type them, exact: whole, decimal, or p/q."""

from __future__ import annotations

import re
from fractions import Fraction

_NUMBER = re.compile(r"([+-]?[0-9]{1,9})(?:/([0-9]{1,9})|\.([0-9]{1,9}))?", re.ASCII)


def fraction(text: str) -> Fraction | None:
    """The exact value of `3`, `1.5`, `-3/2`; None for anything else, such as `1e3` or `1/0`."""
    bare = text.strip().replace("−", "-")  # noqa: RUF001 -- phones type a real minus
    found = _NUMBER.fullmatch(bare)
    if found is None or (found[2] and not int(found[2])):
        return None
    return Fraction(bare)
