"""Flamepunk's sessions with what the golden cases beside this file leave out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.adapters.flamepunk import run

Given = dict[str, Any]

BOTH: list[Given] = [{"do": "join", "who": "Skaz"}, {"do": "join", "who": "Blazer"}]
ATTACK: Given = {"do": "roll", "who": "Skaz", "faces": [5], "target": "Blazer"}
CATASTROPHE: Given = {"do": "roll", "who": "Skaz", "faces": [1, 1, 1, 1], "task": "door"}


def last(*steps: Given, **config: object) -> Given:
    """What the last of these steps comes to, after both have joined."""
    told: Any = run("session", {"steps": [*BOTH, *steps], "config": config})
    return told["results"][-1]


def test_who_has_not_answered_may_roll() -> None:
    """An open roll forbids nothing; it stays open beside the next (FA-21)."""
    back: Given = {"do": "roll", "who": "Blazer", "faces": [6], "target": "Skaz"}

    assert last(ATTACK, back) == {"roll": 2, "pool": 5, "passive_defence": 0}
    assert last(ATTACK, back, {"do": "finish", "roll": 1})["damage"] == 1


@pytest.mark.parametrize(
    ("steps", "kind"),
    [
        ([{"do": "join", "who": "Mia", "pool": "6"}], "bad_amount"),
        ([{"do": "join", "who": "Mia", "pool": 2.5}], "bad_amount"),
        ([{"do": "start_conflict", "kind": 3}], "bad_conflict"),
        ([ATTACK | {"kind": 3}], "bad_context"),
        ([{"do": "auto", "who": "Skaz", "cost": 1.5}], "bad_cost"),
        ([{"do": "time", "seconds": "6"}], "bad_amount"),
        ([{"do": "spend_pyros", "who": "Skaz", "amount": 0.5}], "bad_amount"),
        ([ATTACK, {"do": "finish", "roll": 0}], "unknown_roll"),
        ([CATASTROPHE, {"do": "react", "who": "Blazer"}], "not_target"),
        ([CATASTROPHE, {"do": "react", "who": "Skaz"}], "own_roll"),
        ([CATASTROPHE, {"do": "finish"}, {"do": "finish"}], "roll_closed"),
    ],
)
def test_a_step_is_refused_by_its_kind(steps: list[Given], kind: str) -> None:
    assert last(*steps) == {"error": kind}


@pytest.mark.parametrize("no", [0, False])
def test_a_split_against_a_target_that_does_not_dodge(no: object) -> None:
    told: Any = run("split", {"pool": 1, "incoming": [], "target_dodges": no})

    assert told["rows"][1]["dealt"] == "1/3"
