"""Two fights at one table: what a panel offers is done in its own fight."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.shared.combat.arena import find_fight
from bot.shared.exchange.rows import combat_of
from tests.support.black import SABRE, black, fighter, skills
from tests.support.game import Game, text
from tests.support.opend6fight import duel
from tests.support.seen import seen_by


async def panel(game: Game, key: str) -> ResponseMessage:
    """The panel of the fight of this key."""
    offers = (await game.scene()).offers.values()
    message = next(offer.message for offer in offers if offer.combat == key)
    return next(card for card in game.cards() if card.id == message)


async def test_the_menu_of_a_panel_attacks_in_the_fight_of_that_panel(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=3, skills=skills(Swordplay=3), weapons=[SABRE])
    await fighter(game, "Blazer", dexterity=2, skills=skills(Dodge=2))
    for name in ("One", "Two"):
        await game.say("GM", "combat start", name=name, members="Skaz, Blazer")
        game.dice.waiting = [1, 1, 1, 2, 2, 2, 2, 2, 2]
        await game.say("GM", "combat next", combat=name)
        game.dice.waiting = []
    assert find_fight(await game.scene()).key == "two"
    await game.pick("Skaz", ["blazer sabre"], await panel(game, "one"), "Skaz attacks")

    scene = await game.scene()
    roll = next(roll for roll in scene.rolls.values() if roll.open)
    assert combat_of(roll) == "one"
    assert scene.combatants["one", "skaz"].state != scene.combatants["two", "skaz"].state
    assert find_fight(scene).key == "two"


@pytest.mark.rule("D6-13")
async def test_a_combatant_of_the_older_fight_is_attacked_from_its_panel(game: Game) -> None:
    await duel(game)
    await game.say("GM", "combat start", name="Two")
    await game.say("GM", "combat join", who="Ana", combat="Two")
    await game.say("GM", "combat next", combat="Two")
    said = await game.pick("Skaz", ["orc sword"], await panel(game, "main"), "Ana attacks")

    assert not said.ephemeral, text(said)
    assert "Orc" in text(said)


async def test_a_fight_ended_from_its_menu_leaves_another_one_current(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    for name in ("Alpha", "Beta", "Zeta"):
        await game.say("GM", "combat start", name=name, npcs="Thug")
    menu = await game.press("GM", "GM", await panel(game, "beta"))
    said = await game.press("GM", "End the fight", menu)

    assert find_fight(await game.scene()).key == "zeta"
    assert "Now:" not in text(said) + "".join(map(text, game.cards()))


async def test_the_fight_without_a_name_is_chosen_by_what_it_is_called(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug")
    await game.say("GM", "combat start", name="Two", npcs="Guard")
    menu = await game.press("GM", "GM", await panel(game, "two"))
    menu = await game.press("GM", "Other fight", menu)
    await game.press("GM", "the fight", menu)

    assert find_fight(await game.scene()).key == "main"


async def test_a_condition_of_one_fight_reads_as_such_in_the_other(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Bo")
    for name in ("One", "Two"):
        await game.say("GM", "combat start", name=name, members="Bo")
        await game.say("GM", "combat next", combat=name)
    await game.say("GM", "gm condition", who="Bo", name="Dazed", until="fight")
    await game.say("GM", "gm condition", who="Bo", name="Dizzy", until="this turn")

    below = [line for line in text(await panel(game, "one")).splitlines() if "Dazed" in line]
    sheet = text(await game.press("Skaz", "My sheet", await panel(game, "one")))

    assert below == ["  Dazed: to the end of another fight; Dizzy: to their turn in another fight"]
    assert "Dazed, until another fight ends" in sheet
    assert "Dizzy, until the end of Bo's turn in another fight" in sheet


async def test_a_line_that_is_none_of_the_newest_fight_names_that_fight(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    for who in ("Skaz", "Blazer"):
        await game.say(who, "character new")
    await game.say("GM", "combat start", npcs="Thug x4")
    await game.press("GM", "Begin")
    await game.say("GM", "combat start", npcs="Rat x2", name="Cellar")

    async def told(who: str, what: str) -> str:
        return text(await game.say(who, "act", what=what)).splitlines()[0]

    assert await told("Skaz", "hold") == "Cellar has not begun: nothing is called hold yet."
    said = await told("GM", "give the turn: skaz")
    assert said == "Cellar has not begun: nothing is called give the turn: skaz yet."
    await game.say("GM", "combat next", combat="Cellar")
    said = await told("Blazer", "attack: thug 1 2")
    assert said == "It is Skaz's turn in Cellar: nothing is called attack: thug 1 2 now."
    assert await told("Skaz", "sing") == "Nothing is called sing in Cellar."


async def test_on_the_turn_of_somebody_hidden_a_line_says_that_it_is_the_gms(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new")
    await game.say("GM", "combat start", npcs="Thug")
    await game.say("GM", "combat npc", line="Wraith, dice 3", hidden=True)
    await game.press("GM", "Begin")
    await game.say("GM", "act", what="give the turn: wraith")

    said = text(await game.say("Skaz", "act", what="attack: thug 2"))
    assert said.startswith("It is the GM's turn: nothing is called attack: thug 2 now.")


async def test_who_is_hidden_in_one_fight_is_hidden_in_every_other(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug")
    await game.say("GM", "combat npc", line="Wraith, dice 3", hidden=True)
    await game.say("GM", "combat start", name="Two", members="Wraith")
    await game.press("GM", "Begin")

    assert "Wraith" not in seen_by(game, "Skaz")

    await game.say("GM", "gm reveal", who="Wraith")
    rows = (await game.scene()).combatants
    assert not any(row.hidden for row in rows.values())
    for fight in ("main", "two"):
        assert "Wraith" in text(await panel(game, fight))
