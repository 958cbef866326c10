"""The cards of position: maneuvers with what the GM may say of the ground, steps."""

from __future__ import annotations

from typing import assert_never

from bot.core.people import GMS, play
from bot.core.report import Choice, Report
from bot.core.scene import Scene
from bot.systems.opend6.actions.ground import Circumstance, Step, Waive
from bot.systems.opend6.arena import owed
from bot.systems.opend6.arena.owed import Due
from bot.systems.opend6.cards import thrown
from bot.systems.opend6.outcomes.ground import GroundOutcome, Maneuvered, Placed
from bot.systems.opend6.ranks.bearers import name_of

FEET = 5
MOST_WAYS = 3


def positioned(outcome: GroundOutcome, scene: Scene) -> Report:
    """The card of whatever was done about position."""
    match outcome:
        case Placed(title=title, why=why, changes=changes, tone=tone):
            return Report(title, tone=tone, why=why, changes=changes)
        case Maneuvered():
            return _maneuvered(outcome, scene)
        case _:
            assert_never(outcome)


def _maneuvered(card: Maneuvered, scene: Scene) -> Report:
    by, target = name_of(scene, card.by), name_of(scene, card.target)
    verb = "forces" if card.kind == "force" else "restricts"
    title = f"{by} {verb} {target}" if card.success else f"{target} holds the ground"
    return Report(
        title,
        tone="good" if card.success else "bad",
        dice=thrown.dice(card.rolls),
        why=(*card.why, *thrown.steps(card.rolls)),
        changes=card.changes,
        choices=_choices(card, scene, by, target),
        call=play(card.target) if card.due else None,
    )


def _choices(card: Maneuvered, scene: Scene, by: str, target: str) -> tuple[Choice, ...]:
    found: list[Choice] = []
    if card.due:
        combat = next((c for c, key in scene.combatants if key == card.target), "")
        step = owed.due(scene, combat, card.target)
        found += _steps(step, card.target, target) if step is not None else ()
        found.append(Choice("Waive the step", Waive(named=target), GMS))
    if card.asks:
        found += (
            Choice(f"{by}: higher ground", Circumstance(named=by, what="higher ground"), GMS),
            Choice(f"{target}: bad footing", Circumstance(named=target, what="bad footing"), GMS),
            Choice(f"{target}: backed up", Circumstance(named=target, what="backed up"), GMS),
            Choice(
                f"{target}: difficult ground",
                Circumstance(named=target, what="difficult ground"),
                GMS,
            ),
        )
    return tuple(found)


def _steps(step: Due, key: str, name: str) -> tuple[Choice, ...]:
    """The forced ways as buttons; where others are barred the step is typed."""
    if step.kind != "force":
        return ()
    return tuple(
        Choice(f"Step {way} {FEET} ft", Step(who=name, feet=FEET, direction=way), play(key))
        for way in step.directions[:MOST_WAYS]
    )
