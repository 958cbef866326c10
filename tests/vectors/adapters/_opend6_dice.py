"""Codes, throws, checks and points, as the vectors name them (D6-01 to D6-09, D6-70 to D6-79)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.systems.opend6 import advantage, boosts, codes, flips, games, points, pool, results
from bot.systems.opend6.checks import check
from bot.systems.opend6.throw import Throw, throw, ways

Given = dict[str, Any]


def thrown(given: Given, house: Given) -> Throw:
    """The throw of a vector; the house's ways stand in it, or beside it in a check."""
    found = house | given
    chosen = {
        key: found[key]
        for key in ("flip_order", "discard_from", "wild_one", "zero_dice")
        if key in found
    }
    extra = next(
        (found[key] for key in ("extra_sides", "bp_sides", "bp_die") if key in found), None
    )
    return throw(
        given.get("regular", ()),
        given.get("wild", ()),
        boost=given.get("boost", ()),
        penalty=given.get("penalty", ()),
        flips_of=given.get("flips", ()),
        sides=found.get("sides", boosts.D6),
        extra_sides=extra,
        pips=given.get("pips", 0),
        modifier=given.get("modifier", 0),
        ways=ways(**chosen),
    )


def state(given: Given) -> advantage.State:
    """Advantage or disadvantage of a vector, instances cancelled."""
    how = given.get("mode", given.get("advantage_cancel", "pairwise"))
    return advantage.net(
        given.get("advantage", 0), given.get("disadvantage", 0), advantage.cancel(how)
    )


def rules(given: Given) -> results.Rules:
    """How a vector reads ties."""
    return results.Rules(results.ties(given.get("ties", "succeed")), given.get("tie_rank", 0))


def _parse_code(given: Given) -> object:
    found = codes.code(given.get("text"))
    return {"dice": found.dice, "pips": found.pips}


def _add_codes(given: Given) -> object:
    return {"code": str(codes.added([codes.code(text) for text in given["codes"]]))}


def _normalise(given: Given) -> object:
    return {"code": str(codes.normalised(codes.code(given.get("code"))))}


def _fixed_value(given: Given) -> object:
    return {"value": codes.code(given.get("code")).fixed}


def _result(given: Given) -> object:
    found = results.result(given.get("total"), given.get("difficulty"), rules(given))
    return {"success": found.success, "result_points": found.points, "rank": found.rank}


def _rank(given: Given) -> object:
    return {"rank": results.rank(given.get("result_points"))}


def _band(given: Given) -> object:
    end = results.band(given.get("band", given.get("mode", "top")))
    return {"difficulty": results.difficulty(given.get("name"), end)}


def _margin(given: Given) -> object:
    found = results.margin(given.get("points"))
    return {"word": found.word, "degree": found.degree}


def _roll(given: Given) -> object:
    found = thrown(given, {})
    return {
        "kept": list(found.kept),
        "discarded": list(found.discarded),
        "total": found.total,
        "wild_six": found.wild_six,
        "wild_one": found.wild_one,
    }


def _twice(given: Given) -> tuple[Throw, Throw | None]:
    """The two throws of a vector, the second of which may be missing."""
    first = given.get("first", given)
    second = given.get("second")
    return thrown(first, given), None if second is None else thrown(second, given)


def _check(given: Given) -> object:
    first, second = _twice(given)
    found = check(
        first, given.get("difficulty"), second=second, state=state(given), rules=rules(given)
    )
    return {
        "state": found.state,
        "total": found.throw.total,
        "other_total": found.other.total if found.other else None,
        "success": found.result.success,
        "result_points": found.result.points,
        "rank": found.result.rank,
        "critical": found.critical,
        "kept": list(found.throw.kept),
        "discarded": list(found.throw.discarded),
    }


def _successes(given: Given) -> object:
    first, second = _twice(given)
    found = games.successes(
        first,
        given.get("required"),
        on=given.get("success_on", games.USUAL_THRESHOLD),
        second=second,
        state=state(given),
    )
    return {
        "state": found.state,
        "successes": found.successes,
        "success": found.success,
        "result_points": found.margin,
        "margin": found.margin,
        "rank": found.rank,
        "critical": found.critical,
    }


def _game_for(given: Given) -> object:
    return {"game": games.game_for(given.get("activity"))}


def _parse_boost(given: Given) -> object:
    found = boosts.parsed(given.get("text"))
    return {"kind": found.kind, "count": found.count}


def _net_boost(given: Given) -> object:
    found = boosts.net(given.get("boost", 0), given.get("penalty", 0))
    return {"kind": found.kind, "count": found.count}


def _parse_flip(given: Given) -> object:
    return {"face": flips.parsed(given.get("text"), sides=given.get("sides", boosts.D6))}


def _flip(given: Given) -> object:
    sides = given.get("sides", boosts.D6)
    face = flips.shown(given.get("face"), sides)
    return {"face": flips.flipped(face, flips.each(given.get("flips", ()), sides), sides)}


def _net_advantage(given: Given) -> object:
    return {"state": state(given)}


def _luck(given: Given) -> object:
    return {"code": str(pool.lucky(codes.code(given.get("code"))))}


def _spend_luck(given: Given) -> object:
    spent = any(value for key, value in given.items() if "turn" in key)
    rolled = given.get("rolled", given.get("after_roll", False))
    dynamic = given.get("dynamic", True)
    left = points.luck_left(
        given.get("points"), dynamic=dynamic, spent_this_turn=spent, rolled=rolled
    )
    return {"points": left}


def _spend_action_point(given: Given) -> object:
    left = points.action_points_left(given.get("points"), given.get("use"))
    told: Given = {"points": left}
    if "first" in given:
        told["total"] = points.better(given["first"], given.get("second", given["first"]))
    if "code" in given:
        told["code"] = str(points.more_dice(codes.code(given.get("code"))))
    if "dice" in given:
        told["dice"] = points.more_dice(codes.Code(given["dice"])).dice
    return told


def _wild_after(given: Given) -> object:
    found = pool.wild_after(given.get("base", 0), given.get("change", 0), given.get("dice"))
    return {"wild": found}


OPS: dict[str, Callable[[Given], object]] = {
    "parse_code": _parse_code,
    "add_codes": _add_codes,
    "normalise": _normalise,
    "fixed_value": _fixed_value,
    "result": _result,
    "rank": _rank,
    "band": _band,
    "margin": _margin,
    "roll": _roll,
    "check": _check,
    "successes": _successes,
    "game_for": _game_for,
    "parse_boost": _parse_boost,
    "net_boost": _net_boost,
    "parse_flip": _parse_flip,
    "flip": _flip,
    "net_advantage": _net_advantage,
    "luck": _luck,
    "spend_luck": _spend_luck,
    "spend_action_point": _spend_action_point,
    "wild_after": _wild_after,
}
