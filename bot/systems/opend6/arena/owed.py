"""The step that somebody owes in a fight, and what it does to other moves (D6-143, D6-144)."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import listed
from bot.shared.combat.arena import Fight
from bot.systems.opend6 import maneuvers
from bot.systems.opend6.arena.ring import place_of, with_place
from bot.systems.opend6.arena.spending import is_out
from bot.systems.opend6.economy import Cost
from bot.systems.opend6.maneuvers import Kind


class Due(Struct, frozen=True, omit_defaults=True):
    """A step to be taken on the next turn: forced to `directions`, or restricted from them.

    `by` is the key of who made the maneuver, `round` the first round in which the step can be
    taken. Once `taken` it still makes other moves of that turn dearer.
    """

    kind: Kind
    by: str
    directions: tuple[str, ...] = ()
    round: int = 1
    taken: bool = False

    @property
    def words(self) -> str:
        """`must step to the ledge`, `must step, not left`."""
        if self.kind == "force":
            return f"must step {listed(self.directions, last='or')}"
        return f"must step, but not {listed(self.directions, last='or')}"


def due(scene: Scene, combat: str, key: str) -> Due | None:
    """What this one owes, None for nothing."""
    if (combat, key) not in scene.combatants:
        return None
    raw = place_of(scene, combat, key).due
    return msgspec.json.decode(raw, type=Due) if raw else None


def with_due(scene: Scene, combat: str, key: str, owed: Due | None) -> Scene:
    """The scene in which this one owes that, or nothing."""
    raw = msgspec.json.encode(owed) if owed is not None else b""
    return with_place(scene, combat, key, replace(place_of(scene, combat, key), due=raw))


def pays(scene: Scene, combat: str, key: str, usual: Cost) -> Cost:
    """What a move pays: after a forced step every other move is a full action (D6-144)."""
    return maneuvers.pays(usual, due=due(scene, combat, key) is not None)


def refuse_undone(scene: Scene, now: Fight, ending: tuple[str, ...]) -> None:
    """Refuses with `step_due` the end of a turn before the step that is owed (D6-143)."""
    for key in ending:
        owed = due(scene, now.key, key)
        if owed is None or owed.taken or owed.round > now.combat.round or is_out(scene, key):
            continue
        raise Refusal(
            "step_due",
            f"{now.combatants[key].name} {owed.words}. Take the step with /d6 maneuver step; a GM "
            "may waive it with /d6-gm ground waive.",
        )


def lapse_due(scene: Scene, combat: str, key: str) -> Scene:
    """The scene after this one's turn: what was due in it is no longer owed."""
    owed = due(scene, combat, key)
    if owed is None or not (owed.taken or owed.round <= scene.combats[combat].round):
        return scene
    return with_due(scene, combat, key, None)
