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
