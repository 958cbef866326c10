"""Who acts where several of one person's may be meant: it is asked once, privately."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import drawn
from tests.support.game import Game, parts, text
from tests.support.hydra import fight, initiative, strike, table


async def against_thugs(game: Game, *turns: str) -> None:
    """Skaz and two thugs with sheets of their own, whom the GM plays, in Flamepunk."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    for name in ("Thug 1", "Thug 2"):
        await game.say("GM", "character new", name=name, npc=True)
    await game.say("GM", "combat start", members="Skaz, Thug 1, Thug 2")
    await game.press("GM", "Begin")
    for _ in turns:
        await game.press("GM", "Next")


def options(card: ResponseMessage) -> list[str]:
    """The labels of the only menu of a card."""
    (menu,) = parts(card, 3)
    return [option["label"] for option in menu["options"]]


async def choose(game: Game, person: str, name: str, card: ResponseMessage) -> ResponseMessage:
    """Somebody of the only menu of a card, by name."""
    (menu,) = parts(card, 3)
    (value,) = (one["value"] for one in menu["options"] if one["label"] == name)
    return await game.pick(person, [value], card)


async def test_off_an_npcs_turn_a_gm_is_asked_who_rolls(game: Game) -> None:
    await against_thugs(game)

    asked = await game.say("GM", "flame roll", dice=4)

    assert asked.ephemeral
    assert drawn(asked, game) == "**Who?**\n[Thug 1 ▾]"
    assert options(asked) == ["Thug 1", "Thug 2", "GM"]
    game.dice.waiting = [6, 5, 1, 2]
    done = await choose(game, "GM", "Thug 2", asked)
    assert text(done).startswith("Thug 2: SUCCESS")
    assert await game.pool("Thug 2") == 2


async def test_a_gm_who_is_asked_may_mean_themselves(game: Game) -> None:
    await against_thugs(game)
    asked = await game.say("GM", "flame roll", dice=4)

    game.dice.waiting = [6, 5, 1, 2]
    assert text(await choose(game, "GM", "GM", asked)).startswith("GM: SUCCESS")


async def test_what_was_typed_by_hand_is_kept_while_it_is_asked_who(game: Game) -> None:
    await against_thugs(game)
    asked = await game.say("GM", "flame roll", dice=2, faces="5,1")

    assert "5 · 1 (by hand)" in text(await choose(game, "GM", "Thug 1", asked)).replace("**", "")


async def test_on_an_npcs_turn_a_gm_is_not_asked(game: Game) -> None:
    await against_thugs(game, "Thug 1")
    game.dice.waiting = [6, 5, 1, 2]

    assert text(await game.say("GM", "flame roll", dice=4)).startswith("Thug 1: SUCCESS")


async def test_a_gm_who_fights_with_a_character_of_their_own_rolls_as_that_one(game: Game) -> None:
    await game.say("GM", "character new", name="Ember", system="flamepunk")
    await against_thugs(game)
    await game.say("GM", "combat join")
    game.dice.waiting = [6, 5, 1, 2]

    assert text(await game.say("GM", "flame roll", dice=4)).startswith("Ember: SUCCESS")


async def test_before_the_first_round_a_gm_rolls_as_the_gm(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Thug", npc=True)
    await game.say("GM", "combat start", members="Thug")
    game.dice.waiting = [6, 5, 1, 2]

    assert text(await game.say("GM", "flame roll", dice=4)).startswith("GM: SUCCESS")


async def test_no_player_is_asked_off_their_turn(game: Game) -> None:
    await against_thugs(game, "Thug 1")
    game.dice.waiting = [6, 5, 1, 2]

    assert text(await game.say("Skaz", "flame roll", dice=4)).startswith("Skaz: SUCCESS")


@pytest.mark.rule("HH-58")
async def test_of_several_in_turn_together_it_is_asked_who_acts(game: Game) -> None:
    await table(game)
    for name in ("Rat 1", "Rat 2"):
        await game.say("GM", "character new", name=name, npc=True)
    await fight(game, "Rat 1", "Rat 2")
    await initiative(game, 4, 4)

    asked = await game.say("GM", "hydra roll", attribute="Strength", skill="3")

    assert options(asked) == ["Rat 1", "Rat 2"]
    game.dice.waiting = [9, 9, 9]
    assert "Rat 2" in text(await choose(game, "GM", "Rat 2", asked))


async def test_an_answer_is_typed_for_the_one_npc_that_is_asked(game: Game) -> None:
    await against_thugs(game)
    await game.roll("Skaz", (3, 3, 5, 6), target="Thug 2")

    assert text(await game.say("GM", "answer", how="dodge")).startswith("Skaz hits Thug 2")
    assert await game.pool("Thug 2") == 5


async def test_of_two_npcs_asked_it_is_asked_once_who_answers(game: Game) -> None:
    await against_thugs(game)
    for name in ("Thug 1", "Thug 2"):
        await game.roll("Skaz", (6, 6, 1), target=name)

    asked = await game.say("GM", "answer", how="dodge")

    assert asked.ephemeral
    assert options(asked) == ["Thug 2", "Thug 1"]
    await choose(game, "GM", "Thug 1", asked)
    assert (await game.pool("Thug 1"), await game.pool("Thug 2")) == (5, 6)


async def test_a_player_with_two_characters_answers_for_the_one_who_is_asked(game: Game) -> None:
    await table(game)
    for person, name in (("Blazer", "Ann"), ("Blazer", "Bea"), ("Skaz", "Cyd")):
        await game.say(person, "character new", name=name)
    await fight(game, "Cyd", "Ann", "Bea")
    await initiative(game, 1, 5, 6)
    await strike(game, "Skaz", "Cyd", "Ann")

    game.dice.waiting = [2] * 12
    met = await game.say("Blazer", "answer", how="dodge")

    assert "Ann" in text(met)
    assert "No attack waits" not in text(met)


async def test_who_begins_a_fight_that_nobody_has_joined_may_join(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start")

    refused = await game.say("GM", "combat next")

    assert drawn(refused, game) == "**Nobody has joined yet.**\n[Join]"
    await game.press("GM", "Join", refused)
    assert [row.name for row in (await game.scene()).combatants.values()] == ["GM"]


async def test_that_people_became_known_is_no_line_of_the_history(game: Game) -> None:
    await game.roll("Skaz", (6, 5), target=f"<@{game.people['Blazer'].id}>")

    assert "seats" not in text(await game.say("GM", "history"))


async def test_an_npc_that_the_gm_has_chosen_to_play_is_offered_once(game: Game) -> None:
    await against_thugs(game)
    await game.say("GM", "character use", who="Thug 2")

    assert options(await game.say("GM", "flame roll", dice=4)) == ["Thug 1", "Thug 2"]
