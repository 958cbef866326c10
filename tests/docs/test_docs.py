"""The documents say what is true: commands, house rules and the transcript of the first screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.core.settings import HouseRule
from bot.shared.system import AnySystem
from bot.systems.registry import registry
from cogs.help import walk
from tests.support.game import Game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def page(system: str) -> str:
    """The page for a system's players."""
    return (ROOT / "docs" / f"{system}.md").read_text("utf-8")


async def test_every_command_stands_in_a_document(game: Game) -> None:
    pages = (file.read_text("utf-8") for file in sorted((ROOT / "docs").rglob("*.md")))
    known = "\n".join([README, *pages])
    names = [node.qualified_name for node in walk(game.bot.tree)]
    missing = [name for name in names if f"/{name}" not in known]

    assert len(names) > 20
    assert missing == []


@pytest.mark.parametrize("system", list(registry()), ids=lambda system: system.key)
def test_every_system_has_its_page_its_line_and_its_credit(system: AnySystem) -> None:
    assert f"docs/{system.key}.md" in README
    assert f"/{system.group}" in CHANGELOG
    assert "Asklepios" in README


@pytest.mark.parametrize(
    ("system", "rule"),
    [(system.key, rule) for system in registry() for rule in system.house],
    ids=lambda value: value.key if isinstance(value, HouseRule) else value,
)
def test_every_house_rule_stands_on_its_systems_page(system: str, rule: HouseRule) -> None:
    row = next((r for r in page(system).splitlines() if r.startswith(f"| `{rule.key}` |")), "")

    assert f"| {rule.default} |" in row
    assert all(f"`{word}`" in row for word in rule.allowed if "on" not in rule.allowed)


def test_the_transcript_of_the_first_screen_is_what_the_bot_prints() -> None:
    transcript = README.split("```text\n")[1].split("```")[0]
    script = "".join(f"{line}\n" for line in transcript.splitlines() if line.startswith("@"))
    played = subprocess.run(
        [sys.executable, "-m", "bot", "play", "--fresh"],
        cwd=ROOT,
        input=script,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )

    assert played.stdout == transcript
