"""OpenD6's vectors of the melee: frame, attack, movement, recovery, pressure, readying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.conditions import Moment, apply
from bot.systems.opend6 import (
    advantages,
    durations,
    economy,
    melee,
    movement,
    order,
    pressure,
    readying,
    recovery,
    weights,
)
from bot.systems.opend6.given import whole
from tests.vectors.adapters._opend6_conditions import WHO, suffered
from tests.vectors.adapters._opend6_dice import rules

Given = dict[str, Any]


def on(value: object) -> bool:
    """A house rule that is on or off, as a word or as a truth value."""
    return value in (True, "on")


def _combat_over(given: Given) -> object:
    actors = [
        economy.Actor(one.get("side") or "", bool(one.get("out")), bool(one.get("conceded")))
        for one in given.get("actors", ())
    ]
    found = economy.combat_over(actors)
    return {"over": found.over, "standing": list(found.standing)}


def _engaged(given: Given) -> object:
    return {"engaged": economy.engaged(given.get("focus", {}), given["a"], given["b"])}


def _economy(given: Given) -> object:
    out = bool(given.get("out"))
    start = economy.budget(
        full=given.get("extra_full", given.get("full", 1) - 1),
        bonus=given.get("extra_bonus", given.get("bonus", 1) - 1),
        no_bonus=bool(given.get("no_bonus")),
        out=out,
    )
    left = economy.paid(
        start, given.get("spend", ()), out=out, multi_action=on(given.get("multi_action"))
    )
    return {
        "full": left.full,
        "bonus": left.bonus,
        "step": left.step,
        "dice_penalty": left.dice_penalty,
    }


def _responses(given: Given) -> object:
    left = economy.Budget(
        given.get("full", 1),
        0 if given.get("no_bonus") else given.get("bonus", 1),
        given.get("step", 1),
    )
    found = economy.responses(
        given.get("trigger"),
        left,
        is_engaged=given.get("is_engaged", True),
        out=bool(given.get("out")),
    )
    return {"options": list(found)}


def _initiative(given: Given) -> object:
    if "rounds" in given:
        return _chaos(given)
    rows = suffered(given.get("conditions", ()))
    score = economy.initiative(
        given.get("fixed", given.get("awareness")),
        perception=given.get("perception"),
        fixed_change=weights.weight(rows, WHO, kind="fixed").flat,
        change=weights.initiative_change(rows, WHO)
        + whole(given.get("bonus", 0), "bad_number", "a bonus"),
        rolled=given.get("roll", given.get("rolled", given.get("total"))),
    )
    return {"score": score}


def _chaos(given: Given) -> object:
    return {"until": order.chaos_until(given.get("round", 1), given.get("rounds"))}


def _next_actor(given: Given) -> object:
    found = economy.next_actor(
        given.get("order", ()), given.get("done", ()), out=given.get("out", ())
    )
    return {"next": found.key, "new_round": found.new_round}


def _defence(given: Given) -> object:
    found = melee.defence(
        given.get("stance", "passive"),
        given.get("fixed"),
        given.get("check_total"),
        floor=on(given.get("floor", given.get("defence_floor", True))),
    )
    return {"value": found.value, "rolled": found.rolled}


def _attack(given: Given) -> object:
    found = melee.attack(
        given.get("attack_total"),
        given.get("weapon"),
        stance=given.get("stance", "passive"),
        fixed=given.get("fixed"),
        check=given.get("defence_total"),
        floor=on(given.get("floor", given.get("defence_floor", True))),
        rules=rules(given),
    )
    told: Given = {
        "resistance": found.resistance,
        "defence_rolled": found.rolled,
        "success": found.success,
        "result_points": found.points,
        "rank": found.rank,
        "damage_code": str(found.code) if found.code else None,
    }
    if found.code is None or given.get("damage_total") is None:
        return told
    hurt = melee.damage(
        given["damage_total"],
        given.get("strength"),
        given.get("armour") or given.get("armor") or "0D",
    )
    return told | {
        "soak": hurt.soak,
        "damage_points": hurt.points,
        "condition_rank": hurt.rank,
        "condition": hurt.name,
    }


def _reach(given: Given) -> object:
    return {"in_reach": melee.in_reach(given.get("category"), given.get("distance"))}


def _defence_options(given: Given) -> object:
    found = melee.defence_options(
        given.get("attack_skill"),
        given.get("holds") or (),
        distance=given.get("distance", melee.LEVERAGE),
        clearance=given.get("clearance", melee.USUAL_CLEARANCE),
    )
    return {"skills": list(found), "passive": None if found else melee.PASSIVE}


def _movement(given: Given) -> object:
    found = movement.moved(
        given.get("action", "full"),
        given.get("distance"),
        move=given.get("move"),
        difficulty=given.get("difficulty"),
        fixed=given.get("fixed"),
        tumble=bool(given.get("tumble")),
        rolled=given.get("total"),
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
        count=given.get("mode", given.get("move_factors", "max")),
        at=given.get("band", "top"),
    )
    return {"difficulty": found}


def ailments(rows: list[Given]) -> list[recovery.Ailment]:
    """Conditions as recovery sees them; a number beside track and rank is what was spent on it."""
    return [
        recovery.ailment(
            row.get("track"),
            row.get("rank"),
            next((n for key, n in row.items() if key != "rank" and type(n) is int), 0),
        )
        for row in rows
    ]


def fatigue_counts(given: Given) -> bool:
    """Whether fatigue counts beside other conditions."""
    keys = ("recover_counts_fatigue", "counts_fatigue", "fatigue", "mode")
    return next((given[key] for key in keys if key in given), "fallback") in ("always", True)


def _recovery_difficulty(given: Given) -> object:
    found = recovery.difficulty(
        ailments(given.get("conditions", [])), fatigue_counts=fatigue_counts(given)
    )
    return {"difficulty": found}


def _recover(given: Given) -> object:
    found = recovery.recovered(
        given.get("skill"),
        ailments(given.get("conditions", [])),
        given.get("target", 0),
        given.get("total"),
        own=given.get("own", True),
        fatigue_counts=fatigue_counts(given),
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
    found = recovery.options(given.get("ranks"), given.get("cost"), given.get("duration"))
    return {"options": list(found)}


def _force(given: Given) -> object:
    if given.get("skill") is not None:
        pressure.forcing_skill(given["skill"])
    found = pressure.forced(given.get("total"), given.get("resistance"), rules(given))
    return {
        "success": found.result.success,
        "result_points": found.result.points,
        "rank": found.result.rank,
        "feet": found.feet,
    }


def _interact(given: Given) -> object:
    found = pressure.interacted(
        given.get("skill"),
        given.get("total"),
        given.get("fixed"),
        attitude=given.get("attitude") or "Neutral",
        willpower=given.get("willpower") or "Neutral",
        mode=given.get("attitude_mode", given.get("mode", "both")),
        rules=rules(given),
    )
    return {
        "against": found.against,
        "resistance": found.resistance,
        "success": found.result.success,
        "result_points": found.result.points,
        "rank": found.result.rank,
        "condition_rank": found.rank,
        "condition": found.name,
    }


def _advantage_effects(given: Given) -> object:
    return {"options": [str(one) for one in advantages.options(given.get("rank"))]}


def _pass_advantage(given: Given) -> object:
    holder = given.get("holder")
    rows: Any = {}
    if holder:
        made = advantages.held(advantages.TABLE[0], holder, Moment())
        rows, _ = apply(rows, made)
    after, key = advantages.passed(
        rows, (holder or "", 1), given["to"], can_benefit=given.get("can_benefit", True)
    )
    return {"holder": after[key].bearer}


def _readied_sequence(given: Given) -> object:
    found = readying.sequence(
        given["actor"], given.get("action", "move"), given["readied"], given.get("check", "check")
    )
    return {"sequence": [str(part) for part in found]}


def several(value: object) -> bool:
    """Whether a value is a list."""
    return isinstance(value, list)


def actor(given: Given, joined: int = 0) -> order.Actor:
    """One to be put in order."""
    known = ("name", "init", "perception", "dexterity", "side", "pc", "joined", "spot")
    told = (one for key, one in given.items() if key not in known and one)
    deeds: Any = next((one for one in told if several(one) or isinstance(one, str)), ())
    return order.Actor(
        name=given["name"],
        score=whole(given.get("init", 0), "bad_number", "an initiative"),
        perception=given.get("perception") or 0,
        dexterity=given.get("dexterity") or 0,
        side=given.get("side") or "",
        player=given.get("pc", given.get("side") == "pc"),
        joined=given.get("joined", joined),
        deeds=(deeds,) if isinstance(deeds, str) else tuple(deeds),
        spot=given.get("spot"),
    )


def _order(given: Given) -> object:
    known = ("actors", "mode", "group_by")
    told: list[Any] = [one for key, one in given.items() if key not in known]
    rows = given.get("actors", [])
    if told:
        named = told[0]
        spots = {name: at for at, name in enumerate(named, 1)} if several(named) else named
        rows = [row | {"spot": spots.get(row["name"])} for row in rows]
    found = order.line(
        given.get("mode"),
        [actor(row, place) for place, row in enumerate(rows)],
        group_by=given.get("group_by", "best"),
    )
    return {
        "declare": list(found.declare),
        "act": list(found.acting),
        "sides": list(found.sides),
    }


def _may_interrupt(given: Given) -> object:
    may = order.may_interrupt(
        given.get("mode"),
        actor(given["interrupter"]),
        actor(given["actor"]),
        held=bool(given.get("held")),
    )
    return {"may": may}


def _modify_duration(given: Given) -> object:
    found = durations.changed(given.get("current"), given.get("effect"), die=given.get("roll_1d"))
    told: Given = {"duration": found.duration}
    if found.by:
        return told | {"delta": found.by}
    return told | {"n": found.rounds, "rounds": found.rounds} if found.rounds else told


OPS: dict[str, Callable[[Given], object]] = {
    "action_cost": lambda given: {"cost": economy.cost(given.get("action"))},
    "advantage_effects": _advantage_effects,
    "attack": _attack,
    "awareness": lambda given: {"bonus": advantages.awareness(given.get("total"))},
    "chaos": _chaos,
    "combat_over": _combat_over,
    "defence": _defence,
    "defence_options": _defence_options,
    "economy": _economy,
    "engaged": _engaged,
    "force": _force,
    "initiative": _initiative,
    "interact": _interact,
    "may_interrupt": _may_interrupt,
    "modify_duration": _modify_duration,
    "move_difficulty": _move_difficulty,
    "movement": _movement,
    "next_actor": _next_actor,
    "order": _order,
    "pass_advantage": _pass_advantage,
    "reach": _reach,
    "readied_sequence": _readied_sequence,
    "recover": _recover,
    "recovery_difficulty": _recovery_difficulty,
    "recovery_options": _recovery_options,
    "responses": _responses,
}
