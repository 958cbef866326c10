"""What Discord is sent in each end-to-end test, compared with what was recorded.

`tests/golden/e2e/<module>.txt` has a section for each test, in the order of their names:

    == test_a_button_can_be_pressed[twice]
    .. 3 as in test_a_button_can_be_pressed[once]
    @Skaz presses [Dodge] c1.1 of m2
    - …

The first asks of a section that another above it begins with as well are not repeated. The files
are made by `PARRY_GOLDEN=record python -m pytest tests/e2e` and never written by hand;
`golden_text` says how to read them, `golden_changes` what a recording needs besides.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import golden_changes

GOLDEN = "e2e"
TESTS = Path(__file__).parents[1] / "e2e"
UNSTEADY: Mapping[str, str] = {}
"""Tests by their keys (`*` for anything) whose text is not the same each time, and why."""
DIFFERENT = 60
"""Lines of a difference that a failure shows."""

Sections = dict[str, Sequence[str]]
"""Asks with what was sent for them, by the names of tests."""

_SHARED = re.compile(r"\.\. ([0-9]+) as in (.*)")


def folder() -> Path:
    """Where the files are."""
    return golden_changes.GOLDEN / GOLDEN


def file_of(module: str) -> Path:
    """The file of a module of tests."""
    return folder() / f"{module.removesuffix('.py')}.txt"


def is_unsteady(key: str) -> bool:
    """Whether this test is not compared."""
    return any(fnmatchcase(key, name.replace("[", "[[]")) for name in UNSTEADY)


def compare(module: str, test: str, asks: Sequence[str]) -> None:
    """Raise `AssertionError` with the difference where this is not what was recorded."""
    path = file_of(module)
    recorded = read(path).get(test)
    name = f"tests/golden/{GOLDEN}/{path.relative_to(folder()).as_posix()}"
    again = f"PARRY_GOLDEN=record python -m pytest 'tests/e2e/{module}::{test}'"
    if recorded is None:
        raise AssertionError(
            f"{name} has no section for this test, as every end-to-end test needs. Record it "
            f"and read what it says:\n{again}"
        )
    if list(recorded) != list(asks):
        old, new = ("\n".join(side).split("\n") for side in (recorded, asks))
        lines = [*difflib.unified_diff(old, new, "recorded", "today", n=3, lineterm="")]
        more = len(lines) - DIFFERENT
        lines[DIFFERENT:] = [f"… and {more} lines more"] if more > 0 else []
        raise AssertionError(
            f"Discord was sent something else than {name} says. Where it is meant to change, "
            f"record it and say why in changes.md (e2e/{module}::{test}: …):\n{again}\n"
            + "\n".join(lines)
        )


@cache
def read(path: Path) -> Sections:
    """The sections of a file, whole; none where there is no file."""
    if not path.exists():
        return {}
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Sections:
    """The sections of a file's text, whole."""
    sections: dict[str, Sequence[str]] = {}
    for section in text.split("\n== ")[1:]:
        test, *lines = section.rstrip("\n").split("\n")
        asks: list[list[str]] = []
        shared: Sequence[str] = ()
        for line in lines:
            match = _SHARED.fullmatch(line)
            if match is not None:
                shared = sections[match[2]][: int(match[1])]
            elif line.startswith(("@", "*")):
                asks.append([line])
            else:
                asks[-1].append(line)
        sections[test] = [*shared, *("\n".join(ask) for ask in asks)]
    return sections


def written(module: str, sections: Mapping[str, Sequence[str]]) -> str:
    """The text of a file: what `parse` reads."""
    lines = [f"What Discord is sent in tests/e2e/{module}; see tests/support/golden.py.", ""]
    tree: dict[str, Any] = {}
    for test in sorted(sections):
        asks, shared, owner = sections[test], 0, ""
        branch: dict[str, Any] = tree
        for ask in asks:
            if ask in branch:
                owner, shared = branch[ask][0], shared + 1
            else:
                branch[ask] = (test, {})
            branch = branch[ask][1]
        lines += [f"== {test}", *([f".. {shared} as in {owner}"] if shared else ())]
        lines += [*asks[shared:], ""]
    return "\n".join(lines)


def save(recorded: Mapping[str, Sections], stale: Collection[str]) -> None:
    """Write these sections of these modules; those of the tests that are `stale` go."""
    for module in {*recorded, *(key.split("::")[0] for key in stale)}:
        path = file_of(module)
        sections = {**read(path), **recorded.get(module, {})}
        sections = {k: v for k, v in sections.items() if f"{module}::{k}" not in stale}
        path.parent.mkdir(parents=True, exist_ok=True)
        if sections:
            path.write_text(written(module, sections), encoding="utf-8", newline="\n")
        else:
            path.unlink(missing_ok=True)
    read.cache_clear()
    golden_changes.keep_first_sums(GOLDEN, sums(), grows=True)


def everything() -> dict[str, Sequence[str]]:
    """All sections by module and test."""
    return {
        f"{path.relative_to(folder()).with_suffix('.py').as_posix()}::{test}": asks
        for path in sorted(folder().rglob("*.txt"))
        for test, asks in read(path).items()
    }


def sums() -> dict[str, str]:
    """The sum of each section as it stands."""
    return {key: golden_changes.sum_of("\n".join(asks)) for key, asks in everything().items()}


def compared() -> dict[str, str]:
    """The sums for a comparison with the first ones.

    A test may get another name: a section that is gone stands if another one says the same.
    """
    today = sums()
    known = set(today.values())
    first = golden_changes.first_sums(GOLDEN)
    return {k: one for k, one in first.items() if one in known} | today


def stale(collected: Iterable[str], whole: Collection[str]) -> list[str]:
    """The sections of modules collected as a `whole` whose test is not among those collected."""
    known = set(collected)
    return [key for key in everything() if key.split("::")[0] in whole and key not in known]
