"""What a name on the sheet is worth, and which ability stands behind it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import Refusal
from bot.shared.sheet.kinds import code as written
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.rules.advantages import skill_of
from bot.systems.opend6.rules.codes import Code, code
from bot.systems.opend6.rules.conditions import ABILITIES
from bot.systems.opend6.sheet import Sheet, Skill
from bot.systems.opend6.skills import KNOWN, NAMED, TREE, find_value, game_of, tree, value
from tests.support.refusals import refusal

PIPS = st.integers(0, 30).map(written)
ANA = Sheet(
    strength="2D+2",
    skills=(Skill("melee", "1D+1"), Skill("Melee: Deflect", "1D+2"), Skill("dodge", value="3D")),
)


def test_adds_go_on_top_of_the_ability_and_of_the_skill() -> None:
    assert value(ANA, "melee").code == Code(4)
    assert value(ANA, "melee: deflect").code == Code(5, 2)
    assert value(ANA, "Strength").code == Code(2, 2)


@given(ability=PIPS, add=PIPS, more=PIPS)
def test_the_fixed_value_of_a_sum_is_the_sum_of_fixed_values(
    ability: str, add: str, more: str
) -> None:
    sheet = Sheet(wits=ability, skills=(Skill("taunt", add), Skill("taunt: insult", more)))
    parts = (code(text).fixed_value for text in (ability, add, more))

    assert value(sheet, "taunt: insult").fixed_value == sum(parts)


@pytest.mark.parametrize(
    "name", ["melee: deflect", "MELEE:deflect", "deflect", "Strength: melee: deflect"]
)
def test_a_skill_is_known_however_it_is_written(name: str) -> None:
    assert value(ANA, name).name == "melee: deflect"


def test_a_specialisation_that_is_missing_is_as_good_as_its_skill() -> None:
    found = value(ANA, "martial weapons")

    assert (found.name, found.code) == ("melee: martial weapons", Code(4))


def test_a_whole_code_stands_for_everything() -> None:
    assert value(ANA, "dodge").code == Code(3)
    assert value(ANA, "dodge").ability == ""


@pytest.mark.parametrize(
    ("name", "kind"),
    [("juggling", "unknown_skill"), ("", "unknown_skill"), ("3d6", "bad_die_code")],
)
def test_what_is_not_there_is_refused(name: str, kind: str) -> None:
    assert refusal(lambda: value(ANA, name)) == kind


def test_an_ability_of_no_dice_is_not_there() -> None:
    assert find_value(Sheet(presence="0D"), "Presence") is None


def test_every_skill_of_the_text_has_one_ability() -> None:
    assert set(KNOWN) == set(ABILITIES)
    assert all(name.partition(": ")[0] in TREE for name in NAMED)
    assert len(NAMED) == len(set(NAMED))


def test_the_table_moves_skills_to_other_abilities_and_the_sheet_more_so() -> None:
    here = tree(HOUSE.at({"tree": "Melee dexterity, dodge Wits, search nowhere"}))
    own = Sheet(skills=(Skill("dodge", ability="Presence"),))

    assert value(ANA, "melee: deflect", here).ability == "Dexterity"
    assert value(ANA, "dodge", here).ability == "Wits"
    assert value(own, "dodge", here).ability == "Presence"
    assert here["search"] == "Perception"


def test_a_dice_game_is_the_sheets_the_tables_or_the_texts() -> None:
    here = HOUSE.at({"dice_games": "con successes, lock totals"})
    sheet = Sheet(skills=(Skill("search", game="successes"), Skill("hacking"), Skill("con")))

    def game(name: str) -> str:
        return game_of(sheet, value(sheet, name), here)

    assert [game(name) for name in ("search", "hacking", "con", "Wits")] == [
        "successes",
        "successes",
        "successes",
        "totals",
    ]


@pytest.mark.rule("D6-47")
def test_a_skill_that_nobody_named_is_not_quoted() -> None:
    with pytest.raises(Refusal, match=r"^No skill that gains an advantage is named\. Known: "):
        skill_of(" ")
