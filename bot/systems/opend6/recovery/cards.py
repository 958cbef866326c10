"""The buttons of a recovery: what its ranks can still do (D6-38)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.opend6.melee.actions import Fought, Winnings
from bot.systems.opend6.recovery import play
from bot.systems.opend6.recovery.play import Mend
from bot.systems.opend6.rules import recovery
from bot.systems.opend6.words import LONGEST

CUTS = {
    "encounter_to_rounds": "end of encounter → 1D rounds",
    "scene_to_encounter": "end of scene → end of encounter",
    "recovered_to_scene": "until recovered → end of scene",
}


def spending(card: Fought, scene: Scene) -> Iterator[Choice]:
    """Each option with what it costs, for who made the ranks."""
    state = card.winnings
    if state is None or card.roll is None or state.what != "recovery":
        return
    who = Audience(characters=(state.actor,), gm=True)
    for option in play.options_of(scene, state):
        cost = play.price(scene, state, option)
        label = f"{_mending(option, state, scene)} ({count(cost, 'rank')})"
        yield Choice(label[:LONGEST], Mend(roll=card.roll, option=option), who, "primary")


def _mending(option: str, state: Winnings, scene: Scene) -> str:
    if option == recovery.REMOVE:
        row = scene.conditions.get((state.patient, state.ailment))
        return f"Remove {row.name}" if row is not None else "Remove it"
    return "+1D on the next recovery" if option == recovery.NEXT_DIE else CUTS[option]
