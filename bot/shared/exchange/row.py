"""What is kept of one exchange in the state of its roll."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot.core.people import Audience
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.exchange.consequences import NOTHING, Consequence
from bot.shared.exchange.dice import AwaitedDice, Throw, TypedFaces
from bot.shared.exchange.windows import Exchange, KeptTale

S = TypeVar("S", bound=Struct)

MOST_VERSIONS = 7
"""How many of the newest versions are kept beside the first."""


class KeptVersion(Struct, frozen=True, array_like=True):
    """A version with its answer and state as JSON."""

    user: int
    answer: Raw
    state: Raw
    fell: int = 0


class Pick(Struct, frozen=True, array_like=True):
    """What `user`, an id, has answered in a window for each or in secret; `kind` is its tag.

    `by` is whom the window means, `answer` JSON.
    """

    by: Audience
    user: int
    kind: str
    answer: Raw


class Row(Struct, frozen=True, omit_defaults=True):
    """What is kept of an exchange.

    `state` is the tagged state as JSON. `throws` lie, `typed` waits unseen, `wanted` are dice that
    stop it. `late` is the clock's answer to what waits, JSON null for none. `within` is the roll it
    came within; `set_off` says that this roll's standing made it. `applied` is what came of it,
    None until it stands, and `given` what answers changed that came by themselves; `base` is the
    state before those, JSON null where it is no other. `passed` are the keys of those whose spends
    are over, `fixed` says that all of them are. `itself` are the keys of NPCs that have answered by
    themselves. `picks` are answers in secret, not taken yet, and those in windows for each, which
    are. `asked` is the action as JSON that it began with. `lines` are what the rolls of its card
    came to, once it is over.
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
    picks: tuple[Pick, ...] = ()
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


def encode(value: Struct) -> Raw:
    """A value as JSON."""
    return Raw(msgspec.json.encode(value))


def read_row(roll: OpenRoll) -> Row | None:
    """What is kept of a roll; None where it is no exchange's."""
    return roll.read(Row, lambda roll: _read(Row, roll.state))


def is_waiting(roll: OpenRoll) -> bool:
    """Whether a roll is an exchange's and somebody is asked."""
    return (row := read_row(roll)) is not None and not row.stands


def read_state(roll: OpenRoll, row: Row, kind: type[S]) -> S | None:
    """The state of this kind that a roll has; None where it has another one."""
    return roll.read(kind, lambda _: _read(kind, row.state))


def with_row(scene: Scene, roll: OpenRoll, row: Row, *, is_open: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    deadline = roll.deadline if is_open else None
    roll = replace(roll, state=msgspec.json.encode(row), open=is_open, deadline=deadline)
    roll.read(Row, lambda _: row)
    return with_roll(scene, roll)


def without_past(row: Row) -> Row:
    """A row of which nothing is left that only taking back would need."""
    applied = () if row.stands else None
    return replace(row, late=NOTHING, applied=applied, given=(), base=NOTHING, passed=(), picks=())


def with_version(row: Row, version: KeptVersion) -> tuple[KeptVersion, ...]:
    """The versions of a row and one more: the first is always kept, and the newest."""
    first, newer = row.versions[:1], (*row.versions[1:], version)
    return (*first, *newer[-MOST_VERSIONS:]) if first else (version,)


def _read(kind: type[S], raw: bytes) -> S | None:
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError:
        return None
