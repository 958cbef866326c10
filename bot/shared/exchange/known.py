"""What is kept of decoded JSON, so that it is decoded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_DECODED = 1024
"""How many rolls, and how many of their states, are kept decoded."""


class Decodings(Generic[T]):
    """What JSON was decoded to, all of it forgotten where it is too much."""

    def __init__(self, decode: Callable[[bytes], T]) -> None:
        self._decode = decode
        self._known: dict[bytes, T] = {}

    def read(self, raw: bytes) -> T:
        """What this is; decoded where it is not known."""
        try:
            return self._known[raw]
        except KeyError:
            return self.remember(raw, self._decode(raw))

    def remember(self, raw: bytes, value: T) -> T:
        """Know what this is from now on; returns it."""
        if len(self._known) >= MOST_DECODED:
            self._known.clear()
        self._known[raw] = value
        return value
