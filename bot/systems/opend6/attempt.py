"""Checks as they are kept while points and ranks may still be spent on them (D6-09, D6-86)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.opend6.checks import Check, check
from bot.systems.opend6.games import Count, Game, successes
from bot.systems.opend6.house import Settings
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.throw import Throw
from bot.systems.opend6.trial import Fell, Trial

DAY = 86_400
"""Seconds a check may be changed with points where no turn ends first."""
MOST_TRIES = 10

S = TypeVar("S", bound=Struct)


class Attempt(Struct, frozen=True, tag="check"):
    """A check as it lies on the table.

    `target` is the difficulty, or the successes required; None where nothing was to be reached.
    `on` is the least face of a success. `against` says in words where the target comes from,
    `versus` is the key of the opponent it was found from. `tries` are the times it was rolled,
    `stands` is the place of the one that counts. `added` is how often two dice came from action
    points. `bought` are the keys of effects that its ranks paid, `effect_roll` says that it is
    itself one. `user` is who asked for it. `toward` names a running count that its successes go to.
    """

    trial: Trial
    tries: tuple[Fell, ...]
    game: Game = "totals"
    target: int | None = None
    on: int = 0
    against: str = ""
    versus: str = ""
    task: str = ""
    stands: int = 0
    added: int = 0
    bought: tuple[str, ...] = ()
    effect_roll: bool = False
    user: int = 0
    toward: str = ""

    @property
    def fell(self) -> Fell:
        """The dice that count."""
        return self.tries[self.stands]

    @property
    def throw(self) -> Throw:
        """The throw that counts, the better or worse of two where there are two."""
        return self.read_as(self.stands)[0]

    def read_as(self, place: int) -> tuple[Throw, Throw | None]:
        """The throw of a try that counts and the other; raises what the rules raise."""
        fell = self.tries[place]
        if self.game == "successes":
            told = successes(
                fell.first, self.target or 1, on=self.on, second=fell.second, state=self.trial.state
            )
            return told.throw, told.other
        found = check(fell.first, 0, second=fell.second, state=self.trial.state)
        return found.throw, found.other

    def checked(self, here: Settings, place: int | None = None) -> Check:
        """The check against its difficulty; only where totals are compared with one."""
        fell = self.tries[self.stands if place is None else place]
        return check(
            fell.first,
            self.target or 0,
            second=fell.second,
            state=self.trial.state,
            rules=here.rules,
        )

    def counted(self, place: int | None = None) -> Count:
        """The successes against what is required; only where successes are counted."""
        fell = self.tries[self.stands if place is None else place]
        return successes(
            fell.first, self.target or 1, on=self.on, second=fell.second, state=self.trial.state
        )

    def worth(self, place: int) -> int:
        """The total or the successes of a try."""
        if self.game == "successes":
            return self.counted(place).successes
        return self.read_as(place)[0].total

    def rank(self, here: Settings) -> int:
        """The ranks it made, 0 without a target or a success (D6-05)."""
        if self.target is None:
            return 0
        if self.game == "successes":
            return self.counted().rank
        return self.checked(here).result.rank


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
    """An open roll of this kind by its number; raises `unknown_roll`, `too_late`."""
    row = scene.rolls.get(number)
    if not 1 <= number <= scene.last_roll or (row is not None and row.system != KEY):
        raise Refusal("unknown_roll", f"There is no roll {number} of this kind at this table.")
    if row is None or not row.open:
        raise Refusal(
            "too_late",
            f"Roll {number} is over: a later check or the end of the turn has closed it. Nothing "
            "has changed.",
        )
    state = read(row, kind)
    if state is None:
        raise Refusal("unknown_roll", f"Roll {number} is of another kind.")
    return row, state


def read(row: OpenRoll, kind: type[S]) -> S | None:
    """The state of a roll of ours, None where it is of another kind."""
    if row.system != KEY:
        return None
    try:
        return msgspec.json.decode(row.state, type=kind)
    except msgspec.ValidationError:
        return None


def lying(scene: Scene, keys: Iterable[str]) -> dict[int, Attempt]:
    """The checks of these characters that may still be changed, by the number of their roll."""
    wanted = set(keys)
    found: dict[int, Attempt] = {}
    for number, row in sorted(scene.rolls.items()):
        attempt = read(row, Attempt) if row.open else None
        if attempt is not None and attempt.trial.key in wanted:
            found[number] = attempt
    return found


def settled(scene: Scene, keys: Iterable[str]) -> tuple[Scene, dict[int, Attempt]]:
    """The scene in which the checks of these characters stand as they lie, and those checks."""
    found = lying(scene, keys)
    for number in found:
        row = replace(scene.rolls[number], open=False, deadline=None)
        scene = replace(scene, rolls={**scene.rolls, number: row})
    return scene, found
