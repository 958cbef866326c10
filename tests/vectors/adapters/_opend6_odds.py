"""Odds as the vectors name them (D6-06, D6-72, D6-76, D6-109, D6-117)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bot.systems.opend6.rules import codes, notation, pool, results, throw
from bot.systems.opend6.rules import odds as rules_odds
from tests.vectors.adapters._opend6_dice import NONE, WAYS, extra_size, house, number, rules
from tests.vectors.adapters._opend6_dice import state as state_of

Given = dict[str, Any]


def dice(given: Given) -> throw.Pool:
    """The pool that a vector asks about."""
    extra = extra_size(given)
    code = codes.code(given["code"]) if "code" in given else None
    count = codes.dice_count(code.dice if code else given.get("dice", NONE))
    wild = pool.wild_after(given.get("wild", 0), 0, count)
    effects = notation.Effects(
        boost=given.get("boost", 0),
        penalty=given.get("penalty", 0),
        flips=tuple(given.get("flips", ())),
        modifier=given.get("modifier", 0),
        sides=given.get("sides", notation.D6),
        die=notation.D6 if extra is None else extra,
    )
    pips = code.pips if code else given.get("pips", 0)
    return pool.pool(codes.Code(count, pips), effects, wild=wild)


def how(given: Given) -> tuple[pool.State, throw.Ways]:
    """Advantage and the ways of the house in a vector."""
    return state_of(given), house(given, *WAYS).ways


def ratio(value: Fraction) -> str:
    """A fraction in lowest terms, as the vectors write it."""
    return f"{value.numerator}/{value.denominator}"


def _p_at_least(given: Given) -> object:
    state, ways = how(given)
    rolled, target = dice(given), number(given.get("target", NONE), "bad_difficulty")
    found = rules_odds.curve(rolled, state=state, ways=ways, upto=target + 1)
    needed = target + (rules(given).ties == "fail")
    return {"p": ratio(found.at_least(needed))}


def _p_successes(given: Given) -> object:
    state, ways = how(given)
    on = given.get("success_on", results.USUAL_THRESHOLD)
    found = rules_odds.p_successes(
        given.get("required", NONE), dice(given), on=on, state=state, ways=ways
    )
    return {"p": ratio(found)}


def _mean(given: Given) -> object:
    state, ways = how(given)
    rolled = dice(given)
    found = rules_odds.curve(rolled, state=state, ways=ways)
    return {"mean": ratio(rules_odds.mean(rolled, found, ways))}


OPS: dict[str, Callable[[Given], object]] = {
    "p_at_least": _p_at_least,
    "p_successes": _p_successes,
    "mean": _mean,
}
