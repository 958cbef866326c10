"""Damage: the weapon's dice, Strength, the margin, and what armour stops (BD-76 to BD-87)."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.words import count
from bot.systems.blackdice.rules.attack import ATTACKS, Attack
from bot.systems.blackdice.rules.dice import Throws, count_hits
from bot.systems.blackdice.rules.values import flag, signed, whole, word

Armour = Literal["normal", "hard", "none"]
Unarmed = Literal["fists", "kick"]

ARMOURS: tuple[Armour, ...] = get_args(Armour)
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
    kind: object,
    rating: object = None,
    strength: object = 0,
    *,
    weapon: object = None,
    brass_knuckles: object = False,
) -> DamageDice:
    """The weapon's rating, in melee with Strength, at least 1 die (BD-76 to BD-78, BD-81).

    Instead of a rating `weapon` may be fists or kick, which bruise but for punches with brass
    knuckles (R-54). Raises `bad_type`, `out_of_range`, `unknown_option`, `missing`, `conflict`.
    """
    attack: Attack = word(kind, ATTACKS, "An attack")
    own = signed(strength, "Strength")
    stronger = own if attack == "melee" else 0
    knuckles = flag(brass_knuckles, "Whether brass knuckles are used")
    if weapon is None:
        if rating is None:
            raise Refusal("missing", "Say the weapon's damage rating, or fists or kick.")
        dice = whole(rating, "A damage rating")
        return DamageDice(whole(max(1, dice + stronger), "Damage dice"))
    bare: Unarmed = word(weapon, tuple(UNARMED), "A weapon without a rating")
    if attack == "ranged" or rating is not None:
        raise Refusal("conflict", "Fists and kicks are for melee, and have ratings of their own.")
    dice = whole(max(1, UNARMED[bare] + stronger), "Damage dice")
    return DamageDice(dice, bruise=not (knuckles and bare == "fists"))


def armour_value(av: object, armour: object = "normal", pierce: object = 0) -> int:
    """The AV that counts: none where the part is bare, less what special bullets pierce.

    Raises `bad_type`, `out_of_range`, `unknown_option` (BD-87, R-42).
    """
    value = whole(av, "An armour value")
    worn: Armour = word(armour, ARMOURS, "Armour")
    through = whole(pierce, "What bullets pierce")
    return 0 if worn == "none" else max(0, value - through)


def armour_dice(kind: object, av: object, armour: object = "normal", pierce: object = 0) -> int:
    """Black dice that armour rolls: against shots, unless it is special (BD-84 to BD-86)."""
    attack: Attack = word(kind, ATTACKS, "An attack")
    value = armour_value(av, armour, pierce)
    return value if attack == "ranged" and armour == "normal" else 0


def margin_in_damage(kind: Attack, margin: int, *, in_ranged: bool = True) -> int:
    """The margin as damage counts it: of shots only by house rule (BD-79, BD-102, R-38)."""
    return margin if kind == "melee" or in_ranged else 0


def damage(
    kind: object,
    thrown: Throws,
    margin: object = 0,
    *,
    av: object = 0,
    av_faces: tuple[int, ...] = (),
    armour: object = "normal",
    pierce: object = 0,
    av_cuts_margin: object = False,
    auto: int = 0,
) -> Damage:
    """What a blow that landed by `margin` (0 or more) comes to; `auto` are traded successes.

    Armour is taken point for point from dice and margin; against shots it rolls black dice that
    stop successes of the dice only, unless `av_cuts_margin` (R-39). Raises `bad_type`,
    `unknown_option`, `out_of_range` (no damage die, too), `wrong_face_count`.
    """
    due = armour_dice(kind, av, armour, pierce)
    more = whole(margin, "A margin", most=None)
    through = flag(av_cuts_margin, "Whether armour stops the margin, too")
    if not thrown.faces and not auto:
        raise Refusal("out_of_range", "At least 1 damage die is rolled.")
    if len(av_faces) != due:
        raise Refusal(
            "wrong_face_count",
            f"Armour rolls {count(due, 'die', 'dice')} here, and "
            f"{count(len(av_faces), 'face was', 'faces were')} given.",
        )
    dice = thrown.successes + auto
    if due:
        stopped = min(count_hits(av_faces), dice + more if through else dice)
    else:
        stopped = min(armour_value(av, armour, pierce), dice + more)
    return Damage(dice, more, stopped)
