"""Values out of JSON."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, Generic, Self, TypeVar, cast

import msgspec
from msgspec import Struct

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


class Readings(Struct, frozen=True, dict=True):
    """A value that remembers what was read of it for as long as it is there.

    Every command asks every open roll of its table, some of them many times, and most of these are
    the rolls of the command before.
    """

    def recall(self, key: Hashable, reader: Callable[[Self], T]) -> T:
        """What `reader` makes of this; the first that reads under a `key` reads for all."""
        # What `dict=True` adds is left out by ==, by `replace` and by JSON, so a copy begins empty.
        readings = cast("dict[Hashable, Any]", vars(self))
        try:
            return readings[key]
        except KeyError:
            value = readings[key] = reader(self)
            return value
