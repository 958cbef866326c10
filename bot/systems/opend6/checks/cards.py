"""The cards of checks, of counted successes and of odds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import Audience, player_of
from bot.core.report import DiceRow, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.shared.exchange.windows import Tale, Window
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import (
    MOST_TRIES,
    Advice,
    CheckState,
    CountDropped,
    DropCount,
    Reroll,
    Running,
    Spent,
    Stand,
    TakeOther,
    TwoMore,
)
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules.checks import Critical
from bot.systems.opend6.rules.durations import benchmark
from bot.systems.opend6.rules.results import margin

CRITICAL: dict[Critical | None, str] = {
    "success": "CRITICAL SUCCESS",
    "failure": "CRITICAL FAILURE",
}
FORTUNE = {
    "success": "the wild die rolled a 6: something fortunate happens besides",
    "failure": "the wild die began with a 1: something unfortunate happens besides",
}
ADVICE: dict[Advice, str] = {
    "": "",
    "count": "{} is usually counted here: /d6 successes",
    "track": "in a social scene a track keeps one roll from deciding: /d6 track",
}
MOST_SPENDS = 8
HOW = {
    "reroll": "rolled again with an action point; the better total stands",
    "dice": "+2D from an action point",
    "stands": "it stands",
    "took another total": "another of the totals stands",
}


def count_card(card: CountDropped, scene: Scene) -> Report:
    """A running count that was given up."""
    return Report(f"{card.name} is given up at {card.now} of {card.required} successes")


def check_card(tale: Tale[CheckState], scene: Scene) -> Report:
    """A check on the table; one that points can no longer change tells what fell alone."""
    house = settings_of(scene)
    state = tale.state
    report = Report(
        head=verdict(state, house),
        tone=tone(state, house),
        dice=(*_tries(state), *dice.rows(state.trial, state.read_as(state.stands))),
        why=tuple(_why(state, house)),
        hint="it stands: a later check has been made",
        roll=tale.roll,
    )
    if state.may_change(house) and not tale.windows:
        return report
    return replace(
        report,
        changes=tuple(_changes(state)),
        choices=(*(_choices(tale) if tale.windows else ()), *_counting(state)),
        hint=_hint(tale, house),
    )


def verdict(attempt: CheckState, here: HouseRules) -> str:
    """`SUCCESS, rank 2 (adequate): 16 against 10`, with what was tried."""
    goal = f" ({attempt.task})" if attempt.task else ""
    if attempt.game == "successes":
        found = attempt.count()
        short = "NOT YET" if attempt.toward else "FAILURE"
        word = CRITICAL.get(found.critical) or ("SUCCESS" if found.success else short)
        rank = f", rank {found.rank}" if found.rank else ""
        return f"{word}{rank}: {found.successes} of {found.required} successes{goal}"
    if attempt.target is None:
        return f"TOTAL {attempt.throw.total}{goal}"
    found = attempt.check_result(here)
    result = found.result
    word = CRITICAL.get(found.critical) or ("SUCCESS" if result.success else "FAILURE")
    rank = f", rank {result.rank} ({severity(result.rank)})" if result.rank else ""
    return f"{word}{rank}: {result.total} against {result.difficulty}{goal}"


def severity(rank: int) -> str:
    """The word of a rank, "" for 0 (D6-88)."""
    return benchmark(rank).severity if rank else ""


def tone(attempt: CheckState, here: HouseRules) -> Tone:
    """Gold for a critical success, red for a failure."""
    if attempt.target is None:
        return "plain"
    counting = attempt.game == "successes"
    critical = attempt.count().critical if counting else attempt.check_result(here).critical
    won = attempt.count().success if counting else attempt.check_result(here).result.success
    if critical == "success":
        return "best"
    if won:
        return "good"
    return "plain" if attempt.toward else "bad"


def _choices(tale: Tale[CheckState]) -> tuple[Choice, ...]:
    """What action points can still do; an owner's alone (D6-09)."""
    spends, ends = (tuple(_spends(tale.state, window)) for window in tale.windows)
    return (*spends[:MOST_SPENDS], *ends) if spends else ()


def _spends(state: CheckState, window: Window) -> Iterator[Choice]:
    left = f"1 of {state.points} action points" if state.points > 1 else "your action point"
    full = "rolled often enough" if len(state.tries) >= MOST_TRIES else ""
    for answer in window.answers:
        match answer:
            case Reroll():
                yield Choice(f"Reroll ({left})", answer, window.by, "primary", disabled=full)
            case TwoMore():
                yield Choice(f"+2D ({left})", answer, window.by, "primary")
            case TakeOther():
                for place in range(len(state.tries)):
                    if place != state.stands:
                        other = replace(answer, place=place)
                        yield Choice(f"Take {state.worth(place)} instead", other, window.by)
            case Stand():
                yield Choice("It stands", answer, window.by)
            case _:  # ranks are spent by name
                pass


def _counting(state: CheckState) -> tuple[Choice, ...]:
    """A running count that is not done can be given up."""
    count = state.running
    if count is None or count.now >= count.required:
        return ()
    who = Audience(player_of(state.trial.key).characters, gm=True)
    return (Choice(f"Give up {count.name}", DropCount(roll=count.number), who),)


def _tries(attempt: CheckState) -> Iterator[DiceRow]:
    """The rolls that do not count any more, each in a row."""
    for place in range(len(attempt.tries)):
        if place != attempt.stands:
            throw, _ = attempt.read_as(place)
            label = f"roll {place + 1} ({attempt.worth(place)}) does not count"
            yield DiceRow(label, dice.row(throw, label).dice[: dice.MOST_SUMMED])


def _why(attempt: CheckState, here: HouseRules) -> Iterator[str]:
    one, throw = attempt.trial, attempt.throw
    yield from dice.before(one)
    yield from dice.after(one, throw)
    if attempt.game == "successes":
        yield from _count_lines(attempt)
    else:
        yield dice.sums(throw)
    yield from dice.twice(one)
    if attempt.target is not None and attempt.game == "totals":
        yield from _comparison(attempt, here)
    legend = dice.legend_of(throw)
    if legend:
        yield legend


def _count_lines(attempt: CheckState) -> Iterator[str]:
    found = attempt.count()
    yield f"{count(found.successes, 'die', 'dice')} of {attempt.on} or more; pips do not count"
    if found.margin >= 0:
        extra = f": rank {found.rank}" if found.rank else ""
        yield f"{found.margin} more than required{extra}" if found.margin else "exactly enough"
    else:
        yield f"{-found.margin} short"
    if found.critical:
        yield FORTUNE[found.critical]


def _comparison(attempt: CheckState, here: HouseRules) -> Iterator[str]:
    found = attempt.check_result(here)
    result = found.result
    yield f"against {attempt.against}"
    if result.success:
        size = margin(result.points)
        degree = f", degree {size.degree}" if size.degree else ""
        word = f", {size.word}" if size.word != "plain" else ""
        rank = f"rank {result.rank}" if result.rank else "a bare success, rank 0"
        yield f"{count(result.points, 'result point')}: {rank}{degree}{word}"
    else:
        yield f"{-result.points} short: {count(result.points, 'result point')}"
    if found.critical:
        yield FORTUNE[found.critical]


def _changes(state: CheckState) -> Iterator[str]:
    name = state.trial.name
    if state.running is not None:
        yield _describe_count(state.running)
    yield from (describe_spending(name, spent) for spent in state.spent)
    if state.used:
        yield f"{name}: used up {join_words(state.used[:8])}"


def _describe_count(count: Running) -> str:
    done = ", done" if count.now >= count.required else ""
    return f"{count.name}: {count.before} → {count.now} of {count.required} successes{done}"


def describe_spending(name: str, one: Spent) -> str:
    """`Ana: luck 2 → 1`."""
    return f"{name}: {one.pool} {one.before} → {one.after}"


def _hint(tale: Tale[CheckState], house: HouseRules) -> str:
    state = tale.state
    parts = [ADVICE[state.advice].format(state.trial.worth.name), HOW.get(state.how, "")]
    if tale.windows and state.points_to_spend(house):
        parts.append("points: until your next check or the end of the turn")
    if tale.windows and state.rank(house):
        parts.append("what ranks buy: /d6 effects menu")
    return " · ".join(filter(None, parts))
