"""What can be asked for of injuries and care, and what comes of it: values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.core.action import Action, ByAnyone, ByGms, Outcome
from bot.systems.blackdice.body import body
from bot.systems.blackdice.retries.play import TriesRow
from bot.systems.blackdice.rules.injury import Consciousness
from bot.systems.blackdice.sheet import Sheet
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.actions import Rolling, TaskState

Care = Literal["", "first aid", "treatment"]


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


class Harm(ByGms, frozen=True, tag="harm"):
    """A GM's damage of so many pips, healing below 0; `kind` is wounds or bruises (BD-82)."""

    named: str = ""
    pips: int = 1
    kind: str = "wounds"


class Status(ByAnyone, frozen=True, tag="status"):
    """A look at what injuries somebody carries, "" for whoever asks."""

    named: str = ""


class StayAwake(Action, frozen=True, tag="stay_awake"):
    """The roll to stay awake or to come round, outside a fight (BD-94, BD-95).

    Dice are traded only where the table plays it so (R-11).
    """

    trades: int = 0


class BodyChange(Struct, frozen=True):
    """A character's injuries before and after something."""

    name: str
    before: Sheet
    after: Sheet

    @property
    def pips_back(self) -> int:
        """The pips that came back."""
        return body(self.before).damage - body(self.after).damage


class CareState(Struct, frozen=True, tag="care", omit_defaults=True):
    """First aid or treatment: the roll, whose injuries, and what it gave.

    `target` is a key, `restored` are pips, `later` those of later rounds.
    """

    first_aid: bool
    task: TaskState
    target: str
    body: BodyChange
    restored: int = 0
    later: int = 0


class Recovered(Outcome, frozen=True, tag="recovered"):
    """Time or a night passed for these; `refused` are who could not, with why."""

    minutes: int | None
    rows: tuple[BodyChange, ...]
    refused: tuple[tuple[str, str], ...] = ()


class Harmed(Outcome, frozen=True, tag="harmed"):
    """A GM's damage, or healing below 0; `overkill` goes beyond a track, by name."""

    pips: int
    kind: str
    rows: tuple[BodyChange, ...]
    overkill: tuple[tuple[str, int], ...] = ()


class StatusShown(Outcome, frozen=True, tag="status"):
    """What injuries somebody carries."""

    name: str
    sheet: Sheet
    tried: tuple[TriesRow, ...] = ()


class AwakeRoll(Struct, frozen=True):
    """A roll to stay awake: with what, the dice, what it came to, and whether she was awake."""

    side: Side
    rolled: SideDice
    found: Consciousness
    before: bool


class Awake(Outcome, frozen=True, tag="awake"):
    """A roll to stay awake outside a fight."""

    woken: AwakeRoll
