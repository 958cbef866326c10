"""What journals and rolls hold from before each chapter of a fight had outcomes of its own."""

from __future__ import annotations

import msgspec

from bot.core.action import Outcome
from bot.core.scene import OpenRoll, with_roll
from bot.shared.exchange.rows import is_waiting
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.melee.actions import GoOn
from bot.systems.opend6.sheet import KEY
from tests.support.opend6ring import duel, refused


def outcome(**fields: object) -> Outcome:
    """A line of a journal as it was kept."""
    every: dict[str, object] = {
        "is": "fought",
        "combat": "main",
        "roll": None,
        "tone": "plain",
        "rolls": [],
    }
    every |= {"why": [], "changes": [], "over": False, "trail": None, "winnings": None}
    every |= {"ground": [], "victim": "", "hint": "", "private": False, "luck_for": ""}
    every |= {"moved": [], "resumed": [], "open": False, "points": 0, "actor": "", "was": []}
    return OPEND6.read_outcome(msgspec.json.encode(every | {"held": []} | fields))


def test_an_earlier_line_reads_as_it_was_written() -> None:
    scene = duel()
    told = OPEND6.report(
        outcome(
            title="Ana hits Orc: Stunned",
            tone="good",
            why=["resists: melee: deflect 3D (9) = 9"],
            changes=["Orc: Stunned"],
            was=["Ana misses Orc, by 2"],
        ),
        scene,
    )

    assert (told.title, told.tone) == ("Ana hits Orc: Stunned", "good")
    assert told.lines == ("resists: melee: deflect 3D (9) = 9",)
    assert told.changes == ("Orc: Stunned",)


def test_an_earlier_line_of_a_chapter_reads_as_one_of_today() -> None:
    kept = b'{"is":"stayed","name":"Orc","mover":"Ana","combat":"main","roll":1,"resumed":[]}'

    told = OPEND6.report(OPEND6.read_outcome(kept), duel())

    assert (told.title, told.roll) == ("Orc does not follow Ana", 1)


def test_a_roll_of_an_earlier_form_waits_for_nobody() -> None:
    deed = {"type": "deed", "combat": "main", "action": "", "actor": "ana", "name": "Ana"}
    old = OpenRoll(1, KEY, "ana", msgspec.json.encode({**deed, "words": "attacks Orc"}))
    scene = with_roll(duel(), old)

    assert refused(scene, GoOn(roll=1)) == (
        "too_late",
        "Roll 1 is resolved already. Nothing has changed.",
    )
    assert not is_waiting(old)
