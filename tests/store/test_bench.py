"""`run.py bench` measures what needs PostgreSQL."""

from __future__ import annotations

import json

import pytest

from tests.bench.__main__ import main


@pytest.mark.usefixtures("postgres_server")
@pytest.mark.parametrize(
    ("section", "row", "part", "figure"),
    [
        ("postgres", "store", "64 at once", "throughput_ratio"),
        ("server", "a server at work", "away for 1 s", "kept"),
        ("takeover", "silence when a process ends", "after SIGTERM", "answers_s"),
    ],
)
def test_the_section_can_be_measured(
    section: str, row: str, part: str, figure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--quick", "--only", section]) == 0
    assert json.loads(capsys.readouterr().out)[row][part][figure] > 0
