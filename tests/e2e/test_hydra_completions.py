"""What Hammerhydra offers while people type: names with what they mean for whoever would act."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz's Peter with skills and weapons, Blazer's plain Don, and the GM's NPC Guard."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "hydra sheet new", name="Peter")
    await game.say("Skaz", "hydra sheet skill", skill="Surgery", heading="Medicine", dots=2)
    await game.say("Skaz", "hydra sheet skill", skill="Hiding", heading="Stealth")
    await game.say("Skaz", "hydra sheet general", heading="Medicine")
    await game.say("Skaz", "hydra sheet cross", attribute="Strength", boxes=5)
    sabre = {"attribute": "Strength", "range": "melee", "damage": "●"}
    await game.say("Skaz", "hydra weapon add", name="Sabre", **sabre)
    await game.say("Blazer", "hydra sheet new", name="Don")
    await game.say("GM", "hydra sheet new", name="Guard", npc=True)
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
    assert await offered(table, "Stranger", " weapon remove", "name", who="Ash") == []


@pytest.mark.rule("HH-07", "HH-31")
async def test_attributes_stand_with_the_target_of_whoever_acts(table: Game) -> None:
    mine = await offered(table, "Skaz", " roll", "attribute", "strength")
    other = await offered(table, "GM", " roll", "attribute", "strength", who="Guard")
    everybodys = await offered(table, "Stranger", " roll", "attribute", "strength")

    assert mine == [("Strength 5: force and lifting", "Strength")]
    assert other == [("Strength 8: force and lifting", "Strength")]
    assert everybodys == [("Strength 10: force and lifting", "Strength")]


@pytest.mark.rule("HH-22", "HH-23", "HH-24")
async def test_headings_stand_with_what_is_under_them(table: Game) -> None:
    option = (" sheet skill", "heading")
    assert await offered(table, "Skaz", *option, "medicine") == [
        ("Medicine: 1 general; Surgery", "Medicine")
    ]
    assert await offered(table, "Skaz", *option, "stealth") == [("Stealth: Hiding", "Stealth")]
    assert await offered(table, "Skaz", *option, "crafts") == [
        ("Crafts: first dot dearer; painting, cookery", "Crafts")
    ]


@pytest.mark.rule("HH-05", "HH-65")
async def test_steps_of_an_attribute_stand_with_their_price_and_what_is_left(table: Game) -> None:
    boxes, flange = (" sheet cross", "attribute"), (" flange attribute", "attribute")
    assert (await offered(table, "Skaz", *boxes))[:2] == [
        ("Strength 5 is as low as it goes; 16 of 21 boxes left", "Strength"),
        ("Athleticism 10 → 9 costs 1; 16 of 21 boxes left", "Athleticism"),
    ]
    assert (await offered(table, "Skaz", *flange))[:2] == [
        ("Strength 5 is as low as it goes; 10 of 10 flange points left", "Strength"),
        ("Athleticism 10 → 9 costs 6; 10 of 10 flange points left", "Athleticism"),
    ]


@pytest.mark.rule("HH-28", "HH-29")
async def test_own_weapons_come_before_those_everybody_knows(table: Game) -> None:
    known = [(name, name) for name in ("Sock of sand", "36 Revolver", "Barret 50cal")]

    assert await offered(table, "Skaz", " attack", "weapon") == [("Sabre", "Sabre"), *known]
    assert await offered(table, "Blazer", " attack", "weapon") == known
    assert await offered(table, "Skaz", " weapon remove", "name") == [("Sabre", "Sabre")]
    assert await offered(table, "Blazer", " weapon remove", "name", who="Peter") == []


@pytest.mark.rule("HH-21", "HH-66")
async def test_what_waits_for_approval_stands_first(table: Game) -> None:
    await table.say("Skaz", "hydra flange power", name="Fire", cost=5)
    await table.say("GM", "hydra-gm approve", who="Peter", name="Surgery")

    assert await offered(table, "GM", "-gm approve", "name", who="Peter") == [
        ("Hiding", "Hiding"),
        ("Fire", "Fire"),
        ("Surgery (approved)", "Surgery"),
    ]
    assert await offered(table, "GM", "-gm approve", "name", who="Nobody") == []
    assert await offered(table, "GM", "-gm move", "skill", who="Peter") == [
        ("Surgery 2 (Medicine)", "Surgery"),
        ("Hiding 1 (Stealth)", "Hiding"),
    ]


@pytest.mark.rule("HH-23", "HH-65")
async def test_only_steps_that_can_be_taken_are_offered(table: Game) -> None:
    """Surgery has two dots of its own and may have three more; of edge three can be paid."""
    dots = await offered(table, "Skaz", " sheet skill", "dots", skill="Surgery", heading="Medicine")
    edge = await offered(table, "Skaz", " flange edge", "points")

    assert dots == [
        ("+1: Surgery 2 → 3 (Medicine), 1 skill point", 1),
        ("+2: Surgery 2 → 4 (Medicine), 2 skill points", 2),
        ("+3: Surgery 2 → 5 (Medicine), 3 skill points", 3),
        ("-1: Surgery 2 → 1 (Medicine), 1 skill point back", -1),
        ("-2: Surgery 2 → 0 and gone (Medicine), 3 skill points back", -2),
    ]
    assert edge == [
        ("+1: edge 0 → 1, 3 flange points", 1),
        ("+2: edge 0 → 2, 6 flange points", 2),
        ("+3: edge 0 → 3, 9 flange points", 3),
    ]
    assert await offered(table, "Stranger", " flange edge", "points") == []
