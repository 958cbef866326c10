"""HFRPG's outcomes in words."""

from __future__ import annotations

from typing import assert_never

from bot.core.report import Report
from bot.core.scene import Scene
from bot.systems.hfrpg.play import HfOutcome
from bot.systems.hfrpg.rolls import actions as out
from bot.systems.hfrpg.rolls import cards as rolls_cards
from bot.systems.hfrpg.rolls.cards import rules_in_short
from bot.systems.hfrpg.rolls.odds import odds_card
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.cards import given, tokens


def report(outcome: HfOutcome, scene: Scene) -> Report:
    """The card of an outcome at this table, in the grammar all systems share."""
    match outcome:
        case out.Prepared():
            return rolls_cards.prepared(outcome)
        case out.Dropped():
            return rolls_cards.dropped(outcome)
        case out.Waiting():
            return rolls_cards.waiting(outcome, scene)
        case out.Resolved():
            return rolls_cards.resolved(outcome)
        case out.Automatic():
            return rolls_cards.automatic(outcome)
        case tokens_play.TokensShown():
            return tokens(outcome)
        case tokens_play.TokensGiven():
            return given(outcome)
        case _:
            return _advice(outcome)


def _advice(outcome: out.OddsShown | out.HalfShown | out.RulesShown) -> Report:
    match outcome:
        case out.OddsShown():
            return odds_card(outcome)
        case out.HalfShown():
            title = f"Half of {outcome.number} is {outcome.half}"
            return Report(title, why=("Every fraction is rounded up.",), private=True)
        case out.RulesShown():
            return rules_in_short()
        case _:
            assert_never(outcome)
