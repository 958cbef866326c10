"""Initiative dice that are asked for are dropped where the order is not rolled any more."""

from __future__ import annotations

from tests.support.cards import drawn
from tests.support.game import Game, text
from tests.support.opend6 import ana, orc
from tests.support.throwing import asking, begin, by_hand, shown_panel, throw, two


async def test_where_a_round_is_chaotic_no_more_its_dice_are_dropped(game: Game) -> None:
    await ana(game)
    await orc(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat order", mode="chaos")
    await game.say("GM", "combat next")
    card = asking(game)[0]
    await game.say("GM", "combat order", mode="chaos off")

    assert not asking(game)
    assert drawn(card, game).splitlines()[-1] == "dropped: nobody can answer it any more"
    assert text(shown_panel(game)).startswith("Round 1: ")


async def test_a_house_rule_by_which_nobody_rolls_drops_the_dice_asked_for(game: Game) -> None:
    await two(game)
    await game.say("GM", "combat next")
    told = text(await game.say("GM", "table house", key="hfrpg initiative", value="dice"))

    assert "Roll 1 of Skaz was waiting and is dropped." in told
    assert not asking(game)
    assert text(shown_panel(game)).startswith("Round 1: ")


async def test_a_round_whose_dice_are_dropped_follows_the_turn_that_waited(game: Game) -> None:
    await ana(game)
    await orc(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat order", mode="chaos")
    await begin(game, 1, 2, 2)
    await throw(game, "Ana", "2 3 4 5", by="Skaz")
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    asked = len(asking(game))
    await game.say("GM", "combat order", mode="chaos off")

    assert asked == 1
    assert not asking(game)
    assert text(shown_panel(game)).startswith("Round 2: Ana")


async def test_undo_leaves_what_initiative_cards_say(game: Game) -> None:
    await two(game)
    await by_hand(game, "Blazer")
    await game.say("GM", "combat next")
    first = await throw(game, "Skaz", "2 5 7")
    early = drawn(first, game)
    await throw(game, "Blazer", "3 3 3")
    await game.say("GM", "undo")
    undone = drawn(first, game)
    await game.say("GM", "redo")

    assert early.splitlines()[2] == "Still to throw: Blazer."
    assert undone == early


async def test_undo_makes_no_dropped_initiative_a_thrown_one(game: Game) -> None:
    await two(game)
    await by_hand(game, "Blazer")
    await game.say("GM", "combat next")
    card = asking(game, "Blazer")[0]
    await game.say("Blazer", "combat leave")
    thrown = await throw(game, "Skaz", "2 5 7")
    told = drawn(thrown, game)
    await game.say("GM", "undo")
    await game.say("GM", "redo")

    assert "thrown" not in drawn(card, game)
    assert told.splitlines()[2] == "Round 1 begins."
    assert drawn(thrown, game) == told
