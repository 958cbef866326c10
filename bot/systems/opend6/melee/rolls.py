"""The check of a declared action as it falls, and what its rolls have used (D6-08, D6-09, R-42)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.systems.opend6.bearers import is_over
from bot.systems.opend6.checks.actions import CheckPlan, RollShown
from bot.systems.opend6.checks.luck import spend_points
from bot.systems.opend6.checks.roll import (
    RollInScene,
    gang_modifier,
    plan_check,
    result_of,
    throw,
    with_two_more,
    without_used_effects,
)
from bot.systems.opend6.melee.actions import Declaration, DeclarationState
from bot.systems.opend6.players import PLAYERS, Player, settings_of
from bot.systems.opend6.skills import Value

D = TypeVar("D", bound=DeclarationState[Any])


def check(
    state: D,
    scene: Scene,
    fight: Fight | None,
    who: Player,
    worth: Value,
    *,
    dice: NamedDice,
    effects: str = "",
    crowd: int = 0,
) -> tuple[D, RollInScene]:
    """The actor's check as it fell first, and as it is after what points have done (D6-09).

    Of two rolls the better total counts. Raises what a roll raises.
    """
    house = settings_of(scene)
    planned: CheckPlan | None = state.trial
    more = gang_modifier(crowd)
    trial = planned or plan_check(scene, fight, who, worth, effects, more=more)
    fell = throw(trial, house, dice.of(who.key, "check"))
    state = replace(state, trial=trial, fell=fell)
    totals: tuple[int, ...] = ()
    # From the first throw on each time: dice are told by name, and those that lie stay as they are.
    for number, use in enumerate(state.uses):
        anew = dice.of(who.key, f"{use} {number}")
        totals = ()
        if use == "dice":
            trial, fell = with_two_more(trial, fell, house, anew)
            continue
        again = throw(trial, house, anew)
        before, after = (result_of(trial, throws, 0, scene).total for throws in (fell, again))
        totals, fell = (before, after), again if after > before else fell
    if state.point is not None:
        state = replace(state, point=replace(state.point, totals=totals))
    return state, RollInScene(trial, fell, scene)


def pay(scene: Scene, rolls: Iterable[RollShown]) -> Scene:
    """The scene after the luck and the effects on one check that these rolls used (D6-08, R-42)."""
    for roll in rolls:
        if roll.trial.key in scene.characters:
            scene = spend_points(scene, PLAYERS.of(scene, roll.trial.key), roll.trial)
            scene = without_used_effects(scene, roll.trial)
    return scene


def ends(scene: Scene, deed: Declaration) -> bool:
    """Whether at most one side of its fight stands now."""
    return is_over(scene, find_fight(scene, deed.combat))
