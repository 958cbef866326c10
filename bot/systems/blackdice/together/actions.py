"""What can be asked for of rolls of several, and what waits of them: values only."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from bot.core.people import Audience
from bot.shared.exchange.windows import Answer, GmAnswer
from bot.systems.blackdice.rules.opposed import Comparison, compare
from bot.systems.blackdice.sides import Side, SideDice
from bot.systems.blackdice.tasks.actions import Mishap, Person, Rolling, Terms


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


class Meet(Answer, frozen=True, tag="meet"):
    """The other side of an opposed roll answers, and both are thrown."""

    trades: int = 0
    dice: str = ""


class Weigh(GmAnswer, frozen=True, tag="weigh"):
    """A GM sets the black dice of both sides of an opposed roll that waits (BD-23)."""

    mine: int = 0
    theirs: int = 0


class Group(Rolling, frozen=True, tag="group"):
    """A group roll that others may help with; who asks leads (BD-27)."""

    need: int = 2


class RollAsGroup(Rolling, frozen=True, tag="group_roll"):
    """A group rolls at once; who acts leads (BD-27, BD-28).

    `helpers` are the key of each who helps, with the skill and how many trades. With `hidden` a GM
    keeps the black dice from the players (BD-08).
    """

    gm_if = ("hidden",)

    need: int = 2
    helpers: tuple[tuple[str, str, int], ...] = ()
    hidden: bool = False


class Help(Answer, frozen=True, tag="help"):
    """Somebody helps with a skill, "" for the leader's (BD-27, BD-28)."""

    skill: str = ""
    trades: int = 0


class Together(Answer, frozen=True, tag="together"):
    """The leader of a group rolls, and everybody who helps."""

    trades: int = 0


class Contest(Struct, frozen=True):
    """Both sides of an opposed roll: who began and who answered."""

    a: Side
    b: Side
    a_rolled: SideDice = SideDice()
    b_rolled: SideDice = SideDice()

    @property
    def result(self) -> Comparison:
        """Who wins by how much (BD-22)."""
        return compare(self.a_rolled.result.net, self.b_rolled.result.net)


class OpposedState(Struct, frozen=True, tag="facing", omit_defaults=True):
    """An opposed roll that waits for the other side, a character or person by name.

    `contest` are both sides once the other has answered; `applied` says that it is settled.
    """

    mine: Terms
    key: str
    name: str
    trades: int
    theirs: Terms
    other: Person
    contest: Contest | None = None
    mishaps: tuple[Mishap, ...] = ()
    dropped: bool = False
    applied: bool = False

    @property
    def began(self) -> Audience:
        """Who may drop it."""
        return Audience(characters=(self.key,), gm=True)

    @property
    def fouls(self) -> tuple[tuple[str, int], ...]:
        """Who failed foully, by name, and by how much (BD-24)."""
        if self.contest is None:
            return ()
        result = self.contest.result
        sides = ((self.contest.a.name, result.a_foul), (self.contest.b.name, result.b_foul))
        return tuple((name, surplus) for name, surplus in sides if surplus)

    @property
    def keys(self) -> dict[str, str]:
        """The keys of those who may fail foully, by their names."""
        if self.contest is None:
            return {}
        return {side.name: side.key for side in (self.contest.a, self.contest.b)}

    def with_mishap(self, mishap: Mishap) -> Self:
        """The same with what a GM made of a foul failure."""
        return replace(self, mishaps=(*self.mishaps, mishap))


class Helper(Struct, frozen=True):
    """Who helps a group, with which skill and how many trades."""

    key: str
    name: str
    skill: str
    trades: int = 0


class GroupState(Struct, frozen=True, tag="gathering", omit_defaults=True):
    """A group roll that others may help with, until its leader rolls."""

    terms: Terms
    key: str
    name: str
    helpers: tuple[Helper, ...] = ()
    dropped: bool = False

    @property
    def leads(self) -> Audience:
        """Who may roll or drop it."""
        return Audience(characters=(self.key,), gm=True)
