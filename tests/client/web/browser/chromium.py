"""The system's Chromium, where there is one."""

from __future__ import annotations

import os
import shutil

CHROMIUM = "TESTS_CHROMIUM"
WANTED = "TESTS_BROWSER"
MISSING = "no Chromium (install chromium or set PARRY_CHROMIUM)"


def hide_settings() -> None:
    """Take what only the tests read out of what the bot reads as its settings."""
    for setting, name in (("PARRY_CHROMIUM", CHROMIUM), ("PARRY_BROWSER", WANTED)):
        if value := os.environ.pop(setting, ""):
            os.environ[name] = value


def find_chromium() -> str:
    """Where it is; "" where there is none."""
    named = os.environ.get(CHROMIUM)
    if named:
        return named
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), "")


def is_required() -> bool:
    """Whether tests without a browser fail instead of being left out."""
    return os.environ.get(WANTED) == "required"
