"""Conditions that last longer or less long from now on (D6-85, D6-90 to D6-93, D6-95, R-47)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.condition import Condition, Key, Moment
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene, put
from bot.shared import conditions as engine
from bot.systems.opend6 import durations, effects
from bot.systems.opend6.durations import Duration
from bot.systems.opend6.ranks import bearers

NEEDS_A_FIGHT: tuple[Duration, ...] = ("encounter", "rounds")
"""What nothing would end outside a fight (R-22)."""


def bought(scene: Scene, at: Key, effect: str, dice: Dice) -> tuple[str, Scene]:
    """What a condition is after ranks changed its time, in words; raises `bad_duration`.

    One that has no turn and no round left is over at once. Raises `no_combat` for what only a
    fight would end, `unknown_effect`.
    """
    row = scene.conditions[at]
    now = bearers.now_of(scene, row)
    die = durations.DIE if effect == durations.TO_ROUNDS else None
    change = durations.changed(durations.lasting(row.clock, now), effect, die=die)
    if not change.by and change.duration in NEEDS_A_FIGHT and not now.combat:
        raise Refusal(
            "no_combat",
            f"{bearers.name_of(scene, row.bearer)} is in no fight that runs: there is no encounter "
            "to end with, and nobody counts rounds. Let it last until scene or recovered.",
        )
    face = dice.roll(1, durations.DIE)[0] if die else None
    told, scene = _stands(scene, at, effects.lengthened(row, effect, now, die=face), now)
    return f"{told} (1D: {face})" if face else told, scene


def said(scene: Scene, at: Key, lasts: Duration) -> tuple[str, Scene]:
    """What a condition is after a GM gave it another duration, in words.

    Raises `no_combat` where nobody counts turns and rounds, `bad_duration` where it lasts that long
    already.
    """
    row = scene.conditions[at]
    now = bearers.moment(scene, row.bearer)
    if lasts in durations.COUNTED and not now.combat:
        raise Refusal("no_combat", "Nobody counts turns and rounds here; no fight runs.")
    clock = durations.clock(lasts, now, row.bearer)
    if clock == row.clock:
        raise Refusal("bad_duration", f"It lasts that long already ({lasts}).")
    return _stands(scene, at, replace(row, clock=clock), now)


def _stands(scene: Scene, at: Key, row: Condition, now: Moment) -> tuple[str, Scene]:
    if durations.is_over(row.clock, now):
        left, _ = engine.remove(scene.conditions, at)
        over = engine.ended_words(row, lambda key: bearers.name_of(scene, key))
        return over, replace(scene, conditions=left)
    scene = replace(scene, conditions=put(scene.conditions, at, row))
    return f"{bearers.name_of(scene, row.bearer)}: {bearers.words(scene, row)}", scene
