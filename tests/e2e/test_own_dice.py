"""People throw their own dice: a card asks for them whenever they fall."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, strike
from tests.support.opend6 import ana
from tests.support.throwing import asking


async def by_hand(game: Game, person: str) -> str:
    """This person throws their own dice from now on; what they are told."""
    sheet = await game.say(person, "character show")
    return text(await game.press(person, "My dice: by hand", sheet))


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz throws his dice by hand, the Blazer leaves hers to Parry."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await by_hand(game, "Skaz")
    return game


async def test_whoever_says_so_throws_their_own_dice_until_they_say_otherwise(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    told = await by_hand(game, "Skaz")
    sheet = await game.say("Skaz", "character show")
    back = text(await game.press("Skaz", "My dice: Parry throws", sheet))
    done = await game.roll("Skaz", (6, 6), task="lock")

    assert told == "Dice by hand from now on\nWhenever your dice fall, a card asks."
    assert back == "Parry throws from now on\nfaces: still takes dice of your own."
    assert text(done).startswith("Skaz, lock: SUCCESS")


async def test_whoever_throws_by_hand_is_asked_when_their_dice_fall(table: Game) -> None:
    asked = await table.say("Skaz", "flame roll", dice=3, task="lock")
    before = drawn(asked, table)
    form = await table.tap("Skaz", "Type…", asked)
    typed = await table.write("Skaz", "Type…", {"faces": "6 5 1"}, asked)

    assert before.splitlines() == [
        "**Skaz throws 3 dice: lock**",
        "roll: 3d6",
        "[Type…] [Let Parry throw]",
    ]
    assert form.modal is not None
    assert "Roll, 3 dice (d6)" in str(form.modal)
    assert drawn(typed, table).splitlines()[:3] == [
        "**Skaz, lock: SUCCESS 2, normal**",
        "**6** · **5** · 1 (by hand)",
        "2 hits × 1 = 2",
    ]
    assert typed.id == asked.id


async def test_too_few_are_asked_for_and_too_many_are_refused(table: Game) -> None:
    asked = await table.say("Skaz", "flame roll", dice=3, task="lock")
    many = await table.write("Skaz", "Type…", {"faces": "6 5 1 1"}, asked)
    bad = await table.write("Skaz", "Type…", {"faces": "6 7 1"}, asked)
    words = await table.write("Skaz", "Type…", {"faces": "six"}, asked)
    rest = await table.write("Skaz", "Type…", {"faces": "6,5"}, asked)
    told = drawn(rest, table).splitlines()
    done = await table.write("Skaz", "Type…", {"faces": "1"}, rest)

    assert all(refused.ephemeral for refused in (many, bad, words))
    assert text(many) == "Skaz throws 3 dice here; you typed 4."
    assert text(bad) == "A d6 shows 1 to 6; 7 is not on it."
    assert text(words) == "“six” is not a face. Type faces such as 3,3,5,6."
    assert told == [
        "**Skaz throws 1 die: lock**",
        "roll 6 · 5 (by hand)",
        "roll: 1d6",
        "[Type…] [Let Parry throw]",
    ]
    assert "**6** · **5** · 1 (by hand)" in text(done)


async def test_parry_throws_after_all(table: Game) -> None:
    asked = await table.say("Skaz", "flame roll", dice=2, task="lock")
    table.dice.waiting = [6, 6]
    done = await table.press("Skaz", "Let Parry throw", asked)

    assert "**6** · **6**" in text(done)
    assert "(by hand)" not in text(done)


async def test_nobody_else_types_them_but_a_gm(table: Game) -> None:
    asked = await table.say("Skaz", "flame roll", dice=2, task="lock")
    stranger = await table.press("Blazer", "Let Parry throw", asked)
    gm = await table.write("GM", "Type…", {"faces": "6 6"}, asked)

    assert stranger.ephemeral
    assert "**6** · **6** (by hand)" in text(gm)


async def test_what_waits_for_dice_outlives_a_restart_and_is_undone(table: Game) -> None:
    start = await table.scene()
    asked = await table.say("Skaz", "flame roll", dice=2, task="lock")
    await table.restart()
    await table.write("Skaz", "Type…", {"faces": "6 6"}, asked)
    await table.say("GM", "undo", what="roll")

    assert (await table.scene()).pools == start.pools
    assert (await table.scene()).rolls == start.rolls


async def test_faces_typed_with_the_command_need_no_card(table: Game) -> None:
    done = await table.say("Skaz", "flame roll", dice=2, task="lock", faces="6,6")

    assert "**6** · **6** (by hand)" in text(done)


async def test_the_tables_policy_holds(table: Game) -> None:
    await table.say("GM", "table house", key="table dice", value="nobody")
    done = await table.roll("Skaz", (6, 6), task="lock")
    sheet = await table.say("Blazer", "character show")

    assert text(done).startswith("Skaz, lock: SUCCESS")
    assert "My dice: by hand" not in labels(sheet)


async def test_a_hidden_roll_asks_its_roller_alone(table: Game) -> None:
    asked = await table.say("Skaz", "flame roll", dice=2, task="lock", visibility="private")
    done = await table.write("Skaz", "Type…", {"faces": "6 6"}, asked)
    public = [text(card) for card in table.cards() if not card.ephemeral]

    assert asked.ephemeral
    assert text(done).startswith("Skaz, lock: SUCCESS")
    assert not [words for words in public if "SUCCESS" in words]


async def test_the_defender_is_asked_after_the_attacker(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    await by_hand(game, "Blazer")
    await strike(game, "Skaz", "Ann", "Ben", faces="9,9")
    asked = await game.press("Blazer", "Dodge")
    told = text(asked)
    game.dice.waiting = [1] * 5
    done = await game.write("Blazer", "Type…", {"faces": "1 1 1"}, asked)

    assert told.splitlines()[0] == "Ben throws 3 dice"
    assert "9" not in told
    assert "9" in text(done)


async def test_a_gm_throws_an_npcs_dice_by_hand(game: Game) -> None:
    await game.say("GM", "character new", system="flamepunk")
    await by_hand(game, "GM")
    await game.say("GM", "character new", name="Boss", npc=True, system="flamepunk")
    asked = await game.say("GM", "flame roll", dice=2, who="Boss", task="door")
    told = text(asked)
    done = await game.write("GM", "Type…", {"faces": "1 1"}, asked)

    assert told.splitlines()[0] == "Boss throws 2 dice: door"
    assert "Boss, door: FAILURE" in text(done)


async def test_a_turn_asks_about_dice_that_are_still_to_be_thrown(table: Game) -> None:
    await table.say("GM", "combat start", members="Skaz, Blazer")
    await table.press("GM", "Begin")
    asked = await table.say("Skaz", "flame roll", dice=2, task="lock")
    panel = text(await table.say("GM", "combat show"))
    question = await table.say("GM", "combat next")
    table.dice.waiting = [6, 6]
    await table.press("GM", "Go on", question)
    done = next(card for card in table.cards() if card.id == asked.id)

    assert "waiting: [Skaz throws dice by hand](" in panel
    assert drawn(question, table).splitlines() == [
        "**Skaz has not thrown the dice.**",
        "[Go on: Parry throws] [Wait]",
    ]
    assert "**6** · **6**" in text(done)


async def test_a_turn_of_opend6_asks_about_dice_that_are_still_to_be_thrown(game: Game) -> None:
    """Neither the turn nor the round goes past an attack whose dice are on the table's edge."""
    await ana(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", npcs="Thug", members="Ana")
    await game.press("GM", "Begin")
    await game.say("GM", "combat order", names="Ana, Thug")
    asked = text(await game.say("Skaz", "d6 attack", target="Thug"))
    own = text(await game.say("Skaz", "combat next"))
    late = text(await game.say("GM", "act", what="end the round"))
    question = await game.say("GM", "combat next")
    game.dice.waiting = [1] * 9
    await game.press("GM", "Go on", question)
    panel = text(await game.say("GM", "combat show"))

    assert asked.splitlines()[0] == "Ana throws 4 dice"
    assert own.splitlines()[0] == "Ana has not thrown the dice."
    assert late.splitlines()[0] == "Ana has not thrown the dice."
    assert drawn(question, game).splitlines()[1] == "[Go on: Parry throws] [Wait]"
    assert panel.startswith("Round 1: Thug")
    assert "throws dice by hand" not in panel


async def test_a_called_roll_asks_for_dice_by_hand_behind_its_rollers_name(table: Game) -> None:
    await table.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    card, _ = table.find("Roll")
    dice = await table.press("Skaz", "Roll", card)
    await table.press("Skaz", "2 d", dice)
    waits = text(next(one for one in table.cards() if one.id == card.id))
    look = await table.press("Skaz", "Skaz…", card)
    ways = labels(look)
    await table.write("Skaz", "Type…", {"faces": "6 6"}, look)
    done = next(one for one in table.cards() if one.id == card.id)

    assert "Skaz: throws 2 dice by hand" in waits
    assert ways == ["Type…", "Let Parry throw"]
    assert "**6** **6**" in text(done)


async def test_a_gm_without_a_character_throws_the_npcs_dice_by_hand(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Boss")
    sheet = await game.press("GM", "My sheet")
    told = await game.press("GM", "My dice: by hand", sheet)
    asked = await game.say("GM", "flame roll", dice=2, who="Boss", task="door")

    assert text(told).splitlines()[0] == "Dice by hand from now on"
    assert text(asked).splitlines()[0] == "Boss throws 2 dice: door"


@pytest.mark.rule("HF-13")
async def test_of_several_exploding_dice_all_that_follow_are_asked_for_at_once(game: Game) -> None:
    asked = text(await game.say("Skaz", "hf roll", what="3", faces="8,8,3"))
    first = game.cards()[0]
    second = await game.write("Skaz", "Type…", {"faces": "8,5"}, first)
    told = text(second)
    done = text(await game.write("Skaz", "Type…", {"faces": "2"}, second))

    assert asked.splitlines()[0] == "Skaz throws 2 dice"
    assert told.splitlines()[0] == "Skaz throws 1 die"
    assert done.splitlines()[1].endswith("= 31 (by hand)")


async def test_initiative_of_hammerhydra_is_asked_for_before_its_round(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", ready="Guard", name="Skaz")
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", npcs="Thug")
    game.dice.waiting = [2]
    await game.press("GM", "Begin")
    wanted = asking(game)[0]
    shown = drawn(wanted, game).splitlines()
    twice = await game.say("GM", "combat next")
    told = drawn(await game.write("Skaz", "Type…", {"faces": "9"}, wanted)).splitlines()
    second = await game.scene()

    assert shown[1:] == ["**Skaz throws 1 die**", "initiative: 1d10", "[Type…] [Let Parry throw]"]
    assert twice.ephemeral
    assert told == [
        "**Initiative of round 1: thrown**",
        "Skaz 9 (by hand)",
        "Round 1 begins.",
    ]
    scores = {row.name: row.initiative for row in second.combatants.values()}
    assert scores == {"Skaz": (15 + 9,), "Thug": (16 + 2,)}


async def test_who_throws_by_hand_is_asked_for_initiative_in_each_round(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await by_hand(game, "Blazer")
    await game.say("GM", "combat next")
    asked = await game.say("GM", "combat next")

    assert "Round 2 begins once everybody has thrown." in text(asked)


async def test_the_wild_die_of_opend6_is_asked_for_with_the_others_as_the_last(game: Game) -> None:
    """One too many is refused, and never taken for the wild die; its six brings one more."""
    await ana(game)
    await by_hand(game, "Skaz")
    asked = await game.say("Skaz", "d6 roll", code="3D")
    before = drawn(asked, game).splitlines()
    form = await game.tap("Skaz", "Type…", asked)
    many = text(await game.write("Skaz", "Type…", {"faces": "1 1 1 1"}, asked))
    more = text(await game.write("Skaz", "Type…", {"faces": "2 3 6"}, asked))
    done = text(await game.write("Skaz", "Type…", {"faces": "4"}, asked))

    assert before[:2] == ["**Ana throws 3 dice**", "roll: 3d6, the last is wild"]
    assert "Roll, 3 dice (d6), the last is wild" in str(form.modal)
    assert many == "Ana throws 3 dice here; you typed 4."
    assert more.splitlines()[0] == "Ana throws 1 die"
    assert "2 · 3 · ★6!→4 = 15 (by hand)" in done


async def test_what_waited_is_told_on_its_card_when_it_is_finished_for_another_roll(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Blazer", "character new", line="Ember, attributes Brawn 2")
    await by_hand(game, "Blazer")
    first = await game.say("Blazer", "hf roll", what="Brawn")
    asked = await game.say("Blazer", "hf roll", what="Brawn")
    game.dice.waiting = [6, 5]
    second = await game.press("Blazer", "Let Parry throw", asked)

    over = next(card for card in game.cards() if card.id == first.id)
    assert text(over).startswith("Ember: CLEAN FAILURE, 6")
    assert labels(second) == ["Type…", "Let Parry throw"]
    game.dice.waiting = [8, 6]
    refused = await game.say("Blazer", "hf roll", what="Brawn")
    await game.press("Blazer", "Let Parry throw", refused)
    waits = next(card for card in game.cards() if card.id == second.id)
    assert text(waits).splitlines()[0] == "Ember throws 1 die"


async def test_parry_throws_a_blind_roll_which_its_player_may_not_see(table: Game) -> None:
    """Its card is the GMs' alone, so that nobody who throws by hand could type a face."""
    table.dice.waiting = [5, 5, 1]
    asked = await table.say("Skaz", "flame roll", dice=3, task="lock", visibility="blind")
    seen = text(await table.press("GM", "Show me", table.cards()[0]))

    assert text(asked).startswith("Skaz rolled blind, for the GM")
    assert seen.splitlines()[1] == "**5** · **5** · 1"


async def test_parry_throws_what_is_missing_of_faces_typed_with_a_blind_roll(table: Game) -> None:
    await by_hand(table, "Blazer")
    await table.say("GM", "table house", key="table visibility", value="blind")
    table.dice.waiting = [5]
    await table.say("Blazer", "flame roll", dice=2, faces="6", task="lock")
    seen = text(await table.press("GM", "Show me", table.cards()[0]))

    assert "**6** · **5** (1 by hand)" in seen


async def test_a_gm_who_throws_by_hand_is_asked_for_a_blind_roll_that_they_see(game: Game) -> None:
    await game.say("GM", "character new", system="flamepunk")
    await by_hand(game, "GM")
    await game.say("GM", "flame roll", dice=2, task="lock", visibility="blind")
    seen = text(await game.press("GM", "Show me", game.cards()[0]))

    assert seen.startswith("GM throws 2 dice: lock")


async def test_initiative_is_asked_for_also_where_rolls_are_blind(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "table house", key="table visibility", value="blind")
    await game.say("Skaz", "character new", ready="Guard", name="Skaz")
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", npcs="Thug")
    await game.say("GM", "combat next")

    assert labels(asking(game)[0]) == ["Type…", "Let Parry throw"]


async def test_who_answers_an_open_roll_by_typing_is_asked_where_rolls_are_blind(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "table house", key="table visibility", value="blind")
    await game.say("Skaz", "character new", line="Ana, dex 3D, melee 4D, sword 4D")
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", npcs="Thug", members="Ana")
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    await game.say("GM", "d6 attack", target="Ana")
    game.dice.waiting = [2, 5, 5, 2]
    asked = await game.say("Skaz", "answer", how="active")

    assert text(asked).startswith("Ana throws 4 dice")
