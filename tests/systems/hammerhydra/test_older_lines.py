"""Lines that the journal has from before outcomes were kept as numbers read as they did then."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.systems.hammerhydra import HAMMERHYDRA
from tests.support.hydraplay import Hydra

OLDER: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    (
        {"is": "cared", "key": "ada", "title": "Ada: armour 3", "notes": ["armour 1 → 3"]},
        "Ada: armour 3",
        ("armour 1 → 3",),
    ),
    (
        {"is": "turned", "title": "Ada passes", "said": ["Bess: turn"]},
        "Ada passes",
        ("Bess: turn",),
    ),
    (
        {"is": "changed", "title": "Damage: 3", "lines": ["Ada: Health 9 → 6/9"]},
        "Damage: 3",
        ("Ada: Health 9 → 6/9",),
    ),
]


@pytest.mark.parametrize(("line", "title", "changes"), OLDER)
def test_a_line_kept_as_words_reads_as_it_did(
    line: dict[str, Any], title: str, changes: tuple[str, ...]
) -> None:
    outcome = HAMMERHYDRA.read_outcome(msgspec.json.encode(line))

    card = HAMMERHYDRA.report(outcome, Hydra().scene)

    assert (card.title, card.changes) == (title, changes)
