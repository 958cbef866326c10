"""Recorded evenings come to what they came to when they were recorded, card by card."""

from __future__ import annotations

import pytest

from tests.golden.evenings import files
from tests.golden.evenings.files import Played
from tests.golden.evenings.replay import replayed
from tests.support.golden_changes import idle, unexplained

IN_FULL = [(system, name) for system in files.SYSTEMS for name in files.in_full(system)]


@pytest.mark.parametrize(("system", "name"), IN_FULL)
async def test_an_evening_shows_the_cards_it_showed_when_it_was_recorded(
    system: str, name: str
) -> None:
    recorded = files.read_full(system, name)
    assert await replayed(system, name, [step for step, _ in recorded]) == recorded


@pytest.mark.parametrize("system", files.SYSTEMS)
def test_evenings_kept_in_full_are_those_of_the_list(system: str) -> None:
    every = files.read_all(system)
    for name in files.in_full(system):
        told = [Played(step, files.hashed(came)) for step, came in files.read_full(system, name)]
        assert told == every[name]


def test_an_evening_that_differs_from_its_first_recording_has_its_line_in_changes() -> None:
    assert unexplained(files.GOLDEN, files.sums()) == []


def test_a_line_in_changes_about_evenings_is_needed() -> None:
    assert idle(files.GOLDEN, files.sums()) == []
