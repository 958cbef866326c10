"""What is asked of a call, and what waits of one: values only."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Literal

from msgspec import Struct

from bot.core.action import Action, ByGms
from bot.core.more import More
from bot.core.people import GMS, Audience
from bot.core.words import mention
from bot.shared.exchange.windows import Answer

EVERYBODY = "*"
"""Instead of a name: everybody who has not rolled yet."""

EVERY_PLAYER = "players"
"""Instead of names: everybody who plays here."""

SIDE = ":"
"""Between what two sides roll that is not the same."""

LONGEST_WHAT = 100
LONGEST_HARD = 60

ROLL_FOR = "Roll for"
"""The list of those for whom a GM may roll."""


def how_many(name: str) -> str:
    """The list of how many dice this one may roll."""
    return f"{name}: how many dice?"


How = Literal["each", "against", "together"]


class CallFor(ByGms, frozen=True, tag="call_for"):
    """A GM asks everybody `named` for a roll: names and mentions with commas, `players`, `all`.

    `what` is what the system's own roll takes, `hard` how hard it is, one a side with a slash
    between them. `how` is `each`, `together` or `against` with a name. `hidden` keeps `hard` and
    what it does from the players. `more` are words with values.
    """

    named: str = ""
    what: Annotated[str, More("What they roll", most=LONGEST_WHAT)] = ""
    hard: Annotated[str, More("How hard it is; with against one a side: 3 / 1")] = ""
    how: Annotated[str, More("each, together, or against and a name")] = "each"
    hidden: Annotated[bool, More("Keep how hard it is from the players")] = False
    more: Annotated[str, More("Words with values, commas between them")] = ""


class CallOwn(Action, frozen=True, tag="call_own"):
    """A player's own way to the card: `who` rolls against somebody `named`, or together with them.

    The other words are those of a GM's call.
    """

    named: str = ""
    what: Annotated[str, More("What is rolled", most=LONGEST_WHAT)] = ""
    hard: Annotated[str, More("How hard it is; against somebody one a side: 3 / 1")] = ""
    together: bool = False
    more: Annotated[str, More("Words with values, commas between them")] = ""


class RollCalled(Answer, frozen=True, tag="roll_called"):
    """Somebody rolls as called: `who`, a key or `EVERYBODY`; "" for whoever presses.

    `what` is rolled instead of what was called for, "" for that. `amount` is how many dice, where
    that is theirs to say. `more` are words of their own.
    """

    what: str = ""
    amount: int = 0
    more: str = ""


class Lead(Answer, frozen=True, tag="call_lead"):
    """Somebody (`who`) leads those who roll together."""


class RollAtOnce(Answer, frozen=True, tag="call_now"):
    """Those who are in roll together; nobody else is waited for."""


class RollOver(Answer, frozen=True, tag="call_over"):
    """Two who were level roll once more."""


class ChangeHard(Answer, frozen=True, tag="call_hard"):
    """The call is as hard as this from now on, one a side with a slash; or so many `steps` more."""

    asker = GMS

    hard: str = ""
    steps: int = 0


class CloseCall(Answer, frozen=True, tag="call_close"):
    """Nobody is waited for any more; `impossible` says why, `overdue` that time ran out."""

    asker = GMS

    impossible: bool = False
    overdue: bool = False


class RevealHard(Answer, frozen=True, tag="call_reveal"):
    """Everybody sees how hard it was."""

    asker = GMS


class CalledPerson(Struct, frozen=True, omit_defaults=True):
    """Somebody who is to roll; a person without a character (`user`, an id) has no `key`."""

    name: str
    key: str = ""
    user: int = 0

    @property
    def who(self) -> str:
        """Their key; of a person without a character a mention."""
        return self.key or mention(self.user)

    @property
    def audience(self) -> Audience:
        """Who plays them."""
        if self.key:
            return Audience(characters=(self.key,))
        return Audience(users=(self.user,))


class Turn(Struct, frozen=True, omit_defaults=True):
    """A roll that begins now, or somebody's part in one of several."""

    key: str
    what: str = ""
    amount: int = 0
    more: str = ""


Closed = Literal["", "closed", "impossible", "overdue"]


class CallState(Struct, frozen=True, tag="call", omit_defaults=True):
    """A call; `hard` is one word for all, or one for each of two sides.

    `rolled` are the keys of those who have rolled, `going` those whose rolls begin now. `by` is the
    key of the player's character whose it is, "" of a GM's. Of a roll `together` `joined` are those
    who are in, `lead` is who leads where somebody was chosen, and `thrown` says that it is rolled.
    """

    what: str
    named: tuple[CalledPerson, ...]
    hard: tuple[str, ...] = ("",)
    how: How = "each"
    hidden: bool = False
    more: str = ""
    by: str = ""
    rolled: tuple[str, ...] = ()
    going: tuple[Turn, ...] = ()
    closed: Closed = ""
    joined: tuple[Turn, ...] = ()
    lead: str = ""
    thrown: bool = False
    past: int = 0

    @property
    def leader(self) -> str:
        """The key of who leads, "" for a person without a character."""
        return self.lead or self.named[0].key

    @property
    def missing(self) -> tuple[CalledPerson, ...]:
        """Who has not rolled yet, in the order they were named."""
        return tuple(
            roller for roller in self.named if not roller.key or roller.key not in self.rolled
        )

    def waits_for(self, present: Container[str]) -> list[CalledPerson]:
        """Who has not rolled yet of those who are still at the table, by the keys there."""
        return [roller for roller in self.missing if not roller.key or roller.key in present]

    def hard_for(self, key: str) -> str:
        """How hard it is for this character."""
        if len(self.hard) == 1 or not self.named or key == self.named[0].key:
            return self.hard[0]
        return self.hard[1]

    def what_for(self, key: str) -> str:
        """What this character rolls: of two sides each its own, `Stealth: Perception`."""
        mine, _, other = (part.strip() for part in self.what.partition(SIDE))
        if self.how != "against" or not other:
            return self.what
        return mine if key == self.named[0].key else other

    def against(self, key: str) -> str:
        """The key of whom this character rolls against, "" for nobody."""
        if self.how != "against":
            return ""
        return next((roller.key for roller in self.named if roller.key != key), "")
