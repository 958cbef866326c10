"""What people type and what is stored stand as they were recorded (`tests/golden`)."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct

import bot
from bot.shared.sheet.rows import Kind
from tests.support.game import Game
from tests.support.golden_changes import check
from tests.support.stored import reached, schema, stored, systems

ROOT = Path(__file__).parents[2]
GENERIC = {
    "States",
    "self.actions",
    "self.outcomes",
    "actions",
    "answers",
    "exchange.state",
    "self._kind",
    "self.sheet",
    "sheet",
    "kind",
    "union",
    "Union[None, *self._takes]",
    "row | None",
    "catalogue",  # of data/, which comes with the bot and is never stored
    "_Tagged",  # the tag of what is read next
}
"""What is read by those who ask for it, under a type that only they know; all such are stored."""


async def test_the_commands_are_those_recorded(game: Game) -> None:
    commands = [command.to_dict(game.bot.tree) for command in game.bot.tree.get_commands()]

    check("commands", dict(entry for command in commands for entry in told(command)))


def told(command: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """A command and those below it, each by what is typed, as Discord is told of them."""
    name = f"{above} {command['name']}".strip()
    options = command.get("options", [])
    below = [option for option in options if option["type"] in {1, 2}] if options else []
    whole = {key: value for key, value in command.items() if key != "options" or not below}
    yield name, msgspec.to_builtins(whole)
    for option in below:
        yield from told(option, name)


def test_the_house_rules_are_those_recorded() -> None:
    check(
        "house_rules",
        {
            f"{system.key}/{rule.key}": {
                "default": rule.default,
                "may be": list(rule.allowed) or rule.range,
                "ruling": rule.ruling,
                "sentence": rule.sentence,
            }
            for system in systems()
            for rule in system.house
        },
    )


def test_the_fields_of_the_sheets_are_those_recorded() -> None:
    found: dict[str, Any] = {}
    for system in systems():
        if system.sheet is None:
            continue
        often = msgspec.to_builtins(system.sheet.sheet())
        for field in system.sheet.fields:
            found[f"{system.key}/{field.key}"] = {
                **plain(field),
                "kind": kind(field.kind),
                "default": often[field.key],
            }
        for pool in system.sheet.pools:
            found[f"{system.key}/pool {pool.key}"] = plain(pool)
    check("sheet_fields", found)


def plain(field: Struct) -> dict[str, Any]:
    """What a field says of itself in words and numbers."""
    values = {key: getattr(field, key) for key in field.__struct_fields__ if key != "key"}
    return {k: v for k, v in values.items() if isinstance(v, str | int)}


def kind(of: Kind) -> dict[str, Any]:
    """A kind of field with its bounds; of a list its parts, too."""
    drawn: dict[str, Any] = {"is": type(of).__name__.lower(), "allowed": of.bounds}
    for key in of.__struct_fields__:
        value = getattr(of, key)
        if key == "parts":
            drawn[key] = {part.key: {**plain(part), "kind": kind(part.kind)} for part in value}
        elif isinstance(value, str | int | tuple):
            drawn[key] = value
    return msgspec.to_builtins(drawn)


SAID = ("bot.client.local.table", "bot.client.web")
"""Modules of what a face of the local table is told, and says."""


def test_what_is_stored_has_the_recorded_shape() -> None:
    check("schema", schema())


def test_the_recorded_shapes_cover_every_tagged_type() -> None:
    known = reached(stored())
    missing = [kind for kind in structs() if is_tagged(kind) and kind not in known]

    assert [f"{kind.__module__}.{kind.__name__}" for kind in missing] == []


def is_tagged(kind: type[Struct]) -> bool:
    """Whether JSON says of itself that it is this; what others derive from is never written."""
    return kind.__struct_config__.tag is not None and not kind.__subclasses__()


def test_the_recorded_shapes_cover_every_type_that_bytes_are_read_as() -> None:
    known = reached(stored())
    unknown = {
        f"{module.__name__}: {name}"
        for module in modules()
        if not module.__name__.startswith(SAID)
        for name, kind in read_as(module)
        if not reached({name: kind}) <= known
    }

    assert unknown == set()


def read_as(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The types under which a module reads JSON, by their names there."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        named = [one.value for one in node.keywords if one.arg == "type"]
        called = ast.unparse(node.func).partition("[")[0].rpartition(".")[2]
        if called in {"Decoder", "Reader"}:
            named = node.args[:1]
        elif called not in {"decode", "convert"}:
            continue
        for name in map(ast.unparse, named):
            if name not in GENERIC:
                yield name, eval(name, vars(module))  # noqa: S307 -- a name out of our own source


@cache
def modules() -> tuple[ModuleType, ...]:
    """Every module of the bot."""
    found = pkgutil.walk_packages(bot.__path__, "bot.")
    return tuple(importlib.import_module(one.name) for one in found if one.name != "bot.__main__")


def structs() -> set[type[Struct]]:
    """Every struct of the bot that may be stored: what a face and the table say is forgotten."""
    return {
        kind
        for module in modules()
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Struct)
        and kind.__module__.startswith("bot.")
        and not kind.__module__.startswith(SAID)
    }
