"""OpenD6 as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.systems.opend6 import aside
from bot.systems.opend6 import fighting as melee
from bot.systems.opend6.aside import Aside
from bot.systems.opend6.building import play as working
from bot.systems.opend6.building.actions import OnWorks
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks import play as checks_play
from bot.systems.opend6.checks.actions import (
    Attempt,
    CheckFor,
    CountUp,
    Lies,
    OnCheck,
    RollCode,
    Stand,
)
from bot.systems.opend6.checks.luck import OnPoints
from bot.systems.opend6.checks.waiting import read
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.effects import play as ranking
from bot.systems.opend6.effects.actions import OnRanks
from bot.systems.opend6.field import fighting
from bot.systems.opend6.melee import again
from bot.systems.opend6.melee.actions import InFight, SecondChance
from bot.systems.opend6.melee.waiting import let_be
from bot.systems.opend6.position import play as positioning
from bot.systems.opend6.position.actions import LetGo, OnGround, Ploy
from bot.systems.opend6.unions import D6Action, D6Outcome


def act(action: D6Action, scene: Scene, dice: Dice) -> tuple[D6Outcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case Aside():
            return aside.act(action, scene)
        case OnCheck():
            outcome, scene = checks_play.act(action, scene, dice)
            if isinstance(action, CheckFor | RollCode | CountUp):
                scene = _let_be(scene, outcome)
            return outcome, scene
        case OnPoints():
            return luck.act(action, scene)
        case OnRanks():
            return ranking.act(action, scene, dice)
        case OnWorks():
            return working.act(action, scene, dice)
        case OnGround():
            return positioning.act(action, scene, dice)
        case SecondChance():
            return again.act(action, scene, dice, melee.KINDS)
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
