"""Runs tests so that they record what they see: `python -m tests.skeleton.recording TESTS...`."""

from __future__ import annotations

import os
import subprocess
import sys

if __name__ == "__main__":
    recorded = [sys.executable, "-m", "pytest", "-q", "-n", "0", *sys.argv[1:]]
    raise SystemExit(
        subprocess.run(
            recorded, env={**os.environ, "PARRY_GOLDEN": "record"}, check=False
        ).returncode
    )
