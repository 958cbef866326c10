"""Black Dice's trades, degrees and Foul Failures, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


@pytest.mark.rule("BD-16", "BD-17", "BD-18")
async def test_three_dice_are_traded_for_a_sure_success(game: Game) -> None:
    two = await black(game, [3, 4], pool=8, trades=2)
    sure = await black(game, [], pool=6, trades=2)
    negated = await black(game, [1, 6, 3], pool=3, trades=1, black=3)

    assert "2 sure + 2 dice" in two
    assert "0 + 2 sure = 2, 2 needed" in two
    assert sure.startswith("SUCCESS, net 2")
    assert negated.startswith("FOUL FAILURE by 1")


@pytest.mark.rule("BD-16", "BD-17", "BD-18")
async def test_the_trades_are_chosen_by_their_chances_before_the_dice(game: Game) -> None:
    ready = await game.say("Skaz", "black roll", pool=9, difficulty="difficult", ready=True)
    offered = labels(ready)
    refused = await game.press("Blazer", "3 sure", ready)
    game.dice.waiting = [2, 3, 4]
    rolled = await game.press("Skaz", "3 sure", ready)

    assert offered == [
        "Roll 9 (68.8 %)",
        "1 sure + 6 dice (68.1 %)",
        "2 sure + 3 dice (68.7 %)",
        "3 sure (74.1 %)",
        "Never mind",
    ]
    assert text(refused).startswith("This button is for")
    assert text(rolled).startswith("SUCCESS, net 3 (Good)")
    assert "3 traded: 3 sure + 0 dice" in text(rolled)


@pytest.mark.rule("BD-16")
async def test_the_chances_stand_beside_the_trades_while_typing(game: Game) -> None:
    await ada(game, wits="4", skills="Lore | 5")
    found = await game.people["Skaz"].autocomplete(
        game.channel,
        "black roll",
        "trades",
        "",
        attribute="Wits",
        skill="Lore",
        difficulty="difficult",
    )

    names = [choice["name"] for choice in found]
    assert names[0] == "0: Roll 9, 68.8 %"
    assert names[3] == "3: 3 sure, 74.1 %"


@pytest.mark.rule("BD-16")
async def test_a_roll_that_waits_for_trades_stays_as_hidden_as_it_was_asked_for(game: Game) -> None:
    await ada(game)
    card = await game.say("Skaz", "black roll", pool=3, ready=True, task="lie", visibility="gm")
    game.dice.waiting = [1, 1, 2]
    rolled = await game.press("Skaz", "Roll 3", card)

    assert card.ephemeral
    assert text(rolled).startswith("SUCCESS, net 2 (Success): lie")
    assert "lie" not in seen_by(game, "Blazer")


async def test_what_waits_for_dice_can_be_dropped(game: Game) -> None:
    ready = await game.say("Skaz", "black roll", pool=3, ready=True, task="leap")
    dropped = await game.press("Skaz", "Never mind", ready)

    assert text(dropped).startswith("Not rolled: leap")
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        ([2], "FAILURE, net 0"),
        ([1, 1], "SUCCESS, net 2 (Success)"),
        ([1] * 5, "SUCCESS, net 5 (Good)"),
        ([1] * 9, "SUCCESS, net 9 (Impressive)"),
        ([1] * 14, "SUCCESS, net 14 (Virtuoso)"),
        ([1] * 19, "SUCCESS, net 19 (Awe-inspiring)"),
        ([1] * 20, "SUCCESS, net 20 (God-like)"),
    ],
)
@pytest.mark.rule("BD-19")
async def test_what_is_left_is_the_degree(game: Game, faces: list[int], verdict: str) -> None:
    assert (await black(game, faces, pool=len(faces))).startswith(verdict)


@pytest.mark.parametrize(("surplus", "severity"), [(1, 1), (2, 2), (5, 3), (9, 4), (20, 7)])
@pytest.mark.rule("BD-24", "BD-25")
async def test_more_black_successes_than_others_are_a_foul_failure(
    game: Game, surplus: int, severity: int
) -> None:
    said = await black(game, [1] * surplus, pool=0, black=surplus)

    assert said.startswith(f"FOUL FAILURE by {surplus} (severity {severity})")


@pytest.mark.rule("BD-24")
async def test_as_many_black_successes_as_others_are_a_plain_failure(game: Game) -> None:
    assert (await black(game, [1, 6], pool=1, black=1)).startswith("FAILURE, net 0")


@pytest.mark.rule("BD-21", "BD-102")
async def test_the_gm_may_want_more_than_two(game: Game) -> None:
    """A concert needs flair; magic is a plain task, whose number of successes works directly."""
    concert = await black(game, [1, 1, 1, 1], pool=4, need=6, task="concert")
    magic = await black(game, [1, 1, 1], pool=3, task="a spell")

    assert concert.startswith("PARTIAL, net 4 of 6 (Good): concert")
    assert magic.startswith("SUCCESS, net 3 (Good): a spell")
