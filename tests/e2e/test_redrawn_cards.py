"""Cards of rolls that wait, when something else changes what may be done about them."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.shared.combat.arena import find_fight
from tests.support.black import SABRE, black, fighter, ring, skills
from tests.support.flame import hold_grudge
from tests.support.game import Game, labels, text
from tests.support.hfplay import give, roll
from tests.support.hydra import ann_and_ben, strike
from tests.support.opend6fight import duel


def card_of(game: Game, words: str) -> ResponseMessage:
    """The newest card in the channel that says this."""
    return next(card for card in game.cards() if words in text(card))


@pytest.fixture
async def flame(game: Game) -> Game:
    """Skaz and Blazer with 6 dice each, outside of fights."""
    for name in ("Skaz", "Blazer"):
        await game.say(name, "character new", name=name, system="flamepunk")
        await game.say("GM", "flame pool", who=name, dice=6)
    return game


@pytest.mark.rule("FP-50")
async def test_who_regains_dice_may_dodge_what_waits(flame: Game) -> None:
    await flame.say("GM", "flame pool", who="Blazer", dice=0)
    await flame.roll("Skaz", (5, 6), target="Blazer")
    before = labels(card_of(flame, "attacks Blazer"), live=True)
    await flame.say("GM", "flame pool", who="Blazer", dice=6)
    after = labels(card_of(flame, "attacks Blazer"), live=True)

    assert not any(label.startswith("Dodge") for label in before)
    assert any(label.startswith("Dodge") for label in after)
    assert "Blazer" in text(await flame.press("Blazer", "Dodge"))
    assert await flame.pool("Blazer") == 5


async def test_nothing_is_drawn_anew_where_nothing_else_may_be_done(flame: Game) -> None:
    await flame.roll("Skaz", (5, 6), target="Blazer")
    offers = (await flame.scene()).offers
    await flame.say("GM", "flame pool", who="Blazer", dice=5)

    assert (await flame.scene()).offers == offers


async def test_a_target_that_went_and_came_back_by_undo_may_answer_again(flame: Game) -> None:
    await flame.roll("Skaz", (6,), target="Blazer", more="kind physical")
    asked = await flame.say("GM", "character delete", who="Blazer")
    await flame.press("GM", "Delete Blazer", asked)
    gone = labels(card_of(flame, "attacks Blazer"), live=True)
    await flame.say("GM", "undo")
    back = labels(card_of(flame, "attacks Blazer"), live=True)

    assert not any(label.startswith(("Dodge", "Take it")) for label in gone)
    assert any(label.startswith("Take it") for label in back)
    assert any(label.startswith("Dodge") for label in back)


async def test_an_attack_goes_with_its_attacker_and_says_so(flame: Game) -> None:
    await flame.roll("Skaz", (5, 6), target="Blazer")
    asked = await flame.say("GM", "character delete", who="Skaz")
    gone = await flame.press("GM", "Delete Skaz", asked)
    card = card_of(flame, "attacks Blazer")

    assert text(gone).splitlines() == [
        "Skaz is deleted",
        "Roll 1 of Skaz was waiting and is dropped.",
    ]
    assert labels(card, live=True) == ["Why"]
    assert "dropped" in text(card)
    assert "its roller is gone" in text(card)


@pytest.mark.rule("FP-44", "FP-17")
async def test_a_shift_is_gone_with_the_penalty_that_a_gm_cleared(flame: Game) -> None:
    await flame.roll("Skaz", (1, 4), task="door")
    before = labels(card_of(flame, "door"), live=True)
    await hold_grudge(flame, "Skaz", "door", 0)
    after = labels(card_of(flame, "FAILURE"), live=True)

    assert any(label.startswith("Shift") for label in before)
    assert not any(label.startswith("Shift") for label in after)


@pytest.mark.rule("HF-29")
async def test_tokens_that_are_taken_take_their_buttons_and_undo_brings_them_back(
    game: Game,
) -> None:
    await game.say("Skaz", "hf roll", what="1", difficulty="certain")
    await give(game, 3)
    await roll(game, [3, 5, 6], skill="2")
    offered = labels(card_of(game, "D8"), live=True)
    await game.say("GM", "hf tokens", who="Skaz", amount=-3)
    taken = labels(card_of(game, "D8"), live=True)
    await game.say("GM", "undo")
    back = labels(card_of(game, "D8"), live=True)

    assert any(label.startswith("Use") for label in offered), offered
    assert not any(label.startswith("Use") for label in taken)
    assert back == offered


async def bd(game: Game) -> None:
    """Skaz attacks Blazer with a sabre."""
    await black(game)
    await fighter(game, "Skaz", dexterity=3, skills=skills(Swordplay=3), weapons=[SABRE])
    await fighter(game, "Blazer", dexterity=2, skills=skills(Dodge=2))
    await ring(game, "Skaz", "Blazer", faces=[1, 1, 2, 2, 2])
    await game.say("Skaz", "black attack", target="Blazer", weapon="Sabre")


async def hydra(game: Game) -> None:
    """Ann attacks Ben."""
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")


async def d6(game: Game) -> None:
    """Ana attacks the orc."""
    await duel(game)
    await game.say("Skaz", "d6 attack", target="Orc")


TABLES = {"blackdice": bd, "hammerhydra": hydra, "opend6": d6}
TARGETS = {"blackdice": "Blazer", "hammerhydra": "Ben", "opend6": "Orc"}


def attack_card(game: Game) -> ResponseMessage:
    """The card of the attack."""
    return card_of(game, "attack")


@pytest.mark.parametrize("system", TABLES)
async def test_the_end_of_a_fight_drops_what_waits_and_says_so(game: Game, system: str) -> None:
    await TABLES[system](game)
    over = await game.say("GM", "combat end")
    card = attack_card(game)

    assert "was waiting and is dropped" in text(over)
    assert labels(card, live=True) in ([], ["Why"])
    assert "the fight is over" in text(card)


@pytest.mark.parametrize("system", TABLES)
async def test_an_attack_on_who_leaves_the_fight_is_over_and_undo_brings_it_back(
    game: Game, system: str
) -> None:
    await TABLES[system](game)
    before = labels(attack_card(game), live=True)
    await game.say("GM", "combat leave", who=TARGETS[system])
    gone = (await game.scene()).rolls
    left = labels(attack_card(game), live=True)
    await game.say("GM", "undo")

    assert not any(one.open for one in gone.values())
    assert left in ([], ["Why"])
    assert labels(attack_card(game), live=True) == before


@pytest.mark.rule("HH-54")
async def test_an_attack_on_who_dies_meanwhile_is_off_and_its_turn_is_not_used(game: Game) -> None:
    await hydra(game)
    await game.say("GM", "gm damage", who="Ben", amount=20)
    card = card_of(game, "taken back")

    assert text(card) == "Ann attacks Ben: taken back, Ben is dead"
    assert labels(card, live=True) == ["Why"]
    scene = await game.scene()
    assert not any(one.open for one in scene.rolls.values())
    refused = await game.say("Blazer", "answer", how="dodge")
    assert "Nothing waits for you." in text(refused)
    assert find_fight(scene).standing.turn == ("ann",)


async def test_whoever_goes_with_the_fight_is_still_called_by_name(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    attack = await game.say("Skaz", "flame roll", dice=3, target="Thug 1", faces="1,6,6")
    await game.say("GM", "combat end")

    card = next(one for one in game.cards() if one.id == attack.id)
    assert "Skaz hits Thug 1" in text(card)
    assert "thug 1" not in text(card)
    assert "Thug 1" in text(await game.press("Skaz", "Why", card))


async def test_an_attack_whose_target_is_gone_is_read_by_its_roller(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", name=person)
    attack = await game.say("Skaz", "flame roll", dice=2, target="Blazer", faces="5,6")
    await game.press("Blazer", "Delete", await game.say("Blazer", "character delete", who="Blazer"))
    card = next(one for one in game.cards() if one.id == attack.id)
    await game.say("GM", "session start")
    again = await game.say("GM", "session start")

    assert "Read it" in labels(card)
    assert "Roll 1 of Skaz waits and is closed first." in text(again)
    await game.press("Skaz", "Read it", card)
    assert not any(roll.deadline for roll in (await game.scene()).rolls.values() if not roll.open)
