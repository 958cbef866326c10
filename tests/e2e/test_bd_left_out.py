"""What Black Dice's commands take where an option is left out: nothing more, and what is usual."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.black import SABRE, attack, black, fighter, onward, ring, skills
from tests.support.blacktasks import reasons
from tests.support.cards import drawn
from tests.support.game import Game, labels, parts, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz with one skill and a sabre, Blazer without anything."""
    await black(game)
    await fighter(
        game, "Skaz", wits=1, initiative=2, skills=skills(Medicine=2), weapons=[SABRE], speed=12
    )
    await fighter(game, "Blazer", initiative=1)
    return game


def lines(card: ResponseMessage) -> list[str]:
    """What a card says, the mention above it left away."""
    said = text(card).splitlines()
    return [line for line in said if not line.startswith(("<@", "Until", "<t:"))]


@pytest.mark.rule("BD-02", "BD-05", "BD-13")
async def test_rolls_have_the_dice_that_were_said_and_no_others(table: Game) -> None:
    group = lines(await table.say("Skaz", "black group", what="1 + 1", who="Blazer"))
    oppose = lines(await table.say("Skaz", "black oppose", target="Blazer", what="2: 1"))
    table.dice.waiting = [1, 2]
    roll = lines(await table.say("Skaz", "black roll", what="2"))

    assert group[0] == "Roll together: 1 + 1"
    assert oppose[0] == "Skaz against Blazer: 2: 1"
    assert roll == ["Skaz: PARTIAL, 1 of 2", "**1** · 2", "the GM decides: is that enough?"]


@pytest.mark.rule("BD-02", "BD-22", "BD-75")
async def test_odds_are_of_the_dice_that_were_said_and_no_others(table: Game) -> None:
    plain = lines(await table.say("Skaz", "black odds", what="6"))
    against = lines(await table.say("Skaz", "black odds", what="6", against=5))
    shot = lines(await table.say("Skaz", "black odds", what="6", against=5, more="weapon 4"))

    assert plain[0] == "6 dice: success 69 %"
    assert against == ["6 dice against 5: win 48 %, tie 20 %, lose 33 %"]
    assert shot[0] == "6 dice against 5: hit 48 %, 1.8 pips on average"
    assert shot[1] == "shot, 4 damage dice"


@pytest.mark.rule("BD-99")
async def test_care_is_wits_and_medicine(table: Game) -> None:
    await table.say("GM", "character edit", who="Blazer", field="lethal", value="2")
    table.dice.waiting = [2, 2, 2]
    said = lines(await table.say("Skaz", "black heal", target="Blazer"))

    steps = await reasons(table)

    assert said == [
        "Skaz treats Blazer: nothing gained",
        "2 · 2 · 2",
        "treat Blazer: 1 black die more for Skaz from now",
    ]
    assert steps[:2] == ["Skaz: Wits 1 + Medicine 2 = 3", "Skaz: 0"]


@pytest.mark.rule("BD-35", "BD-46", "BD-56", "BD-63", "R-55")
async def test_a_fight_takes_what_was_said_and_no_more(table: Game) -> None:
    """An ambush on the sheets' dice, an attack with what is in hand, a walk at one's own speed."""
    await table.say("GM", "combat start", name="Alley", members="Skaz, Blazer")
    ambush = lines(await table.say("GM", "act", what="ambush: blazer hiding", who="Skaz"))
    over = lines(await table.press("GM", "GM: roll for the rest"))
    await table.say("GM", "combat end")
    await ring(table, "Skaz", "Blazer", faces=[2, 2, 2])
    await table.say("GM", "character edit", who="Skaz", field="dexterity", value="1")
    declared = lines(await attack(table, "Skaz", "Blazer"))

    assert ambush[:2] == [
        "Skaz lies in wait: who notices?",
        "Blazer, no dice: …",
    ]
    assert over == [
        "Skaz is noticed",
        "Skaz no dice = 0",
        "Blazer no dice = 0",
        "counts in round 1",
    ]
    assert declared[:2] == ["Skaz attacks Blazer: Sabre, damage 4", "1 die; both roll at once"]
    table.dice.waiting = [2]
    await table.press("Blazer", "No defence")
    await table.say("GM", "combat next")
    walked = lines(await table.say("Blazer", "act", what="move: more", more="distance 10"))
    assert walked[:4] == [
        "Blazer moves",
        "10 yards at 10 a round (6.7 mph): there this round",
        "still in melee with Skaz",
        "Blazer: 0 actions left this round",
    ]


@pytest.mark.rule("BD-94")
async def test_who_says_no_trades_rolls_all_dice_to_stay_awake(table: Game) -> None:
    await table.say("GM", "character edit", who="Skaz", field="resolve", value="1")
    await table.say("GM", "character edit", who="Skaz", field="lethal", value="5")
    table.dice.waiting = [1]

    assert lines(await table.say("Skaz", "act", what="stay awake"))[0] == "Skaz stays awake"


@pytest.mark.rule("BD-63")
async def test_a_weapon_without_dice_says_so_where_it_is_offered(game: Game) -> None:
    """Whoever has neither Dexterity nor a skill of it hits nobody; a skill is enough."""
    await black(game)
    await fighter(game, "Skaz", dexterity=0, skills=skills(Swordplay=2), weapons=[SABRE])
    await fighter(game, "Blazer", dexterity=0, initiative=2)
    await ring(game, "Skaz", "Blazer", faces=[1, 1])
    await onward(game)
    card = next(one for one in game.cards() if "My sheet" in labels(one))
    options = [option for part in parts(card, 3) for option in part["options"]]
    offered = [option["label"] for option in options]

    before = await game.scene()
    kick = next(option["value"] for option in options if "kick" in option["label"])
    refused = await game.pick("Skaz", [kick], card)
    typed = await game.say("Skaz", "black attack", target="Blazer", weapon="kick")
    unpaid = await game.scene()
    await game.write("Skaz", "Type dice…", {"pool": "2"}, refused)

    assert drawn(refused) == drawn(typed) == "**Skaz has no dice for the kick.**\n[Type dice…]"
    assert unpaid.combatants == before.combatants
    assert any("Skaz attacks Blazer: kick" in text(one) for one in game.cards())
    assert [name for name in offered if "kick" in name] == ["Blazer, kick: no dice for it"]
    assert [name for name in offered if "Sabre" in name] == ["Blazer, Sabre"]


@pytest.mark.rule("BD-97")
async def test_first_aid_without_a_die_takes_no_action(game: Game) -> None:
    """Whoever has neither Wits nor Medicine gives nothing back; another pool is typed."""
    await black(game)
    await fighter(game, "Skaz", wits=0)
    await fighter(game, "Blazer", lethal=3)
    await ring(game, "Skaz", "Blazer", faces=[3, 1])
    before = await game.scene()
    listed = await game.say("Skaz", "act", what="first aid: blazer")
    typed = await game.say("Skaz", "black heal", target="Blazer")
    unpaid = await game.scene()
    game.dice.waiting = [1, 2]
    await game.write("Skaz", "Type dice…", {"pool": "2"}, typed)

    assert drawn(listed) == drawn(typed) == "**Skaz has no dice for first aid.**\n[Type dice…]"
    assert unpaid.combatants == before.combatants
    assert any("Skaz gives Blazer first aid" in text(card) for card in game.cards())


@pytest.mark.rule("BD-51", "BD-97")
async def test_a_divided_pool_that_leaves_no_die_gives_no_first_aid(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", wits=1, dexterity=2)
    await fighter(game, "Blazer", lethal=3)
    await ring(game, "Skaz", "Blazer", faces=[3, 3, 1])
    await game.say("Skaz", "act", what="2 or more actions: 2")

    refused = await game.say("Skaz", "black heal", target="Blazer")
    assert drawn(refused) == "Skaz has no dice for first aid as one of 2 actions."
