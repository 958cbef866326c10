"""The card of a GM's call: who has rolled with what, and what of it everybody sees."""

from __future__ import annotations

import msgspec

from bot.core.action import Choice, Field, Form
from bot.core.people import GMS, Audience, Sight
from bot.core.report import Report, owned
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.gm.actions import Answer, AnswerRest, CloseCall, LookAtCall, RevealCall
from bot.shared.gm.calls import Call, Called, CallLooked, Rolled, rules_of
from bot.shared.sight.sealed import REVEAL
from bot.shared.system import AnySystem


def call_card(outcome: Called, scene: Scene, system: AnySystem) -> Report:
    """The call as everybody sees it; what somebody has just rolled in secret goes aside."""
    state = outcome.state
    fresh = [row for row in state.rolled if row.name in outcome.fresh]
    shown = [row for row in state.rolled if not state.secret]
    told = [row for row in fresh if not state.secret]
    also: list[Report] = []
    for raw in outcome.inner:
        inner = system.report(system.read_outcome(raw), scene)
        also += [owned(card, system.key) for card in inner.also]
    return Report(
        head=_title(state),
        tone="plain" if state.closed else "pending",
        dice=tuple(dice for row in shown for dice in row.dice),
        why=(*_number(state, system, secret=state.hidden), *_lines(state)),
        changes=tuple(line for row in told for line in row.changes),
        choices=_choices(outcome, system),
        hint=f"roll {outcome.call}",
        roll=outcome.call,
        call=_missing(state) if outcome.opened else None,
        also=tuple(also),
        aside=_aside(state, fresh) if state.mode != "public" else None,
        sight=Sight("gm" if state.mode == "public" else state.mode, scene.actor.user)
        if state.secret
        else Sight(),
    )


def look_card(outcome: CallLooked, system: AnySystem) -> Report:
    """Everything about the call, for a GM."""
    state = outcome.state
    rows = state.rolled
    lines = [line for row in rows for line in (f"{row.name}: {row.verdict}", *row.why)]
    return Report(
        head=f"{_title(state)}, as the GM sees it",
        dice=tuple(dice for row in rows for dice in row.dice),
        why=(*_number(state, system, secret=False), *lines),
        changes=tuple(line for row in rows for line in row.changes),
        private=True,
    )


def _title(state: Call) -> str:
    goal = f"for {state.task}" if state.task else "for a roll"
    if state.closed:
        return f"Call {goal}: closed"
    return f"Call {goal}: {len(state.rolled)} of {count(len(state.named), 'roll')}"


def _number(state: Call, system: AnySystem, *, secret: bool) -> tuple[str, ...]:
    return () if secret or state.mode == "blind" else (f"{rules_of(system).number} {state.number}",)


def _lines(state: Call) -> tuple[str, ...]:
    done = {row.name: row for row in state.rolled}
    lines: list[str] = []
    for one in state.named:
        row = done.get(one.name)
        if row is None:
            lines.append(f"{one.name}: did not roll" if state.closed else f"{one.name}: …")
        else:
            lines.append(f"{one.name}: {row.verdict if state.mode == 'public' else 'rolled'}")
    return tuple(lines)


def _aside(state: Call, fresh: list[Rolled]) -> Report | None:
    """What those who rolled just now see for themselves: no more than the verdict where hidden."""
    if not fresh:
        return None
    full = not state.hidden
    return Report(
        head=" · ".join(f"{row.name}: {row.verdict}" for row in fresh),
        dice=tuple(dice for row in fresh for dice in row.dice if full),
        why=tuple(line for row in fresh for line in row.why if full),
        changes=tuple(line for row in fresh for line in row.changes if full),
        private=True,
    )


def _choices(outcome: Called, system: AnySystem) -> tuple[Choice, ...]:
    """Each missing player's button stays what it was, so that presses at once all count."""
    state, number = outcome.state, outcome.call
    rules = rules_of(system)
    form = Form("Roll as called", (Field("amount", rules.amount, longest=3),))
    ask = form if rules.amount else None
    choices: list[Choice] = []
    if not state.closed:
        choices += [
            Choice(
                f"Roll: {one.name}",
                Answer(who=one.key or one.name, call=number),
                one.audience,
                style="primary",
                ask=ask,
            )
            for one in state.missing
        ]
        choices.append(Choice("Roll for the rest", AnswerRest(call=number), GMS, ask=ask))
        choices.append(Choice("Close", CloseCall(call=number), GMS))
    if state.secret:
        raw = msgspec.json.encode(state)
        choices.append(Choice("GM", LookAtCall(call=number, state=raw), GMS, keep=True))
        choices.append(Choice(REVEAL, RevealCall(call=number, state=raw), GMS))
    return tuple(choices)


def _missing(state: Call) -> Audience:
    audiences = [one.audience for one in state.missing]
    return Audience(
        characters=tuple(key for audience in audiences for key in audience.characters),
        users=tuple(user for audience in audiences for user in audience.users),
    )
