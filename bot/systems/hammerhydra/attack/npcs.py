"""What each defence would cost, and which an NPC that answers by itself chooses (HH-38)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.systems.hammerhydra.attack.actions import Defend
from bot.systems.hammerhydra.attack.steps import declare_guard
from bot.systems.hammerhydra.field import AttackState
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.rules.checks import Pool
from bot.systems.hammerhydra.rules.odds import MOST_COUNTED, attack_law

WAYS: tuple[tuple[str, Stance, str], ...] = (
    ("Counterattack", Stance("counterattack"), "next round +1 die, target -1"),
    ("Dodge", Stance("dodge"), "no price"),
    ("Block, body", Stance("block", "body"), "if it fails: initiative +1, next attack +1"),
    ("Block, object", Stance("block", "object"), "if it fails: initiative +1, next attack +1"),
)

WORTH_A_COUNTERATTACK = 1
"""A counterattack is chosen where it costs no more than so many boxes more than the best."""


class Cost(NamedTuple):
    """What a defence would cost: the mean of the boxes lost, the chance of any, its price."""

    label: str
    stance: Stance
    mean: float
    any: float
    price: str


def weigh_defences(attack: AttackState, scene: Scene) -> tuple[Cost, ...]:
    """Each defence that is allowed against this attack, the counterattack first."""
    house = HOUSE.at(scene.house)
    who = PLAYERS.of(scene, attack.defender)
    # Dodge and block are the same roll, Athleticism alone, so that one serves all ways.
    guard = declare_guard(Defend(), scene, who)
    strike, meets = _countable(attack.side.pool), _countable(guard.pool)
    more = attack.edge_damage * house.edge_step
    damage = replace(attack.weapon.damage, dots=attack.weapon.damage.dots + more)
    costs: list[Cost] = []
    for label, way, price in WAYS:
        if way.defence == "block" and not attack.may_block:
            continue
        law = attack_law(
            strike,
            damage,
            way,
            meets,
            who.sheet.armour,
            floor=house.armour_floor,
            tens=attack.side.tens,
            chain=house.extra_dice_chain,
        )
        costs.append(Cost(label, way, float(law.mean), float(law.any), price))
    return tuple(costs)


def choose_defence(attack: AttackState, scene: Scene) -> Defend:
    """The least boxes lost on average, a counterattack where that costs hardly more."""
    costs = weigh_defences(attack, scene)
    counter, best = costs[0], min(costs, key=lambda cost: cost.mean)
    if counter.mean - best.mean <= WORTH_A_COUNTERATTACK:
        best = counter
    return Defend(who=attack.defender, how=best.stance.defence, cover=best.stance.cover or "")


def _countable(pool: Pool) -> Pool:
    """The pool as far as it can be counted beforehand."""
    return Pool(min(pool.dice, MOST_COUNTED), pool.target)
