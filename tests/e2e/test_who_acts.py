"""Who acts where nobody has said so: in every system whoever types, without any preparation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support.game import Game, text

ROLLS: Mapping[str, tuple[list[int], Mapping[str, Any]]] = {
    "flame roll": ([6, 5, 1, 2], {"dice": 4}),
    "black roll": (
        [1, 2, 3, 4, 5, 3, 1, 2, 3],
        {"what": "6", "hard": "difficult", "task": "the wall"},
    ),
    "hydra pool": ([1, 2, 3], {"dice": 3, "target": 7}),
    "d6 roll": ([1, 2, 3, 4], {"code": "4D+1", "difficulty": "15"}),
    "hf roll": ([4, 2], {"what": "2", "difficulty": "hard"}),
}
SYSTEMS = {"flamepunk", "blackdice", "hammerhydra", "opend6", "hfrpg"}


@pytest.mark.parametrize("person", ["Skaz", "GM"])
async def test_one_person_rolls_in_five_systems_in_one_channel_without_setup(
    game: Game, person: str
) -> None:
    for command, (faces, options) in ROLLS.items():
        game.dice.waiting = list(faces)
        card = await game.ask(person, command, **options)
        assert card.response is not None
        assert not card.response.ephemeral, text(card.response)

    characters = (await game.scene()).characters.values()
    assert {one.system for one in characters} >= SYSTEMS - {"hammerhydra"}
    assert {(one.name, one.implicit) for one in characters} == {(person, True)}


async def test_what_names_no_system_is_of_the_one_that_was_played_last(game: Game) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])
    game.dice.waiting = [4, 2]
    await game.say("Skaz", "hf roll", what="2", difficulty="hard")

    await game.say("GM", "combat start", npcs="Thug")

    characters = (await game.scene()).characters.values()
    assert [one.system for one in characters if one.name == "Thug"] == ["hfrpg"]


async def test_what_the_table_is_set_to_counts_before_what_was_played_last(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    game.dice.waiting = [4, 2]
    await game.say("Skaz", "hf roll", what="2", difficulty="hard")

    await game.say("GM", "combat start", npcs="Thug")

    characters = (await game.scene()).characters.values()
    assert [one.system for one in characters if one.name == "Thug"] == ["flamepunk"]


async def test_a_fight_goes_on_in_its_system_while_somebody_rolls_in_another(game: Game) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])
    await game.say("GM", "combat start", npcs="Thug")
    game.dice.waiting = [4, 2]
    await game.say("Blazer", "hf roll", what="2", difficulty="hard")

    await game.say("GM", "combat npc", line="Rat")

    characters = (await game.scene()).characters.values()
    assert [one.system for one in characters if one.name == "Rat 1"] == ["flamepunk"]


async def test_a_call_is_answered_in_its_system_while_somebody_rolls_in_another(
    game: Game,
) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])
    call = await game.say("GM", "gm call", who="Skaz", what="the door")
    game.dice.waiting = [4, 2]
    await game.say("Blazer", "hf roll", what="2", difficulty="hard")
    game.dice.waiting = [6, 6]

    await game.press("Skaz", "2 dice", await game.press("Skaz", "Roll", call))

    assert (await game.scene()).pools[("skaz", "dice")].current == 0


async def test_a_gm_is_told_once_and_privately_whom_they_rolled_as(game: Game) -> None:
    game.dice.waiting = [6, 5, 1, 2, 4, 2]
    first = await game.ask("GM", "flame roll", dice=4)
    second = await game.ask("GM", "hf roll", what="2", difficulty="hard")

    assert [text(said) for said in first.followups] == [
        "Rolled as GM, your own character here. who: rolls for an NPC."
    ]
    assert first.followups[0].ephemeral
    assert not second.followups


async def test_the_first_sheet_of_ones_own_takes_the_place_of_the_implicit_character(
    game: Game,
) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])
    before = await game.scene()

    await game.say("Skaz", "character new", name="Ada", system="flamepunk")

    scene = await game.scene()
    assert {(key, one.name, one.implicit) for key, one in scene.characters.items()} == {
        ("skaz", "Ada", False)
    }
    assert scene.pools == before.pools
    assert scene.active(game.people["Skaz"].id, "flamepunk") == "skaz"


async def test_undo_gives_the_implicit_character_back(game: Game) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])
    before = await game.scene()
    await game.say("Skaz", "character new", name="Ada", system="flamepunk")

    await game.say("Skaz", "undo")

    after = await game.scene()
    assert after.characters == before.characters
    assert after.pools == before.pools
    assert after.rolls == before.rolls


async def test_an_implicit_character_leaves_its_name_to_its_owner(game: Game) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])

    card = await game.say("Skaz", "character new", name="Skaz", system="flamepunk")

    assert "Skaz is new here" in text(card)
    assert [one.implicit for one in (await game.scene()).characters.values()] == [False]


async def test_an_implicit_character_stands_in_the_list_as_one_without_a_sheet(game: Game) -> None:
    await game.roll("Skaz", [6, 5, 1, 2])

    assert "Skaz (no sheet yet)" in text(await game.say("Skaz", "character list"))


async def test_a_new_character_is_the_one_that_is_played(game: Game) -> None:
    await game.say("Skaz", "character new", name="Ada", system="flamepunk")
    await game.say("Skaz", "character new", name="Bo", system="flamepunk")

    scene = await game.scene()
    assert scene.name(scene.active(game.people["Skaz"].id, "flamepunk")) == "Bo"


async def test_a_mention_names_somebody_who_has_typed_but_has_no_character(game: Game) -> None:
    await game.say("Blazer", "character list")
    mention = f"<@{game.people['Blazer'].id}>"

    card = await game.roll("Skaz", [6, 5, 1, 2], target=mention)

    assert "Blazer" in text(card)
    assert "Blazer" in {one.name for one in (await game.scene()).characters.values()}


async def test_a_mention_names_somebody_who_never_typed_anything(game: Game) -> None:
    mention = f"<@{game.people['Blazer'].id}>"

    card = await game.roll("Skaz", [6, 5, 1, 2], target=mention)

    assert "Blazer" in text(card)


async def test_on_an_npcs_turn_a_gm_acts_for_the_npc(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug")
    await game.press("GM", "Begin")
    game.dice.waiting = [6, 5, 1, 2]

    card = await game.say("GM", "flame roll", dice=4)

    assert "Thug" in text(card)
    assert {one.name for one in (await game.scene()).characters.values()} == {"Thug"}


async def test_whoever_makes_another_character_reads_that_they_play_it_now(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    first = text(await game.say("Skaz", "character new", name="Ann"))
    second = text(await game.say("Skaz", "character new", name="Bea"))

    assert "You play" not in first
    assert "You play Bea now.\n/character use Ann goes back." in second


async def test_a_list_of_several_systems_names_them(game: Game) -> None:
    game.dice.waiting = [5] * 9
    await game.say("Skaz", "flame roll", dice=1)
    one = text(await game.say("Skaz", "character list"))
    await game.say("Skaz", "hf roll", what="3+2")
    two = text(await game.say("Skaz", "character list"))

    assert one.splitlines()[1:] == ["Skaz (no sheet yet) ← you play this one here"]
    assert sorted(two.splitlines()[1:]) == [
        "Skaz (no sheet yet), Flamepunk ← you play this one here",
        "Skaz (no sheet yet), HFRPG ← you play this one here",
    ]


async def test_a_list_counts_whom_it_shows(game: Game) -> None:
    await game.say("Blazer", "character new", name="Ann", system="flamepunk")
    await game.say("Blazer", "character new", name="Bea", system="flamepunk")

    assert text(await game.say("Skaz", "character list")).splitlines() == [
        "Characters of this table: 1",
        "Bea: played by Blazer",
        "You have none yet: /character new makes one.",
    ]
