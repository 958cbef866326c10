"""What HFRPG plugs into the combat engine: who acts first, and tokens on the panel."""

from __future__ import annotations

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.core.words import with_sign
from bot.shared.combat.arena import Fight
from bot.shared.combat.initiative import InitiativeByHouse
from bot.systems.hfrpg.rules.rolls import NORMAL, SIDES, read
from bot.systems.hfrpg.sheet import PLAYERS
from bot.systems.hfrpg.tokens.play import has_pool, visible_balance


class HfrpgCombat(InitiativeByHouse):
    """Fights of HFRPG."""

    def count_dice(self, scene: Scene, key: str) -> int:
        """The highest attribute on the sheet; 0 without one."""
        if key not in scene.characters:
            return 0
        return max(
            (attribute.value for attribute in PLAYERS.of(scene, key).sheet.attributes), default=0
        )

    def roll_initiative(self, scene: Scene, key: str, dice: Dice) -> tuple[tuple[int, ...], str]:
        """The highest attribute rolled at Normal, without extra rolls and tokens."""
        sides = SIDES[NORMAL] or 0
        faces = dice.roll(self.count_dice(scene, key), sides)
        total = read(faces, sides).sum if faces else 0
        # Compared part by part: of equal totals more dice come first.
        return (total, len(faces)), f"{' '.join(map(str, faces)) or 'no dice'} = {total}"

    def status(self, scene: Scene, fight: Fight, combatant: Combatant, *, full: bool) -> str:
        """Tokens, where there are any."""
        if combatant.key not in scene.characters or not has_pool(scene, combatant.key):
            return ""
        tokens = visible_balance(scene, combatant.key)
        return f"tokens {with_sign(tokens)}" if tokens else ""


COMBAT = HfrpgCombat(PLAYERS)
