"""What journals and rolls hold from before each chapter of a fight had outcomes of its own."""

from __future__ import annotations

import msgspec

from bot.core.action import Outcome
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.melee.actions import GoOn, Missed
from bot.systems.opend6.melee.waiting import find_deed, open_row
from bot.systems.opend6.rules.melee import Response
from tests.support.opend6ring import card, duel, waiting


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
            title="HIT, rank 1: Ana on Orc: Stunned",
            tone="good",
            why=["resists: melee: deflect 3D (9) = 9"],
            changes=["Orc: Stunned"],
            was=["MISS: Ana against Orc, by 2"],
        ),
        scene,
    )

    assert (told.title, told.tone) == ("HIT, rank 1: Ana on Orc: Stunned", "good")
    assert told.why == ("resists: melee: deflect 3D (9) = 9",)
    assert (told.changes, told.was) == (("Orc: Stunned",), ("MISS: Ana against Orc, by 2",))


def test_an_earlier_line_still_offers_what_may_be_done() -> None:
    """D6-43, D6-50: the ground for a GM, ranks for who made them."""
    ranks = {"type": "winnings", "combat": "main", "actor": "ana"}
    ranks |= {"name": "Ana", "ranks": 1, "what": "advantage"}
    offered = OPEND6.report(
        outcome(title="ADVANTAGE", roll=1, winnings=ranks, ground=["prone"], victim="orc"), duel()
    ).choices

    assert offered[-1].label == "GM: Orc is knocked down"
    assert len(offered) > 1


def test_what_had_failed_before_keeps_its_verdict_in_words() -> None:
    """D6-09: the row was kept with the sentence of its card."""
    number, scene = waiting(duel(), Attack(who="Ana", target="Orc"))
    deed = find_deed(scene, number)
    missed = Missed("main", "ana", deed, Response(), was=("MISS: Ana against Orc, by 2",))
    number, scene = open_row(scene, "ana", missed)

    assert card(scene, GoOn(roll=number)).title == "MISS: Ana against Orc, by 2"
