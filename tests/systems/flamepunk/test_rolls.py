from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.errors import MoreDice
from bot.core.scene import OpenRoll, Seat, put
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.flamepunk.actions import (
    AddDefence,
    Auto,
    Consequence,
    Finish,
    Join,
    Leave,
    React,
    Roll,
    SetPenalty,
    SetPool,
    Shift,
    TakeIt,
)
from bot.systems.flamepunk.outcomes import Automatic, Resolved, Waiting
from tests.systems.flamepunk.flametable import GM, MIA, SKAZ, FlameTable


def resolved(outcome: object) -> Resolved:
    """The outcome, which must be a roll that was read."""
    assert isinstance(outcome, Resolved)
    return outcome


def waiting(outcome: object) -> Waiting:
    """The outcome, which must be a roll that waits."""
    assert isinstance(outcome, Waiting)
    return outcome


def test_skaz_punches_the_blazer() -> None:
    """Four dice, 3 3 5 6; the blazer takes the 6; level 2, pools 2 and 5."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, target="Blazer"), 3, 3, 5, 6)

    outcome = resolved(table.act(React(who="Blazer", roll=1, removed=(6,))))

    assert (outcome.reading.level, outcome.reading.band) == (2, "normal")
    assert outcome.attempt.damages
    assert outcome.reading.damage == 2
    assert (table.dice("Skaz"), table.dice("Blazer")) == (2, 5)


def test_the_bot_takes_the_six_for_the_blazer_too() -> None:
    """Without hand-picked dice the best removal is the example's."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=4, target="Blazer"), 3, 3, 5, 6)

    assert resolved(table.act(React(who="Blazer", roll=1))).reading.removed == (6,)


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
    assert table.scene.seats[SKAZ.user].active == "skaz"
    assert table.dice("Mia") == 6


def test_a_person_is_found_by_their_own_name_whoever_they_play() -> None:
    """Aiming at Mia aims at the character she plays."""
    table = FlameTable()
    table.by(MIA).act(Join(name="Ember"))

    outcome = waiting(table.act(Roll(who="Skaz", dice=1, target="Mia"), 6))

    assert outcome.attempt.target_name == "Ember"


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
    other = waiting(table.act(Roll(who="Skaz", dice=2, target="Blazer", hit="6"), 4, 1))

    assert outcome.reading.hits == 1
    assert other.reading.hits == 0


def test_a_plain_task_with_nothing_to_decide_is_read_at_once() -> None:
    """No target, no Dodge, and no Pyros to turn a die with."""
    table = FlameTable(pyros_shift="off")

    outcome = resolved(table.act(Roll(who="Skaz", dice=2, task="door"), 5, 5))

    assert outcome.reading.level == 4
    assert not table.scene.rolls[1].open


def test_a_task_waits_while_pyros_could_help() -> None:
    """A 4 beside two hits could become a third."""
    table = FlameTable()

    outcome = waiting(table.act(Roll(who="Skaz", dice=2, task="door"), 4, 5))

    assert outcome.reading.level == 1
    assert table.scene.rolls[1].open


def test_a_task_with_a_dodge_waits_for_the_gm() -> None:
    """The bot's removal stands unless a GM takes another die (FP-37)."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", dodge=1), 3, 3, 4, 5)

    outcome = resolved(table.act(Finish(roll=1, removed=(4,))))

    assert outcome.reading.removed == (4,)
    assert outcome.reading.level == 2
    assert outcome.attempt.was == ("FAILURE, level 6 (botched) — stands unless changed",)


def test_the_gm_may_pick_by_place() -> None:
    """Equal faces are told apart by where they lie."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", dodge=2), 3, 3, 4, 5)

    assert resolved(table.act(Finish(roll=1, picked=(1, 2)))).reading.removed == (3, 3)


@pytest.mark.parametrize("places", [(0,), (5,), (1, 1)])
def test_a_place_that_is_not_in_the_roll_is_refused(places: tuple[int, ...]) -> None:
    """Places count from 1 and each die goes once."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door", dodge=2), 3, 3, 4, 5)

    assert table.refusal(Finish(roll=1, picked=places)).kind == "removed_not_in_roll"


def test_a_failed_task_is_harder_next_time_and_it_adds_up() -> None:
    """Each failure adds its band's penalty to the Dodge of the next try (FP-44)."""
    table = FlameTable(pyros_shift="off")
    table.act(SetPool(who="Skaz", maximum=20, current=20))
    table.act(Roll(who="Skaz", dice=4, task="Old  Door"), 1, 3, 3, 4)

    outcome = waiting(table.act(Roll(who="Skaz", dice=1, task="old door", dodge=1), 4))

    assert outcome.attempt.parts == ((1, 2),)
    assert outcome.attempt.passive == 3
    table.act(Finish())
    assert table.scene.penalties["skaz", "old door"].parts == ((1, 2), (2, 1))


def test_a_retry_settles_the_open_try_first() -> None:
    """The earlier roll stands, and its penalty meets the new one."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=2, task="door"), 4, 3)

    outcome = waiting(table.act(Roll(who="Skaz", dice=2, task="door"), 4, 5))

    assert [one.roll for one in outcome.settled] == [1]
    assert outcome.settled[0].owed == 1
    assert outcome.attempt.parts == ((1, 1),)


def test_an_automatic_action_settles_an_open_try_too() -> None:
    """Going on with something else lets the roll stand."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=2, task="door"), 4, 3)

    outcome = table.act(Auto(who="Skaz", what="sheathe and draw"))

    assert isinstance(outcome, Automatic)
    assert [one.roll for one in outcome.settled] == [1]
    assert table.owed("Skaz", "door") == 1


def test_others_and_attacks_are_not_settled() -> None:
    """Only the roller's own task rolls stand when the roller goes on."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)
    table.act(Roll(who="Mia", dice=1, task="door"), 4)

    outcome = table.act(Roll(who="Skaz", dice=1, target="Blazer"), 6)

    assert waiting(outcome).settled == ()


def test_success_forgets_earlier_failures() -> None:
    """The grudge ends when the character succeeds (FA-11)."""
    table = FlameTable(pyros_shift="off")
    table.act(SetPenalty(who="Skaz", task="door", amount=1))
    table.act(Roll(who="Skaz", dice=2, task="Door"), 5, 5)

    outcome = resolved(table.act(Finish()))

    assert outcome.reading.success
    assert outcome.forgotten == 1
    assert table.owed("Skaz", "door") == 0


def test_the_house_may_never_forget() -> None:
    """With clear_on_success off the penalty stays after a success."""
    table = FlameTable(pyros_shift="off", clear_on_success="off")
    table.act(SetPenalty(who="Skaz", task="door", amount=1))
    table.act(Roll(who="Skaz", dice=2, task="Door"), 5, 5)

    assert resolved(table.act(Finish())).forgotten == 0
    assert table.owed("Skaz", "door") == 1


def test_penalties_are_the_characters_own_unless_the_house_shares_them() -> None:
    """Mia tries Skaz's door afresh, or meets what he made of it."""
    for scope, owed in (("character", 0), ("task", 1)):
        table = FlameTable(pyros_shift="off", penalty_scope=scope)
        table.act(Roll(who="Skaz", dice=1, task="door"), 1)

        table.act(Roll(who="Mia", dice=1, task="door", settle=False), 1)

        outcome = resolved(table.act(Finish()))
        assert outcome.attempt.passive == owed


def test_an_attack_leaves_no_penalty() -> None:
    """Combat replaces the consequences of failure (FA-10)."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=3, target="Blazer", task="hit him"), 1, 1, 1)

    outcome = resolved(table.act(TakeIt(who="Blazer", roll=1)))

    assert outcome.reading.penalty == 0
    assert not table.scene.penalties


def test_a_social_roll_deals_no_damage() -> None:
    """Damage is the level of a physical attack."""
    table = FlameTable()
    table.act(Roll(who="Skaz", dice=1, target="Blazer", kind="social"), 6)

    assert not resolved(table.act(TakeIt(who="Blazer"))).attempt.damages


def test_a_plain_failure_costs_what_the_house_says() -> None:
    """All dice taken away: nothing, or 1 where the table wants it (FA-06)."""
    for setting, owed in (("0", 0), ("1", 1)):
        table = FlameTable(pyros_shift="off", plain_failure_penalty=setting)
        table.act(Roll(who="Skaz", dice=1, task="door", dodge=1), 6)

        assert resolved(table.act(Finish())).reading.band == "plain"
        assert table.owed("Skaz", "door") == owed


def test_a_catastrophe_blocks_the_task_only_where_the_house_says_so() -> None:
    """A retry is possible, or refused until a GM clears the task (FA-04)."""
    table = FlameTable(pyros_shift="off")
    table.act(Roll(who="Skaz", dice=4, task="door"), 1, 1, 1, 1)
    assert table.owed("Skaz", "door") == 3
    table.act(Roll(who="Skaz", dice=1, task="door"), 1)
    table.act(Finish())

    table.rule("catastrophe_blocks", "on")
    assert table.refusal(Roll(who="Skaz", dice=1, task="DOOR")).kind == "task_blocked"
    table.act(SetPenalty(who="Skaz", task="door", amount=0))

    assert resolved(table.act(Roll(who="Skaz", dice=1, task="door"), 6)).reading.success


def test_a_gms_own_three_is_no_catastrophe() -> None:
    """Only a failure blocks."""
    table = FlameTable(catastrophe_blocks="on")
    table.act(SetPenalty(who="Skaz", task="door", amount=3))

    assert waiting(table.act(Roll(who="Skaz", dice=1, task="door"), 6)).attempt.passive == 3


def test_the_gm_adds_a_consequence_to_a_catastrophe_once_it_has_words() -> None:
    """The card of the roll comes back with the words on it (FP-32)."""
    table = FlameTable(pyros_shift="off")
    catastrophe = resolved(table.act(Roll(who="Skaz", dice=4, task="door"), 1, 1, 1, 1))
    card = msgspec.json.encode(catastrophe)

    refusal = table.refusal(Consequence(roll=1, text="  ", card=card))
    outcome = resolved(table.act(Consequence(roll=1, text="the  roof falls in", card=card)))

    assert refusal.kind == "bad_name"
    assert outcome.consequence == "the roof falls in"


@pytest.mark.parametrize("card", [b"", b"{}", b"[1]"])
def test_a_consequence_without_a_catastrophe_is_refused(card: bytes) -> None:
    """Only the card of a catastrophic failure carries that button."""
    assert FlameTable().refusal(Consequence(roll=1, text="x", card=card)).kind == "unknown_roll"


def test_no_other_roll_takes_a_consequence() -> None:
    """A success has none."""
    table = FlameTable(pyros_shift="off")
    fine = msgspec.json.encode(table.act(Roll(who="Skaz", dice=1, task="door"), 6))

    refusal = table.refusal(Consequence(roll=1, text="x", card=fine))

    assert refusal.kind == "unknown_roll"


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
    assert (outcome.how, outcome.reading.level) == ("overdue", 1)


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

    assert resolved(table.act(Finish(roll=1))).reading.level == 1
