"""Actions that are kept until they are taken: declared for a round, or readied (D6-56, D6-122)."""

from __future__ import annotations

from typing import Any, Union, cast

from bot.core.action import Action
from bot.core.reading import Reader
from bot.systems.opend6.melee.declaration import Declaring


class StoredActions:
    """The actions that may be kept, read back with the exchange that each begins."""

    def __init__(self, *exchanges: Declaring[Any]) -> None:
        self._exchanges = {exchange.action: exchange for exchange in exchanges}
        union = cast("Any", Union)[tuple(self._exchanges)]
        self._reads: Reader[Action] = Reader(union)

    def read(self, stored: bytes) -> tuple[Declaring[Any], Action]:
        """A stored action; raises `msgspec.ValidationError` for any other."""
        action = self._reads.decode(stored)
        return self._exchanges[type(action)], action
