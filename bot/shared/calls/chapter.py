"""Calls as a chapter of the system that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.calls.actions import CallFor, CallOwn, CallState
from bot.shared.calls.cards import CallCards
from bot.shared.calls.play import Calling
from bot.shared.calls.rules import CallRules
from bot.shared.chapter import Chapter, Says, on
from bot.shared.exchange.windows import Tale
from bot.shared.hand import hand_line
from bot.shared.players import Players

Draw = Callable[[Tale[Any], Scene], Report]
Explain = Callable[[Tale[Any], Scene], tuple[str, ...]]


def line_cards(chapters: Iterable[Chapter]) -> tuple[Draw, Explain]:
    """How a roll of these chapters is drawn and explained that is a line of another's card."""
    says = {card.what: card for chapter in chapters for card in chapter.cards}

    def draw(tale: Tale[Any], scene: Scene) -> Report:
        if tale.wanted is not None:
            return hand_line(tale, tale.wanted, scene)
        return says[type(tale.state)].card(tale, scene)

    def explain(tale: Tale[Any], scene: Scene) -> tuple[str, ...]:
        why = says[type(tale.state)].why
        return () if why is None else why(tale, scene)

    return draw, explain


def calls_chapter(
    rules: CallRules, players: Players[Any, Any], chapters: Iterable[Chapter]
) -> tuple[Calling, Chapter]:
    """The calls of a system with these chapters, whose cards are the lines of a call's."""
    draw, explain = line_cards(chapters)
    calling = Calling(rules, players)
    cards = CallCards(calling, draw, explain)
    return calling, Chapter(
        "",
        handlers=(on(CallFor, calling.call_for), on(CallOwn, calling.call_own)),
        cards=(Says(CallState, cards.card, cards.why, whole=True),),
        exchanges=(calling,),
    )
