"""What journals hold of maneuvers and the ground that an earlier version told."""

from __future__ import annotations

from bot.core.action import Outcome
from bot.core.people import player_of
from bot.core.report import Head, Report, Tone
from bot.core.scene import Scene
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.checks.faces import line_rows
from bot.systems.opend6.position.actions import FOOTINGS, Position
from bot.systems.opend6.position.cards import name_verdict, offer_more, tell_on


class Maneuvered(Outcome, frozen=True, tag="maneuvered"):
    """A maneuver was rolled; keys of who made it and against whom."""

    by: str
    target: str
    kind: str
    success: bool
    rolls: tuple[RollLine, ...]
    why: tuple[str, ...]
    changes: tuple[str, ...]
    due: bool = False
    asks: bool = False
    roll: int | None = None


class Placed(Outcome, frozen=True, tag="placed"):
    """A step was taken or waived, or the ground had its say; `on` is the card of a maneuver."""

    title: str
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    tone: Tone = "plain"
    on: Position | None = None


def maneuvered_card(card: Maneuvered, scene: Scene) -> Report:
    """A maneuver that was decided."""
    by, target = name_of(scene, card.by), name_of(scene, card.target)
    title = name_verdict(by, target, card.kind, success=card.success)
    ground = FOOTINGS if card.asks else ()
    return Report(
        Head(title),
        tone="good" if card.success else "bad",
        dice=line_rows(card.rolls),
        lines=card.why,
        changes=card.changes,
        choices=offer_more(Position((title,), card.by, card.target, card.due, ground), scene),
        roll=card.roll,
        call=player_of(card.target) if card.due else None,
    )


def placed_card(card: Placed, scene: Scene) -> Report:
    """A step or the ground."""
    report = Report(Head(card.title), tone=card.tone, lines=card.why, changes=card.changes)
    return tell_on(report, card.on, scene)
