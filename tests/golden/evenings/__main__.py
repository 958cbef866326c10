"""`python -m tests.golden.evenings [system] [evening]`: replays every recorded evening.

What differs is printed, the first differing step of each evening; the exit code is then 1.
Of evenings that are not kept in full only the new text is known: the same command on an older
checkout prints the old one, with `--show` and the evening's name. With `PARRY_GOLDEN=record`
what came of the steps is kept instead; a step that was never played has `-` for its hash.
`--invent N` makes N evenings more of every system from their seeds, with new sheets, and keeps in
full a few of them that show what no other does.
"""

from __future__ import annotations

import argparse
import asyncio
import difflib
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from bot.systems.registry import registry
from tests.golden.evenings import files
from tests.golden.evenings.choose import FULL, chosen
from tests.golden.evenings.fields import pools
from tests.golden.evenings.files import Played
from tests.golden.evenings.invent import invented
from tests.golden.evenings.replay import quick_folder, replayed
from tests.golden.evenings.sheets import all_sheets
from tests.golden.evenings.table import evening
from tests.support.golden_changes import keep_first_sums, recording


def main() -> int:
    """Do what the command line asks; 1 where an evening differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.evenings", description=__doc__)
    parser.add_argument("system", nargs="?", choices=files.SYSTEMS)
    parser.add_argument("evening", nargs="?")
    parser.add_argument("--show", action="store_true", help="print the evening as it comes now")
    parser.add_argument("--invent", type=int, metavar="N", help="record N new evenings a system")
    asked = parser.parse_args()
    systems = [asked.system] if asked.system else list(files.SYSTEMS)
    if asked.invent:
        for system in systems:
            asyncio.run(_invent(system, asked.invent))
        keep_first_sums(files.GOLDEN, files.sums(), grows=True)
        return 0
    differ = 0
    for system in systems:
        evenings = files.read_all(system)
        if asked.evening:
            evenings = {asked.evening: evenings[asked.evening]}
        differ += asyncio.run(_compare(system, evenings, show=asked.show))
    print(f"{differ} evenings differ.")
    return 1 if differ else 0


async def _compare(system: str, evenings: Mapping[str, list[Played]], *, show: bool) -> int:
    """How many evenings came to something else; recorded anew where that is asked for."""
    record = recording()
    full = files.in_full(system)
    now: dict[str, list[Played]] = {}
    differ = 0
    for name, steps in evenings.items():
        came = await replayed(system, name, [one.step for one in steps])
        now[name] = [Played(step, files.hashed(text)) for step, text in came]
        if show:
            print(*(f"{files.MARK}{step}\n{text}\n" for step, text in came), sep="\n")
        if now[name] == steps:
            continue
        differ += 1
        at = next(at for at, one in enumerate(steps) if one != now[name][at])
        before = files.read_full(system, name) if name in full else []
        old = before[at][1] if at < len(before) else ""
        print(f"evenings/{system}/{name} differs first at step {at + 1}: {steps[at].step}")
        print(*_shown(old, came[at][1]), "", sep="\n")
        if record and name in full:
            files.write_full(system, name, came)
    if record:
        files.write_all(system, {**files.read_all(system), **now})
        keep_first_sums(files.GOLDEN, files.sums(system), grows=True)
    return differ


def _shown(old: str, new: str) -> Iterable[str]:
    if not old:
        return [
            new,
            "(What it was is shown by the same command with --show, on an older checkout.)",
        ]
    return difflib.unified_diff(old.split("\n"), new.split("\n"), "before", "now", lineterm="", n=2)


async def _invent(system: str, many: int) -> None:
    """Record new evenings from seeds, in full the few that together show most."""
    done = Counter[str]()
    spec = registry()[system].sheet
    assert spec is not None
    sheets, recorded = files.read_sheets(system), files.read_all(system)
    random = Random(f"sheets {system} {len(recorded)}")  # noqa: S311 - the same in every run
    sheets += all_sheets(spec, pools(system), random)
    files.write_sheets(system, sheets)
    told: dict[str, list[tuple[str, str]]] = {}
    for number in range(len(recorded), len(recorded) + many):
        name = f"{number + 1:03}"
        with tempfile.TemporaryDirectory(dir=quick_folder()) as folder:
            file = Path(folder) / "evening.db"
            async with evening(f"{system}/{name}", file, sheets) as table:
                rules = table.resolver.systems[system]
                steps = await invented(table, rules, done)
        told[name] = [(files.written(step), came) for step, came in steps]
    full = {name: files.read_full(system, name) for name in files.in_full(system)}
    for name in chosen(told, max(1, many * FULL // 200), known=full.values()):
        files.write_full(system, name, told[name])
    kept = {n: [Played(s, files.hashed(came)) for s, came in of] for n, of in told.items()}
    files.write_all(system, {**recorded, **kept})
    print(f"{system}: {len(told)} evenings more, {sum(map(len, told.values()))} steps")


if __name__ == "__main__":
    sys.exit(main())
