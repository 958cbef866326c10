"""`python3 run.py bench`: figures as JSON, each beside its baseline of the same run."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from tests.bench import (
    black,
    commands,
    crowded,
    d6,
    fight,
    fighting,
    hydra,
    postgres,
    process,
    rules,
    server,
    size,
    steady,
    store,
    takeover,
    waiting,
)
from tests.bench.timing import Repeat, full, once

Figures = dict[str, Any]

Section = Callable[[Repeat], Mapping[str, object]]

ON_SERVER: Mapping[str, Section] = {
    "postgres": lambda repeat: {"store": postgres.measure(repeat)},
    "server": lambda repeat: {"a server at work": server.measure(repeat)},
    "takeover": lambda repeat: {"silence when a process ends": takeover.measure(repeat)},
}
"""What needs PostgreSQL."""

SECTIONS: Mapping[str, Section] = {
    "rules": rules.measure,
    "black": black.measure,
    "d6": d6.measure,
    "hydra": hydra.measure,
    "commands": commands.measure,
    "fight": fight.measure,
    "waiting": waiting.measure,
    "crowded": crowded.measure,
    "fighting": fighting.measure,
    "process": process.measure,
    "steady": steady.measure,
    "size": size.measure,
    "store": lambda repeat: {"store alone": store.measure(repeat)},
    **ON_SERVER,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything, or the sections named, and print it."""
    asked = _command_line().parse_args(arguments)
    figures: Figures = {}
    for name, measure in SECTIONS.items():
        if not asked.only or name in asked.only:
            figures |= measure(once if asked.quick else full)
    if asked.table or asked.compare:
        before: Figures = json.loads(asked.compare.read_text("utf-8")) if asked.compare else {}
        sys.stdout.writelines(f"{line}\n" for line in table(figures, before))
    else:
        json.dump(figures, sys.stdout, indent=2)
        sys.stdout.write("\n")
    return 0


def _command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        choices=SECTIONS,
        metavar="SECTION",
        help=f"measure this alone; may be given again: {', '.join(SECTIONS)}",
    )
    parser.add_argument(
        "--quick", action="store_true", help="once each: whether it can be measured, no figures"
    )
    parser.add_argument("--table", action="store_true", help="for people instead of JSON")
    parser.add_argument(
        "--compare", type=Path, metavar="FILE", help="a table beside the JSON of an earlier run"
    )
    return parser


def table(figures: Figures, before: Figures) -> list[str]:
    """Each row with its aim, and under it its figures: what each is, was before, and is to that."""
    lines: list[str] = []
    for name, row in figures.items():
        given, old = _as_row(row), _as_row(before.get(name, {}))
        if any(isinstance(part, dict) for part in given.values()):
            lines += [name, *(f"  {line}" for line in table(given, old))]
            continue
        lines.append(f"{name} (aim: {given['aim']})" if "aim" in given else name)
        lines += [_line(key, value, old.get(key)) for key, value in given.items() if key != "aim"]
    return lines


def _as_row(given: Any) -> Figures:
    return cast("Figures", given) if isinstance(given, dict) else {"": given}


def _line(name: str, value: Any, before: Any) -> str:
    line = f"  {name:32}{value!s:>14}"
    if before is None:
        return line
    line += f"{before!s:>14}"
    return f"{line}{value / before:>8.2f}" if before and not isinstance(before, str) else line


if __name__ == "__main__":
    sys.exit(main())
