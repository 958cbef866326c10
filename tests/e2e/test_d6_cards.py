"""OpenD6's cards as they are drawn, whole: line 1, dice, the sum, the change, the buttons."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game
from tests.support.opend6 import seat, table


def card(text: str) -> str:
    """A card as it is written here, without the indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


@pytest.mark.rule("D6-02", "D6-05", "D6-71", "D6-86")
async def test_a_check_says_what_it_reached_and_what_its_points_buy(game: Game) -> None:
    await table(game)
    await seat(game, "Skaz", skills="melee | value 4D+1")
    game.dice.waiting = [6, 6, 6, 4]

    done = await game.say("Skaz", "d6 check", skill="melee", difficulty="15")

    assert drawn(done, game) == card("""
        **Skaz, melee: SUCCESS 23 vs 15**
        6 · 6 · 6 · ★4, +1 = 23
        8 points: rank 2, significant
        [Spend 2 ranks…] [+2D, action point]
        [Again] [Why]
    """)
