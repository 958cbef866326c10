"""What Hammerhydra offers while people type: names with what they mean for whoever would act."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz's Peter with skills and weapons, Blazer's plain Don, and the GM's NPC Guard."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Peter")
    await game.say("Blazer", "character new", name="Don")
    await game.say("GM", "character new", name="Guard", npc=True)
    skills = "Surgery | heading Medicine | dots 2\nHiding | heading Stealth | dots 1"
    sheet = {"skills": skills, "general": "Medicine | dots 1", "strength": "5"}
    sheet["weapons"] = "Sabre | attribute Strength | range melee | dots 1"
    for field, value in sheet.items():
        await game.say("Skaz", "character edit", field=field, value=value)
    return game


async def offered(
    game: Game, who: str, command: str, option: str, typed: str = "", /, **given: Any
) -> list[tuple[str, Any]]:
    """What somebody is offered, with the value behind each."""
    person = game.people[who]
    found = await person.autocomplete(game.channel, f"hydra{command}", option, typed, **given)
    return [(one["name"], one["value"]) for one in found]


@pytest.mark.rule("HH-24")
async def test_skills_stand_with_their_dice_before_headings_without_dots(table: Game) -> None:
    assert (await offered(table, "Skaz", " roll", "skill"))[:3] == [
        ("Surgery 2+1 = 3 dice (Medicine)", "Surgery"),
        ("Hiding 1 die (Stealth)", "Hiding"),
        ("Combat: Brawl: no dots (boxing, kung fu)", "Combat: Brawl"),
    ]
    assert await offered(table, "Skaz", " roll", "skill", "first aid") == [
        ("Medicine: 1 general (first aid, surgery)", "Medicine")
    ]


@pytest.mark.rule("HH-08")
async def test_another_players_skills_are_not_offered_but_to_a_gm(table: Game) -> None:
    """Neither is it told whether there is somebody of that name."""
    bare = [("Medicine: no dots (first aid, surgery)", "Medicine")]
    for name in ("Peter", "Guard", "Nobody"):
        found = await offered(table, "Blazer", " roll", "skill", "surgery", who=name)
        assert found == bare
    found = await offered(table, "GM", " roll", "skill", "surgery", who="Peter")
    assert found[0] == ("Surgery 2+1 = 3 dice (Medicine)", "Surgery")


@pytest.mark.rule("HH-08")
async def test_a_character_of_another_system_offers_nothing_of_its_own(table: Game) -> None:
    await table.say("GM", "table setup", system="flamepunk")
    await table.say("Stranger", "character new", name="Ash")
    await table.say("GM", "table setup", system="hammerhydra")

    assert await offered(table, "Stranger", " roll", "skill", "surgery", who="Ash") == [
        ("Medicine: no dots (first aid, surgery)", "Medicine")
    ]


@pytest.mark.rule("HH-07", "HH-31")
async def test_attributes_stand_with_the_target_of_whoever_acts(table: Game) -> None:
    mine = await offered(table, "Skaz", " roll", "attribute", "strength")
    other = await offered(table, "GM", " roll", "attribute", "strength", who="Guard")
    everybodys = await offered(table, "Stranger", " roll", "attribute", "strength")

    assert mine == [("Strength 5: force and lifting", "Strength")]
    assert other == [("Strength 8: force and lifting", "Strength")]
    assert everybodys == [("Strength 10: force and lifting", "Strength")]


@pytest.mark.rule("HH-28", "HH-29")
async def test_own_weapons_come_before_those_everybody_knows(table: Game) -> None:
    known = [(name, name) for name in ("Sock of sand", "36 Revolver", "Barret 50cal")]

    assert await offered(table, "Skaz", " attack", "weapon") == [("Sabre", "Sabre"), *known]
    assert await offered(table, "Blazer", " attack", "weapon") == known
