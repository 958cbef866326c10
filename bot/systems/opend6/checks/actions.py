"""What can be asked for of checks, what waits, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE
from bot.shared.exchange.windows import Answer
from bot.systems.opend6.house import HouseRules
from bot.systems.opend6.rules.checks import Check, Count, check, choose, successes
from bot.systems.opend6.rules.conditions import Kind
from bot.systems.opend6.rules.notation import Effects
from bot.systems.opend6.rules.pool import State
from bot.systems.opend6.rules.results import Game, Result
from bot.systems.opend6.rules.throw import Pool, Throw
from bot.systems.opend6.skills import Value

MOST_TRIES = 10
"""How often a check is rolled."""

Advice = Literal["", "count", "track"]
"""Another dice game that its skill is usually for, or a track for words."""

How = Literal["", "reroll", "dice", "took another total", "stands"]
"""What was done last to a check that lay."""


class CheckFor(Action, frozen=True, tag="check"):
    """A check of a skill, an ability or a code (D6-02).

    `difficulty` is a number or the name of a band, `against` an opponent who resists with
    `defends`, a skill or a code; one of the two is given (D6-07). `instead` is the code where the
    sheet has no such skill. `final` leaves nothing open after the dice. With `total` nothing is to
    be reached: it is compared with another.
    """

    skill: str = ""
    difficulty: str = ""
    against: str = ""
    defends: str = ""
    said: Effects = Effects()
    task: str = ""
    instead: str = ""
    final: bool = False
    total: bool = False


class Helper(Struct, frozen=True):
    """Who helps with a check (a key), with which skill, and what was said with that."""

    key: str
    skill: str
    said: Effects = Effects()


class CheckTogether(Action, frozen=True, tag="check_together"):
    """A check of several: who acts leads, everybody else helps with a related skill (D6-116)."""

    skill: str = ""
    difficulty: str = ""
    said: Effects = Effects()
    task: str = ""
    helpers: tuple[Helper, ...] = ()


class RollCode(Action, frozen=True, tag="roll"):
    """A code, against a difficulty or only for its total; an `effect` roll is no check (D6-87)."""

    code: str = ""
    difficulty: str = ""
    said: Effects = Effects()
    task: str = ""
    effect: bool = False


class CountUp(Action, frozen=True, tag="successes"):
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


class DropCount(Action, frozen=True, tag="drop_count"):
    """A running count is given up, by the number of its roll."""

    roll: int = 0


class Reroll(Answer, frozen=True, tag="again"):
    """The check again for an action point; the better total stands (D6-09)."""


class TwoMore(Answer, frozen=True, tag="two_more"):
    """Two dice more for an action point, beside those that lie (D6-09)."""


class TakeOther(Answer, frozen=True, tag="take"):
    """Another of the totals rolled stands, by its place from 0 (D6-09: keep either)."""

    place: int = 0


AGAINST = "-"
"""In front of an effect's key: it hinders."""


class Menu(Action, frozen=True, tag="effects_menu"):
    """What the ranks of `who`'s last check can still buy (D6-86).

    `target` is whom the effect is for ("": oneself), `on` the skill or ability it concerns,
    `condition` the one whose duration is meant.
    """

    target: str = ""
    on: str = ""
    condition: str = ""


class Buy(Action, frozen=True, tag="effects_buy"):
    """Ranks are spent on an effect, by its key; with `-` in front it is a hindrance (D6-89).

    `on` is a skill, an ability, or the code of an effect roll; `note` names a new ability. `told`
    are what the card has said so far.
    """

    effect: str = ""
    target: str = ""
    on: str = ""
    condition: str = ""
    note: str = ""
    told: tuple[str, ...] = ()


class RollLine(Struct, frozen=True):
    """A roll as a card shows it: whose, of what, the throw that counts and the other one.

    `result` is None for a roll that is compared with nothing; `changes` are (source, what, amount).
    """

    name: str
    of: str
    throw: Throw
    other: Throw | None = None
    result: Result | None = None
    state: str = "none"
    critical: str = ""
    changes: tuple[tuple[str, str, int], ...] = ()


class SpendRanks(Answer, frozen=True, tag="spend_ranks"):
    """Ranks of the check are spent, each of `bought` an effect or a rank for something else.

    `told` says in lines what they have done, `rolls` are the dice of an effect roll.
    """

    bought: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    rolls: tuple[RollLine, ...] = ()


class Stand(Answer, frozen=True, tag="stand"):
    """The check stands as it lies; `overdue` where time ran out."""

    overdue: bool = False


class Odds(Action, frozen=True, tag="odds"):
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


class RollModifier(Struct, frozen=True):
    """One change of a roll with its source; `what` is a word of `weights`."""

    source: str
    what: str
    amount: int


class CheckPlan(Struct, frozen=True):
    """Somebody about to roll. `key` is "" where nobody's sheet is behind it.

    `own_wild` are the wild dice the roller has anyway; all that changes the code is in `parts`.
    """

    key: str
    name: str
    worth: Value
    pool: Pool
    state: State = "none"
    parts: tuple[RollModifier, ...] = ()
    luck: bool = False
    point: bool = False
    own_wild: int = 0
    kind: Kind = "check"

    def of(self, *whats: str) -> int:
        """The sum of the changes of these sorts."""
        return sum(part.amount for part in self.parts if part.what in whats)


class Throws(Struct, frozen=True):
    """Dice on the table; `second` lies beside the first with advantage and disadvantage."""

    first: Throw
    second: Throw | None = None


class HelperRoll(Struct, frozen=True):
    """A helper's roll, which falls first, and what it changes about the total (D6-116)."""

    plan: CheckPlan
    fell: Throws | None = None
    change: int = 0


class PoolChange(Struct, frozen=True):
    """A pool of the roller before and after."""

    pool: str
    before: int
    after: int


class RunningCount(Struct, frozen=True):
    """A count that several rolls add to: so many before this one, so many now, and in all."""

    number: int
    name: str
    before: int
    now: int
    required: int


class CheckState(Struct, frozen=True, tag="check"):
    """A check and what was spent on it.

    `target` is the difficulty, or the successes required; None where nothing was to be reached.
    `on` is the least face of a success. `against` says in words where the target comes from,
    `versus` is the key of the opponent it was found from. `tries` are the times it was rolled,
    `stands` is the place of the one that counts. `added` is how often two dice came from action
    points. `bought` are the keys of effects that its ranks paid, `effect_roll` says that it is
    itself one. `user` is who asked for it. `toward` names a running count that its successes go to,
    by the `number` of this roll; a new count needs `required`, and `running` is how it stands.

    `due` are the dice that fall next. `points` are the action points of the roller, `spent` the
    pools that moved with the last change, `how` which that was, `used` the effects on one check
    that it used up. `told` says what ranks were spent on last, `rolls` are the effect rolls they
    have bought. Nothing is spent on what is `closed`. `helpers` roll before it.
    """

    trial: CheckPlan
    tries: tuple[Throws, ...]
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
    number: int = 0
    required: int = 0
    running: RunningCount | None = None
    due: Literal["", "roll", "reroll", "dice"] = ""
    points: int = 0
    spent: tuple[PoolChange, ...] = ()
    how: How = ""
    used: tuple[str, ...] = ()
    advice: Advice = ""
    closed: bool = False
    told: tuple[str, ...] = ()
    rolls: tuple[RollLine, ...] = ()
    helpers: tuple[HelperRoll, ...] = ()

    @property
    def fell(self) -> Throws:
        """The dice that count."""
        return self.tries[self.stands]

    @property
    def throw(self) -> Throw:
        """The throw that counts, the better or worse of two where there are two."""
        return self.read_as(self.stands)[0]

    def read_as(self, place: int) -> tuple[Throw, Throw | None]:
        """The throw of a try that counts and the other; raises what the rules raise."""
        if self.game == "successes":
            tally = self.count(place)
            return tally.throw, tally.other
        throws = self.tries[place]
        return choose(throws.first, throws.second, self.trial.state)

    def check_result(self, house: HouseRules) -> Check:
        """The check against its difficulty; only where totals are compared with one."""
        return check(
            self.fell.first,
            self.target or 0,
            second=self.fell.second,
            state=self.trial.state,
            rules=house.rules,
        )

    def count(self, place: int | None = None) -> Count:
        """The successes against what is required; only where successes are counted."""
        throws = self.tries[self.stands if place is None else place]
        return successes(
            throws.first, self.target or 1, on=self.on, second=throws.second, state=self.trial.state
        )

    def worth(self, place: int) -> int:
        """The total or the successes of a try."""
        if self.game == "successes":
            return self.count(place).successes
        return self.read_as(place)[0].total

    def rank(self, house: HouseRules) -> int:
        """The ranks it made, 0 without a target or a success (D6-05)."""
        if self.target is None:
            return 0
        if self.game == "successes":
            return self.count().rank
        return self.check_result(house).result.rank

    def may_change(self, house: HouseRules) -> bool:
        """Whether the roller has points or ranks to spend on it; never before its dice lie."""
        return not self.closed and bool(self.tries and (self.points or self.rank(house)))

    def points_to_spend(self, house: HouseRules) -> int:
        """The action points that may be spent on it; none on an effect roll."""
        return self.points if house.action_points and self.trial.kind == "check" else 0


class RollShown(Struct, frozen=True):
    """A roll as a card shows it; `what` says what for, `result` is None where nothing resists.

    `versus` says in words what was to be reached.
    """

    trial: CheckPlan
    fell: Throws
    what: str
    result: Result | None = None
    versus: str = ""


class CountDropped(Outcome, frozen=True, tag="count_dropped"):
    """A running count was given up."""

    name: str
    now: int
    required: int
