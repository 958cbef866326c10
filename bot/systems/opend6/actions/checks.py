"""What can be asked for about checks: rolled, changed with action points, their odds."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import ANYONE
from bot.systems.opend6.trial import Effects


class OnCheck(Action, frozen=True):
    """Whatever is about a check of one character."""


class CheckFor(OnCheck, frozen=True, tag="check"):
    """A check of a skill, an ability or a code (D6-02).

    `difficulty` is a number or the name of a band, `against` an opponent who resists with
    `defends`, a skill or a code; one of the two is given (D6-07). `instead` is the code where the
    sheet has no such skill. `final` leaves nothing open after the dice.
    """

    skill: str = ""
    difficulty: str = ""
    against: str = ""
    defends: str = ""
    said: Effects = Effects()
    task: str = ""
    instead: str = ""
    final: bool = False


class RollCode(OnCheck, frozen=True, tag="roll"):
    """A code, against a difficulty or only for its total; an `effect` roll is no check (D6-87)."""

    code: str = ""
    difficulty: str = ""
    said: Effects = Effects()
    task: str = ""
    effect: bool = False


class CountUp(OnCheck, frozen=True, tag="successes"):
    """Successes counted: a number of dice or a skill, against a required number (D6-72).

    `on` is the least face of a success, 0 for what holds here. `toward` names a count that several
    rolls add to; `required` is then what all of them need.
    """

    pool: str = ""
    required: int = 3
    on: int = 0
    said: Effects = Effects()
    task: str = ""
    toward: str = ""


class DropCount(OnCheck, frozen=True, tag="drop_count"):
    """A running count is given up, by the number of its roll."""

    roll: int = 0


class Again(OnCheck, frozen=True, tag="again"):
    """The check again for an action point; the better total stands (D6-09)."""

    roll: int = 0


class TwoMore(OnCheck, frozen=True, tag="two_more"):
    """Two dice more for an action point, beside those that lie (D6-09)."""

    roll: int = 0


class TakeOther(OnCheck, frozen=True, tag="take"):
    """Another of the totals rolled stands, by its place from 0 (D6-09: keep either)."""

    roll: int = 0
    place: int = 0


class Stand(OnCheck, frozen=True, tag="stand"):
    """The check stands as it lies; `overdue` where time ran out."""

    roll: int = 0
    overdue: bool = False


class Odds(OnCheck, frozen=True, tag="odds"):
    """Exact chances of a check; with `damage` and `soak` of an attack, with `required` of counting.

    `skill` is a skill, an ability or a code; `damage` a code or a weapon on the sheet, `soak` the
    number or code that resists it.
    """

    asker = ANYONE

    skill: str = ""
    difficulty: str = ""
    against: str = ""
    defends: str = ""
    required: int = 0
    on: int = 0
    damage: str = ""
    soak: str = ""
    said: Effects = Effects()


CheckAction = CheckFor | RollCode | CountUp | DropCount | Again | TwoMore | TakeOther | Stand | Odds
