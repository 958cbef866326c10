"""Rolls as they are kept while somebody decides: checks here, with room for other kinds."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Audience, play
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.sides import Side

DAY = 86_400
"""Seconds a roll may be rolled again before it stands by itself."""

Stage = Literal["ready", "rolled", "done"]


class Attempt(Struct, frozen=True, tag="check"):
    """A check of one side; `user` is who asked for it, `called` whether a GM called for it.

    A `final` one stands as it falls.
    """

    side: Side
    stage: Stage = "ready"
    task: str = ""
    user: int = 0
    called: bool = False
    final: bool = False


class Duel(Struct, frozen=True, tag="opposed"):
    """An opposed roll; `opponent` is the key of who answers, by the name `named`.

    `other` is None before the answer. `stands` are the places, 0 and 1, of the sides that let
    their result stand.
    """

    one: Side
    opponent: str
    named: str
    other: Side | None = None
    task: str = ""
    stands: tuple[int, ...] = ()


State = Attempt | Duel
S = TypeVar("S", bound=Struct)


def opened(scene: Scene, who: str) -> OpenRoll:
    """A new roll of this character's; its number is the next one."""
    return OpenRoll(number=scene.last_roll + 1, system=KEY, who=who, state=b"")


def kept(
    scene: Scene, row: OpenRoll, state: Struct, *, open_: bool, deadline: int | None = None
) -> Scene:
    """The scene with this roll as it stands now, open or closed; `deadline` as of the epoch."""
    raw = msgspec.json.encode(state)
    return with_roll(scene, replace(row, state=raw, open=open_, deadline=deadline))


def find(scene: Scene, number: int, kind: type[S]) -> tuple[OpenRoll, S]:
    """An open roll of this kind by its number; raises `unknown_roll`, `roll_closed`."""
    row = scene.open_roll(number, system=KEY)
    try:
        return row, msgspec.json.decode(row.state, type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("unknown_roll", f"Roll {number} is of another kind.") from error


def wrong_stage(number: int) -> Refusal:
    """The roll does not wait for that."""
    return Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")


def players_of(side: Side, user: int = 0) -> Audience:
    """Whoever plays a side; where no sheet is behind it, the person who asked."""
    return play(side.key) if side.key else Audience(users=(user,))
