"""The cards of checks: every die, what changed it, the ladder of extra tens, and the odds."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.action import Action, Choice
from bot.core.people import GMS, Audience
from bot.core.report import DiceRow, Die, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.checks.actions import (
    Adjust,
    Advice,
    Buy,
    CheckState,
    Closed,
    Drop,
    NotRolled,
    OddsShown,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.checks.odds import advise
from bot.systems.hammerhydra.checks.play import players_of
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.contest import MOST_OPPOSED
from bot.systems.hammerhydra.rules.tables import GRADES, grade
from bot.systems.hammerhydra.side import Modifier, Side, edge_of

STANDS: dict[Closed, str] = {"kept": "it stands", "overdue": "time is up"}
"""How a result came to stand."""


def verdict(fell: Check, grades: Sequence[str]) -> str:
    """`Good: 3 successes`, `Failure`, `CRITICAL FAILURE ×2` in the table's own names (HH-18)."""
    name = grades[grade(fell.successes)]
    if fell.critical:
        return f"CRITICAL {name.upper()} ×{fell.critical}"
    return name if fell.is_failure else f"{name}: {count(fell.successes, 'success', 'successes')}"


def meaning(fell: Check) -> str:
    """One line on what it means."""
    if fell.critical:
        return f"it goes badly wrong: {count(fell.critical, 'natural 1')} in a failed roll"
    return GRADES[grade(fell.successes)][1]


def rows(side: Side, label: str = "") -> tuple[DiceRow, ...]:
    """The first roll, and each batch of extra dice on a row of its own (HH-17)."""
    fell = side.check
    if fell is None:
        return ()
    lifted = dict(fell.lifted)
    dice = [_die(place, face, lifted, fell) for place, face in enumerate(fell.faces)]
    what = f", {side.aim.words}" if side.aim.words else ""
    found = [DiceRow(label or f"{side.name}{what} ({pool_words(side)})", _cut(dice, fell.first, 0))]
    at = len(fell.first)
    for batch in fell.extra:
        tens = count(len(batch), "unused ten")
        more = "1 more die" if len(batch) == 1 else f"{len(batch)} more dice"
        found.append(DiceRow(f"{tens} → {more}", _cut(dice, batch, at)))
        at += len(batch)
    return tuple(found)


def pool_words(side: Side) -> str:
    """`3 dice, target 7`; `one die, needs a 10` where it was beyond reach (HH-12)."""
    pool = side.check.pool if side.check is not None else side.pool
    if pool.clamped:
        return "one die, needs a 10"
    return f"{'1 die' if pool.dice == 1 else f'{pool.dice} dice'}, target {pool.target}"


def sums(side: Side) -> tuple[str, ...]:
    """How dice and target came about, each modifier with its source (HH-10 to HH-12, HH-55)."""
    pool = side.check.pool if side.check is not None else side.pool
    parts = [*side.parts, *_edge_parts(side)]
    lines: list[str] = []
    if any(part.dice for part in parts):
        dice = _sum(side.aim.dice, [(p.source, p.dice) for p in parts if p.dice])
        lines.append(f"dice {dice}")
    if any(part.target for part in parts):
        lines.append(
            f"target {_sum(side.aim.target, [(p.source, p.target) for p in parts if p.target])}"
        )
    if pool.clamped:
        lines.append("beyond reach: one die, needs a 10")
    elif lines and any(part.target for part in parts):
        lines[-1] += _floor(side, pool.target)
    return tuple(lines)


def ladder(side: Side) -> tuple[str, ...]:
    """What the extra tens did, step by step (HH-15 to HH-17)."""
    fell = side.check
    if fell is None or fell.tens < 2:
        return ()
    faces = fell.faces
    lines = [f"{count(fell.tens, 'natural ten')}, {fell.tens - 1} of them extra"]
    if fell.lifted:
        steps = join_words(f"{faces[at]} → {faces[at] + more}" for at, more in fell.lifted)
        lines.append(f"lifted to the target: {steps}")
    if fell.extra:
        batches = ", then ".join(" ".join(map(str, batch)) for batch in fell.extra)
        lines.append(f"every die a success, so unused tens became dice: {batches}")
    if fell.spare:
        top = max(fell.scores)
        lines.append(f"{count(fell.spare, 'ten')} left over on the top die, which counts as {top}")
    return tuple(lines)


def _sum(start: int, parts: list[tuple[str, int]]) -> str:
    """`2 + 1 (GM) - 1 (wound) = 2`."""
    steps = "".join(f" {'+' if n > 0 else '-'} {abs(n)} ({source})" for source, n in parts)
    return f"{start}{steps} = {start + sum(n for _, n in parts)}"


def _floor(side: Side, target: int) -> str:
    """What a target is where a limit holds it (R-09)."""
    parts = [*side.parts, *_edge_parts(side)]
    plain = side.aim.target + sum(part.target for part in parts)
    return f", and so {target}" if plain != target else ""


def _edge_parts(side: Side) -> list[Modifier]:
    step = side.edge_step
    found = [
        Modifier("edge", dice=side.mods.edge_dice * step),
        Modifier("edge", target=-side.mods.edge_target * step),
    ]
    return [part for part in found if part.dice or part.target]


def _die(place: int, face: int, lifted: dict[int, int], fell: Check) -> Die:
    score = face + lifted.get(place, 0)
    mark = "hit" if score >= fell.pool.target else "plain"
    return Die(score, mark, (face,) if score != face else ())


def _cut(dice: list[Die], batch: Sequence[int], at: int) -> tuple[Die, ...]:
    return tuple(dice[at : at + len(batch)])


def tone_of(fell: Check) -> Tone:
    """Gold for everything there is, red for a failure."""
    if fell.is_failure:
        return "bad"
    return "best" if fell.successes >= 5 else "good"


def percent(chance: float) -> str:
    """`51 %`; one digit more where rounding would say never or always."""
    shown = f"{100 * chance:.0f}"
    return f"{100 * chance:.1f} %" if shown in {"0", "100"} and 0 < chance < 1 else f"{shown} %"


def _for(task: str) -> str:
    return f" for {task}" if task else ""


def _doubt(side: Side) -> tuple[str, ...]:
    if not side.aim.doubt:
        return ()
    return (f"{side.aim.skill}: {side.aim.doubt}",)


def check(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check that waits for its dice, was read, or is not made after all."""
    state = tale.state
    if state.thrown:
        return _read(tale, scene)
    if state.closed:
        return _without_roll(
            state.side, state.task, tale.roll, impossible=state.closed == "impossible"
        )
    return _ready(tale, scene)


def _ready(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check about to be made, with what edge would do for it."""
    state = tale.state
    side, advice = state.side, advise(state.side)
    what = side.aim.words or pool_words(side)
    says = "The GM calls: " if state.called else ""
    edge = edge_of(scene, side)
    return Report(
        head=f"{says}{side.name} is about to roll {what}{_for(state.task)}",
        tone="pending",
        why=(
            f"{pool_words(side)}: {percent(advice.now)}",
            *sums(side),
            *_edge_line(side, edge, advice),
            *_doubt(side),
        ),
        choices=tuple(
            choice
            for window in tale.windows
            for answer in window.answers
            for choice in _ready_buttons(answer, window.by, state, edge, advice)
        ),
        roll=tale.roll,
        call=players_of(side) if state.called else None,
        prepared=True,
    )


def _ready_buttons(
    answer: Action, by: Audience, state: CheckState, edge: int, advice: Advice
) -> tuple[Choice, ...]:
    """What an answer is on the card before the dice; a GM who calls has given the modifiers."""
    match answer:
        case Throw():
            return (Choice("Roll", answer, by, "primary"),)
        case Adjust(dice=more, target=higher):
            label = f"Die {more:+d}" if more else f"Target {higher:+d}"
            return () if state.called else (Choice(label, answer, by),)
        case RuleOut():
            return (Choice("Impossible", answer, by, "danger"),)
        case Drop():
            return (Choice("Never mind", answer, by),)
        case Buy():
            return _edge_buttons(answer, by, state.side, edge, advice)
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _edge_buttons(
    answer: Buy, by: Audience, side: Side, edge: int, advice: Advice
) -> tuple[Choice, ...]:
    """One point on dice or target, with the chance it makes; and back again (R-35)."""
    if not edge:
        return ()
    if answer.dice < 0:
        back = Choice("Edge back: a die less", answer, by)
        return (back,) if side.mods.edge_dice else ()
    if answer.target < 0:
        back = Choice("Edge back: target up", answer, by)
        return (back,) if side.mods.edge_target else ()
    step = side.edge_step
    label = (f"+{step} dice" if step > 1 else "+1 die") if answer.dice else f"target -{step}"
    chance = advice.die if answer.dice else advice.target
    why = "it changes nothing" if chance is None else ""
    why = why if edge > _edge_points(side) else "no edge left"
    ends = "" if chance is None else f": {percent(chance)}"
    return (Choice(f"Edge: {label} (1 point){ends}", answer, by, "success", disabled=why),)


def _edge_line(side: Side, edge: int, advice: Advice) -> tuple[str, ...]:
    """The adviser's third way: keep the point for a second roll."""
    left = edge - _edge_points(side)
    if not edge:
        return ()
    again = advice.again
    keep = f"; kept for a second roll {percent(again)}" if left > 0 and again else ""
    return (f"edge {left} of {edge} left{keep}",)


def _edge_points(side: Side) -> int:
    return side.mods.edge_dice + side.mods.edge_target


def no_roll(outcome: NotRolled, scene: Scene) -> Report:
    """A check that is not made."""
    return _without_roll(outcome.side, outcome.task, outcome.roll, impossible=outcome.impossible)


def _without_roll(side: Side, task: str, roll: int | None, *, impossible: bool) -> Report:
    what = side.aim.words or pool_words(side)
    if impossible:
        return Report(
            f"Impossible: {side.name} cannot roll {what}{_for(task)}",
            tone="bad",
            why=("The GM rules it out; nothing is rolled and nothing is spent.",),
            roll=roll,
        )
    return Report(f"Not rolled: {side.name}, {what}{_for(task)}", roll=roll)


def _read(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check read: every die, what changed it, what it means."""
    state = tale.state
    side, house = state.side, HOUSE.at(scene.house)
    result = side.check
    if result is None:
        return Report(f"{side.name} has not rolled yet", roll=tale.roll)
    changes = ()
    if state.edge is not None:
        changes = (f"{side.name}: edge {state.edge[0]} → {state.edge[1]}",)
    stands = (STANDS[state.closed],) if state.closed in STANDS else ()
    title = f"{verdict(result, house.grades)}{_for(state.task)}"
    return Report(
        head=title,
        tone=tone_of(result),
        dice=rows(side),
        why=(
            *sums(side),
            *ladder(side),
            meaning(result),
            *_doubt(side),
            *_second(side),
            *stands,
        ),
        changes=changes,
        choices=tuple(
            Choice(again_label(state.chance or 0), answer, window.by, "success")
            for window in tale.windows
            for answer in window.answers
        ),
        was=(verdict(side.before, house.grades),) if side.before else (),
        roll=tale.roll,
        call=GMS if result.critical and house.critical_ping else None,
        line=f"{', '.join(filter(None, (side.name, side.aim.words)))}: {title}",
    )


def again_label(chance: float) -> str:
    """What a second roll costs, and how likely it succeeds."""
    return f"Roll again, 1 edge: {percent(chance)}"


def _second(side: Side) -> tuple[str, ...]:
    if side.before is None:
        return ()
    faces = " ".join(map(str, side.before.faces))
    return (f"rolled again with edge; first it was {faces}, and the second roll stands",)


def odds(card: OddsShown, scene: Scene) -> Report:
    """Exact chances, for the eyes of whoever asked only."""
    here = HOUSE.at(scene.house)
    what = f"{card.what}, " if card.what else ""
    pool = "one die, needs a 10" if card.clamped else f"{_dice(card.dice)}, target {card.target}"
    last = len(here.grades) - 1
    sure = [*card.law[:last], max(0.0, 1 - sum(card.law[:last]))]
    rows = [f"{name}: {percent(chance)}" for name, chance in zip(here.grades, sure, strict=False)]
    lines = [
        _chances(card),
        " · ".join(rows),
        *_adviser(card.advice),
    ]
    if card.versus:
        win, lose, level, none = card.versus
        counted = max(card.dice, card.other[0]) <= MOST_OPPOSED
        lines.append(
            f"against {_dice(card.other[0])} on {card.other[1]}: win {percent(win)}, lose "
            f"{percent(lose)}, {'equal' if counted else 'as many successes'} {percent(level)}, "
            f"both lose {percent(none)}"
        )
    return Report(
        f"Odds: {f'{card.name}, ' if card.name else ''}{what}{pool}",
        why=tuple(lines),
        hint="exact, extra tens counted",
        private=True,
    )


def _chances(card: OddsShown) -> str:
    critical = percent(card.critical)
    return f"success {percent(card.success)}, critical failure {critical}, mean {card.mean:.2f}"


def _dice(number: int) -> str:
    return count(number, "die", "dice")


def _adviser(advice: Advice) -> tuple[str, ...]:
    ways = [
        ("one die more", advice.die),
        ("target 1 lower", advice.target),
        ("a second roll after a failure", advice.again),
    ]
    told = [f"{what} {percent(chance)}" for what, chance in ways if chance is not None]
    return (f"a point of edge: {', '.join(told)}",) if told else ()
