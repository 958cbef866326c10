"""OpenD6's bricks: handed about, all of them or so many, and set by the GM (D6-131)."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.opend6 import ana, d6


async def bricks(game: Game, **options: object) -> str:
    """What the GM is told who sets bricks."""
    return text(await game.say("GM", "d6 set", what="bricks", **options))


@pytest.mark.rule("D6-131")
async def test_without_an_amount_all_the_bricks_are_handed_over(game: Game) -> None:
    await ana(game)
    await bricks(game, value="12")

    taken = await d6(game, [], "build", more="take all")
    none = await d6(game, [], "build", more="take all")
    given = await d6(game, [], "build", more="give all")
    empty = await d6(game, [], "build", more="give all")

    assert taken.startswith("Ana takes 12 bricks")
    assert none == "The scene's pile has no bricks. Smash something, or name a special piece."
    assert given.startswith("Ana gives 12 bricks")
    assert empty == "Ana has no bricks. Smash something, or name a special piece."


@pytest.mark.rule("D6-131")
async def test_a_gm_who_says_neither_amount_nor_piece_changes_no_bricks(game: Game) -> None:
    await ana(game)
    await bricks(game, value="12")

    said = await bricks(game)
    zero = await bricks(game, value="0")

    assert said == (
        "Say how many bricks there are now (value:12), or name a special piece (value:lens)."
    )
    assert "12 bricks → 0 bricks" in zero


@pytest.mark.rule("D6-131")
async def test_at_most_thirty_special_pieces_lie_in_one_place(game: Game) -> None:
    await ana(game)
    for number in range(29):
        await bricks(game, value=f"lens {number}")

    last = await bricks(game, value="lens 29")
    said = await bricks(game, value="lens 30")

    assert "lens 29" in last
    assert said == "At most 30 pieces lie in one place; use some."
