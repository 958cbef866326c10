"""Trading dice of rolls that are no tasks, where the table plays it so (R-11)."""

from __future__ import annotations

import pytest

from tests.support.black import answer, attack, black, fighter, onward, pair, panel, refused, ring
from tests.support.blacktasks import reasons
from tests.support.game import Game, text


@pytest.mark.rule("BD-16", "BD-76")
async def test_damage_dice_are_traded_only_where_the_table_plays_it_so(game: Game) -> None:
    """Of four damage dice three are one sure success."""
    await pair(game)
    none = await refused(game, "Skaz", "act", what="other action: trade damage", more="1")
    assert none.startswith("other action: trade damage →")
    await game.say("GM", "table house", key="blackdice trade_scope", value="all")
    said = text(await game.say("Skaz", "act", what="other action: trade damage", more="2"))
    assert said.startswith("Skaz trades up to 6 dice of damage for 2 sure")
    await attack(game, "Skaz", "Blazer")
    said = text(await answer(game, "Blazer", "No defence", 1, 2, 2, 2, 2, 2, 1))

    assert said.splitlines()[0] == "Skaz hits Blazer: 3 wounds"
    assert "3 damage dice traded for 1 sure" in await reasons(game)


@pytest.mark.rule("BD-16", "BD-40", "BD-94")
async def test_initiative_and_staying_awake_too(game: Game) -> None:
    """Three dice of each are one success, without a throw; ties are thrown all the same."""
    await black(game)
    await game.say("GM", "table house", key="blackdice trade_scope", value="all")
    await fighter(game, "Skaz", initiative=3, resolve=3, lethal=5)
    await fighter(game, "Blazer")
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 2, 2, 2, 2])
    for kind in ("initiative", "consciousness"):
        await game.say("Skaz", "act", what=f"other action: trade {kind}", more="1")
    await onward(game)
    await onward(game)

    assert "Skaz stays awake: 0 + 1 sure = 1" in panel(game)
    assert "Skaz: initiative 1 (no dice + 1 sure)" in panel(game)


@pytest.mark.rule("BD-16")
async def test_a_settled_trade_is_taken_back(game: Game) -> None:
    await black(game)
    await game.say("GM", "table house", key="blackdice trade_scope", value="all")
    await fighter(game, "Skaz", initiative=3)
    await ring(game, "Skaz", faces=[1, 2, 2])
    trade = "other action: trade initiative"
    settled = text(await game.say("Skaz", "act", what=trade, more="1"))
    back = text(await game.say("Skaz", "act", what=trade, more="0"))
    await onward(game, 1, 1, 2)

    assert settled == "Skaz trades up to 3 dice of initiative for 1 sure"
    assert back == "Skaz trades no dice of initiative"
    assert "Skaz: initiative 2 (1 1 2)" in panel(game)
