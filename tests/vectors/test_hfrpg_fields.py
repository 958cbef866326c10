"""HFRPG's operations with what the golden cases beside this file leave out."""

from __future__ import annotations

from typing import Any

from tests.vectors.adapters.hfrpg import run


def test_how_a_step_counts_explosions_is_for_that_step() -> None:
    """The next roll counts them as the table does (HA-01)."""
    roll = {"do": "roll", "who": "Ann", "faces": [8], "extra": [5]}
    told: Any = run("session", {"steps": [roll | {"mode": "double"}, roll]})

    assert [result["total"] for result in told["results"]] == [21, 13]
    assert told["state"]["open"] is True


def test_an_allocation_names_every_die() -> None:
    """No list at all is no tokens used; an empty one is too short (HF-29)."""
    given = {"faces": [5, 4], "balance": 2}

    assert run("resolve", given | {"bonus": []}) == {"error": "bad_allocation"}
    told: Any = run("resolve", given | {"bonus": None, "level": None, "shift": None})
    assert (told["total"], told["balance"]) == (5, 2)


def test_a_session_begins_anew() -> None:
    """What was held is told as it is cleared (HF-27)."""
    give = {"do": "give", "who": "Ann", "amount": 2}
    told: Any = run("session", {"steps": [give, {"do": "start"}, {"do": "restart"}]})

    assert told["results"][1:] == [{"error": "session_open"}, {"cleared": {"Ann": 2}}]
    assert told["state"] == {"open": True, "pools": {}}
