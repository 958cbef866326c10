"""What can be asked for in a fight, as values that a button can keep."""

from __future__ import annotations

from bot.core.action import Action
from bot.core.people import GMS


class Attack(Action, frozen=True, tag="attack"):
    """An attack is declared; the dice wait for the answer of `target` (BD-63, BD-67, R-69).

    `weapon` is a name on the sheet, `fists` or `kick`; "" is what is in hand. `reach` is normal,
    close or point_blank, or `feet` say which. `called` is a part of the body (BD-89). `actions` is
    how many are declared for the round, 0 leaves that as it is (BD-50); `draw` readies the weapon
    first, for two actions (BD-60). `pool` "" is what the sheet says.
    """

    target: str = ""
    weapon: str = ""
    reach: str = ""
    feet: int | None = None
    called: str = ""
    trades: int = 0
    actions: int = 0
    draw: bool = False
    black: int = 0
    bonus: int = 0
    pool: str = ""


class Prepare(Action, frozen=True, tag="prepare"):
    """The defender says how the answer will be made, before it is chosen; None leaves as it is.

    `actions` are declared with it, `trades` given up for sure successes, `called` the part that a
    blow of hers aims at ("-" for none, R-67), `pool` and `dodge` numbers instead of the sheet's.
    """

    roll: int = 0
    actions: int | None = None
    trades: int | None = None
    called: str | None = None
    pool: str | None = None
    dodge: str | None = None


class React(Action, frozen=True, tag="react"):
    """The answer to an attack: both roll now.

    `reaction` is one of the rules', `weapon` what strikes back. `roll` 0 is the attack that waits
    for `who`. `actions`, `trades` and `called` are as for `Prepare`.
    """

    roll: int = 0
    reaction: str = "none"
    weapon: str = ""
    actions: int | None = None
    trades: int | None = None
    called: str | None = None


class Favour(Action, frozen=True, tag="favour"):
    """A GM gives black dice or bonus dice to either side of an attack that waits."""

    asker = GMS

    roll: int = 0
    attacker_black: int = 0
    attacker_bonus: int = 0
    defender_black: int = 0
    defender_bonus: int = 0


class Bare(Action, frozen=True, tag="bare"):
    """A GM agrees that a called shot goes past the armour, or takes that back (BD-88, R-42)."""

    asker = GMS

    roll: int = 0
    bare: bool = True


class StandIn(Action, frozen=True, tag="stand_in"):
    """From now on a GM may answer an attack for the absent player; `overdue` where time ran out."""

    asker = GMS

    roll: int = 0
    overdue: bool = False


class Mishap(Action, frozen=True, tag="mishap"):
    """A GM says what a foul failure in a fight does (BD-26); `card` is the exchange as JSON.

    `side` is attacker or defender, `what` jams, breaks or other, with `text` for that.
    """

    asker = GMS

    card: bytes = b""
    side: str = "attacker"
    what: str = "other"
    text: str = ""


class Declare(Action, frozen=True, tag="declare"):
    """So many actions in this round, said before the first of them (BD-49 to BD-51)."""

    actions: int = 1


class Trade(Action, frozen=True, tag="trade"):
    """Dice of a roll that is no task are traded so often from now on (R-11).

    `kind` is damage, initiative or consciousness.
    """

    kind: str = "damage"
    trades: int = 0


class Act(Action, frozen=True, tag="act"):
    """An action of the list is taken (BD-48); `weapon` is what is drawn, reloaded or cleared."""

    kind: str = ""
    weapon: str = ""
    actions: int = 0


class Busy(Action, frozen=True, tag="busy"):
    """Something that takes `rounds` rounds (BD-47, BD-52); with `stop` it is broken off (R-60)."""

    rounds: int = 0
    stop: bool = False


class Disengage(Action, frozen=True, tag="disengage"):
    """A break from the opponents who were beaten to the turn (BD-44)."""

    actions: int = 0


class Walk(Action, frozen=True, tag="walk"):
    """So many yards on foot (BD-56); `draw` is a weapon readied on the way (BD-62)."""

    distance: int = 0
    speed: int = 0
    draw: str = ""
    actions: int = 0


class Drive(Action, frozen=True, tag="drive"):
    """A vehicle changes its speed in yards a round (BD-57); "" names no vehicle to remember.

    `speed` None is what it goes at, `top` and `limit` None what was said of it before.
    """

    vehicle: str = ""
    speed: int | None = None
    change: int = 0
    top: int | None = None
    limit: int | None = None


class Surprise(Action, frozen=True, tag="surprise"):
    """Ambushers try to surprise others, who answer by button (BD-35).

    `skill` and `attribute` are theirs, `notice` and `sense` those of the others; "" stands for
    Hide & Sneak with Dexterity against Perception with Wits, with `bluff` for Bluff with Presence
    against Empathy with Wits.
    """

    asker = GMS

    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    bluff: bool = False
    trades: int = 0
    black: int = 0
    pool: str = ""


class Notice(Action, frozen=True, tag="notice"):
    """`who` is ready to notice an ambush, with so many `trades`, or with another `pool`."""

    roll: int = 0
    trades: int = 0
    pool: str = ""


class NoticeRest(Action, frozen=True, tag="notice_rest"):
    """A GM lets everybody notice who has not said how; all the dice are thrown."""

    asker = GMS

    roll: int = 0


class StayAwake(Action, frozen=True, tag="stay_awake"):
    """The roll to stay awake or to come round, outside a fight (BD-94, BD-95).

    Dice are traded only where the table plays it so (R-11).
    """

    trades: int = 0


class Menu(Action, frozen=True, tag="menu"):
    """A look at what could be done now: weapons, actions left, whom one is faster than."""


FightAction = (
    Attack
    | Prepare
    | React
    | Favour
    | Bare
    | StandIn
    | Mishap
    | Declare
    | Trade
    | Act
    | Busy
    | Disengage
    | Walk
    | Drive
    | Surprise
    | Notice
    | NoticeRest
    | StayAwake
    | Menu
)
