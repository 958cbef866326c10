"""The chapters of every system fit together: what a handler comes to has a card."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

import bot.systems
from bot.shared.chapter import Chapter, Handler
from bot.shared.exchange.windows import Opening


def chapters(system: str) -> dict[int, Chapter]:
    """Every chapter that a package of this system holds."""
    package = importlib.import_module(f"bot.systems.{system}")
    modules = [
        importlib.import_module(info.name)
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    values = [value for module in modules for value in vars(module).values()]
    return {id(value): value for value in values if isinstance(value, Chapter)}


def comes_to(handler: Handler) -> Iterator[Any]:
    """The outcomes of a handler, and the states of what it opens, by its annotation."""
    outcome, _ = get_args(get_type_hints(handler.play)["return"])
    for kind in get_args(outcome) if get_origin(outcome) in (Union, UnionType) else (outcome,):
        yield get_args(kind)[0] if get_origin(kind) is Opening else kind


SYSTEMS = [info.name for info in pkgutil.iter_modules(bot.systems.__path__) if info.ispkg]


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_a_handler_comes_to_has_a_card(system: str) -> None:
    found = chapters(system).values()
    cards = {says.what for chapter in found for says in chapter.cards}
    handlers = [handler for chapter in found for handler in chapter.handlers]

    assert handlers
    assert [
        (handler.action.__name__, kind)
        for handler in handlers
        for kind in comes_to(handler)
        if kind not in cards
    ] == []
