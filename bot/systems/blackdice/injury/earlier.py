"""What journals and buttons hold of care as an earlier version kept it."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.words import fold
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.injury.actions import BodyChange, CareState
from bot.systems.blackdice.tasks.earlier import TaskRolled
from bot.systems.blackdice.tasks.earlier import tale_of as task_of


class Cared(Outcome, frozen=True, tag="cared"):
    """First aid or treatment; its fields are now those of its state."""

    first_aid: bool
    card: TaskRolled
    body: BodyChange
    restored: int
    later: int = 0


def tale_of(card: Cared) -> Tale[CareState]:
    """The care as it is kept today, with the partials that it passed over."""
    tried, target = task_of(card.card), fold(card.body.name)
    state = CareState(card.first_aid, tried.state, target, card.body, card.restored, card.later)
    return Tale(tried.roll, state, also=tried.also)
