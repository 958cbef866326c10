"""Drawing and loading where there is room for one action alone, and where nobody counts them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.black import (
    REVOLVER,
    SABRE,
    SHOTGUN,
    answer,
    attack,
    black,
    fighter,
    onward,
    panel,
    ring,
    skills,
    weapon,
)
from tests.support.blacktasks import reasons
from tests.support.cards import drawn
from tests.support.game import Game, labels, text

UNDRAWN = {**SABRE, "ready": False}


async def duel(game: Game, dexterity: int, arm: Mapping[str, object]) -> None:
    """Skaz with this weapon alone, faster than Blazer."""
    await black(game)
    sheet = {"dexterity": dexterity, "skills": skills(Swordplay=4, Firearms=4), "weapons": [arm]}
    await fighter(game, "Skaz", initiative=2, **sheet)
    await fighter(game, "Blazer", dexterity=2, initiative=1, skills=skills(Dodge=2))


@pytest.mark.rule("BD-49", "BD-59")
async def test_who_has_one_action_draws_and_does_not_attack(game: Game) -> None:
    """Dexterity 0 is one action; the other way is offered."""
    await duel(game, 0, UNDRAWN)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    both = await game.say("Skaz", "black attack", target="Blazer", more="draw")
    await game.press("Skaz", "Draw: 1 action", both)

    assert text(both) == "To draw and attack takes two actions, and Skaz has one."
    assert (await weapon(game, "Skaz", "Sabre")).ready


@pytest.mark.rule("BD-50", "BD-59")
async def test_half_dice_are_not_offered_where_one_action_is_left(game: Game) -> None:
    await duel(game, 2, {**REVOLVER, "ready": False})
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    fresh = labels(await game.say("Skaz", "black attack", target="Blazer", weapon="Revolver"))
    await game.say("Skaz", "act", what="2 or more actions: 2")
    await game.say("Skaz", "act", what="other action: door")
    later = labels(await game.say("Skaz", "black attack", target="Blazer", weapon="Revolver"))

    assert fresh == ["Draw: 1 action", "Draw & fire: half dice"]
    assert later == ["Draw: 1 action"]


@pytest.mark.rule("BD-59", "BD-96")
async def test_whose_turn_it_is_comes_before_what_is_not_drawn(game: Game) -> None:
    """Nothing is offered that would be refused next."""
    await duel(game, 2, UNDRAWN)
    await ring(game, "Blazer", "Skaz", faces=[1, 2, 1])
    await game.say("GM", "combat next")
    early = await game.say("Skaz", "black attack", target="Blazer", weapon="Sabre")
    await game.say("GM", "gm damage", who="Skaz", amount=12)
    dying = await game.say("Skaz", "black attack", target="Blazer", weapon="Sabre")

    assert text(early).startswith("It is Blazer's turn")
    assert text(dying) == "Skaz is dying; first aid in a fight may help."
    assert not labels(early)
    assert not labels(dying)


@pytest.mark.rule("BD-61")
async def test_nothing_is_loaded_that_is_gone_by_then(game: Game) -> None:
    await duel(game, 2, {**SHOTGUN, "loaded": False})
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    await game.say("Skaz", "act", what="reload: shotgun")
    await game.say("GM", "character edit", who="Skaz", field="weapons", value="")
    await onward(game)
    await onward(game, 1, 2, 1)
    busy = panel(game)
    await onward(game, 1, 2, 1)

    assert "Skaz ●●●● ▣▣▣▣ busy 1" in busy
    assert panel(game).startswith("Alley, round 3: Skaz\n▶ Skaz ●●●● ▣▣▣▣ 1 action")
    assert "loaded" not in panel(game)


@pytest.mark.rule("BD-51", "BD-60")
async def test_a_sheet_says_with_what_there_are_no_dice(game: Game) -> None:
    """Two dice as one of three actions are none; with a sabre two are left."""
    await duel(game, 2, SABRE)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    await game.say("Skaz", "act", what="2 or more actions: 3")
    own = text(await game.press("Skaz", "My sheet")).splitlines()

    assert "Sabre (damage 4): Dexterity 2 + Swordplay 4 ÷ 3 = 2 dice: attack" in own
    assert "fists (damage 1): Dexterity 2 + Unarmed 0 ÷ 3 = no dice" in own


@pytest.mark.rule("BD-51", "BD-60")
async def test_outside_a_fight_drawing_halves_the_dice_too(game: Game) -> None:
    await duel(game, 2, UNDRAWN)
    card = await attack(game, "Skaz", "Blazer", weapon="Sabre", more="draw")

    assert "3 dice; both roll at once" in text(card)
    assert "Skaz: Dexterity 2 + Swordplay 4 = 6 ÷ 2 = 3" in await reasons(game)


@pytest.mark.rule("BD-49", "BD-51")
async def test_outside_a_fight_declared_actions_divide_the_dice_too(game: Game) -> None:
    """Dexterity 2 is three actions at most."""
    await duel(game, 2, SABRE)
    card = await attack(game, "Skaz", "Blazer", more="actions 3")

    assert "2 dice; both roll at once" in text(card)
    assert "Skaz: Dexterity 2 + Swordplay 4 = 6 ÷ 3 = 2" in await reasons(game)
    said = text(await attack(game, "Skaz", "Blazer", more="actions 4"))
    assert "4 actions were asked for; 1 plus Dexterity is 3." in said


@pytest.mark.rule("BD-61")
async def test_a_gun_that_takes_no_round_is_loaded_by_one_of_two_actions(game: Game) -> None:
    """R-28: 0 rounds of reloading are an action like any other."""
    await duel(game, 2, {**SHOTGUN, "reload_rounds": 0})
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    await attack(game, "Skaz", "Blazer", more="actions 2")
    await answer(game, "Blazer", "Dodge", *[2] * 3, *[2] * 4)
    empty = await weapon(game, "Skaz", "Shotgun")
    menu = await game.press("Skaz", "Act")
    done = drawn(await game.press("Skaz", "Reload: Shotgun", menu)).splitlines()

    assert not empty.loaded
    assert done[0] == "**Done: Skaz reloads Shotgun.**"
    assert (await weapon(game, "Skaz", "Shotgun")).loaded
    assert "Skaz ●●●● ▣▣▣▣ 0 actions" in text(await game.say("GM", "combat show"))
