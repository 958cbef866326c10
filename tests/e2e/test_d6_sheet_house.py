"""OpenD6's sheet says what is rolled, whatever the house rules are (D6-03, R-58)."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.opend6 import ana, d6, seat, table, verdict

MELEE = "melee | add 1D; melee: deflect | add 1D+2"


async def sheet(game: Game, who: str = "Ana") -> str:
    """What Skaz sees of a sheet."""
    return text(await game.say("Skaz", "character show", who=who))


@pytest.mark.rule("D6-03")
@pytest.mark.parametrize(
    ("house", "melee", "deflect", "faces"),
    [
        ({}, "melee 4D (12)", "melee: deflect 5D+2 (17)", [4, 4, 4, 4]),
        (
            {"tree": "melee Dexterity"},
            "melee 6D (18)",
            "melee: deflect 7D+2 (23)",
            [3, 3, 3, 3, 2, 2],
        ),
    ],
)
async def test_a_skill_stands_on_the_ability_that_the_house_gives_it(
    game: Game, house: dict[str, str], melee: str, deflect: str, faces: list[int]
) -> None:
    """R-58: melee 1D more than Strength 3D, or than Dexterity 5D."""
    await table(game, wild_die="off", **house)
    await seat(game, skills=MELEE, strength="3D", dexterity="5D")

    shown = await sheet(game)
    rolled = await d6(game, faces, "check", skill="melee", difficulty="16")

    assert f"{melee}, {deflect}" in shown
    assert verdict(rolled) == "SUCCESS 16 vs 16"


@pytest.mark.rule("D6-03")
async def test_a_change_of_skills_is_told_as_it_is_rolled(game: Game) -> None:
    await table(game, tree="melee Dexterity")
    await seat(game, skills="melee | add 1D", strength="3D", dexterity="5D")

    said = await game.say(
        "Skaz", "character edit", who="Ana", field="skills", value="melee | add 2D"
    )

    assert "Skills: melee 6D (18) → melee 7D (21)" in text(said)


@pytest.mark.rule("D6-70")
@pytest.mark.parametrize(
    ("house", "line"),
    [
        ({}, "Skills: con 3D (9), lock 4D (12, counts successes), melee 4D (12)"),
        (
            {"dice_games": "melee successes, con totals"},
            "Skills: con 3D (9), lock 4D (12, counts successes), melee 4D (12, counts successes)",
        ),
    ],
)
async def test_a_skill_that_counts_successes_says_so(
    game: Game, house: dict[str, str], line: str
) -> None:
    await table(game, wild_die="off", **house)
    await seat(game, skills="con | value 3D; lock | value 4D | game successes; melee | value 4D")

    assert line in await sheet(game)


@pytest.mark.rule("D6-08", "D6-09")
@pytest.mark.parametrize(("pool", "label"), [("luck", "Luck"), ("action_points", "Action points")])
async def test_points_that_the_table_plays_without_do_not_stand_on_the_sheet(
    game: Game, pool: str, label: str
) -> None:
    """R-56, also where the table decides so after the character was made."""
    await ana(game)
    with_points = await sheet(game)
    await game.say("GM", "table house", key=f"opend6 {pool}", value="off")

    without = await sheet(game)

    assert f"{label}: ● 1 of 1" in with_points
    assert f"{label}: not at this table" in without
    assert f"{label}: ●" not in without


@pytest.mark.rule("D6-08", "D6-09")
@pytest.mark.parametrize("pool", ["luck", "action_points"])
async def test_points_that_the_table_plays_without_do_not_stand_on_the_fighters_card(
    game: Game, pool: str
) -> None:
    await ana(game)
    await game.say("GM", "combat start", members="Ana")
    words = f"{pool.replace('_', ' ').capitalize()}: ● 1 of 1"
    before = text(await game.say("Skaz", "act", what="my sheet"))
    await game.say("GM", "table house", key=f"opend6 {pool}", value="off")

    after = text(await game.say("Skaz", "act", what="my sheet"))

    assert words in before
    assert words not in after


@pytest.mark.rule("D6-08")
async def test_a_check_is_told_that_the_table_plays_without_luck(game: Game) -> None:
    """R-56."""
    await ana(game, luck="off")

    said = await d6(game, [], "check", skill="melee: deflect", difficulty="10", more="luck")

    assert said == "This table plays without luck; /table house luck sets that."
