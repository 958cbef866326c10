"""What stands at once in Black Dice, and what a GM may still say about it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.people import CLOCK, Actor
from bot.core.scene import OpenRoll
from bot.shared.exchange.rows import Row, encode, is_waiting, with_row
from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.attack.actions import Attack, Favour, React
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from bot.systems.blackdice.tasks.actions import Grant, NameMishap, Reveal, Roll
from tests.support.blackplay import ANN, BEN, Play, chosen, offered

HOUR = 3600
SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)
FENCER = Sheet(dexterity=2, skills=(Skill("Swordplay", 2),), weapons=(SABRE,))
PARTIAL = Roll(who="Ada", pool=1, task="door")


def failed(play: Play) -> int:
    """How many tries at the door Ada has failed."""
    penalty = play.scene.penalties.get(("ada", "door"))
    return penalty.amount if penalty is not None else 0


def roll_of(play: Play, number: int = 1) -> OpenRoll:
    """A roll as it is kept."""
    return play.scene.rolls[number]


def as_before(play: Play) -> None:
    """Roll 1 as an earlier version kept it: it waits for a GM, who has a day."""
    roll = roll_of(play)
    row = msgspec.json.decode(roll.state, type=Row)
    late = encode(Grant(roll=1, granted=False, overdue=True))
    play.scene = with_row(play.scene, roll, replace(row, applied=None, late=late))


@pytest.mark.rule("BD-06", "R-16")
def test_a_partial_counts_as_none_at_once_and_nobody_waits_for_the_gm() -> None:
    play = Play()
    play.does(PARTIAL, 1)

    assert failed(play) == 1
    assert BLACKDICE.waiting(play.scene) == []
    assert not is_waiting(roll_of(play))


@pytest.mark.rule("BD-06", "R-16")
def test_a_partial_is_granted_whatever_its_character_has_rolled_since() -> None:
    play = Play()
    play.does(PARTIAL, 1)
    play.does(Roll(who="Ada", pool=1, task="wall"), 2)

    card = play.does(Grant(roll=1))

    assert card.title == "Ada, door: PARTIAL, 1 of 2, granted"
    assert [task for _, task in play.scene.penalties] == ["wall"]


@pytest.mark.rule("BD-06")
def test_a_gm_decides_on_a_partial_once() -> None:
    play = Play()
    play.does(PARTIAL, 1)
    play.does(Grant(roll=1, granted=False))

    play.refuses(Grant(roll=1), "roll_closed")
    assert failed(play) == 1


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize("by", [ANN, BEN])
def test_no_player_grants_a_partial(by: Actor) -> None:
    play = Play()
    play.does(PARTIAL, 1)

    assert play.refuses(Grant(roll=1), "not_yours", by=by) == (
        "Only who is asked, or a GM, answers here."
    )


@pytest.mark.rule("BD-06", "BD-30")
def test_a_further_try_of_the_task_passes_the_partial_over_and_no_other_does() -> None:
    play = Play()
    play.does(PARTIAL, 1)
    beside = play.does(Roll(who="Ada", pool=1, task="wall"), 2)
    again = play.does(PARTIAL, 2, 2)

    assert beside.also == ()
    assert [
        (card.roll, "passed over by a further try" in play.why(card)) for card in again.also
    ] == [(1, True)]
    play.refuses(Grant(roll=1), "roll_closed")
    assert failed(play) == 2


@pytest.mark.parametrize(("hours", "deadline"), [("0", None), ("2", 1000 + 2 * HOUR)])
def test_a_partial_has_the_hours_of_the_house(hours: str, deadline: int | None) -> None:
    play = Play({"pending_hours": hours})
    play.does(PARTIAL, 1)
    play.does(Roll(who="Ada", pool=1), 2)

    assert roll_of(play).deadline == deadline


def test_a_partial_of_which_nobody_spoke_stays_a_failed_try() -> None:
    play = Play()
    play.does(PARTIAL, 1)
    late = BLACKDICE.overdue(roll_of(play))
    assert late is not None

    card = play.does(late, by=CLOCK)

    assert "nobody granted it in time" in play.why(card)
    assert (failed(play), roll_of(play).open) == (1, False)


def test_a_partial_that_an_earlier_version_left_waiting_may_be_granted_after_one_press() -> None:
    play = Play()
    play.does(PARTIAL, 1)
    as_before(play)

    pressed = play.does(Grant(roll=1))

    assert offered(pressed)[0] == "Granted"
    assert failed(play) == 1
    play.does(Grant(roll=1))
    assert failed(play) == 0


@pytest.mark.rule("BD-26", "BD-29")
def test_what_a_foul_failure_brings_is_said_later_and_the_try_counts_once() -> None:
    play = Play()
    play.does(Roll(who="Ada", pool=0, black=1, task="door"), 1)
    play.does(Roll(who="Ada", pool=1), 1)

    card = play.does(NameMishap(roll=1, name="Ada", text="the key breaks"))

    assert card.changes[-1] == "Ada: the key breaks"
    assert failed(play) == 1
    play.refuses(NameMishap(roll=1, name="Ada", text="the lock, too"), "roll_closed")


@pytest.mark.rule("BD-08", "BD-26")
def test_what_is_revealed_keeps_what_a_foul_failure_brought() -> None:
    play = Play()
    play.does(Roll(who="Ada", pool=0, black=1, hidden=True), 1)
    named = play.does(NameMishap(roll=1, name="Ada", text="falls"))

    assert play.does(chosen(named, "Reveal")).changes == ("Ada: falls",)


@pytest.mark.rule("BD-08", "BD-26")
def test_a_foul_failure_revealed_still_asks_what_it_brings() -> None:
    play = Play()
    hidden = play.does(Roll(who="Ada", pool=0, black=1, hidden=True), 1)
    reveal = chosen(hidden, "Reveal")
    assert isinstance(reveal, Reveal)

    shown = play.does(reveal)

    assert offered(shown) == ["GM: what goes wrong…", "Again"]
    spoilt = play.does(replace(chosen(shown, "GM: what"), text="falls"))
    assert (spoilt.changes, offered(spoilt)) == (("Ada: falls",), ["Again"])


@pytest.mark.rule("BD-26", "BD-82")
def test_a_gms_word_about_a_foul_defence_wounds_nobody_again() -> None:
    play = Play(Ada=FENCER, Bess=FENCER)
    play.does(Attack(who="Ada", target="Bess"))
    play.does(Favour(roll=1, defender_black=1))
    counter = React(who="Bess", roll=1, reaction="counter", weapon="Sabre")
    hit = play.does(counter, 1, 2, 2, 2, *[2] * 4, 1, 1, 2, 2, 2)
    lethal = play.sheet("Bess").lethal

    card = play.does(chosen(hit, "Bess's Sabre breaks"))

    assert lethal
    assert play.sheet("Bess").lethal == lethal
    assert play.sheet("Bess").weapons[0].broken
    assert card.title == hit.title
    assert card.changes == (*hit.changes, "Bess: Sabre breaks")


@pytest.mark.rule("BD-64", "R-69")
def test_no_clock_ever_answers_an_attack() -> None:
    play = Play({"pending_hours": "1"}, Ada=FENCER)
    play.does(Attack(who="Ada", target="Bess"))

    assert roll_of(play).deadline is None
    assert BLACKDICE.overdue(roll_of(play)) is None
    assert is_waiting(roll_of(play))


@pytest.mark.rule("BD-63")
@pytest.mark.parametrize("target", ["Bess", "Cole"])
def test_nobody_attacks_without_a_die_and_the_gun_stays_loaded(target: str) -> None:
    gun = Weapon("Gun", 4, "Firearms", "ranged", ready=True)
    play = Play(Ada=Sheet(weapons=(gun,)), Bess=FENCER)

    play.refuses(Attack(who="Ada", target=target, black=1), "no_dice")
    assert play.sheet("Ada").weapons == (gun,)
