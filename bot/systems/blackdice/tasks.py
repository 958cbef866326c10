"""Everything outside a fight as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import listed
from bot.systems.blackdice import chances, health, mishaps, retries, rolls, together
from bot.systems.blackdice.actions import tasks as ask
from bot.systems.blackdice.actions.tasks import HealthAction, RetryAction, TaskAction
from bot.systems.blackdice.attempt import Called, Facing, Gathering, Partial, read
from bot.systems.blackdice.outcomes.tasks import (
    Cared,
    Contested,
    Looked,
    TableShown,
    TaskOutcome,
    TaskRolled,
)
from bot.systems.blackdice.rules.tables import RUNGS

TABLES = ("difficulty", "degrees", "called", "reserve", "ranges")


def act(action: TaskAction, scene: Scene, dice: Dice) -> tuple[TaskOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    match action:
        case ask.Roll():
            return rolls.roll(action, scene, dice)
        case ask.Call():
            return rolls.call(action, scene)
        case ask.Answer():
            return rolls.answer(action, scene, dice)
        case ask.Drop():
            return rolls.drop(action, scene)
        case ask.Grant() | ask.Spoil() | ask.NoMore() | ask.Look() | ask.Reveal():
            return _after(action, scene)
        case ask.Oppose() | ask.Meet() | ask.Weigh() | ask.Group() | ask.Help() | ask.Together():
            return _several(action, scene, dice)
        case ask.Retries() | ask.WalkAway() | ask.Again():
            return _tries(action, scene)
        case ask.Table():
            return _table(action), scene
        case ask.Odds():
            return chances.odds(action, scene)
        case _:
            return _body(action, scene, dice)


def overdue(roll: OpenRoll) -> TaskAction | None:
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
            return rolls.grant(action, scene)
        case ask.Spoil():
            return mishaps.spoil(action, _foul(action.card), scene)
        case ask.NoMore():
            return rolls.no_more(action, scene)
        case ask.Look():
            return Looked(rolls.card_of(action.card)), scene
        case ask.Reveal():
            return rolls.reveal(action, scene)
        case _:
            assert_never(action)


def _foul(raw: bytes) -> TaskRolled | Contested | Cared:
    """A roll that may be a foul failure, as a button carries it; raises `unknown_roll`."""
    try:
        return msgspec.json.decode(raw, type=TaskRolled | Contested | Cared)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_roll", "Press the button on the card of the roll.") from error


def _several(
    action: ask.Oppose | ask.Meet | ask.Weigh | ask.Group | ask.Help | ask.Together,
    scene: Scene,
    dice: Dice,
) -> tuple[TaskOutcome, Scene]:
    match action:
        case ask.Oppose():
            return together.oppose(action, scene)
        case ask.Meet():
            return together.meet(action, scene, dice)
        case ask.Weigh():
            return together.weigh(action, scene)
        case ask.Group():
            return together.group(action, scene)
        case ask.Help():
            return together.help_out(action, scene)
        case ask.Together():
            return together.together(action, scene, dice)
        case _:
            assert_never(action)


def _tries(action: RetryAction, scene: Scene) -> tuple[TaskOutcome, Scene]:
    match action:
        case ask.Retries():
            return retries.show(action, scene)
        case ask.WalkAway():
            return retries.walk_away(action, scene)
        case ask.Again():
            return retries.again(action, scene)
        case _:
            assert_never(action)


def _body(action: HealthAction, scene: Scene, dice: Dice) -> tuple[TaskOutcome, Scene]:
    match action:
        case ask.Heal():
            return health.heal(action, scene, dice)
        case ask.Rest():
            return health.rest(action, scene)
        case ask.Sleep():
            return health.sleep(action, scene)
        case ask.Harm():
            return health.harm(action, scene)
        case ask.Status():
            return health.status(action, scene)
        case _:
            assert_never(action)


def _table(action: ask.Table) -> TableShown:
    """One of the printed tables; raises `unknown_option`."""
    if action.which not in TABLES:
        raise Refusal("unknown_option", f"The tables are {listed(TABLES)}.")
    return TableShown(action.which, RUNGS if action.which == "difficulty" else ())
