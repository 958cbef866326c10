"""The cards of tasks: rolled, waiting for the choice of trades, called for."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.core.people import Audience, Sight
from bot.core.report import DiceRow, Head, Report, until
from bot.core.scene import Scene
from bot.core.words import count, minus
from bot.shared.exchange.ways import buttons
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.retries.cards import describe_tries
from bot.systems.blackdice.tasks.actions import CallState, How, Looked, Person, TaskState, Terms
from bot.systems.blackdice.tasks.choices import call_ways, side_or_none, ways
from bot.systems.blackdice.tasks.mishaps import mishap_lines
from bot.systems.blackdice.tasks.why import help_score
from bot.systems.blackdice.words import pool_words, score_end, score_sum, side_rows, tone, verdict

S = TypeVar("S", bound=Struct)

DECIDED: dict[How, str] = {
    "rolled": "",
    "granted": ", granted",
    "denied": ", not enough",
    "overdue": ", not granted",
    "moved on": ", not granted",
}
HIDDEN = "hidden: black dice"
DECIDES = "the GM decides: is that enough?"


def task(tale: Tale[TaskState], scene: Scene) -> Report:
    """A task, verdict first; hidden black dice are shown to GMs alone."""
    state = tale.state
    card = replace(_task_card(tale), choices=buttons(ways(tale, scene), tale))
    if not state.hidden or state.how == "moved on":
        return card
    fresh = state.how == "rolled" and not state.mishaps
    # Whoever rolled hidden dice sees them once, and not again with each word on the roll.
    aside = _open_card(tale) if fresh else None
    return replace(card, aside=aside, sight=Sight("blind", scene.actor.user))


def hidden_dice(outcome: Looked, scene: Scene) -> Report:
    """Everything about a roll, for a GM who pressed an earlier version's button."""
    return replace(_open_card(Tale(outcome.roll, outcome.state)), roll=None)


def _open_card(tale: Tale[TaskState]) -> Report:
    """The card with its hidden dice, for one person."""
    open_tale = replace(tale, state=replace(tale.state, hidden=False))
    return replace(_task_card(open_tale), private=True, footer=("for GMs",))


def _task_card(tale: Tale[TaskState]) -> Report:
    state = tale.state
    result = state.result
    total = _sum_line(state)
    return Report(
        _head(state),
        tone="good" if result.succeeds and result.outcome == "partial" else tone(result),
        dice=() if state.automatic else task_rows(tale, state),
        lines=("Very Easy: no roll",) if state.automatic else (total,) if total else (),
        changes=(*_changes(tale), *mishap_lines(state.mishaps)),
        roll=tale.roll,
        footer=(HIDDEN,) if state.hidden else (),
    )


def _head(state: TaskState) -> Head:
    """`Ada, the wall: SUCCESS 2`; of a group everybody's name, who leads first."""
    names = (state.side.name, *(helper.side.name for helper in state.helpers))
    return Head(" + ".join(names), state.task, _verdict(state), number=state.result.net)


def _verdict(state: TaskState) -> str:
    headline = verdict(state.result)
    if state.result.outcome != "partial":
        return headline
    return headline + (DECIDED[state.how] or (", granted" if state.granted else ""))


def task_rows(tale: Tale[S], state: TaskState) -> tuple[DiceRow, ...]:
    """The pool, its black dice where they are not hidden, and what helpers threw."""
    side, roll = state.side, state.rolled
    visible = replace(roll, black=()) if state.hidden else roll
    label = side.name if state.group else ""
    rows = side_rows(tale, side, "task", visible, label=label)
    for helper in state.helpers:
        name, ends = helper.side.name, score_end(helper.rolled)
        rows += side_rows(tale, helper.side, "help", helper.rolled, label=name, ends=ends)
    return rows


def _sum_line(state: TaskState) -> str:
    """`4 − 2 black = 2 of 2 needed`; "" where the successes alone say it (BD-05, BD-08)."""
    if state.hidden:
        sure = f" + {state.rolled.auto} sure" if state.rolled.auto else ""
        # Never below 0: how far below would tell of the black dice.
        rest = max(0, state.result.net)
        return f"{state.rolled.thrown.successes}{sure}, {rest} left of {state.need} needed"
    score = score_sum(state.rolled, help_score(state))
    in_verdict = state.need == 2 or state.result.outcome == "partial"
    if in_verdict and score == minus(state.result.net):
        return ""
    return f"{score} of {state.need} needed"


def _changes(tale: Tale[TaskState]) -> tuple[str, ...]:
    """What the GM is asked or has said, and how the next try is (BD-20, BD-29, BD-30)."""
    state = tale.state
    if state.is_undecided:
        # Of a character that is deleted no GM is asked, and a partial counts as none.
        word = "not granted" if tale.is_over else DECIDES
        return (word, *(("no further try",) if state.locked else ()))
    catch = (f"“{state.text}”",) if state.text else ()
    if not state.task:
        return catch
    if state.result.succeeds:
        forgotten = f"{state.task}: {describe_tries(state.earlier)} forgotten"
        return (*catch, forgotten) if state.earlier else catch
    return (*catch, *next_try(state))


def next_try(state: TaskState) -> tuple[str, ...]:
    """What a failed try of a named task leaves behind (BD-29, BD-30)."""
    if not state.task or state.result.succeeds:
        return ()
    if state.locked:
        return ("no further try",)
    black = count(state.next, "black die", "black dice")
    return (f"{state.task}: {black} more for {state.side.name} from now",)


def call(tale: Tale[CallState], scene: Scene) -> Report:
    """A task that waits: who rolls, against what, and the trades with their chances (BD-16)."""
    state = tale.state
    terms, missing = state.terms, state.missing
    if state.dropped:
        return drop_card(tale, terms.task or "the roll", state.named)
    fresh = bool(missing) and not tale.versions and not state.ready
    return Report(
        _call_head(state),
        tone="pending" if missing else "plain",
        lines=_call_lines(state, scene),
        until=until(tale.deadline, "then it is dropped") if missing else None,
        choices=buttons(call_ways(tale, scene), tale),
        roll=tale.roll,
        call=_missing_audience(missing) if fresh else None,
        prepared=state.ready,
        footer=(HIDDEN,) if terms.hidden else (),
    )


def _call_head(state: CallState) -> Head:
    """`Roll: Climbing, Difficult`, `Ada is about to roll, the wall: Difficult`."""
    terms = state.terms
    if state.ready:
        return Head(f"{state.named[0].name} is about to roll", terms.task, hard_words(terms))
    what = terms.task or terms.skill or "a task"
    return Head("Roll", "", ", ".join(filter(None, (what, hard_words(terms)))))


def hard_words(terms: Terms) -> str:
    """`Difficult, 2 black more`; "" where the GM keeps it (BD-08, BD-13, BD-21)."""
    if terms.hidden:
        return ""
    more = (
        f"{terms.black} black more" if terms.black else "",
        f"{count(terms.bonus, 'die', 'dice')} more" if terms.bonus else "",
        f"{terms.need} needed" if terms.need != 2 else "",
    )
    return ", ".join(filter(None, (terms.rung.title, *more)))


def _call_lines(state: CallState, scene: Scene) -> tuple[str, ...]:
    """Who is called, a line each with what they rolled; or the dice of who rolls alone."""
    if state.ready:
        side = side_or_none(state.named[0], state.terms, scene)
        return (pool_words(side),) if side is not None else ()
    if not any(person.done for person in state.named):
        return (", ".join(person.name for person in state.named),)
    return tuple(f"{person.name}: {person.done or '…'}" for person in state.named)


def drop_card(tale: Tale[S], what: str, people: tuple[Person, ...] = ()) -> Report:
    """What waited waits no longer, with who had rolled before."""
    rolls = tuple(f"{person.name}: {person.done}" for person in people if person.done)
    return Report(Head(what, "", "not rolled"), lines=rolls, roll=tale.roll)


def _missing_audience(people: tuple[Person, ...]) -> Audience:
    return Audience(
        characters=tuple(person.key for person in people if person.key),
        users=tuple(person.user for person in people if person.user),
    )
