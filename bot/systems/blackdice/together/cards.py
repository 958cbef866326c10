"""The cards of rolls of several: one against the other, and groups."""

from __future__ import annotations

from bot.core.report import Head, Report, until
from bot.core.scene import Scene
from bot.shared.exchange.ways import buttons
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.cards import drop_card, hard_words
from bot.systems.blackdice.tasks.mishaps import mishap_lines
from bot.systems.blackdice.together.actions import Contest, GroupState, OpposedState
from bot.systems.blackdice.together.choices import (
    contest_ways,
    first_side_or_none,
    group_ways,
    helper_sides,
    leader_side,
    other_side_or_none,
)
from bot.systems.blackdice.words import (
    degree_words,
    pool_words,
    score_end,
    side_lines,
    side_rows,
    side_steps,
)


def contest(tale: Tale[OpposedState], scene: Scene) -> Report:
    """An opposed roll: dropped, waiting for the other side, or thrown."""
    state = tale.state
    if state.dropped:
        return drop_card(tale, state.mine.task or f"{state.name} against {state.other.name}")
    if state.contest is None:
        return _waiting_contest(tale, scene)
    return _thrown_contest(tale, state.contest, scene)


def _waiting_contest(tale: Tale[OpposedState], scene: Scene) -> Report:
    """An opposed roll that waits for the other side; nobody has thrown yet (BD-22)."""
    state = tale.state
    both = (first_side_or_none(state, scene), other_side_or_none(state, scene))
    dice_lines = tuple(f"{side.name}: {pool_words(side)}" for side in both if side is not None)
    return Report(
        Head(f"{state.name} against {state.other.name}", "", state.mine.task),
        tone="pending",
        lines=(*dice_lines, "both roll at once; more successes win"),
        until=until(tale.deadline, "then it is dropped"),
        choices=buttons(contest_ways(tale, scene), tale),
        roll=tale.roll,
        call=None if tale.versions else state.other.audience,
    )


def _thrown_contest(tale: Tale[OpposedState], both: Contest, scene: Scene) -> Report:
    """Both sides thrown: who wins by how much (BD-22)."""
    state, result = tale.state, both.result
    a, b = both.a.name, both.b.name
    if result.winner is None:
        scored = both.a_rolled.result.successes
        head = Head(f"{a} against {b}", state.mine.task, f"TIE, {scored} to {scored}")
    else:
        winner, loser = (a, b) if result.winner == "a" else (b, a)
        head = Head(f"{winner} beats {loser} by {result.margin}", state.mine.task)
    sides: tuple[tuple[Side, SideDice], ...] = ((both.a, both.a_rolled), (both.b, both.b_rolled))
    rows = (
        row
        for side, roll in sides
        for row in side_rows(tale, side, "against", roll, label=side.name, ends=score_end(roll))
    )
    fouls = tuple(f"{name}: FOUL FAILURE {surplus}" for name, surplus in state.fouls)
    return Report(
        head,
        tone="plain" if result.winner is None else "good",
        dice=tuple(rows),
        changes=(*fouls, *mishap_lines(state.mishaps)),
        choices=buttons(contest_ways(tale, scene), tale),
        roll=tale.roll,
    )


def why(tale: Tale[OpposedState], scene: Scene) -> tuple[str, ...]:
    """Where the dice of both sides come from, and what they came to."""
    state, both = tale.state, tale.state.contest
    if both is None:
        waiting = (first_side_or_none(state, scene), other_side_or_none(state, scene))
        return tuple(line for side in waiting if side is not None for line in side_lines(side))
    steps = (*side_steps(both.a, both.a_rolled), *side_steps(both.b, both.b_rolled))
    result = both.result
    if result.winner is None:
        return (*steps, "a tie: things stay as they are")
    return (*steps, f"by {result.margin}: {degree_words(result.margin)}")


def group(tale: Tale[GroupState], scene: Scene) -> Report:
    """A group that others may help (BD-27)."""
    state, terms = tale.state, tale.state.terms
    if state.dropped:
        return drop_card(tale, terms.task or "Group roll")
    side = leader_side(state, scene)
    leads = f"{state.name} leads" + (f": {pool_words(side)}" if side is not None else "")
    helpers = (
        f"{helper.name} helps: {pool_words(helper)}" for helper in helper_sides(state, scene)
    )
    return Report(
        Head("Group roll", terms.task, hard_words(terms)),
        tone="pending",
        lines=(leads, *helpers),
        until=until(tale.deadline, "then it is dropped"),
        choices=buttons(group_ways(tale, scene), tale),
        roll=tale.roll,
    )


def group_why(tale: Tale[GroupState], scene: Scene) -> tuple[str, ...]:
    """Where everybody's dice come from."""
    side = leader_side(tale.state, scene)
    sides = (*((side,) if side is not None else ()), *helper_sides(tale.state, scene))
    lines = tuple(line for roller in sides for line in side_lines(roller))
    return (*lines, "what helpers score is sure for the leader")
