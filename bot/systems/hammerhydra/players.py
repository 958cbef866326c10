"""Who plays Hammerhydra at a table: characters with their sheets and what is left of them."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_pool
from bot.shared import players
from bot.shared.players import Players
from bot.systems.hammerhydra.rules.weapons import DamageStat, Weapon
from bot.systems.hammerhydra.rules.wounds import HitResult, Wounds, grind, health, wounds
from bot.systems.hammerhydra.sheet import EDGE, GRIND, HEALTH, KEY, Arm, Sheet
from bot.systems.hammerhydra.spec import SHEET


class Player(players.Player[Sheet], frozen=True):
    """A character as the rules meet it; `owner` is None for an NPC.

    `health` and `grind` hold what is left, `edge` what is left of what was bought.
    """

    health: Pool
    grind: Pool
    edge: Pool

    @classmethod
    def read(cls, scene: Scene, key: str, sheet: Sheet) -> Self:
        """The character of this key with what is left of its pools, full where there are none."""
        character = scene.characters[key]
        full = health(sheet.target("Constitution"))
        around = grind(full)
        return cls(
            key,
            character.name,
            character.owner,
            sheet,
            health=scene.pools.get((key, HEALTH), Pool(full, full)),
            grind=scene.pools.get((key, GRIND), Pool(around, around)),
            edge=scene.pools.get((key, EDGE), Pool(sheet.edge_bought, sheet.edge_bought)),
        )

    @property
    def missing_boxes(self) -> int:
        """Health boxes lost."""
        return max(0, self.health.maximum - self.health.current)

    @property
    def missing_grind(self) -> int:
        """Grind wounds lost, 0 to one less than there are."""
        return min(max(0, self.grind.maximum - self.grind.current), self.grind.maximum - 1)

    @property
    def dead(self) -> bool:
        """Whether no health box is left (HH-54)."""
        return self.health.current < 1


class HydraPlayers(Players[Sheet, Player]):
    """The characters of Hammerhydra."""

    def find(self, scene: Scene, name: str) -> Player:
        """The character a GM names; raises `unknown_character`, `no_character`, `wrong_system`."""
        if not name.strip():
            raise Refusal("no_character", "Say who: name a character.")
        return self.named(scene, name)

    def with_sheet(self, scene: Scene, who: Player, sheet: Sheet) -> Scene:
        """The scene with this sheet; what was lost of a pool stays lost when it changes (R-45)."""
        scene = super().with_sheet(scene, who, sheet)
        full = SHEET.full(SHEET.values(scene.characters[who.key].sheet), scene.house)
        for pool, row in ((HEALTH, who.health), (GRIND, who.grind), (EDGE, who.edge)):
            most = full[pool].maximum
            after = Pool(max(0, row.current + most - row.maximum), most)
            if scene.pools.get((who.key, pool)) != after:
                scene = with_pool(scene, who.key, pool, after)
        return scene


PLAYERS = HydraPlayers(KEY, "Hammerhydra", SHEET, Sheet, Player)


def player_or_none(scene: Scene, name: str) -> Player | None:
    """The Hammerhydra character of this name that whoever acts may know of, if there is one."""
    key = scene.key_of(KEY, name)
    return None if key is None or scene.characters[key].system != KEY else PLAYERS.of(scene, key)


def weapon_from(arm: Arm) -> Weapon:
    """The weapon that a row of the sheet is."""
    return Weapon(arm.name, arm.attribute, arm.range, DamageStat(arm.dots, arm.modifier))


def take_hit(
    scene: Scene, who: Player, amount: int, mode: Wounds, *, dramatic: bool
) -> tuple[Scene, HitResult]:
    """The scene with a hit crossed off; raises `dead`, `bad_damage_amount`."""
    missing, worn = who.missing_boxes, who.missing_grind
    hit = wounds(who.health.maximum, missing, worn, amount, mode=mode, dramatic=dramatic)
    scene = with_pool(scene, who.key, HEALTH, replace(who.health, current=hit.left))
    if hit.grind_left != who.grind.current and mode == "grind":
        scene = with_pool(scene, who.key, GRIND, replace(who.grind, current=hit.grind_left))
    return scene, hit
