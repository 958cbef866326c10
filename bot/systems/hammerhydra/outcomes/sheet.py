"""What is done to sheets comes to."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Outcome


class OfSheet(Outcome, frozen=True):
    """Whatever came of something about a sheet."""


class SheetShown(OfSheet, frozen=True, tag="sheet"):
    """The sheet of the character with this key; `said` is what was done, `notes` what changed."""

    key: str
    said: str = ""
    notes: tuple[str, ...] = ()


class Audited(OfSheet, frozen=True, tag="check"):
    """The audit of a sheet: its problems by kind, and each budget's points spent and there."""

    key: str
    problems: tuple[str, ...]
    boxes: tuple[int, int]
    skill: tuple[int, int]
    flange: tuple[int, int]
    waiting: tuple[str, ...] = ()


class Cared(OfSheet, frozen=True, tag="cared"):
    """A GM changed what a character carries: a wound, an injury, armour."""

    key: str
    title: str
    notes: tuple[str, ...]
    bad: bool = False


class EdgeRow(Struct, frozen=True):
    """Somebody's edge: what is left, of how much, and what was left before."""

    key: str
    name: str
    left: int
    total: int
    before: int


class EdgeShown(OfSheet, frozen=True, tag="edge"):
    """A look at edge."""

    rows: tuple[EdgeRow, ...]


class EdgeRefreshed(OfSheet, frozen=True, tag="edge_refresh"):
    """A GM gave edge back."""

    rows: tuple[EdgeRow, ...]


class WeaponsShown(OfSheet, frozen=True, tag="weapons"):
    """What somebody is armed with; `said` is what was done."""

    key: str
    said: str = ""


SheetOutcome = SheetShown | Audited | Cared | EdgeShown | EdgeRefreshed | WeaponsShown
