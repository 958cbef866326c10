"""What can be asked for of things, bricks, devices, tracks, and what comes of it: values only."""

from __future__ import annotations

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS
from bot.core.report import Tone
from bot.systems.opend6.checks.actions import RollLine
from bot.systems.opend6.rules.building import points_of
from bot.systems.opend6.rules.notation import Effects

PLAIN = Effects()


class GmsThing(Action, frozen=True):
    """What only a GM does with something that has a name."""

    asker = GMS

    name: str = ""


class Looking(Action, frozen=True):
    """A look at what is named, or at all of its kind."""

    asker = ANYONE

    name: str = ""


class MakeThing(GmsThing, frozen=True, tag="thing_make"):
    """An object or place becomes an element, or one that is there gets these numbers (D6-97).

    `toughness` is the code that resists damage, "" as it is (3D for a new one). `yields` is `12`,
    `3D+2` or the name of a piece, "" for nothing; `dodges` is the difficulty of hitting it.
    """

    toughness: str = ""
    points: int = points_of()
    yields: str = ""
    dodges: int = 0


class ShowThings(Looking, frozen=True, tag="thing_show"):
    """An element, or all of them."""


class HurtThing(GmsThing, frozen=True, tag="thing_hurt"):
    """A damage roll of this code against the toughness makes a body condition (D6-97)."""

    code: str = ""
    said: Effects = PLAIN


class DropThing(GmsThing, frozen=True, tag="thing_drop"):
    """An element is no longer kept."""


class Smash(Action, frozen=True, tag="smash"):
    """`who` smashes a thing or a device being built, with whatever is in hand (D6-129).

    `attack` is the attack skill for what does not hold still, `part` whose part of a device is
    meant.
    """

    target: str = ""
    tool: str = ""
    attack: str = ""
    part: str = ""
    said: Effects = PLAIN


class TakeBricks(Action, frozen=True, tag="bricks_take"):
    """`who` takes bricks, all where no `amount` is said, or a piece, from the scene's pile.

    What they `take` may be said in words, too: `5`, `all`, or the name of a piece.
    """

    take: str = ""
    amount: int | None = None
    piece: str = ""


class GiveBricks(Action, frozen=True, tag="bricks_give"):
    """`who` hands bricks, all where no `amount` is said, or a piece, to somebody.

    To nobody: onto the scene's pile. What they `give` may be said in words, too.
    """

    give: str = ""
    to: str = ""
    amount: int | None = None
    piece: str = ""


class SetBricks(Action, frozen=True, tag="bricks_set"):
    """Somebody, or with nobody `named` the scene's pile, has so many bricks now; `piece` more."""

    asker = GMS

    named: str = ""
    amount: int | None = None
    piece: str = ""


class Start(Action, frozen=True, tag="build_start"):
    """`who` begins a device as its Master Builder.

    `difficulty` and `cost` in pips hold where a GM says them; else they are proposed (0: not).
    """

    name: str = ""
    difficulty: int = 0
    cost: int = 0
    note: str = ""


class Terms(Action, frozen=True, tag="build_terms"):
    """How hard a device is and what a part of it costs; `master` "" means every part's cost."""

    asker = GMS

    roll: int = 0
    difficulty: str = ""
    cost: str = ""
    master: str = ""


class JoinBuild(Action, frozen=True, tag="build_join"):
    """`who` joins as a second master with a part of `cost` pips, or rolls as a helper (D6-135).

    A helper names whose part is helped where there are several; `role` is helper or master.
    """

    name: str = ""
    role: str = "helper"
    master: str = ""
    cost: int = 0
    said: Effects = PLAIN


class Build(Action, frozen=True, tag="build_roll"):
    """A master's Build roll with what the helpers rolled since the last one (D6-132)."""

    name: str = ""
    said: Effects = PLAIN


class Assign(Action, frozen=True, tag="build_assign"):
    """`who` spends paid pips of their part on a skill, body, an ability (D6-133)."""

    name: str = ""
    what: str = ""
    pips: int = 1


class UseDevice(Action, frozen=True, tag="build_use"):
    """`who` uses a device that is finished (D6-134)."""

    name: str = ""


class ShowBuild(Looking, frozen=True, tag="build_show"):
    """What is being built, or one device."""


class DropBuild(GmsThing, frozen=True, tag="build_drop"):
    """A device is no longer kept; nothing comes back of it."""


class Track(GmsThing, frozen=True, tag="track_make"):
    """A track of this length for anything (D6-104); `labels` with commas name its ranks."""

    length: str = "standard"
    labels: str = ""


class Hit(GmsThing, frozen=True, tag="track_hit"):
    """A result of this rank on a track (D6-105)."""

    rank: int = 1


class Unhit(GmsThing, frozen=True, tag="track_back"):
    """The newest result on a track is taken away."""


class ShowTracks(Looking, frozen=True, tag="track_show"):
    """One track, or all of them."""


class DropTrack(GmsThing, frozen=True, tag="track_drop"):
    """A track is no longer kept."""


class Worked(Outcome, frozen=True, tag="worked"):
    """Something was done: in words, with its rolls.

    `row` is the number of the thing, project or track whose card this is, 0 for none; `over` says
    that it is no longer kept.
    """

    title: str
    row: int = 0
    tone: Tone = "plain"
    rolls: tuple[RollLine, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    over: bool = False


class Looked(Outcome, frozen=True, tag="looked"):
    """A look at the things, projects or tracks with these numbers; `what` they are.

    `every` says that it is all of them, in a list.
    """

    what: str
    rows: tuple[int, ...]
    every: bool = False
