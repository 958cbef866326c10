"""Black Dice's opposed and group rolls, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, reasons
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
    refused = await game.press("Skaz", "Cole, roll", card)
    game.dice.waiting = [1, 1, 1, 2, 1, 2, 2]
    done = await game.press("Blazer", "Cole, roll", card)

    assert waiting.splitlines()[1:5] == [
        "Ada against Cole: purse",
        "Ada: 4 dice",
        "Cole: 3 dice",
        "both roll at once; more successes win",
    ]
    assert text(refused).endswith("answers here.")
    assert text(done).splitlines() == [
        "Ada beats Cole by 2, purse",
        "Ada **1** · **1** · **1** · 2 = 3",
        "Cole **1** · 2 · 2 = 1",
    ]
    assert "by 2: success" in await reasons(game, on=done)


@pytest.mark.rule("BD-22")
async def test_a_tie_leaves_things_as_they_are(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=2, their_pool=2)
    game.dice.waiting = [1, 1, 1, 1]
    done = await game.press("GM", "Cole, roll", card)

    assert text(done).splitlines()[0] == "Ada against Cole: TIE, 2 to 2"
    assert "a tie: things stay as they are" in await reasons(game, on=done)


@pytest.mark.rule("BD-22", "BD-23", "BD-24", "BD-26")
async def test_below_none_counts_as_none_and_both_may_fail_foully(game: Game) -> None:
    """Nets of -1 and -3: nobody wins, the fouls are 1 and 3, and the GM says what they bring."""
    await pair(game)
    card = await game.say(
        "Skaz", "black oppose", target="Cole", pool=1, black=1, their_pool=1, their_black=3
    )
    game.dice.waiting = [2, 1, 2, 1, 1, 1]
    done = await game.press("Blazer", "Cole, roll", card)
    told = text(done).splitlines()
    listed = await game.press("GM", "GM: what goes wrong…", done)
    await game.write("GM", "Cole: something else…", {"text": "falls flat"}, listed)

    assert told == [
        "Ada against Cole: TIE, 0 to 0",
        "Ada 2 = 0, −1 black = −1",
        "black **1**",
        "Cole 2 = 0, −3 black = −3",
        "black **1** · **1** · **1**",
        "Ada: FOUL FAILURE 1",
        "Cole: FOUL FAILURE 3",
    ]
    assert text(game.cards()[0]).splitlines() == [*told, "Cole: falls flat"]


@pytest.mark.rule("BD-23")
async def test_the_gm_sets_the_black_dice_of_each_side(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=3, their_pool=2)
    listed = await game.press("GM", "More…", card)
    await game.write("GM", "GM: black dice of both…", {"mine": "1", "theirs": "0"}, listed)
    weighed = game.cards()[0]
    shown = text(weighed)
    game.dice.waiting = [1, 1, 1, 6, 1, 1]
    done = await game.press("Blazer", "Cole, roll", weighed)

    assert "Ada: 3 dice, 1 black" in shown
    assert text(done).splitlines()[:3] == [
        "Ada against Cole: TIE, 2 to 2",
        "Ada **1** · **1** · **1** = 3, −1 black = 2",
        "black **6** (the GM 1)",
    ]


@pytest.mark.rule("BD-22")
async def test_the_other_side_says_what_they_roll_and_trade(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black oppose", target="Cole", pool=2)
    wrong = await game.write("Blazer", "Cole, roll…", {"dice": "1+2", "trades": "4"}, card)
    game.dice.waiting = [2, 2, 4]
    done = await game.write(
        "Blazer", "Cole, roll…", {"dice": "0 + Strong Arm", "trades": "1"}, card
    )

    assert "At most 1 can be traded" in text(wrong)
    assert text(done).splitlines()[0] == "Cole beats Ada by 1"
    assert "Cole: attribute 0 + Strong Arm 4 = 4; 1 traded: 1 sure + 1 die" in await reasons(
        game, on=done
    )


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

    assert text(game.cards()[0]) == "purse: not rolled"


async def test_an_opposed_roll_that_is_dropped_says_whose_it_was(game: Game) -> None:
    await pair(game)
    await game.say("Skaz", "black oppose", target="Cole", pool=2)
    await game.press("Skaz", "Never mind", await game.press("Skaz", "More…"))

    assert text(game.cards()[0]) == "Ada against Cole: not rolled"


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

    assert alone == ["Help", "Help with a skill…", "More…", "Why"]
    assert text(twice) == "Cole helps already."
    assert "does not help in it" in text(own)
    assert listed.splitlines()[:4] == [
        "Group roll, cart: Difficult",
        "Ada leads: 5 dice, 3 black",
        "Cole helps: 2 dice",
        "Stranger helps: 3 dice",
    ]
    assert text(done).splitlines()[0] == "Ada + Cole + Stranger, cart: SUCCESS 3, good"
    assert text(done).splitlines()[-1] == "1 + 3 helped − 1 black = 3 of 2 needed"
    steps = await reasons(game, on=done)
    assert "Cole helps with Medicine 2: 1" in steps
    assert "1 + 3 helped − 1 black = 3, 2 needed" in steps


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

    assert text(done).splitlines() == [
        "Ada + Cole, cart: FOUL FAILURE 2",
        "Ada 2",
        "black **1** · **1** · **6**",
        "Cole **1** · 2 = 1",
        "0 + 1 helped − 3 black = −2 of 2 needed",
        "no further try",
    ]


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

    assert text(done).splitlines()[:4] == [
        "Ada + Cole, cart: PARTIAL, 1 of 2",
        "Ada **1** · 2",
        "Cole **1** · 2 = 1, −2 black = −1",
        "black **1** · **6** (wounds 2)",
    ]


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

    assert "1 sure: 56 %" in offered
    assert text(done).splitlines()[0] == "Ada + Cole, cart: SUCCESS 2"


async def test_a_gm_who_plays_nobody_helps_and_rolls_as_themselves(game: Game) -> None:
    await pair(game)
    card = await game.say("Skaz", "black group", pool=2, task="cart")
    helps = await game.write(
        "GM", "Help with a skill", {"skill": "2", "trades": "0", "who": ""}, card
    )

    assert "GM helps: 2 dice" in text(helps)


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
