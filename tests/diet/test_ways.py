"""Whatever once was a command, an option or asked by a rules document still has its way."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from discord import app_commands

from bot.shared.combat.arena import find_fight
from bot.shared.menu.gm import gm_acts
from bot.shared.menu.shared import turn_acts
from bot.systems.registry import registry, shared_systems
from bot.ui.options import MoreWords, note_of
from cogs.help import walk
from tests.shared.test_menus import crowd
from tests.support.game import Game

HERE = Path(__file__).parent
BEFORE: dict[str, dict[str, list[str]]] = json.loads((HERE / "before.json").read_text("utf-8"))
FILE: dict[str, Any] = tomllib.loads((HERE / "ways.toml").read_text("utf-8"))
WAYS: dict[str, list[str]] = FILE["ways"]
RULES: dict[str, list[str]] = FILE["rules"]
RECORDED = HERE.parent / "golden" / "e2e"
BUTTON = re.compile(r"^ *(?:= )?[\[<](.+?)[\]>] c[0-9]", re.MULTILINE)

Tree = dict[str, dict[str, set[str]]]
"""Commands by what is typed, their options, and of those the words that `more:` takes."""


@pytest.fixture
def tree(game: Game) -> Tree:
    """The commands as they are."""
    return {
        node.qualified_name: {p.display_name: words_of(node) for p in node.parameters}
        for node in walk(game.bot.tree)
        if isinstance(node, app_commands.Command)
    }


def words_of(command: app_commands.Command[Any, Any, Any]) -> set[str]:
    """The words that its `more:` takes."""
    hints = get_type_hints(command.callback, include_extras=True).values()
    notes = (note_of(hint, MoreWords) for hint in hints)
    return {word.name for note in notes if note is not None for word in note.words}


def buttons() -> set[str]:
    """Every button of every card that was recorded."""
    found: set[str] = set()
    for file in RECORDED.glob("*.txt"):
        found |= set(BUTTON.findall(file.read_text("utf-8")))
    return found


def menu_lines() -> set[str]:
    """Every line of the menus."""
    found: set[str] = set()
    for system in registry():
        scene = crowd(system)
        fight = find_fight(scene)
        acts = (*system.menu, *turn_acts(fight, holds=True), *gm_acts(system, scene, fight, ()))
        found |= {act.label for act in acts}
    return found


BUTTONS, LINES = buttons(), menu_lines()
DOMAINS = (*registry(), *shared_systems(registry()))
HOUSE = {f"{domain.key} {rule.key}" for domain in DOMAINS for rule in domain.house}
SHEETS = {
    f"{system.key} {field.key}"
    for system in registry()
    if system.sheet is not None
    for field in (*system.sheet.fields, *system.sheet.pools)
}


def leads_on(way: str, tree: Tree) -> bool:
    """Whether there is such a way."""
    kind, _, name = way.partition(": ")
    match kind:
        case "button" | "answer":
            return any(label.startswith(name) for label in BUTTONS)
        case "menu":
            return name in LINES
        case "sheet":
            return name in SHEETS
        case "house":
            return name in HOUSE
        case _:
            return is_typed(way.removeprefix("/"), tree)


def is_typed(typed: str, tree: Tree) -> bool:
    """Whether there is such a command, such an option of it, or such a word of its `more:`."""
    before, more, word = typed.partition(" more:")
    if more:
        return word in tree.get(before, {}).get("more", set())
    command, _, option = typed.rpartition(" ")
    return typed in tree or option in tree.get(command, {})


def typed_before() -> Iterator[str]:
    """What once was typed: each command, and each option behind its command."""
    for command, options in BEFORE["commands"].items():
        yield command
        yield from (f"{command} {option}" for option in options)


def test_what_once_was_typed_still_is_or_has_its_way(tree: Tree) -> None:
    lost = [typed for typed in typed_before() if not is_typed(typed, tree) and typed not in WAYS]

    assert lost == []


def test_every_way_leads_on(tree: Tree) -> None:
    ways = {**WAYS, **RULES}
    lost = [(what, way) for what, each in ways.items() for way in each if not leads_on(way, tree)]

    assert all(ways.values())
    assert lost == []


def test_a_way_is_written_only_for_what_was_typed_and_is_no_more(tree: Tree) -> None:
    before = set(typed_before())

    assert [what for what in WAYS if what not in before or is_typed(what, tree)] == []


def test_every_rule_that_asks_for_something_has_its_way() -> None:
    assert sorted(RULES) == sorted(BEFORE["rules"])


def test_every_command_is_one_of_those_that_are_to_be(tree: Tree) -> None:
    assert sorted(tree) == sorted(FILE["kept"])


def test_no_command_has_more_than_eight_options(tree: Tree) -> None:
    assert tree
    assert [name for name in tree if len(tree[name]) > 8] == []
