"""The house itself: its size, its start and its locks."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = (
    "requirements.txt",
    "requirements-play.txt",
    "requirements-dev.txt",
    "requirements-host.txt",
)
MOST_LINES = 400
SOURCES = sorted(path for top in ("bot", "cogs", "tests") for path in (ROOT / top).rglob("*.py"))


def pins(lock: str) -> dict[str, str]:
    """What a lock file names: the package with its version, hashes and marker."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (" ".join(line.split()) for line in text.splitlines() if line)
    return {re.split("==", line)[0]: line for line in lines}


@pytest.fixture
def start() -> dict[str, Any]:
    """The names of run.py."""
    return runpy.run_path(str(ROOT / "run.py"))


def test_no_module_passes_400_lines() -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text().splitlines()) for path in SOURCES}

    assert {str(path): lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")

    assert not re.search(r"https?:|file:|--index|--find-links| @ ", text)
    assert all("--hash=sha256:" in line for line in pins(lock).values())


@pytest.mark.parametrize(("small", "large"), [LOCKS[:2], LOCKS[1:3], LOCKS[::3], LOCKS[:1:-1]])
def test_a_larger_lock_holds_the_smaller_at_the_same_versions(small: str, large: str) -> None:
    assert pins(small).items() <= pins(large).items()


def test_everything_declared_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = {
        LOCKS[0]: project["dependencies"],
        LOCKS[1]: extras["play"],
        LOCKS[2]: extras["dev"],
        LOCKS[3]: [*extras["postgres"], *extras["metrics"]],
    }

    for lock, wanted in declared.items():
        names = {re.sub(r"[-_.]+", "-", re.split(r"[<>=\[]", one)[0]).lower() for one in wanted}
        assert names <= pins(lock).keys()


def test_run_py_needs_the_standard_library_only() -> None:
    outside = re.findall(r"^\s*(?:import|from) (\w+)", (ROOT / "run.py").read_text(), re.MULTILINE)

    assert set(outside) - {"__future__"} <= sys.stdlib_module_names


def test_an_older_python_gets_a_sentence(
    start: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))

    assert start["main"](["play"]) == 2
    assert capsys.readouterr().err.startswith("Parry needs Python 3.11 or newer and this is")


def test_an_unknown_command_is_told_the_commands() -> None:
    told = subprocess.run(
        [sys.executable, ROOT / "run.py", "dance"], capture_output=True, text=True, check=False
    )

    assert told.returncode == 2
    assert "There is no command “dance”." in told.stdout
    assert "  play " in told.stdout
