"""Limits and switches of OpenD6 that a table meets seldom."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6


@pytest.mark.rule("D6-08")
async def test_a_table_without_luck_says_so_before_anything_is_counted(game: Game) -> None:
    await ana(game, luck="off")

    said = await d6(game, [], "roll", code="2D", more="luck")

    assert said == "This table plays without luck; /table house luck sets that."


@pytest.mark.rule("D6-129")
async def test_a_thing_that_stands_still_has_a_button_to_smash_it(game: Game) -> None:
    """What dodges is attacked first, and what lies in pieces is left alone."""
    await ana(game)
    still = await game.say("GM", "d6 thing", name="Cart", more="points 5, bricks 2")
    quick = await game.say("GM", "d6 thing", name="Drone", more="points 5, bricks 2, dodges 12")

    gms = ["GM: damage…", "GM: change…", "GM: remove"]
    assert labels(still) == ["Smash Cart", *gms]
    assert labels(quick) == gms


@pytest.mark.rule("D6-131")
async def test_thirty_special_pieces_lie_in_one_place(game: Game) -> None:
    await ana(game)
    for number in range(30):
        await game.say("GM", "d6 set", what="bricks", value=f"crank {number}")

    said = text(await game.say("GM", "d6 set", what="bricks", value="one too many"))

    assert said == "At most 30 pieces lie in one place; use some."
