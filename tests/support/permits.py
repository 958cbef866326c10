"""Who may do what: the form of the entries that every command, button and card needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

ROLES = ("Stranger", "Blazer", "Skaz", "GM")
GM = ("GM",)
MINE = ("Skaz", "GM")
ALL = ROLES
SKAZ = {"who": "Skaz"}

Setup = tuple[tuple[str, Mapping[str, Any]], ...]


class Case(NamedTuple):
    """Who may do it, with what options; `first` are commands of the GM that set it up."""

    may: tuple[str, ...]
    options: Mapping[str, Any] = {}
    first: Setup = ()


class Shown(NamedTuple):
    """A card, by the command of the GM that shows it, after the commands of `first`."""

    command: str
    options: Mapping[str, Any] = {}
    first: Setup = ()


class Permits(Struct, frozen=True):
    """The entries of one system: its commands, its cards and the buttons on them.

    A button is known by how its label starts, a menu by how its placeholder starts.
    """

    commands: Mapping[str, Case]
    buttons: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, Shown]
