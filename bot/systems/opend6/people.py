"""Who plays OpenD6 at a table: characters with their sheets, values, luck and action points."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import Pool, Scene, with_character, with_pool
from bot.core.words import fold
from bot.shared.players import Cast
from bot.systems.opend6 import ladders
from bot.systems.opend6.codes import code
from bot.systems.opend6.house import Settings, at_table
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK, USUAL_MOVE, Sheet, Weapon
from bot.systems.opend6.skills import Value, found_on, tree, value
from bot.systems.opend6.spec import SHEET
from bot.systems.opend6.weights import Kind, Weight, weight

AWARENESS = "survival: awareness"
PERCEPTION, DEXTERITY = "Perception", "Dexterity"


CAST = Cast(KEY, "OpenD6", SHEET)


class Player(Struct, frozen=True):
    """A character as the rules meet it; `owner` is None for an NPC."""

    key: str
    name: str
    owner: int | None
    sheet: Sheet

    @property
    def dynamic(self) -> bool:
        """Whether luck, action points and a wild die are theirs (D6-06, D6-08)."""
        said = self.sheet.dynamic
        return self.owner is not None if said == "as owned" else said == "yes"

    @property
    def move(self) -> int:
        """Feet of a full Move, 30 where the sheet does not say (D6-26)."""
        return self.sheet.move or USUAL_MOVE

    @property
    def held(self) -> Weapon | None:
        """The weapon in hand."""
        return self.sheet.weapon(self.sheet.held)


def player(scene: Scene, name: str) -> tuple[Player, Scene]:
    """Who is called this, with a new character for a person who has none yet.

    Raises `no_character`, `unknown_character`, `ambiguous_name`, `wrong_system`.
    """
    key, scene = CAST.found(scene, name)
    return known(scene, key), scene


def met(scene: Scene, name: str) -> Player:
    """Somebody whom whoever acts may know of; raises `unknown_character`, `wrong_system`."""
    return known(scene, fold(scene.character(name).name))


def known(scene: Scene, key: str) -> Player:
    """The character of this key; raises `wrong_system`."""
    character = CAST.known(scene, key)
    sheet = msgspec.json.decode(character.sheet, type=Sheet)
    return Player(key, character.name, character.owner, sheet)


def has_sheet(scene: Scene, key: str) -> bool:
    """Whether this is a character of OpenD6; one of another system may be in a fight too."""
    return key in CAST.keys(scene)


def mine(scene: Scene) -> Player | None:
    """The active OpenD6 character of whoever asks, if there is one."""
    key = CAST.active(scene)
    return known(scene, key) if key else None


def everybody(scene: Scene) -> tuple[Player, ...]:
    """Everybody who plays OpenD6 here, in the order they came."""
    return tuple(known(scene, key) for key in CAST.keys(scene))


def with_sheet(scene: Scene, who: Player, sheet: Sheet) -> Scene:
    """The scene with this sheet."""
    character = replace(scene.characters[who.key], sheet=msgspec.json.encode(sheet))
    return with_character(scene, who.key, character)


def value_of(scene: Scene, who: Player, text: str) -> Value:
    """What somebody rolls, by a code or a name; raises `unknown_skill`, `bad_die_code`."""
    return value(who.sheet, text, tree(settings_of(scene)))


def maybe(scene: Scene, who: Player, text: str) -> Value | None:
    """The same by name, None where the sheet does not have it."""
    return found_on(who.sheet, text, tree(settings_of(scene)))


def settings_of(scene: Scene) -> Settings:
    """The house rules that hold here."""
    return at_table(scene.house)


def now(scene: Scene) -> int | None:
    """The round that runs, None outside a fight."""
    return scene.combat.round if scene.combat else None


def weight_of(scene: Scene, who: Player, worth: Value, kind: Kind = "check") -> Weight:
    """What conditions change about a roll or fixed value of this character."""
    return weight(
        scene.conditions,
        who.key,
        ability=worth.ability,
        skill=worth.skill,
        kind=kind,
        now=now(scene),
    )


def fixed(scene: Scene, who: Player, worth: Value) -> int:
    """The fixed value with what conditions change, never below 0 (D6-03, R-21, R-64)."""
    return max(0, worth.fixed + weight_of(scene, who, worth, "fixed").flat)


def resistance(scene: Scene, who: Player, worth: Value) -> int:
    """A fixed value as it resists: with attitude and willpower where they count (D6-100)."""
    return resisting(scene, who, worth, fixed(scene, who, worth))


def resisting(scene: Scene, who: Player, worth: Value, value: int) -> int:
    """A fixed value or the total of a check with attitude and willpower, at least 0 (D6-100)."""
    return ladders.resisted(
        value,
        ladders.now(scene.conditions, who.key, "attitude"),
        ladders.now(scene.conditions, who.key, "willpower"),
        skill=worth.skill or "none",
        mode=settings_of(scene).attitude_mode,
    )


def soak(scene: Scene, who: Player) -> int:
    """What resists damage without a roll: Strength and armour, no skills (D6-66, R-20, R-57)."""
    return fixed(scene, who, body(who))


def body(who: Player) -> Value:
    """Strength with armour, one value that resists damage (D6-01, D6-66)."""
    whole = code(who.sheet.strength) + code(who.sheet.armour)
    return Value("Strength", whole, "Strength")


def points(scene: Scene, who: Player, pool: str) -> int:
    """Luck or action points that are left; others than dynamic characters have none."""
    row = scene.pools.get((who.key, pool))
    here = settings_of(scene)
    on = here.luck if pool == LUCK else here.action_points
    return row.current if row is not None and who.dynamic and on else 0


def with_points(scene: Scene, who: Player, pool: str, left: int) -> Scene:
    """The scene with so many luck or action points left."""
    row = scene.pools.get((who.key, pool), Pool(0, 0))
    return with_pool(scene, who.key, pool, replace(row, current=left))


def pools(scene: Scene, who: Player) -> Mapping[str, int]:
    """Luck and action points, as far as there are any here."""
    return {pool: points(scene, who, pool) for pool in (LUCK, ACTION_POINTS)}
