"""What may still be spent on a roll ends with its owner's turn, or ten minutes later."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.game import Game, labels, text

pytestmark = pytest.mark.rule("FA-17")


def may_shift(game: Game, card: ResponseMessage) -> bool:
    """Whether the card, as it stands in the channel, still offers a shift."""
    (shown,) = (other for other in game.cards() if other.id == card.id)
    return any(label.startswith("Shift") for label in labels(shown, live=True))


async def missed(game: Game) -> ResponseMessage:
    """Skaz's turn in round 1, with a miss that a turned die would mend."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat next")
    return await game.roll("Skaz", (4, 4, 3), target="Blazer")


async def test_a_spend_ends_with_the_turn_of_whoever_may_spend(game: Game) -> None:
    card = await missed(game)
    assert may_shift(game, card)
    before = len(game.cards())

    await game.say("Skaz", "combat next")

    assert not may_shift(game, card)
    assert len(game.cards()) <= before + 1  # the call of whose turn it is
    assert not any("<@" in shown.content and "Skaz" in text(shown) for shown in game.cards())
    assert not (await game.scene()).rolls


async def test_a_spend_outlasts_the_turns_of_others(game: Game) -> None:
    await missed(game)
    await game.say("Skaz", "combat next")
    card = await game.roll("Skaz", (4, 4, 3), target="Blazer")

    await game.say("Blazer", "act", what="hold")

    assert may_shift(game, card)


async def test_a_spend_ends_with_the_fight(game: Game) -> None:
    card = await missed(game)

    await game.say("GM", "combat end")

    assert not may_shift(game, card)


async def test_the_panel_waits_for_no_spend(game: Game) -> None:
    await missed(game)

    panel = next(card for card in game.cards() if "My sheet" in labels(card))

    assert "Waiting" not in text(panel)


async def test_outside_of_fights_a_spend_ends_ten_minutes_later_in_silence(game: Game) -> None:
    card = await game.roll("Skaz", (4, 4, 3), task="lock")
    await game.later(599)
    assert may_shift(game, card)
    before = len(game.cards())

    await game.later(1)

    assert not may_shift(game, card)
    assert len(game.cards()) == before
    assert "Clock" not in text(await game.say("GM", "history"))


async def test_a_roll_whose_time_is_over_is_undone_in_one_step(game: Game) -> None:
    await game.roll("Skaz", (4, 4, 3), task="lock")
    await game.later(600)

    undone = await game.press("GM", "Undo", await game.say("GM", "undo"))

    assert text(undone) == "Undone: Skaz, lock"
    assert (await game.scene()).penalties == {}
    assert (await game.scene()).pools == {}


async def test_a_turn_that_is_undone_gives_the_spend_back(game: Game) -> None:
    card = await missed(game)
    await game.say("Skaz", "combat next")

    await game.say("GM", "undo")

    assert may_shift(game, card)
