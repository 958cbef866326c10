"""The chapters of every system fit together: what a handler comes to has a card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from bot.core.action import Outcome
from bot.shared.chapter import Handler
from bot.shared.exchange.windows import KeptTale, Opening
from bot.shared.system import AnySystem
from bot.systems.registry import registry


def comes_to(handler: Handler) -> Iterator[Any]:
    """The outcomes of a handler, and the states of what it opens, by its annotation.

    A `KeptTale` is of a state whose roll is open elsewhere; who hands on what others come to says
    `Outcome` of it. Of an opening of any exchange the system itself asks for a card.
    """
    play: Any = handler.play
    function = play.func if isinstance(play, partial) else play
    outcome, _ = get_args(get_type_hints(function)["return"])
    for kind in get_args(outcome) if get_origin(outcome) in (Union, UnionType) else (outcome,):
        state = get_args(kind)[0] if get_origin(kind) is Opening else kind
        if state not in (KeptTale, Outcome, Any):
            yield state


@pytest.mark.parametrize("system", list(registry()), ids=lambda system: system.key)
def test_whatever_a_handler_comes_to_has_a_card(system: AnySystem) -> None:
    cards = {says.what for chapter in system.chapters for says in chapter.cards}
    handlers = [handler for chapter in system.chapters for handler in chapter.handlers]
    exchanges = [exchange for chapter in system.chapters for exchange in chapter.exchanges]
    answers = {take.answer for exchange in exchanges for take in exchange.answers}

    assert handlers
    assert [
        (handler.action.__name__, kind)
        for handler in handlers
        for kind in comes_to(handler)
        if kind not in cards and kind not in answers
    ] == []
