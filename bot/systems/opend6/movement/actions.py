"""What can be asked for of movements, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.shared.exchange.windows import Answer
from bot.systems.opend6.melee.actions import DeclarationState, InFight
from bot.systems.opend6.melee.outcomes import Done, Ended
from bot.systems.opend6.rules.melee import Cost


class Move(InFight, frozen=True, tag="move"):
    """A movement of so many feet (D6-26, D6-54, D6-63); `pace` is full, bonus or free.

    `towards` or `away` name another combatant. `difficulty` or the rows of D6-30 ask for a check.
    """

    feet: int = 0
    pace: str = "full"
    towards: str = ""
    away: str = ""
    skill: str = ""
    difficulty: int | None = None
    distance: int | None = None
    ascent: int | None = None
    terrain: str = ""
    passage: str = ""
    effects: str = ""


class Follow(Answer, frozen=True, tag="follow"):
    """`who` matches or follows the movement of this roll (D6-29, D6-54, D6-63).

    `rolls` makes the check with dice where one is due, else the fixed value stands.
    """

    rolls: bool = True
    effects: str = ""


class Stay(Answer, frozen=True, tag="stay"):
    """`who` does not follow."""


class Shift(InFight, frozen=True, tag="shift"):
    """Something heavy is hurled or toppled onto a target (D6-35, D6-141)."""

    target: str = ""
    thing: int = 5
    feet: int = 0
    effects: str = ""


class MoveResult(Done, frozen=True, tag="move_result"):
    """A movement of so many of the `allowed` feet, which follow from `move`, the sheet's or not.

    `difficulty` is that of the ground, None for none, `skill` and `value` are what reached it. A
    movement that failed was `short` and made a `condition`.
    """

    name: str
    feet: int
    allowed: int
    move: int
    towards: str = ""
    away: str = ""
    on_sheet: bool = True
    skill: str = ""
    value: int = 0
    difficulty: int | None = None
    checked: bool = False
    short: int = 0
    condition: str = ""


class FollowResult(Done, frozen=True, tag="follow_result"):
    """Somebody followed or matched a `mover`, for an action of this cost."""

    name: str
    mover: str
    how: Literal["follow", "match"]
    cost: str


class Stayed(Done, frozen=True, tag="stayed"):
    """Somebody did not follow a `mover`."""

    name: str
    mover: str


class KnockedDown(Done, frozen=True, tag="knocked_down"):
    """Somebody is down by a GM's word (D6-43)."""

    name: str


class Ruled(Done, frozen=True, tag="ruled"):
    """A failed movement by a GM's word: `back` where it was, or moved after all (D6-28)."""

    name: str
    back: bool


class TerrainResult(Done, frozen=True, tag="terrain_result"):
    """Whether somebody who was driven keeps the feet on bad ground; `condition` where not."""

    name: str
    skill: str
    value: int
    difficulty: int
    condition: str = ""


class HurlResult(Done, frozen=True, tag="hurl_result"):
    """Something of `thing` dice onto somebody (D6-141): whether it moved, and what it did.

    `resisted` is what a target needs to be hit, `resists` what takes up the damage.
    """

    by: str
    on: str
    thing: int
    resisted: int
    moved_it: bool
    hit: bool = False
    rank: int = 0
    condition: str = ""
    resists: tuple[str, ...] = ()


class Companion(Struct, frozen=True, omit_defaults=True):
    """One who goes along, or backs off, and has paid for it: with which skill at which value.

    `rolls` says that dice are due; then `trial` is the check.
    """

    key: str
    how: Literal["follow", "match"]
    pays: Cost
    effects: str = ""
    rolls: bool = False
    value: int = 0
    fatigue: int = 0
    allowed: int = 0


class MovementState(
    DeclarationState[MoveResult | FollowResult | Stayed], frozen=True, tag="movement", kw_only=True
):
    """A movement from its declaration to the last who may follow it.

    `fatigue` is the rank of what a failure makes. `following` is who follows just now. `set_off`
    says that readied actions which it sets off have been asked about.
    """

    action: Move
    fatigue: int = 0
    following: Companion | None = None
    set_off: bool = False


class TurnState(DeclarationState[Ended], frozen=True, tag="turn", kw_only=True):
    """A turn that waits because a movement in it has set off readied actions (D6-57, R-28)."""
