"""How a sheet shows skills and weapons: values by what they are, without what is as always."""

from __future__ import annotations

from typing import Any

import pytest

from bot.shared.sheet.rows import Rows, usual
from bot.shared.sheet.spec import SheetField
from bot.systems.blackdice.sheet import SHEET, Weapon


def shown(key: str, *rows: dict[str, Any]) -> str:
    """What a sheet with these rows says."""
    field = SHEET.line(key)
    assert isinstance(field, SheetField)
    assert isinstance(field.kind, Rows)
    return field.kind.draw(rows)


def weapon(**parts: object) -> str:
    """What a sheet says of a weapon."""
    return shown("weapons", {**usual(Weapon), "name": "Revolver", **parts})


def test_skills_are_a_name_and_dice() -> None:
    rows = ({"name": "Firearms", "value": 4}, {"name": "Dodge", "value": 2})

    assert shown("skills", *rows) == "Firearms 4; Dodge 2"
    assert shown("skills") == "none"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({}, "damage 1"),
        ({"rating": 4, "skill": "Melee", "ready": True}, "damage 4, Melee, in hand"),
        (
            {"rating": 4, "skill": "Firearms", "kind": "ranged"},
            "damage 4, Firearms, ranged, loaded",
        ),
        (
            {"kind": "ranged", "needs_reload": True, "reload_rounds": 2, "loaded": False},
            "damage 1, ranged, reloads in 2 rounds, empty",
        ),
        (
            {"kind": "ranged", "needs_reload": True, "reload_rounds": 0, "pierce": 3},
            "damage 1, ranged, reloads in an action, pierces 3, loaded",
        ),
        ({"jammed": True, "broken": True}, "damage 1, jammed, broken"),
    ],
)
def test_a_weapon_is_told_without_what_is_as_always(parts: dict[str, Any], told: str) -> None:
    assert weapon(**parts) == f"Revolver: {told}"
