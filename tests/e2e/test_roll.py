"""`/roll`: any other dice, as people write them."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game, text


async def rolled(game: Game, faces: list[int], what: str) -> list[str]:
    """The lines of the card of this expression, with these faces."""
    game.dice.waiting = faces
    return drawn(await game.say("Skaz", "roll", what=what), game).splitlines()


async def test_an_expression_is_rolled_with_its_dice_shown(game: Game) -> None:
    assert await rolled(game, [1, 6, 3, 5], "4d6kh3+2") == [
        "**Skaz, 4d6kh3+2: 16**",
        "~~1~~ · 6 · 3 · 5",
        "[Again] [Save this roll…]",
    ]


async def test_several_kinds_of_dice_stand_in_lines_of_their_own(game: Game) -> None:
    assert await rolled(game, [4, 2, 3], "1d20 - 2d4") == [
        "**Skaz, 1d20 - 2d4: −1**",
        "1d20 4",
        "2d4 2 · 3",
        "[Again] [Save this roll…]",
    ]


@pytest.mark.parametrize(
    ("what", "faces", "total"),
    [
        ("half 7", [], "4"),
        ("half 3d6", [1, 2, 4], "4"),
        ("2d20kl1", [4, 17], "4"),
        ("3d6e6", [6, 1, 6, 2, 6, 3], "24"),
        ("2d6ro1", [1, 3, 5], "8"),
        ("1d100", [42], "42"),
        ("(2d6 + 1) * 2", [1, 2], "8"),
        ("-3", [], "−3"),
    ],
)
async def test_expressions_come_to_their_totals(
    game: Game, what: str, faces: list[int], total: str
) -> None:
    lines = await rolled(game, faces, what)

    assert lines[0] == f"**Skaz, {what}: {total}**"


async def test_a_die_thrown_again_shows_what_it_was(game: Game) -> None:
    assert (await rolled(game, [1, 3, 5], "2d6ro1"))[1] == "1→5 · 3"


@pytest.mark.parametrize("what", ["foo", "1/0", "4d6kh", "((", "half", "@everyone"])
async def test_what_is_no_expression_is_refused_with_an_example(game: Game, what: str) -> None:
    before = await game.scene()
    game.dice.waiting = [1] * 200
    refused = await game.say("Skaz", "roll", what=what)

    assert refused.ephemeral
    assert text(refused).endswith("Write dice such as 4d6kh3+2, 2d20kl1 or half 7.")
    assert await game.scene() == before


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("101d2", "At most 100 dice fall at once."),
        ("1d6rr<7", "At most 100 dice fall at once."),
        ("1" * 100, "That total is too large to count."),
        ("1d1001", "A die here has 1 to 1000 sides."),
        ("999999999999 * 999999999999", "That total is too large to count."),
    ],
)
async def test_nobody_rolls_without_end(game: Game, what: str, sentence: str) -> None:
    game.dice.waiting = [1] * 200

    assert text(await game.say("Skaz", "roll", what=what)) == sentence


async def test_again_is_a_card_of_its_own_and_its_rollers_alone(game: Game) -> None:
    game.dice.waiting = [6]
    first = await game.say("Skaz", "roll", what="1d6")
    stranger = await game.press("Blazer", "Again", first)
    game.dice.waiting = [2]
    again = await game.press("Skaz", "Again", first)

    assert stranger.ephemeral
    assert again.id != first.id
    assert text(first).splitlines()[0] == "Skaz, 1d6: 6"
    assert text(again).splitlines()[0] == "Skaz, 1d6: 2"


async def test_own_dice_are_typed_and_marked(game: Game) -> None:
    done = await game.say("Skaz", "roll", what="2d6", faces="6,1")
    few = await game.say("Skaz", "roll", what="2d6", faces="6")

    assert drawn(done, game).splitlines()[1] == "6 · 1 (by hand)"
    assert few.ephemeral


async def test_a_hidden_roll_is_its_rollers(game: Game) -> None:
    game.dice.waiting = [6]
    shown = await game.say("Skaz", "roll", what="1d6", visibility="private")
    public = [text(card) for card in game.cards() if not card.ephemeral]

    assert text(shown).splitlines()[0] == "Skaz, 1d6: 6"
    assert not [words for words in public if "1d6: 6" in words]
