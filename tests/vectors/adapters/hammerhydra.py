"""Hammerhydra's vectors spoken to the rules themselves: names translated, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bot.core.errors import Refusal
from bot.systems.hammerhydra import contest, odds
from bot.systems.hammerhydra.rules import creation, damage, edge, hands, initiative, tables, weapons
from bot.systems.hammerhydra.rules.exchange import stance
from bot.systems.hammerhydra.rules.opposed import opposed
from bot.systems.hammerhydra.rules.pool import pool, skill_pool
from tests.vectors.adapters._hammerhydra_exchange import (
    checked,
    exchange,
    pool_of,
    rolled,
    spelled,
    spelled_pool,
)
from tests.vectors.adapters._hammerhydra_fight import fight_op

Given = dict[str, Any]


def run(op: str, given: Given) -> object:
    """What the rules answer; an unknown op is a KeyError."""
    operation = OPS[op]
    try:
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}


def _table(given: Given) -> object:
    return {"value": TABLES[given["name"]]}


def _identity(given: Given) -> object:
    return creation.identity(given)


def _creation(given: Given) -> object:
    flange = given.get("flange", {})
    found = creation.audit(
        given.get("level"),
        given.get("boxes", {}),
        creation.Bought(_rows(given), given.get("general", {})),
        creation.Flange(
            _rows(flange),
            flange.get("general", {}),
            flange.get("attributes", {}),
            flange.get("edge", 0),
            flange.get("powers", {}),
        ),
    )
    unbudgeted = {"error": "bad_level"} if "bad_level" in found.problems else {}
    return unbudgeted | {
        "ok": not found.problems,
        "problems": list(found.problems),
        "boxes_spent": found.boxes.spent,
        "boxes_left": found.boxes.left,
        "skill_spent": found.skill.spent,
        "skill_left": found.skill.left,
        "flange_spent": found.flange.spent,
        "flange_left": found.flange.left,
        "targets": dict(found.targets),
        "pools": {f"{place}/{name}": dice for (place, name), dice in found.pools.items()},
        "health": found.health,
        "grind": found.grind,
        "edge": found.edge,
    }


def _rows(given: Given) -> tuple[creation.Row, ...]:
    """The skills of a vector, each with its heading."""
    skills = given.get("skills", {})
    return tuple((place, name, dots) for place in skills for name, dots in skills[place].items())


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
    name, meaning = tables.GRADES[tables.grade(given.get("successes"))]
    return {"grade": name, "meaning": meaning}


def _check(given: Given) -> object:
    return spelled(checked(given))


def _attribute_check(given: Given) -> object:
    return spelled(checked(given, given.get("defence_dice", tables.ATTRIBUTE_DICE)))


def _pool(given: Given) -> object:
    return spelled_pool(pool_of(given))


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


def _reroll(given: Given) -> object:
    found = pool_of(given["pool"])
    first = rolled(found, given["first"], given | given["first"])
    second = rolled(found, given["second"], given | given["second"])
    return spelled(second) | {"first_successes": first.successes}


def _opposed(given: Given) -> object:
    a, b = checked(given["a"]), checked(given["b"])
    found = opposed(a, b)
    by = "successes" if found.margin else f"die_{found.place}" if found.place else BY[found.winner]
    return {
        "winner": found.winner,
        "by": by,
        "margin": found.margin,
        "a": spelled(a),
        "b": spelled(b),
    }


def _parse_damage(given: Given) -> object:
    found = weapons.damage_stat(given.get("text"))
    return {"dots": found.dots, "mod": found.mod}


def _weapon(given: Given) -> object:
    found = weapons.weapon(
        given.get("name", ""), given.get("attribute"), given.get("range"), given.get("damage")
    )
    return {
        "name": found.name,
        "attribute": found.attribute,
        "range": found.range,
        "dots": found.damage.dots,
        "mod": found.damage.mod,
    }


def _attack_target(given: Given) -> object:
    used = weapons.known_weapon(given.get("weapon_name"), {})
    name, target = weapons.attack_target(
        given["targets"], used, given.get("attribute", given.get("override"))
    )
    return {"attribute": name, "target": target}


def _damage(given: Given) -> object:
    found = damage.damage(
        given.get("faces"),
        given.get("mod", 0),
        given.get("armour", 0),
        floor=given.get("armour_floor", 1),
    )
    return {"top": found.top, "damage": found.damage}


def _health(given: Given) -> object:
    full = damage.health(given.get("constitution"))
    return {"health": full, "grind": damage.grind(full)}


def _wounds(given: Given) -> object:
    found = damage.wounds(
        damage.health(given.get("constitution")),
        given.get("lost", 0),
        given.get("grind_lost", 0),
        given.get("hit"),
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
    return {
        "initiative": initiative.first(
            given.get("perception"),
            given.get("athleticism"),
            given.get("roll"),
            given.get("wound", 0),
        )
    }


def _initiative_next(given: Given) -> object:
    pending = next((given[key] for key in PENDING if key in given), 0)
    return {
        "initiative": initiative.later(given.get("previous"), given.get("roll"), pending),
    }


def _turn_groups(given: Given) -> object:
    return {"groups": [list(group) for group in initiative.groups(given["scores"])]}


def _simultaneous(given: Given) -> object:
    picks = {
        name: hands.pick(name, one.get("sign"), one.get("target"), one.get("with"))
        for name, one in given["picks"].items()
    }
    return {"attacks": [_clash(one) for one in hands.revealed(picks)]}


def _clash(one: hands.Clash) -> Given:
    told: Given = {"attacker": one.attacker, "defender": one.defender}
    told["defence"] = one.stance.defence if one.stance else "declare"
    if one.stance and one.stance.cover:
        told["block_with"] = one.stance.cover
    return told


def _success_law(given: Given) -> object:
    found = odds.success_law(
        given.get("dice"),
        given.get("target"),
        given.get("tens", "auto"),
        given.get("upto", odds.UPTO),
        chain=given.get("chain", True),
    )
    law = {str(hits): _ratio(chance) for hits, chance in enumerate(found.chances)}
    return {"law": law, "tail": _ratio(found.tail)}


def _mean_successes(given: Given) -> object:
    mean = odds.mean_successes(
        given.get("dice"),
        given.get("target"),
        given.get("tens", "auto"),
        chain=given.get("chain", True),
    )
    return {"mean": _ratio(mean)}


def _critical_law(given: Given) -> object:
    law = odds.critical_law(
        given.get("dice"), given.get("target"), given.get("critical_rule", "any")
    )
    return {"law": {str(ones): _ratio(chance) for ones, chance in enumerate(law)}}


def _damage_law(given: Given) -> object:
    law = odds.damage_law(
        given.get("dice"),
        given.get("mod", 0),
        given.get("armour", 0),
        floor=given.get("armour_floor", 1),
    )
    return {"law": {str(amount): _ratio(chance) for amount, chance in law.items()}}


def _attack_law(given: Given) -> object:
    found = odds.attack_law(
        pool_of(given),
        weapons.damage_stat(given.get("weapon")),
        stance(given.get("defence", "none"), given.get("block_with")),
        pool(
            given.get("defence_dice", tables.ATTRIBUTE_DICE),
            given.get("defence_target", tables.AVERAGE),
        ),
        given.get("armour", 0),
        floor=given.get("armour_floor", 1),
        upto=given.get("upto", odds.UPTO),
    )
    law = {str(amount): _ratio(chance) for amount, chance in found.chances.items()}
    return {"law": law, "tail": _ratio(found.tail), "mean": _ratio(found.mean)}


def _opposed_law(given: Given) -> object:
    a, b = (tuple(given[side]) for side in ("a", "b"))
    found = contest.opposed_law(a, b, given.get("depth", 3), tens=given.get("tens", "auto"))
    return {name: _ratio(getattr(found, name)) for name in found.__struct_fields__}


def _initiative_law(given: Given) -> object:
    found = odds.initiative_law(given["base_a"], given["base_b"])
    return dict(zip(("a", "tie", "b"), map(_ratio, found), strict=True))


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


PENDING = ("failed_blocks", "pending", "pending_init")
"""How a vector may call what comes on top of the next initiative."""

BY = {"none": "no_success", "draw": "equal"}

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
            "damage": one.damage.text,
            "dots": one.damage.dots,
            "mod": one.damage.mod,
        }
        for one in weapons.SAMPLES.values()
    },
    "signs": dict(hands.SIGNS),
    "average": tables.AVERAGE,
    "prices": {
        "attribute": tables.STEP_PRICE,
        "first_dot": tables.FIRST_DOT_PRICE,
        "dot": tables.DOT_PRICE,
        "general": tables.GENERAL_PRICE,
        "edge": tables.EDGE_PRICE,
    },
}

OPS: dict[str, Callable[[Given], object]] = {
    "table": _table,
    "identity": _identity,
    "creation": _creation,
    "heading_cost": _heading_cost,
    "heading_flange_cost": _heading_flange_cost,
    "skill_pool": _skill_pool,
    "grade": _grade,
    "check": _check,
    "attribute_check": _attribute_check,
    "pool": _pool,
    "edge_spend": _edge_spend,
    "edge_refresh": _edge_refresh,
    "reroll": _reroll,
    "opposed": _opposed,
    "parse_damage": _parse_damage,
    "weapon": _weapon,
    "attack_target": _attack_target,
    "damage": _damage,
    "exchange": exchange,
    "health": _health,
    "wounds": _wounds,
    "initiative_first": _initiative_first,
    "initiative_next": _initiative_next,
    "turn_groups": _turn_groups,
    "simultaneous": _simultaneous,
    "fight": fight_op,
    "success_law": _success_law,
    "mean_successes": _mean_successes,
    "critical_law": _critical_law,
    "damage_law": _damage_law,
    "attack_law": _attack_law,
    "opposed_law": _opposed_law,
    "initiative_law": _initiative_law,
}
