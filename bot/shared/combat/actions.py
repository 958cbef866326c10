"""What can be asked for in a fight, as values that a button can keep, and what comes of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from bot.core.action import Action, ByAnyone, ByGms, Outcome
from bot.core.combat import Answers
from bot.core.more import More
from bot.shared.combat.arena import Note
from bot.shared.table.session import ClosedRoll

SYSTEM = "combat"
"""The key by which the combat is played like a system."""

LONGEST = 1000
"""As long a text is that brings NPCs."""

MOST_NAMES = 60
"""As many are named at once, and as many places an order has."""

WORK_ON_NPC = "work on an NPC"
"""How the journal tells what a GM alone may read of an NPC."""


class Start(ByGms, frozen=True, tag="combat_start"):
    """A combat is opened; `members` join at once. `begin` starts round 1 right away.

    `players` among the members stands for every character that a player owns. `npcs` are kinds as
    `AddNpcs` takes them; with them everybody who plays here joins, unless members are named.
    """

    name: Annotated[str, More("What the fight is called; needed for a second one", most=40)] = ""
    kind: str = "combat"
    members: tuple[str, ...] = ()
    begin: bool = False
    npcs: Annotated[str, More("NPCs in a line, such as: Thug x4 & Boss", most=LONGEST)] = ""


class JoinIn(Action, frozen=True, tag="combat_join"):
    """`who` joins; hidden only by a GM."""

    combat: str = ""
    side: str = ""
    hidden: Annotated[bool, More("GM: the players do not see it")] = False


class AddNpcs(ByGms, frozen=True, tag="combat_npc"):
    """New NPCs join: `template` is a line, such as `Thug x4` or `Thug x4, str 3D & Boss`."""

    template: str = ""
    combat: str = ""
    side: str = ""
    hidden: Annotated[bool, More("The players do not see them")] = False


class Recast(ByGms, frozen=True, tag="combat_recast"):
    """The NPCs of a `kind` that were made for this fight get the sheet of a `line`."""

    kind: str = ""
    combat: str = ""
    line: str = ""


class HideKind(ByGms, frozen=True, tag="combat_hide_kind"):
    """The NPCs of a `kind` that were made for this fight are hidden, or shown.

    `line` is theirs, so that it can be changed from the card that follows.
    """

    kind: str = ""
    combat: str = ""
    hidden: bool = True
    line: str = ""


class SetAnswers(ByGms, frozen=True, tag="combat_answers"):
    """NPCs answer by themselves from now on, or a GM is asked for them.

    They are those of these `names`, or those of a `kind` that were made for this fight:
    `line` is theirs, so that it can be changed from the card that follows.
    """

    names: Annotated[tuple[str, ...], More("Which NPCs, with commas")] = ()
    by: Answers = "self"
    kind: str = ""
    combat: str = ""
    line: str = ""


class KeepKind(ByGms, frozen=True, tag="combat_keep"):
    """A kind whose fight is over becomes an NPC of this `name`, `system` and `sheet`."""

    name: str = ""
    system: str = ""
    sheet: bytes = b"{}"


class LeaveFight(Action, frozen=True, tag="combat_leave"):
    """`who` leaves the fight."""

    combat: str = ""


class NextTurn(ByAnyone, frozen=True, tag="combat_next"):
    """The turn ends and the next begins. `seen` is the version of the card that was pressed.

    For a GM, or whoever plays one whose turn it is. It may `go_on` without those who have not
    answered.
    """

    combat: str = ""
    seen: int | None = None
    go_on: bool = False


class KeepWaiting(ByAnyone, frozen=True, tag="combat_wait"):
    """The turn waits for those who have not answered."""

    combat: str = ""


class EndRound(ByGms, frozen=True, tag="combat_end_round"):
    """A GM ends the round before everybody has acted."""

    combat: str = ""
    seen: int | None = None


class BackTurn(ByGms, frozen=True, tag="combat_back"):
    """A GM takes back the last step of the order."""

    combat: str = ""
    seen: int | None = None


class Hold(Action, frozen=True, tag="combat_hold"):
    """`who` keeps the turn for later in this round."""

    combat: str = ""


class StepIn(Action, frozen=True, tag="combat_step_in"):
    """`who` takes a held turn now."""

    combat: str = ""


class Delay(Action, frozen=True, tag="combat_delay"):
    """`who` moves behind `after`, or to the end of the round."""

    combat: str = ""
    after: Annotated[str, More("Behind whom; to the end of the round if left out", most=80)] = ""


class Call(ByGms, frozen=True, tag="combat_call"):
    """A GM gives the turn to `who`, out of the order."""

    combat: str = ""


class SetOrder(ByGms, frozen=True, tag="combat_order"):
    """The GM's order, everybody named; no names give it back to the rules.

    A `mode` is instead how rounds go, in the words of the system that is played.
    """

    names: tuple[str, ...] = ()
    combat: str = ""
    mode: Annotated[str, More("How rounds go, where a system knows several ways", most=80)] = ""


class Pin(ByGms, frozen=True, tag="combat_pin"):
    """`who` gets a fixed place, 1..; 0 for none."""

    place: Annotated[int, More("The place in the order, 0 for none", 0, MOST_NAMES)] = 0
    combat: str = ""


class SetSide(ByGms, frozen=True, tag="combat_side"):
    """`who` changes sides."""

    side: Annotated[str, More("On whose side; nobody's if left out", most=40)] = ""
    combat: str = ""


class Reveal(ByGms, frozen=True, tag="combat_reveal"):
    """`who` is shown to everybody, or `hidden`."""

    hidden: Annotated[bool, More("Hide instead of show")] = False
    combat: str = ""


class Ambush(ByGms, frozen=True, tag="combat_ambush"):
    """`by` try to surprise those named in `against`."""

    by: Annotated[tuple[str, ...], More("Who lies in ambush, with commas")] = ()
    against: Annotated[tuple[str, ...], More("Whom they try to surprise, with commas")] = ()
    combat: str = ""


class Use(ByGms, frozen=True, tag="combat_use"):
    """The combat that is meant when none is named."""

    combat: Annotated[str, More("The fight that is meant from now on", most=80)] = ""


class Show(ByAnyone, frozen=True, tag="combat_show"):
    """A look at the panel; `full` is the GM's view."""

    gm_if = ("full",)

    combat: str = ""
    full: Annotated[bool, More("GM: everything, for your eyes only")] = False


class MySheet(ByAnyone, frozen=True, tag="combat_sheet"):
    """A look at one's own character in the fight: pools, conditions, penalties."""

    combat: str = ""


class End(ByGms, frozen=True, tag="combat_end"):
    """The combat is over."""

    combat: str = ""


Turning = NextTurn | EndRound | BackTurn | Hold | StepIn | Delay | Call
Changing = JoinIn | LeaveFight | SetOrder | Pin | SetSide | Reveal | Ambush | Use
Recruiting = AddNpcs | Recast | HideKind | SetAnswers
CombatAction = (
    Start | KeepKind | KeepWaiting | Show | MySheet | End | Turning | Changing | Recruiting
)


class Recruits(Struct, frozen=True):
    """NPCs of one kind, by their keys, with their line and how it was read; `new` or not."""

    kind: str
    keys: tuple[str, ...]
    line: str = ""
    parts: tuple[str, ...] = ()
    new: bool = True


class Moved(Outcome, frozen=True, tag="combat_moved"):
    """A combat changed. `called` are the keys whose turn has just begun, for everybody to see.

    `recruits` are NPCs of a line, of which a GM is told more. `over` are rolls on which nothing
    more is spent, `asks` those that wait for dice thrown by hand.
    """

    combat: str
    notes: tuple[Note, ...] = ()
    called: tuple[str, ...] = ()
    recruits: tuple[Recruits, ...] = ()
    over: tuple[ClosedRoll, ...] = ()
    asks: tuple[ClosedRoll, ...] = ()


class Shown(Outcome, frozen=True, tag="combat_shown"):
    """A look; nothing changed."""

    combat: str
    full: bool = False


class StillWaiting(Outcome, frozen=True, tag="combat_waits"):
    """A turn waits; nothing changed."""


class SheetShown(Outcome, frozen=True, tag="combat_sheet_shown"):
    """A look at one character; nothing changed."""

    combat: str
    key: str


class Ended(Outcome, frozen=True, tag="combat_ended"):
    """A combat is over after so many rounds; `kinds` of its NPCs may be kept.

    `over` are rolls on which nothing more is spent. `stands` says who does at the end, and `fell`
    are the names of those who do not, as far as everybody sees them.
    """

    name: str
    rounds: int
    notes: tuple[Note, ...] = ()
    kinds: tuple[KeepKind, ...] = ()
    over: tuple[ClosedRoll, ...] = ()
    stands: str = ""
    fell: tuple[str, ...] = ()


class Appeared(Outcome, frozen=True, tag="combat_appeared"):
    """Somebody is shown to everybody whom a fight that is over has hidden."""

    name: str


class Kept(Outcome, frozen=True, tag="combat_kept"):
    """A kind of NPCs is an NPC of the GMs now."""

    name: str


CombatOutcome = Moved | Shown | StillWaiting | SheetShown | Ended | Appeared | Kept
