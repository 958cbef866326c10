"""Checks, counted successes, the points spent on them, odds (D6-02 to D6-09, D6-62, D6-72)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, says, tells
from bot.systems.opend6.checks import cards, luck, odds, play, running
from bot.systems.opend6.checks.actions import (
    CheckFor,
    CheckState,
    CheckTogether,
    CountDropped,
    CountUp,
    DropCount,
    Odds,
    RollCode,
)
from bot.systems.opend6.checks.earlier import EarlierCheck, tale_of

CHECKS = Chapter(
    "D6-02 to D6-09, D6-70 to D6-73, D6-116",
    handlers=(
        on(CheckFor, play.check),
        on(CheckTogether, play.check_together),
        on(RollCode, play.roll_code),
        on(CountUp, play.count_up),
        on(DropCount, running.drop_count),
        on(Odds, odds.odds),
    ),
    cards=(
        tells(CheckState, cards.check_card, why=cards.explain, again=cards.again),
        says(CountDropped, cards.count_card),
        says(odds.OddsShown, odds.odds_card),
    ),
    earlier=(retells(EarlierCheck, tale_of),),
    exchanges=(play.CHECKING,),
)
POINTS = Chapter(
    "D6-08, D6-09, D6-62",
    handlers=(
        on(luck.ShowPoints, luck.show_points),
        on(luck.Award, luck.award),
        on(luck.Refill, luck.refill),
        on(luck.Spend, luck.spend),
    ),
    cards=(says(luck.PointsShown, luck.points_card), says(luck.PointsMoved, luck.spending_card)),
)
