"""What Hammerhydra plugs into the combat engine."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.dice import Dice
from bot.core.people import play
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.combat.arena import Fight, Note, Step
from bot.shared.combat.rules import CombatRules
from bot.systems.hammerhydra.actions.fight import Choosing
from bot.systems.hammerhydra.fight.order import (
    able,
    ambush,
    arranged,
    caught_up,
    late,
    start_of_round,
    status,
)
from bot.systems.hammerhydra.melee import Attack, fighter_of
from bot.systems.hammerhydra.people import CAST, known, player
from bot.systems.hammerhydra.sheet import KEY

CHOOSE = "Choose in secret"


def tied(scene: Scene, now: Fight) -> tuple[str, ...]:
    """Those of a tie who have to choose, in the order they joined; nobody where one acts alone."""
    turn = tuple(key for key in now.standing.turn if not able(scene, now.combatants[key]))
    return turn if len(turn) > 1 else ()


def chosen(now: Fight, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who have chosen in this round."""
    picks = {key: fighter_of(now.combatants[key]).picked for key in keys}
    return tuple(key for key, one in picks.items() if one and one.round == now.combat.round)


def attacks_of(scene: Scene, combat: str) -> dict[int, Attack]:
    """The attacks of this fight that are not over, by the number of their roll."""
    found: dict[int, Attack] = {}
    for number, row in sorted(scene.rolls.items()):
        attack = attack_in(row) if row.open else None
        if attack is not None and attack.combat == combat:
            found[number] = attack
    return found


def attack_in(row: OpenRoll) -> Attack | None:
    """The attack that a roll of ours keeps, None for another kind of roll."""
    if row.system != KEY:
        return None
    try:
        return msgspec.json.decode(row.state, type=Attack)
    except msgspec.ValidationError:
        return None


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
