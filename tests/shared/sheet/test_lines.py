"""A character in one line, read onto the sheets of all systems."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.shared.sheet.lines import Kind, Reading, kind_of, npcs, read_line
from bot.shared.sheet.spec import SheetSpec
from bot.shared.stock import Stock
from bot.systems.registry import registry

SYSTEMS = registry()

MORE_LINES = {
    "flamepunk": ("Skaz, dice 6, hit 4+, ward 2 takes 2 (magic, social), veil 1 takes 1 (any)",),
    "blackdice": ("Ada, dex 3, Firearms 4, revolver 4, armour 2 hard",),
    "hammerhydra": ("Don, all 8, str 7, Sword 3, sword oo+1, edge 1",),
    "opend6": ("Ana, str 3D, dex 3D+1, melee 4D, deflect 4D+2, sword 4D, held sword, move 30",),
    "hfrpg": ("Kit, Strength 3, Fighting 2, Knives 1", "Kit, 3+2+1", "Kit, competency Climbing 2"),
}
"""Lines with what no ready-made character has."""


def sheet_of(system: str) -> tuple[SheetSpec, Stock]:
    """A system's sheet, and what comes with the bot for it."""
    sheet = SYSTEMS[system].sheet
    assert sheet is not None
    return sheet, SYSTEMS[system].stock


def read(system: str, line: str, *, npc: bool = False) -> Reading:
    """A line with its name in it."""
    sheet, stock = sheet_of(system)
    return read_line(kind_of(line, sheet).line, sheet, stock.weapons, {}, npc=npc)


def written(system: str, line: str, *, npc: bool = False) -> dict[str, Any]:
    """What of the sheet is not as usual."""
    usual = sheet_of(system)[0].usual(npc=npc)
    return {k: v for k, v in read(system, line, npc=npc).values.items() if v != usual[k]}


def refused(system: str, line: str) -> str:
    """What is said to a line that cannot be read."""
    with pytest.raises(Refusal) as refusal:
        read(system, line)
    return refusal.value.sentence


def test_flamepunk_reads_pools_hit_numbers_and_a_defence() -> None:
    line = "Skaz, dice 6, pyros 6, hit 4+, shield 2 takes 2 (magic)"

    assert written("flamepunk", line) == {
        "hit": [4, 5, 6],
        "defences": [{"name": "shield", "cost": 2, "removes": 2, "against": ["magic"]}],
    }
    pools = read("flamepunk", line).pools
    assert [(pools[key].current, pools[key].maximum) for key in ("dice", "pyros")] == [(6, 6)] * 2
    assert read("flamepunk", line).parts == (
        "Action dice 6",
        "Pyros 6",
        "Hit numbers 4+",
        "shield (costs 2 dice, takes out 2, against magic)",
    )


def test_black_dice_reads_attributes_skills_a_weapon_and_armour() -> None:
    line = "Ada, dex 3, for 2, wits 2, Firearms 4, Dodge 2, revolver 4, armour 2 hard"
    found = written("blackdice", line)
    (weapon,) = found.pop("weapons")

    assert found == {
        "dexterity": 3,
        "fortitude": 2,
        "wits": 2,
        "skills": [{"name": "Firearms", "value": 4}, {"name": "Dodge", "value": 2}],
        "av": 2,
        "armour": "hard",
    }
    assert weapon.items() >= {"rating": 4, "skill": "Firearms", "kind": "ranged"}.items()
    assert (weapon["loaded"], weapon["needs_reload"]) == (True, False)
    assert read("blackdice", line).parts[-2:] == (
        "revolver 4 (damage, Firearms, ranged)",
        "Armour value 2, Armour hard",
    )


def test_hammerhydra_reads_targets_as_they_are_played() -> None:
    line = "Don, all 8, str 7, Sword 3, sword oo+1, edge 1"
    found = written("hammerhydra", line)

    assert [found[key] for key in ("strength", "athleticism", "intellect")] == [3, 2, 2]
    assert found["skills"][0].items() >= {"heading": "Combat: Melee", "dots": 3}.items()
    assert found["weapons"] == [
        {
            "name": "sword",
            "attribute": "Strength",
            "range": "melee",
            "dots": 2,
            "modifier": 1,
            "skill": "Sword",
        }
    ]
    assert found["edge_bought"] == 1
    assert read("hammerhydra", line).pools["edge"].maximum == 1
    assert read("hammerhydra", line).parts == (
        "all 8",
        "Strength 7",
        "Sword 3 (Combat: Melee)",
        "sword ●●+1 (damage)",
        "Edge bought 1",
    )


def test_opend6_reads_whole_codes_and_the_weapon_in_hand() -> None:
    line = "Ana, str 3D, dex 3D+1, melee 4D, deflect 4D+2, taunt 3D, sword 4D, move 30"
    found = written("opend6", line)

    assert (found["strength"], found["dexterity"], found["move"]) == ("3D", "3D+1", 30)
    assert [(row["name"], row["value"]) for row in found["skills"]] == [
        ("melee", "4D"),
        ("melee: deflect", "4D+2"),
        ("taunt", "3D"),
    ]
    assert found["weapons"][0].items() >= {"name": "sword", "damage": "4D"}.items()
    assert found["held"] == "sword"


def test_hfrpg_reads_attribute_competency_and_specialisation_in_that_order() -> None:
    assert written("hfrpg", "Kit, Strength 3, Fighting 2, Knives 1") == {
        "attributes": [{"name": "Strength", "value": 3}],
        "competencies": [{"name": "Fighting", "value": 2}],
        "specialisations": [{"name": "Knives", "value": 1}],
    }


def test_hfrpg_reads_numbers_alone_as_one_of_each() -> None:
    assert written("hfrpg", "Kit, 3+2+1") == {
        "attributes": [{"name": "Attribute", "value": 3}],
        "competencies": [{"name": "Competency", "value": 2}],
        "specialisations": [{"name": "Specialisation", "value": 1}],
    }
    assert written("hfrpg", "Kit, 3 + 2") == written("hfrpg", "Kit, 3+2")
    assert read("hfrpg", "Kit, 3").parts == ("Attribute 3",)


def test_hfrpg_takes_more_of_each_by_their_word() -> None:
    found = read("hfrpg", "Kit, attribute Wits 4, competency Climbing 2, attribute Strength 3")

    assert [row["name"] for row in found.values["attributes"]] == ["Wits", "Strength"]
    assert found.parts[1] == "Climbing 2 (competency)"


@pytest.mark.parametrize(
    ("system", "line", "parts"),
    [
        ("flamepunk", "Thug x4", ()),
        (
            "blackdice",
            "Thug x4, str 1, dex 1, Brawl 3, club 2",
            ("Strength 1", "Dexterity 1", "Brawl 3", "club 2 (damage, Brawl)"),
        ),
        (
            "hammerhydra",
            "Thug x4, Brawl 2, club oo",
            ("Brawl 2 (Combat: Brawl)", "club ●● (damage)"),
        ),
        (
            "opend6",
            "Thug x4 | Strength 3D | melee 4D | club 2D",
            ("Strength 3D", "melee 4D", "club 2D (damage)"),
        ),
        ("hfrpg", "Thug x4, 2+2", ("Attribute 2 · Competency 2",)),
    ],
)
def test_four_thugs_of_each_system(system: str, line: str, parts: tuple[str, ...]) -> None:
    (kind,) = npcs(line, sheet_of(system)[0])

    assert (kind.name, kind.number) == ("Thug", 4)
    assert read(system, line, npc=True).parts == parts


def test_several_kinds_stand_apart_by_an_ampersand_or_a_new_line() -> None:
    sheet, _ = sheet_of("opend6")

    assert npcs("Thug x4 & Boss", sheet) == (Kind("Thug", 4), Kind("Boss"))
    assert npcs("Thug ×4, str 3D\nBoss", sheet) == (Kind("Thug", 4, "str 3D"), Kind("Boss"))


def test_a_kind_needs_a_name() -> None:
    with pytest.raises(Refusal, match="Say what they are called first"):
        npcs("Thug & dex 3", sheet_of("blackdice")[0])


@pytest.mark.parametrize(
    "line", ["A, DEX 3; firearms 4", "A | dex: 3 | FIREARMS=4", "A\ndex 3\nfirearms 4"]
)
def test_signs_and_case_make_no_difference(line: str) -> None:
    found = written("blackdice", line)

    assert found["dexterity"] == 3
    assert [row["value"] for row in found["skills"]] == [4]


def test_how_a_line_was_read_can_be_read_again() -> None:
    first = read("blackdice", "A, str 1, Brawl 3, club 2, harpoon 3 (ranged, Throwing)")

    assert read("blackdice", " · ".join(("A", *first.parts))) == first


def test_a_line_without_a_name_begins_with_a_field() -> None:
    sheet, _ = sheet_of("blackdice")

    assert kind_of("dex 3, Firearms 4", sheet) == Kind("", 1, "dex 3, Firearms 4")
    assert kind_of("Agent 47, dex 3", sheet) == Kind("Agent 47", 1, "dex 3")


def test_a_name_that_is_given_goes_before_the_one_in_the_line() -> None:
    sheet, _ = sheet_of("blackdice")

    assert kind_of("Ada, dex 3", sheet, name="Eve") == Kind("Eve", 1, "dex 3")
    assert kind_of("Firearms 4, dex 3", sheet, name="Eve") == Kind("Eve", 1, "Firearms 4, dex 3")


def test_hit_numbers_with_commas_are_one_part() -> None:
    assert read("flamepunk", "A, hit 4,5,6, dice 3/5").parts == (
        "Hit numbers 4+",
        "Action dice 3/5",
    )


def test_a_weapon_of_the_list_lends_its_numbers_to_one_with_more_words() -> None:
    (weapon,) = written("blackdice", "A, heavy revolver 5 (in hand)")["weapons"]

    assert weapon["name"] == "heavy revolver"
    assert (weapon["rating"], weapon["kind"], weapon["ready"]) == (5, "ranged", True)


def test_a_weapon_of_nobodys_list_has_its_numbers_in_parentheses() -> None:
    (weapon,) = written("opend6", "A, harpoon 3D (long)")["weapons"]

    assert (weapon["category"], weapon["damage"]) == ("long", "3D")


def test_a_weapon_is_used_by_the_skill_that_the_sheet_has() -> None:
    (weapon,) = written("blackdice", "A, Fencing 3, sabre 3")["weapons"]

    assert weapon["skill"] == "Fencing"


def test_a_skill_says_its_ability_or_heading_in_parentheses() -> None:
    assert written("opend6", "A, stealth 3D (Dexterity)")["skills"][0]["ability"] == "Dexterity"
    found = written("hammerhydra", "A, Juggling 2 (Performance)")["skills"][0]
    assert found["heading"] == "Performance"


@pytest.mark.parametrize(
    ("system", "line", "said"),
    [
        ("blackdice", "A, dxterity 3x", "The nearest word is dexterity."),
        ("blackdice", "A, revolvr", "The nearest word is revolver."),
        ("blackdice", "A, dex", "dex needs a value. It is a whole number from −20 to 50."),
        ("blackdice", "A, armour soft", "armour: “soft” does not fit."),
        ("blackdice", "A, dex 3, Dexterity 4", "“Dexterity” appears twice."),
        ("blackdice", "A, Climb 3, climb 4", "“climb” appears twice."),
        ("blackdice", "A, club 2, Club 3", "“Club” appears twice."),
        ("blackdice", "A, harpoon 3 (ranged", "do not close"),
        ("blackdice", "A, ) 3 (", "do not close"),
        ("blackdice", "A, (ranged)", "such as Firearms 3."),
        ("blackdice", "A, 3", "cannot be read"),
        ("blackdice", "A, dex 99999999999", "does not fit"),
        ("blackdice", f"A, {'x' * 41} 3", "Skills 1 Name"),
        ("hammerhydra", "A, per 7", "could be Perception or Personality"),
        ("hammerhydra", "A, str 4", "It is a target from 5 to 10."),
        ("hammerhydra", "A, Juggling 2", "Under which heading is “Juggling”?"),
        (
            "hammerhydra",
            "A, Firearms 3 (Combat)",
            "Write Combat: Brawl, Combat: Melee or Combat: Ranged.",
        ),
        (
            "hammerhydra",
            "A, Brawl 6",
            "“Brawl 6” does not fit. It takes a whole number from 0 to 5.",
        ),
        (
            "hammerhydra",
            "A, Juggling 2",
            "The headings: Combat: Brawl, Combat: Melee, Combat: Ranged,",
        ),
        ("opend6", "A, melee 4", "such as melee 4D."),
        ("opend6", "A, str 16D", "from 0D to 15D"),
        ("opend6", "A, held sword", "In hand: sword is not among the weapons"),
        ("hfrpg", "A, 1+2+3+4", "cannot be read"),
        (
            "hfrpg",
            "A, Strength 21",
            "“Strength 21” does not fit. It takes a whole number from 0 to 20.",
        ),
        (
            "hfrpg",
            "A, Strength -1",
            "“Strength -1” does not fit. It takes a whole number from 0 to 20.",
        ),
        ("opend6", "A, melee 30D", "“melee 30D” does not fit. It takes a dice code from 0D to 15D"),
        ("flamepunk", "A, dice many", "dice: “many” does not fit."),
        ("flamepunk", "A, dice 21", "Action dice left"),
        ("flamepunk", "A, fog 2 (purple)", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said_with_what_to_write(system: str, line: str, said: str) -> None:
    assert said in refused(system, line)


@pytest.mark.parametrize("between", [", ", " · "])
@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
def test_what_is_told_of_a_line_can_be_typed_again(system: str, between: str) -> None:
    ready = sheet_of(system)[1].ready
    kinds = [f"Zed, {kind.line}" for kind in (*ready.players, *ready.npcs)]
    assert len(kinds) > 6

    for line in (*kinds, *MORE_LINES[system]):
        first = read(system, line)
        again = read(system, between.join(("Zed", *first.parts)))
        assert (again.values, again.pools) == (first.values, first.pools)


@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
@given(line=st.text(alphabet="Ax dex3+,;|()·o●D&=:\n-½", max_size=40))
def test_any_text_is_read_or_refused(system: str, line: str) -> None:
    try:
        found = read(system, f"Name, {line}")
    except Refusal as refusal:
        assert refusal.kind in {"bad_line", "bad_sheet"}
    else:
        sheet, _ = sheet_of(system)
        assert sheet.problems(found.values) == []
