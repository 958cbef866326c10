"""Values out of JSON."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")


class Reader(Generic[T]):
    """Makes a value of `kind` out of JSON.

    For a decoder msgspec evaluates every annotation of every struct in `kind`: for all that is kept
    of every system that takes a tenth of a start, so that each is made when it first reads.
    """

    def __init__(self, kind: Any) -> None:
        self._kind = kind

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[T]:
        return msgspec.json.Decoder(self._kind)

    def decode(self, raw: bytes | str) -> T:
        """The value in this JSON; raises `msgspec.ValidationError` for anything else."""
        return self._decoder.decode(raw)
