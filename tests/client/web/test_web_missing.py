"""Where no browser is, the tests that need one say so, and fail if they are required."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
TESTS = "tests/client/web/browser/test_browser_play.py"


def run_tests(*, required: bool) -> subprocess.CompletedProcess[str]:
    """The browser tests of one file, on a machine without a browser."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TESTS_")}
    wanted = {"PARRY_BROWSER": "required"} if required else {}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", TESTS],
        cwd=ROOT,
        env={**kept, **wanted, "PATH": "/nowhere", "TESTS_CHROMIUM": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=100,
    )


def test_the_last_line_says_how_many_were_not_run() -> None:
    done = run_tests(required=False)

    last = done.stdout.strip().splitlines()
    told = [line for line in last if line.startswith("browser tests: ")]
    assert done.returncode == 0, done.stdout
    count = (ROOT / TESTS).read_text(encoding="utf-8").count("\nasync def test_")
    assert told == [
        f"browser tests: {count} NOT RUN, no Chromium (install chromium or set PARRY_CHROMIUM)"
    ]


def test_they_fail_where_a_browser_is_required() -> None:
    done = run_tests(required=True)

    assert done.returncode == 1
    assert "no Chromium" in done.stdout
    assert "NOT RUN" not in done.stdout
