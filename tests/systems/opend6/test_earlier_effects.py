"""Statuses and conditions that journals hold from before their cards wrote the words."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.core.report import Report
from bot.systems.opend6 import OPEND6
from tests.support.opend6ring import people

TESTED: dict[str, Any] = {
    "is": "status", "name": "Ammo", "owner": "ana", "place": 1, "title": "Ammo: Heavy",
    "rolls": [], "changes": ["Full → Heavy", "now worth 3/4"], "tone": "bad", "failed": True,
    "told": ["Ammo: Full"],
}  # fmt: skip


def report(line: dict[str, Any]) -> Report:
    return OPEND6.report(OPEND6.read_outcome(msgspec.json.encode(line)), people("Ana"))


def test_a_status_that_was_tested_before_is_told_as_it_was() -> None:
    card = report(TESTED)

    assert (card.title, card.tone) == ("Ammo: Heavy", "bad")
    assert card.changes == ("Full → Heavy", "now worth 3/4")
    labels = [choice.label for choice in card.choices]
    assert labels == ["Test Ammo", "One more place", "GM: place…", "GM: forget it"]


def test_a_state_of_mind_that_was_set_before_is_told_as_it_was() -> None:
    card = report(
        {
            "is": "altered",
            "title": "Orc's attitude: Hostile",
            "why": ["insight and discipline +15"],
            "changes": ["Neutral → Hostile"],
        }
    )

    assert card.title == "Orc's attitude: Hostile"
    assert card.lines == ("insight and discipline +15",)
    assert card.changes == ("Neutral → Hostile",)
