"""`/character` driven by commands, forms, buttons and files, by everybody at the table."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.core.scene import Pool, Scene
from bot.systems.flamepunk.sheet import PLAYERS, Defence
from tests.support.game import Game, labels, text


@pytest.fixture
async def table(game: Game) -> Game:
    """A table of Flamepunk where Skaz has a character and the GM a thug."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "character new", name="Thug", npc=True)
    return game


async def refused(game: Game, person: str, command: str, said: str, /, **options: Any) -> None:
    """The command is refused to this person alone, in these words, and changes nothing."""
    before = await game.scene()
    answer = await game.say(person, command, **options)

    assert answer.ephemeral
    assert said in text(answer)
    assert plain(await game.scene()) == plain(before)


def plain(scene: Scene) -> object:
    """What of a scene characters are made of."""
    return scene.characters, scene.pools, {k: s.active for k, s in scene.seats.items() if s.active}


async def exported(game: Game, person: str, **options: Any) -> bytes:
    """The file that comes of an export."""
    answer = await game.say(person, "character export", **options)
    assert answer.ephemeral
    return await answer.attachments[0].read()


def rows(game: Game) -> dict[str, list[Any]]:
    """Every row of the database but the journal's and the count of changes."""
    with sqlite3.connect(game.path) as file:
        names = [n for (n,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [n for n in names if n not in ("journal", "tables", "sqlite_sequence")]
        return {n: sorted(file.execute(f"SELECT * FROM {n}"), key=repr) for n in kept}  # noqa: S608 -- names of the file itself


async def offers(game: Game, person: str, option: str, command: str, **given: Any) -> list[str]:
    """The values that are completed for this person."""
    found = await game.people[person].autocomplete(game.channel, command, option, "", **given)
    return [choice["value"] for choice in found]


async def test_a_name_that_nobody_bears_is_answered_with_those_that_are_known(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await refused(
        game,
        "GM",
        "flame pool",
        "Nobody here is called Zed.",
        who="Zed",
        dice=1,
    )
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "character new", name="Imp", npc=True)
    await refused(
        game,
        "GM",
        "flame pool",
        "Nobody here is called Zed.",
        who="Zed",
        dice=1,
    )


async def test_a_new_character_is_the_one_that_joining_makes(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Ash", system="flamepunk")
    shown = await game.say("Blazer", "character new", name="Ember")
    scene = await game.scene()

    ash, ember = PLAYERS.of(scene, "ash"), PLAYERS.of(scene, "ember")
    assert (ash.sheet, ash.dice, ash.pyros) == (ember.sheet, ember.dice, ember.pyros)
    assert scene.characters["ash"].sheet == scene.characters["ember"].sheet
    assert shown.ephemeral
    assert "Ember is new here (Flamepunk)" in text(shown)
    assert labels(shown) == ["Edit Sheet", "Defences…", "My dice: by hand"]


async def test_a_form_changes_the_sheet_where_it_stands(table: Game) -> None:
    sheet = await table.say("Skaz", "character show")
    changed = await table.write(
        "Skaz", "Edit Sheet", {"first": "4+", "second": "mist | cost 2 | against magic"}, sheet
    )
    who = PLAYERS.of(await table.scene(), "skaz")

    assert changed.id == sheet.id
    assert "Hit numbers: 5,6 → 4+" in text(changed)
    assert who.sheet.hit == (4, 5, 6)
    assert who.sheet.defences == (Defence("mist", 2, 1, ("magic",)),)
    assert labels(changed) == ["Edit Sheet", "Defences…", "My dice: by hand"]


async def test_a_form_that_does_not_fit_says_all_that_is_wrong(table: Game) -> None:
    before = await table.scene()
    sheet = await table.say("Skaz", "character show")
    answer = await table.write(
        "Skaz", "Edit", {"first": "9", "second": "dodge; fog | cost 0"}, sheet
    )

    assert answer.ephemeral
    assert "Hit numbers: “9” is not faces from 1 to 6" in text(answer)
    assert "everybody has “dodge”" in text(answer)
    assert "Defences 2 Cost in dice: 0 is not a whole number from 1 to 20" in text(answer)
    assert plain(await table.scene()) == plain(before)


async def test_looking_is_nothing_to_undo(table: Game) -> None:
    await table.say("Skaz", "character edit", field="hit", value="6")
    await table.say("Skaz", "character show")
    undone = await table.say("Skaz", "undo")
    history = await table.say("Skaz", "history")

    assert "Skaz's sheet has changed" in text(undone)
    assert PLAYERS.of(await table.scene(), "skaz").sheet.hit == (5, 6)
    assert "Skaz (Flamepunk)\n" not in text(history)


async def test_a_sheet_is_shown_whole_in_part_or_not_at_all(table: Game) -> None:
    await table.say("Skaz", "character edit", field="weapon", value="mist")
    own = await table.say("Skaz", "character show")
    other = await table.say("Stranger", "character show", who="skaz")
    gm = await table.say("GM", "character show", who="Skaz")

    assert own.ephemeral
    assert other.ephemeral
    assert [text(one).count("mist") for one in (own, other, gm)] == [1, 0, 1]
    assert [labels(one) for one in (own, other, gm)] == [
        ["Edit Sheet", "Defences…", "My dice: by hand"],
        [],
        ["Edit Sheet", "Edit Pools", "Defences…"],
    ]
    await refused(table, "Skaz", "character show", "Nobody here is called Thug", who="Thug")
    await refused(table, "Stranger", "character show", "No character here yet.")


async def test_a_gm_sets_pools_and_a_player_does_not(table: Game) -> None:
    sheet = await table.say("GM", "character show", who="Skaz")
    await table.write("GM", "Edit Pools", {"first": "2/8", "second": "1"}, sheet)
    scene = await table.scene()

    assert scene.pools["skaz", "dice"] == Pool(2, 8)
    assert scene.pools["skaz", "pyros"] == Pool(1, 6)
    await refused(table, "Skaz", "character edit", "Only a GM", field="dice", value="20/20")


async def test_only_ones_own_character_is_changed(table: Game) -> None:
    for person in ("Blazer", "Stranger"):
        for command, options in (
            ("character edit", {"field": "hit", "value": "6"}),
            ("character export", {}),
            ("character delete", {}),
            ("character use", {}),
            ("character edit", {"field": "weapon", "value": "mist"}),
        ):
            await refused(table, person, command, "not yours to play", who="Skaz", **options)
            await refused(table, person, command, "Nobody here is called", who="Thug", **options)
    for command, options in (
        ("character new", {"name": "Rat"}),
        ("character import", {"file": ("rat.json", b"{}")}),
    ):
        await refused(table, "Blazer", command, "Only a GM", npc=True, **options)


async def test_a_gm_changes_players_characters_and_npcs(table: Game) -> None:
    for who in ("Skaz", "Thug"):
        await table.say("GM", "character edit", who=who, field="hit", value="any")
        await table.say("GM", "character edit", who=who, field="weapon", value="fog | cost 3")
    scene = await table.scene()

    assert PLAYERS.of(scene, "skaz").sheet == PLAYERS.of(scene, "thug").sheet
    assert PLAYERS.of(scene, "thug").sheet.defences == (Defence("fog", 3),)


async def test_one_of_several_characters_is_played(table: Game) -> None:
    await table.say("Skaz", "character new", name="Ash")
    rolled = await table.say("Skaz", "flame auto", cost=1)
    used = await table.say("Skaz", "character use", who="Skaz")
    again = await table.say("Skaz", "flame auto", cost=2)

    assert text(rolled).startswith("Ash: done, 1 die\n")
    assert "Skaz is the one you play here" in text(used)
    assert text(again).startswith("Skaz: done, 2 dice\n")
    assert (await table.pool("Ash"), await table.pool("Skaz")) == (5, 4)
    await refused(table, "GM", "character use", "not yours to play", who="Skaz")


async def test_a_button_of_the_sheet_makes_a_character_active(table: Game) -> None:
    await table.say("Skaz", "character new", name="Ash")
    await table.say("Skaz", "character use", who="Skaz")
    sheet = await table.say("Skaz", "character show", who="Ash")
    played = await table.press("Skaz", "Play Ash here", sheet)

    assert "the one you play here" in text(played)
    assert (await table.scene()).active(table.people["Skaz"].id, "flamepunk") == "ash"


async def test_a_gm_makes_npcs_by_the_template(table: Game) -> None:
    await table.say("GM", "character edit", who="Thug", field="hit", value="6")
    made = await table.say("GM", "character new", name="Thug x4", npc=True)
    scene = await table.scene()

    assert made.ephemeral
    assert "4 NPCs new: Thug 1–4" in text(made)
    assert [PLAYERS.of(scene, f"thug {n}").sheet.hit for n in (1, 4)] == [(6,), (6,)]
    assert scene.characters["thug 4"].owner is None


async def test_everybody_lists_what_they_may_know(table: Game) -> None:
    await table.say("Blazer", "character new", name="Ember")
    await table.say("Blazer", "character new", name="Coal")
    mine, gm, none = [
        text(await table.say(who, "character list")) for who in ("Blazer", "GM", "Stranger")
    ]

    assert "Coal ← you play this one here" in mine
    assert "Skaz: played by Skaz" in mine
    assert "Thug" not in mine + none
    assert "Thug: NPC" in gm
    assert "Ember: belongs to Blazer" in gm
    assert "Ember" not in none
    assert "You have none yet" in none


async def test_an_export_is_imported_as_it_was(table: Game) -> None:
    await table.say(
        "Skaz", "character edit", field="weapon", value="mist | cost 2 | removes 3 | against any"
    )
    await table.say("Skaz", "flame auto", cost=2)
    paper = await exported(table, "Skaz")
    before = await table.scene()
    card = await table.say("Skaz", "character delete", who="Skaz")
    await table.press("Skaz", "Delete Skaz", card)
    shown = await table.say("Skaz", "character import", file=("skaz.json", paper))
    scene = await table.scene()

    assert "Skaz is imported" in text(shown)
    assert plain(scene) == plain(before)
    assert str(table.people["Skaz"].id).encode() not in paper
    assert await exported(table, "GM", who="Skaz") == paper


async def test_a_gm_imports_an_npc(table: Game) -> None:
    paper = (await exported(table, "Skaz")).replace(b'"Skaz"', b'"Rat"')
    await table.say("GM", "character import", file=("rat.json", paper), npc=True)

    assert (await table.scene()).characters["rat"].owner is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"Skaz"', b'"Thug"', "name: “Thug” is taken"),
        (b'"flamepunk"', b'"hydra"', "system: “hydra” is not flamepunk"),
        (b"5,", b"5.5,", "Hit numbers: a list is not faces"),
        (b'"maximum": 6', b'"maximum": 21', "Action dice maximum: 21 is not"),
        (b'"hit"', b'"aim"', "sheet: there is no “aim”"),
        (b"{", b"[", "no readable JSON"),
        (b"{", b" " * 65_536 + b"{", "a character has at most 65536"),
    ],
)
async def test_a_file_that_is_not_good_is_refused_whole(
    table: Game, old: bytes, new: bytes, said: str
) -> None:
    paper = (await exported(table, "Skaz")).replace(b'"Skaz"', b'"Ash"')
    bad = paper.replace(old if old != b'"Skaz"' else b'"Ash"', new, 1)

    await refused(table, "Skaz", "character import", said, file=("ash.json", bad))


async def test_deleting_is_asked_and_undone_byte_for_byte(table: Game) -> None:
    await table.say("Skaz", "flame roll", dice=2, task="door", faces="1,1")
    await table.say("Skaz", "flame roll", dice=1, target="Thug", faces="6")
    await table.say("GM", "combat start")
    await table.say("Skaz", "combat join")
    await table.say("GM", "combat next")
    card = await table.say("Skaz", "character delete", who="Skaz")
    assert card.ephemeral
    assert text(card).startswith("Delete Skaz?\nWith it go the sheet, 2 pools")
    assert "skaz" in (await table.scene()).characters

    before = rows(table)
    gone = await table.press("Skaz", "Delete Skaz", card)
    assert gone.id == card.id
    assert "Skaz is deleted" in text(gone)
    left = await table.scene()
    assert "skaz" not in left.characters
    assert not [key for rows in (left.pools, left.penalties) for key in rows if key[0] == "skaz"]
    assert not [key for key in left.combatants if key[1] == "skaz"]
    assert not [roll for roll in left.rolls.values() if roll.who == "skaz" and roll.open]

    await table.say("Skaz", "undo")
    assert rows(table) == before


async def test_a_character_is_deleted_once(table: Game) -> None:
    first = await table.say("Skaz", "character delete", who="Skaz")
    second = await table.say("GM", "character delete", who="Skaz")
    await table.press("Skaz", "Delete Skaz", first)
    late = await table.press("GM", "Delete Skaz", second)

    assert late.ephemeral
    assert "Skaz has no character here yet." in text(late)


async def test_flamepunks_weapons_are_its_defences(table: Game) -> None:
    made = await table.say("Skaz", "character edit", field="weapon", value="mist")
    await table.write("Skaz", "Edit defence", {"second": "2", "fourth": "magic, any"}, made)
    await table.say("Skaz", "character edit", field="weapon", value="Mist | removes 3")
    sheet = await table.say("Skaz", "character show")
    listed = await table.press("Skaz", "Defences…", sheet)

    assert "mist (costs 2 dice, takes out 3, against any kind)" in text(listed)
    await table.say("Skaz", "character edit", field="weapon", value="−mist")
    assert PLAYERS.of(await table.scene(), "skaz").sheet.defences == ()
    await refused(
        table, "Skaz", "character edit", "no defence “mist”", field="weapon", value="−mist"
    )
    await refused(
        table, "Skaz", "character edit", "everybody has “Dodge”", field="weapon", value="Dodge"
    )


async def test_only_what_may_be_used_is_completed(table: Game) -> None:
    await table.say("Blazer", "character new", name="Ember")

    async def names(person: str) -> Sequence[list[str]]:
        commands = ("character show", "character edit", "character use", "character delete")
        return [await offers(table, person, "who", command) for command in commands]

    assert await names("Skaz") == [["Skaz", "Ember"], ["Skaz"], ["Skaz"], ["Skaz"]]
    assert await names("Stranger") == [["Ember", "Skaz"], [], [], []]
    everybody = ["Ember", "Skaz", "Thug"]
    assert await names("GM") == [everybody, everybody, ["Thug"], everybody]


async def test_fields_and_their_values_are_completed(table: Game) -> None:
    await table.say("Skaz", "character edit", field="weapon", value="mist")

    names = await offers(table, "Skaz", "field", "character edit")
    assert names == ["name", "hit", "defences", "out_at", "weapon"]
    gm = await offers(table, "GM", "field", "character edit", who="Skaz")
    assert gm == ["name", "hit", "defences", "out_at", "dice", "pyros", "weapon"]
    assert await offers(table, "Skaz", "value", "character edit", field="hit") == ["5,6"]
    weapons = await offers(table, "Skaz", "value", "character edit", field="weapon")
    assert weapons[:3] == ["mist | cost 2 | removes 2 | against magic", "−mist", "shield"]
    assert await offers(table, "Stranger", "field", "character edit", who="Skaz") == []
    assert await offers(table, "Skaz", "field", "character edit", who="Thug") == []


async def test_a_table_without_a_system_says_who_sets_one(game: Game) -> None:
    await refused(game, "Skaz", "character new", "What do you play?", name="Skaz")


async def test_a_sheet_survives_a_restart(table: Game) -> None:
    await table.say("Skaz", "character edit", field="hit", value="4")
    await table.restart()
    sheet = await table.say("Skaz", "character show")
    changed = await table.write("Skaz", "Edit Sheet", {"first": "6", "second": ""}, sheet)

    assert "Hit numbers: 4 → 6" in text(changed)


async def test_what_is_done_to_an_npc_is_not_in_a_players_history(table: Game) -> None:
    await table.say("GM", "character edit", who="Thug", field="hit", value="6")
    player: ResponseMessage = await table.say("Skaz", "history")
    gm = await table.say("GM", "history")

    assert "Thug" not in text(player)
    assert "work on an NPC" in text(player)
    assert "Thug has changed" in text(gm)


async def test_a_weapons_word_that_nobody_gave_is_a_dash(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Ana")
    await game.say("Skaz", "character edit", field="weapon", value="Bow")

    sheet = await game.say("Skaz", "character show")
    listed = text(await game.press("Skaz", "Weapons…", sheet))

    assert "Bow, category martial, damage 2D, skill –" in listed.splitlines()
