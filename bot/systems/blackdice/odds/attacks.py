"""The chances of damage, and of a whole attack: reaction, margin, damage, armour (BD-75 to BD-87).

Damage is exact. A whole attack is counted in floats whose error is below 1e-12.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.systems.blackdice.odds.laws import Side, nets, scored
from bot.systems.blackdice.rules.actions import Reaction
from bot.systems.blackdice.rules.damage import Armour, armour_dice, armour_value
from bot.systems.blackdice.rules.dice import EXPLODE, Explode
from bot.systems.blackdice.rules.exchange import ATTACKS, STRIKES_BACK, Attack
from bot.systems.blackdice.rules.values import flag, whole, word

SHOWN = 1e-14
"""Numbers of pips at the far end with smaller chances than this are left out."""

NO_DEFENCE = Side(0)
"""Who does not defend scores 0 (R-31)."""


class Blow(Struct, frozen=True):
    """A blow that may land: its damage dice (1..100), and the armour it meets."""

    kind: Attack
    dice: int
    av: int = 0
    armour: Armour = "normal"
    pierce: int = 0
    margin_counts: bool = True
    av_cuts_margin: bool = False
    how: Explode = "recursive"


class Harmed(Struct, frozen=True):
    """The chance to be struck, and that of losing 0, 1, 2 ... pips, not being struck included."""

    struck: float
    pips: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Pips lost on average."""
        return sum(lost * chance for lost, chance in enumerate(self.pips))


class AttackOdds(Struct, frozen=True):
    """What an attack may do to the target, and to the attacker where the reaction strikes back."""

    target: Harmed
    attacker: Harmed
    attacker_foul: float
    defender_foul: float


def blow(
    kind: object,
    dice: object,
    *,
    av: object = 0,
    armour: object = "normal",
    pierce: object = 0,
    margin_counts: bool = True,
    av_cuts_margin: object = False,
    how: object = "recursive",
) -> Blow:
    """A blow with its armour as it counts; `margin_counts` is off for shots of some tables (R-38).

    Raises `bad_type`, `out_of_range`, `unknown_option`.
    """
    attack: Attack = word(kind, ATTACKS, "An attack")
    rolled = whole(dice, "Damage dice", least=1)
    value = armour_value(av, armour, pierce)
    stops = "normal" if armour_dice(kind, av, armour, pierce) else "hard"
    through = flag(av_cuts_margin, "Whether armour stops the margin, too")
    sixes = word(how, EXPLODE, "The rule for sixes")
    counts = margin_counts or attack == "melee"
    return Blow(attack, rolled, value, stops, 0, counts, through, sixes)


def dice_against(landed: Blow) -> tuple[Side, bool]:
    """The damage dice against the armour, and whether the margin is sure, beside them (R-39)."""
    if landed.kind == "ranged" and landed.armour == "normal":
        return Side(landed.dice, 0, landed.av, landed.how), not landed.av_cuts_margin
    return Side(landed.dice, -landed.av, 0, landed.how), False


def attack(
    attacker: Side,
    defender: Side | None,
    reaction: Reaction,
    strikes: Blow,
    back: Blow | None = None,
) -> AttackOdds:
    """The chances of an attack with this reaction; no defender for none.

    `back` is the blow of a reaction that strikes back, None where it does no harm to count.
    """
    mine, theirs = scored(attacker), scored(defender or NO_DEFENCE)
    margins = _margins(mine, theirs)
    lands = back is not None and reaction in STRIKES_BACK
    returned = _margins(theirs, mine) if reaction in STRIKES_BACK else [0.0]
    return AttackOdds(
        _harmed(margins, strikes),
        _harmed(returned, back) if back is not None and lands else Harmed(sum(returned), (1.0,)),
        _foul(attacker),
        _foul(defender) if defender is not None else 0.0,
    )


def _margins(high: Sequence[float], low: Sequence[float]) -> list[float]:
    """The chances that the first scores 1, 2 ... more; the entry of 0 stands for nothing."""
    found = [0.0] * len(high)
    for other, chance in enumerate(low):
        for more in range(other + 1, len(high)):
            found[more - other] += chance * high[more]
    return found


def _harmed(margins: Sequence[float], landed: Blow) -> Harmed:
    """What a blow does whose margins have these chances."""
    struck = sum(margins)
    dice, sure = dice_against(landed)
    least, chances = (0, scored(dice)) if sure else nets(dice)
    came = margins if landed.margin_counts else [0.0, struck]
    step = 1 if landed.margin_counts else 0
    pips = [0.0] * (len(chances) + len(came))
    for margin, chance in enumerate(came):
        if chance:
            shift = least + margin * step
            for at, other in enumerate(chances, start=shift):
                pips[max(0, at)] += chance * other
    pips[0] += 1 - struck
    while len(pips) > 1 and pips[-1] < SHOWN:
        pips.pop()
    return Harmed(struck, tuple(pips))


def _foul(one: Side) -> float:
    least, chances = nets(one)
    return sum(chances[: max(0, -least)])
