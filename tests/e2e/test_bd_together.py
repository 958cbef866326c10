"""Black Dice's opposed and group rolls, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada
from tests.support.game import Game, labels, text


async def pair(game: Game) -> None:
    """Skaz plays Ada, Blazer plays Cole."""
    await ada(game, wits="2", skills="Medicine | 3")
    await game.say("Blazer", "character new", name="Cole")
    await game.say("Blazer", "character edit", field="skills", value="Medicine | 2; Strong Arm | 4")


@pytest.mark.rule("BD-22")
async def test_more_successes_win_and_both_are_shown_together(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=4, their_pool=3, task="purse")
    waiting = text(card)
    refused = await game.press("Skaz", "Cole: Roll", card)
    game.dice.waiting = [1, 1, 1, 2, 1, 2, 2]
    done = await game.press("Blazer", "Cole: Roll", card)

    assert waiting.splitlines()[1:4] == ["Ada against Cole: purse", "Ada: 4 dice", "Cole: 3 dice"]
    assert len(waiting.splitlines()) == 6
    assert text(refused).endswith("answers here.")
    assert text(done).startswith("Ada WINS by 2 (Success): purse")
    assert "Ada rolled: **1** · **1** · **1** · 2" in text(done)
    assert "Cole rolled: **1** · 2 · 2" in text(done)


@pytest.mark.rule("BD-22")
async def test_a_tie_leaves_things_as_they_are(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=2, their_pool=2)
    game.dice.waiting = [1, 1, 1, 1]
    done = await game.press("GM", "Cole: Roll", card)

    assert text(done).startswith("A TIE, 2 to 2: things stay as they are")


@pytest.mark.rule("BD-22", "BD-23", "BD-24", "BD-26")
async def test_below_none_counts_as_none_and_both_may_fail_foully(game: Game) -> None:
    """Nets of -1 and -3: nobody wins, the fouls are 1 and 3, and the GM says what they bring."""
    await pair(game)
    card = await game.say(
        "Skaz", "black oppose", target="Cole", pool=1, black=1, their_pool=1, their_black=3
    )
    game.dice.waiting = [2, 1, 2, 1, 1, 1]
    done = await game.press("Blazer", "Cole: Roll", card)
    spoilt = await game.write("GM", "GM: what goes wrong for Cole", {"text": "falls flat"}, done)

    assert text(done).startswith("A TIE, 0 to 0")
    assert "Ada: FOUL FAILURE by 1" in text(done)
    assert "Cole: FOUL FAILURE by 3" in text(done)
    assert "Cole: falls flat" in text(spoilt)


@pytest.mark.rule("BD-23")
async def test_the_gm_sets_the_black_dice_of_each_side(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=3, their_pool=2)
    weighed = await game.write("GM", "Black dice", {"mine": "1", "theirs": "0"}, card)
    shown = text(weighed)
    game.dice.waiting = [1, 1, 1, 6, 1, 1]
    done = await game.press("Blazer", "Cole: Roll", weighed)

    assert "Ada: Black dice 1: the GM 1" in shown
    assert text(done).startswith("A TIE, 2 to 2")
    assert "Ada: 3 - 1 black = 2" in text(done)


@pytest.mark.rule("BD-22")
async def test_the_other_side_says_what_they_roll_and_trade(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=2)
    wrong = await game.write("Blazer", "Cole: answer", {"dice": "1+2", "trades": "4"}, card)
    game.dice.waiting = [2, 2, 4]
    done = await game.write(
        "Blazer", "Cole: answer", {"dice": "0 + Strong Arm", "trades": "1"}, card
    )

    assert "At most 1 can be traded" in text(wrong)
    assert text(done).startswith("Cole WINS by 1 (Partial)")
    assert "1 sure + 1 die" in text(done)


@pytest.mark.rule("BD-22", "BD-14")
async def test_nobody_opposes_themselves_and_nothing_is_very_easy_against_somebody(
    game: Game,
) -> None:
    await pair(game)
    own = await game.say("Skaz", "black oppose", target="Ada", pool=2)
    nobody = await game.say("Skaz", "black oppose", target="Nobody", pool=2)

    assert "cannot be opposed by Ada" in text(own)
    assert "Nobody here is called" in text(nobody)


async def test_an_opposed_roll_waits_over_a_restart_and_is_dropped_after_a_day(game: Game) -> None:
    await pair(game)
    await game.say("Skaz", "black oppose", target="Cole", pool=2, task="purse")
    await game.restart()
    await game.later(24 * 3600 + 1)

    assert text(game.cards()[0]).startswith("Not rolled: purse")


async def test_an_opposed_roll_that_is_dropped_says_whose_it_was(game: Game) -> None:
    await pair(game)
    await game.say("Skaz", "black oppose", target="Cole", pool=2)
    dropped = await game.press("Skaz", "Never mind")

    assert text(dropped) == "Not rolled: Ada against Cole"


@pytest.mark.rule("BD-27", "BD-28", "BD-15")
async def test_helpers_successes_are_sure_for_the_leader(game: Game) -> None:
    """The leader scores 1, Cole 1 and the stranger 2, black 1: net 3."""
    await pair(game)
    card = await game.say(
        "Skaz",
        "black group",
        attribute="wits",
        skill="Medicine",
        difficulty="difficult",
        task="cart",
    )
    alone = labels(card, live=True)
    helped = await game.press("Blazer", "Help", card)
    twice = await game.press("Blazer", "Help", helped)
    own = await game.press("Skaz", "Help", helped)
    more = await game.write(
        "Stranger", "Help with a skill", {"skill": "3", "trades": "0", "who": ""}, helped
    )
    listed = text(more)
    game.dice.waiting = [1, 2, 3, 4, 5, 6, 2, 2, 1, 5, 6, 2, 3, 1]
    done = await game.press("Skaz", "Roll 5", more)

    assert alone == ["Help", "Help with a skill", "Never mind"]
    assert text(twice) == "Cole helps already."
    assert "does not help in it" in text(own)
    assert "Cole helps: Medicine 2" in listed
    assert text(done).startswith("SUCCESS, net 3 (Good): cart")
    assert "Cole helps with Medicine 2: 1 success, 1 for the leader" in text(done)
    assert "1 + 3 sure - 1 black = 3, 2 needed" in text(done)


@pytest.mark.rule("BD-28", "BD-24")
async def test_helpers_successes_can_be_negated(game: Game) -> None:
    """Leader 0, helper 1, black 3: -2 and a Foul Failure."""
    await pair(game)
    card = await game.say("Skaz", "black group", pool=1, black=3, task="cart")
    helped = await game.write(
        "Blazer", "Help with a skill", {"skill": "Medicine", "trades": "0", "who": ""}, card
    )
    game.dice.waiting = [2, 1, 1, 6, 1, 2]
    done = await game.press("GM", "Roll 1", helped)

    assert text(done).startswith("FOUL FAILURE by 2 (severity 2): cart")


@pytest.mark.rule("BD-27", "BD-83")
async def test_a_wounded_helper_rolls_against_the_own_wounds_alone(game: Game) -> None:
    await pair(game)
    await game.say("GM", "gm damage", who="Cole", amount=5)
    card = await game.say("Skaz", "black group", pool=2, task="cart")
    helped = await game.write(
        "Blazer", "Help with a skill", {"skill": "Medicine", "trades": "0", "who": ""}, card
    )
    game.dice.waiting = [1, 2, 1, 2, 1, 6]
    done = await game.press("Skaz", "Roll 2", helped)

    assert "1 - 2 black = -1, 0 for the leader" in text(done)
    assert text(done).startswith("PARTIAL, net 1")


async def test_a_player_lets_nobody_elses_character_help(game: Game) -> None:
    await pair(game)
    card = await game.say("GM", "black group", who="Ada", pool=2, task="cart")
    refused = await game.write(
        "Stranger", "Help with a skill", {"skill": "2", "trades": "0", "who": "Cole"}, card
    )
    gm = await game.write(
        "GM", "Help with a skill", {"skill": "2", "trades": "0", "who": "Cole"}, card
    )

    assert "is not yours to play" in text(refused)
    assert "Cole helps" in text(gm)


async def test_the_leader_trades_by_the_chances_with_the_helpers_in_them(game: Game) -> None:
    """A helper with two dice, a leader with three: one sure success, and 5/9 for another."""
    await pair(game)
    card = await game.say("Skaz", "black group", pool=3, task="cart")
    helped = await game.write(
        "Blazer", "Help with a skill", {"skill": "Medicine", "trades": "0", "who": ""}, card
    )
    offered = labels(helped)
    game.dice.waiting = [1, 2]
    done = await game.press("Skaz", "1 sure", helped)

    assert "1 sure (55.6 %)" in offered
    assert text(done).startswith("SUCCESS, net 2")


async def test_a_gm_who_plays_nobody_helps_and_rolls_as_themselves(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black group", pool=2, task="cart")
    helps = await game.write(
        "GM", "Help with a skill", {"skill": "2", "trades": "0", "who": ""}, card
    )

    assert "GM helps: skill 2" in text(helps)


@pytest.mark.rule("BD-27")
async def test_a_helper_who_is_gone_holds_no_group_up(game: Game) -> None:
    await pair(game)
    await game.say("GM", "character new", name="Rat", npc=True)
    card = await game.say("Skaz", "black group", skill="Medicine", attribute="Wits", task="wound")
    await game.press("Blazer", "Help", card)
    sure = await game.say("Blazer", "character delete", who="Cole")
    await game.press("Blazer", "Delete Cole", sure)
    game.dice.waiting = [2] * 20
    said = await game.press("Skaz", "Roll", card)

    assert "no longer at this table" not in text(said)
    assert "Nobody helps yet" in text(said)
