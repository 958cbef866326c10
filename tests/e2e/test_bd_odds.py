"""Black Dice's odds, asked for as people would, against the numbers of the rules document."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, set_tries
from tests.support.game import Game, text


async def odds(game: Game, **options: object) -> str:
    """What Skaz is answered to `/black odds`."""
    answer = await game.say("Skaz", "black odds", **options)
    assert answer.ephemeral
    return text(answer)


@pytest.mark.parametrize(
    ("pool", "difficulty", "chance"),
    [
        (6, "average", "69 %"),
        (2, "difficult", "8 %"),
        (10, "very_difficult", "57 %"),
        (12, "extremely_difficult", "39 %"),
        (18, "legendary", "25 %"),
        (15, "impossible", "2 %"),
    ],
)
@pytest.mark.rule("BD-05", "BD-13")
async def test_the_chances_of_the_table_are_exact(
    game: Game, pool: int, difficulty: str, chance: str
) -> None:
    said = await odds(game, what=f"{pool}", hard=difficulty)

    assert said.splitlines()[0] == f"{pool} dice: success {chance}"


@pytest.mark.rule("BD-16", "BD-17", "BD-18")
async def test_every_number_of_trades_is_listed_and_the_best_marked(game: Game) -> None:
    said = await odds(game, what="9", hard="difficult")
    certain = await odds(game, what="6")

    assert "Roll 9: 69 %" in said
    assert "3 sure: 74 % ← best" in said
    assert "2 sure: enough ← best" in certain


@pytest.mark.rule("BD-24", "BD-09")
async def test_fouls_and_the_mean_are_told(game: Game) -> None:
    said = await odds(game, what="10", more="black 6")

    assert said.splitlines()[0] == "10 dice: success 57 %"
    assert said.splitlines()[3] == "2.0 successes left on average"
    for dice, foul in ((3, "foul 13 %"), (6, "foul 33 %"), (9, "foul 53 %")):
        assert foul in await odds(game, what="6", more=f"black {dice}")


@pytest.mark.rule("BD-22", "BD-23")
async def test_an_opposed_roll_has_three_ends(game: Game) -> None:
    plain = await odds(game, what="6", against=5)
    black = await odds(game, what="6", against=5, more="their black 3")

    assert plain == "6 dice against 5: win 48 %, tie 20 %, lose 33 %"
    assert black == "6 dice against 5, 3 black: win 64 %, tie 17 %, lose 19 %"


@pytest.mark.rule("BD-75", "BD-85", "BD-84")
async def test_a_whole_attack_down_to_the_pips(game: Game) -> None:
    shot = await odds(game, what="6", against=5, more="weapon 4, armour 4")
    blow = await odds(game, what="6", against=5, more="weapon 4, armour 2, melee")
    lost = await game.say("Skaz", "black odds", what="6", more="weapon 4")

    assert shot.splitlines()[:3] == [
        "6 dice against 5: hit 48 %, 1.4 pips on average",
        "shot, 4 damage dice, armour 4",
        "1 pip: 11 %",
    ]
    assert "5 pips: 4 %" in shot
    assert "1 pip: 11 %" in blow
    assert "5 pips: 2 %" in blow
    assert "how many dice are rolled against it" in text(lost)


@pytest.mark.rule("BD-83", "BD-30", "BD-02")
async def test_the_sheets_wounds_and_tries_count(game: Game) -> None:
    await ada(game, wits="2", skills="Climbing | 4", lethal="6")
    await set_tries(game, "Ada", "wall", 1)
    said = await odds(game, what="wits + climbing", more="task wall")

    assert "Wits 2 + Climbing 4 = 6" in said
    assert "Black dice 3: earlier tries 1 + wounds, 2 of the reserve 2" in said
    assert said.splitlines()[0] == "6 dice: success 45 %"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"what": "+"}, "attribute + skill"),
        ({"what": "101"}, "at most 100"),
        ({"what": "3", "against": 101}, "at most 100"),
        ({"what": "3", "against": 1, "more": "weapon 0"}, "is 1 to 100; you wrote 0"),
        ({"what": "3", "more": "need 0"}, "is 1 to 50; you wrote 0"),
    ],
)
async def test_what_cannot_be_counted_is_refused(
    game: Game, options: dict[str, object], words: str
) -> None:
    assert words in await odds(game, **options)


@pytest.mark.rule("BD-04", "BD-09")
async def test_the_largest_input_is_counted_too(game: Game) -> None:
    said = await odds(game, what="100", more="black 100")
    against = await odds(game, what="100", against=100, more="black 100, their black 100")

    assert "trades before the dice:" in said
    assert (
        against.splitlines()[0] == "100 dice against 100, 100 black: win 46 %, tie 8 %, lose 46 %"
    )
