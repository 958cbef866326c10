"""The card of exact chances."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.report import Report
from bot.systems.opend6.outcomes.checks import OddsShown
from bot.systems.opend6.tracks import DAMAGE, row


def odds(card: OddsShown) -> Report:
    """Chances by rank, and what one thing more would change."""
    whose = f"{card.name}: " if card.name else ""
    if card.game == "successes":
        chance = percent(card.success)
        title = f"Odds: {whose}{card.what}, {chance} for {card.against}"
        return Report(title, why=tuple(_counting(card)), private=True, hint="exact")
    if card.target is None:
        title = f"Odds: {whose}{card.what}, {card.mean:.1f} on average"
        return Report(title, why=(_usual(card), "Say difficulty: or against: for a chance."),
                      private=True, hint="exact")  # fmt: skip
    title = f"Odds: {whose}{card.what}, {percent(card.success)} to reach {card.target}"
    return Report(title, why=tuple(_lines(card)), private=True, hint="exact, with all in force")


def percent(chance: float) -> str:
    """`62.50 %`: two digits, as tables of odds have them."""
    return f"{100 * chance:.2f} %"


def _lines(card: OddsShown) -> Iterator[str]:
    yield f"against {card.against}; {_usual(card)}"
    at_least = [(n, sum(card.ranks[n:])) for n in range(1, len(card.ranks))]
    shown = [f"{n} {percent(chance)}" for n, chance in at_least if chance > 0]
    yield f"rank or better: {', '.join(shown) or 'never'}"
    if card.damage:
        yield from _damage(card)
    for way in card.others:
        yield f"with {way.what}: {percent(way.chance)} ({way.mean:.1f} on average)"


def _damage(card: OddsShown) -> Iterator[str]:
    yield f"a hit without harm: {percent(card.damage[0])}"
    for rank in range(1, len(card.damage)):
        chance = sum(card.damage[rank:])
        if chance > 0:
            yield f"{row(DAMAGE, rank).name} or worse: {percent(chance)}"


def _counting(card: OddsShown) -> Iterator[str]:
    for place, chance in enumerate(card.ranks, 1):
        mark = " (required)" if place == card.target else ""
        yield f"{place} or more: {percent(chance)}{mark}"


def _usual(card: OddsShown) -> str:
    low, high = card.usual
    return f"{card.mean:.1f} on average, {low} to {high} in four of five rolls"
