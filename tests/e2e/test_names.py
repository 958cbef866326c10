"""What somebody reads who names nobody, or nobody whom they may know of."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.scene import Entry, Scene, with_character
from tests.support.game import Game, text


@pytest.mark.parametrize(
    ("person", "who", "said"),
    [
        ("GM", "Thug", "Nobody here is called Thug. Is it Thug 1 or Thug 2?"),
        ("Skaz", "Thug", "Nobody here is called Thug. Is it Thug 1 or Thug 2?"),
        ("GM", "Archmagus", "Nobody here is called Archmagus. Is it Archmage?"),
        ("Skaz", "Archmagus", "Nobody here is called Archmagus."),
    ],
)
async def test_who_is_named_nearly_right_is_guessed_of_those_whom_one_may_know(
    game: Game, person: str, who: str, said: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Archmage", npc=True)
    await game.say("GM", "combat start", npcs="Thug x2")

    assert text(await game.say(person, "flame roll", dice=1, target=who)) == said


@pytest.mark.parametrize("written", ["Skaz", "@Skaz", "a mention"])
async def test_somebody_who_plays_nobody_is_told_apart_from_nobody(
    game: Game, written: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.press("Skaz", "Delete", await game.say("Skaz", "character delete", who="Skaz"))
    who = written if written != "a mention" else f"<@{game.people['Skaz'].id}>"

    said = await game.say("GM", "character delete", who=who)
    assert text(said) == "Skaz has no character here yet."


@pytest.mark.parametrize(
    ("person", "options", "said"),
    [
        ("Skaz", {"name": "Thug x4"}, "Only a GM makes several at once, as NPCs."),
        ("GM", {"name": "Thug x4"}, "4 at once are NPCs: add npc:True, or leave out the number."),
        ("Skaz", {"line": ","}, "That line says nothing."),
        ("Skaz", {"name": "Ada, Ana"}, "A name has no comma"),
        ("Skaz", {"name": "@Dee"}, "No name begins with @, and “@Dee” does: that calls a person."),
        ("Skaz", {"line": "@Dee, dice 6"}, "No name begins with @"),
        ("GM", {"name": "@Dee", "npc": True}, "No name begins with @"),
        ("Skaz", {"name": "<@1000000000000000001>"}, "No name begins with @"),
        ("Skaz", {"name": "All"}, "Nobody is called “All”: commands mean something else by it."),
        ("Skaz", {"line": "players, dice 6"}, "Nobody is called “players”"),
        ("GM", {"name": "the  Scene", "npc": True}, "Nobody is called “the Scene”"),
        ("Skaz", {"name": "A" * 60}, f"“{'A' * 39}…” has 60."),
    ],
)
async def test_what_is_no_name_makes_nobody(
    game: Game, person: str, options: dict[str, str], said: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    assert said in text(await game.say(person, "character new", **options))
    assert not (await game.scene()).characters


async def test_a_name_that_begins_with_an_at_sign_joins_no_fight(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    said = text(await game.say("GM", "combat start", npcs="@Thug x2"))
    assert said == "No name begins with @, and “@Thug” does: that calls a person."


@pytest.mark.parametrize("name", ["all", "Players", "scene", "<@1000000000000000001>", "@Skaz"])
async def test_nobody_is_renamed_to_what_commands_read_as_something_else(
    game: Game, name: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Dee")

    said = text(await game.say("Skaz", "character edit", field="name", value=name))
    assert said.startswith(("Nobody is called “", "No name begins with @"))
    assert [row.name for row in (await game.scene()).characters.values()] == ["Dee"]


async def test_a_person_whose_name_is_a_word_of_commands_plays_as_somebody(game: Game) -> None:
    game.people["All"] = game.guild.add_member(game.env.create_user("All"))
    await game.env.settle()
    await game.say("All", "flame roll", dice=1, faces="1")

    assert [row.name for row in (await game.scene()).characters.values()] == ["Somebody"]


async def test_a_person_whose_name_begins_with_an_at_sign_plays_without_it(game: Game) -> None:
    game.people["@Dee"] = game.guild.add_member(game.env.create_user("@Dee"))
    await game.env.settle()
    await game.say("GM", "table setup", system="flamepunk")
    game.dice.waiting = [5]

    assert text(await game.say("@Dee", "flame roll", dice=1)).startswith("Dee: SUCCESS")


async def test_whoever_has_borne_an_at_sign_so_far_is_found_by_it(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Dee")

    def bear(scene: Scene) -> tuple[None, Scene]:
        (dee,) = scene.characters.values()
        line = Entry(1, "an older Parry", "character", b"{}", b"{}", "called so")
        after = with_character(scene, "@dee", replace(dee, name="@Dee"))
        return None, replace(after, entry=line)

    await game.store.transact(game.table, bear)
    game.dice.waiting = [5]

    card = await game.say("Skaz", "flame roll", dice=1, who="@Dee")
    assert text(card).startswith("@Dee: SUCCESS")


async def test_a_name_that_is_cut_says_so(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    said = text(await game.say("GM", "character delete", who="B" * 60))
    assert said == f"Nobody here is called {'B' * 39}…."


async def test_a_number_alone_brings_nobody_into_a_fight(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    said = await game.say("GM", "combat start", npcs="x4")
    assert text(said) == "Say what they are called first, such as Thug x4."
    assert not (await game.scene()).combats


async def test_a_person_whose_name_has_a_comma_plays_without_it(game: Game) -> None:
    game.people["Ann"] = game.guild.add_member(game.env.create_user("Ann, the elder"))
    await game.say("Ann", "flame roll", dice=1, faces="1")

    assert [row.name for row in (await game.scene()).characters.values()] == ["Ann the elder"]


async def test_a_sheet_alone_goes_and_several_things_go(game: Game) -> None:
    await game.say("Skaz", "character new", name="Skaz", system="blackdice")
    card = await game.say("Skaz", "character delete", who="Skaz")

    assert text(card).splitlines()[1] == "With it goes the sheet."


async def test_a_name_that_is_left_out_is_not_quoted(game: Game) -> None:
    await game.say("Skaz", "character new", name="Skaz", system="opend6")

    renamed = await game.say("Skaz", "character edit", field="name")
    measured = await game.say("GM", "d6 status", kind="duration")
    moved = await game.say("GM", "d6 set", what="room", who="Skaz")

    assert text(renamed) == "A name has 1 to 40 characters; none is given."
    assert text(measured) == "A name of a status has 1 to 40 characters; none is given."
    assert text(moved) == "Give a distance in feet: a whole number, 0 or more."


async def test_who_is_to_be_hidden_has_to_be_said(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    await game.say("Skaz", "character new", name="Skaz")

    told = text(await game.say("GM", "act", what="hide / show", who="Skaz"))

    assert told == "Say who is meant. In it are: Thug 1 and Thug 2."


@pytest.mark.parametrize(
    ("command", "options"),
    [("show", {}), ("delete", {}), ("edit", {"field": "dice", "value": "1"}), ("export", {})],
)
async def test_a_player_who_names_an_npc_of_the_fight_is_told_that_it_is_one(
    game: Game, command: str, options: dict[str, str]
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug x4")
    await game.say("GM", "combat npc", line="Quetzal", hidden=True)

    async def asked(who: str) -> str:
        return text(await game.say("Skaz", f"character {command}", who=who, **options))

    assert await asked("Thug 1") == "Thug 1 is an NPC: only a GM sees or changes that sheet."
    assert (await asked("Quetzal 1")).startswith("Nobody here is called Quetzal 1.")


async def test_a_gm_is_told_by_name_who_hidden_is_in_the_fight_already(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug")
    await game.say("GM", "combat npc", line="Quetzal, dice 3", hidden=True)

    said = text(await game.say("GM", "combat join", who="Quetzal"))
    assert said == "Quetzal is in this fight already."
