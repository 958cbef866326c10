"""The card of a crowd."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import GMS
from bot.core.report import DiceRow, Head, Report
from bot.core.scene import Scene
from bot.shared.crowd.actions import CrowdState
from bot.shared.exchange.ways import WHY, why_button
from bot.shared.exchange.windows import Tale
from bot.shared.renaming import short_names


class CrowdCards:
    """The card: what each has come to, and the roll that waits, with its buttons.

    `draw` is a roll's own card, `explain` the lines that explain it.
    """

    def __init__(
        self,
        draw: Callable[[Tale[Any], Scene], Report],
        explain: Callable[[Tale[Any], Scene], tuple[str, ...]],
    ) -> None:
        self._draw = draw
        self._explain = explain

    def card(self, tale: Tale[CrowdState], scene: Scene) -> Report:
        """Everybody's line; below them the dice of whoever acts now."""
        state = tale.state
        if not tale.parts:
            return Report(Head(state.title), roll=tale.roll)
        *earlier, last = (self._draw(part, scene) for part in tale.parts)
        over = not any(window.kind == "answer" for window in tale.parts[-1].windows)
        rows = (*(DiceRow(card.title, (), close=True) for card in (*earlier, last)),)
        stopped = tale.roll in scene.rolls and not scene.rolls[tale.roll].open
        waiting = () if stopped else state.names[state.place(tale.parts) :]
        hindrances = (f"{name}: {why}" for name, why in state.kept_from)
        return Report(
            Head(state.title),
            tone="plain" if over else "pending",
            dice=rows if over else (*rows, *last.dice),
            lines=(
                *(() if over else last.lines),
                *hindrances,
                *((f"to come: {short_names(waiting)}",) if waiting else ()),
            ),
            changes=() if over else last.changes,
            choices=tuple(self._choices(earlier, last, tale)),
            roll=tale.roll,
            call=last.call,
            until=last.until,
        )

    def _choices(
        self, earlier: list[Report], last: Report, tale: Tale[CrowdState]
    ) -> Iterator[Choice]:
        buttons = [choice for choice in last.choices if not choice.under]
        yield from buttons
        rest = [choice for card in earlier for choice in card.choices if not choice.keep]
        words = [choice for choice in rest if choice.audience == GMS and not choice.under]
        yield from words
        yield why_button(tale)
        yield from (choice for choice in last.choices if choice.under)
        yield from (replace(choice, under=WHY) for choice in rest if choice not in words)

    def why(self, tale: Tale[CrowdState], scene: Scene) -> tuple[str, ...]:
        """How each came to its result."""
        return tuple(
            line
            for part in tale.parts
            for line in (self._draw(part, scene).title, *self._explain(part, scene))
        )
