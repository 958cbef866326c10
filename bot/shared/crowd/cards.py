"""The card of a crowd."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import GMS
from bot.core.report import DiceRow, Head, Report
from bot.core.scene import Scene
from bot.shared.calls.offers import whose
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
        return Report(
            Head(state.title),
            tone="plain" if over else "pending",
            dice=rows if over else (*rows, *last.dice),
            lines=(
                *(() if over else last.lines),
                *_hindrances(state),
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
        """What may be done about the last roll, and about those before it what a GM may say."""
        kept_from = dict(tale.state.kept_from)
        names = (name for name in tale.state.names if name not in kept_from)
        *before, latest = (
            [(choice, name) for choice in card.choices if card is last or not choice.keep]
            for name, card in zip(names, (*earlier, last), strict=False)
        )
        rest = [pair for pairs in before for pair in pairs]
        words = [pair for pair in (*rest, *latest) if _is_word(pair[0])]
        yield from (choice for choice, _ in latest if not choice.under and not _is_word(choice))
        yield from _whose_each(words)
        yield why_button(tale)
        yield from (choice for choice, _ in latest if choice.under)
        rest = [(replace(choice, under=WHY), name) for choice, name in rest if not _is_word(choice)]
        yield from _whose_each(rest)

    def steps(self, tale: Tale[CrowdState], scene: Scene) -> tuple[DiceRow, ...]:
        """How each came to its result, with its dice."""
        return tuple(
            row
            for part in tale.parts
            for card in (self._draw(part, scene),)
            for row in (
                DiceRow(card.title, (), close=True),
                *card.dice,
                *(DiceRow(line, (), close=True) for line in self._explain(part, scene)),
            )
        )


def _hindrances(state: CrowdState) -> Iterator[str]:
    """`Thug 3–4: Skaz has left the fight`: who could not, with the reason."""
    for why, names in groupby(state.kept_from, key=itemgetter(1)):
        yield f"{short_names(name for name, _ in names)}: {why}"


def _is_word(choice: Choice) -> bool:
    """Whether it is what a GM may say about a roll."""
    return choice.audience == GMS and not choice.under


def _whose_each(choices: list[tuple[Choice, str]]) -> Iterator[Choice]:
    """The choices, with whose each is (the name beside it) where several are called the same."""
    labels = Counter(choice.label for choice, _ in choices)
    for choice, name in choices:
        yield whose(choice, name) if labels[choice.label] > 1 else choice
