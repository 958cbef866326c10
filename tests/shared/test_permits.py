"""People who come from a channel into its thread bring the character they play there."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.people import ANYONE, Actor
from bot.core.scene import Character, Pool, Scene, Seat, Table
from bot.shared.permits import bring, guest, stranger

SKAZ = Actor(7, "Skaz")
SKARN = Character("Skarn", 7, "flamepunk", b'{"hit":[6]}')
CHANNEL = Scene(
    Table(1, 2),
    0,
    seats={7: Seat("Skaz", {"flamepunk": "skarn"}), 8: Seat("Blazer")},
    characters={"skarn": SKARN, "thug": Character("Thug", None, "flamepunk")},
    pools={("skarn", "dice"): Pool(4, 6), ("thug", "dice"): Pool(1, 6)},
    system="flamepunk",
)
THREAD = Scene(Table(1, 3, parent=2), 0, seats={7: Seat("Skaz")}, system="flamepunk")


class Play(Action, frozen=True, tag="play"):
    """Something a character does."""


class Look(Action, frozen=True, tag="look"):
    """Something anybody may do."""

    asker = ANYONE


def test_the_active_character_comes_with_its_pools_and_is_active_there() -> None:
    after = bring(THREAD, guest(CHANNEL, SKAZ, Play()))

    assert after.characters == {"skarn": SKARN}
    assert after.pools == {("skarn", "dice"): Pool(4, 6)}
    assert after.seats[7] == Seat("Skaz", {"flamepunk": "skarn"})


def test_it_comes_by_its_name_too_and_nobody_else_does() -> None:
    assert guest(CHANNEL, SKAZ, Play(who="SKARN")) is not None
    assert guest(CHANNEL, SKAZ, Play(who="Thug")) is None
    assert guest(CHANNEL, Actor(8, "Blazer"), Play()) is None
    assert guest(CHANNEL, Actor(9, "Nora"), Play()) is None


def test_somebody_elses_character_is_not_brought_even_if_it_is_active() -> None:
    """A GM who acts for a player's character in the channel leaves it there."""
    lent = replace(CHANNEL, seats={9: Seat("GM", {"flamepunk": "skarn"})})

    assert guest(lent, Actor(9, "GM", gm=True), Play()) is None


def test_only_who_acts_for_a_character_is_a_stranger_in_a_thread() -> None:
    known = bring(THREAD, guest(CHANNEL, SKAZ, Play()))

    assert stranger(THREAD, SKAZ, Play())
    assert stranger(THREAD, SKAZ, Play(who="Skarn"))
    assert not stranger(THREAD, SKAZ, Look())
    assert not stranger(known, SKAZ, Play())
    assert not stranger(known, SKAZ, Play(who="Skarn"))
    assert not stranger(replace(THREAD, table=Table(1, 3)), SKAZ, Play())


def test_a_name_that_is_taken_in_the_thread_stays_whose_it_is() -> None:
    other = Character("Skarn", 8, "flamepunk")
    taken = replace(THREAD, characters={"skarn": other})

    assert bring(taken, guest(CHANNEL, SKAZ, Play())) is taken
