"""What a GM may set for a table, and what comes of it, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.core import settings as here
from bot.core.action import ByAnyone, ByGms, Outcome

KEY = "table"


class Words(NamedTuple):
    """A setting that is one of a few words; the first one holds unless set."""

    key: str
    name: str
    allowed: Mapping[str, str]

    def sentence(self, value: str) -> str:
        """What this value means, as a sentence."""
        means = self.allowed[value]
        return f"{means[0].upper()}{means[1:]}."


DICE = Words(
    here.DICE,
    "Typed dice",
    {
        "everybody": "everybody may type faces",
        "gm": "only a GM may type faces",
        "nobody": "nobody may type faces",
    },
)
VISIBILITY = Words(
    here.VISIBILITY,
    "Visibility",
    {
        "public": "everybody sees rolls",
        "private": "only the roller sees a roll, and everybody that there was one",
        "gm": "only the roller and the GMs see a roll",
        "blind": "only the GMs see a roll, not even its roller",
    },
)


class Setup(ByGms, frozen=True, tag="table_setup"):
    """The table plays this system; without one it is asked which."""

    system: str = ""


class ShowTable(ByAnyone, frozen=True, tag="table_show"):
    """A look at everything that holds here."""


class NameGm(ByGms, frozen=True, tag="table_gm"):
    """A user or a role, by its Discord id, becomes GM of this table, or no longer is.

    `name` is how it is shown. One that `turns` is no longer GM where it was named already.
    """

    user: int = 0
    role: int = 0
    name: str = ""
    remove: bool = False
    turns: bool = False


class SetHouse(ByGms, frozen=True, tag="table_house"):
    """A house rule: `key` is `flamepunk removal`, or `removal` where that is clear.

    Without a value what held before anybody set it holds again.
    """

    key: str = ""
    value: str = ""


class SetDice(ByGms, frozen=True, tag="table_dice"):
    """Who may type the faces of dice thrown by hand: everybody, gm or nobody."""

    policy: str = ""


class SetVisibility(ByGms, frozen=True, tag="table_visibility"):
    """Who sees rolls where a roll does not say: public, private, gm or blind."""

    rolls: str = ""


class OwnDice(ByAnyone, frozen=True, tag="table_own_dice"):
    """Who throws the dice of whoever says it, from now on: they themselves, or Parry."""

    by_hand: bool = False


TableAction = Setup | ShowTable | NameGm | SetHouse | SetDice | SetVisibility | OwnDice


class SystemAsked(Outcome, frozen=True, tag="table_system_asked"):
    """It is asked which system the table plays."""


class SystemChosen(Outcome, frozen=True, tag="table_system"):
    """The table plays `title` now; `before` is the key of what it played."""

    key: str
    title: str
    before: str = ""


class TableShown(Outcome, frozen=True, tag="table_shown"):
    """A look; nothing changed."""


class GmNamed(Outcome, frozen=True, tag="table_gm_named"):
    """Somebody is GM here now, or no longer; `changed` is false where it was so already."""

    name: str
    gm: bool
    changed: bool


class Held(Outcome, frozen=True, tag="table_held"):
    """A setting holds this `value`; `sentence` says what it is about, `origin` who set it."""

    name: str
    value: str
    before: str
    sentence: str
    origin: str = ""


class OwnDiceThrown(Outcome, frozen=True, tag="table_own_dice_thrown"):
    """Who throws somebody's dice from now on."""

    by_hand: bool


TableOutcome = SystemAsked | SystemChosen | TableShown | GmNamed | Held | OwnDiceThrown
