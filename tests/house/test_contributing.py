"""What CONTRIBUTING.md, pre-commit and editors are told is what `run.py check` does."""

from __future__ import annotations

import configparser
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")


@pytest.fixture
def start() -> dict[str, Any]:
    """The names of run.py."""
    return runpy.run_path(str(ROOT / "run.py"))


def test_pre_commit_runs_every_check_in_the_same_order(start: dict[str, Any]) -> None:
    assert re.findall(r"entry: (.+)", HOOKS) == [
        f"python3 run.py check {name}" for name in start["CHECKS"]
    ]


def test_pre_commit_fetches_nothing() -> None:
    assert re.findall(r"repo: (.+)", HOOKS) == ["local"]
    assert set(re.findall(r"language: (.+)", HOOKS)) == {"system"}
    assert "://" not in HOOKS


def test_the_guide_names_every_check(start: dict[str, Any]) -> None:
    assert [name for name in start["CHECKS"] if f"`{name}` (" not in GUIDE] == []


def test_the_guide_names_commands_that_there_are(start: dict[str, Any]) -> None:
    named = set(re.findall(r"run\.py ([a-z-]+)", GUIDE))

    assert {"check", "test", "play", "rules", "replay"} <= named
    assert named <= start["COMMANDS"].keys()


def test_files_that_the_guide_names_are_there() -> None:
    linked = re.findall(r"\]\(((?!https?:)[^)#]+)", GUIDE)
    named = re.findall(r"`((?:tests|docs)/[\w/.]+)`", GUIDE)

    assert len(linked) > 4
    assert [name for name in (*linked, *named) if not (ROOT / name).exists()] == []


def test_an_unknown_check_is_told_the_checks(
    start: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert start["check"](["lint", "spelling"]) == 2

    assert capsys.readouterr().err == (
        "There is no check “spelling”. There are: lint, format, types, layers.\n"
    )


def test_editors_break_lines_where_the_formatter_does() -> None:
    text = (ROOT / ".editorconfig").read_text("utf-8")
    editor = configparser.ConfigParser()
    editor.read_string(f"[DEFAULT]\n{text}")
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]

    assert editor["*.py"]["max_line_length"] == str(ruff["line-length"])
