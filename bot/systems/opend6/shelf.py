"""What a table keeps beyond its characters: things, bricks, projects, tracks, ranks to spend.

Each is a row of its own that stays open until it is gone, so that its card and its buttons outlive
the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import fold, join_words
from bot.systems.opend6.rules import building
from bot.systems.opend6.rules.building import State, points_of
from bot.systems.opend6.rules.tracks import Length
from bot.systems.opend6.sheet import KEY

NOBODY = ""
"""Who a row belongs to that is the table's; also the key of the scene's own pile of bricks."""
TOUGHNESS = 9
"""What a part of a device resists with unless the GM says otherwise: 3D."""
MOST_KEPT = 60
"""How many things, projects and tracks one table has at once."""


class Thing(Struct, frozen=True, tag="thing"):
    """What the character sheet of an element does not say (D6-97, D6-130, D6-131).

    `key` is the element's, `points` the smash points that destroy it, of which so many are `taken`,
    `yields` what lies in its pieces as it is written ("": nothing), `dodges` the difficulty of
    hitting it, 0 where it holds still.
    """

    key: str
    points: int = points_of()
    taken: int = 0
    yields: str = ""
    dodges: int = 0

    @property
    def in_pieces(self) -> bool:
        """Whether it is in pieces."""
        return self.taken >= self.points


class Stock(Struct, frozen=True):
    """Somebody's bricks and special pieces."""

    bricks: int = 0
    pieces: tuple[str, ...] = ()


class Pile(Struct, frozen=True, tag="pile"):
    """Everybody's bricks by key; the scene's own lie under the empty one."""

    stocks: dict[str, Stock] = {}


class Help(Struct, frozen=True):
    """A helper's total that waits for the master's roll (D6-135)."""

    key: str
    total: int


class Work(Struct, frozen=True):
    """One Master Builder's part of a device: what it costs and what of it is paid, in pips.

    `assigned` are (what, pips), `helps` wait for the next roll, `taken` are smash points.
    """

    master: str
    cost: int
    paid: int = 0
    assigned: tuple[tuple[str, int], ...] = ()
    helps: tuple[Help, ...] = ()
    taken: int = 0
    points: int = points_of()
    toughness: int = TOUGHNESS

    @property
    def complete(self) -> bool:
        """Whether everything is paid for."""
        return bool(self.cost) and self.paid >= self.cost

    @property
    def free(self) -> int:
        """Pips that are paid and not yet assigned."""
        return self.paid - sum(pips for _, pips in self.assigned)

    @property
    def in_pieces(self) -> bool:
        """Whether it has been smashed."""
        return self.taken >= self.points


class Project(Struct, frozen=True, tag="project"):
    """A device that is built; `difficulty` 0 and a cost of 0 wait for the GM (D6-132).

    `proposed` are the difficulty and the cost that a player thought of.
    """

    name: str
    difficulty: int
    works: tuple[Work, ...]
    note: str = ""
    proposed: tuple[int, int] = (0, 0)

    @property
    def ready(self) -> bool:
        """Whether the GM has said how hard it is and what it costs."""
        return self.difficulty > 0 and all(work.cost for work in self.works)

    @property
    def state(self) -> State:
        """Unfinished, usable, or come apart (D6-134, D6-136)."""
        parts = [building.DevicePart(work.complete, work.in_pieces) for work in self.works]
        return building.device(parts)


class Conflict(Struct, frozen=True, tag="conflict"):
    """A track of any length for anything: the ranks it has taken so far (D6-104, D6-105).

    `labels` name its conditions from rank 1 on, as far as somebody named them.
    """

    name: str
    length: Length
    labels: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()


class Purse(Struct, frozen=True, tag="purse"):
    """Ranks that somebody may spend on effects (D6-86).

    `key` is who made the check, `of` what it was, `of_effect_roll` whether that was an effect roll,
    `rolled` whether an effect roll was bought.
    """

    key: str
    ranks: int
    of: str = ""
    of_effect_roll: bool = False
    rolled: bool = False


Kept = Thing | Pile | Project | Conflict | Purse
K = TypeVar("K", Thing, Pile, Project, Conflict, Purse)


def _read(roll: OpenRoll) -> Kept | None:
    """What the table keeps in this row; None where it is over, or an exchange's."""
    if not roll.open or roll.system != KEY or roll.who != NOBODY:
        return None
    try:
        return msgspec.json.decode(roll.state, type=Kept)
    except msgspec.ValidationError:  # a call, or a card on which several act
        return None


def new_thing(scene: Scene, state: Kept) -> tuple[int, Scene]:
    """The scene with this in a new row, and its number; raises `too_many`."""
    if sum(_read(roll) is not None for roll in scene.rolls.values()) >= MOST_KEPT:
        raise Refusal("too_many", f"A table keeps at most {MOST_KEPT} things; remove some first.")
    number = scene.last_roll + 1
    roll = OpenRoll(number, KEY, NOBODY, msgspec.json.encode(state))
    return number, with_roll(scene, roll)


def put_by(scene: Scene, number: int, state: Kept, *, open_: bool = True) -> Scene:
    """The scene with this as it stands now."""
    roll = replace(scene.rolls[number], state=msgspec.json.encode(state), open=open_)
    return with_roll(scene, roll)


def every(scene: Scene, kind: type[K]) -> Iterator[tuple[int, K]]:
    """Everything of this kind that the table keeps, with its number, oldest first."""
    for number, roll in sorted(scene.rolls.items()):
        state = _read(roll)
        if isinstance(state, kind):
            yield number, state


def state_of(scene: Scene, number: int) -> Kept | None:
    """What is kept under this number, None where that is gone or something else."""
    roll = scene.rolls.get(number)
    return None if roll is None else _read(roll)


def thing(scene: Scene, key: str) -> tuple[int, Thing] | None:
    """What is kept of the element of this key."""
    return next((row for row in every(scene, Thing) if row[1].key == key), None)


def pile(scene: Scene) -> tuple[int, Pile] | None:
    """The bricks of this table, None where nobody ever had any."""
    return next(every(scene, Pile), None)


def project(scene: Scene, name: str) -> tuple[int, Project]:
    """The project of this name; where none is named the only one. Raises `unknown_project`."""
    rows = list(every(scene, Project))
    result = [row for row in rows if fold(row[1].name) == fold(name)] if fold(name) else rows
    if len(result) == 1:
        return result[0]
    names = join_words(row.name for _, row in rows)
    why = f"There is no project “{name[:40]}”" if fold(name) else "Say which project"
    being = f"{why}. Being built: {names}." if names else "Nothing is being built here."
    raise Refusal("unknown_project", being)


def conflict(scene: Scene, name: str) -> tuple[int, Conflict]:
    """The track of this name; raises `unknown_track`."""
    rows = list(every(scene, Conflict))
    result = next((row for row in rows if fold(row[1].name) == fold(name)), None)
    if result is None:
        names = join_words(row.name for _, row in rows)
        there = f"There are: {names}." if names else "There is none yet."
        raise Refusal("unknown_track", f"There is no track “{name[:40]}”. {there}")
    return result
