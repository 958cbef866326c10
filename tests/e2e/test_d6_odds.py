"""`/d6 odds`: the chances of the articles and of the table of effects, in whole percent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game
from tests.support.opend6 import ana, d6, orc, seat, table, verdict


async def odds(game: Game, skill: str, **options: object) -> str:
    """`/d6 odds` of Skaz, who has no character here unless a test makes one."""
    given: dict[str, Any] = {name: value for name, value in options.items() if value}
    return await d6(game, [], "odds", skill=skill, **given)


@pytest.mark.rule("D6-117")
@pytest.mark.parametrize(
    ("code", "dice", "resistance", "chance"),
    [
        pytest.param("3D", "", "10", "63 %", id="a goon"),
        pytest.param("5D", "", "10", "98 %", id="Steve"),
        pytest.param("3D", "+4", "10", "95 %", id="a goon among three"),
        pytest.param("5D", "", "14", "85 %", id="Steve at a goon among three"),
    ],
)
async def test_steve_and_the_three_goons(
    game: Game, code: str, dice: str, resistance: str, chance: str
) -> None:
    await table(game)

    said = await odds(game, code, difficulty=resistance, more=dice)

    assert said.startswith(f"Odds, {code}: {chance} to reach {resistance}")


@pytest.mark.rule("D6-76", "D6-77", "D6-106", "D6-109", "D6-110")
@pytest.mark.parametrize(
    ("dice", "chance"),
    [
        ("", "38 %"),
        ("B1", "62 %"),
        ("P1", "18 %"),
        ("adv", "61 %"),
        ("dis", "14 %"),
        ("F1", "71 %"),
        ("F6", "9 %"),
        ("W1", "41 %"),
        ("W3", "49 %"),
        ("+2", "63 %"),
        ("+1D", "76 %"),
    ],
)
async def test_three_dice_against_twelve(game: Game, dice: str, chance: str) -> None:
    await table(game)

    assert chance in (await odds(game, "3D", difficulty="12", more=dice)).splitlines()[0]


@pytest.mark.rule("D6-72")
async def test_the_chances_of_counting(game: Game) -> None:
    await table(game)

    said = await odds(game, "6", more="required 4")

    assert said.startswith("Odds, 6D: 68 % for 4 successes, 3+")
    assert "3 or more: 90 %" in said
    assert "5 or more: 35 %" in said


@pytest.mark.rule("D6-117")
async def test_an_attack_is_told_down_to_each_wound_with_all_in_force(game: Game) -> None:
    await ana(game, wild_die="off")
    await orc(game)
    plain = await odds(game, "melee: martial weapons", against="Orc", more="damage Sword")
    await game.say("GM", "gm condition", who="Ana", name="Stunned")

    said = await odds(game, "melee: martial weapons", against="Orc", more="damage Sword")

    assert "to reach 11" in plain
    assert "against Orc's melee: deflect 3D+2 (11)" in plain
    assert "Stunned or worse: " in plain
    assert "with Advantage: " in plain
    assert verdict(plain) == "90 % to reach 11"
    assert verdict(said) == "76 % to reach 11"


async def test_a_code_without_a_difficulty_tells_its_mean(game: Game) -> None:
    await table(game)

    assert (await odds(game, "3D+1")).startswith("Odds, 3D+1: 11.5 on average")


async def test_what_is_too_much_to_count_is_refused(game: Game) -> None:
    await table(game)

    said = await odds(game, "50D", difficulty="200", more="B20 W9 d20")

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

    await odds(game, "deflect", difficulty="12", more="luck")

    assert await game.scene() == before
