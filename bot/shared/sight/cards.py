"""Hidden cards, looked at or shown to everybody."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.sight.sealed import Looked, Opened, hide_names, unseal, unseen_names

Read = Callable[[str, bytes], Action]
"""The action of a system out of its JSON."""


def draw_look(card: Looked, scene: Scene, read_action: Read) -> Report:
    """The card for who looks at it, without names they must not know."""
    names = unseen_names(scene, card.sight, (card.roller,), scene.actor)
    report = hide_names(unseal(card.sealed, read_action, card.sight), names)
    return replace(report, private=True, call=None)


def draw_opening(card: Opened, scene: Scene, read_action: Read) -> Report:
    """The card for everybody, and who showed it."""
    names = unseen_names(scene, card.sight, (card.roller,))
    report = hide_names(unseal(card.sealed, read_action), names)
    return replace(report, footer=(*report.footer, f"shown by {card.by}"))
