"""OpenD6's vectors spoken to the rules themselves, article by article.

Each `_opend6_<part>.py` beside this file has `OPS`, the operations of its articles by name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.core.errors import Refusal

Given = dict[str, Any]

PARTS = sorted(path.stem for path in Path(__file__).parent.glob("_opend6_*.py"))


def operations() -> dict[str, Callable[[Given], object]]:
    """Every part's operations; two parts that know the same one are a mistake."""
    found: dict[str, Callable[[Given], object]] = {}
    for part in PARTS:
        known: dict[str, Callable[[Given], object]] = importlib.import_module(
            f"tests.vectors.adapters.{part}"
        ).OPS
        twice = found.keys() & known.keys()
        assert not twice, f"{part} answers {sorted(twice)} a second time"
        found |= known
    return found


OPS = operations()


def run(op: str, given: Given) -> object:
    """What the rules answer; an unknown op is a KeyError."""
    operation = OPS[op]
    try:
        return operation(given)
    except Refusal as refusal:
        return {"error": refusal.kind}
