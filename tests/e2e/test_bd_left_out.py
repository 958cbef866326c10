"""What Black Dice's commands take where an option is left out: nothing more, and what is usual."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.black import SABRE, attack, black, fighter, ring, skills
from tests.support.game import Game, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz with one skill and a sabre, Blazer without anything."""
    await black(game)
    await fighter(
        game, "Skaz", wits=1, initiative=2, skills=skills(Medicine=2), weapons=[SABRE], speed=12
    )
    await fighter(game, "Blazer", initiative=1)
    return game


def lines(card: ResponseMessage) -> list[str]:
    """What a card says, the mention above it left away."""
    said = text(card).splitlines()
    return [line for line in said if not line.startswith(("<@", "Until", "<t:"))]


@pytest.mark.rule("BD-02", "BD-05", "BD-13")
async def test_rolls_have_the_dice_that_were_said_and_no_others(table: Game) -> None:
    group = lines(await table.say("Skaz", "black group", pool=2))
    oppose = lines(await table.say("Skaz", "black oppose", target="Blazer", pool=2, their_pool=1))
    call = lines(await table.say("GM", "black-gm call", who="Skaz", pool=6))
    table.dice.waiting = [1, 2]
    roll = lines(await table.say("Skaz", "black roll", pool=2))

    assert group[:3] == ["Skaz leads a group", "Difficulty: Average", "Skaz: 2 dice"]
    assert oppose[:3] == ["Skaz against Blazer", "Skaz: 2 dice", "Blazer: 1 die"]
    assert call[:3] == ["The GM calls for a roll", "Difficulty: Average", "Skaz: …"]
    assert roll[0] == "PARTIAL, net 1 of 2"
    assert "1 success, 2 needed" in roll


@pytest.mark.rule("BD-02", "BD-22", "BD-75")
async def test_odds_are_of_the_dice_that_were_said_and_no_others(table: Game) -> None:
    plain = lines(await table.say("Skaz", "black odds", pool=6))
    against = lines(await table.say("Skaz", "black odds", pool=6, against=5))
    shot = lines(await table.say("Skaz", "black odds", pool=6, against=5, weapon=4))

    assert plain[0] == "69.3 % for 6 dice (2 needed)"
    assert against[:2] == [
        "You win 47.6 %, tie 19.5 %, they win 32.8 %",
        "6 dice against 5 dice",
    ]
    assert shot[0].startswith("A shot hits 47.6 %")
    assert shot[1] == "6 dice against 5 dice, 4 damage dice"


@pytest.mark.rule("BD-99")
async def test_care_is_wits_and_medicine(table: Game) -> None:
    await table.say("GM", "character edit", who="Blazer", field="lethal", value="2")
    table.dice.waiting = [2, 2, 2]
    said = lines(await table.say("Skaz", "black heal", target="Blazer"))

    assert said[0] == "Treatment of Blazer: nothing gained"
    assert "Skaz: Wits 1 + Medicine 2 = 3" in said
    assert "0 successes, 1 needed" in said
    assert not any(line.startswith("Black dice") for line in said)


@pytest.mark.rule("BD-35", "BD-46", "BD-56", "BD-63")
async def test_a_fight_takes_what_was_said_and_no_more(table: Game) -> None:
    """An ambush on the sheets' dice, an attack with what is in hand, a walk at one's own speed."""
    await table.say("GM", "combat start", name="Alley", members="Skaz, Blazer")
    ambush = lines(await table.say("GM", "black-gm surprise", by="Skaz", against="Blazer"))
    over = lines(await table.press("GM", "Roll for the rest"))
    await table.say("GM", "combat end")
    await ring(table, "Skaz", "Blazer", faces=[2, 2, 2])
    awake = text(await table.say("Skaz", "black-fight busy"))
    declared = lines(await attack(table, "Skaz", "Blazer"))

    assert ambush[:2] == [
        "Skaz lies in wait: who notices?",
        "Blazer (Wits 0 + Perception 0 = 0): …",
    ]
    assert over == [
        "NOTICED: nobody is surprised",
        "Skaz: no dice",
        "Blazer: no dice",
        "Skaz lies in wait: 0",
        "Blazer notices: 0",
        "counts in round 1",
    ]
    assert "at least 2, not 0" in awake
    assert declared[0] == "Skaz misses Blazer: no dice"
    await table.say("GM", "combat next")
    walked = lines(await table.say("Blazer", "black-fight move foot", distance=10))
    assert walked[:4] == [
        "Blazer moves",
        "10 yards at 10 a round (6.7 mph): there this round",
        "still in melee with Skaz",
        "0 of 1 actions left this round",
    ]


@pytest.mark.rule("BD-94")
async def test_who_says_no_trades_rolls_all_dice_to_stay_awake(table: Game) -> None:
    await table.say("GM", "character edit", who="Skaz", field="resolve", value="1")
    await table.say("GM", "character edit", who="Skaz", field="lethal", value="5")
    table.dice.waiting = [1]

    assert lines(await table.say("Skaz", "black-fight awake"))[0] == "Skaz stays awake"
