"""What each answer is worth before it is chosen: exact chances to stop what has been declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6.checks.actions import CheckPlan, RollModifier
from bot.systems.opend6.checks.roll import gang_modifier, plan_check, result_of
from bot.systems.opend6.melee.actions import DeclarationState
from bot.systems.opend6.melee.declaration import Answerable
from bot.systems.opend6.melee.rows import States
from bot.systems.opend6.players import PLAYERS, settings_of
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules import odds as rules_odds
from bot.systems.opend6.rules.conditions import CHECK

D = TypeVar("D", bound=DeclarationState[Any])

MOST_DICE = 12
"""Up to so many dice on either side the chances are counted, so that the card comes at once."""


def hopes(state: D, scene: Scene, exchange: Answerable[D]) -> tuple[tuple[str, float], ...]:
    """The chance 0..1 that each legal answer stops the action, by how it is answered.

    Empty where there are too many dice to count at once, or nothing to answer.
    """
    fight = find_fight(scene, state.deed.combat)
    try:
        return tuple(_hopes(state, scene, fight, exchange))
    except Refusal:
        return ()


def _hopes(
    state: D, scene: Scene, fight: Fight, exchange: Answerable[D]
) -> Iterator[tuple[str, float]]:
    contest = exchange.contest(state, scene, fight)
    if contest is None:
        return
    who, target = PLAYERS.of(scene, state.deed.actor), PLAYERS.of(scene, state.deed.target)
    more = gang_modifier(contest.crowd)
    plan = plan_check(scene, fight, who, contest.worth, contest.effects, more=more)
    if _many(plan):
        return
    yield "fixed", 1 - _chance(scene, state, plan, contest.fixed, None)
    for answer in exchange.legal_responses(state, scene, fight):
        if contest.check is None:
            continue
        bonus = contest.more + (attack.BONUS["full"] if answer.how == "defend" else 0)
        parts = (RollModifier("", CHECK, bonus),) if bonus else ()
        check = plan_check(scene, fight, target, contest.check, "", more=parts)
        if not _many(check):
            yield answer.how, 1 - _chance(scene, state, plan, contest.fixed, check)


def _chance(
    scene: Scene, state: States, plan: CheckPlan, fixed: int, check: CheckPlan | None
) -> float:
    """The chance that the action succeeds against the better of fixed value and check."""
    house = settings_of(scene)
    beaten = 0 if house.ties == "succeed" else 1
    if state.trial is not None and state.fell is not None:
        total = result_of(state.trial, state.fell, 0, scene).total
        top = total

        def reaches(wall: int) -> float:
            return float(total >= wall + beaten)
    else:
        blow = rules_odds.curve(plan.pool, state=plan.state, ways=house.ways)
        top = blow.most

        def reaches(wall: int) -> float:
            return float(blow.at_least(wall + beaten))

    if check is None:
        return reaches(fixed)
    guard = rules_odds.curve(check.pool, state=check.state, ways=house.ways)
    # Every check that is not above the fixed value is one case: that value holds.
    result = float(1 - guard.at_least(fixed + 1)) * reaches(fixed)
    for wall in range(fixed + 1, top + 1):
        result += float(guard.exactly(wall)) * reaches(wall)
    return result


def _many(plan: CheckPlan) -> bool:
    return plan.pool.dice + plan.pool.boost.count > MOST_DICE
