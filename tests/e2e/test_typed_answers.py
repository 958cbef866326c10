"""Answers typed by the words on their buttons, and with the dice that they ask for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.scene import Entry, Scene, put
from tests.e2e.test_act import thugs
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, strike


async def test_a_button_is_typed_by_its_words_with_the_comma_in_them(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    attack = await strike(game, "Skaz", "Ann", "Ben")
    blocks = [label for label in labels(attack) if label.startswith("Block, ")]
    game.dice.waiting = [10, 2, 2, 2, 2, 2, 2, 2, 2]
    answered = await game.say("Blazer", "answer", how="Block, body")

    assert [label.partition(":")[0] for label in blocks] == ["Block, object", "Block, body"]
    assert "block 2" in text(answered)


async def test_answers_that_have_commas_are_listed_one_a_line(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    await strike(game, "Skaz", "Ann", "Ben")
    lines = text(await game.say("Blazer", "answer", how="sing")).splitlines()

    assert lines[0] == "What waits for you knows no “sing”. There is:"
    assert "· block, body" in lines


@pytest.mark.parametrize("option", ["faces", "more"])
async def test_dice_that_a_button_asks_for_are_typed_with_either_option(
    game: Game, option: str
) -> None:
    await thugs(game)
    await game.press("Skaz", "My dice", await game.say("Skaz", "character show"))
    await game.say("Skaz", "flame roll", dice=3, task="wall")
    card = await game.say("Skaz", "answer", how="type", **{option: "5 5 1"})

    assert text(card).startswith("Skaz, wall: SUCCESS 4")
    assert "**5** · **5** · 1 (by hand)" in text(card)


async def test_a_button_is_typed_as_it_reads(game: Game) -> None:
    """Also where its first word, `GM`, says nothing of what it does."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "flame roll", dice=6, task="door", faces="1,1,1,1,1,1")

    said = await game.say("GM", "answer", how="GM: what else goes wrong…", more="the door falls")

    assert "the door falls" in text(said) + text(game.cards()[0])


async def test_a_greyed_button_says_why_as_it_does_on_its_card(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Blazer", dice=0)
    await game.roll("Skaz", (6, 6), target="Blazer")
    typed = [text(await game.say("Blazer", "answer", how=how)) for how in ("dodge", "dod", "sing")]
    taken = await game.say("Blazer", "answer", how="take it")
    late = await game.say("Blazer", "answer", how="dodge")

    assert typed[:2] == ["Dodge, 1 die: no dice left."] * 2
    assert "dodge" not in typed[2]
    assert text(taken).startswith("Skaz hits Blazer")
    assert "no dice left" not in text(late)


async def test_a_button_of_another_version_hides_no_answer_beside_it(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    await strike(game, "Skaz", "Ann", "Ben")

    def age(scene: Scene) -> tuple[None, Scene]:
        offer = next(o for o in scene.offers.values() if o.roll == scene.last_roll)
        older = replace(offer.choices[0], label="Compare", action=b'{"do":"compare"}')
        aged = replace(offer, choices=(older, *offer.choices))
        line = Entry(0, "an older Parry", "hammerhydra", b"{}", b"{}", "a card was drawn")
        return None, replace(scene, offers=put(scene.offers, offer.id, aged), entry=line)

    await game.store.transact(game.table, age)
    refused = text(await game.say("Blazer", "answer", how="sing"))

    assert "· dodge" in refused
    assert "compare" not in refused


async def test_a_call_that_is_answered_by_typing_asks_how_many_dice(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Zed")
    await game.say("GM", "gm call", who="players", what="Climbing")
    asked = await game.say("Skaz", "answer", how="roll")

    assert labels(asked)[:2] == ["1 die: 33 %", "2 dice: 56 %"]
    game.dice.waiting = [5, 1]
    await game.press("Skaz", "2 dice", asked)
    assert text(game.cards()[0]).startswith("Zed, Climbing: SUCCESS 1")
    assert await game.pool("Zed") == 4


async def test_how_many_dice_are_rolled_on_a_call_is_typed_with_it(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Zed")
    await game.say("GM", "gm call", who="players", what="Climbing")
    many = await game.say("Skaz", "answer", how="roll", more="dice 9")
    card = await game.say("Skaz", "answer", how="roll", more="dice 2", faces="5,1")

    assert text(many) == "“dice” is 1 to 6; you wrote 9."
    assert text(card).startswith("Zed, Climbing: SUCCESS 1")
    assert await game.pool("Zed") == 4
