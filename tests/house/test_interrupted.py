"""A run of the tests that is stopped with Ctrl-C ends, wherever it stands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 60
"""Seconds after which a run that does not end fails the test."""

IN_A_TEST = """
import os, signal

signal.signal(signal.SIGINT, signal.default_int_handler)  # a background shell ignores it

def pytest_runtest_call(item):
    os.kill(os.getpid(), signal.SIGINT)
"""
WHILE_A_GAME_IS_SET_UP = """
from tests.support.game import Game

async def seat(self, env):
    raise KeyboardInterrupt

Game.seat = seat
"""
WITH_A_STORE_LEFT_OPEN = """
from tests.support.game import Game

async def open_only(self):
    await opened(self)
    raise KeyboardInterrupt

opened, Game.open = Game.open, open_only
"""


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param(IN_A_TEST, id="in a test"),
        pytest.param(WHILE_A_GAME_IS_SET_UP, id="while a game is set up"),
        pytest.param(WITH_A_STORE_LEFT_OPEN, id="with a store left open"),
    ],
)
def test_a_run_that_is_interrupted_ends(tmp_path: Path, moment: str) -> None:
    (tmp_path / "interrupting.py").write_text(moment)
    places = os.pathsep.join((str(tmp_path), str(ROOT)))
    line = ["-m", "pytest", "-q", "-p", "interrupting", "-p", "no:cacheprovider"]

    run = subprocess.run(
        [sys.executable, *line, "-n", "0", "tests/e2e/test_skaz.py"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        timeout=LONGEST,
        check=False,
        text=True,
    )

    assert run.returncode not in {0, 5}, run.stdout
    assert "KeyboardInterrupt" in run.stdout + run.stderr
