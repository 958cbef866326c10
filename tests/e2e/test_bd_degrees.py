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
    assert text(refused).endswith("answers here.")
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
    assert "SUCCESS" not in seen_by(game, "Blazer")


async def test_what_waits_for_dice_can_be_dropped(game: Game) -> None:
    ready = await game.say("Skaz", "black roll", pool=3, ready=True, task="leap")
    dropped = await game.press("Skaz", "Never mind", ready)

    assert text(dropped).startswith("Not rolled: leap")
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.parametrize(
    ("net", "verdict"),
    [
        (0, "FAILURE, net 0"),
        (1, "PARTIAL, net 1 of 2"),
        (2, "SUCCESS, net 2 (Success)"),
        (3, "SUCCESS, net 3 (Good)"),
        (5, "SUCCESS, net 5 (Good)"),
        (6, "SUCCESS, net 6 (Impressive)"),
        (9, "SUCCESS, net 9 (Impressive)"),
        (10, "SUCCESS, net 10 (Virtuoso)"),
        (14, "SUCCESS, net 14 (Virtuoso)"),
        (15, "SUCCESS, net 15 (Awe-inspiring)"),
        (19, "SUCCESS, net 19 (Awe-inspiring)"),
        (20, "SUCCESS, net 20 (God-like)"),
        (40, "SUCCESS, net 40 (God-like)"),
    ],
)
@pytest.mark.rule("BD-19")
async def test_what_is_left_after_the_black_dice_is_the_degree(
    game: Game, net: int, verdict: str
) -> None:
    """Two more successes than that are rolled, and black dice cancel two."""
    said = await black(game, [*[1] * (net + 2), 1, 6], pool=net + 2, black=2)

    assert said.splitlines()[0] == verdict


@pytest.mark.parametrize(
    ("net", "verdict"),
    [
        (2, "PARTIAL, net 2 of 21 (Success)"),
        (9, "PARTIAL, net 9 of 21 (Impressive)"),
        (20, "PARTIAL, net 20 of 21 (God-like)"),
    ],
)
@pytest.mark.rule("BD-19", "BD-21")
async def test_a_partial_has_its_degree_where_more_was_needed(
    game: Game, net: int, verdict: str
) -> None:
    said = await black(game, [1] * net, pool=net, need=21)

    assert said.splitlines()[0] == verdict


@pytest.mark.rule("BD-19")
async def test_the_degree_stands_on_the_cards_of_groups_and_hidden_rolls(game: Game) -> None:
    await ada(game, skills="Lore | 3")
    card = await game.say("Skaz", "black group", attribute="Wits", skill="Lore", task="riddle")
    await game.write("Blazer", "Help with a skill", {"skill": "7", "trades": "0"}, card)
    game.dice.waiting = [1, 1, 1, *[1] * 7]
    group = text(await game.press("Skaz", "Roll", card))
    game.dice.waiting = [1] * 15
    await game.say("GM", "black roll", who="Ada", pool=15, hidden=True, task="hall")

    assert group.splitlines()[0] == "SUCCESS, net 10 (Virtuoso): riddle"
    assert text(game.cards()[0]).splitlines()[0] == "SUCCESS, net 15 (Awe-inspiring): hall"


@pytest.mark.rule("BD-19")
async def test_the_table_of_degrees_can_be_read(game: Game) -> None:
    said = text(await game.say("Skaz", "black table", which="degrees"))

    assert said.splitlines()[:9] == [
        "Degrees of success",
        "0: failure",
        "1: Partial",
        "2: Success",
        "3 to 5: Good",
        "6 to 9: Impressive",
        "10 to 14: Virtuoso",
        "15 to 19: Awe-inspiring",
        "20 and more: God-like",
    ]


@pytest.mark.parametrize(("surplus", "severity"), [
        (1, 1), (2, 2), (3, 3), (5, 3), (6, 4), (9, 4), (10, 5), (14, 5), (15, 6), (19, 6), (20, 7),
    ],
)  # fmt: skip
@pytest.mark.rule("BD-24", "BD-25")
async def test_more_black_successes_than_others_are_a_foul_failure(
    game: Game, surplus: int, severity: int
) -> None:
    said = await black(game, [1] * surplus, pool=0, black=surplus)

    assert said.splitlines()[0] == f"FOUL FAILURE by {surplus} (severity {severity})"


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
