"""Ambushes of Black Dice that somebody leaves, beside other fights, and of many who watch."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.black import black, fighter, onward, panel, refused, skills
from tests.support.blacktasks import reasons
from tests.support.calls import card_of
from tests.support.cards import drawn
from tests.support.game import Game, labels, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz, who hides with 6 dice, and Blazer and Bob, who watch with 4, before round 1."""
    await black(game)
    sneaky = skills(Hide_and_Sneak=4)
    await fighter(game, "Skaz", dexterity=2, initiative=2, skills=sneaky)
    for name in ("Blazer", "Bob"):
        await fighter(game, name, initiative=1, skills=skills(Perception=4))
    await game.say("GM", "combat start", name="Alley", members="Skaz, Blazer, Bob")
    return game


async def lurk(game: Game, against: str) -> ResponseMessage:
    """Skaz lies in wait for one, or for `everybody else`."""
    return await game.say("GM", "act", what=f"ambush: {against} hiding", who="Skaz")


@pytest.mark.rule("BD-34", "BD-35")
async def test_an_ambush_waits_for_nobody_who_has_left(table: Game) -> None:
    card = await lurk(table, "everybody else")
    asked = panel(table)
    await table.press("GM", "Watch: Bob", card)
    await table.say("GM", "combat leave", who="Blazer")
    waiting = drawn(card_of(table, card), table).splitlines()
    early = await refused(table, "GM", "combat next")
    table.dice.waiting = [*[1, 1, 1, 2, 2, 2], *[1, 1, 2, 2]]
    done = text(await table.press("GM", "GM: roll", card_of(table, card)))

    assert "waiting: [Blazer and Bob answer Skaz]" in asked
    assert waiting == [
        "**Skaz lies in wait: who notices?**",
        "Bob, 4 dice: watches",
        "all roll at once; a tie is noticed",
        "[GM: roll] [Why]",
    ]
    assert early == (
        "Surprise comes before the round: the ambush of roll 1 still waits. A GM rolls on its card."
    )
    assert done.splitlines()[0] == "Bob is surprised"
    assert not table.dice.waiting


@pytest.mark.rule("BD-34", "BD-35")
@pytest.mark.parametrize("leaver", ["Skaz", "Blazer"])
async def test_an_ambush_ends_when_one_side_has_left_and_goes_on_after_an_undo(
    table: Game, leaver: str
) -> None:
    card = await lurk(table, "blazer")
    asked = drawn(card_of(table, card)).splitlines()[1:]
    await table.say("GM", "combat leave", who=leaver)
    left = drawn(card_of(table, card)).splitlines()
    await table.say("GM", "undo")
    again = drawn(card_of(table, card)).splitlines()
    await table.say("GM", "redo")
    faces = [1, 2, 1] if leaver == "Blazer" else [1, 2]
    await onward(table, *faces)

    assert left == ["**Skaz lies in wait: one side has left**", "[Why]"]
    assert again == asked
    assert panel(table).startswith("Alley, round 1: ")


@pytest.mark.rule("BD-34", "BD-35")
async def test_an_ambusher_who_has_left_lies_in_wait_no_more(table: Game) -> None:
    card = await table.say("GM", "act", what="ambush: blazer hiding", who="Bob, Skaz")
    both = drawn(card, table).splitlines()[1]
    await table.say("GM", "combat leave", who="Bob")
    alone = text(await table.press("Skaz", "Why", card_of(table, card))).splitlines()
    table.dice.waiting = [*[1, 2, 2, 2, 2, 2], *[2] * 4]
    done = text(await table.press("Blazer", "Watch: Blazer", card_of(table, card)))

    assert both == "**Bob and Skaz lie in wait: who notices?**"
    assert alone == [
        "Skaz lies in wait: who notices?",
        "Skaz: Dexterity 2 + Hide & Sneak 4 = 6",
        "Blazer: Wits 0 + Perception 4 = 4",
    ]
    assert "Blazer is surprised by Skaz" in done
    assert not table.dice.waiting


@pytest.mark.rule("BD-34")
async def test_an_ambush_is_over_with_its_fight_and_can_still_be_explained(table: Game) -> None:
    card = await lurk(table, "blazer")
    ended = text(await table.say("GM", "combat end"))
    dropped = drawn(card_of(table, card)).splitlines()

    assert "Roll 1 of Skaz was waiting and is dropped." in ended
    assert dropped[-2:] == ["dropped: the fight is over", "[Why]"]
    assert await reasons(table, on=card_of(table, card)) == [
        "Skaz: Dexterity 2 + Hide & Sneak 4 = 6",
        "Blazer: Wits 0 + Perception 4 = 4",
    ]


@pytest.mark.rule("BD-34")
async def test_an_ambush_holds_up_no_other_fight(table: Game) -> None:
    await lurk(table, "blazer")
    for name in ("Rat", "Cat"):
        await fighter(table, name, initiative=1)
    await table.say("GM", "combat start", name="Yard", members="Rat, Cat")
    table.dice.waiting = [1, 2]
    yard = text(await table.say("GM", "combat next", combat="Yard"))
    alley = text(await table.say("GM", "combat next", combat="Alley"))

    assert yard.startswith("Yard, round 1: Rat")
    assert "still waits for Blazer. They press Watch on its card" in alley


@pytest.mark.rule("BD-35", "BD-39")
async def test_of_very_many_watchers_each_has_a_button_and_none_a_form(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=2, initiative=2, skills=skills(Hide_and_Sneak=4))
    await game.say("GM", "combat start", name="Alley", npcs="Thug x6", members="Skaz")
    card = await lurk(game, "everybody else")
    asked = panel(game)
    first = labels(card)
    rest = labels(await game.press("GM", "More…", card))
    await game.press("GM", "Watch: Thug 6", await game.press("GM", "More…", card))
    fewer = labels(await game.press("GM", "More…", card_of(game, card)))

    assert "waiting: [Thug 1–6 answer Skaz]" in asked
    assert "Thug 1, no dice: …" in text(card)
    assert [*first[:4], *rest] == [f"Watch: Thug {n}" for n in range(1, 7)]
    assert "Watch with…: Thug 1" in fewer
