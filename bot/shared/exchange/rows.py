"""An exchange as it is kept in the state of a roll."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, Union

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.reading import Reader
from bot.core.scene import OpenRoll, Scene, closed_roll
from bot.shared.exchange.consequences import NOTHING
from bot.shared.exchange.row import (
    LiveRoll,
    Row,
    encode,
    read_row,
    read_state,
    with_row,
    without_past,
)
from bot.shared.exchange.windows import Answer, Exchange, KeptTale, Tale, Version

S = TypeVar("S", bound=Struct)


class _Index(NamedTuple):
    """The exchanges among these rolls, by number, and by the number of the roll they are within."""

    rolls: Mapping[int, OpenRoll]
    live: Mapping[int, LiveRoll]
    within: Mapping[int, tuple[LiveRoll, ...]]

    def with_part(self, rolls: Mapping[int, OpenRoll], part: LiveRoll) -> _Index:
        """The index of these rolls, which differ in this one alone; a new one is the newest."""
        live, within, around = {**self.live, part.number: part}, self.within, part.row.within
        if around:
            others = {other.number: other for other in within.get(around, ())}
            within = {**within, around: tuple({**others, part.number: part}.values())}
        return _Index(rolls, live, within)


_State = tuple[Exchange[Any], Any]
_Decoded = tuple[Row, Exchange[Any], Any]


def nothing(raw: bytes) -> None:
    """No action."""
    del raw


class Rows:
    """The exchanges of one system by the tags of their states, and the rolls they keep.

    `read` makes an action of the system from JSON.
    """

    def __init__(
        self,
        system: str,
        exchanges: Iterable[Exchange[Any]],
        read_action: Callable[[bytes], Action | None] = nothing,
    ) -> None:
        self.system = system
        self._read = read_action
        self._exchanges = {str(kind.state.__struct_config__.tag): kind for kind in exchanges}
        self._takes = {
            take.answer: (exchange, take)
            for exchange in self._exchanges.values()
            for take in exchange.answers
        }
        self._of_state = {exchange.state: exchange for exchange in self._exchanges.values()}
        self._answer = Reader[Answer | None](Union[(None, *self._takes)])
        # One command asks the same rolls many times.
        self._index = _Index({}, {}, {})

    def read(self, roll: OpenRoll) -> LiveRoll:
        """What is kept of a roll; raises `msgspec.ValidationError` where it is no exchange's."""
        decoded = self._decoded(roll)
        if decoded is None:
            raise msgspec.ValidationError(f"Roll {roll.number} is no exchange's.")
        row, exchange, state = decoded
        return LiveRoll(roll, row, exchange, state)

    def keep(self, scene: Scene, live: LiveRoll, *, is_open: bool = True) -> Scene:
        """The scene with this roll as it is now, open or closed."""
        row = replace(live.row, state=encode(live.state))
        row = row if is_open else without_past(row)
        after = with_row(scene, live.roll, row, is_open=is_open)
        roll = after.rolls[live.number]
        decoded = roll.read(self, lambda _: (row, live.exchange, live.state))
        if self._index.rolls is scene.rolls:
            self._index = self._index.with_part(after.rolls, LiveRoll(roll, *decoded))
        return after

    def with_state(self, live: LiveRoll, state: Struct) -> LiveRoll:
        """The roll with this state, which may be another exchange's."""
        exchange = self._of_state.get(type(state), live.exchange)
        return replace(live, exchange=exchange, state=state)

    def open_roll(self, scene: Scene, answer: Answer) -> LiveRoll:
        """The roll that is answered; one that an earlier version kept in another form is over.

        Raises `unknown_roll`, and what its exchange says of a closed one.
        """
        try:
            roll = scene.open_roll(answer.roll, system=self.system)
        except Refusal as no:
            raise self._closed_refusal(scene, answer) if no.kind == "roll_closed" else no from None
        if not self.keeps(roll):
            raise self._closed_refusal(scene, answer)
        return self.read(roll)

    def find_roll(self, answer: Answer, scene: Scene) -> int:
        """The number of the roll that an answer is given to; raises what its `find_roll` raises."""
        if answer.roll:
            return answer.roll
        _, take = self._takes.get(type(answer), (None, None))
        if take is not None and take.find_roll is not None:
            return take.find_roll(answer, scene)
        return self._newest(scene) if answer.newest else 0

    def _closed_refusal(self, scene: Scene, answer: Answer) -> Refusal:
        roll = scene.rolls.get(answer.roll)  # one that is closed may not be loaded
        decoded = None if roll is None else self._decoded(roll)
        exchange = decoded[1] if decoded else self._takes.get(type(answer), (None,))[0]
        return closed_roll(answer.roll) if exchange is None else exchange.too_late(answer.roll)

    def _newest(self, scene: Scene) -> int:
        """The number of the newest open roll of this system, else of the last roll of all."""
        rolls = (n for n, roll in scene.rolls.items() if roll.open and roll.system == self.system)
        return max(rolls, default=scene.last_roll)

    def decode(self, state: Raw) -> _State:
        """A state with its exchange."""
        return self._decode_state(bytes(state))

    def read_action(self, row: Row) -> Action | None:
        """What a roll began with; None where that is not known or is of an earlier version."""
        try:
            return None if row.asked == NOTHING else self._read(bytes(row.asked))
        except msgspec.ValidationError:
            return None

    def of(self, scene: Scene) -> Mapping[int, LiveRoll]:
        """Every loaded roll of this system that is an exchange's, the oldest first."""
        return self._index_of(scene).live

    def within(self, scene: Scene, number: int) -> tuple[LiveRoll, ...]:
        """Those of them that came within the roll of this number."""
        return self._index_of(scene).within.get(number, ())

    def _index_of(self, scene: Scene) -> _Index:
        former = self._index.live
        if self._index.rolls is not scene.rolls:
            live: dict[int, LiveRoll] = {}
            within: dict[int, tuple[LiveRoll, ...]] = {}
            for number, roll in sorted(scene.rolls.items()):
                part = former.get(number)
                if part is None or part.roll is not roll:  # mostly it is as it was
                    if roll.system != self.system or not self.keeps(roll):
                        continue
                    part = self.read(roll)
                live[number] = part
                if around := part.row.within:
                    within[around] = (*within.get(around, ()), part)
            self._index = _Index(scene.rolls, live, within)
        return self._index

    def keeps(self, roll: OpenRoll) -> bool:
        """Whether this roll is an exchange's."""
        return self._decoded(roll) is not None

    def stands(self, roll: OpenRoll) -> bool:
        """Whether this roll waits for nobody, as those do that are no exchange's."""
        decoded = self._decoded(roll)
        return decoded is None or decoded[0].stands

    def _decoded(self, roll: OpenRoll) -> _Decoded | None:
        return roll.read(self, self._decode_row)

    def _decode_row(self, roll: OpenRoll) -> _Decoded | None:
        row = read_row(roll)
        try:
            return None if row is None else (row, *self.decode(row.state))
        except msgspec.ValidationError:
            return None

    def _decode_state(self, state: bytes) -> _State:
        tag = msgspec.json.decode(state, type=_Tagged).type
        exchange = self._exchanges.get(tag)
        if exchange is None:
            raise msgspec.ValidationError(f"No exchange of {self.system} keeps “{tag}”.")
        return exchange, msgspec.json.decode(state, type=exchange.state)

    def versions(self, live: LiveRoll) -> tuple[Version[Any], ...]:
        """What the roll was before each answer."""
        return tuple(
            Version(version.user, answer, self.decode(version.state)[1], version.fell)
            for version in live.row.versions
            if (answer := self.answer_of(version.answer)) is not None
        )

    def answer_of(self, answer: Raw) -> Answer | None:
        """An answer to a roll of this system out of JSON; None out of JSON null."""
        return self._answer.decode(answer)


def waiting_states(scene: Scene, system: str, kind: type[S]) -> Iterator[tuple[int, S]]:
    """The states of this kind whose rolls wait for somebody, with the numbers of the rolls."""
    return _states_of(scene, system, kind, standing=False)


def states_within(scene: Scene, system: str, numbers: Container[int], kind: type[S]) -> Iterator[S]:
    """What these rolls' open lines are, read as such."""
    rows = (row for _, _, row in _open_rows(scene, system) if row.within in numbers)
    yield from (msgspec.json.decode(row.state, type=kind) for row in rows)


def kept_tale(tale: Tale[Any]) -> KeptTale:
    """A tale as the journal keeps it."""
    also, parts = tuple(map(kept_tale, tale.also)), tuple(map(kept_tale, tale.parts))
    return KeptTale(tale.roll, encode(tale.state), also, tale.itself, parts)


def combat_of(roll: OpenRoll) -> str:
    """The key of the fight that the roll's state names; "" where it names none."""
    try:
        row = msgspec.json.decode(roll.state, type=Row)
        fields = msgspec.json.decode(row.state, type=dict[str, Raw])
        return msgspec.json.decode(fields.get("combat", b'""'), type=str)
    except msgspec.ValidationError:  # no exchange's
        return ""


def standing_states(scene: Scene, system: str, kind: type[S]) -> Iterator[tuple[int, S]]:
    """The states of this kind that stand and may still change, with the numbers of the rolls."""
    return _states_of(scene, system, kind, standing=True)


def open_states(scene: Scene, system: str, kind: type[S]) -> Iterator[tuple[int, S]]:
    """The states of this kind whose rolls wait or may still change, with their numbers."""
    yield from waiting_states(scene, system, kind)
    yield from standing_states(scene, system, kind)


def close_roll(scene: Scene, number: int, state: Struct) -> Scene:
    """The scene in which this roll is over, with its last state; nobody has answered it."""
    roll = scene.rolls[number]
    row = msgspec.json.decode(roll.state, type=Row)
    return with_row(scene, roll, without_past(replace(row, state=encode(state))), is_open=False)


def close_standing(
    scene: Scene, system: str, whose: Container[str], *, kind: type[Struct]
) -> Scene:
    """The scene in which what of this kind stands of these (keys) changes no more.

    A line of a card that is open stays with it.
    """
    numbers = {number for number, _ in standing_states(scene, system, kind)}
    for number, roll, row in tuple(_open_rows(scene, system)):
        if number in numbers and roll.who in whose:
            around = scene.rolls.get(row.within)
            line = around is not None and around.open
            after = replace(row, fixed=True) if line else without_past(row)
            scene = with_row(scene, roll, after, is_open=line)
    return scene


def with_state(scene: Scene, number: int, state: Struct) -> Scene:
    """The scene in which this roll has another state; nobody has answered it."""
    roll = scene.rolls[number]
    row = msgspec.json.decode(roll.state, type=Row)
    return with_row(scene, roll, replace(row, state=encode(state)), is_open=roll.open)


def _states_of(
    scene: Scene, system: str, kind: type[S], *, standing: bool
) -> Iterator[tuple[int, S]]:
    for number, roll, row in _open_rows(scene, system):
        if row.stands == standing and (state := read_state(roll, row, kind)) is not None:
            yield number, state


def _open_rows(scene: Scene, system: str) -> Iterator[tuple[int, OpenRoll, Row]]:
    for number, roll in sorted(scene.rolls.items()):
        if roll.open and roll.system == system and (row := read_row(roll)) is not None:
            yield number, roll, row


class _Tagged(Struct, frozen=True):
    type: str
