"""What comes with the bot for the characters of its systems: weapons, and ready-made characters.

Both are catalogues, text beside the program; this reads their text, whoever opens the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.core.errors import StartError
from bot.core.words import fold


# A mistyped key in a catalogue stops the start instead of being left out.
class ReadyMade(Struct, frozen=True, forbid_unknown_fields=True):
    """A character that is made already: its name, what it is, and the rest of its line."""

    name: str
    about: str
    line: str

    @property
    def whole(self) -> str:
        """The line with the name."""
        return f"{self.name}, {self.line}"


class Kinds(Struct, frozen=True, forbid_unknown_fields=True):
    """The ready-made characters of a system, for players and for GMs."""

    players: tuple[ReadyMade, ...] = ()
    npcs: tuple[ReadyMade, ...] = ()


class Stock(Struct, frozen=True):
    """What there is for one system.

    `weapons` are rows of the sheet's list of weapons by their folded names, as far as the list says
    their parts.
    """

    weapons: Mapping[str, Mapping[str, Any]] = {}
    ready: Kinds = Kinds()

    def npc(self, name: str) -> ReadyMade | None:
        """The ready-made kind of NPC of this name, if there is one."""
        return next((kind for kind in self.ready.npcs if fold(kind.name) == fold(name)), None)

    def player(self, name: str) -> ReadyMade | None:
        """The ready-made character of this name, a player's before an NPC's, if there is one."""
        characters = (*self.ready.players, *self.ready.npcs)
        return next((ready for ready in characters if fold(ready.name) == fold(name)), None)


def read_stocks(weapons: str, ready: str) -> dict[str, Stock]:
    """What there is for each system, by its key, out of two texts in TOML.

    A weapon has its numbers by system, and other names under `also`. Raises `StartError`.
    """
    try:
        listed: dict[str, dict[str, Any]] = _decode(weapons, dict[str, dict[str, Any]])
        kinds: dict[str, Kinds] = _decode(ready, dict[str, Kinds])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise StartError(f"A catalogue in data/ cannot be read: {error}.") from error
    rows: dict[str, dict[str, Mapping[str, Any]]] = {}
    for name, weapon in listed.items():
        also = weapon.get("also", ())
        for system, row in weapon.items():
            if system != "also":
                rows.setdefault(system, {}).update({fold(word): row for word in (name, *also)})
    return {key: Stock(rows.get(key, {}), kinds.get(key, Kinds())) for key in {**rows, **kinds}}


def _decode(text: str, catalogue: Any) -> Any:
    return msgspec.toml.decode(text, type=catalogue)
