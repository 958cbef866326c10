"""Codes, throws, checks and points, as the vectors name them (D6-01 to D6-09, D6-70 to D6-79)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.core.condition import Condition, Conditions
from bot.core.errors import Refusal
from bot.core.scene import Scene, Table
from bot.shared.conditions import apply
from bot.systems.opend6.house import HOUSE, HouseRules
from bot.systems.opend6.players import Player, fixed_value
from bot.systems.opend6.rules import checks, codes, notation, pool, results
from bot.systems.opend6.rules.checks import check
from bot.systems.opend6.rules.conditions import FIXED, change
from bot.systems.opend6.rules.given import total
from bot.systems.opend6.rules.throw import Throw, beside
from bot.systems.opend6.sheet import Sheet
from bot.systems.opend6.skills import Value, game_of
from tests.support.d6dice import throw

Given = dict[str, Any]
NONE: Any = None
"""What a vector says of what it leaves out."""

WHO = "ana"
WAYS = ("flip_order", "discard_from", "wild_one", "zero_dice")
LATER = ("added", "later", "more", "bought")
"""Words for the faces of dice that an action point buys when the others lie."""


def house(given: Given, *keys: str, mode: str = "") -> HouseRules:
    """A table with the house rules of these keys as a vector has them.

    `mode` is the key that the word `mode` stands for. What the table would not take is refused:
    a word as `unknown_mode`, the rank of a tie as `bad_rank`.
    """
    told = {key: given[key] for key in (*keys, mode) if key in given}
    if mode and "mode" in given:
        told[mode] = given["mode"]
    rules = {rule.key: rule for rule in HOUSE.rules}
    try:
        return HOUSE.at({key: rules[key].read(str(value)) for key, value in told.items()})
    except Refusal as no:
        ranks = str(told.get("tie_rank", "0")) not in {"0", "1"}
        raise Refusal("bad_rank" if ranks else "unknown_mode", no.sentence) from None


def words(given: Given, key: str) -> str:
    """The words under a key; nothing, or what is no word, is refused as an empty one is."""
    told = given.get(key, NONE)
    return told if isinstance(told, str) else ""


def faces(given: Given, *keys: str) -> list[int]:
    """The faces under the first of these words that a vector has, none without."""
    none: list[int] = []
    return next((given[key] for key in keys if key in given), none)


def rules(given: Given) -> results.Comparison:
    """How a vector reads ties."""
    return house(given, "ties", "tie_rank").rules


def somebody(strength: str = "", armour: str = "") -> Player:
    """Whoever a vector is about."""
    return Player(WHO, "Ana", 1, Sheet(strength=strength or "0D", armour=armour or "0D"))


def scene(conditions: Conditions, settings: Given | None = None) -> Scene:
    """A table at which these conditions are in force."""
    return Scene(Table(1, 2), 1000, conditions=conditions, house=settings or {})


def extra_size(given: Given) -> int | None:
    """The size of boost and penalty dice where a vector names one beside `sides` (D6-78)."""
    told = (key for key in given if key != "sides" and key.endswith(("sides", "die")))
    return next((given[key] for key in told), None)


def thrown(given: Given, table: Given) -> Throw:
    """The throw of a vector; the house's ways stand in it, or beside it in a check."""
    found = table | given
    ways = house(found, *WAYS).ways
    extra = extra_size(found)
    sides = found.get("sides", notation.D6)
    lies = throw(
        given.get("regular", ()),
        given.get("wild", ()),
        boost=given.get("boost", ()),
        penalty=given.get("penalty", ()),
        flips_of=given.get("flips", ()),
        sides=sides,
        extra_sides=extra,
        pips=given.get("pips", 0),
        modifier=given.get("modifier", 0),
        ways=ways,
    )
    later = faces(given, *LATER)
    named = notation.flip_faces(given.get("flips", ()), max(sides, extra or sides))
    return beside(lies, later, sides, named, ways) if later else lies


def state(given: Given) -> pool.State:
    """Advantage or disadvantage of a vector, instances cancelled."""
    way = house(given, mode="advantage_cancel").advantage_cancel
    return pool.net_advantage(given.get("advantage", 0), given.get("disadvantage", 0), way)


def _parse_code(given: Given) -> object:
    found = codes.code(words(given, "text"))
    return {"dice": found.dice, "pips": found.pips}


def _add_codes(given: Given) -> object:
    return {"code": str(codes.add([codes.code(text) for text in given["codes"]]))}


def _normalise(given: Given) -> object:
    return {"code": str(codes.normalise(codes.code(words(given, "code"))))}


def _fixed_value(given: Given) -> object:
    """The value of a code, or of several that make up one, with what weighs on it."""
    parts = [codes.code(text) for text in given.get("codes", [words(given, "code")])]
    worth = codes.add(parts) if len(parts) > 1 else parts[0]
    weight = Condition("Anything", WHO, modifiers=(change(FIXED, given.get("modifier", 0)),))
    rows, _ = apply({}, weight)
    return {"value": fixed_value(scene(rows), somebody(), Value("", worth))}


def number(value: object, kind: str) -> int:
    """A whole number out of JSON; the bot's own commands and forms give no other."""
    if type(value) is not int:
        raise Refusal(kind, f"{value} is no whole number.")
    return value


def _result(given: Given) -> object:
    difficulty = number(given.get("difficulty", NONE), "bad_difficulty")
    found = results.result(given.get("total", NONE), difficulty, rules(given))
    return {"success": found.success, "result_points": found.points, "rank": found.rank}


def _rank(given: Given) -> object:
    return {"rank": results.rank(number(given.get("result_points", NONE), "bad_number"))}


def _band(given: Given) -> object:
    end = house(given, mode="band").band
    return {"difficulty": results.difficulty(words(given, "name"), end)}


def _margin(given: Given) -> object:
    found = results.margin(number(given.get("points", NONE), "bad_number"))
    return {"word": found.word, "degree": found.degree}


def _roll(given: Given) -> object:
    found = thrown(given, {})
    return {
        "kept": list(found.kept_values),
        "discarded": list(found.discarded_values),
        "total": found.total,
        "wild_six": found.wild_six,
        "wild_one": found.wild_one,
    }


def _twice(given: Given) -> tuple[Throw, Throw | None]:
    """The two throws of a vector, the second of which may be missing."""
    first = given.get("first", given)
    second = given.get("second", NONE)
    return thrown(first, given), None if second is None else thrown(second, given)


def _check(given: Given) -> object:
    first, second = _twice(given)
    goal = number(given.get("difficulty", NONE), "bad_difficulty")
    found = check(first, goal, second=second, state=state(given), rules=rules(given))
    return {
        "state": found.state,
        "total": found.throw.total,
        "other_total": found.other.total if found.other else None,
        "success": found.result.success,
        "result_points": found.result.points,
        "rank": found.result.rank,
        "critical": found.critical,
        "kept": list(found.throw.kept_values),
        "discarded": list(found.throw.discarded_values),
    }


def _successes(given: Given) -> object:
    first, second = _twice(given)
    found = checks.successes(
        first,
        given.get("required", NONE),
        on=given.get("success_on", results.USUAL_THRESHOLD),
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
    """The table's game for a skill of this name; what it has no usual game for is unknown here."""
    name = words(given, "activity").replace("_", " ").replace("-", " ").casefold()
    if name not in results.OF_ACTIVITY:
        raise Refusal("unknown_activity", f"{name} has no game of its own.")
    return {"game": game_of(Sheet(), Value(name, codes.NONE, skill=name), HOUSE.at({}))}


def _parse_boost(given: Given) -> object:
    found = notation.parse_boost(words(given, "text"))
    return {"kind": found.kind, "count": found.count}


def _net_boost(given: Given) -> object:
    found = notation.net_boost(given.get("boost", 0), given.get("penalty", 0))
    return {"kind": found.kind, "count": found.count}


def _parse_flip(given: Given) -> object:
    return {
        "face": notation.parse_flip(words(given, "text"), sides=given.get("sides", notation.D6))
    }


def _flip(given: Given) -> object:
    sides = given.get("sides", notation.D6)
    face = notation.die_face(given.get("face", NONE), sides)
    return {"face": notation.flip(face, notation.flip_faces(given.get("flips", ()), sides), sides)}


def _net_advantage(given: Given) -> object:
    return {"state": state(given)}


def _luck(given: Given) -> object:
    found = pool.pool(codes.code(words(given, "code")), notation.Effects(luck=True))
    return {"code": str(codes.Code(found.dice, found.pips))}


def _spend_luck(given: Given) -> object:
    rolled = given.get("rolled", given.get("after_roll", False))
    dynamic = given.get("dynamic", True)
    others = (key for key in given if key not in ("dynamic", "rolled", "after_roll"))
    spent = any(given[key] is True or ("turn" in key and given[key]) for key in others)
    left = checks.spend_luck(
        given.get("points", NONE), dynamic=dynamic, spent_this_turn=spent, after_roll=rolled
    )
    return {"points": left}


def _spend_action_point(given: Given) -> object:
    """A point on a check that lies: its total where it is rolled again or has two dice more."""
    told: Given = {
        "points": checks.spend_action_point(given.get("points", NONE), given.get("use", NONE))
    }
    lists: list[Any] = [value for value in given.values() if isinstance(value, list)]
    added: list[int] = lists[0] if lists else []
    if "first" in given:
        first, again = (_total(given.get(key, given["first"])) for key in ("first", "second"))
        stands = again if checks.is_better(again, first) else first
        told["total"] = stands + sum(notation.die_face(face, notation.D6) for face in added)
    if "code" in given:
        found = codes.code(given.get("code", NONE))
        told["code"] = str(codes.Code(checks.more_dice(found.dice), found.pips))
    if "dice" in given:
        told["dice"] = checks.more_dice(given["dice"])
    return told


def _total(told: Any) -> int:
    """A total as it is given, or that of dice on the table."""
    return thrown(cast("Given", told), {}).total if isinstance(told, dict) else total(told)


def _wild_after(given: Given) -> object:
    found = pool.wild_after(given.get("base", 0), given.get("change", 0), given.get("dice", NONE))
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
