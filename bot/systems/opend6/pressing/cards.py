"""The cards of forcing and of words (D6-42 to D6-45, D6-51 to D6-53)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS
from bot.core.report import Head
from bot.core.scene import Scene
from bot.systems.opend6.melee.actions import Ground, Miss
from bot.systems.opend6.melee.frame import Card, card, first_verdict, lighter, miss_head
from bot.systems.opend6.pressing.actions import ForcingResult, InteractResult
from bot.systems.opend6.pressing.against import describe_against, named_rolls
from bot.systems.opend6.words import short_skill


def force_card(outcome: ForcingResult, scene: Scene) -> Card:
    """Where an opponent is driven, with a GM's word on the ground there."""
    rolls = named_rolls(outcome.rolls, outcome.against)
    steps = describe_against(outcome.against)
    on = outcome.against.on
    if not outcome.success:
        head = miss_head(Miss("force", outcome.by, on))
        return card(outcome, scene, head, "bad", rolls=rolls, steps=steps)
    where = f" {outcome.direction}" if outcome.direction else ""
    moved = ()
    if outcome.before is not None:
        moved = (f"{outcome.by} and {on}: {outcome.before} → {outcome.after} ft",)
    return card(
        outcome,
        scene,
        Head(f"{outcome.by} forces {on}", "", f"{outcome.feet} ft{where}", first_verdict(outcome)),
        "good",
        rolls=rolls,
        steps=steps,
        changes=moved,
        choices=_ground_choices(outcome, scene),
    )


def _ground_choices(outcome: ForcingResult, scene: Scene) -> Iterator[Choice]:
    """What a GM says of the ground where somebody was driven (D6-43)."""
    if outcome.victim not in scene.characters:
        return
    name = scene.name(outcome.victim)
    for what in outcome.ground:
        if what == "prone":
            yield Choice(f"GM: {name} is knocked down", Ground(who=name, what=what), GMS)
            continue
        hard = Field("difficulty", "Difficulty", 3, hint="5, 10, 15, 20 or 25")
        # Discord's limit for the title of a form: 45 characters.
        form = Form(f"{name} on bad ground"[:45], (hard,))
        yield Choice("GM: terrain needs a check …", Ground(who=name, what=what), GMS, ask=form)


def interact_card(outcome: InteractResult, scene: Scene) -> Card:
    """What words have done."""
    by, on = outcome.by, outcome.against.on
    head, changes = miss_head(Miss("interact", by, on)), outcome.changes
    if outcome.success:
        skill = short_skill(outcome.rolls[0].trial.worth.name)
        head = Head(f"{by}, {skill} on {on}", "", outcome.name, first_verdict(outcome))
        changes = lighter(changes, on, outcome.name)
    return card(
        outcome,
        scene,
        head,
        rolls=named_rolls(outcome.rolls, outcome.against),
        steps=describe_against(outcome.against),
        lines=(f"“{outcome.words}”",) if outcome.words else (),
        changes=changes,
        luck_for=outcome.luck_for,
    )
