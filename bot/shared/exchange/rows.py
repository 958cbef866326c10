"""An exchange as it is kept in the state of a roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Union

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.reading import Reader
from bot.core.scene import OpenRoll, Scene, closed_roll, with_roll
from bot.shared.exchange.consequences import NOTHING, Consequence
from bot.shared.exchange.dice import AwaitedDice, Throw, TypedFaces
from bot.shared.exchange.windows import Answer, Exchange, KeptTale, Tale, Version

MOST_VERSIONS = 7
"""How many of the newest versions are kept beside the first."""


class KeptVersion(Struct, frozen=True, array_like=True):
    """A version with its answer and state as JSON."""

    user: int
    answer: Raw
    state: Raw
    fell: int = 0


class Row(Struct, frozen=True, omit_defaults=True):
    """What is kept of an exchange.

    `state` is the tagged state as JSON. `throws` lie, `typed` waits unseen, `wanted` are dice that
    stop it. `late` is the clock's answer to what waits, JSON null for none. `within` is the roll it
    came within; `set_off` says that this roll's standing made it. `applied` is what came of it,
    None until it stands, and `given` what answers changed that came by themselves; `base` is the
    state before those, JSON null where it is no other. `passed` are the keys of those whose spends
    are over, `fixed` says that all of them are. `itself` are the keys of NPCs that have answered by
    themselves. `asked` is the action as JSON that it began with. `lines` are what the rolls of its
    card came to, once it is over.
    """

    state: Raw
    throws: tuple[Throw, ...] = ()
    typed: tuple[TypedFaces, ...] = ()
    wanted: AwaitedDice | None = None
    late: Raw = NOTHING
    within: int = 0
    set_off: bool = False
    applied: tuple[Consequence, ...] | None = None
    given: tuple[Consequence, ...] = ()
    base: Raw = NOTHING
    passed: tuple[str, ...] = ()
    fixed: bool = False
    itself: tuple[str, ...] = ()
    versions: tuple[KeptVersion, ...] = ()
    asked: Raw = NOTHING
    lines: tuple[KeptTale, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether what came of it is applied."""
        return self.applied is not None


class LiveRoll(Struct, frozen=True):
    """A roll with everything that is kept of it.

    `state` is as it is now; `row.state` is what was kept of it last. `caller` (a key) has typed so
    many faces with the command that is being done, `given`; that is not kept.
    """

    roll: OpenRoll
    row: Row
    exchange: Exchange[Any]
    state: Any
    caller: str = ""
    given: int = 0

    @property
    def number(self) -> int:
        """The number of the roll."""
        return self.roll.number


class _Index(NamedTuple):
    """The exchanges among these rolls, by number, and by the number of the roll they are within.

    `standing` are those that stand and are open, the oldest first.
    """

    rolls: Mapping[int, OpenRoll]
    live: Mapping[int, LiveRoll]
    standing: tuple[LiveRoll, ...]
    within: Mapping[int, tuple[LiveRoll, ...]]

    def with_part(self, rolls: Mapping[int, OpenRoll], part: LiveRoll) -> _Index:
        """The index of these rolls, which differ in this one alone; a new one is the newest."""
        live, within, around = {**self.live, part.number: part}, self.within, part.row.within
        if around:
            others = {other.number: other for other in within.get(around, ())}
            within = {**within, around: tuple({**others, part.number: part}.values())}
        return _Index(rolls, live, _standing(live), within)


def _standing(live: Mapping[int, LiveRoll]) -> tuple[LiveRoll, ...]:
    return tuple([x for x in live.values() if x.roll.open and x.row.applied is not None])


_State = tuple[Exchange[Any], Any]
_Decoded = tuple[Row, Exchange[Any], Any]


class Rows:
    """The exchanges of one system by the tags of their states, and the rolls they keep.

    `read` makes an action of the system from JSON.
    """

    def __init__(
        self,
        system: str,
        exchanges: Iterable[Exchange[Any]],
        read_action: Callable[[bytes], Action | None] = lambda _raw: None,
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
        # With None, which is what JSON null is read as.
        self._answer = Reader[Answer | None](Union[(None, *self._takes)])
        # One command asks the same rolls many times.
        self._index = _Index({}, {}, (), {})

    def read(self, roll: OpenRoll) -> LiveRoll:
        """What is kept of a roll; raises `msgspec.ValidationError` where it is no exchange's."""
        decoded = self._decode(roll)
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
        # What was just encoded is known: nobody has read this value, and the first reading stays.
        roll.recall(self, lambda _: (row, live.exchange, live.state))
        # By identity: the mappings of a scene are replaced and never changed.
        if self._index.rolls is scene.rolls:
            self._index = self._index.with_part(after.rolls, self.read(roll))
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
        decoded = None if roll is None else self._decode(roll)
        exchange = decoded[1] if decoded else self._takes.get(type(answer), (None,))[0]
        return closed_roll(answer.roll) if exchange is None else exchange.too_late(answer.roll)

    def _newest(self, scene: Scene) -> int:
        """The number of the newest open roll of this system, else of the last roll of all."""
        rolls = (n for n, roll in scene.rolls.items() if roll.open and roll.system == self.system)
        return max(rolls, default=scene.last_roll)

    def decode(self, state: Raw) -> _State:
        """A state with its exchange."""
        tag = msgspec.json.decode(state, type=_Tagged).type
        exchange = self._exchanges.get(tag)
        if exchange is None:
            raise msgspec.ValidationError(f"No exchange of {self.system} keeps “{tag}”.")
        return exchange, msgspec.json.decode(state, type=exchange.state)

    def read_action(self, row: Row) -> Action | None:
        """What a roll began with; None where that is not known or is of an earlier version."""
        try:
            return None if row.asked == NOTHING else self._read(bytes(row.asked))
        except msgspec.ValidationError:
            return None

    def of(self, scene: Scene) -> Mapping[int, LiveRoll]:
        """Every loaded roll of this system that is an exchange's, the oldest first."""
        return self._index_of(scene).live

    def waiting(self, scene: Scene) -> list[LiveRoll]:
        """Those of them that wait for somebody."""
        return [x for x in self.of(scene).values() if x.roll.open and x.row.applied is None]

    def standing(self, scene: Scene) -> tuple[LiveRoll, ...]:
        """Those of them that stand and are still open."""
        return self._index_of(scene).standing

    def bearing(self, scene: Scene) -> list[LiveRoll]:
        """Those of them that stand and have changed a row of the table, or set off others."""
        within = self._index_of(scene).within
        return [
            live
            for live in self.standing(scene)
            if live.row.applied or live.row.given or live.number in within
        ]

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
            self._index = _Index(scene.rolls, live, _standing(live), within)
        return self._index

    def keeps(self, roll: OpenRoll) -> bool:
        """Whether this roll is an exchange's."""
        return self._decode(roll) is not None

    def _decode(self, roll: OpenRoll) -> _Decoded | None:
        # Under this object, since another system's rows read the same roll with other exchanges.
        return roll.recall(self, self._decode_row)

    def _decode_row(self, roll: OpenRoll) -> _Decoded | None:
        row = read_row(roll)
        try:
            return None if row is None else (row, *self.decode(row.state))
        # A state of an earlier version: such a roll waits for nobody.
        except msgspec.ValidationError:
            return None

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


def encode(value: Struct) -> Raw:
    """A value as JSON."""
    return Raw(msgspec.json.encode(value))


def kept_tale(tale: Tale[Any]) -> KeptTale:
    """A tale as the journal keeps it."""
    also, parts = tuple(map(kept_tale, tale.also)), tuple(map(kept_tale, tale.parts))
    return KeptTale(tale.roll, encode(tale.state), also, tale.itself, parts)


def read_row(roll: OpenRoll) -> Row | None:
    """What is kept of a roll; None where it is no exchange's."""
    return roll.recall(Row, _read_row)


def is_waiting(roll: OpenRoll) -> bool:
    """Whether a roll is an exchange's and somebody is asked."""
    return (row := read_row(roll)) is not None and not row.stands


def combat_of(roll: OpenRoll) -> str:
    """The key of the fight that the roll's state names; "" where it names none."""
    try:
        row = msgspec.json.decode(roll.state, type=Row)
        fields = msgspec.json.decode(row.state, type=dict[str, Raw])
        return msgspec.json.decode(fields.get("combat", b'""'), type=str)
    except msgspec.ValidationError:  # no exchange's
        return ""


def with_row(scene: Scene, roll: OpenRoll, row: Row, *, is_open: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    deadline = roll.deadline if is_open else None
    roll = replace(roll, state=msgspec.json.encode(row), open=is_open, deadline=deadline)
    roll.recall(Row, lambda _: row)
    return with_roll(scene, roll)


def without_past(row: Row) -> Row:
    """A row of which nothing is left that only taking back would need."""
    applied = () if row.stands else None
    return replace(row, late=NOTHING, applied=applied, given=(), base=NOTHING, passed=())


def with_version(row: Row, version: KeptVersion) -> tuple[KeptVersion, ...]:
    """The versions of a row and one more: the first is always kept, and the newest."""
    first, newer = row.versions[:1], (*row.versions[1:], version)
    return (*first, *newer[-MOST_VERSIONS:]) if first else (version,)


def _read_row(roll: OpenRoll) -> Row | None:
    try:
        return msgspec.json.decode(roll.state, type=Row)
    except msgspec.ValidationError:
        return None


class _Tagged(Struct, frozen=True):
    type: str
