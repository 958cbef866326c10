"""What each answer is worth before it is chosen: exact chances to stop what has been declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.core.errors import Refusal
from bot.core.fight.arena import Fight, fight
from bot.core.scene import Scene
from bot.systems.opend6 import ladders, melee, odds
from bot.systems.opend6.actions.fight import Attack, Force, Gain, Interact
from bot.systems.opend6.arena.pending import Deed
from bot.systems.opend6.fight import flow, press, strike
from bot.systems.opend6.fight.rolls import friends, made, result
from bot.systems.opend6.people import Player, known, maybe, settings_of
from bot.systems.opend6.skills import Value
from bot.systems.opend6.trial import Part, Trial
from bot.systems.opend6.weights import CHECK

MOST_DICE = 12
"""Up to so many dice on either side the chances are counted, so that the card comes at once."""


class Meeting(NamedTuple):
    """An action and what meets it: the roll, the fixed value, the skill of a check against it."""

    trial: Trial
    fixed: int
    worth: Value | None
    more: int = 0


def hopes(scene: Scene, one: Deed) -> tuple[tuple[str, float], ...]:
    """The chance 0..1 that each legal answer stops the action, by how it is answered.

    Empty where there are too many dice to count at once, or nothing to answer.
    """
    now = fight(scene, one.combat)
    try:
        return tuple(_hopes(scene, now, one))
    except Refusal:
        return ()


def _hopes(scene: Scene, now: Fight, one: Deed) -> Iterator[tuple[str, float]]:
    who, target = known(scene, one.actor), known(scene, one.target)
    met = _meeting(scene, now, one, who, target)
    if met is None or _many(met.trial):
        return
    yield "fixed", 1 - _reached(scene, one, met, None)
    for how, _ in flow.legal(scene, now, one):
        if met.worth is None:
            continue
        bonus = met.more + (melee.BONUS["full"] if how == "defend" else 0)
        parts = (Part("", CHECK, bonus),) if bonus else ()
        check = made(scene, now, target, met.worth, "", more=parts)
        if not _many(check):
            yield how, 1 - _reached(scene, one, met, check)


def _meeting(scene: Scene, now: Fight, one: Deed, who: Player, target: Player) -> Meeting | None:
    action = flow.read(one)
    if isinstance(action, Attack):
        aim = strike.aimed(action, scene, now, who, target)
        worth = maybe(scene, target, aim.guard.skill) if aim.guard.skill else None
        trial = made(scene, now, who, aim.worth, action.effects, more=friends(aim.crowd))
        return Meeting(trial, aim.guard.value, worth)
    if isinstance(action, Force | Interact | Gain):
        push = press.pushed(action, scene, now, who, target)
        trial = made(scene, now, who, push.worth, action.effects, more=friends(push.crowd))
        more = ladders.resistance_modifier(
            ladders.now(scene.conditions, target.key, "attitude"),
            ladders.now(scene.conditions, target.key, "willpower"),
            skill=push.wall.skill or "none" if push.wall else "none",
            mode=settings_of(scene).attitude_mode,
        )
        return Meeting(trial, push.value, push.wall, more)
    return None


def _reached(scene: Scene, one: Deed, met: Meeting, check: Trial | None) -> float:
    """The chance that the action succeeds against the better of fixed value and check."""
    here = settings_of(scene)
    beaten = 0 if here.ties == "succeed" else 1
    if one.thrown is not None:
        total = result(one.thrown.trial, one.thrown.fell, 0, scene).total
        top = total

        def reaches(wall: int) -> float:
            return float(total >= wall + beaten)
    else:
        blow = odds.curve(met.trial.pool, state=met.trial.state, ways=here.ways)
        top = blow.most

        def reaches(wall: int) -> float:
            return float(blow.at_least(wall + beaten))

    if check is None:
        return reaches(met.fixed)
    guard = odds.curve(check.pool, state=check.state, ways=here.ways)
    found = float(1 - guard.at_least(met.fixed + 1)) * reaches(met.fixed)
    for wall in range(met.fixed + 1, top + 1):
        found += float(guard.exactly(wall)) * reaches(wall)
    return found


def _many(one: Trial) -> bool:
    return one.pool.dice + one.pool.boost.count > MOST_DICE
