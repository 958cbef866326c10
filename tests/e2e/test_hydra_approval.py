"""Flange points, the audit and a GM's approval in Hammerhydra, as people would go about it."""

from __future__ import annotations

import msgspec
import pytest

from bot.systems.hammerhydra.sheet import Sheet
from tests.support.game import Game, labels, parts, text
from tests.support.hydra import on_sheet

RED, GREEN = 0xB03A2E, 0x2E8B57
HIDING = "Hiding | heading Stealth | dots 1"


@pytest.fixture
async def table(game: Game) -> Game:
    """A table of Hammerhydra at which Skaz has a Mundane character, Peter."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Peter")
    return game


async def takes(game: Game, menu: str, *steps: str) -> str:
    """What the sheet says after these steps out of its menus."""
    card = ""
    for step in steps:
        card = text(await on_sheet(game, "Skaz", menu, pick=step))
    return card


async def steps_of(game: Game, menu: str) -> list[str]:
    """What a menu of the first page offers now."""
    card = await game.say("Skaz", "hydra sheet")
    menus = (one for one in parts(card, 3) if one["placeholder"].startswith(menu))
    return [str(option["value"]) for one in menus for option in one["options"]]


async def sheet(game: Game, who: str = "peter") -> Sheet:
    """What stands in the database."""
    return msgspec.json.decode((await game.scene()).characters[who].sheet, type=Sheet)


@pytest.mark.rule("HH-64", "HH-65")
async def test_flange_points_buy_attributes_dots_and_edge(table: Game) -> None:
    """Three dots under a new heading are 4 + 2 + 2; the first is 2 where others stand."""
    await on_sheet(table, "Skaz", "Level", pick="A")
    step = await takes(table, "Flange", "flange +1 Dexterity")
    pistols = {"skill": "Pistols", "heading": "Combat: Ranged", "dots": "3"}
    dots = text(await on_sheet(table, "Skaz", "New skill by flange", **pistols))
    hiding = {"skill": "Hiding", "heading": "Stealth", "dots": "1"}
    await on_sheet(table, "Skaz", "New skill", **hiding)
    used = await takes(table, "Flange", "skill-flange +1 Hiding")
    general = await takes(table, "Flange", "general-flange +1 Stealth")
    edge = await takes(table, "Edge", "edge +2 points")
    left = await steps_of(table, "Flange")
    back = await takes(table, "Edge", "edge -2 points")

    assert "Dexterity    ◈▢▢▢▢  9" in step
    assert "6 flange points; 24 of 30 flange points left" in step
    assert "8 flange points; 16 of 30" in dots
    assert "2 flange points; 14 of 30" in used
    assert "8 flange points; 6 of 30" in general
    assert "6 flange points; 0 of 30" in edge
    assert "Edge         ◆◆ 2 of 2" in edge
    assert left
    assert all(" -1 " in one for one in left)
    assert "6 flange points back" in back


@pytest.mark.rule("HH-65", "HH-03")
async def test_flange_keeps_to_the_limits_of_the_sheet(table: Game) -> None:
    await on_sheet(table, "Skaz", "Level", pick="A")
    await table.say("Skaz", "character edit", field="strength", value="5")
    hiding = {"skill": "Hiding", "heading": "Stealth"}
    await on_sheet(table, "Skaz", "New skill", **hiding, dots="5")
    sixth = text(await on_sheet(table, "Skaz", "New skill by flange", **hiding, dots="1"))
    left = await steps_of(table, "Flange")

    assert "Hiding would have 6" in sixth
    assert "flange +1 Dexterity" in left
    assert "flange +1 Strength" not in left
    assert "skill-flange +1 Hiding" not in left
    assert not any(" -1 " in one for one in left)


@pytest.mark.rule("HH-66")
async def test_a_power_costs_what_the_gm_says_and_waits_for_approval(table: Game) -> None:
    bought = text(await on_sheet(table, "Skaz", "New power", name="Fire", cost="5"))
    dear = text(await on_sheet(table, "Skaz", "New power", name="Ice", cost="6"))
    approved = text(await on_sheet(table, "GM", "Approve one", of="Peter", pick="Fire"))
    again = text(await on_sheet(table, "Skaz", "New power", name="Fire", cost="4"))
    gone = text(await on_sheet(table, "Skaz", "Give a power back", pick="Fire"))

    assert "Fire (5 flange points, not approved)" in bought
    assert "costs 6 flange points, and 5 of 10 are left" in dear
    assert "Fire (5 flange points)" in approved
    assert "Fire (4 flange points, not approved)" in again
    assert "10 of 10 flange points left" in gone
    assert "No powers." in gone


@pytest.mark.rule("HH-05", "HH-20", "HH-64")
async def test_one_audit_lists_every_problem_at_once(table: Game) -> None:
    """Import what no hand may write, and look."""
    file = b"""{"parry": "character", "version": 1, "system": "hammerhydra", "name": "Wrong",
      "sheet": {"strength": 5, "strength_flange": 5, "athleticism": 5, "intellect": 5,
      "appearance": 5, "subtlety": 5, "skills": [{"name": "All", "heading": "Crafts", "dots": 5,
      "flange": 5, "approved": false}, {"name": "None", "heading": "Crafts", "dots": 0}]}}"""
    await table.say("Skaz", "character import", file=("wrong.json", file))
    audit = await on_sheet(table, "Skaz", "Check", of="Wrong")
    checked = text(audit)
    refused = text(await on_sheet(table, "GM", "Approve all", of="Wrong"))

    assert "Wrong: 4 problems" in checked
    colour = audit.embeds[0].colour
    assert colour is not None
    assert colour.value == RED
    assert "an attribute is below 5" in checked
    assert "more boxes are crossed off than there are" in checked
    assert "more flange points are spent than there are" in checked
    assert "a skill has less than 1 or more than 5 dots" in checked
    assert "boxes: 25 of 21 spent" in checked
    assert "Wrong's sheet is not right yet" in refused


@pytest.mark.rule("HH-05")
async def test_the_audit_of_a_sheet_that_is_right_is_green_and_tells_what_waits(
    table: Game,
) -> None:
    await table.say("Skaz", "character edit", field="skills", value=HIDING)
    audit = await on_sheet(table, "Skaz", "Check")
    colour = audit.embeds[0].colour

    assert text(audit) == (
        "Peter: nothing is wrong\nboxes: 0 of 21 spent\nskill points: 2 of 30 spent\n"
        "flange points: 0 of 10 spent\na GM has not approved Hiding yet"
    )
    assert colour is not None
    assert colour.value == GREEN


@pytest.mark.rule("HH-08", "HH-21")
async def test_a_form_and_a_file_tell_wrong_dots_beside_a_missing_name(table: Game) -> None:
    """Nothing is changed by either."""
    typed = await table.say(
        "Skaz", "character edit", field="skills", value=" | heading Medicine | dots 9"
    )
    file = b"""{"parry": "character", "version": 1, "system": "hammerhydra", "name": "Wrong",
      "sheet": {"skills": [{"name": "", "heading": "Medicine", "dots": 9}]}}"""
    read = await table.say("Skaz", "character import", file=("wrong.json", file))

    for answer in (typed, read):
        assert answer.ephemeral
        assert "• Skills 1 Name: “” is not text of 1 to 60 printable characters." in text(answer)
        assert "• Skills 1 Dots: 9 is not a whole number from 0 to 5." in text(answer)
    assert (await sheet(table)).skills == ()
    assert sorted((await table.scene()).characters) == ["peter"]


@pytest.mark.rule("HH-21")
async def test_an_approved_sheet_is_closed_until_a_gm_reopens_it(table: Game) -> None:
    await table.say("Skaz", "character edit", field="skills", value=HIDING)
    open_ = await table.say("Skaz", "hydra sheet")
    await on_sheet(table, "GM", "Approve all", of="Peter")
    closed = text(await table.pick("Skaz", ["box +1 Strength"], open_, "Boxes"))
    by_form = text(await table.say("Skaz", "character edit", field="strength", value="2"))
    mine = await table.say("Skaz", "hydra sheet")
    first = labels(mine)
    second = labels(await table.press("Skaz", "Powers, weapons, edge…", mine))
    reopened = text(await on_sheet(table, "GM", "Reopen", of="Peter"))
    after = await takes(table, "Boxes", "box +1 Strength")

    assert "a GM reopens it" in closed
    assert "a GM reopens it" in by_form
    assert first == ["Powers, weapons, edge…"]
    assert second == ["New weapon", "Attributes, skills…", "Check"]
    assert "may spend points again" in reopened
    assert "Strength     ▣▢▢▢▢  9" in after


async def test_a_form_cannot_approve_a_skill_nor_break_a_limit(table: Game) -> None:
    approving = await table.say(
        "Skaz", "character edit", field="skills", value="Hiding | heading stealth | approved yes"
    )
    low = await table.say("Skaz", "character edit", field="strength_flange", value="2")
    typed = await table.say(
        "Skaz", "character edit", field="skills", value="Hiding | heading stealth | dots 2"
    )

    assert "Only a GM sets Approved in Skills" in text(approving)
    assert "Flange points: 12 spent of 10" in text(low)
    assert "Skill points: 27 of 30 left" in text(typed)


async def test_another_players_sheet_shows_what_is_public(table: Game) -> None:
    await table.say("Skaz", "character edit", field="powers", value="Fire | cost 5")
    await table.say("GM", "character edit", who="Peter", field="injuries", value="a torn ear")
    public = await table.say("Blazer", "hydra sheet", who="Peter")

    assert "Strength" in text(public)
    assert "Fire" not in text(public)
    assert "torn ear" not in text(public)
    assert "every target" not in text(public)
    assert "left" not in text(public)
    assert labels(public) == []


@pytest.mark.rule("HH-03", "HH-61")
async def test_the_sheet_shows_grind_wounds_as_a_second_row(table: Game) -> None:
    await table.say("GM", "table house", key="hammerhydra wounds", value="grind")
    await table.say("GM", "gm pool", who="Peter", pool="health", to=5)
    await table.say("GM", "gm pool", who="Peter", pool="grind", to=1)
    shown = text(await table.say("Skaz", "hydra sheet"))

    assert "Health       ▣▣▣▣▣▢▢▢ 5 of 8" in shown
    assert "Grind wounds ▣▢▢▢ 1 of 4" in shown


@pytest.mark.rule("HH-21", "HH-66")
async def test_a_sheet_drawn_before_it_changed_refuses_what_is_gone(table: Game) -> None:
    await table.say("Skaz", "character edit", field="skills", value=HIDING)
    for name in ("Fire", "Ice"):
        mine = await on_sheet(table, "Skaz", "New power", name=name, cost="2")
    gms = await table.press(
        "GM", "Powers, weapons, edge…", await table.say("GM", "hydra sheet", who="Peter")
    )
    await on_sheet(table, "Skaz", "Give a power back", pick="Fire")
    await table.say("Skaz", "character edit", field="skills", value="Climbing | heading Acrobatics")
    move = {"skill": "Hiding", "heading": "", "name": "Lurking"}
    power = text(await table.pick("Skaz", ["Fire"], mine, "Give a power back"))
    skill = text(await table.pick("GM", ["Hiding"], gms, "Approve one"))
    moved = text(await table.write("GM", "GM: move a skill…", move, gms))

    assert power == "There is no power “Fire” on the sheet."
    assert skill == "Peter has no skill or power “Hiding”. There is Climbing and Ice."
    assert moved == "There is no skill “Hiding”: Climbing."
