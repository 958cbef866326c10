"""Checks and maneuvers that journals and tables hold from before they were rolls of an exchange."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from bot.core.action import Outcome
from bot.core.scene import Entry
from bot.shared.table.session import JournalEvent
from bot.store.sqlite.schema import list_migrations, migrate
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.recap import recap
from tests.support.opend6ring import people


def die(face: int) -> dict[str, Any]:
    """An ordinary die as it was kept."""
    return {
        "kind": "ordinary", "sides": 6, "natural": [face], "counted": [face], "fate": "kept",
    }  # fmt: skip


def throw(*faces: int) -> dict[str, Any]:
    """A throw as it was kept."""
    return {"dice": [die(face) for face in faces], "pips": 0, "modifier": 0}


CODE: dict[str, Any] = {"dice": 3, "pips": 0}
CHECK: dict[str, Any] = {
    "type": "check",
    "trial": {
        "key": "ana", "name": "Ana", "state": "none",
        "worth": {"name": "melee", "code": CODE, "ability": "Strength", "skill": "melee"},
        "pool": {
            "dice": 3, "pips": 0, "modifier": 0, "wild": 0, "flips": [], "sides": 6,
            "boost": {"kind": "none", "count": 0}, "extra_sides": 6,
        },
    },
    "tries": [{"first": throw(6, 5, 4), "second": None}],
    "game": "totals", "target": 10, "against": "difficulty 10", "task": "the duel",
}  # fmt: skip
LIES: dict[str, Any] = {
    "is": "lies", "roll": 2, "attempt": CHECK, "open_": True, "points": 1,
    "earlier": [[1, CHECK]], "hint": "in a social scene a track helps", "how": "reroll",
}  # fmt: skip
FORCED: dict[str, Any] = {
    "is": "maneuvered", "by": "ana", "target": "orc", "kind": "force", "success": True,
    "rolls": [{"name": "Ana", "of": "melee", "throw": throw(6, 6, 6)}],
    "why": ["18 against 14"], "changes": ["Orc must step left, 1 to 15 ft, on the next turn"],
    "asks": True,
}  # fmt: skip


def read(line: dict[str, Any]) -> Outcome:
    """A line of a journal."""
    return OPEND6.read_outcome(msgspec.json.encode(line))


def test_a_check_is_drawn_from_its_old_line_without_buttons() -> None:
    card = OPEND6.report(read(LIES), people("Ana"))

    assert card.title == "Ana, the duel: SUCCESS 15 vs 10"
    assert card.lines == ("5 points: rank 1",)
    assert card.choices == ()


def test_the_checks_that_an_old_line_closed_keep_their_cards() -> None:
    (card,) = OPEND6.report(read(LIES), people("Ana")).also

    assert (card.roll, card.choices) == (1, ())


def test_old_checks_are_told_in_a_recap() -> None:
    entry = Entry(1, "Skaz", "opend6", b"{}", b"{}", "")

    told = recap([JournalEvent(entry, read(LIES))])

    assert [one.words for one in told.attempts] == ["Ana, the duel, 15"]


def test_a_maneuver_is_drawn_from_its_old_line() -> None:
    """D6-142: what the ground does may still be said."""
    card = OPEND6.report(read(FORCED), people("Ana", "Orc"))

    assert (card.title, card.lines[0]) == ("Ana forces Orc", "18 against 14")
    assert [choice.label for choice in card.choices] == [
        "Ana: higher ground",
        "Orc: difficult ground",
        "Orc: backed up",
        "Orc: bad footing",
    ]


def test_the_ground_is_drawn_from_its_old_line() -> None:
    line = {"is": "placed", "title": "Orc: backed up", "why": ["nowhere to go back to"]}

    card = OPEND6.report(read(line), people("Ana", "Orc"))

    assert (card.title, card.lines) == ("Orc: backed up", ("nowhere to go back to",))


def test_what_waited_is_closed_and_what_a_table_keeps_stays(tmp_path: Path) -> None:
    file = tmp_path / "parry.db"
    migrate(file, migrations=list_migrations()[:9])
    kept: list[tuple[str, dict[str, Any]]] = [
        ("ana", CHECK),
        ("ana", {"type": "tally"}),
        ("", {"type": "pile"}),
    ]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO tables VALUES (1, 1, 3, 1)")
        connection.executemany(
            "INSERT INTO rolls (table_id, number, system, who, state, open, deadline) "
            "VALUES (1, ?, 'opend6', ?, ?, 1, 99)",
            [(n, who, msgspec.json.encode(state)) for n, (who, state) in enumerate(kept, 1)],
        )

    migrate(file)

    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT number, open, deadline FROM rolls ORDER BY number")
        assert rows.fetchall() == [(1, 0, None), (2, 1, 99), (3, 1, 99)]
