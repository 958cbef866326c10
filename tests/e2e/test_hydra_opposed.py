"""Hammerhydra's opposed rolls, driven as people would."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.calls import card_of, play
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text


@pytest.fixture
async def pair(game: Game) -> Game:
    """Skaz plays Tims, Blazer plays Don, each with a point of edge."""
    await game.say("GM", "table setup", system="hammerhydra")
    for person, name in (("Skaz", "Tims"), ("Blazer", "Don")):
        await game.say(person, "character new", name=name)
        await game.say(person, "character edit", field="edge_bought", value="1")
    return game


async def faced(
    game: Game, one: str, mine: list[int], other: str, yours: list[int]
) -> ResponseMessage:
    """The card of Tims against Don, each with dice on a target and the faces that fall."""
    card = await game.say("Skaz", "hydra oppose", opponent="Don", what=f"{one}: {other}")
    await play(game, "Skaz", tuple(mine), card)
    await play(game, "Blazer", tuple(yours), card)
    assert game.dice.waiting == []
    return card_of(game, card)


@pytest.mark.rule("HH-25")
async def test_more_successes_win_and_the_margin_is_their_difference(pair: Game) -> None:
    card = await faced(pair, "3 on 7", [7, 8, 9], "3 on 5", [5, 9, 2])

    assert drawn(card).splitlines() == [
        "**Tims beats Don by 1**",
        "Tims: 3 · **7** **8** **9** on 7",
        "Don: 2 · **5** **9** 2 on 5",
        "[Why]",
    ]


@pytest.mark.rule("HH-25")
async def test_nobody_sees_the_first_dice_before_the_answer(pair: Game) -> None:
    card = await pair.say("Skaz", "hydra oppose", opponent="Don", what="3 on 7", more="task stare")
    half = await play(pair, "Skaz", (7, 8, 3), card)

    assert drawn(half, pair).splitlines() == [
        "@Blazer",
        "**Tims against Don: 3 on 7**",
        "Tims has rolled, unseen",
        "waiting: Don (or a GM)",
        "[Roll] [More…] [GM] [Why]",
    ]
    unseen = "**Tims against Don: 3 on 7**\nUnseen until both have rolled."
    assert await why(pair, "Skaz", half) == unseen
    again = await pair.press("Skaz", "Roll", half)
    assert text(again) == "Tims has rolled."


@pytest.mark.rule("HH-26", "R-18", "R-20")
@pytest.mark.parametrize(
    ("mine", "yours", "verdict"),
    [
        ([9, 8], [9, 7], "Tims beats Don: on die 2"),
        ([8, 8, 1], [9, 8], "Don beats Tims: on die 1"),
        ([9, 7, 1], [9, 7], "Tims beats Don: on die 3"),
        ([9, 7, 4], [9, 7, 5], "Don beats Tims: on die 3"),
    ],
)
async def test_equal_successes_are_told_apart_die_by_die(
    pair: Game, mine: list[int], yours: list[int], verdict: str
) -> None:
    card = await faced(pair, f"{len(mine)} on 7", mine, f"{len(yours)} on 7", yours)

    assert drawn(card).splitlines()[0] == f"**{verdict}**"


@pytest.mark.rule("HH-27")
async def test_without_a_success_both_lose_and_ones_still_count(pair: Game) -> None:
    card = await faced(pair, "2 on 7", [6, 6], "2 on 7", [1, 2])

    assert drawn(card).splitlines()[0] == "**Tims and Don: both fail**"
    assert "CRITICAL FAILURE" in await why(pair, "GM", card)


@pytest.mark.rule("HH-26", "R-19")
async def test_a_draw_is_rolled_again_by_both_or_stands(pair: Game) -> None:
    card = await faced(pair, "2 on 7", [9, 8], "2 on 8", [9, 8])
    assert drawn(card).splitlines()[0] == "**Tims and Don: a draw**"
    assert labels(card) == ["Roll again, both", "Why"]

    await pair.press("Skaz", "Roll again, both", card)
    fresh = card_of(pair, card)
    assert labels(fresh)[0] == "Roll"
    await play(pair, "Skaz", (9, 2), fresh)
    await play(pair, "Blazer", (3, 4), fresh)

    assert drawn(card_of(pair, card)).splitlines() == [
        "**Tims beats Don by 1**",
        "Tims: 1 · **9** 2 on 7",
        "Don: 0 · 3 4 on 8",
        "[Why]",
    ]


@pytest.mark.rule("HH-26")
async def test_a_draw_that_nobody_rolls_again_stands(pair: Game) -> None:
    card = await faced(pair, "2 on 7", [9, 8], "2 on 8", [9, 8])
    stranger = await pair.press("Stranger", "Roll again, both", card)
    await pair.later(601)

    assert stranger.ephemeral
    assert drawn(card_of(pair, card)).splitlines()[0] == "**Tims and Don: a draw**"


@pytest.mark.rule("HH-70", "HH-25")
async def test_each_side_may_roll_again_once_with_edge(pair: Game) -> None:
    """The result stands meanwhile; whoever has used their point has none to use."""
    card = await faced(pair, "2 on 7", [7, 2], "2 on 7", [8, 2])
    assert labels(await pair.press("Stranger", "Why", card)) == []
    mine = await pair.press("Skaz", "Why", card)
    pair.dice.waiting = [9, 9]
    await pair.press("Skaz", "Roll again", mine)

    assert drawn(card_of(pair, card)).splitlines()[0] == "**Tims beats Don by 1**"
    assert await pair.pool("tims", "edge") == 0
    left = await pair.press("Skaz", "Why", card_of(pair, card))
    assert "Roll again, 1 edge" not in " ".join(labels(left))


async def test_nobody_opposes_themselves(pair: Game) -> None:
    refused = text(await pair.say("Skaz", "hydra oppose", opponent="Tims", what="3 on 7"))

    assert refused == "Tims cannot roll against Tims."


@pytest.mark.rule("R-47")
async def test_nobody_opposes_two_at_once(pair: Game) -> None:
    refused = text(await pair.say("Skaz", "hydra oppose", opponent="Don, Tims", what="3 on 7"))

    assert refused == "One rolls against one. Name one on each side."


async def test_the_other_side_says_what_it_rolls(pair: Game) -> None:
    card = await pair.say("Skaz", "hydra oppose", opponent="Don", what="2 on 7")
    await play(pair, "Skaz", (9, 2), card)
    more = await pair.press("Blazer", "More…", card_of(pair, card))
    pair.dice.waiting = [9, 9, 9]
    await pair.write("Blazer", "Other values", {"what": "3 on 8"}, more)

    assert drawn(card_of(pair, card)).splitlines()[0] == "**Don beats Tims by 2**"


@pytest.mark.rule("HH-13")
async def test_a_gm_rules_it_out(pair: Game) -> None:
    card = await pair.say("GM", "gm call", who="Tims", what="Strength", more="task fly")
    await pair.press("GM", "Impossible", await pair.press("GM", "GM", card))

    assert drawn(card_of(pair, card)).splitlines() == ["**Strength: impossible**", "[Why]"]
    assert not pair.dice.waiting
