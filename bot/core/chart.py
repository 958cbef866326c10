"""Chances as plain numbers, for whoever draws them: choices side by side, or a distribution."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Look = Literal["best", "good", "dull", "bad", "worst"]
"""How a part of a bar is drawn; no two are alike without colour."""


class Part(Struct, frozen=True):
    """What may come of a choice, and how it is drawn."""

    name: str
    look: Look


class Bar(Struct, frozen=True):
    """One choice: the chance of each part, 0..1, and the `chance` that is written beside it.

    `here` is the choice that is made if nothing else is said.
    """

    name: str
    parts: tuple[float, ...]
    chance: float
    here: bool = False


class Choices(Struct, frozen=True, tag="choices"):
    """Choices on one scale. `column` is what their names are, such as dice. No name of a person."""

    title: str
    about: str
    column: str
    parts: tuple[Part, ...]
    bars: tuple[Bar, ...]


class Spread(Struct, frozen=True, tag="spread"):
    """The chances of `least`, `least` + 1 and so on; `target` and more is what is hoped for.

    That is `reached` with the chance 0..1, of which rare parts may lie outside what is drawn. The
    last of an `open` one stands for all above it, too. `mean` is "" where nobody asks.
    """

    title: str
    about: str
    least: int
    chances: tuple[float, ...]
    target: int | None = None
    reached: float = 0
    open: bool = False
    mean: str = ""


class FaceCounts(Struct, frozen=True, tag="counts"):
    """How often each face of a die fell, beside how often each may be expected."""

    title: str
    about: str
    counts: tuple[int, ...]


Chart = Choices | Spread | FaceCounts
