"""The defender's adviser: what each defence would cost on average, from the exact laws."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.melee import Attack
from bot.systems.hammerhydra.odds import MOST_COUNTED, attack_law
from bot.systems.hammerhydra.outcomes.fight import Compared
from bot.systems.hammerhydra.people import known
from bot.systems.hammerhydra.rules.exchange import Stance
from bot.systems.hammerhydra.rules.pool import Pool
from bot.systems.hammerhydra.sides import Side, aimed, changed

WAYS: tuple[tuple[str, Stance, str], ...] = (
    ("Counterattack", Stance("counterattack"), "next round +1 die, target -1"),
    ("Dodge", Stance("dodge"), "no price"),
    ("Block: body", Stance("block", "body"), "if it fails: initiative +1, next attack +1"),
    ("Block: object", Stance("block", "object"), "if it fails: initiative +1, next attack +1"),
)


def compared(scene: Scene, attack: Attack) -> Compared:
    """The mean damage and the chance of any, for each defence."""
    here = at_table(scene.house)
    who = known(scene, attack.defender)
    mods, parts = changed(scene, who)
    step = here.edge_step
    guard = Side(who.key, who.name, aimed(scene, who, "", "Athleticism"), mods, parts, "auto", step)
    strike, meets = _counted(attack.side.pool), _counted(guard.pool)
    more = attack.edge_damage * step
    damage = replace(attack.weapon.damage, dots=attack.weapon.damage.dots + more)
    rows: list[tuple[str, float, float, str]] = []
    for label, way, price in WAYS:
        if way.defence == "block" and not attack.may_block:
            continue
        law = attack_law(
            strike,
            damage,
            way,
            meets,
            who.sheet.armour,
            floor=here.armour_floor,
            tens=attack.side.tens,
            chain=here.chain,
        )
        rows.append((label, float(law.mean), float(law.any), price))
    return Compared(who.name, tuple(rows))


def _counted(pool: Pool) -> Pool:
    """The pool as far as it can be counted beforehand."""
    return Pool(min(pool.dice, MOST_COUNTED), pool.target)
