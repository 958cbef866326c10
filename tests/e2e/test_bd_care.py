"""Care and sleep of Black Dice where nothing can come of them, and Health too long to draw."""

from __future__ import annotations

import pytest

from tests.support.black import black, fighter, onward, panel, refused, ring, sheet, skills
from tests.support.blacktasks import ada
from tests.support.game import Game, text


@pytest.mark.rule("BD-99", "BD-14")
async def test_care_is_never_very_easy(game: Game) -> None:
    await ada(game, wits="2", skills="Medicine | 3", lethal="2")
    said = await refused(game, "Skaz", "black heal", target="Ada", more="hard very easy")

    assert said == "Care is rolled: each success gives back a pip."


@pytest.mark.rule("BD-101")
async def test_nobody_sleeps_where_nobody_plays(game: Game) -> None:
    await black(game)
    said = await refused(game, "GM", "black rest", how="everybody")

    assert said == "No player has a character of Black Dice here."


@pytest.mark.rule("BD-90", "BD-91", "BD-99")
async def test_a_long_track_is_told_in_numbers(game: Game) -> None:
    """30 Health dice are 60 pips; what a treatment has done stands with the injuries."""
    await ada(game, health_dice="30", wits="2", skills="Medicine | 3")
    await game.say("GM", "gm damage", who="Ada", amount=12)
    game.dice.waiting = [1, 1, 2, 2, 2]
    healed = text(await game.say("Skaz", "black heal", target="Ada")).splitlines()
    told = text(await game.say("Skaz", "act", what="other action: injuries")).splitlines()
    recap = text(await game.say("GM", "session recap")).splitlines()

    assert healed[0] == "Ada treats Ada: 2 pips back"
    assert "Ada 50/60 ▣▣▣▣" in healed
    assert "Rolls: Ada 1 (1 made it)" in recap
    assert told == [
        "Ada: awake",
        "50/60 ▣▣▣▣",
        "50 of 60 Health pips left",
        "10 wound pips",
        "treated; that stands until new damage or a night's sleep",
    ]


@pytest.mark.rule("BD-97")
async def test_first_aid_still_to_come_finds_nothing_to_heal(game: Game) -> None:
    """R-49: of three pips one comes at once; a GM gives back the rest before the round."""
    await black(game)
    await game.say("GM", "table house", key="blackdice combat_heal", value="per_round")
    await fighter(game, "Skaz", wits=2, initiative=2, skills=skills(Medicine=4))
    await fighter(game, "Blazer", initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    await game.say("GM", "gm damage", who="Blazer", amount=3)
    game.dice.waiting = [1, 1, 1, 2, 2, 2]
    aid = text(await game.say("Skaz", "black heal", target="Blazer"))
    await game.say("GM", "gm heal", who="Blazer", amount=2)
    await onward(game)
    await onward(game, 1, 2, 1)
    await game.say("GM", "gm damage", who="Blazer", amount=1)
    await onward(game)
    await onward(game, 1, 2, 1)

    assert "2 pips more, one at the start of each round" in aid
    assert "First aid: Blazer has 1 pip back." in panel(game)
    assert not (await sheet(game, "Blazer")).lethal
