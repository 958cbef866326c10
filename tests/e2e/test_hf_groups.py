"""HFRPG's group rolls, driven as people would: who leads, what the others add, whose tokens."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import why
from tests.support.game import Game, text


@pytest.fixture(autouse=True)
async def known(game: Game) -> None:
    """Skaz and the Blazer have characters."""
    for person in ("Skaz", "Blazer"):
        await game.say(person, "hf roll", attribute="1", difficulty="certain")


async def join_with(
    game: Game, person: str, numbers: dict[str, str], card: ResponseMessage
) -> ResponseMessage:
    """The card of a group after somebody has joined it with numbers of their own."""
    more = await game.press(person, "More…", card)
    await game.write(person, "Join with numbers", numbers, more)
    return next(one for one in game.cards() if one.id == card.id)


@pytest.mark.rule("HF-35", "HF-36")
async def test_the_highest_of_a_group_rolls_and_the_others_add(game: Game) -> None:
    """Ann 3 + 2 + 1, Bob 2 + 4 + 2 leads, Cyd 4 + 1 + 0: 6 + 4 + 2 + 3 + 1 = 16."""
    opened = await game.say(
        "Skaz", "hf group", attribute="3", competency="2", specialisation="1", task="raft"
    )
    few = await game.press("Skaz", "Roll", opened)
    twice = await game.press("Skaz", "Join", opened)
    bob = {"attribute": "2", "competency": "4", "specialisation": "2"}
    card = await join_with(game, "Blazer", bob, opened)
    cyd = {"attribute": "4", "competency": "1", "specialisation": ""}
    card = await join_with(game, "Stranger", cyd, card)
    joined = text(card)
    game.dice.waiting = [6, 2]
    done = await game.press("Skaz", "Roll", card)

    assert "at least two" in text(few)
    assert "Skaz is in the group already" in text(twice)
    assert joined.splitlines()[1:4] == [
        "Skaz adds: +2 +1",
        "Blazer leads: 2 dice, +4 +2",
        "Stranger adds: +1",
    ]
    assert text(done).splitlines() == [
        "Blazer + Skaz + Stranger, raft: CRITICAL SUCCESS, 16",
        "D8: **6** · 2 = 6",
        "+6 Blazer +3 Skaz +1 Stranger = 16",
        "the goal, and the best of it",
        "Blazer: tokens 0 → +1",
    ]


@pytest.mark.rule("HF-35", "HF-36")
async def test_everyone_in_a_group_gets_its_token_where_the_house_says_so(game: Game) -> None:
    await game.say("GM", "table house", key="hfrpg group_tokens", value="everyone")
    opened = await game.say("Skaz", "hf group", attribute="1", competency="20")
    card = await game.press("Blazer", "Join", opened)
    game.dice.waiting = [5]
    done = await game.press("GM", "Roll", card)

    assert "Skaz: tokens 0 → +1" in text(done)
    assert "Blazer: tokens 0 → +1" in text(done)
    assert "Blazer's tokens: the group's result +1" in await why(game, "Blazer", done)


@pytest.mark.rule("HF-35")
async def test_a_group_whose_leader_has_left_is_not_thrown(game: Game) -> None:
    opened = await game.say("Skaz", "hf group", attribute="1")
    bob = {"attribute": "2", "competency": "3", "specialisation": ""}
    card = await join_with(game, "Blazer", bob, opened)
    asked = await game.say("Blazer", "character delete", who="Blazer")
    await game.press("Blazer", "Delete Blazer", asked)
    game.dice.waiting = [5, 5]
    refused = await game.press("Skaz", "Roll", card)

    assert refused.ephemeral
    assert text(refused) == "Blazer is no longer at this table."
    assert game.dice.waiting == [5, 5]


@pytest.mark.rule("HF-35", "HF-29")
async def test_the_card_of_a_group_says_who_would_have_been_better_with_tokens(game: Game) -> None:
    """The Blazer leads two D8 and holds nothing; Skaz has as many dice and two bonuses."""
    await game.say("GM", "hf tokens give", who="Skaz", amount=2)
    opened = await game.say("Skaz", "hf group", attribute="2")
    bob = {"attribute": "2", "competency": "3", "specialisation": ""}
    card = await join_with(game, "Blazer", bob, opened)
    game.dice.waiting = [4, 2]
    done = await game.press("Blazer", "Roll", card)

    told = await why(game, "Skaz", done)
    assert "Blazer leads: ACS 2 + 3 + 0 = 5" in told
    assert "Skaz, with 2 bonuses, would have been better: " in told
    assert " against Blazer's 41 %" in told
