"""OpenD6 as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.opend6 import aside, checking, fortune
from bot.systems.opend6.actions import D6Action
from bot.systems.opend6.actions.aside import Aside
from bot.systems.opend6.actions.checks import CheckFor, CountUp, OnCheck, RollCode, Stand
from bot.systems.opend6.actions.fight import InFight
from bot.systems.opend6.actions.ground import LetGo, OnGround
from bot.systems.opend6.actions.points import OnPoints
from bot.systems.opend6.actions.ranks import OnRanks
from bot.systems.opend6.actions.second import SecondChance
from bot.systems.opend6.actions.works import OnWorks
from bot.systems.opend6.arena.pending import let_be
from bot.systems.opend6.arena.ring import fighting
from bot.systems.opend6.attempt import Attempt, read
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.fight import play as melee
from bot.systems.opend6.fight import second
from bot.systems.opend6.ground import play as positioning
from bot.systems.opend6.ground.ploys import Ploy
from bot.systems.opend6.outcomes import D6Outcome
from bot.systems.opend6.outcomes.checks import Lies
from bot.systems.opend6.ranks import play as ranking
from bot.systems.opend6.works import play as working


def act(action: D6Action, scene: Scene, dice: Dice) -> tuple[D6Outcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Aside():
            return aside.act(action, scene)
        case OnCheck():
            outcome, scene = checking.act(action, scene, dice)
            if isinstance(action, CheckFor | RollCode | CountUp):
                scene = _let_be(scene, outcome)
            return outcome, scene
        case OnPoints():
            return fortune.act(action, scene)
        case OnRanks():
            return ranking.act(action, scene, dice)
        case OnWorks():
            return working.act(action, scene, dice)
        case OnGround():
            return positioning.act(action, scene, dice)
        case SecondChance():
            return second.act(action, scene, dice, melee.KINDS)
        case InFight():
            return melee.act(action, scene, dice, COMBAT)
        case _:
            assert_never(action)


def _let_be(scene: Scene, outcome: D6Outcome) -> Scene:
    """The scene where an action that failed stays so once its actor makes a new check (D6-09)."""
    if not isinstance(outcome, Lies) or outcome.attempt.trial.kind != "check":
        return scene
    key = outcome.attempt.trial.key
    now = fighting(scene, key)
    return let_be(scene, now.key, actor=key) if now is not None else scene


def overdue(roll: OpenRoll) -> D6Action | None:
    """What nobody spent a point on stands after a day; what nobody answers is a fixed value."""
    if read(roll, Attempt) is not None:
        return Stand(roll=roll.number, overdue=True)
    if read(roll, Ploy) is not None:
        return LetGo(roll=roll.number, overdue=True)
    return melee.overdue(roll)
