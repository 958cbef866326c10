"""What a panel says of several rolls that wait for the same of one person."""

from __future__ import annotations

import re

import pytest

from tests.support.game import Game, text


@pytest.fixture
async def fight(game: Game) -> Game:
    """Skaz's turn against Blazer."""
    await game.say("GM", "table setup", system="flamepunk")
    for name in ("Skaz", "Blazer"):
        await game.say(name, "character new", name=name)
    await game.say("GM", "combat start", members="Skaz, Blazer")
    await game.press("GM", "Begin")
    return game


def waiting(game: Game) -> list[str]:
    """The lines of the newest panel about what waits, without when it ends."""
    panel = next(text(card) for card in game.cards() if "▶" in text(card))
    lines = [line for line in panel.splitlines() if line.startswith("waiting")]
    return [re.sub(r"<t:\d+:t>", "21:40", line) for line in lines]


async def test_two_attacks_on_one_are_one_line_until_one_is_answered(fight: Game) -> None:
    await fight.roll("Skaz", [6, 6], target="Blazer")
    one = waiting(fight)
    await fight.roll("Skaz", [5, 6], target="Blazer")
    two = waiting(fight)
    await fight.press("Blazer", "Take it")

    assert len(one) == 1
    assert len(two) == 1
    assert "Blazer may dodge" in one[0]
    assert "Blazer may dodge ×2" in two[0]
    assert "×" not in waiting(fight)[0]


async def test_a_line_of_two_leads_to_the_card_that_asked_first(fight: Game) -> None:
    await fight.roll("Skaz", [6, 6], target="Blazer")
    one = waiting(fight)
    await fight.roll("Skaz", [5, 6], target="Blazer")

    assert waiting(fight) == [one[0].replace("may dodge", "may dodge ×2")]


async def test_dice_of_two_rolls_are_one_line(fight: Game) -> None:
    sheet = await fight.press("Skaz", "My sheet")
    await fight.press("Skaz", "My dice: by hand", sheet)
    for task in ("the lock", "the door"):
        await fight.say("Skaz", "flame roll", dice=1, task=task)

    assert len(waiting(fight)) == 1
    assert "Skaz throws dice by hand ×2" in waiting(fight)[0]
    cards = [text(card).splitlines()[0] for card in fight.cards()]
    assert [line for line in cards if "throws" in line] == [
        "Skaz throws 1 die: the door",
        "Skaz throws 1 die: the lock",
    ]
