"""Whose the buttons of a call are, and what they say of that."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import LONGEST_LABEL, Choice
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.shared.exchange.windows import Behind


def whose(choice: Choice, name: str) -> Choice:
    """Among those of several rolls a choice says whose it is, before the dots of a form."""
    if isinstance(choice.action, Behind):
        return choice
    label = choice.label.removesuffix("…")
    end = f" ({name})" + "…" * (label != choice.label)
    return replace(choice, label=f"{label[: LONGEST_LABEL - len(end)]}{end}")


def for_gms(choice: Choice, scene: Scene) -> Choice | None:
    """What is left to GMs of a choice that would tell its player what is hidden."""
    by = choice.audience
    keys = tuple(key for key in by.characters if is_npc(scene, key))
    if not by.gm and not keys:
        return None
    return replace(choice, audience=Audience(characters=keys, gm=by.gm))


def is_npc(scene: Scene, key: str) -> bool:
    """Whether this character (a key) is nobody's."""
    character = scene.characters.get(key)
    return character is not None and character.owner is None
