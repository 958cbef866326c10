"""One attack in the words of the vectors, gone through step by step as in a fight."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.core.people import Actor
from bot.core.scene import Scene, Table
from bot.shared.exchange.dice import NamedDice
from bot.systems.hammerhydra.attack.steps import advance, throw_due
from bot.systems.hammerhydra.field import AttackState
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.attack import stance
from bot.systems.hammerhydra.rules.checks import whole
from bot.systems.hammerhydra.rules.edge import MOST_EDGE
from bot.systems.hammerhydra.rules.weapons import Weapon, parse_damage
from bot.systems.hammerhydra.rules.wounds import protection
from tests.vectors.adapters._hammerhydra_dice import Rolls
from tests.vectors.adapters._hammerhydra_rolls import (
    guard_of,
    settings,
    side_of,
    spelled,
    spelled_pool,
)

Given = dict[str, Any]
ATTACKER, DEFENDER = "attacker", "defender"


def exchange(given: Given) -> Given:
    """One attack from the declaration to the damage."""
    stat = parse_damage(given.get("weapon", ""))
    how = stance(
        spelled_defence(given, ""), given.get("block_with") or "", may_block=may_block(given)
    )
    here = settings(given)
    attack = AttackState(
        combat="",
        round=1,
        attacker=ATTACKER,
        defender=DEFENDER,
        names=(ATTACKER, DEFENDER),
        weapon=Weapon("", "Strength", "melee", stat),
        side=side_of(given, key=ATTACKER),
        stance=how,
        guard=guard_of(given, DEFENDER) if how.defence in {"dodge", "block"} else None,
        edge_damage=edge_damage(given),
    )
    scene = _people(given.get("armour", 0))
    dice = Rolls(given.get("rolls", {}))
    while attack.stage != "landed":
        dice.due(next_roll(attack))
        scene, attack = advance(scene, attack, here)
        attack = throw_due(attack, here, NamedDice(dice))
    dice.finish()
    return told(attack)


def may_block(given: Given) -> bool:
    """Whether the GM lets this attack be blocked."""
    return all(given.get(name, True) for name in BLOCKS) and not given.get("no_block", False)


def spelled_defence(given: Given, usual: str = "none") -> str:
    """The defence; whoever is unaware has none (R-43)."""
    found = given.get("defence")
    return "none" if given.get("unaware", False) else usual if found is None else str(found)


def edge_damage(given: Given) -> int:
    """The points of edge for dice of the damage."""
    found = next((given[key] for key in EDGE_DAMAGE if key in given), 0)
    return whole(found, "bad_edge", "Edge for damage", 0, MOST_EDGE)


def next_roll(attack: AttackState) -> str:
    """What is rolled when an attack goes on from the roll that lies there."""
    dodges = attack.stance is not None and attack.stance.defence == "dodge"
    match attack.stage:
        case "declared":
            return "attack"
        case "struck":
            return "dodge" if dodges else "damage"
        case "dodged":
            return "damage"
        case _:
            return "block"


def told(attack: AttackState) -> Given:
    """An attack in the vectors' words."""
    side, guard = attack.side, attack.guard
    fallen = side.check
    defence = attack.stance.defence if attack.stance is not None else ""
    met = spelled(guard.check) if guard is not None and guard.check is not None else None
    dealt = attack.dealt
    return {
        "attack": spelled(fallen) if fallen is not None else None,
        "pool": spelled_pool(side.pool),
        "critical": fallen.critical if fallen is not None else 0,
        "dodge": met if defence == "dodge" else None,
        "block": met if defence == "block" else None,
        "net": attack.hits,
        "hit": attack.hits > 0,
        "rolled": {"top": dealt.top, "damage": dealt.damage} if dealt is not None else None,
        "damage": attack.damage,
        "init_penalty": int(attack.failed_block),
        "target_penalty": int(attack.failed_block),
        "counter_bonus": defence == "counterattack",
        "counter_used": side.mods.counter,
        "boxes_taken": attack.hit.taken if attack.hit is not None else 0,
        "serious": attack.hit is not None and attack.hit.serious,
        "dead": attack.hit is not None and attack.hit.dead,
        "attacker": attack.names[0],
        "defender": attack.names[1],
        "defence": defence,
    }


def _people(armour: int) -> Scene:
    """Both, with as much edge as anybody may spend."""
    worn = protection(armour)
    scene = Scene(table=Table(0, 1), now=0, actor=Actor(1, "the vectors", gm=True))
    for key in (ATTACKER, DEFENDER):
        scene = PLAYERS.newcomer(scene, key, owner=None)
        who = PLAYERS.of(scene, key)
        scene = PLAYERS.with_sheet(
            scene, who, replace(who.sheet, edge_bought=MOST_EDGE, armour=worn)
        )
    return scene


BLOCKS = ("block_allowed", "allow_block", "may_block", "can_block")
"""How a vector may call it that the GM lets an attack be blocked."""
EDGE_DAMAGE = ("edge_damage", "damage_edge", "damage_edge_dice")
"""How a vector may call points of edge for the damage."""
