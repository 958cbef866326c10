"""Injuries looked at and cared for outside a fight (BD-90 to BD-101)."""

from __future__ import annotations

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.blackdice.actions.tasks import Status
from bot.systems.blackdice.outcomes.tasks import StatusShown
from bot.systems.blackdice.sheet import known, seat_of


def status(action: Status, scene: Scene) -> tuple[StatusShown, Scene]:
    """What injuries somebody carries; raises `no_character`, `unknown_character`."""
    who = known(scene, fold(scene.met(action.named).name)) if action.named else seat_of(scene)
    if who is None:
        raise Refusal("no_character", "You play nobody here. Say whose injuries with who:.")
    sheet = who.sheet
    return StatusShown(who.name, sheet.lethal, sheet.bruise, sheet.awake), scene
