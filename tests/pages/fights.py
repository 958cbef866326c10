"""`docs/first-fight-<system>.md`: a script of `docs/fights`, played, with what everybody saw."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SYSTEMS = tuple(sorted(script.stem for script in (ROOT / "docs" / "fights").glob("*.txt")))
WIDTH = 76
SECONDS = 120
"""How long a script may take on a machine that does much else."""

BUTTON = re.compile(r"  \[\d+\] (?P<label>.*?)(?: \(disabled\))?")
MENU = re.compile(r"  \[\d+\] (?P<label>.*?)(?: \([^)]*\))? - select:.*")
UNTOLD = ("  pinned a message to this channel.", "Parry took a message back.")
"""What Discord says of itself, on a line of its own or below `Parry:`."""
STANDS = re.compile(r"  \| (?:\*\*|[▶·⏸✓+✗] |  )")
"""How lines of a panel begin that are no news of a turn: its head, and everybody in order."""

Told = tuple[list[str], list[str]]
"""What a message said, and its rows of buttons."""


def script_of(system: str) -> Path:
    """What is typed, with `#` before what the page says between."""
    return ROOT / "docs" / "fights" / f"{system}.txt"


def page_of(system: str) -> Path:
    """The page that is made."""
    return ROOT / "docs" / f"first-fight-{system}.md"


def write(system: str) -> None:
    """Play the script and write its page."""
    page_of(system).write_text(page(system, transcript(system)), encoding="utf-8")


def transcript(system: str) -> str:
    """What `run.py play --seed 7` prints for this script."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PARRY_")}
    played = subprocess.run(
        [sys.executable, "-m", "bot", "play", "--seed", "7"],
        cwd=ROOT,
        env=bare,
        input=script_of(system).read_text(encoding="utf-8"),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=SECONDS,
    )
    if played.returncode:
        raise RuntimeError(played.stdout[-1000:] + played.stderr[-1000:])
    return played.stdout


def page(system: str, printed: str) -> str:
    """The page: words between, and below each line that is typed what came of it."""
    parts: list[str] = []
    block: list[str] = []
    for line in (*printed.splitlines(), "#"):
        if not line.startswith("#"):
            block.append(line)
            continue
        shown = "\n".join(compact(block)).strip("\n")
        if shown:
            parts.append(f"```text\n{shown}\n```")
        block = []
        parts += ["\n".join(textwrap.wrap(line.removeprefix("# "), 100))] if line != "#" else []
    title, *rest = parts
    time = "" if "(a time)" not in printed else " `(a time)` is an hour, as Discord shows it."
    made = f"Made by `python3 run.py pages {system}` from [the script](fights/{system}.txt)"
    return "\n\n".join((f"# {title}", *rest, f"*{made}, played with `--seed 7`.{time}*")) + "\n"


def compact(lines: Iterable[str]) -> Iterator[str]:
    """The transcript with buttons in rows, without what says again what stood there before."""
    told: dict[str, Told] = {}
    for block in _blocks(lines):
        first, *body = block
        if not first.startswith("Parry:"):
            yield from ("", *block) if first.startswith("@") else block
            continue
        text = [line for line in body if not (BUTTON.fullmatch(line) or MENU.fullmatch(line))]
        text = [line for line in text if not line.startswith("      ")]  # a menu's further lines
        head = next((line for line in text if line.startswith("  | **")), "")
        rows, panel = list(_rows(body)), head.startswith("  | **Round ")
        news = [line for line in text if STANDS.match(line) or not panel]
        before, told[head] = told.get(head), (news, rows)
        if not body or (
            "edited" in first and before and _is_old(before, (news, rows), panel=panel)
        ):
            continue
        if len(text) == len(body) == 1:
            yield f"{first} {text[0].strip()}"
            continue
        yield from (first, *text, *rows)


def _is_old(before: Told, after: Told, *, panel: bool) -> bool:
    """Whether an edit says nothing: a panel's words are the same, a card's buttons are fewer."""
    return before[0] == after[0] and (panel or before[1] != after[1])


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """What was typed, or one message, with everything below it."""
    block: list[str] = []
    for line in lines:
        if line in UNTOLD or not line:
            continue
        if block and not line.startswith("  "):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _rows(body: Iterable[str]) -> Iterator[str]:
    """Its buttons, as many on a line as it holds, and its menus by their labels alone."""
    line = ""
    for each in body:
        menu, button = MENU.fullmatch(each), BUTTON.fullmatch(each)
        if menu is None and button is None:
            continue
        label = f"[{menu['label']} ▾]" if menu else f"[{button['label']}]" if button else ""
        if line and len(line) + len(label) + 3 > WIDTH:
            yield f"  {line}"
            line = ""
        line = f"{line} {label}".strip()
    if line:
        yield f"  {line}"
