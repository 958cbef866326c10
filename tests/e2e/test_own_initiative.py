"""Initiative that is rolled is asked of whoever throws their own dice, before the round begins."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import drawn
from tests.support.game import Game, text
from tests.support.opend6 import ana, orc


async def by_hand(game: Game, person: str) -> None:
    """This person throws their own dice from now on."""
    await game.press(person, "My dice: by hand", await game.say(person, "character show"))


async def with_rolls(game: Game, system: str) -> None:
    """Skaz, who throws by hand, and the Blazer are in a fight in which initiative is rolled."""
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "table house", key=f"{system} initiative", value="roll")
    await game.say("Skaz", "character new", line="Skaz")
    await game.say("Blazer", "character new", line="Blazer")
    await by_hand(game, "Skaz")


async def two(game: Game) -> None:
    """The same in HFRPG, both with the attribute Strength 3."""
    await with_rolls(game, "hfrpg")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character edit", field="attributes", value="Strength | 3")
    await game.say("GM", "combat start", members="Skaz, Blazer")


async def ask_for_dice(game: Game, card: ResponseMessage | None = None) -> ResponseMessage:
    """The card on which the dice are typed, asked for by the GM who goes on."""
    refused = card or await game.say("GM", "combat next")
    return await game.press("GM", "Ask for the dice", refused)


async def scores(game: Game) -> Mapping[str, tuple[int, ...]]:
    """The initiative of everybody in the fight."""
    return {row.name: row.initiative for row in (await game.scene()).combatants.values()}


async def test_initiative_of_hfrpg_is_asked_for_where_it_is_rolled(game: Game) -> None:
    await two(game)
    refused = await game.press("GM", "Begin")
    card = await ask_for_dice(game, refused)
    before = drawn(card, game).splitlines()
    panel = text(await game.say("GM", "combat show"))
    early = text(await game.say("GM", "combat next"))
    throw = await game.write("Skaz", "Type…", {"faces": "2 5 7"}, card)
    game.dice.waiting = [2, 3, 6]
    begun = text(await game.say("GM", "combat next"))

    assert drawn(refused).splitlines() == [
        "**Skaz throws initiative by hand.**",
        "[Ask for the dice]",
    ]
    assert before == [
        "**Skaz throws 3 dice**",
        "initiative: 3d8",
        "[Type…] [Let Parry throw]",
    ]
    assert "waiting: [Skaz throws dice by hand](" in panel
    assert early == "Initiative is thrown by hand: its card waits for the faces."
    assert drawn(throw).splitlines() == [
        "**Initiative of round 1: thrown**",
        "Skaz 2 · 5 · 7 (by hand)",
    ]
    assert not game.dice.waiting
    assert "Skaz: 2 5 7 = 7" in begun
    assert await scores(game) == {"Skaz": (7, 3), "Blazer": (6, 3)}


async def test_where_initiative_is_counted_nobody_is_asked(game: Game) -> None:
    await two(game)
    await game.say("GM", "table house", key="hfrpg initiative", value="dice")

    assert "Round 1: Skaz" in text(await game.press("GM", "Begin"))


async def test_a_gm_lets_parry_throw_the_initiative_of_another(game: Game) -> None:
    await two(game)
    card = await ask_for_dice(game)
    game.dice.waiting = [4, 4, 4]
    throw = await game.press("GM", "Let Parry throw", card)
    game.dice.waiting = [1, 1, 1]
    await game.say("GM", "combat next")

    assert drawn(throw).splitlines()[1] == "Skaz 4 · 4 · 4"
    assert await scores(game) == {"Skaz": (4, 3), "Blazer": (1, 3)}


async def test_only_the_faces_that_were_typed_are_marked(game: Game) -> None:
    await two(game)
    card = await ask_for_dice(game)
    rest = await game.write("Skaz", "Type…", {"faces": "2 5"}, card)
    game.dice.waiting = [8]
    throw = await game.press("Skaz", "Let Parry throw", rest)

    assert drawn(throw).splitlines()[1] == "Skaz 2 · 5 · 8 (2 by hand)"


async def test_initiative_dice_outlive_a_restart_and_their_undo_asks_again(game: Game) -> None:
    await two(game)
    card = await ask_for_dice(game)
    await game.restart()
    await game.write("Skaz", "Type…", {"faces": "2 5 7"}, card)
    await game.say("GM", "undo", what="roll")
    again = await game.say("GM", "combat next")
    card = await ask_for_dice(game, again)
    await game.write("Skaz", "Type…", {"faces": "2 3 4"}, card)
    await game.restart()
    game.dice.waiting = [3, 3, 3]
    await game.say("GM", "combat next")

    assert text(again) == "Skaz throws initiative by hand."
    assert await scores(game) == {"Skaz": (4, 3), "Blazer": (3, 3)}


async def test_where_only_what_was_typed_is_undone_its_card_waits_again(game: Game) -> None:
    await two(game)
    card = await ask_for_dice(game)
    await game.write("Skaz", "Type…", {"faces": "2 5"}, card)
    await game.write("Skaz", "Type…", {"faces": "7"}, card)
    await game.say("GM", "undo")
    early = text(await game.say("GM", "combat next"))
    throw = drawn(await game.write("Skaz", "Type…", {"faces": "1"}, card)).splitlines()

    assert early == "Initiative is thrown by hand: its card waits for the faces."
    assert throw[1] == "Skaz 2 · 5 · 1 (by hand)"


async def test_initiative_dice_are_of_one_round_and_next_may_leave_them_to_parry(
    game: Game,
) -> None:
    await two(game)
    await game.write("Skaz", "Type…", {"faces": "8 8 8"}, await ask_for_dice(game))
    game.dice.waiting = [1, 1, 1]
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    await ask_for_dice(game)
    question = await game.say("GM", "combat next")
    game.dice.waiting = [2, 2, 2, 5, 5, 5]
    await game.press("GM", "Go on: Parry throws", question)

    assert drawn(question).splitlines()[0] == "**Skaz has not thrown the dice.**"
    assert await scores(game) == {"Skaz": (2, 3), "Blazer": (5, 3)}


async def test_who_leaves_is_not_waited_for(game: Game) -> None:
    await two(game)
    await ask_for_dice(game)
    await game.say("GM", "combat leave", who="Skaz")
    game.dice.waiting = [3, 4, 5]

    assert "Round 1: Blazer" in text(await game.press("GM", "Begin"))


async def test_dice_of_a_fight_that_is_over_are_not_waited_for(game: Game) -> None:
    await two(game)
    await ask_for_dice(game)
    await game.say("GM", "combat end")
    await game.say("GM", "combat start", members="Blazer")
    game.dice.waiting = [1, 1, 1]

    assert "Round 1: Blazer" in text(await game.press("GM", "Begin"))


async def test_initiative_of_flamepunk_is_asked_for_with_the_dice_that_come_back(
    game: Game,
) -> None:
    """Of six dice four are spent, and three come back before the next roll."""
    await with_rolls(game, "flamepunk")
    await game.say("GM", "combat start", members="Skaz, Blazer")
    first = drawn(await ask_for_dice(game), game).splitlines()
    await game.write("Skaz", "Type…", {"faces": "5 5 1 1 1 1"})
    game.dice.waiting = [1] * 6
    await game.say("GM", "combat next")
    await game.say("Skaz", "flame roll", dice=4, task="lock", faces="1,1,1,2")
    await game.say("GM", "combat next")
    second = await ask_for_dice(game)
    await game.write("Skaz", "Type…", {"faces": "6 6 1 1 1"}, second)
    game.dice.waiting = [1] * 6
    await game.say("GM", "combat next")

    assert first[:2] == ["**Skaz throws 6 dice**", "initiative: 6d6"]
    assert drawn(second, game).splitlines()[:2] == [
        "**Initiative of round 2: thrown**",
        "Skaz 6 · 6 · 1 · 1 · 1 (by hand)",
    ]
    assert not game.dice.waiting
    assert (await scores(game))["Skaz"][1] == 5


@pytest.mark.rule("D6-16")
async def test_awareness_of_a_chaotic_round_of_opend6_is_asked_for(game: Game) -> None:
    """The wild die is the last of four, and its six brings one more."""
    await ana(game)
    await orc(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat order", mode="chaos 1")
    card = await ask_for_dice(game)
    before = drawn(card, game).splitlines()
    more = drawn(await game.write("Skaz", "Type…", {"faces": "2 3 4 6"}, card), game).splitlines()
    panel = text(await game.say("GM", "combat show"))
    throw = await game.write("Skaz", "Type…", {"faces": "1"}, card)
    game.dice.waiting = [1, 2, 2]
    await game.say("GM", "combat next")
    totals = {name: score[0] for name, score in (await scores(game)).items()}
    await game.say("GM", "combat next")
    second = text(await game.say("GM", "combat next"))

    assert before[:2] == ["**Ana throws 4 dice**", "initiative: 4d6, the last is wild"]
    assert more[0] == "**Ana throws 1 die**"
    assert "waiting: [Ana throws dice by hand](" in panel
    assert drawn(throw).splitlines() == [
        "**Initiative of round 1: thrown**",
        "Ana 2·3·4·★6!→1, +2 = 18 (by hand)",
    ]
    assert totals == {"Ana": 18, "Orc": 5}
    assert "Round 2" in second
