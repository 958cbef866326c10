"""Hammerhydra's exact laws in the words of the vectors."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, cast

from msgspec.structs import replace

from bot.systems.hammerhydra.rules import contest, initiative
from bot.systems.hammerhydra.rules import odds as rules_odds
from bot.systems.hammerhydra.rules.attack import stance
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.rules.weapons import parse_damage
from tests.vectors.adapters._hammerhydra_exchange import edge_damage, may_block
from tests.vectors.adapters._hammerhydra_rolls import chained, guard_of, pool_of, settings

Given = dict[str, Any]
DEPTH = 3
"""How many batches of extra dice a vector follows unless it says so."""


def success_law(given: Given) -> Given:
    """The chances of each number of successes."""
    found = rules_odds.success_law(
        given["dice"],
        given["target"],
        given.get("tens", "auto"),
        given.get("upto", rules_odds.UPTO),
        chain=chained(given),
    )
    law = {str(hits): _ratio(chance) for hits, chance in enumerate(found.chances)}
    return {"law": law, "tail": _ratio(found.tail)}


def mean_successes(given: Given) -> Given:
    """The mean of the successes."""
    tens = given.get("tens", "auto")
    mean = rules_odds.mean_successes(given["dice"], given["target"], tens, chain=chained(given))
    return {"mean": _ratio(mean)}


def critical_law(given: Given) -> Given:
    """The chances of each severity."""
    rule = given.get("critical_rule", "any")
    law = rules_odds.critical_law(given["dice"], given["target"], rule)
    return {"law": {str(ones): _ratio(chance) for ones, chance in enumerate(law)}}


def damage_law(given: Given) -> Given:
    """The chances of each damage."""
    law = rules_odds.damage_law(
        given["dice"],
        given.get("mod", 0),
        given.get("armour", 0),
        floor=given.get("armour_floor", 1),
    )
    return {"law": {str(amount): _ratio(chance) for amount, chance in law.items()}}


def attack_law(given: Given) -> Given:
    """The chances of each damage of an attack."""
    how = stance(
        given.get("defence", "none"), given.get("block_with") or "", may_block=may_block(given)
    )
    here = settings(given)
    weapon = parse_damage(given.get("weapon", ""))
    found = rules_odds.attack_law(
        pool_of(given),
        replace(weapon, dots=weapon.dots + edge_damage(given) * here.edge_step),
        how,
        guard_of(given).pool,
        given.get("armour", 0),
        floor=here.armour_floor,
        upto=given.get("upto", rules_odds.UPTO),
        tens=given.get("tens", "auto"),
        chain=here.extra_dice_chain,
    )
    law = {str(amount): _ratio(chance) for amount, chance in found.chances.items()}
    return {"law": law, "tail": _ratio(found.tail), "mean": _ratio(found.mean)}


def opposed_law(given: Given) -> Given:
    """The chances of an opposed roll."""
    a, b = (_sizes(given[side]) for side in ("a", "b"))
    found = contest.opposed_law(
        a, b, given.get("depth", DEPTH), tens=given.get("tens", "auto"), chain=chained(given)
    )
    return {name: _ratio(getattr(found, name)) for name in found.__struct_fields__}


def initiative_law(given: Given) -> Given:
    """Who acts first, by every pair of dice."""
    counted: Counter[str] = Counter()
    for mine, yours in product(range(1, SIDES + 1), repeat=2):
        first, *others = initiative.groups(
            {
                "a": initiative.advance(given["base_a"], mine),
                "b": initiative.advance(given["base_b"], yours),
            }
        )
        counted[first[0] if others else "tie"] += 1
    return {name: _ratio(Fraction(counted[name], SIDES**2)) for name in ("a", "tie", "b")}


def _sizes(side: Any) -> tuple[int, int]:
    """Dice and target of a side, named with its changes or as a pair."""
    if isinstance(side, dict):
        found = pool_of(cast("Given", side))
        return found.dice, found.target
    dice, target = side
    return dice, target


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
