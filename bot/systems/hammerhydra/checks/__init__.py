"""Checks: asked, thrown, rolled again (HH-08 to HH-19)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.hammerhydra.checks import actions, cards, play
from bot.systems.hammerhydra.checks.odds import show_odds

CHAPTER = Chapter(
    "HH-08 to HH-19, HH-67 to HH-70",
    handlers=(
        on(actions.RollSkill, play.roll_skill),
        on(actions.RollAttribute, play.roll_attribute),
        on(actions.RollPool, play.roll_pool),
        on(actions.Call, play.call),
        on(actions.Throw, play.throw),
        on(actions.Drop, play.drop),
        on(actions.RuleOut, play.rule_out),
        on(actions.Adjust, play.adjust),
        on(actions.Buy, play.buy),
        on(actions.Again, play.roll_again),
        on(actions.Keep, play.keep),
        on(actions.Odds, show_odds),
    ),
    cards=(
        says(actions.Ready, cards.ready),
        says(actions.NotRolled, cards.no_roll),
        says(actions.Rolled, cards.roll),
        says(actions.OddsShown, cards.odds),
    ),
)
