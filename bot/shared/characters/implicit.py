"""What people are told of the character that was made for them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.report import Head, Report
from bot.core.scene import Scene


def tell_gm(before: Scene, after: Scene, report: Report) -> Report:
    """The report; a GM who rolls as themselves for the first time is told so aside."""
    user = before.actor.user
    if not before.actor.gm or report.private or report.aside or not report.dice:
        return report
    if any(character.owner == user for character in before.characters.values()):
        return report
    own = (c.name for c in after.characters.values() if c.owner == user and c.implicit)
    name = next(own, "")
    if not name:
        return report
    sentence = f"Rolled as {name}, your own character here. who: rolls for an NPC."
    return replace(report, aside=Report(Head(sentence), private=True))
