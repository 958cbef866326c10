"""A character gets another name, and everything that speaks of them follows."""

from __future__ import annotations

import re

import pytest
from simcord.results import ResponseMessage

from tests.e2e.test_characters import rows
from tests.e2e.test_redrawn_cards import TABLES
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by

ATTACKS = {
    "blackdice": ("Skaz", "Blazer", "Blazer"),
    "hammerhydra": ("Ann", "Ben", "Blazer"),
    "opend6": ("Ana", "Orc", "GM"),
}
"""Who attacks whom, and whose answer that waits for."""
WORDS = ["Roll", "Flamepunk", "Target", "Attack", "Self", "State", "Dodge", "Pools", "Dazed"]
"""Names that stand in what is kept, as words of its own."""


@pytest.fixture
async def fight(game: Game) -> Game:
    """Skaz against Cinder and Thug 1 and 2, with an attack that waits for Cinder."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("Blazer", "character new", name="Cinder")
    await game.say("GM", "combat start", members="Skaz, Cinder", npcs="Thug x2")
    await game.press("GM", "Begin")
    await game.say("GM", "gm condition", who="Skaz", name="Dazed")
    return game


async def rename(game: Game, person: str, name: str, **options: str) -> ResponseMessage:
    """`/character edit field:name`, and what this person was answered."""
    return await game.say(person, "character edit", field="name", value=name, **options)


def card_of(game: Game, words: str) -> str:
    """The newest card in the channel that says this."""
    said = next(text(card) for card in game.cards() if words in text(card))
    return re.sub(r"<@\d+>\s*", "", said)


async def completed(game: Game, person: str, command: str, option: str, **given: str) -> list[str]:
    """The values that are completed for this person."""
    choices = await game.people[person].autocomplete(game.channel, command, option, "", **given)
    return [choice["value"] for choice in choices]


async def test_conditions_complete_by_the_new_name_and_by_a_mention(fight: Game) -> None:
    await fight.say("GM", "gm condition", who="Skaz", name="Drenched")
    await rename(fight, "Skaz", "Kit")

    for who in ("Kit", "Cinder, Kit", f"<@{fight.people['Skaz'].id}>"):
        assert "Drenched" in await completed(fight, "GM", "gm condition", "name", who=who), who
    assert "Drenched" not in await completed(fight, "GM", "gm condition", "name", who="Cinder")


async def test_a_player_renames_their_own_and_everybody_may_read_it(fight: Game) -> None:
    answer = await rename(fight, "Skaz", "Kit")

    assert answer.ephemeral
    assert text(answer).startswith("Skaz is called Kit now (Flamepunk)")
    assert "Skaz is called Kit now" in text(await fight.say("Stranger", "history"))


async def test_panel_order_turn_and_completions_have_the_new_name(fight: Game) -> None:
    await rename(fight, "Skaz", "Kit")

    panel = card_of(fight, "Round 1: ")
    assert panel.startswith("Round 1: Kit")
    assert "Skaz" not in panel
    assert "Skaz" not in " ".join(labels(await fight.say("GM", "combat show")))
    assert "Kit" in await completed(fight, "Blazer", "flame roll", "target")
    assert "Skaz" not in await completed(fight, "Blazer", "flame roll", "target")
    assert "Kit" in await completed(fight, "GM", "gm damage", "who")


async def test_conditions_and_pools_are_still_theirs(fight: Game) -> None:
    await fight.say("GM", "flame pool", who="Skaz", dice=3)
    before = await fight.scene()
    await rename(fight, "Skaz", "Kit")

    scene = await fight.scene()
    assert (scene.conditions, scene.pools) == (before.conditions, before.pools)
    assert "Dazed" in text(await fight.say("GM", "gm condition", who="Kit"))


@pytest.mark.parametrize(("old", "new"), [("Skaz", "Kit"), ("Cinder", "Ash")])
async def test_a_card_that_waits_names_attacker_and_target_anew(
    fight: Game, old: str, new: str
) -> None:
    await fight.roll("Skaz", [3, 3, 5, 6], target="Cinder")
    await rename(fight, "GM", new, who=old)

    card = card_of(fight, " attacks ")
    assert new in card
    assert old not in card
    hit = await fight.press("Blazer", "Dodge")
    names = ("Kit", "Cinder") if old == "Skaz" else ("Skaz", "Ash")
    assert text(hit).startswith("{} hits {}: 2 damage (was 4)".format(*names))


async def test_a_call_waits_for_them_under_the_new_name(fight: Game) -> None:
    await fight.say("GM", "gm call", who="Skaz, Cinder", what="Climb")
    await rename(fight, "Skaz", "Kit")

    card = card_of(fight, "Roll: Climb")
    assert "Kit" in card
    assert "Skaz" not in card


@pytest.mark.parametrize("system", TABLES)
async def test_an_attack_of_any_system_goes_on_between_those_who_are_renamed(
    game: Game, system: str
) -> None:
    attacker, target, player = ATTACKS[system]
    await TABLES[system](game)
    await rename(game, "GM", "Zed", who=attacker)
    await rename(game, "GM", "Yan", who=target)
    waiting = card_of(game, "attack")
    game.dice.waiting = [3] * 60
    answer = labels(game.find("Why")[0], live=True)[0]
    after = text(await game.press(player, answer))

    for words in (waiting, after, text(await game.say("GM", "combat show"))):
        assert "Zed" in words
        assert "Yan" in words
        assert not re.search(rf"\b({attacker}|{target})\b", words), words


@pytest.mark.parametrize("system", TABLES)
async def test_whom_one_attacked_last_is_still_the_one_meant(game: Game, system: str) -> None:
    attacker, target, _ = ATTACKS[system]
    await TABLES[system](game)
    before = {who: row.target for (_, who), row in (await game.scene()).combatants.items()}
    await rename(game, "GM", "Yan", who=target)

    scene = await game.scene()
    assert scene.name(before[scene.find_key(system, attacker)]) == "Yan"
    assert {who: row.target for (_, who), row in scene.combatants.items()} == before


async def test_a_gm_renames_an_npc_for_gms_alone(fight: Game) -> None:
    answer = await rename(fight, "GM", "Brute", who="Thug 1")

    assert answer.ephemeral
    assert text(answer).startswith("Thug 1 is called Brute now (Flamepunk)")
    assert "called Brute" not in text(await fight.say("Skaz", "history"))
    assert "Brute" in text(await fight.say("Skaz", "combat show"))


async def test_nobody_renames_what_is_not_theirs(fight: Game) -> None:
    others = await rename(fight, "Skaz", "Kit", who="Cinder")
    npcs = await rename(fight, "Skaz", "Kit", who="Thug 1")

    assert text(others) == "Cinder is not yours to play. Nothing has changed."
    assert text(npcs).startswith("Thug 1 is an NPC: only a GM sees or changes that sheet.")
    assert "Kit" not in [row.name for row in (await fight.scene()).characters.values()]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name has 1 to 40 characters"),
        ("x" * 41, "A name has 1 to 40 characters"),
        ("Ada, Ana", "A name has no comma"),
        ("A\u202eda", "letters that can be seen"),
        ("cinder", "cinder is somebody's name here. Pick another one."),
        ("Second", "Second is yours already. Pick another one."),
        ("Thug x4", "Thug x4 would be 4 of them. Pick another one."),
    ],
)
async def test_what_no_new_character_could_be_called_is_refused(
    fight: Game, name: str, sentence: str
) -> None:
    await fight.say("Skaz", "character new", name="Second")
    before = rows(fight)

    assert sentence in text(await rename(fight, "Skaz", name, who="Skaz"))
    assert rows(fight) == before


async def test_a_name_is_shown_as_it_was_written(fight: Game) -> None:
    await rename(fight, "Skaz", "  *Kit*   the_2nd ")

    assert (await fight.scene()).name("skaz") == "*Kit* the_2nd"
    assert card_of(fight, "Round 1: ").startswith("Round 1: *Kit* the_2nd")


async def test_history_keeps_the_name_of_that_time(fight: Game) -> None:
    await fight.roll("Skaz", [6, 6], task="the lock")
    await rename(fight, "Skaz", "Kit")

    assert "Skaz, the lock: SUCCESS" in text(await fight.say("Blazer", "history"))


async def test_undo_and_redo_take_every_row_back_and_forth(fight: Game) -> None:
    await fight.roll("Skaz", [3, 3, 5, 6], target="Cinder")
    before = rows(fight)
    await rename(fight, "Skaz", "Kit")
    after = rows(fight)

    undone = await fight.say("Skaz", "undo")
    assert "Skaz is called Kit now" in text(undone)
    assert rows(fight) == before
    assert card_of(fight, " attacks ").startswith("Skaz attacks Cinder")
    await fight.say("Skaz", "redo")
    assert rows(fight) == after
    assert "Kit attacks Cinder" in card_of(fight, " attacks ")


async def test_the_old_name_is_free_and_the_new_one_taken(fight: Game) -> None:
    await rename(fight, "Skaz", "Kit")
    taken = await fight.say("Blazer", "character new", name="Kit")
    await fight.say("Blazer", "character new", name="Skaz")
    await fight.say("GM", "flame pool", who="Skaz", dice=1)

    assert text(taken).startswith("Kit is somebody's name here.")
    scene = await fight.scene()
    assert scene.pools["skaz", "dice"].current == 6
    assert scene.characters[scene.find_key("flamepunk", "Skaz")].owner == fight.people["Blazer"].id


async def test_two_who_change_names_stay_who_they_are(fight: Game) -> None:
    """Who is called Skaz now is not the one whose key is still that."""
    await fight.roll("Skaz", [3, 3, 5, 6], target="Cinder")
    await rename(fight, "Skaz", "Kit")
    await rename(fight, "Blazer", "Skaz")
    await rename(fight, "Blazer", "Zed")

    scene = await fight.scene()
    assert [row.who for row in scene.rolls.values() if row.open] == ["skaz"]
    assert text(await fight.press("Blazer", "Dodge")).startswith("Kit hits Zed: 2 damage")


@pytest.mark.parametrize("name", WORDS)
async def test_whoever_is_called_like_a_word_of_what_is_kept_breaks_nothing(
    fight: Game, name: str
) -> None:
    await rename(fight, "Skaz", name)
    await fight.roll("Skaz", [3, 3, 5, 6], target="Cinder")
    conditions = (await fight.scene()).conditions
    await rename(fight, "Skaz", "Kit")

    assert (await fight.scene()).conditions == conditions
    assert text(await fight.press("Blazer", "Dodge")).startswith("Kit hits Cinder: 2 damage")


async def test_who_has_no_sheet_yet_is_made_their_own_by_a_name(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.roll("Skaz", [6], task="the lock")
    key = (await game.scene()).find_key("flamepunk", "Skaz")
    await rename(game, "Skaz", "Kit")

    scene = await game.scene()
    assert (scene.name(key), scene.characters[key].implicit) == ("Kit", False)


async def test_the_field_is_completed_with_the_name_as_it_is(fight: Game) -> None:
    assert (await completed(fight, "Skaz", "character edit", "field"))[0] == "name"
    assert await completed(fight, "Skaz", "character edit", "value", field="name") == ["Skaz"]


async def test_nobody_reads_either_name_of_somebody_hidden(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "character new", name="Quetzal", npc=True)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat join", who="Quetzal", hidden=True)
    await game.say("GM", "flame roll", who="Quetzal", dice=2, faces="6,6", target="Skaz")
    await rename(game, "GM", "Zed", who="Quetzal")
    shown = await game.press("Skaz", "Show me")
    hit = await game.press("Skaz", "Take it", shown)
    await game.say("Skaz", "history")
    await game.say("Skaz", "session recap")
    await game.say("GM", "undo")

    assert "omebody unseen hits Skaz" in text(hit)
    seen = seen_by(game, "Skaz")
    assert "Quetzal" not in seen
    assert "Zed" not in seen
