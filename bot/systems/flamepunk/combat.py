"""What Flamepunk plugs into the combat engine: rounds that refresh (FP-03), and who acts first.

The text gives no order within a round; the house rule `initiative` does.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.scene import Pool, Scene
from bot.core.words import count
from bot.shared.combat.arena import Note, Step, named
from bot.shared.combat.initiative import arranged, found_by
from bot.shared.combat.rules import CombatRules, pips
from bot.systems.flamepunk import rules
from bot.systems.flamepunk.pools import REFRESH, refresh
from bot.systems.flamepunk.sheet import (
    CAST,
    DICE,
    PYROS,
    WOUNDS,
    in_fights,
    known,
    player,
    players,
)


def dice_left(scene: Scene, key: str) -> int:
    """How many dice this character still has in the pool."""
    return known(scene, key).dice.current if key in scene.characters else 0


def roll_of_dice_left(scene: Scene, key: str, dice: Dice) -> tuple[tuple[int, ...], str]:
    """The dice left rolled without being spent: success level, then how many they were."""
    if key not in scene.characters:
        return (0, 0), "no dice"
    who = known(scene, key)
    faces = dice.roll(min(who.dice.current, rules.MOST_DICE), rules.SIDES)
    level = rules.read(faces, who.sheet.hit).damage
    return (level, len(faces)), f"{' '.join(map(str, faces)) or 'no dice'} = {level}"


def everybody_regains(scene: Scene, combat: str, dice: Dice) -> Step:
    """Everybody in the fight regains 3 dice (FP-03), in round 1 too (FA-13).

    A round of the channel's current fight passes for those who are in no fight as well (FP-46).
    """
    del dice
    fighting = {key for of, key in scene.combatants if of == combat}
    busy = in_fights(scene) if named(scene) == combat else None
    who = tuple(
        one
        for one in players(scene)
        if one.key in fighting or (busy is not None and one.key not in busy)
    )
    lines, scene = refresh(scene, who, 1)
    gained = any(line.after > line.before for line in lines)
    said = (Note(f"Everybody regains up to {REFRESH} dice."),) if gained else ()
    return Step(scene, said)


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """Pips of action dice, who is exposed (no die left to dodge with), wounds; Pyros for the GM."""
    del scene, combatant
    dice, pyros = pools.get(DICE), pools.get(PYROS)
    words = [] if dice is None else [pips(dice) if dice.current else f"{pips(dice)} exposed"]
    wounds = pools.get(WOUNDS)
    if wounds is not None and wounds.current:
        words.append(count(wounds.current, "wound"))
    if full and pyros is not None:
        words.append(f"Pyros {pyros.current}/{pyros.maximum}")
    return " · ".join(words)


def recruited(scene: Scene, name: str) -> Scene:
    """An NPC with the pools of anybody (FA-24)."""
    return CAST.newcomer(scene, name, owner=None)


def welcomed(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet (FP-02, FP-04)."""
    return player(scene, name)[1]


COMBAT = CombatRules(
    initiative=found_by(dice_left, roll_of_dice_left),
    arrange=arranged,
    recruit=recruited,
    welcome=welcomed,
    status=status,
    start_of_round=everybody_regains,
)
