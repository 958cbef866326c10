"""Black Dice's chances for the vectors, as exact fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bot.systems.blackdice.rules import damage, laws
from bot.systems.blackdice.rules import odds as rules_odds
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.laws import Law
from tests.vectors.adapters._blackdice_body import attack_kind
from tests.vectors.adapters._blackdice_fields import Given, number, picked, ratio, taken

MOST_ASKED = 2000
"""The furthest number somebody may ask the chance of."""
MORE = "black trades auto explode"
ARMOUR = "av armour pierce av_cuts_margin"


def _side(found: Given) -> Law:
    return laws.law_of_pool(
        found["pool"],
        found.get("black", 0),
        found.get("trades", 0),
        found.get("auto", 0),
        found.get("explode", "recursive"),
    )


def _odds(given: Given) -> object:
    found = taken(given, "pool", f"{MORE} need")
    chances = rules_odds.task_odds(_side(found), **picked(found, ("need",)))
    return {
        "foul": ratio(chances.foul),
        "failure": ratio(chances.failure),
        "partial": ratio(chances.partial),
        "success": ratio(chances.success),
    }


def _odds_net(given: Given) -> object:
    found = taken(given, "pool net", MORE)
    net = bound(found["net"], "A number of successes", least=-MOST_ASKED, most=MOST_ASKED)
    here, above = laws.chances_of_least(_side(found), net, net + 1)
    return {"p": ratio(here - above)}


def _odds_mean(given: Given) -> object:
    return {"mean": ratio(laws.mean_net(_side(taken(given, "pool", MORE))))}


def _odds_trades(given: Given) -> object:
    found = taken(given, "pool", "black auto need explode")
    row = rules_odds.best_trade(rules_odds.trade_odds(_side(found), **picked(found, ("need",))))
    return {"best": row.trades, "p": ratio(row.success)}


def _odds_opposed(given: Given) -> object:
    found = taken(given, "a b")
    a, b = (_side(taken(found[who], "pool", MORE)) for who in "ab")
    chances = rules_odds.opposed_odds(a, b)
    return {"a": ratio(chances.a), "tie": ratio(chances.tie), "b": ratio(chances.b)}


def _odds_damage(given: Given) -> object:
    config = f"explode explode_damage margin_in_ranged {ARMOUR}"
    found = taken(given, "kind dice total", f"margin {config}")
    how = found.get("explode_damage", found.get("explode", "recursive"))
    landed = rules_odds.strike(
        attack_kind(found), number(found["dice"], "Dice"), how=how, **picked(found, ARMOUR.split())
    )
    pips = bound(found["total"], "Damage", most=MOST_ASKED)
    margin = bound(found.get("margin", 0), "A margin", most=MOST_ASKED)
    counts = found.get("margin_in_ranged", True)
    more = damage.margin_in_damage(landed.kind, margin, in_ranged=counts)
    dice, beside = rules_odds.dice_against(landed)
    if beside and pips < more:
        return {"p": ratio(Fraction(0))}
    least = pips - more
    here, above = laws.chances_of_least(dice, least, least + 1)
    # Less than nothing counts as nothing.
    none = not least if beside else not pips
    return {"p": ratio(1 - above if none else here - above)}


OPS: dict[str, Callable[[Given], object]] = {
    "odds": _odds,
    "odds_net": _odds_net,
    "odds_mean": _odds_mean,
    "odds_trades": _odds_trades,
    "odds_opposed": _odds_opposed,
    "odds_damage": _odds_damage,
}
