"""Conflicts and their rounds (FP-03, FP-45, FA-13), kept by the combat engine."""

from __future__ import annotations

from bot.core.combat import Combat
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import listed
from bot.shared.combat import play as combat_play
from bot.shared.combat.actions import End, EndRound, Start
from bot.shared.combat.members import MOST_COMBATANTS
from bot.systems.flamepunk.actions import NextRound, StartConflict
from bot.systems.flamepunk.combat import COMBAT
from bot.systems.flamepunk.outcomes import ConflictEnded, RoundStarted
from bot.systems.flamepunk.pools import compared, lines
from bot.systems.flamepunk.sheet import in_fights, players

LENGTHS = {
    "combat": "a few seconds",
    "flamerunning": "a few seconds",
    "social": "about a minute",
    "other": "as long as it takes",
}
"""How long a round is, by kind of conflict (FP-45)."""


def start(action: StartConflict, scene: Scene, dice: Dice) -> tuple[RoundStarted, Scene]:
    """Round 1 starts and refreshes, with everybody at the table who is in no other fight.

    Raises `bad_conflict`, `already_in_conflict`.
    """
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
    busy = in_fights(scene)
    free = tuple(one.name for one in players(scene) if one.key not in busy)
    asked = Start(kind=action.kind, members=free[:MOST_COMBATANTS], begin=True)
    _, after = combat_play.act(asked, scene, dice, COMBAT)
    return _started(scene, after), after


def next_round(action: NextRound, scene: Scene, dice: Dice) -> tuple[RoundStarted, Scene]:
    """The round ends for everybody and the next begins: everybody regains 3 dice.

    Raises `not_in_conflict`, `stale_round` for a second press, `not_begun`.
    """
    running = _running(scene)
    if action.seen is not None and action.seen != running.round:
        raise Refusal(
            "stale_round",
            f"This card shows round {action.seen} and round {running.round} has begun. "
            "Nothing has changed.",
        )
    _, after = combat_play.act(EndRound(), scene, dice, COMBAT)
    return _started(scene, after), after


def end(scene: Scene, dice: Dice) -> tuple[ConflictEnded, Scene]:
    """The conflict is over and pools stay; raises `not_in_conflict`."""
    running = _running(scene)
    _, after = combat_play.act(End(), scene, dice, COMBAT)
    return ConflictEnded(running.kind, running.round, lines(after)), after


def _running(scene: Scene) -> Combat:
    if scene.combat is None:
        raise Refusal("not_in_conflict", "No conflict is running here. Start one first.")
    return scene.combat


def _started(before: Scene, after: Scene) -> RoundStarted:
    combat = _running(after)
    return RoundStarted(combat.kind, combat.round, compared(before, after))
