"""The table's own time to answer, in every system that has not been told another."""

from __future__ import annotations

import pytest

from tests.support.black import attack, pair
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, strike
from tests.support.opend6fight import do, duel


async def minutes(game: Game, value: str) -> None:
    """The table gives whoever is asked so many minutes."""
    await game.say("Blazer", "character new", system="flamepunk")
    said = await game.say("GM", "table house", key="table answer_minutes", value=value)
    assert "answer_minutes" in text(said)


async def waits(game: Game) -> bool:
    """Whether a roll still waits."""
    return any(roll.open for roll in (await game.scene()).rolls.values())


async def test_whoever_is_asked_has_the_tables_time(game: Game) -> None:
    await minutes(game, "2")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")

    await game.later(119)
    assert await waits(game)
    await game.later(1)
    assert not await waits(game)


async def test_a_systems_own_time_goes_before_the_tables(game: Game) -> None:
    await minutes(game, "2")
    await game.say("GM", "table house", key="flamepunk defence_timeout", value="5")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")

    await game.later(200)

    assert await waits(game)


async def test_0_minutes_wait_for_ever(game: Game) -> None:
    await minutes(game, "0")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")

    await game.later(30 * 24 * 3600)

    assert await waits(game)


async def test_what_is_not_set_any_more_leaves_the_systems_their_times(game: Game) -> None:
    await minutes(game, "2")
    said = await game.say("GM", "table house", key="table answer_minutes")
    assert "unset" in text(said)
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")

    await game.later(200)

    assert await waits(game)


@pytest.mark.rule("R-46")
async def test_under_the_tables_time_an_absent_defender_counterattacks(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    await minutes(game, "1")
    await strike(game, "Skaz", "Ann", "Ben")
    game.dice.waiting = [2, 2]

    await game.later(60)

    assert not await waits(game)
    assert any("Ben: next round +1 die, target −1" in text(card) for card in game.cards())


@pytest.mark.rule("BD-45")
async def test_no_time_chooses_a_defence_of_black_dice(game: Game) -> None:
    await minutes(game, "1")
    await pair(game)
    card = await attack(game, "Skaz", "Blazer")

    await game.later(3600)

    assert await waits(game)
    assert any(label.startswith("Evade") for label in labels(card, live=True))


async def test_under_the_tables_time_the_fixed_value_holds_in_opend6(game: Game) -> None:
    await duel(game, wild_die="off")
    await minutes(game, "1")
    await do(game, "Skaz", "d6 attack", target="Orc")
    game.dice.waiting = [1] * 20

    await game.later(60)

    assert len(game.dice.waiting) < 20
