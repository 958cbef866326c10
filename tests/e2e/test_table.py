"""What a GM sets for a channel, and what its threads make of it."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from bot.core.scene import Entry, Scene, Table
from tests.support.game import Game, parts, shown, text


async def thread_of(game: Game) -> ChannelHandle:
    """A thread of the game's channel."""
    channel = game.bot.get_channel(game.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="the cellar", type=discord.ChannelType.public_thread)
    await game.env.settle()
    return game.channel.threads[0]


async def there(
    game: Game, place: ChannelHandle, person: str, command: str, /, **options: Any
) -> ResponseMessage:
    """A slash command in another channel, and what it was answered."""
    return shown(await game.people[person].slash(place, command, **options))


async def scene_of(game: Game, place: ChannelHandle) -> Scene:
    """What the database holds about a thread of the game's channel."""
    table = Table(game.guild.id, place.id, game.channel.id)
    return await game.store.look(table, lambda scene: scene)


async def test_a_gm_says_what_the_table_plays(game: Game) -> None:
    done = await game.say("GM", "table setup", system="flamepunk")
    shown_ = await game.say("Skaz", "table show")

    assert "This channel plays Flamepunk" in text(done)
    assert shown_.ephemeral
    assert "System: Flamepunk (set here)" in text(shown_)
    assert (await game.scene()).house == {"table.system": "flamepunk"}


async def test_an_unknown_system_is_refused_with_those_there_are(game: Game) -> None:
    refused = await game.say("GM", "table setup", system="chess")

    assert refused.ephemeral
    assert "There is no system “chess”. There are Flamepunk" in text(refused)
    assert (await game.scene()).house == {}


async def test_a_system_is_known_by_its_title_too(game: Game) -> None:
    """As it stands on every card and on the pages: two words."""
    await game.say("GM", "table setup", system="black  DICE")

    assert (await game.scene()).house == {"table.system": "blackdice"}


async def test_what_is_no_system_is_said_as_it_was_written(game: Game) -> None:
    refused = text(await game.say("GM", "table setup", system="Black Jack"))

    assert refused.startswith("There is no system “Black Jack”. There are Flamepunk, Black Dice,")


async def test_systems_are_completed(game: Game) -> None:
    found = await game.people["GM"].autocomplete(game.channel, "table setup", "system", "flam")

    assert [(choice["name"], choice["value"]) for choice in found] == [("Flamepunk", "flamepunk")]


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("table setup", {"system": "flamepunk"}),
        ("table house", {"key": "flamepunk removal", "value": "exact"}),
        ("table house", {"key": "table dice", "value": "gm"}),
        ("table house", {"key": "table visibility", "value": "gm"}),
    ],
)
async def test_a_player_sets_nothing(game: Game, command: str, options: dict[str, Any]) -> None:
    refused = await game.say("Skaz", command, **options)

    assert refused.ephemeral
    assert "Only a GM" in text(refused)
    assert (await game.scene()).house == {}


async def test_a_person_becomes_gm_and_is_none_again(game: Game) -> None:
    skaz = game.people["Skaz"]
    before = await game.say("Skaz", "table gm", who=skaz)
    added = await game.say("GM", "table gm", who=skaz)
    as_gm = await game.say("Skaz", "table house", key="table dice", value="gm")
    removed = await game.say("Skaz", "table gm", who=skaz)
    after = await game.say("Skaz", "table house", key="table dice", value="nobody")

    assert "Only a GM" in text(before)
    assert "Skaz is a GM of this table" in text(added)
    assert "House rule dice is now gm" in text(as_gm)
    assert "Skaz is no longer a GM of this table" in text(removed)
    assert "Only a GM" in text(after)


async def test_whoever_has_a_role_is_gm(game: Game) -> None:
    keeper = game.guild.create_role("Keeper")
    nora = game.guild.add_member(game.env.create_user("Nora"), roles=(keeper,))
    game.people["Nora"] = nora
    await game.env.settle()
    before = await game.say("Nora", "table house", key="table dice", value="gm")
    await game.say("GM", "table gm", who=keeper)
    after = await game.say("Nora", "table house", key="table dice", value="gm")
    listed = await game.say("Skaz", "table show")

    assert "Only a GM" in text(before)
    assert "House rule dice is now gm" in text(after)
    assert f"<@&{keeper.id}>" in text(listed)


async def test_everybody_cannot_be_gm(game: Game) -> None:
    refused = await game.say("GM", "table gm", who=game.guild.default_role)

    assert "Not everybody can be a GM" in text(refused)


async def test_a_house_rule_by_its_bare_key_and_with_its_system(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    bare = await game.say("GM", "table house", key="removal", value="exact")
    spelled = await game.say("GM", "table house", key="flamepunk removal", value="upto")
    dotted = await game.say("GM", "table house", key="flamepunk.interpose", value="yes")
    reset = await game.say("GM", "table house", key="interpose")

    assert "House rule removal is now exact" in text(bare)
    assert "removal: exact → upto" in text(spelled)
    assert "House rule interpose is now on" in text(dotted)
    assert "House rule interpose is now off (the default)" in text(reset)
    assert "flamepunk.interpose" not in (await game.scene()).house


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("flamepunk few_seconds", "0", "It may be 1 to 3600"),
        ("flamepunk removal", "sometimes", "It may be upto, exact"),
        ("flamepunk wealth", "1", "There is no house rule “flamepunk wealth”. There are: removal"),
        (
            "answer",
            "5",
            "There is no house rule “answer”. Is it table answer_minutes?",
        ),
        ("flamepunk remove", "exact", "“flamepunk remove”. Is it removal?"),
        ("table undo_minutes", "1441", "It may be 0 to 1440"),
        ("nonsense", "1", "There is no house rule “nonsense”. There are: flamepunk removal"),
    ],
)
async def test_what_is_not_allowed_is_refused_with_what_is(
    game: Game, key: str, value: str, told: str
) -> None:
    refused = await game.say("GM", "table house", key=key, value=value)

    assert refused.ephemeral
    assert told in text(refused)
    assert (await game.scene()).house == {}


async def test_keys_are_completed_with_their_value_range_and_ruling(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="removal", value="exact")
    gm = game.people["GM"]
    keys = await gm.autocomplete(game.channel, "table house", "key", "removal")
    values = await gm.autocomplete(game.channel, "table house", "value", "", key="removal")

    assert keys[0]["value"] == "flamepunk removal"
    assert keys[0]["name"].startswith("removal = exact (default upto; upto, exact; FA-07)")
    assert [choice["value"] for choice in values] == ["upto", "exact"]


async def test_typed_dice_are_for_whom_the_policy_says(game: Game) -> None:
    await game.say("GM", "character new", name="Thug", npc=True, system="flamepunk")
    free = await game.say("Skaz", "flame roll", dice=1, faces="6")
    await game.say("GM", "table house", key="table dice", value="gm")
    player = await game.say("Skaz", "flame roll", dice=1, faces="6")
    gm = await game.say("GM", "flame roll", dice=1, faces="6", who="Thug")
    await game.say("GM", "table house", key="table dice", value="nobody")
    nobody = await game.say("GM", "flame roll", dice=1, faces="6", who="Thug")

    assert "by hand" in text(free)
    assert "only a GM types faces" in text(player)
    assert "by hand" in text(gm)
    assert "nobody types faces" in text(nobody)


async def test_what_was_set_can_be_undone(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="removal", value="exact")
    start = await game.scene()
    await game.say("GM", "table house", key="removal", value="upto")
    undone = await game.say("GM", "undo")

    assert "House rule removal is now upto" in text(undone)
    assert await game.scene() == start


async def test_a_thread_begins_with_what_holds_in_its_channel(game: Game) -> None:
    skaz = game.people["Skaz"]
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table gm", who=skaz)
    await game.say("GM", "table house", key="removal", value="exact")
    await game.say("GM", "table house", key="table dice", value="nobody")
    thread = await thread_of(game)

    shown_ = await there(game, thread, "Stranger", "table show")
    typed = await there(game, thread, "Stranger", "flame roll", dice=1, faces="6")
    set_there = await there(game, thread, "Skaz", "table house", key="removal", value="upto")
    no_gm = await there(game, thread, "Stranger", "table house", key="table dice", value="gm")

    assert "System: Flamepunk (set in the channel)" in text(shown_)
    assert f"<@{skaz.id}>" in text(shown_)
    assert "removal: exact (set in the channel)" in text(shown_)
    assert "nobody types faces" in text(typed)
    assert "House rule removal is now upto" in text(set_there)
    assert "Only a GM" in text(no_gm)
    assert (await game.scene()).house["flamepunk.removal"] == "exact"


async def test_a_house_rule_of_the_channel_is_played_in_the_thread_until_set_there(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="pool_max", value="4")
    thread = await thread_of(game)
    inherited = await there(game, thread, "Skaz", "character new", system="flamepunk")
    await there(game, thread, "GM", "table house", key="pool_max", value="9")
    own = await there(game, thread, "Blazer", "character new", system="flamepunk")
    back = await there(game, thread, "GM", "table house", key="pool_max")

    assert "Action dice: ●●●● 4 of 4" in text(inherited).splitlines()
    assert "Action dice: ●●●●●●●●● 9 of 9" in text(own).splitlines()
    assert "pool_max is now 4 (set in the channel)" in text(back)


async def test_a_gm_of_the_channel_can_be_taken_from_a_thread_alone(game: Game) -> None:
    skaz = game.people["Skaz"]
    await game.say("GM", "table gm", who=skaz)
    thread = await thread_of(game)
    await there(game, thread, "GM", "table gm", who=skaz)

    in_thread = await there(game, thread, "Skaz", "table house", key="table dice", value="gm")
    in_channel = await game.say("Skaz", "table house", key="table dice", value="gm")

    assert "Only a GM" in text(in_thread)
    assert "House rule dice is now gm" in text(in_channel)


async def test_who_acts_in_a_thread_brings_their_character_along(game: Game) -> None:
    await game.say("Skaz", "character new", name="Skarn", system="flamepunk")
    await game.say("GM", "flame pool", who="Skarn", dice=5, maximum=8)
    thread = await thread_of(game)
    looked = await there(game, thread, "Skaz", "flame pool")
    assert (await scene_of(game, thread)).characters == {}
    rolled = await there(game, thread, "Skaz", "flame roll", dice=2, faces="6,6")
    in_thread, in_channel = await scene_of(game, thread), await game.scene()

    assert looked is not None
    assert text(rolled).splitlines()[1] == "**6** · **6** (by hand)"
    assert in_thread.characters["skarn"] == in_channel.characters["skarn"]
    assert in_thread.active(game.people["Skaz"].id, "flamepunk") == "skarn"
    assert in_thread.pools["skarn", "dice"].current == 3
    assert in_channel.pools["skarn", "dice"].current == 5


async def test_what_was_brought_along_goes_with_the_undo_of_that_step(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    for dice in (5, 6):
        await game.say("GM", "flame pool", who="Skaz", dice=dice)
    thread = await thread_of(game)
    start = await scene_of(game, thread)
    await there(game, thread, "Skaz", "flame roll", dice=2, faces="6,6")
    await there(game, thread, "GM", "undo")

    assert await scene_of(game, thread) == start


async def test_a_thread_keeps_the_character_it_has(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    thread = await thread_of(game)
    await there(game, thread, "Skaz", "character new", name="Skarn", system="flamepunk")
    rolled = await there(game, thread, "Skaz", "flame roll", dice=1, faces="6")

    assert text(rolled).startswith("Skarn: SUCCESS 1, normal\n")
    assert set((await scene_of(game, thread)).characters) == {"skarn"}


async def test_a_forum_post_inherits_like_a_thread(game: Game) -> None:
    forum = game.guild.create_forum_channel("scenes")
    await game.env.settle()
    channel = game.bot.get_channel(forum.id)
    assert isinstance(channel, discord.ForumChannel)
    line = Entry(1, "GM", "table", b"{}", b"{}", "set")
    await game.store.transact(
        Table(game.guild.id, forum.id),
        lambda scene: (None, replace(scene, house={"table.system": "flamepunk"}, entry=line)),
    )
    await channel.create_thread(name="the cellar", content="It is dark.")
    await game.env.settle()
    seen = await there(game, forum.threads[0], "Skaz", "table show")

    assert "System: Flamepunk (set in the channel)" in text(seen)


async def test_a_gm_sets_who_types_dice_and_who_sees_rolls_where_it_is_shown(game: Game) -> None:
    shown_ = await game.say("GM", "table show")
    await game.pick("GM", ["gm"], shown_, "Typed dice")
    await game.pick("GM", ["private"], shown_, "Visibility")
    looked = await game.say("Skaz", "table show")

    assert "Typed dice: only a GM may type faces (set here)" in text(looked)
    assert "Visibility: only the roller sees a roll" in text(looked)
    assert not parts(looked, 3)


async def test_another_system_is_played_only_when_the_fight_of_this_one_has_ended(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "combat start", npcs="Thug x4")
    refused = await game.say("GM", "table setup", system="flamepunk")

    assert text(refused) == (
        "The fight of OpenD6 goes on here. End it before the table plays Flamepunk."
    )
    assert "plays Flamepunk" in text(await game.press("GM", "End the fight", refused))
    assert not (await game.scene()).combats
