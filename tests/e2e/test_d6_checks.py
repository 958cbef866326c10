"""Checks of OpenD6 as people make them: skills, difficulties, opponents, the order of changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, text
from tests.support.opend6 import ana, d6, orc, seat, steps, table, verdict


async def check(game: Game, faces: list[int], skill: str, **options: Any) -> str:
    """`/d6 check` of Skaz."""
    return await d6(game, faces, "check", skill=skill, **options)


@pytest.mark.rule("D6-02", "D6-04", "D6-05", "D6-71")
@pytest.mark.parametrize(
    ("faces", "title", "line"),
    [
        ([4, 4, 4, 4], "SUCCESS 16 vs 10", "6 points: rank 2, significant"),
        ([2, 2, 3, 3], "SUCCESS 10 vs 10", "0 points: no rank"),
        ([2, 2, 2, 3], "FAILURE 9 vs 10", "1 point short"),
        ([5, 5, 5, 5], "SUCCESS 20 vs 10", "10 points: rank 2, significant"),
    ],
)
async def test_reaching_the_difficulty_is_success(
    game: Game, faces: list[int], title: str, line: str
) -> None:
    await ana(game)

    said = await check(game, faces, "melee: deflect", difficulty="10")

    assert verdict(said) == title
    assert said.splitlines()[2] == line


@pytest.mark.rule("D6-71")
async def test_points_over_ten_and_twenty_are_big_and_very_big(game: Game) -> None:
    await ana(game, wild_die="off")

    big = await check(game, [6, 6, 6, 6], "deflect", difficulty="13")
    very = await check(game, [6, 6, 6, 6], "deflect", difficulty="3")

    assert "11 points: rank 3, big" in big
    assert "21 points: rank 5, very big" in very
    assert "21 result points: rank 5, excessive, degree 4" in await steps(game)


@pytest.mark.rule("D6-02")
async def test_by_house_rule_a_tie_fails(game: Game) -> None:
    await ana(game, ties="fail")

    said = await check(game, [2, 2, 3, 3], "deflect", difficulty="10")

    assert verdict(said) == "FAILURE 10 vs 10"
    assert "the same is not enough here" in said


@pytest.mark.rule("D6-02")
async def test_what_is_not_on_the_sheet_is_told(game: Game) -> None:
    await ana(game)

    said = await check(game, [], "juggling", difficulty="10")

    assert "juggling is not on Ana's sheet yet." in said


@pytest.mark.rule("D6-02")
@pytest.mark.parametrize("difficulty", ["much", "-4", "1.5"])
async def test_a_difficulty_is_a_number_or_a_band(game: Game, difficulty: str) -> None:
    await ana(game)

    assert "difficulty" in await check(game, [], "deflect", difficulty=difficulty)


@pytest.mark.rule("D6-02")
async def test_a_band_counts_by_its_upper_end(game: Game) -> None:
    await ana(game)

    said = await check(game, [4, 4, 4, 3], "deflect", difficulty="Moderate")

    assert verdict(said) == "SUCCESS 15 vs 15"
    assert "against Moderate, 15" in await steps(game)


@pytest.mark.rule("D6-01", "D6-03", "R-01")
async def test_the_sheet_adds_codes_and_shows_fixed_values(game: Game) -> None:
    """1D+1 and 2D+2 make 4D; behind every code stands three for a die and the pips."""
    await table(game)
    await seat(
        game,
        skills="melee | add 1D+1; melee: deflect | add 1D+2",
        strength="2D+2",
        armour="1D+2",
    )

    shown = (await game.say("Skaz", "character show")).embeds[0].description or ""

    assert "melee 4D (12)" in shown
    assert "melee: deflect 5D+2 (17)" in shown
    assert "Strength: 2D+2 (8)" in shown
    assert "Armour: 1D+2 (5)" in shown
    kept = (await game.scene()).characters["ana"].sheet.decode()
    assert [number for number in ("(12)", "(17)", ": 12", ": 17") if number in kept] == []


@pytest.mark.rule("D6-07")
async def test_an_opponent_resists_with_the_fixed_value_of_what_matches(game: Game) -> None:
    await ana(game)
    await orc(game)

    said = await check(game, [5, 4, 3], "taunt: insult", against="Orc")

    assert verdict(said) == "SUCCESS 13 vs 6"
    assert ": rank 2" in said
    assert "against Orc's insight: ego 2D (6)" in await steps(game)


@pytest.mark.rule("D6-07")
async def test_ties_go_to_whoever_acts(game: Game) -> None:
    await ana(game)
    await orc(game)

    said = await check(game, [2, 3, 3, 2], "melee: martial weapons", against="Orc")

    assert verdict(said) == "SUCCESS 11 vs 11"


@pytest.mark.rule("D6-07")
@pytest.mark.parametrize("options", [{}, {"difficulty": "9", "against": "Orc"}])
async def test_either_a_difficulty_or_an_opponent(game: Game, options: dict[str, str]) -> None:
    await ana(game)
    await orc(game)

    assert "not both, and not neither" in await check(game, [], "deflect", **options)


@pytest.mark.rule("D6-07")
async def test_nobody_resists_themselves(game: Game) -> None:
    await ana(game)

    said = await check(game, [], "deflect", against="Ana", more="defends deflect")

    assert "Nobody resists themselves" in said


@pytest.mark.rule("D6-02")
async def test_faces_outside_the_die_are_refused(game: Game) -> None:
    await ana(game)

    said = await game.say("Skaz", "d6 check", skill="2D", difficulty="9", faces="7,2")

    assert "7 is not on it" in text(said)


@pytest.mark.rule("D6-08", "D6-75", "D6-106", "D6-109")
async def test_everything_at_once_in_the_order_of_operations(game: Game) -> None:
    """Luck, dice, wild, boost; roll, explode, flip, discard; sum, modifiers, second roll."""
    await ana(game)
    for name in ("Hurt", "Stunned"):
        await game.say("GM", "gm condition", who="Ana", name=name)

    said = await check(
        game,
        [1, 2, 3, 4, 2, 6, 5, 6, 3, *[2] * 8],
        "taunt: insult",
        difficulty="15",
        more="+2D +4 B2 P1 F1 adv1 luck",
    )

    lines = await steps(game)
    order = [
        "luck: 3D+1 becomes 6D+1",
        "dice: said +2D, Hurt -1D, 7D are rolled",
        "B2, P1 → B1 (said boost 2, said penalty)",
        "wild: 1 more roll for each 6",
        "F1: 1 die turned over",
        "boost: the lowest die goes: 2",
        "on the total: said +4, Stunned -2",
    ]
    places = [lines.index(line) for line in order]
    assert places == sorted(places)
    assert "1→6·~~2~~·3·4·2·6·▲5·★6!→3, +1 +2 = 38" in said
    assert "6 + 3 + 4 + 2 + 6 + 5 + 9, +1 pip, +2 = 38" in lines
    assert verdict(said) == "CRITICAL SUCCESS 38 vs 15"
    assert ": rank 5" in said
    assert "advantage, the higher of two rolls (said advantage)" in lines
    assert "Ana: luck 1 → 0" in said


@pytest.mark.rule("D6-02")
async def test_a_pool_without_dice_cannot_be_rolled(game: Game) -> None:
    await ana(game)

    less = await check(game, [], "2D", difficulty="9", more="-2D")
    none = await check(game, [], "0D+2", difficulty="9")

    assert less.startswith("2D with −2D leaves no die: nothing can be rolled.")
    assert none.startswith("0D has no die: nothing can be rolled.")


@pytest.mark.rule("D6-02")
async def test_by_house_rule_pips_stand_alone(game: Game) -> None:
    await ana(game, zero_dice="pips")

    said = await check(game, [], "1D+2", difficulty="2", more="-1D")

    assert verdict(said) == "SUCCESS 2 vs 2"


async def test_a_call_of_the_gm_rolls_the_skill_that_it_names(game: Game) -> None:
    await ana(game)
    await game.say("GM", "gm call", who="Ana", what="melee: deflect", hard="10")
    game.dice.waiting = [4, 4, 4, 4]
    card = game.cards()[0]

    await game.press("Skaz", "Roll", card)

    assert not game.dice.waiting


@pytest.mark.rule("D6-139")
async def test_by_house_rule_more_full_actions_cost_every_check_a_die(game: Game) -> None:
    await ana(game, multi_action="on", wild_die="off")
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("GM", "combat next")
    for _ in range(3):
        await game.say("Skaz", "act", what="move", more="feet 5")

    said = await check(game, [4, 4], "deflect", difficulty="9")

    assert verdict(said) == "FAILURE 8 vs 9"
    assert "dice: more full actions -2D, 2D are rolled" in await steps(game)
