"""OpenD6's vectors of moving and recovering (D6-26 to D6-41, D6-54, D6-55, D6-63)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.condition import Conditions
from bot.core.errors import Refusal
from bot.shared.conditions import apply
from bot.systems.opend6.rules import durations, movement, recovery, tracks
from tests.vectors.adapters._opend6_conditions import HERE, duration_of
from tests.vectors.adapters._opend6_dice import NONE, WHO, house, number, rules

Given = dict[str, Any]


def _movement(given: Given) -> object:
    needed = given.get("difficulty", NONE)
    move = given.get("move", NONE)
    found = movement.move_result(
        given.get("action", "full"),
        given.get("distance", NONE),
        move=movement.USUAL_MOVE if move is None else move,
        difficulty=None if needed is None else number(needed, "bad_difficulty"),
        fixed=given.get("fixed", NONE) or 0,
        tumble=bool(given.get("tumble", NONE)),
        roll=given.get("total", NONE),
        rules=rules(given),
    )
    return {
        "allowed": found.allowed,
        "check": found.check,
        "success": found.success,
        "result_points": -found.short,
        "fatigue_rank": found.fatigue,
        "condition": found.condition,
    }


def _move_difficulty(given: Given) -> object:
    found = movement.benchmark(
        given.get("factors", {}),
        count=house(given, mode="move_factors").move_factors,
        at=house(given, "band").band,
    )
    return {"difficulty": found}


def ailments(rows: list[Given]) -> list[recovery.Ailment]:
    """Conditions as recovery sees them; a number beside track and rank is what was spent on it."""
    found: Conditions = {}
    for row in rows:
        made = tracks.condition(row.get("track", NONE), row.get("rank", NONE), WHO, HERE)
        if made is None:
            raise Refusal("bad_rank", "Nobody recovers from rank 0.")
        spent = next((n for key, n in row.items() if key != "rank" and type(n) is int), 0)
        more = durations.Change(durations.lasting(made.clock, HERE))
        made = durations.alter(made, more, HERE, ranks=spent)
        found, _ = apply(found, made)
    return [one for _, one in recovery.ailing(found, WHO)]


def fatigue_counts(given: Given) -> bool:
    """Whether fatigue counts beside other conditions."""
    keys = ("recover_counts_fatigue", "counts_fatigue", "fatigue", "mode")
    return next((given[key] for key in keys if key in given), "fallback") in ("always", True)


def _recovery_difficulty(given: Given) -> object:
    found = recovery.difficulty(
        ailments(given.get("conditions", [])),
        fatigue_counts=fatigue_counts(given),
        band=house(given, "band").band,
    )
    return {"difficulty": found}


def _recover(given: Given) -> object:
    found = recovery.recover(
        given.get("skill", NONE),
        ailments(given.get("conditions", [])),
        given.get("target", 0),
        given.get("total", NONE),
        own=given.get("own", True),
        fatigue_counts=fatigue_counts(given),
        band=house(given, "band").band,
        rules=rules(given),
    )
    return {
        "difficulty": found.difficulty,
        "success": found.success,
        "ranks": found.ranks,
        "cost": found.cost,
        "removed": found.removed,
        "left": found.left,
    }


def _recovery_options(given: Given) -> object:
    found = recovery.options(
        given.get("ranks", NONE), given.get("cost", NONE), duration_of(given.get("duration", NONE))
    )
    return {"options": list(found)}


OPS: dict[str, Callable[[Given], object]] = {
    "move_difficulty": _move_difficulty,
    "movement": _movement,
    "recover": _recover,
    "recovery_difficulty": _recovery_difficulty,
    "recovery_options": _recovery_options,
}
