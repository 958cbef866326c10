"""A weapon by one field of `/character edit`, written as a line of a character writes it."""

from __future__ import annotations

import pytest

from tests.e2e.test_characters import offers
from tests.support.game import Game, labels, text


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


async def test_fields_behind_a_weapons_name_change_it_and_its_name_alone_shows_it(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    made = await game.say("Skaz", "character edit", field="weapon", value="mist | cost 2")
    changed = await game.say("Skaz", "character edit", field="weapon", value="Mist | removes 3")
    shown = await game.say("Skaz", "character edit", field="weapon", value="mist")
    wrong = await game.say("Skaz", "character edit", field="weapon", value="mist | a | b | c | d")

    assert "mist (costs 2 dice, takes out 1)" in text(made)
    assert "has changed mist" in text(changed)
    assert "mist (costs 2 dice, takes out 3)" in text(shown)
    assert labels(shown) == ["Edit defence", "Remove defence", "Defences…"]
    assert "Defences 2: “mist | a | b | c | d” is no defence" in text(wrong)


async def test_weapons_are_kept_by_the_buttons_of_the_sheet(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz")
    sheet = await game.say("Skaz", "character show")
    card = await game.press("Skaz", "Weapons…", sheet)
    assert "No weapon yet." in text(card)
    assert labels(card) == ["New weapon…"]
    card = await game.write("Skaz", "New weapon…", {"first": "club 2D"}, card)
    assert "has a new weapon: club" in text(card)
    card = await game.press("Skaz", "Weapons…", card)
    card = await game.write("Skaz", "New weapon…", {"first": "bow | skill bows"}, card)
    card = await game.press("Skaz", "Weapons…", card)
    card = await game.pick("Skaz", ["club"], card, "Change a weapon…")
    card = await game.write("Skaz", "Edit weapon", {"third": "3D"}, card)
    assert "Damage: 2D → 3D" in text(card)
    card = await game.press("Skaz", "Weapons…", card)
    card = await game.pick("Skaz", ["bow"], card, "Remove a weapon…")
    assert "has no bow any more" in text(card)
    assert "club, category " in text(card)


async def test_only_their_owner_and_gms_see_the_way_to_the_weapons(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("Skaz", "character new", name="Skaz")
    own = await game.say("Skaz", "character show")
    other = await game.say("Blazer", "character show", who="Skaz")

    assert "Weapons…" in labels(own)
    assert labels(other) == []


async def test_a_system_without_weapons_has_no_way_to_them(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new", name="Skaz")

    assert "Weapons…" not in labels(await game.say("Skaz", "character show"))
