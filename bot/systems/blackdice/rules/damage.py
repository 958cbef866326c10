"""Damage: the weapon's dice, Strength, the margin, and what armour stops (BD-76 to BD-87)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.blackdice.rules.attack import Attack
from bot.systems.blackdice.rules.bounds import bound, bound_attribute
from bot.systems.blackdice.rules.dice import Throws, count_hits

Armour = Literal["normal", "hard", "none"]
Unarmed = Literal["fists", "kick"]

UNARMED: dict[Unarmed, int] = {"fists": 1, "kick": 2}
"""Damage dice of bare hands and feet (BD-80)."""


class DamageDice(Struct, frozen=True):
    """How many damage dice are rolled, and whether they only bruise."""

    dice: int
    bruise: bool = False


class Damage(Struct, frozen=True):
    """What a blow comes to: its dice, the margin, what armour stopped, pips lost."""

    dice_successes: int
    margin: int
    stopped: int

    @property
    def total(self) -> int:
        """Pips lost, never below 0 (R-41)."""
        return max(0, self.dice_successes + self.margin - self.stopped)


def damage_dice(
    kind: Attack,
    rating: int | None = None,
    strength: int = 0,
    *,
    weapon: str | None = None,
    brass_knuckles: bool = False,
) -> DamageDice:
    """The weapon's rating, in melee with Strength, at least 1 die (BD-76 to BD-78, BD-81).

    Instead of a rating `weapon` may be fists or kick, which bruise but for punches with brass
    knuckles (R-54). Raises `out_of_range`, `unknown_option`, `missing`, `conflict`.
    """
    own = bound_attribute(strength, "Strength")
    stronger = own if kind == "melee" else 0
    if weapon is None:
        if rating is None:
            raise Refusal("missing", "Say the weapon's damage rating, or fists or kick.")
        dice = bound(rating, "A damage rating")
        return DamageDice(bound(max(1, dice + stronger), "Damage dice"))
    bare: Unarmed = word(weapon, tuple(UNARMED), "A weapon without a rating")
    if kind == "ranged" or rating is not None:
        raise Refusal("conflict", "Fists and kicks are for melee, and have ratings of their own.")
    dice = bound(max(1, UNARMED[bare] + stronger), "Damage dice")
    return DamageDice(dice, bruise=not (brass_knuckles and bare == "fists"))


def armour_value(av: int, armour: Armour = "normal", pierce: int = 0) -> int:
    """The AV that counts: none where the part is bare, less what special bullets pierce.

    Raises `out_of_range` (BD-87, R-42).
    """
    value = bound(av, "An armour value")
    through = bound(pierce, "What bullets pierce")
    return 0 if armour == "none" else max(0, value - through)


def armour_dice(kind: Attack, av: int, armour: Armour = "normal", pierce: int = 0) -> int:
    """Black dice that armour rolls: against shots, unless it is special (BD-84 to BD-86)."""
    value = armour_value(av, armour, pierce)
    return value if kind == "ranged" and armour == "normal" else 0


def margin_in_damage(kind: Attack, margin: int, *, in_ranged: bool = True) -> int:
    """The margin as damage counts it: of shots only by house rule (BD-79, BD-102, R-38)."""
    return margin if kind == "melee" or in_ranged else 0


def damage(
    kind: Attack,
    throws: Throws,
    margin: int = 0,
    *,
    av: int = 0,
    av_faces: tuple[int, ...] = (),
    armour: Armour = "normal",
    pierce: int = 0,
    av_cuts_margin: bool = False,
    auto: int = 0,
) -> Damage:
    """What a blow that landed by `margin` (0 or more) comes to; `auto` are traded successes.

    Armour is taken point for point from dice and margin; against shots it rolls black dice that
    stop successes of the dice only, unless `av_cuts_margin` (R-39). Raises
    `out_of_range` (no damage die, too), `wrong_face_count`.
    """
    due = armour_dice(kind, av, armour, pierce)
    more = bound(margin, "A margin", most=None)
    # With every die traded there is no face, and successes all the same.
    if not throws.faces and not auto:
        raise Refusal("out_of_range", "At least 1 damage die is rolled.")
    if len(av_faces) != due:
        raise Refusal(
            "wrong_face_count",
            f"Armour rolls {count(due, 'die', 'dice')} here, and "
            f"{count(len(av_faces), 'face was', 'faces were')} given.",
        )
    dice = throws.successes + auto
    # Dice of armour stop successes of dice; the margin is added after them (BD-85, R-39).
    if due:
        stopped = min(count_hits(av_faces), dice + more if av_cuts_margin else dice)
    else:
        # A blow, or special armour, or an AV of 0: point for point (BD-84, BD-86).
        stopped = min(armour_value(av, armour, pierce), dice + more)
    return Damage(dice, more, stopped)
