"""What a table is told that begins with a system, and what it may do first, by buttons."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Action, Choice, Command, Field, Form
from bot.core.people import ANYONE, GMS
from bot.core.report import Head, Report
from bot.shared.characters.actions import KEY as CHARACTERS
from bot.shared.characters.actions import ShowReady
from bot.shared.combat.actions import LONGEST, Start
from bot.shared.combat.actions import SYSTEM as COMBAT
from bot.shared.system import AnySystem


def introduce(system: AnySystem) -> Report:
    """What a table plays that begins with it, and what to do first."""
    first = system.introduction
    sentence = (first.sentence,) if first is not None else ()
    choices = tuple(_first_steps(system))
    return Report(Head(f"This channel plays {system.title}"), lines=sentence, choices=choices)


def _first_steps(system: AnySystem) -> Iterator[Choice]:
    """A roll, a character, a fight, the rules in short: whatever there is."""
    first, key = system.introduction, system.key
    if first is not None:
        yield typed_choice("Try a roll", first.roll, key)
    if system.stock.ready.players:
        yield typed_choice("Ready-made characters…", ShowReady(system=key), CHARACTERS)
    npcs = Field("npcs", "NPCs, such as: Thug x4 & Boss", LONGEST, value="Thug x4")
    fight = typed_choice("Start a fight…", Start(), COMBAT)
    yield replace(fight, audience=GMS, ask=Form("A fight", (npcs,)))
    if first is not None:
        yield typed_choice("How it plays", first.rules, key)


def typed_choice(label: str, action: Action, system: str) -> Choice:
    """A button that does for everybody, as often as it is pressed, what could be typed."""
    return Choice(label, action, ANYONE, system=system, keep=True, command=Command())
