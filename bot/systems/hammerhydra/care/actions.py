"""What is asked about what a character carries and what comes of it, as values that are kept."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import GMS


class Tending(Action, frozen=True):
    """What is neither bought nor approved: wounds, armour, edge, weapons."""


class SetWound(Tending, frozen=True, tag="wound"):
    """A GM sets the standing +N on all targets, 0 to 20 (HH-55)."""

    asker = GMS

    penalty: int = 0


class NoteInjury(Tending, frozen=True, tag="injury"):
    """A GM writes a serious injury down; its penalty adds to the standing one (HH-53, HH-55)."""

    asker = GMS

    note: str = ""
    penalty: int = 0
    weapon: str = ""
    damage: int = 0


class SetArmour(Tending, frozen=True, tag="armour"):
    """A GM sets armour, 0 to 20 (HH-56, HH-57)."""

    asker = GMS

    armour: int = 0


class RefreshEdge(Tending, frozen=True, tag="edge_refresh"):
    """A GM gives spent edge back: `amount` of it, or all; "" is everybody here (HH-71)."""

    asker = GMS

    amount: int | None = None


class AddWeapon(Tending, frozen=True, tag="weapon_add"):
    """A weapon with its three stats, the damage as it is spelled (HH-28 to HH-32)."""

    weapon: str = ""
    attribute: str = ""
    range: str = ""
    damage: str = ""
    skill: str = ""


class DropWeapon(Tending, frozen=True, tag="weapon_remove"):
    """A weapon goes."""

    weapon: str = ""


class Cared(Outcome, frozen=True, tag="cared"):
    """A GM changed what a character carries: their `armour`, or the +N on every target.

    Both are (before, after), None where nothing changed. `injury` is one that was written down,
    "" otherwise. The journal has lines from before that, with `title`, `notes` and `bad` as words.
    """

    key: str
    name: str = ""
    wound: tuple[int, int] | None = None
    armour: tuple[int, int] | None = None
    injury: str = ""
    title: str = ""
    notes: tuple[str, ...] = ()
    bad: bool = False


class EdgeRow(Struct, frozen=True):
    """Somebody's edge: what is left, of how much, and what was left before."""

    key: str
    name: str
    left: int
    total: int
    before: int


class EdgeRefreshed(Outcome, frozen=True, tag="edge_refresh"):
    """A GM gave edge back."""

    rows: tuple[EdgeRow, ...]


class WeaponsShown(Outcome, frozen=True, tag="weapons"):
    """What somebody is armed with, and the weapon that was added or dropped, by name.

    The journal has lines from before that, with what was done as `said`.
    """

    key: str
    said: str = ""
    added: str = ""
    dropped: str = ""
