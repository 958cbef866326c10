"""What each answer is worth before it is chosen: exact chances to stop what has been declared."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.systems.opend6.checks.actions import CheckPlan, RollModifier
from bot.systems.opend6.checks.roll import gang_modifier, plan_check, result_of
from bot.systems.opend6.melee.actions import Deed
from bot.systems.opend6.melee.kinds import Kinds, legal_responses
from bot.systems.opend6.players import PLAYERS, settings_of
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules import odds as rules_odds
from bot.systems.opend6.rules.conditions import CHECK

MOST_DICE = 12
"""Up to so many dice on either side the chances are counted, so that the card comes at once."""


def hopes(scene: Scene, one: Deed, kinds: Kinds) -> tuple[tuple[str, float], ...]:
    """The chance 0..1 that each legal answer stops the action, by how it is answered.

    Empty where there are too many dice to count at once, or nothing to answer.
    """
    now = find_fight(scene, one.combat)
    try:
        return tuple(_hopes(scene, now, one, kinds))
    except Refusal:
        return ()


def _hopes(scene: Scene, now: Fight, one: Deed, kinds: Kinds) -> Iterator[tuple[str, float]]:
    contest = kinds.contest(scene, now, one)
    if contest is None:
        return
    who, target = PLAYERS.of(scene, one.actor), PLAYERS.of(scene, one.target)
    more = gang_modifier(contest.crowd)
    trial = plan_check(scene, now, who, contest.worth, contest.effects, more=more)
    if _many(trial):
        return
    yield "fixed", 1 - _chance(scene, one, trial, contest.fixed, None)
    for answer in legal_responses(scene, now, one, kinds):
        if contest.check is None:
            continue
        bonus = contest.more + (attack.BONUS["full"] if answer.how == "defend" else 0)
        parts = (RollModifier("", CHECK, bonus),) if bonus else ()
        check = plan_check(scene, now, target, contest.check, "", more=parts)
        if not _many(check):
            yield answer.how, 1 - _chance(scene, one, trial, contest.fixed, check)


def _chance(
    scene: Scene, one: Deed, trial: CheckPlan, fixed: int, check: CheckPlan | None
) -> float:
    """The chance that the action succeeds against the better of fixed value and check."""
    here = settings_of(scene)
    beaten = 0 if here.ties == "succeed" else 1
    if one.thrown is not None:
        total = result_of(one.thrown.trial, one.thrown.fell, 0, scene).total
        top = total

        def reaches(wall: int) -> float:
            return float(total >= wall + beaten)
    else:
        blow = rules_odds.curve(trial.pool, state=trial.state, ways=here.ways)
        top = blow.most

        def reaches(wall: int) -> float:
            return float(blow.at_least(wall + beaten))

    if check is None:
        return reaches(fixed)
    guard = rules_odds.curve(check.pool, state=check.state, ways=here.ways)
    found = float(1 - guard.at_least(fixed + 1)) * reaches(fixed)
    for wall in range(fixed + 1, top + 1):
        found += float(guard.exactly(wall)) * reaches(wall)
    return found


def _many(one: CheckPlan) -> bool:
    return one.pool.dice + one.pool.boost.count > MOST_DICE
