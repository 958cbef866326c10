"""The cards of a recovery: its ranks, and what they can still do (D6-36 to D6-41)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice
from bot.core.people import Audience
from bot.core.report import Head
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.opend6.melee.actions import Winnings
from bot.systems.opend6.melee.frame import Card, card
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.recovery import play
from bot.systems.opend6.recovery.actions import Mend, Mended, RecoveryResult
from bot.systems.opend6.rules import recovery
from bot.systems.opend6.rules.results import band_of
from bot.systems.opend6.words import LONGEST

CUTS = {
    "encounter_to_rounds": "end of encounter → 1D rounds",
    "scene_to_encounter": "end of scene → end of encounter",
    "recovered_to_scene": "until recovered → end of scene",
}


def recovery_card(outcome: RecoveryResult, scene: Scene) -> Card:
    """The ranks of a recovery, and what they can do."""
    head = Head(f"{outcome.patient} keeps {outcome.condition}")
    if outcome.success:
        ranks = f"{count(outcome.ranks, 'rank')} to recover"
        head = Head(outcome.patient, outcome.condition, ranks)
    result = outcome.rolls[0].result
    difficulty = result.difficulty if result is not None else 1
    steps = (
        f"difficulty {difficulty}: {band_of(difficulty).title()}, for the worst condition",
        f"{outcome.condition} takes {count(outcome.cost, 'rank')} to remove",
    )
    return card(
        outcome,
        scene,
        head,
        against="recovery",
        steps=steps,
        choices=mend_choices(outcome, scene),
    )


def mend_card(outcome: Mended, scene: Scene) -> Card:
    """What ranks have done about a condition."""
    condition = outcome.condition or "+1D on the next recovery check"
    if outcome.gone:
        condition = f"{condition} is gone"
    die = f" (1D: {outcome.die})" if outcome.die is not None else ""
    steps = (f"{count(outcome.spent, 'rank')} spent, {outcome.rest} left",)
    head = Head(outcome.patient, "", f"{condition}{die}")
    choices = mend_choices(outcome, scene)
    return card(outcome, scene, head, "good", steps=steps, choices=choices)


def mend_choices(card: Done, scene: Scene) -> Iterator[Choice]:
    """Each option with what it costs, for who made the ranks."""
    state = card.left
    if not isinstance(state, Winnings) or card.roll is None or state.what != "recovery":
        return
    who = Audience(characters=(state.actor,), gm=True)
    for option in play.options_of(scene, state):
        cost = play.price(scene, state, option)
        label = f"{_mending(option, state, scene)}, {count(cost, 'rank')}"
        yield Choice(label[:LONGEST], Mend(roll=card.roll, option=option), who, "primary")


def _mending(option: str, state: Winnings, scene: Scene) -> str:
    if option == recovery.REMOVE:
        condition = scene.conditions.get((state.patient, state.ailment))
        return f"Remove {condition.name}" if condition is not None else "Remove it"
    return "+1D on the next recovery" if option == recovery.NEXT_DIE else CUTS[option]
