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
