"""Rounds, the GM's word and the race of initiatives, in words."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.combat import begin_with_fight
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
from bot.core.words import with_sign
from bot.shared.combat.hand import INITIATIVE
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.order.actions import (
    Changed,
    Nudged,
    Raced,
    Runner,
    SecondState,
    Turned,
)
from bot.systems.hammerhydra.rules.tables import SIDES

TRACK = 16
"""How many marks the bar of the highest initiative is long."""


def turn(outcome: Turned, scene: Scene) -> Report:
    """A round or a turn that went on."""
    return Report(Head(_turn_title(outcome)), changes=(*_second_die(outcome), *outcome.said))


def _turn_title(outcome: Turned) -> str:
    if outcome.title:
        return outcome.title
    if outcome.again is not None:
        return f"{outcome.name} rolls initiative again"
    if outcome.name:
        return f"{outcome.name} passes"
    return f"Round {outcome.round}: initiative"


def _second_die(outcome: Turned) -> tuple[str, ...]:
    again = outcome.again
    if again is None:
        return ()
    (old_die, die), (old_total, total) = again.die, again.total
    return (
        f"{outcome.name}: die {old_die} → {die}, initiative {old_total} → {total}",
        f"{outcome.name}: edge {again.edge[0]} → {again.edge[1]}",
    )


def second_die(tale: Tale[SecondState], scene: Scene) -> Report:
    """A die of initiative thrown again by hand, and what it changes."""
    state = tale.state
    row = DiceRow("", (Die(state.die, sides=SIDES),), by_hand=by_hand(tale, state.who, INITIATIVE))
    if state.turned is None:
        head = Head(f"{scene.name(state.who)} rolls initiative again", verdict="too late")
        changes = (state.amiss, "No edge is spent.")
        return Report(head, dice=(row,), changes=changes, roll=tale.roll)
    return replace(turn(state.turned, scene), dice=(row,), roll=tale.roll)


def nudge(outcome: Nudged, scene: Scene) -> Report:
    """What a GM added to an initiative."""
    pending = with_sign(outcome.pending)
    return Report(Head(outcome.name, "", f"next initiative {pending}"))


def word(outcome: Changed, scene: Scene) -> Report:
    """The GM's word."""
    return Report(Head(outcome.title), changes=outcome.lines)


def race(outcome: Raced, scene: Scene) -> Report:
    """A bar for everybody: because initiatives only grow, the longest falls behind."""
    totals = [runner.total for runner in outcome.runners if runner.total is not None]
    most = max(totals, default=1)
    bars = [_bar(runner, most) for runner in outcome.runners]
    title = (
        outcome.title
        or f"{begin_with_fight(outcome.fight)}, round {outcome.round}: the lowest acts first"
    )
    lines = (*bars, *outcome.lines) or ("nobody has joined",)
    return Report(Head(title), lines=lines, private=True)


def _bar(runner: Runner, most: int) -> str:
    words = ", ".join(filter(None, (runner.doing, *runner.words)))
    if runner.total is None:
        return f"{runner.name}: not rolled yet{f' ({words})' if words else ''}"
    bar = "▰" * max(1, round(TRACK * max(0, runner.total) / max(1, most)))
    return f"{bar} {runner.total} {runner.name}{f' ({words})' if words else ''}"
