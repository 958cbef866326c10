"""Lists of people and of what they have, as somebody reads them who has never played here."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text


@pytest.fixture
async def thugs(game: Game) -> Game:
    """A fight of Skaz against Thug 1 to 4, begun."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", npcs="Thug x4", members="Skaz")
    await game.press("GM", "Begin")
    return game


def panel(game: Game) -> list[str]:
    """The lines of the newest panel."""
    return next(text(card).splitlines() for card in game.cards() if "Act" in labels(card))


async def fall(game: Game, *names: str) -> list[str]:
    """These are out, one after the other; what the panel says of who is out."""
    for name in names:
        await game.say("GM", "act", what="out / back", who=name)
    return [line for line in panel(game) if line.startswith("✗")]


async def test_who_is_out_is_named_by_number_however_they_fell(thugs: Game) -> None:
    await thugs.say("GM", "combat order", names="Skaz, Thug 2, Thug 1, Thug 3, Thug 4")

    assert await fall(thugs, "Thug 2", "Thug 1") == ["✗ Thug 1–2"]


async def test_numbers_apart_are_no_number_of_something_else(thugs: Game) -> None:
    assert await fall(thugs, "Thug 3", "Thug 1") == ["✗ Thug 1 and 3"]
    assert await fall(thugs, "Thug 4") == ["✗ Thug 1 and 3–4"]


async def test_npcs_who_act_out_of_their_numbers_are_told_as_people(thugs: Game) -> None:
    await thugs.say("GM", "combat order", names="Skaz, Thug 3, Thug 4, Thug 1, Thug 2")

    assert "· Thug 3–4 and 1–2 ●●●●●●" in panel(thugs)


async def test_a_defence_of_a_line_says_what_it_costs_and_what_it_does(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    line = "Skaz, dice 6, shield 2 takes 2 (magic), dive 1 takes 1"
    told = text(await game.say("Skaz", "character new", line=line)).splitlines()
    sheet = text(await game.say("Skaz", "character show"))

    shield = "shield (costs 2 dice, takes out 2, against magic)"
    dive = "dive (costs 1 die, takes out 1)"
    assert told[1] == f"Action dice 6 · {shield} · {dive}"
    assert f"{shield}; {dive}" in sheet
