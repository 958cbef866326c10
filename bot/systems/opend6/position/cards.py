"""The cards of position: maneuvers with what the GM may say of the ground, steps."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import GMS, play
from bot.core.report import Report, until
from bot.core.scene import Scene
from bot.systems.opend6 import budget
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.position.actions import (
    Circumstance,
    LetGo,
    Maneuvered,
    Meet,
    Placed,
    Plotted,
    Position,
    Step,
    Waive,
)
from bot.systems.opend6.position.play import FOOTINGS, HIGHER

FEET = 5
MOST_WAYS = 3


def maneuver_card(card: Maneuvered, scene: Scene) -> Report:
    """A maneuver that was decided."""
    by, target = name_of(scene, card.by), name_of(scene, card.target)
    verb = "forces" if card.kind == "force" else "restricts"
    title = f"{by} {verb} {target}" if card.success else f"{target} holds the ground"
    left = FOOTINGS if card.asks else ()
    on = Position((title,), card.by, card.target, due=card.due, left=left)
    return Report(
        title,
        tone="good" if card.success else "bad",
        dice=dice.dice(card.rolls),
        why=(*card.why, *dice.steps(card.rolls)),
        changes=card.changes,
        choices=_choices(on, scene),
        roll=card.roll,
        call=play(card.target) if card.due else None,
    )


def waiting_card(card: Plotted, scene: Scene) -> Report:
    """The maneuver waits: the opponent resists for an action, or takes the fixed value."""
    by, target = name_of(scene, card.by), name_of(scene, card.target)
    row = scene.rolls.get(card.roll)
    ends = row.deadline if row is not None else None
    mine = play(card.target)
    resist = Choice(
        f"Resist ({card.pays}): {card.against}",
        Meet(who=target, roll=card.roll),
        mine,
        style="primary",
    )
    fixed = Choice(
        f"Take the fixed value: {card.value}", Meet(who=target, roll=card.roll, rolls=False), mine
    )
    return Report(
        f"{by} maneuvers: {target} {card.words}",
        tone="pending",
        why=(f"{target} may answer, or take the fixed value",),
        until=until(ends, "then the fixed value holds"),
        choices=(resist, fixed, Choice("Go on without an answer", LetGo(roll=card.roll), GMS)),
        hint="The dice fall after the answer.",
        roll=card.roll,
        call=mine,
    )


def place_card(card: Placed, scene: Scene) -> Report:
    """A step or the ground; on the card of a maneuver its verdicts stay."""
    on = card.on
    if on is None:
        return Report(card.title, tone=card.tone, why=card.why, changes=card.changes)
    more = replace(on, told=(*on.told, card.title))
    return Report(
        card.title,
        tone=card.tone,
        why=card.why,
        changes=card.changes,
        was=on.told,
        choices=_choices(more, scene),
    )


def _choices(on: Position, scene: Scene) -> tuple[Choice, ...]:
    """The step that is due, and what the GM may still say of the ground."""
    by, target = name_of(scene, on.by), name_of(scene, on.target)
    found: list[Choice] = []
    if on.due:
        combat = next((c for c, key in scene.combatants if key == on.target), "")
        step = budget.due(scene, combat, on.target)
        if step is not None and step.kind == "force":
            found += (
                Choice(
                    f"Step {way} {FEET} ft",
                    Step(who=target, feet=FEET, direction=way, on=on),
                    play(on.target),
                )
                for way in step.directions[:MOST_WAYS]
            )
        found.append(Choice("Waive the step", Waive(named=target, on=on), GMS))
    for what in on.left:
        whose = by if what == HIGHER else target
        said = Circumstance(named=whose, what=what, on=on)
        found.append(Choice(f"{whose}: {what}", said, GMS))
    return tuple(found)
