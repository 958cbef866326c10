"""The local table as a process of its own, driven line by line through a pipe."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]


class LocalProcess:
    """`python -m bot play` on a database file; what it prints after each line is returned."""

    def __init__(self, database: Path) -> None:
        bare = {name: value for name, value in os.environ.items() if not name.startswith("PARRY_")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bot", "play", "--database", str(database)],
            cwd=ROOT,
            env=bare,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._said = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    def say(self, line: str) -> str:
        """Type a line; what was printed until it was done, the line itself left out."""
        mark = f"# heard {self._said}"
        self._said += 1
        self._write(f"{line}\n{mark}\n")
        heard: list[str] = []
        assert self._process.stdout is not None
        for printed in self._process.stdout:
            if printed.rstrip() == mark:
                return "".join(heard[1:])
            heard.append(printed)
        raise AssertionError("the local table ended:\n" + "".join(heard))

    def killed(self) -> None:
        """End it the hardest way."""
        os.kill(self._process.pid, signal.SIGKILL)
        assert self._process.wait() == -signal.SIGKILL

    def ended(self) -> int:
        """Nothing more is typed; its exit code."""
        self._process.communicate(timeout=60)
        return self._process.returncode

    def _write(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text)
        self._process.stdin.flush()
