"""The private page of odds."""

from __future__ import annotations

from bot.core.chart import Bar, Chart, Choices, Part, Spread
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, percent
from bot.systems.hammerhydra.checks.actions import OddsShown
from bot.systems.hammerhydra.checks.words import CLAMPED, advice_lines
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.contest import MOST_OPPOSED

PARTS = (
    Part("win", "good"),
    Part("equal", "dull"),
    Part("both lose", "bad"),
    Part("lose", "worst"),
)


def odds(card: OddsShown, scene: Scene) -> Report:
    """Exact chances, extra tens counted, for the eyes of whoever asked only."""
    grades = HOUSE.at(scene.house).grades
    pool = CLAMPED if card.clamped else _pool(card.dice, card.target)
    last = len(grades) - 1
    sure = [*card.law[:last], max(0.0, round(1 - sum(card.law[:last]), 12))]
    rows = [f"{name}: {percent(chance)}" for name, chance in zip(grades, sure, strict=False)]
    about = ", ".join(filter(None, (card.name, card.what)))
    return Report(
        Head("Odds", about, pool),
        lines=(_chances(card), " · ".join(rows), *advice_lines(card.advice), *_versus(card)),
        private=True,
        chart=_chart(card, sure),
    )


def _chart(card: OddsShown, sure: list[float]) -> Chart:
    """How many successes, or who wins where there is another side."""
    title = _pool(card.dice, card.target)
    if not card.versus:
        mean = f"{card.mean:.2f} successes on average"
        about = "how many successes"
        return Spread(title, about, 0, tuple(sure), 1, card.success, open=True, mean=mean)
    win, lose, level, none = card.versus
    bar = Bar("", (win, level, none, lose), win)
    return Choices(title, f"against {_pool(*card.other)}", "", PARTS, (bar,))


def _chances(card: OddsShown) -> str:
    critical = percent(card.critical)
    return f"success {percent(card.success)}, critical failure {critical}, mean {card.mean:.2f}"


def _versus(card: OddsShown) -> tuple[str, ...]:
    """Win, lose, level, both lose against the other side."""
    if not card.versus:
        return ()
    win, lose, level, none = map(percent, card.versus)
    by_die = max(card.dice, card.other[0]) <= MOST_OPPOSED
    equal = "equal" if by_die else "as many successes"
    return (
        f"against {_pool(*card.other)}: win {win}, lose {lose}, {equal} {level}, both lose {none}",
    )


def _pool(dice: int, target: int) -> str:
    return f"{count(dice, 'die', 'dice')} on {target}"
