"""What journals hold of statuses that an earlier version told."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.report import Report, Tone
from bot.core.scene import Scene
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.effects.cards import StatusCard, tell_status


class StatusMoved(Outcome, frozen=True, tag="status"):
    """A status after it was made, tested or set: `name` of `owner`, a key, at this `place`."""

    name: str
    owner: str
    place: int
    title: str
    rolls: tuple[RollLine, ...] = ()
    changes: tuple[str, ...] = ()
    tone: Tone = "plain"
    failed: bool = False
    told: tuple[str, ...] = ()


def moved_card(card: StatusMoved, scene: Scene) -> Report:
    """A status after it was made, tested or set."""
    view = StatusCard(card.name, card.owner, card.place, card.title, card.tone, card.changes)
    return tell_status(view, card.rolls, failed=card.failed)
