"""What journals and buttons hold of tasks as an earlier version kept them."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.tasks import NEED
from bot.systems.blackdice.sides import Rolled, Side
from bot.systems.blackdice.tasks import cards
from bot.systems.blackdice.tasks.actions import CallState, Helped, How, Mishap, TaskState


class TaskRolled(Outcome, frozen=True, tag="rolled"):
    """A task was rolled; its fields are now those of its state."""

    roll: int
    side: Side
    rolled: Rolled
    rung: str
    task: str = ""
    need: int = NEED
    granted: bool = False
    automatic: bool = False
    hidden: bool = False
    veiled: tuple[Source, ...] = ()
    helpers: tuple[Helped, ...] = ()
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


def state_of(card: TaskRolled) -> TaskState:
    """The try as it is kept today."""
    return TaskState(
        side=card.side,
        rolled=card.rolled,
        rung=card.rung,
        task=card.task,
        need=card.need,
        number=card.roll,
        granted=card.granted,
        automatic=card.automatic,
        hidden=card.hidden,
        veiled=card.veiled,
        helpers=card.helpers,
        group=card.group,
        final=not card.waits,
        thrown=True,
        booked=True,
        earlier=card.earlier,
        next=card.next,
        locked=card.locked,
        how=card.how,
        text=card.text,
        mishaps=card.mishaps,
    )


def tale_of_rolled(card: TaskRolled) -> Tale[TaskState]:
    """The try with the partials that it passed over."""
    return Tale(card.roll, state_of(card), also=tuple(map(tale_of_rolled, card.settled)))


def rolled_card(outcome: TaskRolled, scene: Scene) -> Report:
    """A task of an earlier version's journal, as it is told today."""
    tale = tale_of_rolled(outcome)
    also = tuple(cards.task(other, scene) for other in tale.also)
    return msgspec.structs.replace(cards.task(tale, scene), also=also)


def waits_card(outcome: Waits, scene: Scene) -> Report:
    """A call of an earlier version's journal; raises `msgspec.ValidationError` for other rolls."""
    state = msgspec.json.decode(outcome.state, type=CallState)
    also = tuple(rolled_card(rolled, scene) for rolled in outcome.fresh)
    return msgspec.structs.replace(cards.call(Tale(outcome.roll, state), scene), also=also)
