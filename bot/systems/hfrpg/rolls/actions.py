"""What can be asked for of rolls, what waits, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from bot.core.action import Action, ByAnyone, Outcome
from bot.core.people import ANYONE
from bot.shared.exchange.windows import Answer, GmAnswer
from bot.systems.hfrpg.rules.rolls import NORMAL, SIDES, Member, Mode, Pool, Result, others, read
from bot.systems.hfrpg.rules.tokens import due, lower_dice, raise_dice, with_tokens
from bot.systems.hfrpg.tokens.play import TokenChange


class Valued(Action, frozen=True):
    """What is rolled (HF-02): each value a number, or a name on the sheet."""

    attribute: str = ""
    competency: str = ""
    specialisation: str = ""

    @property
    def values(self) -> tuple[str, str, str]:
        """Attribute, competency and specialisation."""
        return self.attribute, self.competency, self.specialisation


class Roll(Valued, frozen=True, tag="roll"):
    """An ACS roll (HF-02 to HF-11).

    `difficulty` "" is the channel's. With `ready` the GM may change it before the dice are thrown.
    `typed` says that faces came along. `final` leaves nothing open: penalties go where they hurt
    most, bonuses are kept.
    """

    difficulty: str = ""
    shift: int = 0
    task: str = ""
    ready: bool = False
    typed: bool = False
    final: bool = False


class RollTogether(Action, frozen=True, tag="roll_together"):
    """A group rolls once (HF-35, HF-36).

    `hands` are each one's key with attribute, competency and specialisation, as for a roll.
    """

    hands: tuple[tuple[str, str, str, str], ...] = ()
    difficulty: str = ""
    shift: int = 0
    task: str = ""


class Join(Answer, frozen=True, tag="join"):
    """Somebody joins a group; values left out are those the group was opened with."""

    attribute: str = ""
    competency: str = ""
    specialisation: str = ""


class Ease(GmAnswer, frozen=True, tag="ease"):
    """The GM makes a roll that is not thrown yet harder, or easier below 0 (HF-11)."""

    steps: int = 0


class Throw(Answer, frozen=True, tag="throw"):
    """The dice of a prepared roll are thrown."""


class Drop(Answer, frozen=True, tag="drop"):
    """A prepared roll is not made."""


class Bonus(Answer, frozen=True, tag="bonus"):
    """Bonuses go on dice of one's choice, and the roll is read with them (HF-29 to HF-31).

    `raises` are `place:bonuses`, places from 0, one for each die that is raised. `face` is what
    buttons of earlier versions say: one bonus on a die that shows it.
    """

    face: int = 0
    raises: tuple[str, ...] = ()


class Best(Answer, frozen=True, tag="best"):
    """Bonuses go where they do most, and the roll is read with them: `most` of them, 0 for all.

    No more are used than that takes. `target` is what buttons of earlier versions say: the bonuses
    go for the best chance of that total.
    """

    target: int = 0
    most: int = 0


class ThrowOn(Answer, frozen=True, tag="keep"):
    """The extra dice fall without bonuses; `overdue` where time ran out."""

    overdue: bool = False


class Lower(GmAnswer, frozen=True, tag="lower"):
    """The GM puts one penalty on a die that shows this face (HF-33, HF-34)."""

    face: int = 0


class Harshest(GmAnswer, frozen=True, tag="harshest"):
    """The penalties left go where they hurt most (HA-09).

    `overdue` where no GM answered, `away` where none was here to be asked.
    """

    overdue: bool = False
    away: bool = False


class Odds(Valued, frozen=True, tag="odds"):
    """Exact chances by difficulty; `tokens` None are those the player holds."""

    asker = ANYONE

    tokens: int | None = None


class Half(ByAnyone, frozen=True, tag="half"):
    """Half of a number, rounded up (HF-37)."""

    number: str = ""


Closed = Literal[
    "", "dropped", "rolled", "best", "kept", "harshest", "placed", "overdue", "automatic", "away"
]
"""How it came that nothing is chosen any more; "" while something may be."""


class Hand(Struct, frozen=True):
    """One who takes part: the key of the character, and the numbers."""

    key: str
    member: Member


class Rival(Struct, frozen=True):
    """One of a group who would have rolled better with the tokens they hold.

    Chances of success, 0..1: theirs, and that of who rolled.
    """

    name: str
    balance: int
    chance: float
    leader: float


class RollState(Struct, frozen=True, tag="roll", omit_defaults=True):
    """One roll. `by` is the key of the character who began it, `hands[leads]` rolls.

    `asked` are attribute, competency and specialisation as they were asked for, which others join
    a `group` with. Once it is `thrown`, `balance` are the tokens held then and `session` is the
    number of the session. `faces` are the dice as they fell, `use` the tokens on each so far.
    `uses` are the uses of bonuses that reach another band, the cheapest first, while any may be
    used. `result` and what follows it are there when the roll is read: `chains` are the extra rolls
    of each exploding die, `stopped` says that the bot stopped throwing (HA-19), `moved` is every
    balance that changed, `rival` who of a group would have been better with tokens. `first` is how
    it was read before bonuses were used.
    """

    by: str
    hands: tuple[Hand, ...]
    asked: tuple[str, str, str] = ("", "", "")
    group: bool = False
    leads: int = 0
    level: str = NORMAL
    task: str = ""
    final: bool = False
    thrown: bool = False
    faces: tuple[int, ...] = ()
    use: tuple[int, ...] = ()
    uses: tuple[tuple[int, ...], ...] = ()
    balance: int = 0
    session: int = 0
    closed: Closed = ""
    result: Result | None = None
    chains: tuple[tuple[int, ...], ...] = ()
    stopped: bool = False
    moved: tuple[TokenChange, ...] = ()
    rival: Rival | None = None
    first: Result | None = None

    @property
    def roller(self) -> str:
        """The key of who rolls."""
        return self.hands[self.leads].key

    @property
    def name(self) -> str:
        """The shown name of who rolls."""
        return self.member.name

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
    def faces_now(self) -> tuple[int, ...]:
        """The faces with the tokens used so far."""
        # The sign of the balance says what the tokens are: no roll has both kinds (HA-18).
        return with_tokens(self.faces, self.use, up=self.balance >= 0)

    @property
    def open_penalties(self) -> int:
        """How many penalties must still be placed (HF-33)."""
        # Of the dice as they fell: those that are lowered by now have less room.
        return due(self.faces, self.balance) - sum(self.use)

    def pool(self, how: Mode) -> Pool:
        """What the dice come to with every token on them that is used.

        Raises what `raise_dice` and `lower_dice` of the rules raise.
        """
        if self.balance < 0:
            return read(lower_dice(self.faces, self.use, self.balance), self.sides, how)
        return read(raise_dice(self.faces, self.sides, self.use, self.balance), self.sides, how)


class Automatic(Outcome, frozen=True, tag="automatic"):
    """Certain or Impossible: nothing was rolled (HF-09, HF-10)."""

    state: RollState = field(name="attempt")
    result: Result
    roll: int | None = None


class Chance(Struct, frozen=True):
    """One difficulty's chances, each 0..1; `better` is success with one bonus more, if any can."""

    level: str
    success: float
    critical: float
    worst: float
    better: float | None = None


class OddsShown(Outcome, frozen=True, tag="odds"):
    """Exact chances by difficulty."""

    name: str
    dice: int
    cs: int
    tokens: int
    rows: tuple[Chance, ...]


class HalfShown(Outcome, frozen=True, tag="half"):
    """Half of a number, rounded up."""

    number: str
    half: int
