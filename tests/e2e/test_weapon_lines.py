"""A weapon by one field of `/character edit`, written as a line of a character writes it."""

from __future__ import annotations

import pytest

from tests.e2e.test_characters import offers
from tests.support.game import Game, text


@pytest.mark.parametrize(
    ("system", "line", "other", "name"),
    [
        ("flamepunk", "ward 2 takes 2 (magic)", "ward 3", "ward"),
        ("blackdice", "club 2", "club 3", "club"),
        ("hammerhydra", "sword oo", "sword oo+1", "sword"),
        ("opend6", "club 2D", "club 3D", "club"),
    ],
)
async def test_a_weapon_is_written_as_in_a_line_changed_and_removed(
    game: Game, system: str, line: str, other: str, name: str
) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "character new", name="Imp", npc=True)
    given = {"who": "Imp", "field": "weapon"}
    made = await game.say("GM", "character edit", value=line, **given)
    changed = await game.say("GM", "character edit", value=other, **given)
    removed = await game.say("GM", "character edit", value=f"−{name}", **given)

    assert f": {name}" in text(made).splitlines()[0]
    assert f"has changed {name}" in text(changed)
    assert f"no {name} any more" in text(removed)


async def test_a_weapon_that_cannot_be_read_is_refused_with_the_nearest(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz")
    card = await game.say("Skaz", "character edit", field="weapon", value="clob 2Q")

    assert card.ephemeral
    assert "The nearest word is club." in text(card)


async def test_the_weapons_of_the_book_complete_and_those_that_may_go(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("Skaz", "character edit", field="weapon", value="ward 2")

    assert "weapon" in await offers(game, "Skaz", "field", "character edit")
    assert "−ward" in await offers(game, "Skaz", "value", "character edit", field="weapon")
