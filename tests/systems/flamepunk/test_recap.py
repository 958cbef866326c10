"""An evening of Flamepunk in a few lines, from outcomes alone."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.scene import Entry
from bot.shared.exchange.rows import encode
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.evening import Attempt, Evening, Harm
from bot.shared.table.session import JournalEvent
from bot.systems.flamepunk.pools.actions import Automatic
from bot.systems.flamepunk.recap import recap
from bot.systems.flamepunk.rolls.actions import RollState
from bot.systems.flamepunk.rules.rolls import read

ENTRY = Entry(1, "Skaz", "flamepunk", b"{}", b"{}", "")


def state(name: str, *faces: int, task: str = "") -> RollState:
    """A roll of these faces that waits."""
    return RollState(
        name.casefold(),
        name,
        (5, 6),
        "task",
        faces=faces,
        reading=read(faces, (5, 6)),
        task=task,
    )


def waiting(roll: int, of: RollState) -> KeptTale:
    """A roll as it waited."""
    return KeptTale(roll, encode(of))


def resolved(roll: int, of: RollState, consequence: str = "") -> KeptTale:
    """A roll as it was read."""
    return waiting(roll, replace(of, closed="rolled", consequence=consequence))


def told(*outcomes: Outcome) -> Evening:
    """The recap of these."""
    return recap([JournalEvent(ENTRY, outcome) for outcome in outcomes])


def test_an_evening_without_rolls_has_nothing_to_tell() -> None:
    assert told() == Evening()


def test_a_roll_counts_once_as_it_was_last_read() -> None:
    first_line = waiting(1, state("Skaz", 4, 6, task="lock"))
    shifted = state("Skaz", 6, 6, task="lock")

    assert told(first_line, resolved(1, shifted)).attempts == (
        Attempt("Skaz", True, 4, "Skaz, lock, SUCCESS 4, normal", 1),
    )


def test_a_roll_that_still_waits_counts_and_is_neither_good_nor_bad() -> None:
    assert told(waiting(1, state("Skaz", 6))).attempts == (Attempt("Skaz", None, None, roll=1),)


def test_a_catastrophe_is_told_with_what_it_brings() -> None:
    fall = state("Skaz", 1, 1, 1, 1, task="wall")
    evening = told(resolved(1, fall), resolved(1, fall, "The wall falls."))

    assert evening.attempts == (
        Attempt("Skaz", False, -16, "Skaz, wall, FAILURE 16, catastrophic", 1),
    )
    assert evening.quotes == ("The wall falls.",)


def test_the_wounds_of_an_attack_are_told_as_they_were_applied() -> None:
    hit = replace(state("Skaz", 6), target="thug", target_name="Thug", wounds=(1, 3))

    assert told(resolved(1, hit)).harms == (Harm("Skaz", "Thug", 2),)


def test_a_roll_closed_by_something_else_is_told_only_if_it_was_seen_being_made() -> None:
    mine, hidden = state("Skaz", 6, task="lock"), state("Blazer", 6, 6, task="secret")
    first_line = waiting(1, mine)
    later = Automatic("Skaz", "draw", 1, 6, 5, 6, settled=(resolved(1, mine), resolved(2, hidden)))

    evening = told(first_line, later)

    assert evening.attempts == (Attempt("Skaz", True, 1, "Skaz, lock, SUCCESS 1, normal", 1),)
    assert "secret" not in str(evening)
