"""Who acts and who is spoken to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Visibility = Literal["public", "private", "gm", "blind"]


class Actor(Struct, frozen=True):
    """A person at a table, as the command that arrived shows them.

    `user` is the Discord user id (0 for the clock, which acts when a deadline passes), `gm` whether
    this person is a GM of this table, `roles` the ids of the person's roles.
    """

    user: int
    name: str
    gm: bool = False
    roles: tuple[int, ...] = ()


CLOCK = Actor(user=0, name="the clock", gm=True)


class Audience(Struct, frozen=True, omit_defaults=True):
    """To whom a choice belongs, or whom a card calls.

    `characters` are keys: each stands for the player who owns it, or for the GMs where it is an
    NPC. `users` are user ids. Someone named in any way is in the audience.
    """

    characters: tuple[str, ...] = ()
    users: tuple[int, ...] = ()
    gm: bool = False
    anyone: bool = False


class Sight(Struct, frozen=True, omit_defaults=True):
    """Who sees a roll.

    public: everybody. private: the `roller`, a user id. gm: the roller and the GMs. blind: the GMs
    alone. `also` are those who must answer a hidden roll and therefore see it. `unseen` is the
    name of an NPC that was hidden when it rolled: it is read only by whoever may know of it.
    """

    mode: Visibility = "public"
    roller: int = 0
    also: Audience = Audience()
    unseen: str = ""

    @property
    def hidden(self) -> bool:
        """Whether anybody does not see it."""
        return self.mode != "public"


OPEN = Sight()
GMS = Audience(gm=True)
ANYONE = Audience(anyone=True)


def player_of(*characters: str) -> Audience:
    """The audience of those who play these characters."""
    return Audience(characters=characters)


play = player_of
"""The name by which some systems still ask for it."""
