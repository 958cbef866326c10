from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.errors import MoreDice
from bot.core.scene import OpenRoll, Seat, put
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.pools.actions import AddDefence, Join, Leave, SetPool
from bot.systems.flamepunk.rolls.actions import Finish, React, Roll, Shift, TakeIt
from tests.systems.flamepunk.flametable import GM, MIA, SKAZ, FlameTable, resolved, waiting


def test_skaz_punches_the_blazer() -> None:
    """Four dice, 3 3 5 6; the blazer takes the 6; level 2, pools 2 and 5."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, target="Blazer"), 3, 3, 5, 6)

    outcome = resolved(table.act(React(who="Blazer", roll=1, removed=(6,))))

    assert (outcome.state.reading.level, outcome.state.reading.band) == (2, "normal")
    assert outcome.state.deals_damage
    assert outcome.state.reading.damage == 2
    assert (table.dice("Skaz"), table.dice("Blazer")) == (2, 5)


def test_the_bot_takes_the_six_for_the_blazer_too() -> None:
    """Without hand-picked dice the best removal is the example's."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, target="Blazer"), 3, 3, 5, 6)

    assert resolved(table.act(React(who="Blazer", roll=1))).state.reading.removed == (6,)


def test_dice_are_paid_when_rolled() -> None:
    """The pool shrinks before anybody knows what the roll comes to (FP-06)."""
    table = FlameTable()

    table.act(Roll(who="Skaz", dice=5, target="Blazer"), 1, 1, 1, 1, 1)

    assert table.dice("Skaz") == 1


def test_a_roll_beyond_the_pool_is_refused_with_the_numbers() -> None:
    """The sentence says what was asked, what is there, and when dice come back."""
    table = FlameTable()
    table.act(SetPool(who="Skaz", current=2))

    refusal = table.refusal(Roll(who="Skaz", dice=5))

    assert refusal.kind == "insufficient_dice"
    assert str(refusal).startswith("You asked for 5 dice and have 2 in your pool.")


@pytest.mark.parametrize(
    ("roll", "kind"),
    [
        (Roll(who="Skaz", dice=0), "no_dice"),
        (Roll(who="Skaz", dice=-3), "no_dice"),
        (Roll(who="Skaz", dice=21), "too_many_dice"),
        (Roll(who="Skaz", dice=7), "insufficient_dice"),
        (Roll(who="Skaz", dice=1, dodge=21), "bad_defence"),
        (Roll(who="Skaz", dice=1, dodge=-1), "bad_defence"),
        (Roll(who="Skaz", dice=1, hit="7"), "bad_hit_numbers"),
        (Roll(who="Skaz", dice=1, target="Nobody"), "unknown_character"),
        (Roll(who="Nobody", dice=1), "unknown_character"),
        (Roll(who="", dice=1), "no_character"),
        (Roll(who="Skaz", dice=1, target="skaz"), "own_roll"),
        (Roll(who="Skaz", dice=1, task="x" * 41), "bad_name"),
        (React(who="Skaz", roll=1), "unknown_roll"),
        (TakeIt(who="Skaz", roll=-1), "unknown_roll"),
        (Finish(roll=7), "unknown_roll"),
        (Shift(who="Skaz", roll=2, old=1, new=2), "unknown_roll"),
    ],
)
def test_a_roll_that_cannot_be_is_refused(roll: Roll, kind: str) -> None:
    """Each limit has its own kind, and nothing is spent."""
    assert FlameTable().refusal(roll).kind == kind


def test_a_person_known_here_plays_without_joining() -> None:
    """The seat's name is the character's, its user the owner, and it is active at once."""
    table = FlameTable()

    table.act(Roll(who="skaz", dice=1, target="MIA"), 6)

    assert {c.name: c.owner for c in table.scene.characters.values()} == {
        "Blazer": None, "Skaz": SKAZ.user, "Mia": MIA.user,
    }  # fmt: skip
    assert table.scene.active(SKAZ.user, "flamepunk") == "skaz"
    assert table.dice("Mia") == 6


def test_a_person_is_found_by_their_own_name_whoever_they_play() -> None:
    """Aiming at Mia aims at the character she plays."""
    table = FlameTable()
    table.by(MIA).act(Join(name="Ember"))

    outcome = waiting(table.act(Roll(who="Skaz", dice=1, target="Mia"), 6))

    assert outcome.state.target_name == "Ember"


def test_two_people_of_one_name_must_tell_themselves_apart() -> None:
    """Nobody is made a character by guessing."""
    table = FlameTable()
    table.scene = replace(table.scene, seats=put(table.scene.seats, 5, Seat("SKAZ")))

    assert table.refusal(Roll(who="Skaz", dice=1)).kind == "ambiguous_name"


def test_a_character_of_another_system_does_not_play_here() -> None:
    """Its sheet says nothing about action dice."""
    table = FlameTable()
    other = replace(table.scene.characters["blazer"], system="hfrpg")
    table.scene = replace(table.scene, characters=put(table.scene.characters, "blazer", other))

    assert table.refusal(Roll(who="Blazer", dice=1)).kind == "wrong_system"


def test_a_characters_own_hit_numbers_are_the_default() -> None:
    """What was saved on joining counts unless the roll says otherwise (FP-14)."""
    table = FlameTable()
    table.by(SKAZ).act(Join(name="Skaz", hit="4+"))

    outcome = waiting(table.act(Roll(who="Skaz", dice=2, target="Blazer"), 4, 1))
    other = resolved(table.act(Roll(who="Skaz", dice=2, target="Blazer", hit="6"), 4, 1))

    assert outcome.state.reading.hits == 1
    assert other.state.reading.hits == 0


def test_a_deadline_is_the_houses_minutes_from_now() -> None:
    """Ten minutes by default, none for play by post (FA-21)."""
    for minutes, deadline in (("10", 1600), ("1", 1060), ("0", None)):
        table = FlameTable(defence_timeout=minutes)
        table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)

        assert table.scene.rolls[1].deadline == deadline


def test_an_overdue_roll_is_read_without_a_defence() -> None:
    """Timeout means that nobody reacted."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)
    action = FLAMEPUNK.overdue(table.scene.rolls[1])

    assert isinstance(action, Finish)
    assert action == Finish(roll=1, overdue=True)
    outcome = resolved(table.act(action))
    assert (outcome.state.closed, outcome.state.reading.level) == ("overdue", 1)


def test_a_roll_that_is_no_longer_loaded_is_closed_not_unknown() -> None:
    """The store hands over open rolls only; a lower number was rolled once."""
    table = FlameTable()
    table.scene = replace(table.scene, last_roll=4)

    assert table.refusal(React(who="Mia", roll=3)).kind == "roll_closed"
    assert table.refusal(React(who="Mia", roll=5)).kind == "unknown_roll"


def test_a_roll_of_another_system_is_unknown_here() -> None:
    """Numbers count per table over all systems."""
    table = FlameTable()
    other = OpenRoll(1, "hfrpg", "mia", b"{}")
    table.scene = replace(table.scene, last_roll=1, rolls={1: other})

    assert table.refusal(Finish(roll=1)).kind == "unknown_roll"


def test_typed_faces_must_be_enough() -> None:
    """Three dice by hand need three faces."""
    table = FlameTable()

    with pytest.raises(MoreDice):
        table.act(Roll(who="Skaz", dice=3), 1, 2)


def test_leaving_drops_ones_own_open_rolls() -> None:
    """Nobody can answer for a character that is gone."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)

    table.by(GM).act(Leave(who="Skaz"))

    assert table.refusal(React(who="Blazer", roll=1)).kind == "roll_closed"
    assert "skaz" not in table.scene.characters


def test_a_roll_whose_target_has_left_can_still_be_read() -> None:
    """The roller or a GM resolves it."""
    table = FlameTable()
    table.act(AddDefence(who="Blazer", name="parry"))
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)
    table.act(Leave(who="Blazer"))

    assert resolved(table.act(Finish(roll=1))).state.reading.level == 1
