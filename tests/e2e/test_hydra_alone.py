"""A tie of Hammerhydra that others leave: what was picked in it is kept, and opened."""

from __future__ import annotations

import pytest

from tests.e2e.test_hydra_ties import picker, scissors, sent, three
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, character, fight, initiative, strike, table


@pytest.mark.rule("HH-58", "HH-59")
async def test_who_is_left_alone_of_a_tie_opens_what_they_have_picked(game: Game) -> None:
    await ann_and_ben(game, 4, 4)
    await game.say("GM", "combat show")
    await game.say("Skaz", "act", what="stone: block: object")
    await game.say("GM", "combat leave", who="Ben")
    panel = text(await game.say("GM", "combat show"))
    ending = await game.press("Skaz", "Next")
    blow = text(await game.say("Skaz", "hydra attack", against="Ben", weapon="●"))
    other = await game.say("Skaz", "act", what="paper")
    await game.press("Skaz", "Choose in secret", other)

    assert "Ann has chosen" in panel
    assert "blocks" not in panel
    assert text(ending) == "Ann has chosen."
    assert "Ben" in blow
    assert text(other) == "Everybody has chosen: hands open as they are."
    assert "Ann alone" in sent(game)
    assert "Ann ✊ blocks with an object" in sent(game)
    assert "everybody has acted" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58", "HH-59")
async def test_an_attack_picked_in_a_tie_that_is_gone_is_on_whom_it_was_picked(game: Game) -> None:
    await three(game, wolf=True)
    await scissors(game, "Skaz", "Wolf")
    for name in ("Ben", "Cyd"):
        await game.say("GM", "combat leave", who=name)
    refused = await strike(game, "Skaz", "Ann", "Wolf")
    await game.press("Skaz", "Choose in secret", refused)
    game.dice.waiting = [2, 2, 2, 2]
    await game.press("GM", "Dodge")

    assert text(refused) == "Ann has chosen."
    assert "Ann ✌ attacks Wolf: ●" in sent(game)
    assert "Ann misses Wolf" in sent(game)
    assert "Round 1: Wolf" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58")
async def test_whose_picked_victim_is_gone_is_on_turn_as_anybody(game: Game) -> None:
    await three(game, wolf=True)
    await scissors(game, "Skaz", "Ben")
    for name in ("Ben", "Cyd"):
        await game.say("GM", "combat leave", who=name)
    await strike(game, "Skaz", "Ann", "Wolf")

    assert "Ann attacks Wolf" in sent(game)


@pytest.mark.rule("HH-58", "HH-59")
async def test_hands_open_although_a_victim_of_them_has_left(game: Game) -> None:
    await three(game)
    await scissors(game, "Skaz", "Cyd")
    await game.say("Blazer", "act", what="paper")
    await game.say("GM", "combat leave", who="Cyd")
    await picker(game, "Skaz")

    assert "Ann ✌ attacks Cyd: ●" in sent(game)
    assert "nobody attacks; the turns are used up" in sent(game)


@pytest.mark.rule("HH-58", "HH-59")
async def test_who_plays_two_of_a_tie_is_led_from_one_to_the_other(game: Game) -> None:
    await table(game)
    for who, name in (("Skaz", "Ann"), ("Skaz", "Bob"), ("Blazer", "Ben")):
        await character(game, who, name)
    await fight(game, "Ann", "Bob", "Ben")
    await initiative(game, 4, 4, 4)
    card = await game.press("Skaz", "✋ Paper", await picker(game, "Skaz"))
    first = text(card).splitlines()
    card = await game.press("Skaz", "Choose for Bob", card)
    second = text(card).splitlines()
    card = await game.press("Skaz", "✊ Stone: block, body", card)

    assert first[:2] == ["Ann: chosen", "1 of 3 have chosen"]
    assert second[:2] == ["Bob: choose in secret", "1 of 3 have chosen"]
    assert text(card).splitlines()[:2] == ["Bob: chosen", "2 of 3 have chosen"]
    assert labels(card) == ["Change…"]
    assert "Ben still chooses; Ann and Bob have chosen" in sent(game)
