"""What journals and buttons hold of care as an earlier version kept it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.injury import cards
from bot.systems.blackdice.injury.actions import BodyChange, CareState
from bot.systems.blackdice.tasks.cards import task
from bot.systems.blackdice.tasks.earlier import TaskRolled, state_of, tale_of_rolled


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


def cared_card(outcome: Cared, scene: Scene) -> Report:
    """Care of an earlier version's journal, as it is told today."""
    report = cards.care(Tale(outcome.card.roll, care_of(outcome)), scene)
    settled = tale_of_rolled(outcome.card).also
    return replace(report, also=tuple(task(other, scene) for other in settled))
