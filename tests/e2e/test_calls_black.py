"""Calls in Black Dice, whole: the line of a task, and several who roll one task together."""

from __future__ import annotations

import pytest

from tests.support.calls import card_of, play
from tests.support.cards import drawn
from tests.support.game import Game, labels, text


@pytest.fixture(autouse=True)
async def climbers(game: Game) -> None:
    """Skaz and the Blazer climb, with 1 + 3 dice each; a stranger has wits alone."""
    await game.say("GM", "table setup", system="blackdice")
    for name in ("Skaz", "Blazer"):
        await game.say(
            name, "character new", name=name, line="wits 1, Climbing 3", system="blackdice"
        )
    await game.say("Stranger", "character new", name="Stranger", line="wits 2", system="blackdice")


@pytest.mark.rule("BD-01", "BD-08")
async def test_a_line_says_the_dice_and_what_the_black_ones_take(game: Game) -> None:
    card = await game.say(
        "GM", "gm call", who="Skaz, Blazer", what="Wits + Climbing", hard="Difficult"
    )
    half = await play(game, "Skaz", (1, 1, 4, 6, 2, 1, 5, 2), card)

    assert drawn(half, game).splitlines() == [
        "@Blazer",
        "**Roll: Wits + Climbing, Difficult**",
        "Skaz: SUCCESS 2 · **1** **1** 4 **6!**→2 −1",
        "Blazer: …",
        "[Roll] [More…] [GM] [Why]",
    ]


@pytest.mark.rule("BD-27", "BD-28")
async def test_the_first_named_leads_and_the_others_help(game: Game) -> None:
    card = await game.say(
        "GM", "gm call", who="Skaz, Blazer", what="Wits + Climbing", how="together", hard="1"
    )
    assert drawn(card, game).splitlines() == [
        "@Skaz @Blazer",
        "**Roll together: Wits + Climbing, 1 black**",
        "Skaz leads: …",
        "Blazer: …",
        "[Roll] [Lead] [More…] [GM]",
    ]
    await game.press("Skaz", "Roll", card)
    game.dice.waiting = [1, 2, 3, 4, 2, 1, 1, 2]
    await game.press("Blazer", "Roll", card_of(game, card))

    assert not game.dice.waiting
    assert drawn(card_of(game, card)).splitlines() == [
        "**Skaz + Blazer: SUCCESS 3, good**",
        "Skaz **1** · 2 · 3 · 4",
        "black 2",
        "Blazer **1** · **1** · 2 = 2",
        "1 + 2 helped − 0 black = 3 of 2 needed",
        "[Why]",
    ]


@pytest.mark.rule("BD-27", "BD-28")
async def test_a_helper_whose_black_dice_score_more_takes_nothing_away(game: Game) -> None:
    """Each minds their own wounds alone, and less than nothing is nothing (R-15)."""
    await game.say("GM", "gm damage", who="Blazer", amount=5)
    card = await game.say(
        "GM", "gm call", who="Skaz, Blazer", what="Wits + Climbing", how="together"
    )
    await game.press("Skaz", "Roll", card)
    game.dice.waiting = [1, 1, 3, 4, 2, 3, 4, 1, 2]
    await game.press("Blazer", "Roll", card_of(game, card))

    assert not game.dice.waiting
    assert drawn(card_of(game, card)).splitlines() == [
        "**Skaz + Blazer: SUCCESS 2**",
        "Skaz **1** · **1** · 3 · 4",
        "Blazer 2 · 3 · 4 = 0, −1 black = −1",
        "black **1** · 2 (wounds 2)",
        "[Why]",
    ]


@pytest.mark.rule("BD-27")
async def test_who_presses_lead_leads(game: Game) -> None:
    card = await game.say(
        "GM", "gm call", who="Skaz, Blazer", what="Wits + Climbing", how="together"
    )
    stranger = await game.press("Stranger", "Lead", card)
    await game.press("Blazer", "Lead", card)
    assert "Blazer leads: …" in text(card_of(game, card))
    await game.press("Skaz", "Roll", card_of(game, card))
    game.dice.waiting = [1, 2, 3, 4, 1, 1, 2]
    await game.press("Blazer", "Roll", card_of(game, card))

    assert stranger.ephemeral
    assert drawn(card_of(game, card)).splitlines()[0].startswith("**Blazer + Skaz: SUCCESS 3")
    assert labels(card_of(game, card))[-1] == "Why"


@pytest.mark.rule("BD-27")
async def test_one_alone_who_is_called_together_tries_it_alone(game: Game) -> None:
    card = await game.say("GM", "gm call", who="Skaz", what="Wits + Climbing", how="together")
    game.dice.waiting = [1, 1, 3, 4]
    await game.press("Skaz", "Roll", card)

    assert not game.dice.waiting
    assert text(card_of(game, card)).splitlines()[0].startswith("Skaz: SUCCESS 2")


@pytest.mark.rule("BD-27")
async def test_who_lacks_the_skill_is_told_when_they_want_to_help(game: Game) -> None:
    card = await game.say(
        "GM", "gm call", who="Skaz, Stranger", what="Wits + Climbing", how="together"
    )
    refused = await game.press("Stranger", "Roll", card)

    assert text(refused) == "Climbing is not on Stranger's sheet yet."
    assert "Stranger: …" in text(card_of(game, card))


@pytest.mark.rule("BD-06")
async def test_that_a_gm_is_to_decide_stays_on_the_card_when_others_roll(game: Game) -> None:
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Wits + Climbing")
    await play(game, "Skaz", (1, 2, 2, 2), card)
    open_ = await play(game, "Blazer", (1, 1, 2, 2), card)
    asked = drawn(open_).splitlines()
    await game.press("GM", "Granted", await game.press("GM", "Why", open_))

    assert asked == [
        "**Wits + Climbing: 1 of 2 makes it**",
        "Skaz: PARTIAL, 1 of 2 · **1** 2 2 2",
        "Blazer: SUCCESS 2 · **1** **1** 2 2",
        "the GM decides: is that enough? (Skaz)",
        "[Why]",
    ]
    assert drawn(card_of(game, card)).splitlines()[0] == "**Wits + Climbing: 2 of 2 make it**"
    assert "the GM decides" not in drawn(card_of(game, card))


@pytest.mark.rule("BD-27")
@pytest.mark.parametrize("what", ["4", "Wits", "Climbing", "0 + Climbing"])
async def test_what_nobody_could_help_with_is_refused_before_it_is_posted(
    game: Game, what: str
) -> None:
    before = await game.scene()
    refused = await game.say("GM", "gm call", who="Skaz, Blazer", what=what, how="together")

    assert refused.ephemeral
    assert text(refused) == "Together takes attribute + skill, such as Wits + Climbing."
    assert (await game.scene()).rolls == before.rolls
