"""What can be asked for outside a fight, as values that a button can keep."""

from __future__ import annotations

from typing import Literal

from bot.core.action import Action
from bot.core.people import ANYONE, GMS

Mishap = Literal["jams", "breaks", "other"]
Care = Literal["", "first aid", "treatment"]


class Rolling(Action, frozen=True):
    """What every roll is made of (BD-02, BD-07, BD-11, BD-13, BD-16).

    The dice are the whole `pool`, or `attribute` and `skill` as numbers or names on the sheet.
    `black` are black dice and `bonus` pool dice besides the difficulty's, `trades` how often three
    dice are given up for a success.
    """

    pool: int | None = None
    attribute: str = ""
    skill: str = ""
    difficulty: str = "average"
    black: int = 0
    bonus: int = 0
    trades: int = 0
    task: str = ""


class Roll(Rolling, frozen=True, tag="roll"):
    """A task is tried (BD-05).

    With `hidden` a GM keeps the black dice from the players (BD-08), with `granted` a partial
    counts (BD-06). `ready` waits for the choice of trades. `final` leaves no partial open.
    """

    gm_if = ("hidden", "granted")

    need: int = 2
    hidden: bool = False
    granted: bool = False
    ready: bool = False
    final: bool = False


class Call(Rolling, frozen=True, tag="call"):
    """A GM calls on everybody `named` for a task; each presses Roll (BD-01, BD-08)."""

    asker = GMS

    named: str = ""
    need: int = 2
    hidden: bool = False
    granted: bool = False


class Answer(Action, frozen=True, tag="answer"):
    """Somebody rolls as called, with so many `trades`; `dice` are typed where none are known."""

    roll: int = 0
    trades: int = 0
    dice: str = ""


class Drop(Action, frozen=True, tag="drop"):
    """What waits for dice waits no longer."""

    roll: int = 0


class Grant(Action, frozen=True, tag="grant"):
    """A GM grants a partial victory, with its catch in words, or does not (BD-06, BD-20)."""

    asker = GMS

    roll: int = 0
    granted: bool = True
    text: str = ""
    overdue: bool = False


class Spoil(Action, frozen=True, tag="spoil"):
    """A GM says what a foul failure brings (BD-26); `card` is the roll as JSON.

    `name` is whose it was, `weapon` what jams or breaks.
    """

    asker = GMS

    card: bytes = b""
    name: str = ""
    what: Mishap = "other"
    weapon: str = ""
    text: str = ""


class NoMore(Action, frozen=True, tag="no_more"):
    """A GM says that the situation allows no further try (BD-29); `card` is the roll as JSON."""

    asker = GMS

    card: bytes = b""


class Look(Action, frozen=True, tag="look"):
    """A GM looks at the hidden black dice of a roll; `card` is the roll as JSON."""

    asker = GMS

    card: bytes = b""


class Reveal(Action, frozen=True, tag="reveal"):
    """The hidden black dice of a roll are turned over; `card` is the roll as JSON."""

    asker = GMS

    card: bytes = b""


class Oppose(Rolling, frozen=True, tag="oppose"):
    """Somebody works against `target`, who answers by button (BD-22, BD-23).

    What begins with `their_` is the other side's; what is left out they choose themselves.
    """

    target: str = ""
    their_pool: int | None = None
    their_attribute: str = ""
    their_skill: str = ""
    their_black: int = 0
    their_bonus: int = 0


class Meet(Action, frozen=True, tag="meet"):
    """The other side of an opposed roll answers, and both are thrown."""

    roll: int = 0
    trades: int = 0
    dice: str = ""


class Weigh(Action, frozen=True, tag="weigh"):
    """A GM sets the black dice of both sides of an opposed roll that waits (BD-23)."""

    asker = GMS

    roll: int = 0
    mine: int = 0
    theirs: int = 0


class Group(Rolling, frozen=True, tag="group"):
    """A group roll that others may help with; who asks leads (BD-27)."""

    need: int = 2


class Help(Action, frozen=True, tag="help"):
    """Somebody helps with a skill, "" for the leader's (BD-27, BD-28)."""

    roll: int = 0
    skill: str = ""
    trades: int = 0


class Together(Action, frozen=True, tag="together"):
    """The leader of a group rolls, and everybody who helps."""

    roll: int = 0
    trades: int = 0


class Retries(Action, frozen=True, tag="retries"):
    """A look at what everybody has tried, or only `named`."""

    asker = ANYONE

    named: str = ""


class WalkAway(Action, frozen=True, tag="walk_away"):
    """A task is left for some time; its penalty goes, its lock stays (BD-32)."""

    task: str = ""


class Again(Action, frozen=True, tag="again"):
    """A GM forgets all tries of a task, the lock too, or sets how many count; with `lock` locks.

    `amount` are failed tries.
    """

    asker = GMS

    task: str = ""
    amount: int = 0
    lock: bool = False


class Heal(Rolling, frozen=True, tag="heal"):
    """Somebody cares for `target`: first aid in a fight, treatment outside (BD-97 to BD-100).

    Without dice it is Wits + Medicine.
    """

    target: str = ""
    care: Care = ""


class Rest(Action, frozen=True, tag="rest"):
    """Time passes and bruises go (BD-92)."""

    minutes: int = 30


class Sleep(Action, frozen=True, tag="sleep"):
    """A good night's sleep, of everybody where a GM says so (BD-101)."""

    gm_if = ("everybody",)

    everybody: bool = False


class Harm(Action, frozen=True, tag="harm"):
    """A GM's damage of so many pips, healing below 0; `kind` is wounds or bruises (BD-82)."""

    asker = GMS

    named: str = ""
    pips: int = 1
    kind: str = "wounds"


class Status(Action, frozen=True, tag="status"):
    """A look at what injuries somebody carries, "" for whoever asks."""

    asker = ANYONE

    named: str = ""


class Table(Action, frozen=True, tag="table"):
    """A look at one of the printed tables."""

    asker = ANYONE

    which: str = "difficulty"


class Odds(Rolling, frozen=True, tag="odds"):
    """Exact chances before the dice; only a look.

    With `against` it is an opposed roll against so many dice with `their_black`, with `weapon`
    dice besides a whole attack at `armour`; `melee` and `hard` say how armour counts there.
    """

    asker = ANYONE

    need: int = 2
    against: int | None = None
    their_black: int = 0
    weapon: int | None = None
    armour: int = 0
    melee: bool = False
    hard: bool = False


RollAction = Roll | Call | Answer | Drop | Grant | Spoil | NoMore | Look | Reveal
SharedRollAction = Oppose | Meet | Weigh | Group | Help | Together
RetryAction = Retries | WalkAway | Again
HealthAction = Heal | Rest | Sleep | Harm | Status
AsideAction = Table | Odds
TaskAction = RollAction | SharedRollAction | RetryAction | HealthAction | AsideAction
