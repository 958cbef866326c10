"""Goldens: what was recorded once, what stands today, and the lines that say why they differ.

A golden has a name (`commands`, `e2e`) and keys. `tests/golden/sums/<name>.json` holds a sum for
each key as it was first recorded, and stays; the recording itself is made anew by running its tests
with `PARRY_GOLDEN=record`. A key whose sum is another today, that is new or that is gone, needs a
line in `tests/golden/changes.md`:

    - commands/d6 check: the option `faces` was renamed

In a line's key `*` stands for anything, so that one reason may serve many keys.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

GOLDEN = Path(__file__).parents[1] / "golden"
CHANGES = GOLDEN / "changes.md"

_LINE = re.compile(r"(?:- )?(?P<golden>[a-z0-9_]+)/(?P<key>.+?): +(?P<reason>\S.*)")
_DIFFERENT = 60
"""Lines of a difference that a failure shows."""


class Change(NamedTuple):
    """A line of `changes.md`: the golden, its key or a pattern of keys, and why it differs."""

    golden: str
    key: str
    reason: str


def recording() -> bool:
    """Whether goldens are made anew by this run."""
    return os.environ.get("PARRY_GOLDEN") == "record"


def as_text(value: object) -> str:
    """A value as goldens keep it: JSON, one thing a line."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def sum_of(value: object) -> str:
    """A short hash of a value; of a text, of itself."""
    text = value if isinstance(value, str) else as_text(value)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def changes(text: str | None = None) -> list[Change]:
    """The lines of `changes.md`; what is no such line is prose."""
    if text is None:
        text = CHANGES.read_text(encoding="utf-8") if CHANGES.exists() else ""
    found = map(_LINE.fullmatch, text.splitlines())
    return [Change(**match.groupdict()) for match in found if match]


def first_sums(golden: str) -> dict[str, str]:
    """The sum of each key as it was first recorded; nothing where that never was."""
    path = GOLDEN / "sums" / f"{golden}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def keep_first_sums(golden: str, today: Mapping[str, str], *, grows: bool = False) -> None:
    """Keep the sums of a first recording; where the golden `grows`, those of new keys, too."""
    first = first_sums(golden)
    if first and not grows:
        return
    path = GOLDEN / "sums" / f"{golden}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(as_text(dict(sorted({**today, **first}.items()))), encoding="utf-8")


def differing(golden: str, today: Mapping[str, str]) -> list[str]:
    """The keys that are not as they were first recorded: changed, new or gone."""
    first = first_sums(golden)
    return sorted(k for k in first.keys() | today.keys() if first.get(k) != today.get(k))


def unexplained(golden: str, today: Mapping[str, str]) -> list[str]:
    """The keys that differ from their first recording, and no line says why."""
    reasons = [change.key for change in changes() if change.golden == golden]
    return [key for key in differing(golden, today) if not _explained(key, reasons)]


def idle(golden: str, today: Mapping[str, str]) -> list[str]:
    """The lines of `changes.md` about this golden that no difference needs."""
    keys = differing(golden, today)
    lines = [change.key for change in changes() if change.golden == golden]
    return [line for line in lines if not any(_explained(key, [line]) for key in keys)]


def check(golden: str, today: Mapping[str, Any]) -> None:
    """Compare what stands today with `tests/golden/<golden>.json`, or record it.

    Raises `AssertionError` with the difference, and where a difference from the first recording has
    no line in `changes.md` or a line there has no difference.
    """
    path = GOLDEN / f"{golden}.json"
    text = as_text(dict(sorted(today.items())))
    sums = {key: sum_of(value) for key, value in today.items()}
    if recording():
        path.write_text(text, encoding="utf-8")
        keep_first_sums(golden, sums)
    recorded = path.read_text(encoding="utf-8")
    if recorded != text:
        raise AssertionError(
            f"{path.name} is not as recorded. Where it is meant to change, record it with "
            f"PARRY_GOLDEN=record and give each key its line in changes.md.\n"
            + "\n".join(difference(json.loads(recorded), json.loads(text)))
        )
    problems = [
        *(f"No line in changes.md: {golden}/{key}" for key in unexplained(golden, sums)),
        *(f"No difference for the line: {golden}/{key}" for key in idle(golden, sums)),
    ]
    if problems:
        raise AssertionError("\n".join(problems))


def difference(recorded: Mapping[str, Any], today: Mapping[str, Any]) -> Iterator[str]:
    """The keys that differ, each with its lines that do, as far as somebody would read them."""
    shown = 0
    for key in sorted(recorded.keys() | today.keys()):
        if recorded.get(key) == today.get(key):
            continue
        yield f"{key}:"
        old, new = (
            as_text(side[key]).splitlines() if key in side else [] for side in (recorded, today)
        )
        lines = [*difflib.unified_diff(old, new, "recorded", "today", n=2, lineterm="")][2:]
        yield from lines[: max(0, _DIFFERENT - shown)]
        shown += len(lines)
    if shown > _DIFFERENT:
        yield f"… and {shown - _DIFFERENT} lines more"


def _explained(key: str, patterns: Iterable[str]) -> bool:
    return any(key == one or fnmatchcase(key, one.replace("[", "[[]")) for one in patterns)
