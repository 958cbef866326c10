"""Goldens keep their first recording, and every difference from it has its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import golden_changes


@pytest.fixture
def golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of goldens in which `commands` was recorded, with the keys `roll` and `hit`."""
    monkeypatch.setattr(golden_changes, "GOLDEN", tmp_path)
    monkeypatch.setattr(golden_changes, "CHANGES", tmp_path / "changes.md")
    record(monkeypatch, {"roll": 1, "hit": 2})
    return tmp_path


def record(monkeypatch: pytest.MonkeyPatch, today: dict[str, int]) -> None:
    """Record this, whatever `changes.md` says of it."""
    with monkeypatch.context() as patch:
        patch.setenv("PARRY_GOLDEN", "record")
        try:
            golden_changes.check("commands", today)
        except AssertionError:
            return


def say(golden: Path, *lines: str) -> None:
    (golden / "changes.md").write_text("# Changes\n\n" + "\n".join(lines), encoding="utf-8")


@pytest.mark.usefixtures("golden")
def test_what_stands_as_recorded_passes() -> None:
    golden_changes.check("commands", {"hit": 2, "roll": 1})


@pytest.mark.usefixtures("golden")
def test_what_differs_from_the_recording_is_shown() -> None:
    with pytest.raises(AssertionError, match=r"hit:\n.*\n-2\n\+3"):
        golden_changes.check("commands", {"hit": 3, "roll": 1})


@pytest.mark.parametrize(
    "today", [{"hit": 3, "roll": 1}, {"hit": 2}, {"hit": 2, "roll": 1, "x": 1}]
)
def test_a_new_recording_needs_a_line_for_what_changed_went_or_came(
    golden: Path, monkeypatch: pytest.MonkeyPatch, today: dict[str, int]
) -> None:
    record(monkeypatch, today)

    with pytest.raises(AssertionError, match=r"No line in changes.md: commands/(hit|roll|x)$"):
        golden_changes.check("commands", today)

    [key] = golden_changes.differing(
        "commands", {k: golden_changes.sum_of(v) for k, v in today.items()}
    )
    say(golden, f"- commands/{key}: meant")
    golden_changes.check("commands", today)


def test_one_line_with_a_star_explains_many_keys(
    golden: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(monkeypatch, {"roll": 3, "hit": 3})
    say(golden, "commands/*: numbers are 3 now")

    golden_changes.check("commands", {"roll": 3, "hit": 3})


def test_a_line_that_no_difference_needs_fails(golden: Path) -> None:
    say(golden, "commands/hit: once meant")

    with pytest.raises(AssertionError, match="No difference for the line: commands/hit"):
        golden_changes.check("commands", {"roll": 1, "hit": 2})


def test_a_line_of_another_golden_explains_nothing() -> None:
    assert golden_changes.changes("e2e/test_a.py::test_b[x]: words\nprose: no golden\n") == [
        golden_changes.Change("e2e", "test_a.py::test_b[x]", "words")
    ]


@pytest.mark.usefixtures("golden")
def test_a_golden_that_grows_takes_new_keys_and_keeps_the_first_sums() -> None:
    golden_changes.keep_first_sums("e2e", {"a": "1"})
    golden_changes.keep_first_sums("e2e", {"a": "2", "b": "1"}, grows=True)

    assert golden_changes.first_sums("e2e") == {"a": "1", "b": "1"}
