"""Attitude and willpower: set by a GM, or moved by a check with the GM's leave (D6-99, R-39)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.opend6 import ladders
from bot.systems.opend6.actions.ranks import MindAction, SetMind, Sway
from bot.systems.opend6.given import one_of, whole
from bot.systems.opend6.ladders import LADDERS, Ladder
from bot.systems.opend6.outcomes.ranks import Altered, RankOutcome, Swaying
from bot.systems.opend6.people import met, player
from bot.systems.opend6.ranks import bearers, purse
from bot.systems.opend6.ranks.purse import SPENT


def act(action: MindAction, scene: Scene) -> tuple[RankOutcome, Scene]:
    """What comes of it.

    Raises `unknown_track`, `unknown_condition`, `unknown_mode`, `bad_rank`, `insufficient_ranks`,
    `already_complete`.
    """
    match action:
        case SetMind():
            who = met(scene, action.named)
            which = ladder_of(action.ladder)
            before = ladders.now(scene.conditions, who.key, which)
            scene = _stands(scene, who.key, which, action.step)
            now = ladders.now(scene.conditions, who.key, which)
            change = ladders.step(which, now)
            why = (f"insight and discipline {change:+d}",) if change else ()
            title = f"{who.name}'s {which}: {now}"
            return Altered(title, why=why, changes=(f"{before} → {now}",)), scene
        case Sway():
            return _swayed(action, scene)
        case _:
            assert_never(action)


def _stands(scene: Scene, key: str, which: Ladder, step: str) -> Scene:
    """The scene with the step as a condition; Neutral is none, for that is how everybody begins."""
    row = ladders.standing(which, step, key)
    if row.name != ladders.NEUTRAL:
        return bearers.laid(scene, row)[1]
    left = {
        at: old
        for at, old in scene.conditions.items()
        if at[0] != key or old.stacking != "progressive" or old.family != which
    }
    return replace(scene, conditions=left)


def ladder_of(name: str) -> Ladder:
    """Attitude or willpower; raises `unknown_track`."""
    found = one_of(name, tuple(LADDERS), "unknown_track", "ladder")
    return "attitude" if fold(found) == "attitude" else "willpower"


def _swayed(action: Sway, scene: Scene) -> tuple[Swaying, Scene]:
    who, scene = player(scene, action.who)
    target = met(scene, action.target)
    which = ladder_of(action.ladder)
    left = purse.ranks(scene, who.key).left
    number = whole(action.ranks or left, "bad_rank", "a number of ranks", least=1, most=6)
    now = ladders.now(scene.conditions, target.key, which)
    wanted = ladders.influenced(which, now, number, action.towards)
    if wanted == now:
        raise Refusal(
            "already_complete",
            f"{target.name}'s {which} is {now}, the end of that ladder. No ranks are spent.",
        )
    _, scene = purse.paid(scene, who.key, (SPENT,) * number)
    return Swaying(who.name, target.name, which, now, wanted, number), scene
