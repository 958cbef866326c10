"""The fight as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.systems.blackdice.actions import fight as ask
from bot.systems.blackdice.actions.fight import FightAction
from bot.systems.blackdice.fight import acts, clash, menu, mishap, moves, strike, waylay
from bot.systems.blackdice.fight.waking import stay_awake
from bot.systems.blackdice.outcomes.fight import Awake, FightOutcome
from bot.systems.blackdice.pending import Clash, read
from bot.systems.blackdice.ring import running
from bot.systems.blackdice.sheet import player

Answering = ask.Prepare | ask.React | ask.Favour | ask.Bare | ask.StandIn | ask.Mishap
Waylaying = ask.Surprise | ask.Notice | ask.NoticeRest
Acting = (
    ask.Declare
    | ask.Trade
    | ask.Act
    | ask.Busy
    | ask.Disengage
    | ask.Walk
    | ask.Drive
    | ask.StayAwake
    | ask.Menu
)


def act(action: FightAction, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case ask.Attack():
            return strike.attack(action, scene)
        case ask.Prepare() | ask.React() | ask.Favour() | ask.Bare() | ask.StandIn() | ask.Mishap():
            return _answer(action, scene, dice)
        case ask.Surprise() | ask.Notice() | ask.NoticeRest():
            return _waylay(action, scene, dice)
        case _:
            return _round(action, scene, dice)


def overdue(roll: OpenRoll) -> FightAction | None:
    """A time-out never chooses for the defender: it lets a GM answer."""
    if read(roll, Clash) is not None:
        return ask.StandIn(roll=roll.number, overdue=True)
    return None


def _answer(action: Answering, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case ask.Prepare():
            return clash.prepare(action, scene)
        case ask.React():
            return clash.react(action, scene, dice)
        case ask.Favour():
            return clash.favour(action, scene)
        case ask.Bare():
            return clash.bare(action, scene)
        case ask.StandIn():
            return clash.stand_in(action, scene)
        case ask.Mishap():
            return mishap.mishap(action, scene)
        case _:
            assert_never(action)


def _waylay(action: Waylaying, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case ask.Surprise():
            return waylay.surprise(action, scene)
        case ask.Notice():
            return waylay.notice(action, scene, dice)
        case ask.NoticeRest():
            return waylay.notice_rest(action, scene, dice)
        case _:
            assert_never(action)


def _round(action: Acting, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case ask.Declare():
            return acts.declare(action, scene)
        case ask.Trade():
            return acts.trade(action, scene)
        case ask.Act():
            return acts.act(action, scene)
        case ask.Busy():
            return acts.busy(action, scene)
        case ask.Disengage():
            return acts.disengage(action, scene)
        case ask.Walk():
            return moves.walk(action, scene)
        case ask.Drive():
            return moves.drive(action, scene)
        case ask.StayAwake():
            return _awake(action, scene, dice)
        case ask.Menu():
            return menu.menu(action, scene)
        case _:
            assert_never(action)


def _awake(action: ask.StayAwake, scene: Scene, dice: Dice) -> tuple[Awake, Scene]:
    """The roll outside a fight; in one it comes by itself with each round.

    Raises `conflict`, `not_needed`, `no_reserve`, `not_enough_dice`, `not_allowed` for trades.
    """
    who, scene = player(scene, action.who)
    now = running(scene, who.key)
    if now is not None:
        raise Refusal(
            "conflict",
            f"{who.name} is in {now.combat.name}: this is rolled at the start of each round there.",
        )
    woken, scene = stay_awake(scene, who.key, dice, action.trades)
    return Awake(woken), scene
