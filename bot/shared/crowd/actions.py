"""What a crowd does, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sized

from msgspec import Raw, Struct

from bot.core.action import Action, ByGms
from bot.core.scene import Scene
from bot.shared.renaming import short_names

MOST = 4
"""How many of them are on one card."""


class CrowdActs(ByGms, frozen=True, tag="crowd"):
    """NPCs (`whom`, keys) do the same `deed` (an action as JSON), each for itself.

    `does` is what everybody reads of it, such as `attack Skaz`.
    """

    combat: str = ""
    whom: tuple[str, ...] = ()
    deed: Raw = Raw(b"null")
    does: str = ""


class CrowdState(Struct, frozen=True, tag="crowd"):
    """Who does what; `kept_from` are the (name, reason) of those who could not when it was theirs.

    Its lines are those of the others, in their order.
    """

    combat: str
    whom: tuple[str, ...]
    names: tuple[str, ...]
    deed: Raw
    does: str
    kept_from: tuple[tuple[str, str], ...] = ()

    def place(self, parts: Sized) -> int:
        """How many have had their turns, by the rolls that have come."""
        return len(parts) + len(self.kept_from)

    @property
    def title(self) -> str:
        """`Thug 1–4 attack Skaz`."""
        names = sorted(self.names, key=lambda name: (len(name), name))  # of one kind
        return f"{short_names(names)} {self.does}"


def aim_of(action: Action, scene: Scene) -> str:
    """At whom something is done (a key), "" for nobody."""
    aims = (getattr(action, name, "") for name in ("target", "against"))
    aim = next((word for word in aims if isinstance(word, str) and word), "")
    return (scene.key_of(scene.system, aim) or "") if aim else ""
