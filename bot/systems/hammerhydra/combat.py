"""What Hammerhydra plugs into the combat engine."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.dice import Dice
from bot.core.people import play
from bot.core.scene import Scene, with_roll
from bot.shared.combat.arena import Fight, Note, Step
from bot.shared.combat.rules import CombatRules
from bot.systems.hammerhydra.field import able, attacks_of, chosen, tied
from bot.systems.hammerhydra.order.play import (
    ambush,
    arranged,
    caught_up,
    late,
    start_of_round,
    status,
)
from bot.systems.hammerhydra.players import CAST, known, player
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.ties.play import Choosing

CHOOSE = "Choose in secret"


def offers(scene: Scene, now: Fight) -> tuple[Choice, ...]:
    """The button by which everybody of a tie chooses in secret (HH-58)."""
    keys = tied(scene, now)
    done = chosen(now, keys)
    if not keys or (len(done) == len(keys) and attacks_of(scene, now.key)):
        return ()
    label = f"{CHOOSE} ({len(done)} of {len(keys)} have)"
    audience = play(*keys)
    return (Choice(label, Choosing(combat=now.key), audience, "success", keep=True, system=KEY),)


def ended(scene: Scene, combat: str, dice: Dice) -> Step:
    """What still waits in this fight is over with it; grind wounds stay as they are (R-34)."""
    del dice
    for number in attacks_of(scene, combat):
        scene = with_roll(scene, replace(scene.rolls[number], open=False, deadline=None))
    worn = [
        who.name
        for (key, name), row in scene.combatants.items()
        if key == combat
        and name in scene.characters
        and not row.made
        and (who := known(scene, name)).grind_lost
        and not who.dead
    ]
    if not worn:
        return Step(scene)
    said = "Grind wounds stay lost until a GM gives them back: /hydra fight refill."
    return Step(scene, (Note(said),))


def recruited(scene: Scene, name: str) -> Scene:
    """An NPC as people are on average (HH-06)."""
    return CAST.newcomer(scene, name, owner=None)


def welcomed(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return player(scene, name)[1]


COMBAT = CombatRules(
    initiative=caught_up,
    arrange=arranged,
    late=late,
    able=able,
    surprise=ambush,
    recruit=recruited,
    welcome=welcomed,
    status=status,
    offers=offers,
    start_of_round=start_of_round,
    end_of_combat=ended,
)
