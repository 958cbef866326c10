"""Everything that can be asked for in OpenD6, and everything that comes of it."""

from __future__ import annotations

from bot.systems.opend6.advantages.actions import Choose, Gain, HandOver, Support, UseUp
from bot.systems.opend6.aside import AsideAction, AsideOutcome
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.building.actions import WorksAction, WorksOutcome
from bot.systems.opend6.checks.actions import CheckAction, CheckOutcome
from bot.systems.opend6.checks.luck import PointAction, PointOutcome
from bot.systems.opend6.effects.actions import RankAction, RankOutcome
from bot.systems.opend6.melee.actions import (
    Answer,
    CallOff,
    Concede,
    Defend,
    Equip,
    FightOutcome,
    Fire,
    Focus,
    Gang,
    GoOn,
    Interrupt,
    LetPass,
    Measure,
    SecondChance,
    Situation,
    Talk,
)
from bot.systems.opend6.movement.actions import Follow, Ground, Move, Shift, Stay
from bot.systems.opend6.order.actions import Chaos, Declare, Execute, Method
from bot.systems.opend6.position.actions import GroundAction, GroundOutcome
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.readying.play import HoldBack, Ready
from bot.systems.opend6.recovery.play import Mend, Recover

FightAction = (
    Attack
    | Defend
    | Answer
    | GoOn
    | CallOff
    | Fire
    | LetPass
    | Interrupt
    | Force
    | Interact
    | Gain
    | Choose
    | HandOver
    | UseUp
    | Move
    | Follow
    | Stay
    | Ground
    | Shift
    | Recover
    | Mend
    | Ready
    | HoldBack
    | Support
    | Talk
    | Equip
    | Focus
    | Concede
    | Measure
    | Gang
    | Situation
    | Method
    | Chaos
    | Declare
    | Execute
)


D6Action = (
    AsideAction
    | CheckAction
    | FightAction
    | GroundAction
    | PointAction
    | RankAction
    | SecondChance
    | WorksAction
)


D6Outcome = (
    AsideOutcome
    | CheckOutcome
    | FightOutcome
    | GroundOutcome
    | PointOutcome
    | RankOutcome
    | WorksOutcome
)
