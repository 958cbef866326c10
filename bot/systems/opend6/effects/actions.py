"""What can be asked for of effects, conditions, statuses, minds, and what comes of it."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.condition import Modifier
from bot.core.people import ANYONE, GMS
from bot.core.report import Tone
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.rules.data import Status
from bot.systems.opend6.rules.minds import Ladder
from bot.systems.opend6.rules.notation import Effects


class GmsCondition(Action, frozen=True):
    """What only a GM does with conditions."""

    asker = GMS


class Befall(Action, frozen=True, tag="effects_condition"):
    """Ranks make a condition that lasts as long as they are worth (D6-81, D6-88)."""

    name: str = ""
    target: str = ""
    ranks: int = 1
    kind: str = "discrete"
    family: str = ""
    note: str = ""


class Relieve(Action, frozen=True, tag="effects_remove"):
    """Ranks remove a condition for as many as making it took (D6-85)."""

    condition: str = ""
    target: str = ""


class Grant(GmsCondition, frozen=True, tag="effects_grant"):
    """A GM gives somebody ranks to spend, for a check that was made without the bot."""

    named: str = ""
    ranks: int = 1
    why: str = ""


class Describe(GmsCondition, frozen=True, tag="condition_add"):
    """A GM's condition in the words of the text (D6-80 to D6-85).

    `lasts` is one of its durations or a number of `rounds`, "1D" rolled by the bot. `rank` gives
    the usual duration where nothing is said, `effect` is text such as `check:-2`. `price` is what
    removing it costs, 0 its rank.
    """

    named: str = ""
    name: str = ""
    kind: str = "discrete"
    family: str = ""
    lasts: str = ""
    rounds: str = ""
    rank: int = 0
    effect: str = ""
    note: str = ""
    price: int = 0


class Last(GmsCondition, frozen=True, tag="condition_last"):
    """A GM changes how long a condition lasts (D6-95): a change by its key, or a duration."""

    named: str = ""
    condition: str = ""
    change: str = ""


class ShowConditions(Action, frozen=True, tag="condition_show"):
    """Somebody's conditions with durations, prices and what they change (D6-96)."""

    asker = ANYONE

    named: str = ""


class MakeStatus(Action, frozen=True, tag="status_make"):
    """Something limited of `who` is measured without counting (D6-101); of the `scene` by a GM."""

    name: str = ""
    kind: str = "quantity"
    skill: str = ""
    scene: bool = False


class TestStatus(Action, frozen=True, tag="status_test"):
    """`who` tests a status by its skill (D6-102); `owner` "" is the one that has it.

    `told` are what the card has said so far.
    """

    name: str = ""
    owner: str = ""
    skill: str = ""
    said: Effects = Effects()
    told: tuple[str, ...] = ()


class SetStatus(GmsCondition, frozen=True, tag="status_set"):
    """A GM puts a status at a place 0..4, or with `by` so many places on."""

    name: str = ""
    owner: str = ""
    place: int | None = None
    by: int = 0
    told: tuple[str, ...] = ()


class ShowStatus(Action, frozen=True, tag="status_show"):
    """All that is measured so, or the one that is named."""

    asker = ANYONE

    name: str = ""
    owner: str = ""


class DropStatus(GmsCondition, frozen=True, tag="status_drop"):
    """A status is no longer kept."""

    name: str = ""
    owner: str = ""


class Strike(GmsCondition, frozen=True, tag="harm"):
    """A GM's damage: conditions of this rank on a `track` for everybody `named`.

    Below 0 the worst condition of at most that rank goes.
    """

    named: str = ""
    rank: int = 1
    track: str = "damage"


class SetMind(GmsCondition, frozen=True, tag="mind_set"):
    """A GM sets attitude or willpower (D6-99); `agreed` where somebody's check asked for it."""

    named: str = ""
    ladder: str = "attitude"
    step: str = ""
    agreed: bool = False


class Sway(Action, frozen=True, tag="mind_sway"):
    """`who` spends ranks on somebody's attitude or willpower, a step each (R-39).

    `towards` is up, to Hostile or Centered, or down; 0 `ranks` are all there are. A GM agrees.
    """

    target: str = ""
    ladder: str = "attitude"
    towards: str = "down"
    ranks: int = 0


class Shop(Outcome, frozen=True, tag="shop"):
    """What the ranks left of `key`'s check can buy, after a purchase where one was `made`.

    `of` is the check, `roll` the number of its row; `target`, `on` and `condition` are what is
    being bought for.
    """

    key: str
    of: str
    ranks: int
    roll: int
    made: str = ""
    changes: tuple[str, ...] = ()
    rolls: tuple[RollLine, ...] = ()
    target: str = ""
    on: str = ""
    condition: str = ""
    barred: bool = False
    tone: Tone = "plain"


class Altered(Outcome, frozen=True, tag="altered"):
    """A condition came, went or changed: in words, with a roll where there was one."""

    title: str
    tone: Tone = "plain"
    rolls: tuple[RollLine, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class Described(Outcome, frozen=True, tag="described"):
    """A GM's condition: what it changes, the `face` of 1D rounds or 0, and on whom, in lines."""

    name: str
    modifiers: tuple[Modifier, ...] = ()
    face: int = 0
    changes: tuple[str, ...] = ()


class StatusStands(Outcome, frozen=True, tag="status_stands"):
    """A status of `owner`, a key, after it was made, tested or set.

    `before` is the stage it had, None where it is new; the `rolls` are those of a test.
    """

    owner: str
    status: Status
    before: int | None = None
    rolls: tuple[RollLine, ...] = ()
    held: bool = False


class StatusDropped(Outcome, frozen=True, tag="status_dropped"):
    """A status is no longer measured."""

    name: str


class MindSet(Outcome, frozen=True, tag="mind"):
    """A GM moved somebody's attitude or willpower, the `ladder`, from `before` to `step`."""

    name: str
    ladder: Ladder
    before: str
    step: str


class Swaying(Outcome, frozen=True, tag="swaying"):
    """Somebody would move another's mind from `now` to `wanted`; a GM agrees to `ladder`."""

    by: str
    target: str
    ladder: str
    now: str
    wanted: str
    ranks: int


class ConditionsShown(Outcome, frozen=True, tag="conditions"):
    """A look at the conditions of those with these keys."""

    keys: tuple[str, ...]


class StatusShown(Outcome, frozen=True, tag="statuses"):
    """A look at everything that is measured by status."""


class HarmRow(Struct, frozen=True):
    """One whom a GM's word has harmed or healed: the conditions that came or went, in words."""

    name: str
    conditions: tuple[str, ...]


class Struck(Outcome, frozen=True, tag="struck"):
    """A GM's damage or healing on a track."""

    track: str
    rank: int
    rows: tuple[HarmRow, ...]
