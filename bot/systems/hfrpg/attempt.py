"""A roll on its way from its preparation to its end, as it is kept while people decide."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.systems.hfrpg.rules import (
    NORMAL,
    SIDES,
    Member,
    Mode,
    Pool,
    caps,
    due,
    lowered,
    others,
    raised,
    read,
)
from bot.systems.hfrpg.sheet import KEY
from bot.systems.hfrpg.tokens import adjusted

Stage = Literal["ready", "gm_penalty", "bonus", "done"]


class Hand(Struct, frozen=True):
    """One who takes part: the key of the character, and the numbers."""

    key: str
    member: Member


class Attempt(Struct, frozen=True):
    """One roll. `by` is the key of the character who began it, `hands[leads]` rolls.

    `asked` are attribute, competency and specialisation as they were asked for, which others join
    a `group` with. `faces` are the dice as they fell, `use` the tokens on each so far, `balance`
    the tokens held when they fell, `session` the number of the session then.
    """

    by: str
    hands: tuple[Hand, ...]
    asked: tuple[str, str, str] = ("", "", "")
    group: bool = False
    leads: int = 0
    level: str = NORMAL
    task: str = ""
    stage: Stage = "ready"
    faces: tuple[int, ...] = ()
    use: tuple[int, ...] = ()
    balance: int = 0
    session: int = 0

    @property
    def roller(self) -> str:
        """The key of who rolls."""
        return self.hands[self.leads].key

    @property
    def name(self) -> str:
        """The shown name of who rolls."""
        return self.hands[self.leads].member.name

    @property
    def member(self) -> Member:
        """Who rolls, in numbers."""
        return self.hands[self.leads].member

    @property
    def others(self) -> int:
        """What the rest of the group adds (HF-36)."""
        return others([hand.member for hand in self.hands], self.leads)

    @property
    def cs(self) -> int:
        """Everything that is added to the dice."""
        return self.member.share + self.others

    @property
    def sides(self) -> int:
        """The die of the difficulty; 0 where nothing is rolled."""
        return SIDES[self.level] or 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The faces with the tokens used so far."""
        return adjusted(self.faces, self.use, up=self.balance >= 0) if self.use else self.faces

    @property
    def left(self) -> int:
        """How many tokens can, or must, still be used."""
        bonus, _ = caps(self.shown, self.sides)
        if self.balance >= 0:
            return min(self.balance - sum(self.use), bonus)
        return due(self.faces, self.balance) - sum(self.use)

    def pool(self, how: Mode) -> Pool:
        """What the dice come to with every token on them that is used.

        Raises what `raised` and `lowered` of the rules raise.
        """
        if self.balance < 0:
            return read(lowered(self.faces, self.use, self.balance), self.sides, how)
        return read(raised(self.faces, self.sides, self.use, self.balance), self.sides, how)


def find(scene: Scene, number: int, *stages: Stage) -> tuple[OpenRoll, Attempt]:
    """An open roll by its number, which is at one of these stages.

    Raises `unknown_roll`, `roll_closed`, `wrong_stage`.
    """
    row = scene.open_roll(number, system=KEY)
    attempt = msgspec.json.decode(row.state, type=Attempt)
    if attempt.stage not in stages:
        raise Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")
    return row, attempt


def keep(scene: Scene, row: OpenRoll, attempt: Attempt, *, open_: bool = True) -> Scene:
    """The scene with this roll as it stands now, open or closed."""
    return with_roll(scene, replace(row, state=msgspec.json.encode(attempt), open=open_))


def refuse_pending(scene: Scene, key: str) -> None:
    """Refuses with `roll_pending` while an earlier roll of this player waits (HA-31)."""
    owner = scene.characters[key].owner
    for number, row in sorted(scene.rolls.items()):
        if not row.open or row.system != KEY:
            continue
        attempt = msgspec.json.decode(row.state, type=Attempt)
        other = scene.characters.get(attempt.roller)
        same = attempt.roller == key or (owner is not None and other and other.owner == owner)
        if attempt.stage == "ready" or not same:
            continue
        raise Refusal(
            "roll_pending",
            f"Roll {number} of {attempt.name} still waits"
            f"{' for the GM' if attempt.stage == 'gm_penalty' else ''}: {_where(scene, number)}. "
            + ("Finish it with Keep first." if attempt.stage == "bonus" else "Roll after that."),
            roll=number,
        )


def _where(scene: Scene, number: int) -> str:
    """A link to the card of a roll, where it is known."""
    found = (o.message for o in scene.offers.values() if o.roll == number and o.message)
    message = next(found, None)
    if message is None:
        return "its card is in this channel"
    guild = scene.table.guild or "@me"
    return f"https://discord.com/channels/{guild}/{scene.table.channel}/{message}"
