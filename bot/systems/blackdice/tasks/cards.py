"""The cards of tasks: rolled, waiting for the choice of trades, called for."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, Sight
from bot.core.report import Report, until
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.rows import kept_tale
from bot.shared.exchange.windows import Tale
from bot.shared.sight.sealed import REVEAL
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.cards import describe_tries
from bot.systems.blackdice.rules.dice import black_total
from bot.systems.blackdice.rules.laws import Law
from bot.systems.blackdice.rules.tables import LADDER
from bot.systems.blackdice.sheet import PLAYERS
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks import odds
from bot.systems.blackdice.tasks.actions import (
    LONGEST_TEXT,
    CallState,
    Grant,
    Look,
    Looked,
    NoMore,
    Person,
    Reveal,
    RollNow,
    TaskState,
    Terms,
)
from bot.systems.blackdice.tasks.earlier import TaskRolled, Waits, tale_of_earlier
from bot.systems.blackdice.tasks.mishaps import mishap_choices, mishap_lines
from bot.systems.blackdice.tasks.odds import TradeRow
from bot.systems.blackdice.tasks.terms import lenient_dice, side_on_terms
from bot.systems.blackdice.words import (
    black_line,
    describe_sources,
    dice_rows,
    pool_line,
    score_line,
    score_words,
    task_suffix,
    tone,
    verdict,
)

S = TypeVar("S", bound=Struct)

MOST_BUTTONS = 18
"""Buttons for those who are called on; more than that leaves the trades to a form."""

USUAL = 9
"""Black dice up to which most tasks lie (BD-15)."""

HOW = {
    "rolled": "",
    "granted": "the GM grants it",
    "denied": "the GM does not grant it",
    "overdue": "nobody granted it in time",
    "moved on": "passed over by a further try",
}
CATCH = Form(
    "A partial victory",
    (Field("text", "What is lost, or the catch", LONGEST_TEXT, paragraph=True),),
)


def task(tale: Tale[TaskState], scene: Scene) -> Report:
    """A task, verdict first; hidden black dice are shown to GMs alone."""
    state = tale.state
    if state.how == "moved on":
        return _task_card(tale, ())
    choices = _choices(tale, scene)
    if not state.hidden:
        return _task_card(tale, choices)
    raw = encode_card(tale)
    hidden = (
        Choice("GM", Look(card=raw), GMS, keep=True),
        Choice(REVEAL, Reveal(card=raw), GMS),
    )
    public = _task_card(tale, (*choices, *hidden))
    bare = Tale(tale.roll, replace(state, hidden=False))
    aside = replace(_task_card(bare, ()), private=True)
    fresh = state.how == "rolled" and not state.mishaps
    return replace(public, aside=aside if fresh else None, sight=Sight("blind", scene.actor.user))


def hidden_dice(outcome: Looked, scene: Scene) -> Report:
    """Everything about a roll, for a GM."""
    shown = _task_card(Tale(outcome.roll, replace(outcome.state, hidden=False)), ())
    return replace(shown, head=f"{shown.title}, as the GM sees it", private=True, roll=None)


def encode_card(tale: Tale[S]) -> bytes:
    """The roll as a button of its card carries it."""
    return msgspec.json.encode(kept_tale(replace(tale, also=())))


def _task_card(tale: Tale[TaskState], choices: tuple[Choice, ...]) -> Report:
    state = tale.state
    result = state.result
    dice = dice_rows(state.side, state.rolled, hidden=state.hidden)
    for helper in state.helpers:
        dice += dice_rows(helper.side, helper.rolled)
    return Report(
        head=f"{_title(state)}{task_suffix(state.task)}",
        tone="good" if result.succeeds and result.outcome == "partial" else tone(result),
        dice=() if state.automatic else dice,
        why=tuple(filter(None, _why_lines(state))),
        changes=(*_changes(state), *mishap_lines(state.mishaps)),
        choices=choices,
        hint=_hint(tale),
        roll=tale.roll,
    )


def _title(state: TaskState) -> str:
    if state.automatic:
        return "SUCCESS, net 2 (Success)"
    said = verdict(state.result)
    return f"{said}, granted" if state.result.outcome == "partial" and state.granted else said


def _why_lines(state: TaskState) -> list[str]:
    if state.automatic:
        return [f"{state.side.name}: Very Easy, done without a roll"]
    lines = [pool_line(state.side)]
    if state.hidden:
        shown_black = tuple(source for source in state.side.black if source not in state.veiled)
        lines += [black_line(shown_black, rungs=False), "the GM's black dice are hidden"]
        shown = state.rolled.thrown.successes
        sure = f" and {state.rolled.auto} sure" if state.rolled.auto else ""
        left = max(0, state.result.net)
        rest = "1 remains" if left == 1 else f"{left} remain"
        lines.append(f"{count(shown, 'success', 'successes')}{sure}, {rest}")
        lines.append(f"{state.need} needed")
    else:
        lines.append(black_line(state.side.black))
        if state.group:
            lines += _group_lines(state)
        else:
            lines.append(score_line(state.rolled, state.result))
    if HOW[state.how]:
        lines.append(HOW[state.how] + (f": {state.text}" if state.text else ""))
    return lines


def _group_lines(state: TaskState) -> list[str]:
    """One line for each helper, and the sum (BD-27, BD-28)."""
    result = state.result
    lines = [
        f"{helper.side.name} helps with {describe_sources(helper.side.parts)}: "
        f"{score_words(helper.rolled)}, {helper.rolled.result.successes} for the leader"
        for helper in state.helpers
    ]
    black = f" - {result.black_successes} black" if state.rolled.black else ""
    own = f"{result.pool_successes} + {result.auto} sure{black} = {result.net}"
    return [*lines, f"{own}, {result.need} needed"]


def _changes(state: TaskState) -> tuple[str, ...]:
    asked = ("the GM decides: is that enough?",) if state.is_undecided else ()
    return (*asked, *_next_try_lines(state))


def _next_try_lines(state: TaskState) -> tuple[str, ...]:
    """What the next try of the task meets, or that what was tried is forgotten."""
    if not state.task:
        return ()
    if state.result.succeeds:
        return (f"{describe_tries(state.earlier)} forgotten",) if state.earlier else ()
    if state.locked:
        return (f"no further try at {state.task}",)
    return (f"next try at {state.task}: {_black_words(state.next)}",)


def _black_words(number: int) -> str:
    return count(number, "black die", "black dice") + " more"


def _hint(tale: Tale[TaskState]) -> str:
    state = tale.state
    if not state.hidden and not state.automatic and black_total(state.side.black) > USUAL:
        return "More black dice than most tasks have: for the very seasoned."
    return f"roll {tale.roll}"


def _choices(tale: Tale[TaskState], scene: Scene) -> tuple[Choice, ...]:
    state, raw = tale.state, encode_card(tale)
    choices: list[Choice] = []
    for window in tale.windows:
        for answer in window.answers:
            if isinstance(answer, Grant):
                choices += [
                    Choice("Granted", answer, window.by, "success"),
                    Choice("Granted, with a catch…", answer, window.by, ask=CATCH),
                    Choice("Not enough", replace(answer, granted=False), window.by),
                ]
    choices += mishap_choices(tale, scene)
    if state.task and not state.result.succeeds and not state.locked:
        choices.append(Choice("No further try", NoMore(card=raw), GMS))
    return tuple(choices)


def call(tale: Tale[CallState], scene: Scene) -> Report:
    """A task that waits: who rolls, against what, and the trades with their chances (BD-16)."""
    state = tale.state
    asked, ready, left = state.terms, state.ready, state.missing
    if state.dropped:
        return drop_card(tale, asked.task, state.named)
    title = f"{state.named[0].name} is about to roll" if ready else "The GM calls for a roll"
    fresh = bool(left) and not tale.versions and not ready
    return Report(
        head=f"{title}{task_suffix(asked.task)}",
        tone="pending" if left else "plain",
        why=_terms_lines(state, scene),
        until=until(tale.deadline, "then it is dropped"),
        choices=_call_choices(tale, scene),
        hint=f"roll {tale.roll}",
        roll=tale.roll,
        call=_missing_audience(left) if fresh else None,
        prepared=ready,
    )


def drop_card(tale: Tale[S], what: str, named: tuple[Person, ...] = ()) -> Report:
    """What waited waits no longer, with who had rolled before."""
    rolls = tuple(f"{person.name}: {person.done}" for person in named if person.done)
    return Report(head=f"Not rolled{task_suffix(what)}", why=rolls, roll=tale.roll)


def _terms_lines(state: CallState, scene: Scene) -> tuple[str, ...]:
    asked = state.terms
    rung = LADDER[asked.difficulty]
    easy = "" if rung.black else f"Difficulty: {rung.title}"
    lines = ["the GM's black dice are hidden" if asked.hidden else easy]
    if asked.need != 2:
        lines.append(f"{asked.need} successes needed")
    if not asked.hidden:
        lines.append(black_line(asked.black_sources))
    if state.ready:
        side = _side_or_none(state.named[0], asked, scene)
        lines += [pool_line(side), black_line(side.black)] if side else []
    else:
        lines += [f"{person.name}: {person.done or '…'}" for person in state.named]
    return tuple(dict.fromkeys(filter(None, lines)))


def _call_choices(tale: Tale[CallState], scene: Scene) -> tuple[Choice, ...]:
    """Each one's Roll, and the trades as far as there is room; then who may drop it."""
    left = {person.name: person for person in tale.state.missing}
    room = max(1, MOST_BUTTONS // max(1, len(left)))
    counted: dict[Law, tuple[TradeRow, ...]] = {}
    choices: list[Choice] = []
    for window in tale.windows:
        by = replace(window.by, gm=True)
        for answer in window.answers:
            if isinstance(answer, RollNow):
                person = left[answer.who]
                choices += _person_choices(
                    answer, by, person, tale.state, scene, room=room, counted=counted
                )
            else:
                choices.append(Choice("Never mind", answer, window.by))
    return tuple(choices)


def _person_choices(
    action: RollNow,
    who: Audience,
    person: Person,
    state: CallState,
    scene: Scene,
    *,
    room: int,
    counted: dict[Law, tuple[TradeRow, ...]],
) -> tuple[Choice, ...]:
    """One person's buttons, at most `room`; `counted` are the chances of dice met before."""
    asked = state.terms
    head = "" if state.ready else f"{person.name}: "
    if asked.rung.automatic:
        return (Choice(f"{head}Very Easy, no roll", action, who, "primary"),)
    side = _side_or_none(person, asked, scene)
    if side is None:
        form = FORM if asked.pool is None else None
        return (Choice(f"{head}Roll", action, who, "primary", ask=form),)
    how = HOUSE.at(scene.house).explode
    law = odds.law_of(side, how, trades=0)
    rows = counted.get(law) or odds.trade_rows(side, asked.need, how)
    counted[law] = rows
    best = next(row for row in rows if row.best)
    few = (rows[0], *((best,) if best.trades else ()))[:room]
    shown = rows if len(rows) <= room else few
    about = "about " if asked.hidden else ""
    return tuple(
        Choice(
            f"{head}{odds.describe_trade(row.trades, row.dice)} "
            f"({about}{odds.percent(row.chance)})",
            replace(action, trades=row.trades),
            who,
            "success" if row.best and row.trades else "primary" if not row.trades else "secondary",
        )
        for row in shown
    )


FORM = Form(
    "Your dice",
    (
        Field("dice", "Dice", 60, hint="a number, or attribute + skill: Wits + Medicine"),
        Field("trades", "Trades", 2, required=False, value="0", hint="3 dice for a sure success"),
    ),
)


def _side_or_none(person: Person, asked: Terms, scene: Scene) -> Side | None:
    """Somebody's dice on these terms; None where their sheet does not say."""
    if not asked.names_dice or person.key not in scene.characters:
        return None
    try:
        who = PLAYERS.of(scene, person.key)
        return side_on_terms(scene, who, asked, lenient_dice(who, asked))[0]
    except Refusal:
        return None


def _missing_audience(left: tuple[Person, ...]) -> Audience:
    return Audience(
        characters=tuple(person.key for person in left if person.key),
        users=tuple(person.user for person in left if person.user),
    )


def rolled_card(outcome: TaskRolled, scene: Scene) -> Report:
    """A task of an earlier version's journal, as it is told today."""
    tale = tale_of_earlier(outcome)
    also = tuple(task(other, scene) for other in tale.also)
    return replace(task(tale, scene), also=also)


def waits_card(outcome: Waits, scene: Scene) -> Report:
    """A call of an earlier version's journal; raises `msgspec.ValidationError` for other rolls."""
    state = msgspec.json.decode(outcome.state, type=CallState)
    also = tuple(rolled_card(rolled, scene) for rolled in outcome.fresh)
    return replace(call(Tale(outcome.roll, state), scene), also=also)
