"""What journals and buttons hold of care as an earlier version kept it."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.words import fold
from bot.systems.blackdice.injury.actions import BodyChange, CareState
from bot.systems.blackdice.tasks.earlier import TaskRolled, state_of


class Cared(Outcome, frozen=True, tag="cared"):
    """First aid or treatment; its fields are now those of its state."""

    first_aid: bool
    card: TaskRolled
    body: BodyChange
    restored: int
    later: int = 0


def care_of(card: Cared) -> CareState:
    """The care as it is kept today."""
    tried, target = state_of(card.card), fold(card.body.name)
    return CareState(card.first_aid, tried, target, card.body, card.restored, card.later)
