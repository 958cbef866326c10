"""The lists of a sheet as they are typed: also as the sheet shows them."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text


@pytest.mark.parametrize(
    ("system", "field", "typed", "told"),
    [
        ("blackdice", "skills", "Melee 3; Dodge 2", "Skills: Melee 3; Dodge 2"),
        ("opend6", "skills", "melee 4D; survival 3D+1", "melee 4D (12), survival 3D+1 (10)"),
        ("hfrpg", "attributes", "Strength 3; Wits 2", "Strength, value 3; Wits, value 2"),
        (
            "blackdice",
            "weapons",
            "revolver 4 (damage, Firearms, ranged)",
            "Weapons: revolver: damage 4, Firearms, ranged, loaded",
        ),
        ("hammerhydra", "skills", "Sword 3; Aim 2 (Combat: Ranged)", "Combat: Ranged, dots 2"),
        ("hammerhydra", "weapons", "sword oo+1", "sword, attribute Strength, range melee, dots 2"),
        ("flamepunk", "defences", "mist 1 (magic)", "mist (costs 1 die, takes out 1, against"),
        ("blackdice", "skills", "Melee | value 3; Dodge", "Skills: Melee 3; Dodge 0"),
    ],
)
async def test_rows_are_typed_as_a_sheet_shows_them(
    game: Game, system: str, field: str, typed: str, told: str
) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Ada")

    answer = await game.say("Skaz", "character edit", field=field, value=typed)

    assert told in text(answer)


async def test_a_name_that_ends_in_a_number_stays_one_in_a_form(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", name="Ada")
    sheet = await game.say("Skaz", "character edit", field="weapons", value="Colt 45 |")

    form = await game.tap("Skaz", "Edit Weapons", sheet)
    edited = await game.write("Skaz", "Edit Weapons", {"first": "Colt 45 |\nclub 2"}, sheet)

    assert "Colt 45 |" in str(form.modal)
    assert "Weapons: Colt 45: damage 1; club: damage 2" in text(edited)
