"""`/d6 odds`: the chances of the articles and of the table of effects, to the last digit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game
from tests.support.opend6 import ana, d6, orc, seat, table


async def odds(game: Game, skill: str, **options: object) -> str:
    """`/d6 odds` of Skaz, who has no character here unless a test makes one."""
    given: dict[str, Any] = {name: value for name, value in options.items() if value}
    return await d6(game, [], "odds", skill=skill, **given)


@pytest.mark.rule("D6-117")
@pytest.mark.parametrize(
    ("code", "dice", "resistance", "chance"),
    [
        pytest.param("3D", "", "10", "62.50 %", id="a goon"),
        pytest.param("5D", "", "10", "98.38 %", id="Steve"),
        pytest.param("3D", "+4", "10", "95.37 %", id="a goon among three"),
        pytest.param("5D", "", "14", "84.80 %", id="Steve at a goon among three"),
    ],
)
async def test_steve_and_the_three_goons(
    game: Game, code: str, dice: str, resistance: str, chance: str
) -> None:
    await table(game)

    said = await odds(game, code, difficulty=resistance, dice=dice)

    assert said.startswith(f"Odds: {code}, {chance} to reach {resistance}")


@pytest.mark.rule("D6-76", "D6-77", "D6-106", "D6-109", "D6-110")
@pytest.mark.parametrize(
    ("dice", "chance"),
    [
        ("", "37.50 %"),
        ("B1", "61.65 %"),
        ("P1", "17.52 %"),
        ("adv", "60.94 %"),
        ("dis", "14.06 %"),
        ("F1", "71.30 %"),
        ("F6", "9.26 %"),
        ("W1", "41.36 %"),
        ("W3", "49.07 %"),
        ("+2", "62.50 %"),
        ("+1D", "76.08 %"),
    ],
)
async def test_three_dice_against_twelve(game: Game, dice: str, chance: str) -> None:
    await table(game)

    assert chance in (await odds(game, "3D", difficulty="12", dice=dice)).splitlines()[0]


@pytest.mark.rule("D6-72")
async def test_the_chances_of_counting(game: Game) -> None:
    await table(game)

    said = await odds(game, "6", required=4)

    assert said.startswith("Odds: 6D, 68.04 % for 4 successes, 3+")
    assert "3 or more: 89.99 %" in said
    assert "5 or more: 35.12 %" in said


@pytest.mark.rule("D6-117")
async def test_an_attack_is_told_down_to_each_wound_with_all_in_force(game: Game) -> None:
    await ana(game, wild_die="off")
    await orc(game)
    plain = await odds(game, "melee: martial weapons", against="Orc", damage="Sword")
    await game.say("GM", "gm condition add", who="Ana", name="Stunned")

    said = await odds(game, "melee: martial weapons", against="Orc", damage="Sword")

    assert "to reach 11" in plain
    assert "against Orc's melee: deflect 3D+2 (11)" in plain
    assert "Stunned or worse: " in plain
    assert "with Advantage: " in plain
    assert float(said.split(", ")[1].split(" %")[0]) < float(plain.split(", ")[1].split(" %")[0])


async def test_a_code_without_a_difficulty_tells_its_mean(game: Game) -> None:
    await table(game)

    assert (await odds(game, "3D+1")).startswith("Odds: 3D+1, 11.5 on average")


async def test_what_is_too_much_to_count_is_refused(game: Game) -> None:
    await table(game)

    said = await odds(game, "50D", difficulty="200", dice="B20 W9 d20")

    assert said == (
        "These dice are too many to count exactly together with boost, penalty and wild dice; "
        "ask for fewer of them."
    )


async def test_the_odds_of_somebody_elses_character_are_not_told(game: Game) -> None:
    await ana(game)
    await orc(game)

    said = await odds(game, "deflect", difficulty="12", who="Orc")
    gm = await d6(game, [], "odds", by="GM", skill="deflect", difficulty="12", who="Orc")

    assert "Nobody here is called Orc." in said
    assert "to reach 12" in gm


async def test_odds_change_nothing(game: Game) -> None:
    await ana(game)
    await seat(game, "Bo", by="Blazer")
    before = await game.scene()

    await odds(game, "deflect", difficulty="12", dice="luck")

    assert await game.scene() == before
