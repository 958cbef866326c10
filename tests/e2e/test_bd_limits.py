"""How many actions a round of Black Dice has, and how fast a vehicle changes (BD-49, BD-57)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    answer,
    attack,
    black,
    fighter,
    onward,
    panel,
    refused,
    ring,
    standing,
    words,
)
from tests.support.game import Game, text

USED_UP = "Other action: Door: no action left."


@pytest.mark.parametrize(("dexterity", "most"), [(2, 3), (1, 2), (0, 1), (-2, 1)])
@pytest.mark.rule("BD-49")
async def test_at_most_one_and_dexterity_where_that_is_positive(
    game: Game, dexterity: int, most: int
) -> None:
    """So many can be declared and taken in the round, and not one more."""
    await black(game)
    await fighter(game, "Skaz", dexterity=dexterity, initiative=1)
    await ring(game, "Skaz", faces=[1])
    more = await refused(game, "Skaz", "act", what=f"2 or more actions: {most + 1}")

    if most == 1:
        none = f"2 or more actions: Dexterity {dexterity}: one action."
        assert more == none.replace("-", "−")
    else:
        assert more.startswith(f"2 or more actions: {most + 1} →")
        said = text(await game.say("Skaz", "act", what=f"2 or more actions: {most}"))
        assert said.startswith(f"Skaz declares {most} actions\n")
    for _ in range(most):
        assert not (await game.say("Skaz", "act", what="other action: door")).ephemeral
    assert await refused(game, "Skaz", "act", what="other action: door") == USED_UP
    assert (await standing(game, "Skaz")).used == most


@pytest.mark.rule("BD-49", "BD-50")
async def test_the_limit_holds_where_actions_are_declared_with_an_attack(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=1, initiative=1)
    await fighter(game, "Thug")
    await ring(game, "Skaz", "Thug", faces=[1])

    more = await refused(game, "Skaz", "black attack", target="Thug", more="actions 3")
    assert more == "3 actions were asked for; 1 plus Dexterity is 2."


@pytest.mark.rule("BD-49", "BD-50")
async def test_the_limit_holds_for_a_defence_as_one_of_several(game: Game) -> None:
    await black(game)
    await fighter(game, "Blazer", dexterity=1)
    await fighter(game, "Thug", initiative=1)
    await ring(game, "Thug", "Blazer", faces=[1, 2])
    await attack(game, "Thug", "Blazer")
    more = await refused(game, "Blazer", "answer", how="as one of several actions", more="3")
    await answer(game, "Blazer", "No defence", 2, 2)

    assert more == "more: knows no “3”. There is: alone, as one of 2 actions: pool ÷ 2."


HORSES = {"vehicle": "Landau", "speed": 20, "top": 40, "limit": 5}


async def drive(game: Game, **options: object) -> str:
    """What Skaz is told about a vehicle's speed."""
    return text(await game.say("Skaz", "act", what="drive", more=words(**options)))


@pytest.mark.parametrize(
    ("vehicle", "shown"),
    [
        ({"speed": 20, "top": 40, "limit": 5, "change": 5}, "25 yards a round, about 16.7 mph"),
        ({"speed": 20, "top": 40, "limit": 5, "change": -5}, "15 yards a round, about 10.0 mph"),
        ({"speed": 20, "top": 40, "limit": 30, "change": 30}, "40 yards a round, about 26.7 mph"),
        ({"speed": 20, "top": 40, "limit": 30, "change": -30}, "0 yards a round, about 0.0 mph"),
        ({"speed": 20, "top": 40, "limit": 30, "change": 0}, "20 yards a round, about 13.3 mph"),
    ],
)
@pytest.mark.rule("BD-57", "BD-58")
async def test_a_vehicle_speeds_up_and_brakes_between_standing_and_its_top(
    game: Game, vehicle: dict[str, int], shown: str
) -> None:
    await black(game)
    await fighter(game, "Skaz")

    assert f"Vehicle: {shown}" in (await drive(game, **vehicle)).splitlines()


@pytest.mark.parametrize("change", [6, -6])
@pytest.mark.rule("BD-57")
async def test_no_vehicle_changes_faster_than_it_can(game: Game, change: int) -> None:
    await black(game)
    await fighter(game, "Skaz")
    said = await refused(game, "Skaz", "act", what="drive", more=words(change=change, **HORSES))

    assert said == "This vehicle changes its speed by 5 a round at most."


@pytest.mark.rule("BD-57")
async def test_in_a_fight_the_change_is_that_of_the_whole_round(game: Game) -> None:
    """3 and 2 are the 5 of horses; the next round has its own, and another vehicle."""
    await black(game)
    await fighter(game, "Skaz", initiative=1)
    await ring(game, "Skaz", faces=[1])
    await drive(game, change=3, **HORSES)
    more = await refused(game, "Skaz", "act", what="drive", more="change 3, vehicle Landau")
    rest = await drive(game, change=2, vehicle="Landau")
    other = await drive(game, change=5, vehicle="Cab", speed=10, top=40, limit=5)
    await onward(game, 1)
    anew = await drive(game, change=5, vehicle="Landau")

    assert more == (
        "This vehicle changes its speed by 5 a round at most, and has changed by +3 in this one."
    )
    assert "Landau: 25 yards a round, about 16.7 mph" in rest.splitlines()
    assert "Cab: 15 yards a round, about 10.0 mph" in other.splitlines()
    assert "Landau: 30 yards a round, about 20.0 mph" in anew.splitlines()


@pytest.mark.rule("BD-57")
async def test_the_panel_names_what_somebody_drives(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", initiative=1)
    await ring(game, "Skaz", faces=[1])
    await drive(game, change=5, **HORSES)

    assert panel(game).splitlines()[1] == "▶ Skaz ●●●● ▣▣▣▣ 1 action"
    assert panel(game).splitlines()[2] == "  Landau"


@pytest.mark.rule("BD-57", "BD-58")
async def test_a_vehicle_changes_its_speed_within_its_limits(game: Game) -> None:
    """Horses: 20 + 5 is 25, and no faster change; strong steam: 20 + 30 stops at its top, 40."""
    await black(game)
    await fighter(game, "Skaz")
    first = {"vehicle": "Landau", "speed": 20, "top": 60, "limit": 5}
    said = text(await game.say("Skaz", "act", what="drive", more=words(change=5, **first)))
    assert "Landau: 25 yards a round, about 16.7 mph" in said
    assert "by 5 a round at most" in await refused(
        game, "Skaz", "act", what="drive", more="change 6, vehicle Landau"
    )
    said = text(await game.say("Skaz", "act", what="drive", more="change 5, vehicle Landau"))
    assert "Landau: 30 yards a round, about 20.0 mph" in said
    steam = {"vehicle": "Steamer", "speed": 20, "top": 40, "limit": 30}
    said = text(await game.say("Skaz", "act", what="drive", more=words(change=30, **steam)))
    assert "Steamer: 40 yards a round" in said


@pytest.mark.rule("BD-57")
async def test_a_vehicle_that_nobody_described_is_asked_for(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz")
    said = await game.say("Skaz", "act", what="drive", more="change 5, vehicle Cab")

    assert said.ephemeral
    assert "Say speed:, top: and limit:" in text(said)


@pytest.mark.rule("BD-47", "BD-52")
async def test_a_gm_ends_what_a_bystander_is_busy_with(game: Game) -> None:
    """R-60, R-64: beside the fight as in it."""
    await black(game)
    for name in ("Skaz", "Rat"):
        await fighter(game, name, initiative=1)
    await ring(game, "Skaz", faces=[1])
    busy = text(await game.say("GM", "act", what="busy: 3 rounds", who="Rat"))
    ended = text(await game.say("GM", "act", what="busy: breaks off", who="Rat"))
    await game.say("GM", "undo")
    again = (await game.scene()).conditions

    assert busy.splitlines() == ["Rat is busy for 3 rounds", "busy for 2 rounds more of Alley"]
    assert ended == "Rat breaks off"
    assert [condition.name for condition in again.values()] == ["Busy"]
