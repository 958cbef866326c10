"""Whether a step touches a table that shows a panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from bot.core.scene import Scene

T = TypeVar("T")


class NotingPanels(Generic[T]):
    """A step of a table; `seen` says whether there was a panel before it or after it."""

    def __init__(self, reduce: Callable[[Scene], tuple[T, Scene]]) -> None:
        self._reduce = reduce
        self.seen = False

    def __call__(self, scene: Scene) -> tuple[T, Scene]:
        """The step, as often as the store does it."""
        result, after = self._reduce(scene)
        self.seen = any(offer.combat for at in (scene, after) for offer in at.offers.values())
        return result, after
