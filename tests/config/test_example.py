"""The example file and the hosts' page know every setting, and no other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot.config import options

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / "config.example.toml").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def test_the_example_holds_every_setting_with_its_default_and_no_other() -> None:
    written = {
        f"{section}.{key}": str(value).lower() if isinstance(value, bool) else str(value)
        for section, keys in tomllib.loads(EXAMPLE).items()
        for key, value in keys.items()
    }

    assert written == {option.name: option.default for option in options() if option.name}


def test_the_example_says_what_each_setting_is_in_its_own_sentence() -> None:
    said = " ".join(line.removeprefix("# ") for line in EXAMPLE.splitlines())

    assert [
        option.name for option in options() if option.name and option.sentence not in said
    ] == []


def test_the_hosts_page_lists_every_setting_and_no_other() -> None:
    rows = re.findall(r"^\| (?:`([a-z._]+)`)? *\| `([A-Z_]+)` \|", HOSTING, flags=re.MULTILINE)

    assert set(rows) == {(option.name, option.variable) for option in options()}
