"""What is asked of a sheet and what comes of it, as values that are kept."""

from __future__ import annotations

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS
from bot.systems.hammerhydra.sheet import EdgeUse


class ShowSheet(Action, frozen=True, tag="sheet"):
    """A page of the sheet, 1 or 2; of one's own also with what can be bought next."""

    asker = ANYONE

    page: int = 1


class CheckSheet(Action, frozen=True, tag="check"):
    """The audit: every problem at once."""


class SetLevel(Action, frozen=True, tag="level"):
    """Another starting level (HH-02); GMs only where the house says so."""

    level: str = ""


class SetIdentity(Action, frozen=True, tag="identity"):
    """Who the character is (HH-01)."""

    age: str = ""
    gender: str = ""
    race: str = ""
    player: str = ""
    game: str = ""


class UseEdge(Action, frozen=True, tag="use_edge"):
    """When edge rolls an attack's dice again before further ones fall (R-37).

    `how` is ask, if it fails, or never.
    """

    how: str = ""


class Take(Action, frozen=True, tag="take"):
    """One step out of a menu of the sheet: what, +1 or -1, and of which, as `box +1 Strength`."""

    step: str = ""


class Cross(Action, frozen=True, tag="cross"):
    """Boxes of an attribute crossed off, or given back below 0 (HH-05)."""

    attribute: str = ""
    boxes: int = 1


class Learn(Action, frozen=True, tag="learn"):
    """Dots in a skill for skill points, or given back below 0 (HH-20 to HH-23).

    `heading` is only needed for a new skill.
    """

    skill: str = ""
    heading: str = ""
    dots: int = 1


class Generalise(Action, frozen=True, tag="generalise"):
    """General dots of a heading for skill points, or given back below 0 (HH-24)."""

    heading: str = ""
    dots: int = 1


class FlangeAttribute(Action, frozen=True, tag="flange_attribute"):
    """Steps of an attribute for flange points, or given back below 0 (HH-65)."""

    attribute: str = ""
    steps: int = 1


class FlangeSkill(Action, frozen=True, tag="flange_skill"):
    """Dots in a skill for flange points, or given back below 0 (HH-65)."""

    skill: str = ""
    heading: str = ""
    dots: int = 1


class FlangeGeneral(Action, frozen=True, tag="flange_general"):
    """General dots of a heading for flange points, or given back below 0 (HH-65)."""

    heading: str = ""
    dots: int = 1


class FlangeEdge(Action, frozen=True, tag="flange_edge"):
    """Edge points for flange points, or given back below 0 (HH-65, HH-67)."""

    points: int = 1


class FlangePower(Action, frozen=True, tag="flange_power"):
    """A special power at the GM's price; one that is there is priced anew, or `gone` (HH-66)."""

    name: str = ""
    cost: int = 0
    gone: bool = False


class Approve(Action, frozen=True, tag="approve"):
    """A GM approves one skill or power, or with none the whole sheet (HH-21, HH-66)."""

    asker = GMS

    name: str = ""


class Reopen(Action, frozen=True, tag="reopen"):
    """A GM lets the player spend again (R-39)."""

    asker = GMS


class MoveSkill(Action, frozen=True, tag="move_skill"):
    """A GM files a skill under another heading, or calls it otherwise (HH-21)."""

    asker = GMS

    skill: str = ""
    heading: str = ""
    name: str = ""


class SheetShown(Outcome, frozen=True, tag="sheet"):
    """The sheet of the character with this key; `said` is what was done, `notes` what changed.

    `level` is (before, now) where that was changed, `approved` the one skill or power that was.
    `page` is the one of two that it is on.
    """

    key: str
    said: str = ""
    notes: tuple[str, ...] = ()
    level: tuple[str, str] | None = None
    approved: str = ""
    page: int = 1


class EdgeUsed(Outcome, frozen=True, tag="edge_use"):
    """When the edge of the character with this key rolls an attack's dice again from now on."""

    key: str
    how: EdgeUse


class Audited(Outcome, frozen=True, tag="check"):
    """The audit of a sheet: its problems by kind, and each budget's points spent and there."""

    key: str
    problems: tuple[str, ...]
    boxes: tuple[int, int]
    skill: tuple[int, int]
    flange: tuple[int, int]
    waiting: tuple[str, ...] = ()
