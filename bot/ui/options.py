"""Options that many commands share: what they say of themselves, and how they complete."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot.core.people import Actor
from bot.core.scene import Scene
from bot.core.settings import recognised
from bot.core.words import fold
from bot.ui import limits

VISIBILITY = (
    "Who sees it: everybody, you alone, you and the GM, the GM alone; else as the table has it"
)
"""For `visibility: Visibility | None = None` on every command that rolls; 100 characters."""


Text = app_commands.Choice[str]
Number = app_commands.Choice[int]


def choices(words: Iterable[str | tuple[str, str]], typed: str) -> list[Text]:
    """At most 25 choices that contain what was typed; a pair is (shown, value)."""
    wanted = fold(typed)
    pairs = [(w, w) if isinstance(w, str) else w for w in words]
    fitting = [p for p in pairs if wanted in fold(p[0]) or wanted in fold(p[1])]
    return [
        app_commands.Choice(name=limits.clip(shown, limits.CHOICE_NAME), value=value)
        for shown, value in fitting[: limits.CHOICES]
        if len(value) <= limits.CHOICE_NAME
    ]


def numbers(rows: Iterable[tuple[int, str]], typed: int | str) -> list[Number]:
    """Numbers with their words: those that begin as typed, else all; at most 25."""
    pairs = list(rows)
    fitting = [(n, words) for n, words in pairs if str(n).startswith(str(typed))] or pairs
    return [
        app_commands.Choice(name=limits.clip(words, limits.CHOICE_NAME), value=n)
        for n, words in fitting[: limits.CHOICES]
    ]


def playable(scene: Scene, actor: Actor) -> list[str]:
    """The names of the characters this person may act for, their own first."""
    actor = recognised(scene, actor)
    mine = [c for key, c in scene.characters.items() if scene.may_play(actor, key)]
    return [c.name for c in sorted(mine, key=lambda c: (c.owner != actor.user, c.name))]


def present(scene: Scene, actor: Actor) -> list[str]:
    """Everybody this person can name as a target: characters, and people who have none yet."""
    actor = recognised(scene, actor)
    names = {key: c.name for key, c in scene.characters.items() if scene.knows(actor, key)}
    owners = {c.owner for c in scene.characters.values()}
    for user, seat in scene.seats.items():
        if user not in owners:
            names.setdefault(fold(seat.name), seat.name)
    return sorted(names.values())
