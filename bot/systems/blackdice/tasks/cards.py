"""The cards of tasks: rolled, waiting for the choice of trades, called for."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, Sight
from bot.core.report import Report, until
from bot.core.scene import Scene
from bot.core.words import count
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
    Answer,
    CallState,
    Drop,
    Dropped,
    Grant,
    Look,
    Looked,
    NoMore,
    OpposedState,
    Person,
    Reveal,
    TaskRolled,
    Terms,
    Waits,
)
from bot.systems.blackdice.tasks.mishaps import foul_choices, mishap_lines
from bot.systems.blackdice.tasks.odds import TradeRow
from bot.systems.blackdice.tasks.waiting import lenient_dice, side_on_terms
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


def task(card: TaskRolled, scene: Scene) -> Report:
    """A task, verdict first; hidden black dice are shown to GMs alone."""
    if not card.hidden:
        return _task_card(card, scene, _choices(card, scene))
    raw = msgspec.json.encode(card)
    hidden = (
        Choice("GM", Look(card=raw), GMS, keep=True),
        Choice(REVEAL, Reveal(card=raw), GMS),
    )
    public = _task_card(card, scene, (*_choices(card, scene), *hidden))
    aside = replace(_task_card(replace(card, hidden=False), scene, ()), private=True, also=())
    fresh = card.how == "rolled" and not card.mishaps
    return replace(public, aside=aside if fresh else None, sight=Sight("blind", scene.actor.user))


def hidden_dice(card: Looked, scene: Scene) -> Report:
    """Everything about a roll, for a GM."""
    shown = _task_card(replace(card.card, hidden=False), scene, ())
    return replace(shown, title=f"{shown.title}, as the GM sees it", private=True, roll=None)


def _task_card(card: TaskRolled, scene: Scene, choices: tuple[Choice, ...]) -> Report:
    result = card.result
    title = f"{_title(card)}{task_suffix(card.task)}"
    dice = dice_rows(card.side, card.rolled, hidden=card.hidden)
    for one in card.helpers:
        dice += dice_rows(one.side, one.rolled)
    settled = tuple(replace(_task_card(old, scene, ()), roll=old.roll) for old in card.settled)
    return Report(
        title=title,
        tone="good" if result.succeeds and result.outcome == "partial" else tone(result),
        dice=() if card.automatic else dice,
        why=tuple(filter(None, _why_lines(card))),
        changes=(*_changes(card), *mishap_lines(card.mishaps)),
        choices=choices,
        hint=_hint(card),
        roll=card.roll,
        also=settled,
    )


def _title(card: TaskRolled) -> str:
    if card.automatic:
        return "SUCCESS, net 2 (Success)"
    said = verdict(card.result)
    return f"{said}, granted" if card.result.outcome == "partial" and card.granted else said


def _why_lines(card: TaskRolled) -> list[str]:
    if card.automatic:
        return [f"{card.side.name}: Very Easy, done without a roll"]
    lines = [pool_line(card.side)]
    if card.hidden:
        known_ = tuple(source for source in card.side.black if source not in card.veiled)
        lines += [black_line(known_, rungs=False), "the GM's black dice are hidden"]
        shown = card.rolled.thrown.successes
        sure = f" and {card.rolled.auto} sure" if card.rolled.auto else ""
        left = max(0, card.result.net)
        rest = "1 remains" if left == 1 else f"{left} remain"
        lines.append(f"{count(shown, 'success', 'successes')}{sure}, {rest}")
        lines.append(f"{card.need} needed")
    else:
        lines.append(black_line(card.side.black))
        if card.group:
            lines += _group_lines(card)
        else:
            lines.append(score_line(card.rolled, card.result))
    if HOW[card.how]:
        lines.append(HOW[card.how] + (f": {card.text}" if card.text else ""))
    return lines


def _group_lines(card: TaskRolled) -> list[str]:
    """One line for each helper, and the sum (BD-27, BD-28)."""
    result = card.result
    lines = [
        f"{one.side.name} helps with {describe_sources(one.side.parts)}: "
        f"{score_words(one.rolled)}, {one.rolled.result.successes} for the leader"
        for one in card.helpers
    ]
    black = f" - {result.black_successes} black" if card.rolled.black else ""
    own = f"{result.pool_successes} + {result.auto} sure{black} = {result.net}"
    return [*lines, f"{own}, {result.need} needed"]


def _changes(card: TaskRolled) -> tuple[str, ...]:
    if not card.task or card.waits:
        waits = "partial: done only if the GM grants it"
        more = (f"else the next try has {_black_words(card.next)}",) if card.task else ()
        return (waits, *more) if card.waits else ()
    if card.result.succeeds:
        return (f"{describe_tries(card.earlier)} forgotten",) if card.earlier else ()
    if card.locked:
        return (f"no further try at {card.task}",)
    return (f"next try at {card.task}: {_black_words(card.next)}",)


def _black_words(number: int) -> str:
    return count(number, "black die", "black dice") + " more"


def _hint(card: TaskRolled) -> str:
    if not card.hidden and not card.automatic and black_total(card.side.black) > USUAL:
        return "More black dice than most tasks have: for the very seasoned."
    return f"roll {card.roll}"


def _choices(card: TaskRolled, scene: Scene) -> tuple[Choice, ...]:
    choices: list[Choice] = []
    if card.waits:
        choices += [
            Choice("Grant partial", Grant(roll=card.roll), GMS, "success"),
            Choice("Grant with a catch", Grant(roll=card.roll), GMS, ask=CATCH),
            Choice("Not enough", Grant(roll=card.roll, granted=False), GMS),
        ]
    if not card.mishaps:
        bare = replace(card, settled=())
        choices += foul_choices(scene, bare, card.fouls, {card.side.name: card.side.key})
    failed = card.task and not card.result.succeeds and not card.locked
    if failed:
        raw = msgspec.json.encode(replace(card, settled=()))
        choices.append(Choice("No further try", NoMore(card=raw), GMS))
    return tuple(choices)


def call(card: Waits, state: CallState, scene: Scene) -> Report:
    """A task that waits: who rolls, against what, and the trades with their chances (BD-16)."""
    asked, number = state.terms, card.roll
    ready = state.ready
    owner = Audience(characters=(state.named[0].key,), gm=True) if ready else GMS
    left = [one for one in state.named if not one.done]
    choices = (
        *_answer_choices(number, state, scene),
        Choice("Never mind", Drop(roll=number), owner),
    )
    title = f"{state.named[0].name} is about to roll" if ready else "The GM calls for a roll"
    return Report(
        title=f"{title}{task_suffix(asked.task)}",
        tone="pending" if left else "plain",
        why=_terms_lines(state, scene),
        until=until(card.deadline, "then it is dropped"),
        choices=choices if left else (),
        hint=f"roll {number}",
        roll=number,
        call=_missing_audience(left) if card.posted and not ready else None,
        also=tuple(task(fresh, scene) for fresh in card.fresh),
        prepared=ready,
    )


def drop(card: Dropped, scene: Scene) -> Report:
    """What waited waits no longer."""
    done = card.state.named if isinstance(card.state, CallState) else ()
    rolls = tuple(f"{one.name}: {one.done}" for one in done if one.done)
    state = card.state
    of = f"{state.name} against {state.other.name}" if isinstance(state, OpposedState) else ""
    return Report(title=f"Not rolled{task_suffix(card.task or of)}", why=rolls, roll=card.roll)


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
        lines += [f"{one.name}: {one.done or '…'}" for one in state.named]
    return tuple(dict.fromkeys(filter(None, lines)))


def _answer_choices(number: int, state: CallState, scene: Scene) -> tuple[Choice, ...]:
    """Each one's Roll, and the trades as far as there is room."""
    left = [one for one in state.named if not one.done]
    room = max(1, MOST_BUTTONS // max(1, len(left)))
    counted: dict[Law, tuple[TradeRow, ...]] = {}
    found: list[Choice] = []
    for one in left:
        found += _person_choices(number, one, state, scene, room=room, counted=counted)
    return tuple(found)


def _person_choices(
    number: int,
    one: Person,
    state: CallState,
    scene: Scene,
    *,
    room: int,
    counted: dict[Law, tuple[TradeRow, ...]],
) -> tuple[Choice, ...]:
    """One person's buttons, at most `room`; `counted` are the chances of dice met before."""
    asked = state.terms
    who = Audience(characters=(one.key,) if one.key else (), users=_users(one), gm=True)
    head = "" if state.ready else f"{one.name}: "
    action = Answer(who=one.name, roll=number)
    if asked.rung.automatic:
        return (Choice(f"{head}Very Easy, no roll", action, who, "primary"),)
    side = _side_or_none(one, asked, scene)
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


def _side_or_none(one: Person, asked: Terms, scene: Scene) -> Side | None:
    """Somebody's dice on these terms; None where their sheet does not say."""
    if not asked.names_dice or one.key not in scene.characters:
        return None
    try:
        who = PLAYERS.of(scene, one.key)
        return side_on_terms(scene, who, asked, lenient_dice(who, asked))[0]
    except Refusal:
        return None


def _users(one: Person) -> tuple[int, ...]:
    return (one.user,) if one.user else ()


def _missing_audience(left: list[Person]) -> Audience:
    return Audience(
        characters=tuple(one.key for one in left if one.key),
        users=tuple(one.user for one in left if one.user),
    )
