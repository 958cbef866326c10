"""Writes a new system that plays from its first minute on: `python3 run.py new-system KEY`.

What it writes is a small one, High Die, under the new key: a roll, an answer that waits, a house
rule, a sheet, a command, tests, a page. It is registered everywhere a system has to be, and its
recordings are made. From there it is changed into what its author has in mind.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.systems.registry import registry
from tests.rulebook.cited import PREFIXES

TEMPLATES = Path(__file__).with_name("templates")
KEY = re.compile(r"[a-z][a-z0-9]{2,15}")
LETTERS = re.compile(r"[A-Z][A-Z0-9]")
RECORDED = (
    "tests/house/test_golden.py",
    "tests/e2e/test_{key}_rolls.py",
    "tests/e2e/test_permissions.py",
    "tests/e2e/test_table.py",
)
"""Tests that record what the new system says, and where all systems are named."""


class Names(NamedTuple):
    """What the new system is called: its key, for people, and the letters of its rules' ids."""

    key: str
    title: str
    letters: str

    def put(self, text: str) -> str:
        """A template with these names."""
        for old, new in (
            ("highdie", self.key),
            ("HIGHDIE", self.key.upper()),
            ("Highdie", self.key.capitalize()),
            ("High Die", self.title),
            ("HD-", f"{self.letters}-"),
        ):
            text = text.replace(old, new)
        return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Write, register and record the system; the exit code."""
    names = read_names(arguments)
    root = Path.cwd()
    for path in [*write_files(root, names), *register(root, names)]:
        print(path.relative_to(root))
    for command in finish(names):
        subprocess.run([sys.executable, "-m", *command], cwd=root, check=False)
    print(
        f"{names.title} plays: python3 run.py play, then /table setup system:{names.key} and "
        f"/{names.key} roll. Its rules stand in bot/systems/{names.key}.py."
    )
    return 0


def read_names(arguments: Sequence[str] | None) -> Names:
    """The names that were asked for; ends with exit code 2 where they will not do."""
    parser = argparse.ArgumentParser(prog="run.py new-system", description=__doc__)
    parser.add_argument("key", help="the name it is kept under, such as highdie")
    parser.add_argument("--title", help="what people call it, such as “High Die”")
    parser.add_argument("--letters", help="how the ids of its rules begin, such as HD")
    given = parser.parse_args(arguments)
    names = Names(
        given.key, given.title or given.key.capitalize(), given.letters or given.key[:2].upper()
    )
    if not KEY.fullmatch(names.key) or names.key in {system.key for system in registry()}:
        parser.error(f"“{names.key}” is taken, or is not 3 to 16 small letters and digits.")
    if not LETTERS.fullmatch(names.letters) or names.letters in PREFIXES:
        parser.error(f"“{names.letters}” is taken, or is not two capitals: say --letters.")
    return names


def write_files(root: Path, names: Names) -> list[Path]:
    """The files that are only this system's."""
    written: list[Path] = []
    for template, target in (
        ("system.py.txt", f"bot/systems/{names.key}.py"),
        ("cog.py.txt", f"cogs/{names.key}.py"),
        ("e2e.py.txt", f"tests/e2e/test_{names.key}_rolls.py"),
        ("permits.py.txt", f"tests/e2e/permits/{names.key}.py"),
        ("page.md.txt", f"docs/{names.key}.md"),
        ("rules.toml.txt", f"docs/rules/{names.key}.toml"),
    ):
        path = root / target
        text = (TEMPLATES / template).read_text(encoding="utf-8")
        path.write_text(names.put(text), encoding="utf-8")
        written.append(path)
    return written


def register(root: Path, names: Names) -> list[Path]:
    """The files that name every system, with this one in them."""
    edits: tuple[tuple[str, Callable[[str], str]], ...] = (
        (
            "bot/systems/registry.py",
            lambda text: add_import(text, "bot.systems.highdie import HIGHDIE").replace(
                ")\n    stocks =", ", HIGHDIE)\n    stocks ="
            ),
        ),
        (
            "bot/wiring.py",
            lambda text: add_import(text, "cogs.highdie import Highdie").replace(
                "    Hf,\n", "    Hf,\n    Highdie,\n"
            ),
        ),
        (
            "tests/support/stored.py",
            lambda text: add_import(
                add_import(text, "bot.systems.highdie import RollState as HighdieRoll"),
                "bot.systems.highdie import Sheet as HighdieSheet",
            ).replace(
                '    "gm/roll"',
                '    "highdie/sheet": HighdieSheet,\n    "highdie/roll": HighdieRoll,\n'
                '    "gm/roll"',
            ),
        ),
        (
            "tests/rulebook/cited.py",
            lambda text: text.replace('    "BD": ', '    "HD": "highdie",\n    "BD": '),
        ),
        ("README.md", lambda text: add_row(text, "| `/hf` |", ROW)),
        ("CHANGELOG.md", lambda text: add_row(text, "## [Unreleased]", "\n### Added\n\n" + LINE)),
        ("tests/golden/changes.md", lambda text: text.rstrip("\n") + "\n" + CHANGES),
    )
    written: list[Path] = []
    for name, edit in edits:
        path = root / name
        text = path.read_text(encoding="utf-8")
        changed = edit(text)
        if changed == text:
            raise SystemExit(f"{name} has nothing this could stand beside: register it by hand.")
        path.write_text(names_in_new_lines(text, changed, names), encoding="utf-8")
        written.append(path)
    return written


ROW = "| `/highdie` | High Die | [docs/highdie.md](docs/highdie.md) |"
LINE = "- High Die: `/highdie roll`."
CHANGES = """- commands/highdie*: High Die is new
- house_rules/highdie*: High Die is new
- sheet_fields/highdie*: High Die is new
- schema/highdie/*: High Die is new
- e2e/test_permissions.py::*: where all systems are named, High Die is
- e2e/test_table.py::*: where all systems are named, High Die is
"""


def add_import(text: str, what: str) -> str:
    """The source with one more `from` import; the formatter puts it where it belongs."""
    at = text.index("\nfrom bot.")
    return f"{text[:at]}\nfrom {what}{text[at:]}"


def add_row(text: str, before: str, row: str) -> str:
    """The text with a line below the one that begins so."""
    lines = text.split("\n")
    at = next(place for place, line in enumerate(lines) if line.startswith(before))
    return "\n".join((*lines[: at + 1], row, *lines[at + 1 :]))


def names_in_new_lines(old: str, new: str, names: Names) -> str:
    """The new text with the names of the system put into what the old one did not have."""
    known = set(old.splitlines())
    return "".join(
        line if line.rstrip("\n") in known else names.put(line)
        for line in new.splitlines(keepends=True)
    )


def finish(names: Names) -> list[list[str]]:
    """What is run at the end: imports sorted, recordings and pages of rules made."""
    recorded = [name.format(key=names.key) for name in RECORDED]
    own = ["bot", "cogs", "tests/support", "tests/e2e", "tests/rulebook"]
    return [
        ["ruff", "check", "-q", "--select", "I", "--fix", *own],
        ["ruff", "format", "-q", *own],
        ["tests.skeleton.recording", *recorded],
        ["tests.rulebook"],
    ]


if __name__ == "__main__":
    raise SystemExit(main())
