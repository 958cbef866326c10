"""Making a character in Hammerhydra, step by step and priced, as people would do it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from simcord.results import ResponseMessage

from bot.core.scene import Pool
from bot.systems.hammerhydra.rules.tables import ATTRIBUTES, HEADINGS
from bot.systems.hammerhydra.sheet import Sheet
from tests.support.game import Game, labels, parts, text
from tests.support.hydra import on_sheet


@pytest.fixture
async def table(game: Game) -> Game:
    """A table of Hammerhydra at which Skaz has a Mundane character, Peter."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", name="Peter")
    return game


async def said(game: Game, command: str, who: str = "Skaz", /, **options: Any) -> str:
    """What somebody is answered."""
    return text(await game.say(who, command, **options))


async def learns(game: Game, skill: str, heading: str = "", dots: int = 1) -> str:
    """What Skaz is answered to the form of a skill."""
    lines = {"skill": skill, "heading": heading, "dots": str(dots)}
    return text(await on_sheet(game, "Skaz", "New skill", **lines))


async def takes(game: Game, menu: str, step: str, times: int = 1) -> str:
    """What the sheet says after a step out of a menu, taken so often."""
    card = ""
    for _ in range(times):
        card = text(await on_sheet(game, "Skaz", menu, pick=step))
    return card


async def moves(game: Game, **lines: str) -> ResponseMessage:
    """What a GM is answered to the form that files a skill elsewhere."""
    lines = {"heading": "", "name": ""} | lines
    return await on_sheet(game, "GM", "GM: move a skill…", of="Peter", **lines)


async def steps_of(game: Game, menu: str) -> list[str]:
    """What a menu of the sheet offers now, in words."""
    first = await game.say("Skaz", "hydra sheet")
    rows = parts(first, 3)
    rows += parts(await game.press("Skaz", "Powers, weapons, edge…", first), 3)
    menus = (one for one in rows if one["placeholder"].startswith(menu))
    return [str(option["label"]) for one in menus for option in one["options"]]


async def sheet(game: Game, who: str = "peter") -> Sheet:
    """What stands in the database."""
    return msgspec.json.decode((await game.scene()).characters[who].sheet, type=Sheet)


@pytest.mark.rule("HH-01")
async def test_a_person_is_written_down_before_any_number(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    made = await game.say("Skaz", "character new", name="  Mr   Tims ")
    again = await game.say("Skaz", "character new", name="mr tims")
    blank = await game.say("Skaz", "character new", name=" ! ")
    person = {"age": "41", "race": " human ", "gender": "m", "player": "", "game": ""}
    described = await on_sheet(game, "Skaz", "Who they are", of="Mr Tims", **person)
    kept = await sheet(game, "mr tims")

    assert text(made).startswith("Mr Tims is new here")
    assert text(described).startswith("### Mr Tims is described")
    assert "Mundane · 41 · m · human" in text(described)
    assert (kept.age, kept.race, kept.gender, kept.player) == ("41", "human", "m", "")
    assert "is yours" in text(again)
    assert blank.ephemeral


@pytest.mark.rule("HH-01")
async def test_who_they_are_is_a_form_on_the_sheet(table: Game) -> None:
    shown = await table.say("Skaz", "hydra sheet")
    values = {"age": "30", "gender": "", "race": "elf", "player": "Ann", "game": "Foundation"}
    after = await table.write("Skaz", "Who they are", values, shown)

    assert "Mundane · 30 · elf · Foundation" in text(after)
    assert (await sheet(table)).player == "Ann"


@pytest.mark.parametrize(
    ("level", "boxes", "skill", "flange"), [("M", 21, 30, 10), ("H", 25, 50, 20), ("A", 29, 70, 30)]
)
@pytest.mark.rule("HH-02", "HH-05", "HH-20", "HH-64")
async def test_the_level_sets_three_budgets(
    table: Game, level: str, boxes: int, skill: int, flange: int
) -> None:
    if level != "M":
        await on_sheet(table, "Skaz", "Level", pick=level)
    shown = await said(table, "hydra sheet")

    assert f"{boxes} of {boxes} boxes left" in shown
    assert f"{skill} of {skill} skill points left" in shown
    assert f"{flange} of {flange} flange points left" in shown


@pytest.mark.rule("HH-02")
async def test_a_lower_level_leaves_the_sheet_over_its_budget_until_it_is_put_right(
    table: Game,
) -> None:
    await on_sheet(table, "Skaz", "Level", pick="H")
    for attribute in list(ATTRIBUTES)[:5]:
        await said(table, "character edit", field=attribute.lower(), value="5")
    lower = text(await on_sheet(table, "Skaz", "Level", pick="M"))
    checked = text(await on_sheet(table, "Skaz", "Check"))
    left = await steps_of(table, "Boxes")
    back = await takes(table, "Boxes", "box -1 Strength")
    unknown = text(await table.say("Skaz", "character edit", field="level", value="God"))

    assert "4 boxes too many (25 of 21)" in lower
    assert "Peter: 1 problem" in checked
    assert "more boxes are crossed off than there are" in checked
    assert all(label.endswith("1 box back") for label in left)
    assert "3 boxes too many (24 of 21)" in back
    assert "is not Mundane, Heroic or Angelic" in unknown


@pytest.mark.rule("HH-02")
async def test_the_house_may_leave_the_level_to_the_gm(table: Game) -> None:
    await table.say("GM", "table house", key="hammerhydra level_needs_gm", value="on")
    refused = text(await on_sheet(table, "Skaz", "Level", pick="A"))
    by_form = text(await table.say("Skaz", "character edit", field="level", value="Angelic"))
    by_gm = text(await on_sheet(table, "GM", "Level", of="Peter", pick="A"))

    assert "Only a GM" in refused
    assert "Only a GM" in by_form
    assert "Peter is Angelic" in by_gm


@pytest.mark.rule("HH-03", "HH-05", "HH-51")
async def test_boxes_lower_the_target_and_never_below_5(table: Game) -> None:
    """Peter, two boxes on all nine and a third on three: 21 boxes, three 7s, six 8s, health 11."""
    for attribute in ATTRIBUTES:
        await said(table, "character edit", field=attribute.lower(), value="2")
    shown = ""
    for attribute in ("Strength", "Athleticism", "Constitution"):
        shown = await takes(table, "Boxes", f"box +1 {attribute}")
    over = await steps_of(table, "Boxes")
    await takes(table, "Boxes", "box -1 Intellect", 2)
    await takes(table, "Boxes", "box +1 Strength", 2)
    low = await steps_of(table, "Boxes")

    assert "Constitution ▣▣▣▢▢  7" in shown
    assert "Dexterity    ▣▣▢▢▢  8 average" in shown
    assert "Health       ▣▣▣▣▣▣▣▣▣▣▣ 11 of 11" in shown
    assert "0 of 21 boxes left" in shown
    assert len(over) == 9
    assert all(label.endswith("1 box back") for label in over)
    assert not any(label.startswith(("Strength 5 → 4", "Intellect 10 → 11")) for label in low)
    assert (await sheet(table)).strength == 5


@pytest.mark.rule("HH-05")
async def test_the_menu_of_boxes_tells_what_each_costs_and_takes_it(table: Game) -> None:
    """The sheet, asked for anew, also after the process was ended and started again."""
    shown = await table.say("Skaz", "hydra sheet")
    menu = next(part for part in parts(shown, 3) if part["placeholder"].startswith("Boxes"))
    after = await table.pick("Skaz", ["box +1 Dexterity"], shown, "Boxes: 21 of 21")
    crossed = text(after)
    await table.restart()
    after = await table.say("Skaz", "hydra sheet")
    back = await table.pick("Skaz", ["box -1 Dexterity"], after, "Boxes: 20 of 21")

    assert menu["options"][0]["label"] == "Strength 10 → 9: 1 box"
    assert "Dexterity 10 → 9" in crossed
    assert "1 box; 20 of 21 boxes left" in crossed
    assert "1 box back; 21 of 21 boxes left" in text(back)


@pytest.mark.rule("HH-06")
async def test_an_npc_is_average_in_what_is_left_open(table: Game) -> None:
    await said(table, "character new", "GM", name="Guard", npc=True)
    made = await said(table, "hydra sheet", "GM", who="Guard")

    assert made.count("8 average") == 9
    assert "10 of 10" in made


@pytest.mark.parametrize(
    ("name", "made"), [("Guard", ("guard",)), ("Thug x2", ("thug 1", "thug 2"))]
)
@pytest.mark.rule("HH-06", "HH-51")
async def test_an_npc_is_average_however_it_is_made(
    table: Game, name: str, made: tuple[str, ...]
) -> None:
    """All nine are 8, and so the health is 10; a player's character begins at ten tens."""
    await table.say("GM", "character new", name=name, npc=True)
    await table.say("Skaz", "character new", name="Ann")

    for key in made:
        assert set((await sheet(table, key)).targets.values()) == {8}
        pools = (await table.scene()).pools
        assert pools[key, "health"] == Pool(10, 10)
        assert pools[key, "grind"] == Pool(5, 5)
    assert set((await sheet(table, "ann")).targets.values()) == {10}


@pytest.mark.rule("HH-06")
async def test_what_a_file_or_a_form_leaves_open_of_an_npc_is_average(table: Game) -> None:
    """And nobody else's: Ann out of the same file has tens."""
    file = b"""{"parry": "character", "version": 1, "system": "hammerhydra", "name": "%s",
      "sheet": {"strength": 3}}"""
    await table.say("GM", "character import", file=("a.json", file % b"Guard"), npc=True)
    await table.say("Skaz", "character import", file=("b.json", file % b"Ann"))
    await table.say("GM", "character edit", who="Guard", field="strength", value=" ")
    guard, ann = await sheet(table, "guard"), await sheet(table, "ann")

    assert set(guard.targets.values()) == {8}
    assert await table.pool("Guard", "health") == 10
    assert ann.targets == {one: 7 if one == "Strength" else 10 for one in ATTRIBUTES}


@pytest.mark.rule("HH-03", "HH-07")
async def test_each_attribute_says_what_it_covers(table: Game) -> None:
    told = await said(table, "help", command="hydra: attributes")
    offered = await table.people["Skaz"].autocomplete(
        table.channel, "hydra roll", "attribute", "str"
    )

    assert all(attribute in told for attribute in ATTRIBUTES)
    assert "Athleticism: agile movement of the whole body; dodging, blocking" in told
    assert offered[0]["name"] == "Strength 10: force and lifting"


@pytest.mark.rule("HH-20", "HH-21", "HH-23")
async def test_the_first_dot_under_a_heading_costs_two(table: Game) -> None:
    first = await learns(table, "Surgery", "medicine", 2)
    second = await learns(table, "First aid", "Medicine")
    more = await learns(table, "surgery")
    last = ""
    for place, heading in enumerate(list(HEADINGS)[:5]):
        last = await learns(table, f"s{place}", heading, 4)
    over = await learns(table, "s0")

    assert "3 skill points; 27 of 30 skill points left" in first
    assert "1 skill point; 26 of 30 skill points left" in second
    assert "Surgery 2 → 3 (Medicine)" in more
    assert "0 of 30 skill points left" in last
    assert "costs 1 skill point, and 0 of 30 are left" in over


@pytest.mark.rule("HH-08", "HH-21", "HH-22", "R-41")
async def test_skills_are_named_filed_and_limited(table: Game) -> None:
    unfiled = await learns(table, "Trumpet")
    wrong = await learns(table, "Trumpet", "Music")
    await learns(table, "Trumpet", "Performance", 5)
    sixth = await learns(table, "trumpet")
    twice = await learns(table, "TRUMPET", "Crafts")
    marked = await learns(table, "a | b", "Crafts")
    below = await learns(table, "Trumpet", dots=-6)
    gone = await learns(table, "Trumpet", dots=-5)

    assert unfiled == "Trumpet is not on the sheet yet: say its heading, such as Medicine."
    assert "none of the 23 headings" in wrong
    assert "A skill has 1 to 5 dots; Trumpet would have 6" in sixth
    assert "stands under Performance already" in twice
    assert "no | or ;" in marked
    assert "6 cannot be given back" in below
    assert "30 of 30 skill points left" in gone
    assert (await sheet(table)).skills == ()


@pytest.mark.rule("HH-22")
async def test_the_23_headings_are_listed_with_samples(table: Game) -> None:
    told = await said(table, "help", command="hydra: headings")

    assert "1. Combat: Brawl: boxing, kung fu" in told
    assert "23. Medicine: first aid, surgery" in told


@pytest.mark.rule("HH-24", "R-14")
async def test_a_general_dot_counts_in_every_skill_of_its_heading(table: Game) -> None:
    await learns(table, "Surgery", "Medicine", 2)
    shown = await takes(table, "General dots", "general +1 Medicine")
    offered = await table.people["Skaz"].autocomplete(table.channel, "hydra roll", "skill", "surg")
    table.dice.waiting = [6, 8, 1]
    rolled = await said(table, "hydra roll", skill="Surgery", attribute="6")

    assert "4 skill points; 23 of 30 skill points left" in shown
    assert "Medicine +1 general: Surgery 2+1 = 3 (not approved)" in shown
    assert offered[0]["name"] == "Surgery 2+1 = 3 dice (Medicine)"
    assert rolled == "Peter, Surgery: READY SALTED, 2\n**6** · **8** · 1 on 6"


@pytest.mark.rule("HH-20", "HH-23", "HH-65")
async def test_every_menu_says_what_a_step_costs_and_has_none_that_cannot_be_paid(
    table: Game,
) -> None:
    await learns(table, "Surgery", "Medicine")
    boxes, skills = await steps_of(table, "Boxes"), await steps_of(table, "Skills")
    general, flange = await steps_of(table, "General"), await steps_of(table, "Flange")
    edge = await steps_of(table, "Edge:")

    assert boxes[0] == "Strength 10 → 9: 1 box"
    assert skills == [
        "Surgery 1 → 2 (Medicine): 1 skill point",
        "Surgery 1 → 0 and gone (Medicine): 2 skill points back",
    ]
    assert general[0] == "Medicine, general 0 → 1: 4 skill points"
    assert len(general) == len(HEADINGS)
    assert flange[0] == "Strength 10 → 9 by flange: 6 flange points"
    assert "Surgery 1 → 2 (Medicine): 2 flange points" in flange
    assert "Medicine, general 0 → 1: 8 flange points" in flange
    assert edge == [
        "edge 0 → 1: 3 flange points",
        "edge 0 → 2: 6 flange points",
        "edge 0 → 3: 9 flange points",
    ]


@pytest.mark.rule("HH-21")
async def test_a_gm_has_the_last_word_on_a_skill(table: Game) -> None:
    """Not approved the sheet marks it, or the house bars it; a GM refiles and reprices."""
    await learns(table, "Blowing", "Crafts", 2)
    await learns(table, "Knots", "Outdoors")
    table.dice.waiting = [1, 2]
    marked = await said(table, "hydra roll", skill="Blowing", attribute="6")
    page = await said(table, "hydra sheet")
    await table.say("GM", "table house", key="hammerhydra skill_approval", value="block")
    barred = await said(table, "hydra roll", skill="Blowing", attribute="6")
    moved = text(await moves(table, skill="blowing", heading="Outdoors", name="Horn"))
    table.dice.waiting = [1, 2]
    allowed = await said(table, "hydra roll", skill="Horn", attribute="6")

    assert marked == "Peter, Blowing: CRITICAL FAILURE ×1\n1 · 2 on 6"
    assert "Blowing 2 (not approved)" in page
    assert "No GM has approved Blowing yet" in barred
    assert "Blowing (Crafts) → Horn (Outdoors)" in moved
    assert "1 skill point back" in moved
    assert allowed == "Peter, Horn: CRITICAL FAILURE ×1\n1 · 2 on 6"


@pytest.mark.rule("HH-21")
async def test_a_skill_is_not_renamed_onto_another(table: Game) -> None:
    """However that one is written; its own name in other letters it may have."""
    await learns(table, "Blowing", "Crafts", 2)
    await learns(table, "Knots", "Outdoors")
    before = await sheet(table)
    refused = await moves(table, skill="Blowing", name="  KNOTS", heading="Outdoors")
    assert refused.ephemeral
    assert text(refused) == "Knots stands on the sheet already."
    assert await sheet(table) == before

    own = text(await moves(table, skill="knots", name="Fine  knots"))
    assert "Knots (Outdoors) → Fine knots (Outdoors)" in own
    louder = await moves(table, skill="blowing", name="BLOWING")
    assert "Blowing (Crafts) → BLOWING (Crafts)" in text(louder)
    assert [one.name for one in (await sheet(table)).skills] == ["BLOWING", "Fine knots"]


async def test_a_sheet_at_its_fullest_still_turns_its_page(table: Game) -> None:
    """Sixty skills under all headings, points left, and everything that may be carried."""
    names = list(HEADINGS)
    skills = [{"name": f"Skill {n}", "heading": names[n % len(names)]} for n in range(60)]
    full = {
        "level": "Angelic",
        "skills": skills,
        "general": [{"heading": heading} for heading in names],
        "powers": [{"name": f"Power {n}"} for n in range(20)],
        "weapons": [{"name": f"Arm {n}"} for n in range(20)],
        "edge_bought": 3,
    }
    file = {"parry": "character", "version": 1, "system": "hammerhydra", "name": "Full"}
    paper = json.dumps(file | {"sheet": full}).encode()
    await table.say("GM", "character import", file=("full.json", paper), npc=True)
    await table.say("GM", "gm pool", who="Full", pool="edge", to=1)
    first = await table.say("GM", "hydra sheet", who="Full")
    menus = [select["placeholder"] for select in parts(first, 3)]
    second = await table.press("GM", "Powers, weapons, edge…", first)
    buttons = labels(second)
    back = await table.press("GM", "Attributes, skills…", second)

    assert sum(name.startswith("Skills") for name in menus) == 3
    assert sum(name.startswith("Flange") for name in menus) == 3
    assert buttons[-1] == "GM: edge back"
    assert "Powers, weapons, edge…" in labels(back)
