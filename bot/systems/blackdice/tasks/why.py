"""Why a task came out as it did: every source, the degree, what came of it, and the chances."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.cards import describe_tries
from bot.systems.blackdice.tasks.actions import CallState, HelperDice, How, TaskState
from bot.systems.blackdice.tasks.choices import side_or_none
from bot.systems.blackdice.tasks.odds import describe_chance, describe_trade, trade_rows
from bot.systems.blackdice.words import (
    black_line,
    degree_line,
    describe_dice,
    describe_sources,
    score_sum,
    side_lines,
    usual_line,
)

HOW: dict[How, str] = {
    "rolled": "",
    "granted": "the GM grants it",
    "denied": "the GM does not grant it",
    "overdue": "nobody granted it in time",
    "moved on": "passed over by a further try",
}


def why(tale: Tale[TaskState], scene: Scene) -> tuple[str, ...]:
    """Pool, black dice, sum, degree and what came of it; of hidden dice nothing but to a GM."""
    state = tale.state
    if state.automatic:
        return (f"{state.side.name}: Very Easy, done without a roll",)
    hidden = state.hidden and not scene.actor.gm
    lines = [f"{state.side.name}: {describe_dice(state.side)}"]
    if hidden:
        visible = tuple(source for source in state.side.black if source not in state.veiled)
        lines += [black_line(visible, rungs=False), "the GM's black dice are hidden"]
    else:
        lines.append(black_line(state.side.black))
        lines.append(usual_line(state.side.black_dice))
    lines += map(_help_line, state.helpers)
    lines += [] if hidden else [_sum_in_full(state), degree_line(state.result)]
    lines += _aftermath(state)
    return tuple(filter(None, (*lines, *_chances(state, scene, hidden=hidden))))


def call_why(tale: Tale[CallState], scene: Scene) -> tuple[str, ...]:
    """Where the dice of everybody who has still to roll come from; hidden ones only to a GM."""
    terms = tale.state.terms
    hidden = terms.hidden and not scene.actor.gm
    lines = ["the GM's black dice are hidden" if hidden else black_line(terms.black_sources)]
    for person in tale.state.missing:
        side = side_or_none(person, terms, scene)
        if side is not None:
            own = tuple(source for source in side.black if source not in terms.black_sources)
            lines += side_lines(replace(side, black=own))
    return tuple(filter(None, lines))


def help_score(state: TaskState) -> int:
    """What the helpers' dice are worth to the leader (BD-28)."""
    return state.result.auto - state.rolled.auto


def _help_line(helper: HelperDice) -> str:
    """`Cole helps with Medicine 5: 3 − 1 black = 2` (BD-27)."""
    return f"{helper.side.name} helps with {describe_sources(helper.side.parts)}: " + score_sum(
        helper.rolled
    )


def _sum_in_full(state: TaskState) -> str:
    """`3 + 1 sure − 2 black = 2, 2 needed`."""
    return f"{score_sum(state.rolled, help_score(state))}, {state.need} needed"


def _aftermath(state: TaskState) -> list[str]:
    """What a GM said, and how the next try is (BD-29, BD-30)."""
    lines = [HOW[state.how]] if HOW[state.how] else []
    if state.task and state.earlier:
        lines.append(f"{describe_tries(state.earlier)} of {state.task} before")
    if state.task and state.is_undecided:
        lines.append("a partial that is not granted is a failed try")
    return lines


def _chances(state: TaskState, scene: Scene, *, hidden: bool) -> list[str]:
    """How likely it was, with every number of trades (BD-16); not where dice are hidden."""
    if hidden or state.group:
        return []
    rows = trade_rows(state.side, state.need, HOUSE.at(scene.house).explode)
    parts = (
        f"{describe_trade(row.trades, row.dice)} {describe_chance(row)}" + " (best)" * row.best
        for row in rows
    )
    return [f"success before the dice: {', '.join(parts)}"]
