"""What can be asked for about characters, as values that a button can keep, and what comes of it.

Each asks for itself whose character it is, so that a refusal tells nobody of an NPC.
"""

from __future__ import annotations

from bot.core.action import ByAnyone, Outcome

KEY = "character"


class Cast(ByAnyone, frozen=True):
    """Whatever is about characters; `who` "" is the active one of whoever asks."""


class New(Cast, frozen=True, tag="character_new"):
    """A new character, one's own or an NPC, of the system that is played here unless it is said.

    Its sheet is the usual one, or what a `line` says, or that of a `ready` one. An NPC's `name` may
    be a template and a number, such as `Thug x4`.
    """

    gm_if = ("npc",)

    name: str = ""
    npc: bool = False
    line: str = ""
    ready: str = ""
    system: str = ""


class ShowReady(Cast, frozen=True, tag="character_ready"):
    """A look at the ready-made characters of a `system`, "" for that which is played here."""

    system: str = ""


class Show(Cast, frozen=True, tag="character_show"):
    """A look at a sheet: one's own whole, another player's as far as it is public."""


class Edit(Cast, frozen=True, tag="character_edit"):
    """Fields of a sheet get what was typed: `keys` and up to five values, "" for the usual.

    `row` names a row of the weapons whose fields are meant instead. What still stands as `was`
    said is left alone, so that an older form takes nothing back.
    """

    row: str = ""
    keys: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    first: str = ""
    second: str = ""
    third: str = ""
    fourth: str = ""
    fifth: str = ""

    @property
    def typed(self) -> tuple[str, ...]:
        """The values, one for each key."""
        values = (self.first, self.second, self.third, self.fourth, self.fifth)
        return values[: len(self.keys)]


class Use(Cast, frozen=True, tag="character_use"):
    """The character becomes the one that this person acts for here."""


class Roster(Cast, frozen=True, tag="character_list"):
    """A look at one's characters, and at who is played here; a GM sees all."""


class Export(Cast, frozen=True, tag="character_export"):
    """The character as a file; nothing in it says whose it is."""


class Import(Cast, frozen=True, tag="character_import"):
    """A character out of a file of at most 64 KiB, as `Export` writes it."""

    gm_if = ("npc",)

    paper: bytes = b""
    npc: bool = False


class Delete(Cast, frozen=True, tag="character_delete"):
    """The character goes with all that is its own; asked first unless `sure`."""

    sure: bool = False


class Arms(Cast, frozen=True, tag="character_weapons"):
    """A look at a character's weapons, or at the one that is named."""

    weapon: str = ""


class Arm(Cast, frozen=True, tag="character_arm"):
    """A new weapon, with what its line says, such as `mist | cost 2 | against magic`."""

    weapon: str = ""


class Disarm(Cast, frozen=True, tag="character_disarm"):
    """A weapon goes."""

    weapon: str = ""


class AddRow(Cast, frozen=True, tag="character_add"):
    """A row of a list, such as a skill: its name and its value; `more` is another `part` of it.

    `field` is the list, in a character of this `system`; a person without one gets one.
    """

    system: str = ""
    field: str = ""
    name: str = ""
    value: str = ""
    part: str = ""
    more: str = ""


CastAction = (
    New | ShowReady | Show | Edit | Use | Roster | Export | Import
    | Delete | Arms | Arm | Disarm | AddRow
)  # fmt: skip


RENAMED = "has another name"
"""What is said of a character that is called otherwise from now on."""


class Sheet(Outcome, frozen=True, tag="character_sheet"):
    """A sheet to be shown, of the character with this key. `said` is the verdict on it.

    `notes` are what changed, `row` the weapon that is meant, `arms` whether only weapons are.
    `parts` say how a line was read. `fights` is the key of whom this person played until now, who
    is in a fight and stays in it. `was` is the name that it had until now, "" for the same.
    """

    key: str
    said: str = ""
    notes: tuple[str, ...] = ()
    row: str = ""
    arms: bool = False
    parts: tuple[str, ...] = ()
    fights: str = ""
    was: str = ""

    def tell(self, name: str) -> str:
        """The verdict on the character, who is called so now."""
        called = f"{self.was} is called {name} now"
        return called if self.said == RENAMED else f"{name} {self.said}".rstrip()


class Made(Outcome, frozen=True, tag="character_made"):
    """Several NPCs at once, by name; `parts` say how their line was read."""

    names: tuple[str, ...]
    parts: tuple[str, ...] = ()


class ReadyShown(Outcome, frozen=True, tag="character_ready"):
    """A look at the ready-made characters of a system: their names, and what they are shown as."""

    system: str
    options: tuple[tuple[str, str], ...]


class Listed(Outcome, frozen=True, tag="character_listed"):
    """A look at who there is."""


class Paper(Outcome, frozen=True, tag="character_paper"):
    """A character as a file."""

    name: str
    paper: bytes


class Asked(Outcome, frozen=True, tag="character_asked"):
    """Whether this character shall really go."""

    key: str


class Gone(Outcome, frozen=True, tag="character_gone"):
    """A character that is no more, and the fights it has left.

    Earlier versions kept that in words, `notes`.
    """

    name: str
    npc: bool = False
    notes: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()


CastOutcome = Sheet | Made | ReadyShown | Listed | Paper | Asked | Gone
