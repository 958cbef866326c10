"""Black Dice's chances for the vectors, as exact fractions."""

from __future__ import annotations

from collections.abc import Callable

from bot.systems.blackdice.odds import attacks, laws, opposed, tasks
from bot.systems.blackdice.odds.laws import Side
from tests.vectors.adapters._blackdice_fields import Given, picked, ratio, taken

MORE = "black trades auto explode"
ARMOUR = "av armour pierce av_cuts_margin"


def _side(found: Given) -> Side:
    return laws.side(
        found["pool"],
        found.get("black", 0),
        found.get("trades", 0),
        found.get("auto", 0),
        found.get("explode", "recursive"),
    )


def _odds(given: Given) -> object:
    found = taken(given, "pool", f"{MORE} need")
    chances = tasks.task(_side(found), **picked(found, ("need",)))
    return {
        "foul": ratio(chances.foul),
        "failure": ratio(chances.failure),
        "partial": ratio(chances.partial),
        "success": ratio(chances.success),
    }


def _odds_net(given: Given) -> object:
    found = taken(given, "pool net", MORE)
    return {"p": ratio(tasks.net(_side(found), found["net"]))}


def _odds_mean(given: Given) -> object:
    return {"mean": ratio(laws.mean(_side(taken(given, "pool", MORE))))}


def _odds_trades(given: Given) -> object:
    found = taken(given, "pool", "black auto need explode")
    row = tasks.best(tasks.trades(_side(found), **picked(found, ("need",))))
    return {"best": row.trades, "p": ratio(row.success)}


def _odds_opposed(given: Given) -> object:
    found = taken(given, "a b")
    a, b = (_side(taken(found[who], "pool", MORE)) for who in "ab")
    chances = opposed.opposed(a, b)
    return {"a": ratio(chances.a), "tie": ratio(chances.tie), "b": ratio(chances.b)}


def _odds_damage(given: Given) -> object:
    found = taken(given, "kind dice total", f"margin explode explode_damage {ARMOUR}")
    how = found.get("explode_damage", found.get("explode", "recursive"))
    landed = attacks.blow(found["kind"], found["dice"], how=how, **picked(found, ARMOUR.split()))
    return {"p": ratio(attacks.damage(landed, found["total"], found.get("margin", 0)))}


OPS: dict[str, Callable[[Given], object]] = {
    "odds": _odds,
    "odds_net": _odds_net,
    "odds_mean": _odds_mean,
    "odds_trades": _odds_trades,
    "odds_opposed": _odds_opposed,
    "odds_damage": _odds_damage,
}
