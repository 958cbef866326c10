"""What HFRPG plugs into the combat engine: who acts first, and tokens on the panel."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.scene import Pool, Scene
from bot.shared.combat.initiative import arranged, found_by
from bot.shared.combat.rules import CombatRules
from bot.systems.hfrpg.rules.rolls import NORMAL, SIDES, read
from bot.systems.hfrpg.sheet import PLAYERS
from bot.systems.hfrpg.tokens.cards import holds
from bot.systems.hfrpg.tokens.play import TOKENS


def best_attribute(scene: Scene, key: str) -> int:
    """The highest attribute on the sheet; 0 without one."""
    if key not in scene.characters:
        return 0
    return max((one.value for one in PLAYERS.of(scene, key).sheet.attributes), default=0)


def roll_of_it(scene: Scene, key: str, dice: Dice) -> tuple[tuple[int, ...], str]:
    """The highest attribute rolled at Normal, without extra rolls and tokens."""
    sides = SIDES[NORMAL] or 0
    faces = dice.roll(best_attribute(scene, key), sides)
    total = read(faces, sides).sum if faces else 0
    return (total, len(faces)), f"{' '.join(map(str, faces)) or 'no dice'} = {total}"


def status(scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool) -> str:
    """Tokens, where there are any."""
    del scene, combatant, full
    row = pools.get(TOKENS)
    return holds(row.current) if row is not None and row.current else ""


def recruit(scene: Scene, name: str) -> Scene:
    """An NPC with an empty sheet."""
    return PLAYERS.newcomer(scene, name, owner=None)


def welcome(scene: Scene, name: str) -> Scene:
    """A character for a person who has none yet."""
    return PLAYERS.acting(scene, name)[1]


COMBAT = CombatRules(
    initiative=found_by(best_attribute, roll_of_it),
    arrange=arranged,
    recruit=recruit,
    welcome=welcome,
    status=status,
)
