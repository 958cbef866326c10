"""Sheets and house rules drawn at random, for new evenings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bot.core.settings import HouseRule
from bot.shared.sheet.kinds import Code, Faces, OneOf, Several, Switch, Whole, Words, code
from bot.shared.sheet.rows import Kind, Rows
from bot.shared.sheet.spec import SheetSpec

Pools = Mapping[str, Sequence[str]]
"""Words by field."""

TRIES = 30
PLAYERS = 24
NPCS = 16
"""How many new sheets there are for players' characters, which come first, and for NPCs."""

FAR = 300
"""What goes beyond is feet or yards, of which nobody has few."""


def all_sheets(spec: SheetSpec, words: Pools, random: Random) -> list[dict[str, Any]]:
    """New sheets for the characters of a system."""
    return [sheet(spec, words, random, npc=at >= PLAYERS) for at in range(PLAYERS + NPCS)]


def sheet(spec: SheetSpec, words: Pools, random: Random, *, npc: bool) -> dict[str, Any]:
    """A sheet that nothing is wrong with; only what players set, unless it is an `npc`'s."""
    for _ in range(TRIES):
        values = spec.usual(npc=npc)
        for field in spec.fields:
            if (npc or not (field.gm or field.gm_rule)) and random.random() < 0.85:
                values[field.key] = value(field.kind, field.key, words, random)
        if "held" in values and random.random() < 0.8:
            values["held"] = next((row["name"] for row in values.get("weapons", ())), "")
        wrong: list[str] = []
        taken = spec.check_values(values, wrong, npc=npc)
        if not wrong and (npc or not spec.reserved(spec.usual(), taken, {})):
            return values
    return spec.usual(npc=npc)


def value(kind: Kind, at: str, words: Pools, random: Random) -> Any:
    """A value of this kind for the field `at`, as plain JSON."""
    match kind:
        case Whole(least=least, most=most):
            low = max(least, 0)
            if most > FAR:
                return random.choice((low, 20, 30, 40))
            return low + random.randrange(min(most - low, 5) + 1)
        case Words(longest=longest):
            return random.choice(words.get(at, ("", "grim", "brave")))[:longest]
        case OneOf(options=options):
            return random.choice(options)
        case Switch():
            return random.random() < 0.5
        case Code(least=least, most=most):
            return code(min(most, max(least, 6 + random.randrange(8))))
        case Faces(sides=sides):
            low = 3 + random.randrange(sides - 2)
            return list(range(low, sides + 1))
        case Several(options=options):
            return [random.choice(options)]
        case Rows():
            return _rows(kind, at, words, random)


def typed(spec: SheetSpec, words: Pools, random: Random) -> tuple[tuple[str, ...], list[str]]:
    """Up to three fields of a sheet and what is typed into them."""
    keys = tuple(dict.fromkeys(random.choice(spec.fields).key for _ in range(3)))
    fields = {field.key: field.kind for field in spec.fields}
    return keys, [fields[key].to_text(value(fields[key], key, words, random)) for key in keys]


def house_value(rule: HouseRule, random: Random) -> str:
    """Something that this house rule may be."""
    if rule.allowed:
        return random.choice(rule.allowed)
    if rule.longest:
        return "Splendid" if rule.longest < 100 else ""
    return str(rule.least + random.randrange(min(rule.most - rule.least, 30) + 1))


def _rows(kind: Rows, at: str, words: Pools, random: Random) -> list[dict[str, Any]]:
    first = kind.parts[0]
    names = list(words.get(f"{at}.{first.key}", ()))
    if isinstance(first.kind, OneOf):
        names = list(first.kind.options)
    if not names:
        return []
    many = min(kind.most, 1 + len(names) // 2 + random.randrange(len(names)))
    picked = dict.fromkeys(random.choice(names) for _ in range(many))
    return [
        kind.fresh(name)
        | {
            part.key: value(part.kind, f"{at}.{part.key}", words, random)
            for part in kind.parts[1:]
            if not part.gm
        }
        for name in picked
    ]
