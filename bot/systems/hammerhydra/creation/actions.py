"""What is asked of a sheet and what comes of it, as values that are kept."""

from __future__ import annotations

from msgspec import Struct

from bot.core.action import Action, Outcome
from bot.core.people import ANYONE, GMS


class OnSheet(Action, frozen=True):
    """Whatever is about a sheet; `who` "" is the active character."""


class Create(OnSheet, frozen=True, tag="create"):
    """A new character at a level, with who they are (HH-01, HH-02); an `npc` is the GMs'."""

    asker = ANYONE
    gm_if = ("npc",)

    name: str = ""
    level: str = "M"
    age: str = ""
    gender: str = ""
    race: str = ""
    player: str = ""
    game: str = ""
    npc: bool = False


class ShowSheet(OnSheet, frozen=True, tag="sheet"):
    """The sheet with its boxes; one's own also with what can be bought next."""

    asker = ANYONE


class Check(OnSheet, frozen=True, tag="check"):
    """The audit: every problem at once."""


class SetLevel(OnSheet, frozen=True, tag="level"):
    """Another starting level (HH-02); GMs only where the house says so."""

    level: str = ""


class SetIdentity(OnSheet, frozen=True, tag="identity"):
    """Who the character is (HH-01)."""

    age: str = ""
    gender: str = ""
    race: str = ""
    player: str = ""
    game: str = ""


class Take(OnSheet, frozen=True, tag="take"):
    """One step out of a menu of the sheet: what, +1 or -1, and of which, as `box +1 Strength`."""

    step: str = ""


class Cross(OnSheet, frozen=True, tag="cross"):
    """Boxes of an attribute crossed off, or given back below 0 (HH-05)."""

    attribute: str = ""
    boxes: int = 1


class Learn(OnSheet, frozen=True, tag="learn"):
    """Dots in a skill for skill points, or given back below 0 (HH-20 to HH-23).

    `heading` is only needed for a new skill.
    """

    skill: str = ""
    heading: str = ""
    dots: int = 1


class Generalise(OnSheet, frozen=True, tag="generalise"):
    """General dots of a heading for skill points, or given back below 0 (HH-24)."""

    heading: str = ""
    dots: int = 1


class FlangeAttribute(OnSheet, frozen=True, tag="flange_attribute"):
    """Steps of an attribute for flange points, or given back below 0 (HH-65)."""

    attribute: str = ""
    steps: int = 1


class FlangeSkill(OnSheet, frozen=True, tag="flange_skill"):
    """Dots in a skill for flange points, or given back below 0 (HH-65)."""

    skill: str = ""
    heading: str = ""
    dots: int = 1


class FlangeGeneral(OnSheet, frozen=True, tag="flange_general"):
    """General dots of a heading for flange points, or given back below 0 (HH-65)."""

    heading: str = ""
    dots: int = 1


class FlangeEdge(OnSheet, frozen=True, tag="flange_edge"):
    """Edge points for flange points, or given back below 0 (HH-65, HH-67)."""

    points: int = 1


class FlangePower(OnSheet, frozen=True, tag="flange_power"):
    """A special power at the GM's price; one that is there is priced anew, or `gone` (HH-66)."""

    name: str = ""
    cost: int = 0
    gone: bool = False


class Approve(OnSheet, frozen=True, tag="approve"):
    """A GM approves one skill or power, or with none the whole sheet (HH-21, HH-66)."""

    asker = GMS

    name: str = ""


class Reopen(OnSheet, frozen=True, tag="reopen"):
    """A GM lets the player spend again (R-39)."""

    asker = GMS


class MoveSkill(OnSheet, frozen=True, tag="move_skill"):
    """A GM files a skill under another heading, or calls it otherwise (HH-21)."""

    asker = GMS

    skill: str = ""
    heading: str = ""
    name: str = ""


class Tending(OnSheet, frozen=True):
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


class ShowEdge(Tending, frozen=True, tag="edge"):
    """A look at everybody's edge, or at one's own."""

    asker = ANYONE


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


class ListWeapons(Tending, frozen=True, tag="weapons"):
    """A look at what one is armed with, and at what everybody knows."""


SheetAction = (
    Create
    | ShowSheet
    | Check
    | SetLevel
    | SetIdentity
    | Take
    | Cross
    | Learn
    | Generalise
    | FlangeAttribute
    | FlangeSkill
    | FlangeGeneral
    | FlangeEdge
    | FlangePower
    | Approve
    | Reopen
    | MoveSkill
    | SetWound
    | NoteInjury
    | SetArmour
    | ShowEdge
    | RefreshEdge
    | AddWeapon
    | DropWeapon
    | ListWeapons
)


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
