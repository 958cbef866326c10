"""Checks in words: the verdict, what its points are worth, and every step."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.report import Tone
from bot.core.words import count, with_sign
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import Advice, CheckPlan, CheckState, How, RunningCount
from bot.systems.opend6.checks.faces import wild_face
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.rules.checks import Critical, choose
from bot.systems.opend6.rules.durations import benchmark
from bot.systems.opend6.rules.results import margin
from bot.systems.opend6.rules.throw import Throw
from bot.systems.opend6.words import TIE

CRITICAL: dict[Critical | None, str] = {
    "success": "CRITICAL SUCCESS",
    "failure": "CRITICAL FAILURE",
}
FORTUNE = {
    "success": "something fortunate happens besides",
    "failure": "something unfortunate happens besides",
}
ADVICE: dict[Advice, str] = {
    "": "",
    "count": "{} is usually counted here: /d6 successes",
    "track": "in a social scene a track keeps one roll from deciding: /d6 track",
}
HOW: dict[How, str] = {
    "": "",
    "reroll": "rolled again with an action point; the better total stands",
    "dice": "+2D from an action point",
    "stands": "it stands",
    "took another total": "another of the totals stands",
}


def verdict(state: CheckState, house: HouseRules) -> str:
    """`SUCCESS 23 vs 15`, `FAILURE 2 of 4`; only the total where nothing was to be reached."""
    if state.target is None:
        return str(state.throw.total)
    if state.game == "successes":
        tally = state.count()
        return f"{_outcome(state, house)} {tally.successes} of {tally.required}"
    result = state.check_result(house).result
    return f"{_outcome(state, house)} {result.total} vs {result.difficulty}"


def short_verdict(state: CheckState, house: HouseRules) -> str:
    """`SUCCESS 23`, as a card names what it said first."""
    return " ".join(without_target(verdict(state, house)).split())


def without_target(text: str) -> str:
    """Of such a verdict what was reached, not what was to be: `SUCCESS 23`."""
    return text.partition(" vs ")[0].partition(" of ")[0]


def _outcome(state: CheckState, house: HouseRules) -> str:
    # A count goes on with the next roll: what is not reached yet is no failure (D6-72).
    missed = "NOT YET" if state.toward else "FAILURE"
    return CRITICAL.get(critical(state, house)) or ("SUCCESS" if succeeds(state, house) else missed)


def succeeds(state: CheckState, house: HouseRules) -> bool:
    """Whether it reached what was to be reached; only where something was."""
    if state.game == "successes":
        return state.count().success
    return state.check_result(house).result.success


def critical(state: CheckState, house: HouseRules) -> Critical | None:
    """The mark of its wild dice, None without one."""
    if state.target is None:
        return None
    if state.game == "successes":
        return state.count().critical
    return state.check_result(house).critical


def tone(state: CheckState, house: HouseRules) -> Tone:
    """Gold for a critical success, red for a failure."""
    if state.target is None:
        return "plain"
    if critical(state, house) == "success":
        return "best"
    if succeeds(state, house):
        return "good"
    return "plain" if state.toward else "bad"


def severity(rank: int) -> str:
    """The word of a rank, "" for 0 (D6-88)."""
    return benchmark(rank).severity if rank else ""


def lines(state: CheckState, house: HouseRules) -> Iterator[str]:
    """`8 points: rank 2, significant`, and what a wild die does besides."""
    if state.target is not None:
        yield from _successes(state) if state.game == "successes" else _points(state, house)
    mark = critical(state, house)
    if mark is not None:
        yield f"{wild_face(state.throw)}: {FORTUNE[mark]}"


def _points(state: CheckState, house: HouseRules) -> Iterator[str]:
    result = state.check_result(house).result
    if not result.success:
        short = f"{count(-result.points, 'point')} short"
        yield short if result.points else TIE
        return
    size = margin(result.points)
    word = f", {size.word}" if size.word != "plain" else ""
    rank = f"rank {result.rank}" if result.rank else "no rank"
    yield f"{count(result.points, 'point')}: {rank}{word}"


def _successes(state: CheckState) -> Iterator[str]:
    tally = state.count()
    if tally.rank:
        yield f"{tally.margin} more than needed: rank {tally.rank}"


def running(count: RunningCount) -> str:
    """`the vault: 2 → 5 of 5 successes, done`."""
    ending = ", done" if count.now >= count.required else ""
    return f"{count.name}: {count.before} → {count.now} of {count.required} successes{ending}"


def steps(state: CheckState, house: HouseRules) -> tuple[str, ...]:
    """How it came about, from the code to the ranks, with everything that changed it."""
    return tuple(filter(None, _steps(state, house)))


def _steps(state: CheckState, house: HouseRules) -> Iterator[str]:
    plan, throw = state.trial, state.throw
    yield from _help(state)
    yield f"{plan.name} rolls {dice.what_of(plan)}"
    yield from dice.before(plan)
    yield from dice.after(plan, throw)
    if state.game == "successes":
        tally = state.count()
        yield f"{count(tally.successes, 'die', 'dice')} of {state.on} or more; pips do not count"
        beyond = f"{with_sign(tally.margin)} beyond what is needed"
        yield beyond if tally.margin else "exactly enough"
    else:
        yield dice.sums(throw)
    yield from dice.twice(plan)
    if state.target is not None and state.game == "totals":
        yield from _comparison(state, house)
    for place in range(len(state.tries)):
        if place != state.stands:
            other = state.read_as(place)[0]
            yield f"roll {place + 1} does not count: {dice.sums(other)}"
    yield HOW[state.how]
    yield from (f"spent: {line}" for line in state.told)
    yield ADVICE[state.advice].format(plan.worth.name)
    yield dice.legend_of(throw)


def _help(state: CheckState) -> Iterator[str]:
    """What helpers rolled before, with everything that changed it (D6-116)."""
    for plan, throw, change in helps(state):
        yield f"{plan.name} helps with {dice.what_of(plan)}"
        yield from dice.before(plan)
        yield from dice.after(plan, throw)
        points = throw.total - (state.target or 0)
        yield f"{dice.sums(throw)}, half of {count(abs(points), 'point')}: {with_sign(change)}"


def helps(state: CheckState) -> Iterator[tuple[CheckPlan, Throw, int]]:
    """The throw of each helper that counts, and what it changes about the total."""
    for helper in state.helpers:
        if helper.fell is not None:
            throw, _ = choose(helper.fell.first, helper.fell.second, helper.plan.state)
            yield helper.plan, throw, helper.change


def _comparison(state: CheckState, house: HouseRules) -> Iterator[str]:
    result = state.check_result(house).result
    yield f"against {state.against}"
    if not result.success:
        return
    size = margin(result.points)
    degree = f", degree {size.degree}" if size.degree else ""
    worth = f"rank {result.rank}, {severity(result.rank)}" if result.rank else "a bare success"
    yield f"{count(result.points, 'result point')}: {worth}{degree}"
