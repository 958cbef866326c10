"""What a sheet of Hammerhydra shows and offers, whole, and where its limits lie."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.action import Form, Select
from bot.core.report import Report
from bot.shared.sheet.kinds import Whole, Words
from bot.shared.sheet.rows import Rows
from bot.systems.hammerhydra.care import actions as care_actions
from bot.systems.hammerhydra.creation import actions as on
from bot.systems.hammerhydra.rules.tables import HEADINGS
from bot.systems.hammerhydra.sheet import Arm, General, Injury, Power, Sheet, Skill
from bot.systems.hammerhydra.spec import SHEET, limits
from tests.support.blackplay import offered
from tests.support.hydraplay import ANN, Hydra, menu

RICH = Sheet(
    strength=3,
    athleticism=2,
    constitution=2,
    strength_flange=1,
    skills=(Skill("Pistols", "Combat: Ranged", 3, approved=True), Skill("Boxing", "Combat: Brawl")),
    general=(General("Medicine", 1),),
    powers=(Power("Flight", 2),),
    weapons=(Arm("Colt", "Athleticism", "short", 1, -1, "Pistols"),),
    injuries=(Injury("Broken arm", 2, "Colt", 5, "2026-11-22"),),
    wound=2,
    armour=3,
)
FIELDS = {field.key: field.kind for field in SHEET.fields}


def lines(card: Report, label: str) -> list[tuple[str, int, str]]:
    """The fields of a form behind a button, with their lengths and what stands in them."""
    ask = next(one.ask for one in card.choices if one.label == label)
    assert isinstance(ask, Form)
    return [(field.name, field.longest, field.value) for field in ask.fields]


@pytest.mark.rule("HH-05", "HH-20", "HH-23", "HH-24", "HH-64", "HH-65", "HH-66", "R-39")
def test_a_sheet_shows_all_of_it_and_what_is_left() -> None:
    """7 boxes; 4 + 2 + 4 skill points; 6 + 2 flange points."""
    card = Hydra(Ada=RICH).does(on.ShowSheet(who="Ada"))

    assert (card.title, card.private, card.kept) == ("Ada", True, True)
    assert card.lines == (
        "Mundane · not approved",
        "▣ crossed off · ◈ by flange · lower is better",
        "▣▣▣◈▢ Strength 6",
        "▣▣▢▢▢ Athleticism 8 average",
        "▣▣▢▢▢ Constitution 8 average",
        "▢▢▢▢▢ Perception 10",
        "▢▢▢▢▢ Dexterity 10",
        "▢▢▢▢▢ Appearance 10",
        "▢▢▢▢▢ Personality 10",
        "▢▢▢▢▢ Subtlety 10",
        "▢▢▢▢▢ Intellect 10",
        "▣▣▣▣▣▣▣▣▣▣ Health 10 of 10",
        "+2 to every target (standing wound)",
        "armour 3",
        "Combat: Ranged: Pistols 3",
        "Combat: Brawl: Boxing 1 (not approved)",
        "Medicine +1 general: none",
        "14 of 21 boxes left · 20 of 30 skill points left · 2 of 10 flange points left",
    )
    assert offered(card) == [
        "Level: Mundane",
        "Who they are",
        "Boxes: 14 of 21 boxes left",
        "Skills: 20 of 30 points left",
        "New skill",
        "General dots: 20 of 30 points left",
        "Flange: 2 of 10 points left",
        "New skill by flange",
        "Powers, weapons, edge…",
    ]


@pytest.mark.rule("HH-21", "HH-28", "HH-53", "HH-55", "HH-57", "HH-66", "HH-71")
def test_the_second_page_has_what_is_carried_and_the_gms_hand() -> None:
    play = Hydra(Ada=replace(RICH, level="Heroic", edge_bought=2))
    play.left("Ada", "edge", 1, 2)
    card = play.does(on.ShowSheet(who="Ada", page=2))

    assert card.lines == (
        "▣▣▣▣▣▣▣▣▣▣ Health 10 of 10",
        "◆◇ Edge 1 of 2",
        "Flight (2 flange points, not approved)",
        "Colt: Athleticism, short, ●−1, Pistols",
        "+2 to every target (standing wound)",
        "armour 3",
        "2026-11-22: Broken arm +2 (Colt, 5 damage)",
        "18 of 25 boxes left · 40 of 50 skill points left · 6 of 20 flange points left",
    )
    mine = [
        "Give a power back",
        "New power",
        "Remove a weapon",
        "New weapon",
        "Edge: 6 of 20 points left",
        "Edge: ask",
        "Attributes, skills…",
        "Check",
    ]
    assert offered(play.does(on.ShowSheet(who="Ada", page=2), by=ANN)) == mine
    assert offered(card) == [
        *mine,
        "Approve all",
        "Approve one",
        "GM: move a skill…",
        "GM: wound…",
        "GM: injury…",
        "GM: armour…",
        "GM: edge back",
    ]
    assert menu(card, "Edge: 6") == (
        ("edge +1 points", "edge 2 → 3: 3 flange points"),
        ("edge +2 points", "edge 2 → 4: 6 flange points"),
        ("edge -1 points", "edge 2 → 1: 3 flange points back"),
        ("edge -2 points", "edge 2 → 0: 6 flange points back"),
    )
    assert menu(card, "Approve one") == (("Boxing", "Boxing"), ("Flight", "Flight"))


def test_a_sheet_of_sixty_skills_stays_within_what_a_menu_holds() -> None:
    skills = tuple(Skill(f"Skill {n}", "Crafts") for n in range(60))
    general = tuple(General(heading, 1) for heading in HEADINGS)
    full = Sheet(level="Angelic", skills=skills, general=general)
    card = Hydra(Ada=full).does(on.ShowSheet(who="Ada"))
    menus = [one.ask for one in card.choices if isinstance(one.ask, Select)]

    assert all(len(ask.options) <= 25 for ask in menus)
    assert len(card.choices) <= 13


@pytest.mark.rule("HH-05", "HH-23", "HH-24", "HH-65")
def test_the_menus_price_every_step_that_can_be_taken() -> None:
    card = Hydra(Ada=RICH).does(on.ShowSheet(who="Ada"))

    assert [row for row in menu(card, "Boxes") if row[0].endswith("Strength")] == [
        ("box +1 Strength", "Strength 6 → 5: 1 box"),
        ("box -1 Strength", "Strength 6 → 7: 1 box back"),
    ]
    assert len(menu(card, "Boxes")) == 12
    assert menu(card, "Skills") == (
        ("skill +1 Pistols", "Pistols 3 → 4 (Combat: Ranged): 1 skill point"),
        ("skill +1 Boxing", "Boxing 1 → 2 (Combat: Brawl): 1 skill point"),
        ("skill -1 Pistols", "Pistols 3 → 2 (Combat: Ranged): 1 skill point back"),
        ("skill -1 Boxing", "Boxing 1 → 0 and gone (Combat: Brawl): 2 skill points back"),
    )
    assert menu(card, "General dots")[:3] == (
        ("general -1 Medicine", "Medicine, general 1 → 0: 4 skill points back"),
        ("general +1 Medicine", "Medicine, general 1 → 2: 4 skill points"),
        ("general +1 Combat: Ranged", "Combat: Ranged, general 0 → 1: 4 skill points"),
    )
    assert menu(card, "Flange") == (
        ("skill-flange +1 Pistols", "Pistols 3 → 4 (Combat: Ranged): 2 flange points"),
        ("skill-flange +1 Boxing", "Boxing 1 → 2 (Combat: Brawl): 2 flange points"),
        ("flange -1 Strength", "Strength 6 → 7 by flange: 6 flange points back"),
    )
    assert menu(card, "Level") == (
        ("H", "Heroic: 25 boxes, 50 skill, 20 flange points"),
        ("A", "Angelic: 29 boxes, 70 skill, 30 flange points"),
    )


def test_the_forms_of_a_sheet_take_what_the_rules_allow() -> None:
    card = Hydra(Ada=Sheet(age="30", race="elf")).does(on.ShowSheet(who="Ada"))

    person = lines(card, "Who they are")
    assert lines(card, "New skill") == [("skill", 60, ""), ("heading", 20, ""), ("dots", 3, "1")]
    card = Hydra(Ada=Sheet()).does(on.ShowSheet(who="Ada", page=2))
    assert lines(card, "New power") == [("name", 60, ""), ("cost", 2, "")]
    assert person == [
        ("age", 80, "30"),
        ("gender", 80, ""),
        ("race", 80, "elf"),
        ("player", 80, ""),
        ("game", 80, ""),
    ]


@pytest.mark.rule("HH-01", "HH-05", "HH-21", "HH-28", "HH-32", "HH-55", "HH-56")
def test_every_row_and_number_of_a_sheet_has_its_limit() -> None:
    rows = {key: kind for key, kind in FIELDS.items() if isinstance(kind, Rows)}
    numbers = {
        key: (kind.least, kind.most) for key, kind in FIELDS.items() if isinstance(kind, Whole)
    }
    parts = {
        (key, part.key): (part.kind.least, part.kind.most)
        for key, kind in rows.items()
        for part in kind.parts
        if isinstance(part.kind, Whole)
    }

    assert {key: kind.most for key, kind in rows.items()} == {
        "skills": 60,
        "general": 23,
        "powers": 20,
        "weapons": 20,
        "injuries": 30,
    }
    assert {key: span for key, span in numbers.items() if span != (0, 5)} == {
        "edge_bought": (0, 20),
        "armour": (0, 99),
        "wound": (0, 20),
    }
    assert len(numbers) == 18 + 3
    assert parts == {
        ("skills", "dots"): (0, 5),
        ("skills", "flange"): (0, 5),
        ("general", "dots"): (0, 5),
        ("general", "flange"): (0, 5),
        ("powers", "cost"): (0, 99),
        ("weapons", "dots"): (0, 10),
        ("weapons", "modifier"): (-20, 20),
        ("injuries", "penalty"): (0, 20),
        ("injuries", "damage"): (0, 999_999),
    }
    words = {key: kind.longest for key, kind in FIELDS.items() if isinstance(kind, Words)}
    assert words == dict.fromkeys(("age", "gender", "race", "player", "game"), 80)


@pytest.mark.rule("HH-51", "HH-61", "HH-67")
def test_the_pools_run_between_the_ends_of_constitution() -> None:
    assert [(pool.key, pool.least, pool.most) for pool in SHEET.pools] == [
        ("health", 8, 13),
        ("grind", 4, 7),
        ("edge", 0, 20),
    ]


@pytest.mark.rule("HH-03", "HH-08", "HH-24")
def test_a_sheet_names_each_limit_it_breaks() -> None:
    wrong = Sheet(
        strength=5,
        strength_flange=1,
        skills=(Skill("Boxing", "Combat: Brawl", 0), Skill("Judo", "Combat: Brawl", 5, 1)),
        general=(General("Medicine", 0), General("Science", 3, 3), General("Crafts", 2, 3)),
    )
    assert tuple(limits(wrong)) == (
        "Strength: no attribute goes below 5.",
        "Boxing: a skill has 1 to 5 dots, not 0.",
        "Judo: a skill has 1 to 5 dots, not 6.",
        "Medicine: 1 to 5 general dots, not 0.",
        "Science: 1 to 5 general dots, not 6.",
    )


def test_a_full_sheet_takes_no_more_rows() -> None:
    full = Sheet(
        level="Angelic",
        skills=tuple(Skill(f"Skill {n}", "Crafts") for n in range(60)),
        powers=tuple(Power(f"Power {n}") for n in range(20)),
        weapons=tuple(Arm(f"Arm {n}") for n in range(20)),
        injuries=tuple(Injury(f"Cut {n}") for n in range(30)),
    )
    play = Hydra(Ada=full)
    skill = on.Learn(who="Ada", skill="Whistling", heading="Crafts")
    assert play.refuses(skill, "too_many") == "A sheet has at most 60 skills."
    power = on.FlangePower(who="Ada", name="Flight", cost=0)
    assert play.refuses(power, "too_many") == "A sheet has at most 20 powers."
    arm = care_actions.AddWeapon(
        who="Ada", weapon="Sabre", attribute="Strength", range="melee", damage="1d+1"
    )
    assert play.refuses(arm, "too_many") == "A character has at most 20 weapons."
    cut = care_actions.NoteInjury(who="Ada", note="Cut again")
    assert play.refuses(cut, "too_many") == "A sheet has at most 30 injuries; remove some."


@pytest.mark.rule("HH-08", "HH-24", "HH-67")
def test_dots_and_edge_stay_between_their_ends() -> None:
    play = Hydra(Ada=RICH)
    new = on.Learn(who="Ada", skill="Whistling", heading="Crafts", dots=0)
    play.refuses(new, "bad_number")
    less = play.refuses(on.Learn(who="Ada", skill="Boxing", dots=-2), "dots_out_of_range")
    assert less == ("Boxing has 1 dot of that kind; 2 cannot be given back.")
    more = play.refuses(on.Learn(who="Ada", skill="Pistols", dots=3), "dots_out_of_range")
    assert more == "A skill has 1 to 5 dots; Pistols would have 6."
    general = play.refuses(
        on.Generalise(who="Ada", heading="Medicine", dots=5), "general_out_of_range"
    )
    assert general == (
        "A heading has 0 to 5 general dots; Medicine has 1 for skill points and 0 by flange."
    )
    edge = play.refuses(on.FlangeEdge(who="Ada", points=-1), "bad_edge")
    assert edge == "Edge is 0 to 20; 0 are bought so far."


@pytest.mark.rule("HH-71")
def test_edge_comes_back_by_the_gm_alone_and_to_whom_it_is_missing() -> None:
    play = Hydra(Ada=Sheet(edge_bought=3))
    play.left("Ada", "edge", 1, 3)
    card = play.does(care_actions.RefreshEdge())
    assert (card.title, card.changes) == (
        "Edge comes back to Ada",
        ("Ada: edge 1 → 3 of 3",),
    )
    full = play.refuses(care_actions.RefreshEdge(who="Ada"), "nothing_given")
    assert full == "Ada has not spent any edge."


@pytest.mark.rule("HH-06")
def test_an_npc_begins_average_in_all_nine() -> None:
    assert len(SHEET.npc) == 9
    assert set(SHEET.npc.values()) == {2}
