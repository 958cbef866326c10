"""Black Dice's hidden combatants: nothing that players see tells of them."""

from __future__ import annotations

import pytest

from tests.support.black import attack, black, fighter, gathered, onward, panel, refused, skills
from tests.support.cards import why
from tests.support.game import Game, text
from tests.support.seen import seen_by


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz with Initiative 2, Blazer with 1."""
    await black(game)
    await fighter(game, "Skaz", dexterity=2, initiative=2, skills=skills(Perception=1))
    await fighter(game, "Blazer", dexterity=1, initiative=1, skills=skills(Perception=3))
    return game


@pytest.mark.rule("BD-35", "BD-37")
async def test_who_lies_in_wait_unseen_is_named_to_nobody(table: Game) -> None:
    """Not on the card, nor among the dice, nor in the order; the GM shows them when it is time."""
    await fighter(table, "Sneak", initiative=1, skills=skills(Hide_and_Sneak=3))
    await gathered(table, "Skaz", "Blazer")
    await table.say("GM", "combat join", who="Sneak", hidden=True)
    said = text(
        await table.say("GM", "act", what="ambush: hiding", who="Sneak", more="named Skaz & Blazer")
    )
    assert "Somebody unseen lies in wait: who notices?" in said
    table.dice.waiting = [1, 1, 2, 2, 2, 2, 2]
    await table.press("Skaz", "Watch: Skaz")
    await table.press("Blazer", "Watch: Blazer")
    table.dice.waiting = [1, 2, 1, 1]
    await onward(table, 1, 2, 1, 1)
    await table.say("Skaz", "act", what="other action: now")

    assert seen_by(table, "Skaz").count("Sneak") == seen_by(table, "Skaz").count("Hide & Sneak")
    refusal = await table.say("GM", "black attack", who="Sneak", target="Skaz")
    assert "Show everybody first" in text(refusal)
    await table.say("GM", "act", what="hide / show", who="Sneak")
    await attack(table, "Sneak", "Skaz")
    assert "faster than Skaz 2" in await why(table, "Skaz")


@pytest.mark.rule("BD-42")
async def test_a_tie_with_somebody_unseen_is_not_told(table: Game) -> None:
    """Blazer rolls off against Sneak: players see neither roll, the GM sees both."""
    await fighter(table, "Sneak", initiative=1)
    await gathered(table, "Skaz", "Blazer")
    await table.say("GM", "combat join", who="Sneak", hidden=True)
    table.dice.waiting = [2, 2, 1, 1, 1, 2]
    said = text(await table.say("GM", "combat next"))

    assert "Blazer: initiative 1 (1)" in panel(table)
    assert "tie" not in panel(table)
    assert "Sneak: tie, rolls again 0 (2)" in said
    assert "Blazer: tie, rolls again 1 (1)" in said


@pytest.mark.rule("BD-97")
async def test_nobody_gives_first_aid_to_somebody_unseen(table: Game) -> None:
    """The refusal is that of a name that nobody bears."""
    await fighter(table, "Sneak", initiative=1, lethal=1)
    await gathered(table, "Skaz", "Blazer")
    await table.say("GM", "combat join", who="Sneak", hidden=True)
    await onward(table, 1, 1, 1, 2)
    unseen = await refused(table, "Skaz", "black heal", target="Sneak")
    nobody = await refused(table, "Skaz", "black heal", target="Snook")

    assert unseen == nobody.replace("Snook", "Sneak")
