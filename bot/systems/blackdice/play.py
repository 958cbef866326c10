"""Black Dice as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.systems.blackdice import aside as blackdice_aside
from bot.systems.blackdice.aside import Table, TableShown, show_table
from bot.systems.blackdice.attack import actions as attack_actions
from bot.systems.blackdice.attack import mishaps as attack_mishaps
from bot.systems.blackdice.attack import play as attack_play
from bot.systems.blackdice.attack.actions import (
    Attack,
    AttackWaits,
    Bare,
    Clash,
    Clashed,
    Favour,
    Mishap,
    Prepare,
    React,
    StandIn,
)
from bot.systems.blackdice.injury import actions as injury_actions
from bot.systems.blackdice.injury import play as injury_play
from bot.systems.blackdice.injury.actions import (
    Awake,
    Cared,
    Harm,
    Harmed,
    Heal,
    Recovered,
    Rest,
    Sleep,
    Status,
    StatusShown,
    StayAwake,
)
from bot.systems.blackdice.injury.waking import awake_outside
from bot.systems.blackdice.retries import play as retries_play
from bot.systems.blackdice.retries.play import Again, Retries, TriesChanged, TriesShown, WalkAway
from bot.systems.blackdice.rounds import actions as rounds_actions
from bot.systems.blackdice.rounds import cards as rounds_cards
from bot.systems.blackdice.rounds import play as rounds_play
from bot.systems.blackdice.rounds import surprise
from bot.systems.blackdice.rounds.actions import (
    Act,
    Acted,
    Ambushed,
    AmbushWaits,
    Busy,
    Declare,
    Disengage,
    Drive,
    Menu,
    MenuShown,
    Notice,
    NoticeRest,
    Surprise,
    Trade,
    Walk,
)
from bot.systems.blackdice.tasks import actions as ask
from bot.systems.blackdice.tasks import mishaps
from bot.systems.blackdice.tasks import odds as tasks_odds
from bot.systems.blackdice.tasks import play as tasks_play
from bot.systems.blackdice.tasks.actions import (
    Answer,
    Call,
    Called,
    Drop,
    Dropped,
    Facing,
    Gathering,
    Grant,
    Look,
    Looked,
    NoMore,
    Partial,
    Reveal,
    Roll,
    Spoil,
    TaskRolled,
    Waits,
)
from bot.systems.blackdice.tasks.odds import AttackOddsShown, Odds, OpposedOddsShown, TaskOddsShown
from bot.systems.blackdice.tasks.waiting import read
from bot.systems.blackdice.together import play as together_play
from bot.systems.blackdice.together.play import (
    Contested,
    Group,
    Help,
    Meet,
    Oppose,
    Together,
    Weigh,
)
from bot.systems.blackdice.waiting import read as waiting_read

RollAction = Roll | Call | Answer | Drop | Grant | Spoil | NoMore | Look | Reveal
SharedRollAction = Oppose | Meet | Weigh | Group | Help | Together
RetryAction = Retries | WalkAway | Again
HealthAction = Heal | Rest | Sleep | Harm | Status
AsideAction = Table | Odds
TaskAction = RollAction | SharedRollAction | RetryAction | HealthAction | AsideAction


FightAction = (
    Attack
    | Prepare
    | React
    | Favour
    | Bare
    | StandIn
    | Mishap
    | Declare
    | Trade
    | Act
    | Busy
    | Disengage
    | Walk
    | Drive
    | Surprise
    | Notice
    | NoticeRest
    | StayAwake
    | Menu
)


BdAction = TaskAction | FightAction


RollOutcome = Waits | Dropped | TaskRolled | Looked | Contested
RetryOutcome = TriesShown | TriesChanged
HealthOutcome = Cared | Recovered | Harmed | StatusShown
AsideOutcome = TableShown | TaskOddsShown | OpposedOddsShown | AttackOddsShown
TaskOutcome = RollOutcome | RetryOutcome | HealthOutcome | AsideOutcome


FightOutcome = AttackWaits | Clashed | Acted | AmbushWaits | Ambushed | Awake | MenuShown


BdOutcome = TaskOutcome | FightOutcome


def act(action: BdAction, scene: Scene, dice: Dice) -> tuple[BdOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    if isinstance(action, FightAction):
        return act_in_fight(action, scene, dice)
    return act_outside(action, scene, dice)


def overdue(roll: OpenRoll) -> BdAction | None:
    """The action that closes a roll which has waited long enough."""
    return overdue_outside(roll) or overdue_in_fight(roll)


def act_outside(action: TaskAction, scene: Scene, dice: Dice) -> tuple[TaskOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case ask.Roll():
            return tasks_play.roll(action, scene, dice)
        case ask.Call():
            return tasks_play.call(action, scene)
        case ask.Answer():
            return tasks_play.answer(action, scene, dice)
        case ask.Drop():
            return tasks_play.drop(action, scene)
        case ask.Grant() | ask.Spoil() | ask.NoMore() | ask.Look() | ask.Reveal():
            return _after(action, scene)
        case (
            together_play.Oppose()
            | together_play.Meet()
            | together_play.Weigh()
            | together_play.Group()
            | together_play.Help()
            | together_play.Together()
        ):
            return _several(action, scene, dice)
        case retries_play.Retries() | retries_play.WalkAway() | retries_play.Again():
            return _tries(action, scene)
        case blackdice_aside.Table():
            return show_table(action), scene
        case tasks_odds.Odds():
            return tasks_odds.odds(action, scene)
        case _:
            return _body(action, scene, dice)


def overdue_outside(roll: OpenRoll) -> TaskAction | None:
    """A partial that nobody decided on is none; what nobody answered is dropped."""
    match read(roll):
        case Partial():
            return ask.Grant(roll=roll.number, granted=False, overdue=True)
        case Called() | Facing() | Gathering():
            return ask.Drop(roll=roll.number)
        case _:
            return None


def _after(
    action: ask.Grant | ask.Spoil | ask.NoMore | ask.Look | ask.Reveal, scene: Scene
) -> tuple[TaskOutcome, Scene]:
    match action:
        case ask.Grant():
            return tasks_play.grant(action, scene)
        case ask.Spoil():
            return mishaps.spoil(action, _foul(action.card), scene)
        case ask.NoMore():
            return tasks_play.no_more(action, scene)
        case ask.Look():
            return Looked(tasks_play.card_of(action.card)), scene
        case ask.Reveal():
            return tasks_play.reveal(action, scene)
        case _:
            assert_never(action)


def _foul(raw: bytes) -> TaskRolled | Contested | Cared:
    """A roll that may be a foul failure, as a button carries it; raises `unknown_roll`."""
    try:
        return msgspec.json.decode(raw, type=TaskRolled | Contested | Cared)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error


def _several(
    action: together_play.Oppose
    | together_play.Meet
    | together_play.Weigh
    | together_play.Group
    | together_play.Help
    | together_play.Together,
    scene: Scene,
    dice: Dice,
) -> tuple[TaskOutcome, Scene]:
    match action:
        case together_play.Oppose():
            return together_play.oppose(action, scene)
        case together_play.Meet():
            return together_play.meet(action, scene, dice)
        case together_play.Weigh():
            return together_play.weigh(action, scene)
        case together_play.Group():
            return together_play.group(action, scene)
        case together_play.Help():
            return together_play.help_out(action, scene)
        case together_play.Together():
            return together_play.together(action, scene, dice)
        case _:
            assert_never(action)


def _tries(action: RetryAction, scene: Scene) -> tuple[TaskOutcome, Scene]:
    match action:
        case retries_play.Retries():
            return retries_play.show(action, scene)
        case retries_play.WalkAway():
            return retries_play.walk_away(action, scene)
        case retries_play.Again():
            return retries_play.again(action, scene)
        case _:
            assert_never(action)


def _body(action: HealthAction, scene: Scene, dice: Dice) -> tuple[TaskOutcome, Scene]:
    match action:
        case injury_actions.Heal():
            return injury_play.heal(action, scene, dice)
        case injury_actions.Rest():
            return injury_play.rest(action, scene)
        case injury_actions.Sleep():
            return injury_play.sleep(action, scene)
        case injury_actions.Harm():
            return injury_play.harm(action, scene)
        case injury_actions.Status():
            return injury_play.status(action, scene)
        case _:
            assert_never(action)


Answering = (
    attack_actions.Prepare
    | attack_actions.React
    | attack_actions.Favour
    | attack_actions.Bare
    | attack_actions.StandIn
    | attack_actions.Mishap
)
Waylaying = rounds_actions.Surprise | rounds_actions.Notice | rounds_actions.NoticeRest
Acting = (
    rounds_actions.Declare
    | rounds_actions.Trade
    | rounds_actions.Act
    | rounds_actions.Busy
    | rounds_actions.Disengage
    | rounds_actions.Walk
    | rounds_actions.Drive
    | injury_actions.StayAwake
    | rounds_actions.Menu
)


def act_in_fight(action: FightAction, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case attack_actions.Attack():
            return attack_play.attack(action, scene)
        case (
            attack_actions.Prepare()
            | attack_actions.React()
            | attack_actions.Favour()
            | attack_actions.Bare()
            | attack_actions.StandIn()
            | attack_actions.Mishap()
        ):
            return _answer(action, scene, dice)
        case rounds_actions.Surprise() | rounds_actions.Notice() | rounds_actions.NoticeRest():
            return _waylay(action, scene, dice)
        case _:
            return _round(action, scene, dice)


def overdue_in_fight(roll: OpenRoll) -> FightAction | None:
    """A time-out never chooses for the defender: it lets a GM answer."""
    if waiting_read(roll, Clash) is not None:
        return attack_actions.StandIn(roll=roll.number, overdue=True)
    return None


def _answer(action: Answering, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case attack_actions.Prepare():
            return attack_play.prepare(action, scene)
        case attack_actions.React():
            return attack_play.react(action, scene, dice)
        case attack_actions.Favour():
            return attack_play.favour(action, scene)
        case attack_actions.Bare():
            return attack_play.bare(action, scene)
        case attack_actions.StandIn():
            return attack_play.stand_in(action, scene)
        case attack_actions.Mishap():
            return attack_mishaps.mishap(action, scene)
        case _:
            assert_never(action)


def _waylay(action: Waylaying, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case rounds_actions.Surprise():
            return surprise.surprise(action, scene)
        case rounds_actions.Notice():
            return surprise.notice(action, scene, dice)
        case rounds_actions.NoticeRest():
            return surprise.notice_rest(action, scene, dice)
        case _:
            assert_never(action)


def _round(action: Acting, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case rounds_actions.Declare():
            return rounds_play.declare(action, scene)
        case rounds_actions.Trade():
            return rounds_play.trade(action, scene)
        case rounds_actions.Act():
            return rounds_play.act(action, scene)
        case rounds_actions.Busy():
            return rounds_play.busy(action, scene)
        case rounds_actions.Disengage():
            return rounds_play.disengage(action, scene)
        case rounds_actions.Walk():
            return rounds_play.walk(action, scene)
        case rounds_actions.Drive():
            return rounds_play.drive(action, scene)
        case injury_actions.StayAwake():
            return awake_outside(action, scene, dice)
        case rounds_actions.Menu():
            return rounds_cards.menu(action, scene)
        case _:
            assert_never(action)
