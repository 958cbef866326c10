"""Black Dice's opposed and group rolls, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, reasons
from tests.support.calls import card_of, play
from tests.support.cards import drawn
from tests.support.game import Game, labels, text


@pytest.fixture(autouse=True)
async def pair(game: Game) -> None:
    """Skaz plays Ada, Blazer plays Cole."""
    await ada(game, wits="2", skills="Medicine | 3")
    await game.say("Blazer", "character new", name="Cole")
    await game.say("Blazer", "character edit", field="skills", value="Medicine | 2; Strong Arm | 4")


@pytest.mark.rule("BD-22")
async def test_more_successes_win_and_both_are_shown_together(game: Game) -> None:
    card = await game.say("Skaz", "black oppose", target="Cole", what="4: 3")
    half = await play(game, "Skaz", (1, 1, 1, 2), card)
    unseen = drawn(half, game).splitlines()
    stranger = await game.press("Stranger", "Roll", half)
    done = await play(game, "Blazer", (1, 2, 2), half)

    assert unseen[:3] == ["@Blazer", "**Ada against Cole: 4: 3**", "Ada has rolled, unseen"]
    assert text(stranger).endswith("roll here.")
    assert drawn(done).splitlines() == [
        "**Ada beats Cole by 2**",
        "Ada: 3 · **1** **1** **1** 2",
        "Cole: 1 · **1** 2 2",
        "[Why]",
    ]


@pytest.mark.rule("BD-22", "R-07")
async def test_a_tie_leaves_things_as_they_are(game: Game) -> None:
    card = await game.say("Skaz", "black oppose", target="Cole", what="2")
    await play(game, "Skaz", (1, 1), card)
    done = await play(game, "Blazer", (1, 1), card)

    assert drawn(done).splitlines()[0] == "**Ada and Cole: nobody wins**"
    assert labels(done) == ["Why"]


@pytest.mark.rule("BD-22", "BD-23", "BD-24", "BD-26", "R-06")
async def test_below_none_counts_as_none_and_both_may_fail_foully(game: Game) -> None:
    """Nets of -1 and -3: nobody wins, and the fouls are 1 and 3."""
    card = await game.say("Skaz", "black oppose", target="Cole", what="1", hard="1 / 3")
    await play(game, "Skaz", (2, 1), card)
    done = await play(game, "Blazer", (2, 1, 1, 1), card)

    assert drawn(done).splitlines()[0] == "**Ada and Cole: nobody wins**"
    told = await reasons(game, on=done)
    assert "Ada: FOUL FAILURE 1" in told
    assert "Cole: FOUL FAILURE 3" in told


@pytest.mark.rule("BD-23")
async def test_the_gm_sets_the_black_dice_of_each_side(game: Game) -> None:
    card = await game.say("Skaz", "black oppose", target="Cole", what="3: 2")
    words = await game.press("GM", "GM", card)
    await game.write("GM", "Change", {"hard": "1 / 0"}, words)
    weighed = card_of(game, card)
    asked = text(weighed)
    await play(game, "Skaz", (1, 1, 1, 1), weighed)
    done = await play(game, "Blazer", (1, 1), weighed)

    assert "1 black / –" in asked
    assert drawn(done).splitlines()[:2] == [
        "**Ada and Cole: nobody wins**",
        "Ada: 2 · **1** **1** **1** −1",
    ]


@pytest.mark.rule("BD-22", "BD-16")
async def test_each_side_trades_before_the_dice(game: Game) -> None:
    card = await game.say("Skaz", "black oppose", target="Cole", what="2: Strength + Strong Arm")
    await play(game, "Skaz", (2, 2), card)
    listed = await game.press("Blazer", "More…", card_of(game, card))
    game.dice.waiting = [2]
    await game.press("Blazer", "Trade 3 dice", listed)

    assert not game.dice.waiting
    assert drawn(card_of(game, card)).splitlines()[0] == "**Cole beats Ada by 1**"


@pytest.mark.rule("BD-22", "BD-14")
async def test_nobody_opposes_themselves_and_nothing_is_very_easy_against_somebody(
    game: Game,
) -> None:
    own = await game.say("Skaz", "black oppose", target="Ada", what="2")
    nobody = await game.say("Skaz", "black oppose", target="Nobody", what="2")
    easy = await game.say("Skaz", "black oppose", target="Cole", what="2", hard="Very Easy")

    assert text(own) == "Ada cannot roll against Ada."
    assert "Nobody here is called" in text(nobody)
    assert text(easy) == "Against somebody nothing is Very Easy: both sides roll."


async def test_an_opposed_roll_waits_over_a_restart_and_closes_after_a_day(game: Game) -> None:
    await game.say("Skaz", "black oppose", target="Cole", what="2")
    await game.restart()
    await game.later(24 * 3600 + 1)

    assert text(game.cards()[0]).splitlines()[0] == "Ada against Cole: not rolled"


@pytest.mark.rule("BD-27", "BD-28", "BD-15")
async def test_helpers_successes_are_sure_for_the_leader(game: Game) -> None:
    """The leader scores 1, Cole 1 and a rat 2, black 1: net 3."""
    await game.say("GM", "character new", name="Rat", npc=True)
    await game.say("GM", "character edit", who="Rat", field="skills", value="Medicine | 3")
    card = await game.say(
        "Skaz",
        "black group",
        what="wits + Medicine",
        hard="difficult",
        who="Cole, Rat",
        more="task cart",
    )
    await play(game, "Skaz", (), card)
    await play(game, "Blazer", (), card)
    asked = drawn(card_of(game, card)).splitlines()
    left = await game.press("GM", "Roll", card_of(game, card))
    game.dice.waiting = [1, 2, 3, 4, 5, 6, 2, 2, 1, 5, 6, 2, 3, 1]
    await game.pick("GM", ("rat",), left)
    done = card_of(game, card)

    assert asked[-4:-1] == ["Ada leads: in", "Cole: in", "Rat: …"]
    assert text(done).splitlines()[0] == "Ada + Cole + Rat, cart: SUCCESS 3, good"
    assert text(done).splitlines()[-1] == "1 + 3 helped − 1 black = 3 of 2 needed"
    assert "Cole helps with Medicine 2: 1" in await reasons(game, on=done)


@pytest.mark.rule("BD-28", "BD-24")
async def test_helpers_successes_can_be_negated(game: Game) -> None:
    """Leader 0, helper 1, black 3: -2 and a Foul Failure."""
    card = await game.say("Skaz", "black group", what="-2 + Medicine", hard="3", who="Cole")
    await play(game, "Skaz", (), card)
    done = await play(game, "Blazer", (2, 1, 1, 6, 1, 2), card)

    assert text(done).splitlines()[:4] == [
        "Ada + Cole: FOUL FAILURE 2",
        "Ada 2",
        "black **1** · **1** · **6**",
        "Cole **1** · 2 = 1",
    ]


@pytest.mark.rule("BD-27", "BD-83")
async def test_a_wounded_helper_rolls_against_the_own_wounds_alone(game: Game) -> None:
    await game.say("GM", "gm damage", who="Cole", amount=5)
    card = await game.say("Skaz", "black group", what="-1 + Medicine", who="Cole")
    await play(game, "Skaz", (), card)
    done = await play(game, "Blazer", (1, 2, 1, 2, 1, 6), card)

    assert text(done).splitlines()[:4] == [
        "Ada + Cole: PARTIAL, 1 of 2",
        "Ada **1** · 2",
        "Cole **1** · 2 = 1, −2 black = −1",
        "black **1** · **6** (wounds 2)",
    ]


async def test_a_player_lets_nobody_elses_character_help(game: Game) -> None:
    card = await game.say("Skaz", "black group", what="Wits + Medicine", who="Cole")
    refused = await game.press("Stranger", "Roll", card)
    await play(game, "Skaz", (), card)
    left = await game.press("GM", "Roll", card_of(game, card))
    game.dice.waiting = [1, 2, 3, 4, 5, 1, 2]
    await game.pick("GM", ("cole",), left)

    assert text(refused).endswith("roll here.")
    assert "Ada + Cole" in text(card_of(game, card))


@pytest.mark.rule("BD-27")
async def test_a_helper_who_is_gone_holds_no_group_up(game: Game) -> None:
    await game.say("GM", "character new", name="Rat", npc=True)
    await game.say("GM", "character edit", who="Rat", field="skills", value="Medicine | 1")
    card = await game.say("Skaz", "black group", what="Wits + Medicine", who="Cole, Rat")
    sure = await game.say("Blazer", "character delete", who="Cole")
    await game.press("Blazer", "Delete Cole", sure)
    await play(game, "Skaz", (), card)
    left = await game.press("GM", "Roll", card_of(game, card))
    game.dice.waiting = [1, 1, 2, 2, 2, 2]
    await game.pick("GM", ("rat",), left)

    assert "Ada + Rat: SUCCESS 2" in text(card_of(game, card))
