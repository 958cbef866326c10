"""The charts of every system's odds, as they are sent."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.ui.pictures.easel import chart_as_svg
from tests.support.game import Game, text

ODDS: dict[str, dict[str, object]] = {
    "flame odds": {"dice": 4, "dodge": 1},
    "black odds": {"what": "9", "hard": "difficult"},
    "hydra odds": {"skill": "2", "attribute": "8"},
    "d6 odds": {"skill": "4D+1", "difficulty": "15"},
    "hf odds": {"what": "3"},
}


@pytest.fixture
def charted(game: Game) -> Game:
    """A table that shows charts as they are drawn."""
    game.easel.charts = chart_as_svg
    return game


def described(answer: ResponseMessage) -> str:
    """What the only picture of an answer is described with."""
    (file,) = answer.attachments
    assert file.filename == "chart.svg"
    return file.description or ""


@pytest.mark.parametrize("command", ODDS)
async def test_odds_come_with_a_chart_that_says_in_words_what_it_shows(
    charted: Game, command: str
) -> None:
    answer = await charted.say("Skaz", command, **ODDS[command])

    assert "%" in described(answer)
    assert answer.embeds[0].image.url
    assert "%" in text(answer)


@pytest.mark.parametrize("command", ODDS)
async def test_without_pictures_the_text_stands_alone(game: Game, command: str) -> None:
    answer = await game.say("Skaz", command, **ODDS[command])

    assert answer.attachments == []
    assert "%" in text(answer)


async def test_the_chart_and_the_card_say_the_same_chance(charted: Game) -> None:
    answer = await charted.say("Skaz", "d6 odds", skill="4D+1", difficulty="15")

    assert "56 % to reach 15" in text(answer)
    assert "15 or more 56 %, less 44 %" in described(answer)
