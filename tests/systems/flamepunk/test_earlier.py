"""Lines of a journal, and buttons, that an earlier version kept."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.people import CLOCK
from bot.core.scene import Entry
from bot.shared.exchange.states import with_state
from bot.shared.table.session import JournalEvent
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.recap import recap
from bot.systems.flamepunk.rolls.actions import Consequence, Finish, Roll
from tests.systems.flamepunk.flametable import GM, FlameTable, resolved, waiting

ATTEMPT = {
    "roller": "skaz", "name": "Skaz", "faces": [1, 1, 1, 1], "hit": [5, 6], "kind": "task",
    "task": "door", "weights": [["Dazed", 1]],
    "shift": [0, 2, 1],
    "paid": [{"name": "Skaz", "what": "dice", "before": 6, "after": 2, "maximum": 6}],
    "was": ["FAILURE 12, catastrophic"],
}  # fmt: skip
READING = {
    "removed": [], "left": [1, 1, 1, 1], "hits": 0, "magnitude": 4, "success": False,
    "level": 16, "band": "catastrophic", "penalty": 3,
}  # fmt: skip
RESOLVED = {
    "is": "resolved", "roll": 1, "attempt": ATTEMPT, "reading": READING, "how": "stood", "owed": 3,
}  # fmt: skip
WAITING = {"is": "waiting", "roll": 1, "attempt": ATTEMPT, "reading": READING}


def test_a_roll_that_was_read_is_drawn_from_its_old_line() -> None:
    table = FlameTable()

    card = FLAMEPUNK.report(FLAMEPUNK.read_outcome(msgspec.json.encode(RESOLVED)), table.scene)

    assert card.title == "Skaz, door: FAILURE 16, catastrophic (was FAILURE 12)"
    assert card.changes[0] == "door: Dodge +3 for Skaz from now"


def test_the_rolls_that_an_old_line_closed_keep_their_cards() -> None:
    table = FlameTable()
    line = WAITING | {"roll": 2, "settled": [RESOLVED]}

    card = FLAMEPUNK.report(FLAMEPUNK.read_outcome(msgspec.json.encode(line)), table.scene)

    assert [other.roll for other in card.also] == [1]
    assert "Skaz, door: FAILURE 16, catastrophic (was FAILURE 12)" in card.changes


def test_old_lines_are_told_in_a_recap() -> None:
    entry = Entry(1, "Skaz", "flamepunk", b"{}", b"{}", "")
    lines = [FLAMEPUNK.read_outcome(msgspec.json.encode(line)) for line in (WAITING, RESOLVED)]

    told = recap([JournalEvent(entry, line) for line in lines])

    assert [one.words for one in told.attempts] == ["Skaz, door, FAILURE 16, catastrophic"]


def test_a_consequence_is_added_by_a_button_of_an_old_card() -> None:
    table = FlameTable().by(GM)
    action = Consequence(roll=1, text="the roof falls in", card=msgspec.json.encode(RESOLVED))

    card = table.card(action)

    assert "“the roof falls in”" in card.changes
    assert [choice.label for choice in card.choices] == ["Why"]


def test_a_task_that_an_earlier_version_left_waiting_stands_at_the_next_press() -> None:
    table = FlameTable()
    state = waiting(table.act(Roll(who="Skaz", dice=2, task="door", settle=False), 4, 3)).state
    table.scene = with_state(table.scene, 1, replace(state, settle=True))

    outcome = resolved(table.act(Finish(roll=1)))

    assert outcome.stands
    assert table.owed("Skaz", "door") == 1


def test_a_task_that_an_earlier_version_left_waiting_stands_when_its_time_is_over() -> None:
    table = FlameTable()
    state = waiting(table.act(Roll(who="Skaz", dice=2, task="door", settle=False), 4, 3)).state
    table.scene = with_state(table.scene, 1, replace(state, settle=True))
    late = FLAMEPUNK.overdue(table.scene.rolls[1])
    assert late is not None

    outcome = resolved(table.by(CLOCK).act(late))

    assert outcome.stands
    assert table.owed("Skaz", "door") == 1
