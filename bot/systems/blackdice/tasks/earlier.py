"""What journals and buttons hold of tasks as an earlier version kept them."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import asdict

from bot.core.action import Outcome
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.tasks import NEED
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.actions import CallState, HelperDice, How, Mishap, TaskState


class TaskRolled(Outcome, frozen=True, tag="rolled"):
    """A task was rolled; its fields are now those of its state."""

    roll: int
    side: Side
    rolled: SideDice
    rung: str
    task: str = ""
    need: int = NEED
    granted: bool = False
    automatic: bool = False
    hidden: bool = False
    veiled: tuple[Source, ...] = ()
    helpers: tuple[HelperDice, ...] = ()
    group: bool = False
    earlier: int = 0
    next: int = 0
    locked: bool = False
    waits: bool = False
    how: How = "rolled"
    text: str = ""
    mishaps: tuple[Mishap, ...] = ()
    settled: tuple[TaskRolled, ...] = ()


class Waits(Outcome, frozen=True, tag="waits"):
    """A roll waited for those it named; `fresh` are those who had just rolled."""

    roll: int
    state: Raw
    fresh: tuple[TaskRolled, ...] = ()


def tale_of(card: TaskRolled) -> Tale[TaskState]:
    """The try as it is kept today, with the partials that it passed over."""
    fields = asdict(card)
    shared = {name: fields[name] for name in TaskState.__struct_fields__ if name in fields}
    state = TaskState(**shared, number=card.roll, final=not card.waits, thrown=True, booked=True)
    return Tale(card.roll, state, also=tuple(map(tale_of, card.settled)))


def tale_of_call(card: Waits) -> Tale[CallState]:
    """The call, and what had just been rolled; raises `msgspec.ValidationError` for other rolls."""
    state = msgspec.json.decode(card.state, type=CallState)
    return Tale(card.roll, state, also=tuple(map(tale_of, card.fresh)))
