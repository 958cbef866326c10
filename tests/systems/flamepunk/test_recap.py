"""An evening of Flamepunk in a few lines, from outcomes alone."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.scene import Entry
from bot.shared.exchange.rows import encode
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.session import Happened
from bot.systems.flamepunk.pools.actions import Automatic, ConflictEnded
from bot.systems.flamepunk.recap import recap
from bot.systems.flamepunk.rolls.actions import Reflex, RollState
from bot.systems.flamepunk.rules.rolls import read

ENTRY = Entry(1, "Skaz", "flamepunk", b"{}", b"{}", "")


def state(name: str, *faces: int, task: str = "", by: tuple[Reflex, ...] = ()) -> RollState:
    """A roll of these faces that waits."""
    return RollState(
        name.casefold(),
        name,
        (5, 6),
        "task",
        faces=faces,
        reading=read(faces, (5, 6)),
        task=task,
        reflexes=by,
    )


def waiting(roll: int, of: RollState) -> KeptTale:
    """A roll as it waited."""
    return KeptTale(roll, encode(of))


def resolved(roll: int, of: RollState, consequence: str = "") -> KeptTale:
    """A roll as it was read."""
    return waiting(roll, replace(of, closed="rolled", consequence=consequence))


def told(*outcomes: Outcome) -> tuple[str, ...]:
    """The recap of these."""
    return recap([Happened(ENTRY, outcome) for outcome in outcomes])


def test_an_evening_without_rolls_has_nothing_to_tell() -> None:
    assert told() == ()


def test_a_roll_counts_once_as_it_was_last_read() -> None:
    first = state("Skaz", 4, 6, task="lock")
    first_line = waiting(1, first)
    shifted = state("Skaz", 6, 6, task="lock")

    assert told(first_line, resolved(1, shifted)) == (
        "1 roll: Skaz 1",
        "Best: Skaz, lock: SUCCESS 4, normal",
    )


def test_a_roll_that_still_waits_counts_and_is_neither_good_nor_bad() -> None:
    first = state("Skaz", 6)

    assert told(waiting(1, first)) == ("1 roll: Skaz 1",)


def test_a_consequence_is_told_with_its_catastrophe() -> None:
    fall = state("Skaz", 1, 1, 1, 1, task="wall")

    assert told(resolved(1, fall), resolved(1, fall, "The wall falls."))[1:] == (
        "Worst: Skaz, wall: FAILURE 16, catastrophic",
        "Catastrophe: Skaz, wall: The wall falls.",
    )


def test_a_roll_closed_by_something_else_is_told_only_if_it_was_seen_being_made() -> None:
    mine, hidden = state("Skaz", 6, task="lock"), state("Blazer", 6, 6, task="secret")
    first_line = waiting(1, mine)
    later = Automatic("Skaz", "draw", 1, 6, 5, 6, settled=(resolved(1, mine), resolved(2, hidden)))

    lines = told(first_line, later)

    assert lines == ("1 roll: Skaz 1", "Best: Skaz, lock: SUCCESS 1, normal")
    assert "secret" not in str(lines)


def test_defences_count_per_defender_and_conflicts_by_their_rounds() -> None:
    dodge = Reflex("blazer", "Blazer", "dodge", 1, 1)
    rolls = [resolved(n, state("Skaz", 6, by=(dodge,))) for n in (1, 2)]

    lines = told(*rolls, ConflictEnded("combat", 4, ()), ConflictEnded("social", 1, ()))

    assert "Defences: Blazer 2" in lines
    assert "Conflicts: combat (4 rounds) and social (1 round)" in lines


def test_a_crowd_fits_a_phone() -> None:
    rolls = [resolved(n, state(f"Thug {n}", 1, 1, 1, 1, task="wall")) for n in range(1, 41)]

    lines = told(*rolls)

    assert lines[0].endswith("and 35 more")
    assert len(lines) <= 8
    assert max(map(len, lines)) < 120
