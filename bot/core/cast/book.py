"""What a system says about its characters at one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.fight.rules import CombatRules
from bot.core.rows import Part, Rows
from bot.core.scene import Pool, Scene
from bot.core.sheets import SheetField, SheetSpec
from bot.core.words import fold
from bot.core.wrong import quoted


class Playbook(Struct, frozen=True):
    """A system's key and title, its sheet, its fights.

    `house` are its house rules here, by their bare keys.
    """

    key: str
    title: str
    spec: SheetSpec
    combat: CombatRules | None
    house: Mapping[str, str]


def held(scene: Scene, key: str, book: Playbook) -> dict[str, Pool]:
    """A character's pools, full where the scene has none yet."""
    values = book.spec.values(scene.characters[key].sheet)
    full = book.spec.full(values, book.house)
    return {pool: scene.pools.get((key, pool), row) for pool, row in full.items()}


def armoury(book: Playbook) -> tuple[SheetField, Rows]:
    """The field with the weapons and its rows; raises `no_weapons`."""
    found = book.spec.arms()
    if found is None:
        raise Refusal("no_weapons", f"A sheet of {book.title} has no weapons. Nothing has changed.")
    return found


def placed(kept: list[dict[str, Any]], rows: Rows, name: str) -> int:
    """Where the weapon of this name stands; raises `unknown_weapon`."""
    names = [rows.name(row) for row in kept]
    at = next((at for at, one in enumerate(names) if fold(one) == fold(name)), None)
    if at is None:
        there = f"There is: {', '.join(names)}." if names else "There is none yet."
        raise Refusal("unknown_weapon", f"There is no {rows.one} {quoted(name)}. {there}")
    return at


def part_of(rows: Rows, name: str) -> Part:
    """The row's field of this key or label; raises `unknown_field`."""
    for part in rows.parts:
        if fold(name) in (fold(part.key), fold(part.label)):
            return part
    known = ", ".join(part.key for part in rows.parts)
    raise Refusal("unknown_field", f"A {rows.one} has no field {quoted(name)}. It has: {known}.")
