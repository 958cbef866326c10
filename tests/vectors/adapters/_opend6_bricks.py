"""Gangs, smashing, building and maneuvers, as the vectors name them (D6-113 to D6-145)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.words import fold
from bot.systems.opend6.rules import building, gangs, melee, position
from bot.systems.opend6.rules.given import whole
from tests.vectors.adapters._opend6_dice import NONE, house, number, rules

Given = dict[str, Any]


SORTS = {"social persuasion": "persuasion", "social aggression": "aggressive", "related": "skill"}
"""Other words for what a gang is asked about (D6-115)."""
GANG = ("members", "kind", "mode", "gang")


def _gang(given: Given) -> object:
    kind: Any = given.get("kind", "melee")
    bonus = gangs.bonus(
        given.get("members", NONE),
        SORTS.get(fold(kind).replace("_", " ")) or kind,
        opponents=next((given[key] for key in given if key not in GANG), 0),
        rule=house(given, mode="gang").gang,
    )
    return {"bonus": bonus}


def _related(given: Given) -> object:
    goal = number(given.get("difficulty", NONE), "bad_difficulty")
    return {"modifier": gangs.half_of_points(given.get("total", NONE), goal, rules(given))}


def _smash(given: Given) -> object:
    found = building.smash(
        given.get("total", NONE),
        given.get("resistance", NONE),
        given.get("taken", 0),
        number(given.get("points", NONE), "bad_amount"),
    )
    return {
        "success": found.success,
        "dealt": found.dealt,
        "taken": found.taken,
        "exploded": found.exploded,
    }


def _brick_yield(given: Given) -> object:
    found = building.yields(str(given.get("spec", "")))
    lists: list[Any] = [value for value in given.values() if isinstance(value, list)]
    faces: list[int] = lists[0] if lists else []
    return {"bricks": building.bricks(found, faces), "piece": found.piece}


def _build(given: Given) -> object:
    found = building.build(
        given.get("total", NONE),
        number(given.get("difficulty", NONE), "bad_difficulty"),
        stock=given.get("stock", NONE),
        cost=given.get("cost", NONE),
        progress=given.get("paid", 0),
    )
    return {
        "success": found.success,
        "pips": found.pips,
        "stock": found.stock,
        "paid": found.paid,
        "complete": found.complete,
    }


def _assign_pips(given: Given) -> object:
    found = building.assign(given.get("pips", NONE), given.get("spend", {}))
    return {"used": found.used, "left": found.left}


def _group_build(given: Given) -> object:
    rule = house(given, mode="group_build").group_build
    helpers = [(total, level) for total, level in given.get("helpers", ())]
    return {
        "total": building.together(given.get("master_total", NONE), helpers, rule, rules(given))
    }


def _device(given: Given) -> object:
    parts = [
        building.DevicePart(
            complete=bool(one.get("complete", NONE)),
            destroyed=any(value is True for key, value in one.items() if key != "complete"),
        )
        for one in given.get("parts", ())
    ]
    return {"state": building.device(parts)}


def _maneuver(given: Given) -> object:
    found = position.maneuver(
        given.get("kind", NONE),
        given.get("total", NONE),
        given.get("resistance", NONE),
        force_extra=next((given[key] for key in given if "extra" in key), position.FORCE_EXTRA),
        rules=rules(given),
    )
    return {
        "difficulty": found.difficulty,
        "success": found.success,
        "must_move_free": found.must_move_free,
        "chosen_by": found.chosen_by,
    }


def _forced_turn(given: Given) -> object:
    """The step that was due, then the other moves of the turn, each paid as the fight has it."""
    many = house(given, "multi_action").multi_action
    position.step(given.get("move", NONE), given.get("free_feet", NONE))
    moves = whole(given.get("other_moves", 0), "bad_count", "a number of moves", least=0)
    start, spent = melee.budget(), dict[str, int]()
    for _ in range(moves):
        kind = position.pays(melee.ACTIONS["bonus_move"], due=True)
        left = melee.left_after(start, spent, multi_action=many)
        melee.spend(left, [kind], multi_action=many)
        for one in (kind, melee.AFTER_STEP):
            spent[one] = spent.get(one, 0) + 1
    left = melee.left_after(start, spent, multi_action=many)
    return {"full_used": spent.get("full", 0), "dice_penalty": left.dice_penalty}


OPS: dict[str, Callable[[Given], object]] = {
    "gang": _gang,
    "related": _related,
    "smash": _smash,
    "brick_yield": _brick_yield,
    "build": _build,
    "assign_pips": _assign_pips,
    "group_build": _group_build,
    "device": _device,
    "maneuver": _maneuver,
    "forced_turn": _forced_turn,
}
