"""Conflicts and their rounds (FP-03, FP-45, FA-13)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import CURRENT, Combat
from bot.core.errors import Refusal
from bot.core.scene import Scene, put
from bot.core.words import listed
from bot.systems.flamepunk.actions import NextRound, StartConflict
from bot.systems.flamepunk.outcomes import ConflictEnded, RoundStarted
from bot.systems.flamepunk.pools import lines, refresh
from bot.systems.flamepunk.sheet import players

LENGTHS = {
    "combat": "a few seconds",
    "flamerunning": "a few seconds",
    "social": "about a minute",
    "other": "as long as it takes",
}
"""How long a round is, by kind of conflict (FP-45)."""


def start(action: StartConflict, scene: Scene) -> tuple[RoundStarted, Scene]:
    """Round 1 starts and refreshes; raises `bad_conflict`, `already_in_conflict`."""
    if action.kind not in LENGTHS:
        raise Refusal(
            "bad_conflict",
            f"“{action.kind[:20]}” is no kind of conflict: {listed(LENGTHS, last='or')}.",
        )
    if scene.combat:
        raise Refusal(
            "already_in_conflict",
            f"A {scene.combat.kind} conflict is running, round {scene.combat.round}. End it first.",
        )
    return _round(scene, Combat(CURRENT, action.kind))


def next_round(action: NextRound, scene: Scene) -> tuple[RoundStarted, Scene]:
    """Everybody regains 3 dice; raises `not_in_conflict`, `stale_round` for a second press."""
    running = _running(scene)
    if action.seen is not None and action.seen != running.round:
        raise Refusal(
            "stale_round",
            f"This card shows round {action.seen} and round {running.round} has begun. "
            "Nothing has changed.",
        )
    return _round(scene, replace(running, round=running.round + 1))


def end(scene: Scene) -> tuple[ConflictEnded, Scene]:
    """The conflict is over and pools stay; raises `not_in_conflict`."""
    running = _running(scene)
    scene = replace(scene, combats=put(scene.combats, CURRENT, None))
    return ConflictEnded(running.kind, running.round, lines(scene)), scene


def _running(scene: Scene) -> Combat:
    if scene.combat is None:
        raise Refusal("not_in_conflict", "No conflict is running here. Start one first.")
    return scene.combat


def _round(scene: Scene, combat: Combat) -> tuple[RoundStarted, Scene]:
    scene = replace(scene, combats=put(scene.combats, CURRENT, combat))
    pools, scene = refresh(scene, players(scene), 1)
    return RoundStarted(combat.kind, combat.round, pools), scene
