"""Exact chances before the dice: success, criticals, damage, attacks.

Chains of extra dice have no end: a law is exact up to a stated number, and the rest is its tail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules.attack import Stance, damage_dice
from bot.systems.hammerhydra.rules.chains import Chain
from bot.systems.hammerhydra.rules.checks import (
    CRITICALS,
    LEAST_TARGET,
    TENS,
    Critical,
    Mods,
    Pool,
    Tens,
    pool,
    whole,
)
from bot.systems.hammerhydra.rules.tables import SIDES, WORST
from bot.systems.hammerhydra.rules.weapons import DamageStat
from bot.systems.hammerhydra.rules.wounds import let_through, protection

MOST_COUNTED = 20
"""The most dice that are counted beforehand; the worst of them takes under 50 ms."""
UPTO = 10
MOST_UPTO = 30


class Law(Struct, frozen=True):
    """The chances of 0, 1, 2 and so on, and of everything above them together."""

    chances: tuple[Fraction, ...]
    tail: Fraction

    @property
    def success(self) -> Fraction:
        """The chance of at least one."""
        return 1 - self.chances[0]


class Hits(Struct, frozen=True):
    """The chances of each damage of an attack, 0 where none lands, and what is left uncounted."""

    chances: Mapping[int, Fraction]
    tail: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean damage, the uncounted rest counting nothing."""
        return sum((n * chance for n, chance in self.chances.items()), Fraction(0))

    @property
    def any(self) -> Fraction:
        """The chance that some damage lands."""
        return 1 - self.chances.get(0, Fraction(0))


class EdgeChances(Struct, frozen=True):
    """What a point of edge would make of a chance of success; None where it would be wasted.

    `again` is the chance with a second roll kept for a failure.
    """

    now: Fraction
    die: Fraction | None
    target: Fraction | None
    again: Fraction


def countable(dice: int, target: int) -> tuple[int, int]:
    """A pool whose odds are counted, 1..20 dice on 2..10; raises `bad_dice`, `bad_target`."""
    return (
        whole(dice, "bad_dice", "Dice counted beforehand", 1, MOST_COUNTED),
        whole(target, "bad_target", "A target", LEAST_TARGET, WORST),
    )


def success_chance(dice: int, target: int) -> Fraction:
    """The chance of at least one success."""
    # Extra tens change nothing here: whoever has a ten has a success already.
    return 1 - Fraction(target - 1, SIDES) ** dice


def chance_above(pool: Pool, hits: int, tens: Tens = "auto", *, chain: bool = True) -> Fraction:
    """The chance of more successes than these, 0 and up, all extra dice counted."""
    return 1 - sum(Chain(pool.dice, pool.target, tens, chain=chain).law(hits), Fraction(0))


def success_law(
    dice: int,
    target: int,
    tens: Tens = "auto",
    upto: int = UPTO,
    *,
    chain: bool = True,
) -> Law:
    """The law of the successes (HH-09, HH-15 to HH-17); `bad_dice`, `bad_target`, `bad_tens`."""
    throws = _chain(dice, target, tens, chain=chain)
    law = tuple(throws.law(whole(upto, "bad_number", "Counted up to", 0, MOST_UPTO)))
    return Law(law, 1 - sum(law, Fraction(0)))


def mean_successes(dice: int, target: int, tens: Tens = "auto", *, chain: bool = True) -> Fraction:
    """The mean of the successes, all extra dice counted."""
    return _chain(dice, target, tens, chain=chain).mean()


def critical_law(dice: int, target: int, critical: Critical = "any") -> tuple[Fraction, ...]:
    """The chances to fail with a severity of 0, 1 and so on to all dice (HH-14, R-11).

    Raises `bad_dice`, `bad_target`, `bad_rule`.
    """
    number, aim = countable(dice, target)
    if critical not in CRITICALS:
        raise Refusal("bad_rule", "A critical failure counts any 1, or a majority of them.")
    result = [Fraction(0)] * (number + 1)
    for ones in range(number + 1):
        # In a roll that fails every other die shows 2 to target - 1 (HH-14).
        ways = comb(number, ones) * (aim - 2) ** (number - ones)
        quiet = critical == "majority" and 2 * ones <= number
        result[0 if quiet else ones] += Fraction(ways, SIDES**number)
    return tuple(result)


def damage_law(dice: int, mod: int = 0, armour: int = 0, *, floor: int = 1) -> dict[int, Fraction]:
    """The law of a damage roll (HH-44, HH-46, HH-56); raises `bad_dice`, `bad_armour`."""
    ways = _damage(dice, mod, armour, floor)
    return {amount: Fraction(throws, SIDES**dice) for amount, throws in ways.items()}


def attack_law(
    attack: Pool,
    damage: DamageStat,
    stance: Stance,
    defence: Pool,
    armour: int = 0,
    *,
    floor: int = 1,
    upto: int = UPTO,
    tens: Tens = "auto",
    chain: bool = True,
) -> Hits:
    """The law of an attack's damage under a defence (HH-39 to HH-49).

    Attacks with more than `upto` successes are the tail; `tens` is what unused ones of the attack
    do. Raises `bad_dice`, `bad_target`, `bad_tens`, `bad_number`, `bad_armour`.
    """
    law = success_law(attack.dice, attack.target, tens, upto, chain=chain)
    nets = _throws(law.chances, attack.dice)
    among = SIDES ** (attack.dice + upto)
    if stance.defence == "dodge":
        dodges = success_law(defence.dice, defence.target, upto=upto, chain=chain)
        nets = _nets(nets, _throws(dodges.chances, defence.dice), SIDES ** (defence.dice + upto))
        among *= SIDES ** (defence.dice + upto)
    most = damage_dice(damage, upto)
    landed = Counter[int]()
    for hits, throws in enumerate(nets[1:], start=1):
        dice = damage_dice(damage, hits)
        for amount, ways in _damage(dice, damage.mod, armour, floor).items() if throws else ():
            # Fewer hits throw fewer dice: each is counted as if it threw `most`, to have one whole.
            landed[amount] += throws * ways * SIDES ** (most - dice)
    blocked = Fraction(0)
    if stance.defence == "block":
        # A block needs one success and no more, so that its law is not counted (HH-47).
        blocked = success_chance(defence.dice, defence.target)
    result = {0: Fraction(nets[0], among)}
    for amount, throws in landed.items():
        chance = Fraction(throws, among * SIDES**most)
        result[amount] = result.get(amount, Fraction(0)) + chance * (1 - blocked)
        if stance.cover:
            soft = let_through(amount, stance.cover)
            result[soft] = result.get(soft, Fraction(0)) + chance * blocked
    return Hits(dict(sorted(result.items())), law.tail)


def edge_chances(dice: int, target: int, mods: Mods, *, edge_step: int = 1) -> EdgeChances:
    """What one more point of edge would buy for this roll (HH-67 to HH-70)."""
    plain = _chance(dice, target, mods, edge_step)
    # A second roll is kept for a failure, so that only two failures are one.
    again = Fraction(0) if plain is None else 1 - (1 - plain) ** 2
    die = replace(mods, edge_dice=mods.edge_dice + 1)
    lower = replace(mods, edge_target=mods.edge_target + 1)
    return EdgeChances(
        plain or Fraction(0),
        _chance(dice, target, die, edge_step),
        _chance(dice, target, lower, edge_step),
        again,
    )


def _chance(dice: int, target: int, mods: Mods, edge_step: int) -> Fraction | None:
    try:
        result = pool(dice, target, mods, edge_step=edge_step)
    except Refusal:
        return None
    return success_chance(result.dice, result.target)


def _throws(chances: Sequence[Fraction], dice: int) -> list[int]:
    """The chances of a pool's successes as throws among 10 ** (its dice and the most successes)."""
    among = SIDES ** (dice + len(chances) - 1)
    return [chance.numerator * (among // chance.denominator) for chance in chances]


def _nets(attack: Sequence[int], dodge: Sequence[int], among: int) -> list[int]:
    """The net successes of an attack, of its throws times the `among` of the dodge's."""
    nets = [0] * len(attack)
    for hits, throws in enumerate(attack):
        # Any dodge of as many successes stops it, those beyond what was counted too.
        nets[0] += throws * (among - sum(dodge[:hits]))
        for stopped in range(hits):
            nets[hits - stopped] += throws * dodge[stopped]
    return nets


def _chain(dice: int, target: int, tens: Tens, *, chain: bool) -> Chain:
    number, aim = countable(dice, target)
    if tens not in TENS:
        raise Refusal("bad_tens", "Extra tens are auto, or raise.")
    return Chain(number, aim, tens, chain=chain)


def _damage(dice: int, mod: int, armour: int, floor: int) -> Counter[int]:
    """The throws of a damage roll by what it comes to; raises `bad_dice`, `bad_armour`."""
    worn = protection(armour)
    result = Counter[int]()
    for top, throws in _tops(whole(dice, "bad_dice", "Damage dice", 1, 2 * MOST_UPTO)):
        # The house's floor is about armour alone; any damage roll is 1 at least (HH-44, R-23).
        result[max(floor if worn else 1, top + mod - worn)] += throws
    return result


def _tops(dice: int) -> list[tuple[int, int]]:
    """Every top die of a damage roll with the throws that show it (HH-46)."""
    # No die is above m and not all are below it: m ** n - (m - 1) ** n throws (HH-46).
    below = [(top, top**dice - (top - 1) ** dice) for top in range(1, SIDES)]
    # With k tens the top die counts 10 + (k - 1), whatever the others show (HH-46).
    tens = [
        (SIDES - 1 + many, comb(dice, many) * (SIDES - 1) ** (dice - many))
        for many in range(1, dice + 1)
    ]
    return below + tens
