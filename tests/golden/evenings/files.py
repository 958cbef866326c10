"""Where recorded evenings lie, how they are written, and what they come to as a whole.

`<system>.jsonl` has every evening: a line for each step, with a hash of what came of it.
`<system>/sheets.jsonl` has the sheets of their characters, `<system>/<evening>.txt` a few of the
evenings with what came of each step in full. `sums/evenings.json` beside the other goldens has a
hash of each evening as it was recorded first; what differs from it needs a line in `changes.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

GOLDEN = "evenings"
"""What these goldens are called in `changes.md`."""

HERE = Path(__file__).parent
SYSTEMS = ("flamepunk", "blackdice", "hammerhydra", "opend6", "hfrpg")
MARK = "= "
"""What stands before a step in a text; what came of it never begins so."""


class Played(NamedTuple):
    """A step as JSON in one line, and the hash of what came of it."""

    step: str
    came: str


def written(step: Mapping[str, Any]) -> str:
    """A step as it is kept: the same for every order of its fields."""
    return json.dumps(step, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def hashed(text: str) -> str:
    """Ten digits that change with the text."""
    return sha256(text.encode()).hexdigest()[:10]


def sum_of(steps: Iterable[Played]) -> str:
    """One hash for a whole evening."""
    return hashed("\n".join(f"{one.came} {one.step}" for one in steps))


def read_all(system: str) -> dict[str, list[Played]]:
    """Every evening of a system by its name, such as `017`."""
    found: dict[str, list[Played]] = {}
    file = HERE / f"{system}.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        name, came, step = line.split(" ", 2)
        found.setdefault(name, []).append(Played(step, came))
    return found


def write_all(system: str, evenings: Mapping[str, Iterable[Played]]) -> None:
    """Keep every evening of a system."""
    lines = [f"{name} {one.came} {one.step}\n" for name, of in evenings.items() for one in of]
    (HERE / f"{system}.jsonl").write_text("".join(lines), encoding="utf-8")


def sums(*systems: str) -> dict[str, str]:
    """One hash for each recorded evening of these systems, or of all, by `opend6/017`."""
    return {
        f"{system}/{name}": sum_of(steps)
        for system in systems or SYSTEMS
        for name, steps in read_all(system).items()
    }


def read_sheets(system: str) -> list[dict[str, Any]]:
    """The sheets that characters of recorded evenings come with."""
    file = HERE / system / "sheets.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else ()
    return [json.loads(line) for line in lines]


def write_sheets(system: str, sheets: Iterable[Mapping[str, Any]]) -> None:
    """Keep such sheets, a line each."""
    (HERE / system).mkdir(exist_ok=True)
    text = "".join(f"{written(sheet)}\n" for sheet in sheets)
    (HERE / system / "sheets.jsonl").write_text(text, encoding="utf-8")


def in_full(system: str) -> list[str]:
    """The names of the evenings that are kept in full."""
    return sorted(file.stem for file in (HERE / system).glob("*.txt"))


def read_full(system: str, name: str) -> list[tuple[str, str]]:
    """The steps of an evening with what came of each."""
    found: list[tuple[str, list[str]]] = []
    for line in (HERE / system / f"{name}.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith(MARK):
            found.append((line.removeprefix(MARK), []))
        elif found:
            found[-1][1].append(line)
    return [(step, "\n".join(lines).removesuffix("\n")) for step, lines in found]


def write_full(system: str, name: str, told: Iterable[tuple[str, str]]) -> None:
    """Keep an evening with what came of each step."""
    text = "".join(f"{MARK}{step}\n{came}\n\n" for step, came in told)
    (HERE / system / f"{name}.txt").write_text(text.removesuffix("\n"), encoding="utf-8")
