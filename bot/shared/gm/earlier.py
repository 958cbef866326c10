"""Calls of earlier versions: told in the journal, over on their cards.

They were kept as rolls of the GM's own domain. Whoever presses there is told to call anew.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.errors import Refusal
from bot.core.people import Audience, Sight, Visibility
from bot.core.report import DiceRow, Head, Report
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.gm.actions import KEY, Calls, EarlierClose, EarlierLook, EarlierReveal
from bot.shared.sight.sealed import open_roll


class CalledPerson(Struct, frozen=True):
    """Somebody who was to roll."""

    name: str
    audience: Audience
    key: str = ""


class CalledResult(Struct, frozen=True):
    """What somebody's roll came to; `roll` is its number."""

    name: str
    by: int
    verdict: str
    roll: int | None
    dice: tuple[DiceRow, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class Call(Struct, frozen=True):
    """A call as it was kept; `mode` is who sees what came of it."""

    system: str
    task: str
    number: int
    mode: Visibility
    hidden: bool
    named: tuple[CalledPerson, ...]
    rolled: tuple[CalledResult, ...] = ()
    closed: bool = False

    @property
    def secret(self) -> bool:
        """Whether the players were to see less than the GM."""
        return self.hidden or self.mode != "public"


class Called(Outcome, frozen=True, tag="gm_called"):
    """A call as it stood; `inner` are the outcomes of its rolls, as JSON."""

    call: int
    state: Call
    fresh: tuple[str, ...] = ()
    inner: tuple[bytes, ...] = ()
    opened: bool = False


class CallLooked(Outcome, frozen=True, tag="gm_call_looked"):
    """Everything about a call, for a GM."""

    state: Call


def play_earlier(action: Calls, scene: Scene) -> tuple[Called | CallLooked, Scene]:
    """What is still good of an earlier call: it is closed, looked at, shown; else `call_closed`."""
    match action:
        case EarlierClose(call=number):
            roll = scene.rolls.get(number)
            if roll is None or roll.system != KEY or not roll.open:
                raise _over()
            state = replace(_read(roll.state), closed=True)
            return Called(number, state), _keep(scene, roll, state)
        case EarlierLook(state=raw):
            return CallLooked(_read(raw)), scene
        case EarlierReveal(call=number, state=raw):
            roll = scene.rolls.get(number)
            state = replace(_read(raw if roll is None else roll.state), mode="public", hidden=False)
            scene = scene if roll is None else _keep(scene, roll, state)
            for row in state.rolled:
                scene = open_roll(scene, row.roll)
            return Called(number, state), scene
        case _:
            raise _over()


def call_card(outcome: Called, scene: Scene) -> Report:
    """The call as everybody saw it."""
    state = outcome.state
    rows = state.rolled if not state.secret else ()
    return Report(
        Head(_title(state)),
        dice=tuple(dice for row in rows for dice in row.dice),
        lines=_lines(state),
        changes=tuple(line for row in rows for line in row.changes),
        roll=outcome.call,
        sight=Sight("gm", scene.actor.user) if state.secret else Sight(),
    )


def look_card(outcome: CallLooked) -> Report:
    """Everything about the call, for a GM."""
    rows = outcome.state.rolled
    lines = [line for row in rows for line in (f"{row.name}: {row.verdict}", *row.why)]
    return Report(
        Head(f"{_title(outcome.state)}, as the GM sees it"),
        dice=tuple(dice for row in rows for dice in row.dice),
        lines=tuple(lines),
        changes=tuple(line for row in rows for line in row.changes),
        private=True,
    )


def _over() -> Refusal:
    return Refusal("call_closed", "This call is of an earlier version of me. /gm call asks anew.")


def _title(state: Call) -> str:
    return f"Call {f'for {state.task}' if state.task else 'for a roll'}: closed"


def _lines(state: Call) -> tuple[str, ...]:
    rows = {row.name: row for row in state.rolled}
    lines: list[str] = []
    for person in state.named:
        row = rows.get(person.name)
        verdict = "rolled" if state.mode != "public" else row.verdict if row else ""
        lines.append(f"{person.name}: {verdict if row else 'did not roll'}")
    return tuple(lines)


def _keep(scene: Scene, roll: OpenRoll, state: Call) -> Scene:
    return with_roll(scene, replace(roll, state=msgspec.json.encode(state), open=not state.closed))


def _read(raw: bytes) -> Call:
    try:
        return msgspec.json.decode(raw, type=Call)
    except msgspec.DecodeError as error:
        raise Refusal("unknown_call", "Press the button on the card of the call.") from error
