"""The cards of checks, of counted successes and of odds."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice
from bot.core.people import Audience, play
from bot.core.report import DiceRow, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import (
    CheckState,
    CountDropped,
    DropCount,
    Lies,
    Reroll,
    Spent,
    Stand,
    TakeOther,
    TwoMore,
)
from bot.systems.opend6.checks.waiting import MOST_TRIES
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
HOW = {
    "reroll": "rolled again with an action point; the better total stands",
    "dice": "+2D from an action point",
    "stands": "it stands",
    "took another total": "another of the totals stands",
}


def count_card(card: CountDropped, scene: Scene) -> Report:
    """A running count that was given up."""
    return Report(f"{card.name} is given up at {card.now} of {card.required} successes")


def check_card(card: Lies, scene: Scene) -> Report:
    """A check on the table."""
    here = settings_of(scene)
    attempt = card.attempt
    return Report(
        title=verdict(attempt, here),
        tone=tone(attempt, here),
        dice=(*_tries(attempt), *dice.rows(attempt.trial, attempt.read_as(attempt.stands))),
        why=tuple(_why(card, here)),
        changes=tuple(_changes(card)),
        choices=(*(choices(card, here) if card.open_ else ()), *_counting(card)),
        hint=_hint(card, here),
        roll=card.roll,
        also=tuple(_earlier(number, one, here) for number, one in card.earlier),
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


def choices(card: Lies, here: HouseRules) -> tuple[Choice, ...]:
    """What action points can still do; an owner's alone (D6-09)."""
    attempt, number = card.attempt, card.roll
    who = _owner(attempt)
    found: list[Choice] = []
    if here.action_points and card.points and attempt.trial.kind == "check":
        left = f"1 of {card.points} action points" if card.points > 1 else "your action point"
        full = "rolled often enough" if len(attempt.tries) >= MOST_TRIES else ""
        found += [
            Choice(f"Reroll ({left})", Reroll(roll=number), who, "primary", disabled=full),
            Choice(f"+2D ({left})", TwoMore(roll=number), who, "primary"),
        ]
    for place in range(len(attempt.tries)):
        if place != attempt.stands and len(found) < 8:
            worth = attempt.worth(place)
            found.append(Choice(f"Take {worth} instead", TakeOther(roll=number, place=place), who))
    if found:
        found.append(Choice("It stands", Stand(roll=number), _with_gm(who)))
    return tuple(found)


def _counting(card: Lies) -> tuple[Choice, ...]:
    """A running count that is not done can be given up."""
    one = card.running
    if one is None or one.now >= one.required:
        return ()
    who = _with_gm(_owner(card.attempt))
    return (Choice(f"Give up {one.name}", DropCount(roll=one.number), who),)


def _owner(attempt: CheckState) -> Audience:
    key = attempt.trial.key
    return play(key) if key else Audience(users=(attempt.user,))


def _with_gm(audience: Audience) -> Audience:
    return Audience(characters=audience.characters, users=audience.users, gm=True)


def _tries(attempt: CheckState) -> Iterator[DiceRow]:
    """The rolls that do not count any more, each in a row."""
    for place in range(len(attempt.tries)):
        if place != attempt.stands:
            throw, _ = attempt.read_as(place)
            label = f"roll {place + 1} ({attempt.worth(place)}) does not count"
            yield DiceRow(label, dice.row(throw, label).dice[: dice.MOST_SUMMED])


def _why(card: Lies, here: HouseRules) -> Iterator[str]:
    attempt = card.attempt
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


def _changes(card: Lies) -> Iterator[str]:
    name = card.attempt.trial.name
    if card.running is not None:
        one = card.running
        done = ", done" if one.now >= one.required else ""
        yield f"{one.name}: {one.before} → {one.now} of {one.required} successes{done}"
    yield from (describe_spending(name, one) for one in card.spent)
    if card.used:
        yield f"{name}: used up {join_words(card.used[:8])}"


def describe_spending(name: str, one: Spent) -> str:
    """`Ana: luck 2 → 1`."""
    return f"{name}: {one.pool} {one.before} → {one.after}"


def _hint(card: Lies, here: HouseRules) -> str:
    parts = [card.hint, HOW.get(card.how, "")]
    if card.open_ and card.points:
        parts.append("points: until your next check or the end of the turn")
    if card.open_ and card.attempt.rank(here):
        parts.append("what ranks buy: /d6 effects menu")
    return " · ".join(filter(None, parts))


def _earlier(number: int, attempt: CheckState, here: HouseRules) -> Report:
    """An earlier check of the same character, which points can no longer change."""
    return Report(
        title=verdict(attempt, here),
        tone=tone(attempt, here),
        dice=(*_tries(attempt), *dice.rows(attempt.trial, attempt.read_as(attempt.stands))),
        why=tuple(_why(Lies(number, attempt, open_=False), here)),
        hint="it stands: a later check has been made",
        roll=number,
    )
