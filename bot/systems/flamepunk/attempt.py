"""A roll on its way from the dice to its reading, as it is kept while people decide."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.scene import OpenRoll, Scene, with_roll
from bot.shared.conditions import modifiers_for
from bot.systems.flamepunk.house import Settings
from bot.systems.flamepunk.removal import joint, shifted, shifts, without
from bot.systems.flamepunk.rules import Reading, read
from bot.systems.flamepunk.sheet import KEY, TASK

DODGES = "dodge"
"""What a condition's modifier is called that counts like a GM's Dodge (FP-36, FP-37)."""


class Reflex(Struct, frozen=True):
    """A defence declared against a roll and paid; `removed` None leaves the dice to the bot."""

    who: str
    name: str
    defence: str
    cost: int
    removes: int
    removed: tuple[int, ...] | None = None


class Paid(Struct, frozen=True):
    """What somebody paid: `what` is dice or pyros."""

    name: str
    what: str
    before: int
    after: int
    maximum: int


class Attempt(Struct, frozen=True):
    """One roll. `roller` and `target` are keys with their shown names beside them.

    `faces` are the dice as they lie, `shift` is (place from 0, old, new) of a die turned by Pyros.
    `dodge` is the Dodge given, `parts` what earlier failures add as (roll, amount) (FP-44).
    `weights` are what conditions change of it, as (condition, amount) (FP-36). `was` are the
    verdicts its card showed before.
    """

    roller: str
    name: str
    faces: tuple[int, ...]
    hit: tuple[int, ...]
    kind: str
    target: str = ""
    target_name: str = ""
    task: str = ""
    dodge: int = 0
    parts: tuple[tuple[int, int], ...] = ()
    shift: tuple[int, int, int] | None = None
    reflexes: tuple[Reflex, ...] = ()
    paid: tuple[Paid, ...] = ()
    was: tuple[str, ...] = ()
    weights: tuple[tuple[str, int], ...] = ()

    @property
    def passive(self) -> int:
        """The Dodge that costs nobody anything: the task's, and what is added to it."""
        return passive(self.dodge, self.parts, self.weights)

    @property
    def targeted(self) -> bool:
        """Whether it is aimed at somebody, who may answer it (FP-09, FA-12)."""
        return bool(self.target)

    @property
    def lasting(self) -> bool:
        """Whether its task remembers how it went; other kinds have their own chapters (FA-27)."""
        return self.kind == TASK

    @property
    def damages(self) -> bool:
        """Whether its success level is damage (FP-22)."""
        return self.targeted and self.kind == "physical"

    @property
    def by_hand(self) -> tuple[int, ...]:
        """The faces that defenders took out themselves."""
        return tuple(face for reflex in self.reflexes for face in reflex.removed or ())

    @property
    def left_to_bot(self) -> int:
        """How many dice the bot may take out: the passive Dodge and reflexes not aimed by hand."""
        return self.passive + sum(r.removes for r in self.reflexes if r.removed is None)

    def reacted(self, who: str) -> bool:
        """Whether this character has used its reflex on this roll (FP-53)."""
        return any(reflex.who == who for reflex in self.reflexes)


def passive(
    dodge: int, parts: Sequence[tuple[int, int]], weights: Sequence[tuple[str, int]]
) -> int:
    """The Dodge with what earlier failures and conditions add or take, never below 0."""
    added = sum(amount for _, amount in parts) + sum(amount for _, amount in weights)
    return max(0, dodge + added)


def weighed(scene: Scene, who: str) -> tuple[tuple[str, int], ...]:
    """What this character's conditions change of the Dodge against their rolls, now."""
    now = scene.combat.round if scene.combat else None
    return modifiers_for(scene.conditions, who, DODGES, now=now)


def reading(attempt: Attempt, here: Settings, *, chosen: Sequence[int] | None = None) -> Reading:
    """How the roll reads if it is closed now: one joint best removal (FA-15).

    `chosen` are faces a GM takes out for the passive Dodge instead of the bot (FP-37), checked.
    """
    by_hand = (*attempt.by_hand, *(chosen or ()))
    free = attempt.left_to_bot - (attempt.passive if chosen is not None else 0)
    removed = joint(attempt.faces, attempt.hit, by_hand=by_hand, allowance=free, how=here.policy)
    return read(
        without(attempt.faces, removed),
        attempt.hit,
        removed=removed,
        attack=not attempt.lasting,
        plain_penalty=here.plain_penalty,
    )


def turned(attempt: Attempt, old: int, new: int) -> Attempt:
    """The roll with one die turned; raises `face_not_in_roll` (FA-17)."""
    faces = shifted(attempt.faces, old, new)
    return replace(attempt, faces=faces, shift=(attempt.faces.index(old), old, new))


def ranked_shifts(attempt: Attempt, here: Settings) -> list[tuple[int, int, Reading]]:
    """Every shift the table allows with the reading it leads to, best for the roller first."""
    if here.pyros_shift == "off" or attempt.shift or attempt.reflexes:
        return []
    found = [
        (old, new, reading(turned(attempt, old, new), here))
        for old, new in shifts(attempt.faces, any_face=here.pyros_shift == "any")
    ]
    found.sort(key=lambda shift: (-shift[2].success, -shift[2].signed, shift[0], shift[1]))
    return found


def find(scene: Scene, number: int) -> tuple[OpenRoll, Attempt]:
    """An open roll by its number; 0 means the newest one open.

    Raises `unknown_roll` for a number never rolled here, `roll_closed` for one resolved already.
    """
    if not number:
        waiting = [n for n, row in scene.rolls.items() if row.open and row.system == KEY]
        number = max(waiting, default=scene.last_roll)
    row = scene.open_roll(number, system=KEY)
    return row, msgspec.json.decode(row.state, type=Attempt)


def keep(scene: Scene, row: OpenRoll, attempt: Attempt, *, open_: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    return with_roll(scene, replace(row, state=msgspec.json.encode(attempt), open=open_))


def waiting(scene: Scene) -> tuple[tuple[OpenRoll, Attempt], ...]:
    """Every open Flamepunk roll of the table, oldest first."""
    return tuple(
        (row, msgspec.json.decode(row.state, type=Attempt))
        for _, row in sorted(scene.rolls.items())
        if row.open and row.system == KEY
    )
