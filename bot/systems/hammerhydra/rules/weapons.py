"""Weapons: base attribute, range, damage (HH-28 to HH-32)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import fold, join_words, with_sign
from bot.systems.hammerhydra.rules.tables import RANGES, attribute

MOST_WEAPON_DOTS = 10
MOST_WEAPON_MODIFIER = 20
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
"""Everything that a phone may make of a minus or a dash."""

_DAMAGE = re.compile(
    rf"(?P<dots>[●•oO]*|(?P<count>[0-9]{{1,2}})[dD](?:10)?)"
    rf"(?:(?P<sign>[+{DASHES}])(?P<number>[0-9]{{1,2}}))?",
    re.ASCII,
)


class DamageStat(Struct, frozen=True):
    """A damage stat: dots 0..10 are dice, `mod` -20..20 changes the top die (HH-32)."""

    dots: int
    mod: int = 0

    @property
    def text(self) -> str:
        """As a sheet writes it: ●●+2, −3, a dash for nothing."""
        modifier = with_sign(self.mod) if self.mod else ""
        return "●" * self.dots + modifier or "\u2013"


class Weapon(Struct, frozen=True):
    """A weapon with its three stats."""

    name: str
    attribute: str
    range: str
    damage: DamageStat


SAMPLES: Mapping[str, Weapon] = {
    fold(weapon.name): weapon
    for weapon in (
        Weapon("Sock of sand", "Strength", "melee", DamageStat(0, -3)),
        Weapon("36 Revolver", "Athleticism", "short", DamageStat(1, -1)),
        Weapon("Barret 50cal", "Dexterity", "long", DamageStat(2, 2)),
    )
}
"""The three weapons of the text, as its table has them (HH-29, R-17)."""


def parse_damage(text: str) -> DamageStat:
    """A damage stat in any of its spellings; raises `bad_damage` (HH-32)."""
    bare = "".join(text.split())
    # `in` finds any part of a text: without the length some pairs of dashes would pass.
    if bare and len(bare) == 1 and bare in DASHES:
        return DamageStat(0)
    # The pattern matches an empty text, as both of its parts may be missing.
    result = _DAMAGE.fullmatch(bare) if bare else None
    if result:
        dots = int(result["count"]) if result["count"] else len(result["dots"])
        mod = int(result["number"] or 0) * (1 if result["sign"] in {None, "+"} else -1)
        if dots <= MOST_WEAPON_DOTS and abs(mod) <= MOST_WEAPON_MODIFIER:
            return DamageStat(dots, mod)
    raise Refusal(
        "bad_damage",
        f"“{text[:20]}” is no damage. Write dots and a modifier: ●●+2, oo+2, 2d+1, -3; "
        f"0 to {MOST_WEAPON_DOTS} dots, −{MOST_WEAPON_MODIFIER} to +{MOST_WEAPON_MODIFIER}.",
    )


def parse_range(text: str) -> str:
    """Melee (or a dash), short, medium, long; raises `bad_range` (HH-30)."""
    word = fold(text)
    if len(word) == 1 and word in DASHES:
        return "melee"
    if word in RANGES:
        return word
    raise Refusal(
        "bad_range",
        f"“{text[:20]}” is no range: {join_words(RANGES, last='or')} (\u2013 is melee).",
    )


def parse_weapon(name: str, base: str, reach: str, damage: str) -> Weapon:
    """A weapon as it is typed; raises `unknown_attribute`, `bad_range`, `bad_damage`."""
    return Weapon(name, attribute(base), parse_range(reach), parse_damage(damage))
