"""What a field of an action says of itself, where people may set it: words, bounds, completions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.core.scene import Scene

Words = Iterable[str | tuple[str, str]]
"""What completes: a word, or (shown, value)."""

Picks = Callable[[Scene, str], Words]
"""What a field may become, for the character of this name; `scene.actor` is who asks."""


class More(Struct, frozen=True):
    """The note in `Annotated` of a field: what it says, in at most 100 characters.

    A number is `least` to `most`, a text at most `most` characters long; `most` 0 says nothing
    of that. `once` is for a field that names one of `picks` and no more than one.
    """

    says: str
    least: int = 0
    most: int = 0
    picks: Picks | None = None
    once: bool = False
