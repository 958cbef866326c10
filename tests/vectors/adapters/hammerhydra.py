"""Hammerhydra's vectors spoken to the rules themselves: names translated, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.edge import quote
from bot.core.errors import Refusal
from bot.systems.hammerhydra.rules import creation, edge, initiative, tables, ties, weapons, wounds
from bot.systems.hammerhydra.rules.attack import damage_dice
from bot.systems.hammerhydra.rules.checks import skill_pool
from tests.vectors.adapters import _hammerhydra_odds as odds
from tests.vectors.adapters._hammerhydra_exchange import exchange
from tests.vectors.adapters._hammerhydra_fight import fight_op
from tests.vectors.adapters._hammerhydra_numbers import refuse_others
from tests.vectors.adapters._hammerhydra_rolls import (
    attribute_op,
    check_op,
    opposed_op,
    pool_op,
    reroll_op,
    wound_of,
)
from tests.vectors.adapters._hammerhydra_sheets import attack_target_op, creation_op

Given = dict[str, Any]


def run(op: str, given: Given) -> object:
    """What the rules answer; an unknown op is a KeyError."""
    operation = OPS[op]
    try:
        refuse_others(op, given)
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}


def _table(given: Given) -> object:
    name = str(given["name"])
    return {"value": TABLES[TABLE_NAMES.get(name, name)]}


def _identity(given: Given) -> object:
    for key, value in given.items():
        if key in creation.IDENTITY and not isinstance(value, str):
            raise Refusal("bad_name" if key == "name" else "bad_field", f"{key}: {quote(value)}")
    return creation.identity(given)


def _heading_cost(given: Given) -> object:
    return {"cost": creation.heading_cost(given.get("skill_dots", 0), given.get("general_dots", 0))}


def _heading_flange_cost(given: Given) -> object:
    return {
        "cost": creation.heading_flange_cost(
            given.get("flange_dots", 0), given.get("dots_already", 0), given.get("general_dots", 0)
        )
    }


def _skill_pool(given: Given) -> object:
    return {"dice": skill_pool(given.get("dots", 0), given.get("general", 0))}


def _grade(given: Given) -> object:
    name, meaning = tables.GRADES[tables.grade(given["successes"])]
    return {"grade": name, "meaning": meaning}


def _edge_spend(given: Given) -> object:
    total, before = given.get("total", 0), given.get("spent", 0)
    spent = edge.spend(
        total,
        before,
        dice=given.get("dice", 0),
        target=given.get("target", 0),
        reroll=given.get("reroll", False),
        rerolled=given.get("rerolled", False),
    )
    return {"cost": spent - before, "spent": spent, "left": total - spent}


def _edge_refresh(given: Given) -> object:
    total = given.get("total", 0)
    spent = edge.refresh(total, given.get("spent", 0), given.get("amount"))
    return {"spent": spent, "left": total - spent}


def _parse_damage(given: Given) -> object:
    found = weapons.parse_damage(given["text"])
    return {"dots": found.dots, "mod": found.mod}


def _weapon(given: Given) -> object:
    words = (given.get(part) for part in ("name", "attribute", "range", "damage"))
    # What is no text is no name of anything, and no damage.
    found = weapons.parse_weapon(*(word if isinstance(word, str) else "" for word in words))
    return {
        "name": found.name,
        "attribute": found.attribute,
        "range": found.range,
        "dots": found.damage.dots,
        "mod": found.damage.mod,
    }


def _damage(given: Given) -> object:
    stat = weapons.parse_damage(given["weapon"]) if "weapon" in given else weapons.DamageStat(0)
    faces = given.get("faces") or ()
    if "net" in given or "hits" in given:
        dots, hits = given.get("dots", stat.dots), given.get("net", given.get("hits", 0))
        count = damage_dice(weapons.DamageStat(dots), hits)
        if len(faces) != count:
            raise Refusal("wrong_face_count", f"{count} dice are rolled, {len(faces)} came.")
    found = wounds.damage(
        faces,
        given.get("mod", stat.mod),
        given.get("armour", 0),
        floor=given.get("armour_floor", 1),
    )
    return {"top": found.top, "damage": found.damage}


def _health(given: Given) -> object:
    full = wounds.health(given["constitution"])
    left = max(0, full - given.get("lost", 0))
    return {"health": full, "grind": wounds.grind(full), "left": left, "dead": not left}


def _wounds(given: Given) -> object:
    found = wounds.wounds(
        wounds.health(given["constitution"]),
        given.get("lost", 0),
        given.get("grind_lost", 0),
        given["hit"],
        mode=given.get("mode", "standard"),
        dramatic=given.get("dramatic", False),
    )
    return {
        "boxes_taken": found.taken,
        "lost": found.lost,
        "left": found.left,
        "grind_lost": found.grind_lost,
        "grind_left": found.grind_left,
        "serious": found.serious,
        "dead": found.dead,
    }


def _initiative_first(given: Given) -> object:
    base = initiative.base(given["perception"], given["athleticism"], wound_of(given))
    return {"initiative": initiative.advance(base, given.get("roll", 0))}


def _initiative_next(given: Given) -> object:
    pending = next((given[key] for key in PENDING if key in given), 0)
    return {
        "initiative": initiative.advance(given["previous"], given["roll"], pending),
    }


def _turn_groups(given: Given) -> object:
    return {"groups": [list(group) for group in initiative.groups(given["scores"])]}


def _simultaneous(given: Given) -> object:
    picks = {
        name: ties.pick(
            name, one.get("sign"), one.get("target"), one.get("with", one.get("block_with"))
        )
        for name, one in given["picks"].items()
    }
    return {"attacks": [_clash(one) for one in ties.tie_attacks(picks)]}


def _clash(one: ties.TieAttack) -> Given:
    told: Given = {"attacker": one.attacker, "defender": one.defender}
    told["defence"] = one.stance.defence if one.stance else "declare"
    if one.stance and one.stance.cover:
        told |= {"block_with": one.stance.cover, "with": one.stance.cover}
    return told


PENDING = ("failed_blocks", "pending", "pending_init", "penalty", "init_penalty", "nudge")
"""How a vector may call what comes on top of the next initiative."""

TABLES: Given = {
    "levels": {
        key: {"name": one.name, "boxes": one.boxes, "skill": one.skill, "flange": one.flange}
        for key, one in tables.LEVELS.items()
    },
    "attributes": list(tables.ATTRIBUTES),
    "headings": list(tables.HEADINGS),
    "grades": [name for name, _ in tables.GRADES],
    "ranges": list(tables.RANGES),
    "weapons": {
        one.name: {
            "attribute": one.attribute,
            "range": one.range,
            "damage": one.damage.text.replace("\u2212", "-"),
            "dots": one.damage.dots,
            "mod": one.damage.mod,
        }
        for one in weapons.SAMPLES.values()
    },
    "signs": dict(ties.SIGNS),
    "average": tables.AVERAGE,
    "health": {one: wounds.health(one) for one in range(tables.BEST, tables.WORST + 1)},
    "grind": {
        one: wounds.grind(wounds.health(one)) for one in range(tables.BEST, tables.WORST + 1)
    },
    "prices": {
        "attribute": tables.STEP_PRICE,
        "first_dot": tables.FIRST_DOT_PRICE,
        "dot": tables.DOT_PRICE,
        "general": tables.GENERAL_PRICE,
        "edge": tables.EDGE_PRICE,
    },
}

TABLE_NAMES = {
    "results": "grades",
    "result_names": "grades",
    "sample_weapons": "weapons",
    "flange_prices": "prices",
    "flange": "prices",
    "hand_signs": "signs",
    "simultaneous": "signs",
    "healths": "health",
}
"""What else a vector may call a table."""

OPS: dict[str, Callable[[Given], object]] = {
    "table": _table,
    "identity": _identity,
    "creation": creation_op,
    "heading_cost": _heading_cost,
    "heading_flange_cost": _heading_flange_cost,
    "skill_pool": _skill_pool,
    "grade": _grade,
    "check": check_op,
    "attribute_check": attribute_op,
    "pool": pool_op,
    "edge_spend": _edge_spend,
    "edge_refresh": _edge_refresh,
    "reroll": reroll_op,
    "opposed": opposed_op,
    "parse_damage": _parse_damage,
    "weapon": _weapon,
    "attack_target": attack_target_op,
    "damage": _damage,
    "exchange": exchange,
    "health": _health,
    "wounds": _wounds,
    "initiative_first": _initiative_first,
    "initiative_next": _initiative_next,
    "turn_groups": _turn_groups,
    "simultaneous": _simultaneous,
    "fight": fight_op,
    "success_law": odds.success_law,
    "mean_successes": odds.mean_successes,
    "critical_law": odds.critical_law,
    "damage_law": odds.damage_law,
    "attack_law": odds.attack_law,
    "opposed_law": odds.opposed_law,
    "initiative_law": odds.initiative_law,
}
