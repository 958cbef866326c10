"""Defenders of OpenD6 whose conditions leave no die to roll: fixed values stand (D6-24, R-48)."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, text
from tests.support.opend6fight import do, duel, press

ORC = {"who": "Orc", "target": "Ana"}


async def hurt(game: Game, who: str, many: int) -> None:
    """So many conditions that take a die each."""
    for _ in range(many):
        await game.say("GM", "gm damage", who=who, amount=2)


async def spent(game: Game, who: str) -> dict[str, int]:
    """The actions that somebody has used in this round."""
    fighters = (await game.scene()).combatants
    return dict(next(row.spent for (_, key), row in fighters.items() if key == who.casefold()))


@pytest.mark.rule("D6-23", "R-48")
async def test_on_the_defensive_without_a_die_the_fixed_value_holds(game: Game) -> None:
    await duel(game, feet=12)
    await do(game, "Skaz", "act", what="defend, +10")
    await game.say("Skaz", "combat next")
    await hurt(game, "Ana", 4)

    said = text(await do(game, "GM", "d6 attack", (5, 5, 5, 2, 1, 1, 1, 1, 1), **ORC))

    assert said.startswith("Orc hits Ana")
    told = await why(game, "GM")
    assert " = 17 against 12 (Ana's defence)" in told
    assert "no die is left for a defence check: the fixed value holds" in told


@pytest.mark.rule("D6-13", "D6-24", "R-48")
@pytest.mark.parametrize("answer", ["Active, bonus", "Defend +10, full"])
async def test_nobody_learns_from_a_check_without_dice_whether_the_attack_hits(
    game: Game, answer: str
) -> None:
    """The answer is refused before any die falls, and the attack goes on waiting."""
    await duel(game, feet=12)
    await game.say("Skaz", "combat next")
    await hurt(game, "Ana", 4)
    await do(game, "GM", "d6 attack", **ORC)

    refused = text(await press(game, "Skaz", answer))
    missed = text(await press(game, "Skaz", "Hold at 12", (4, 3, 2, 2)))

    assert refused.startswith("4D with −4D leaves no die: nothing can be rolled.")
    assert missed.startswith("Orc misses Ana, by 1")
    assert not await spent(game, "Ana")


@pytest.mark.rule("D6-14", "R-48")
async def test_an_npc_without_a_die_to_defend_with_keeps_the_fixed_value(game: Game) -> None:
    await duel(game, feet=8)
    await game.say("GM", "act", what="answers: by themselves", who="Orc")
    await hurt(game, "Orc", 4)

    said = text(await do(game, "Skaz", "d6 attack", (5, 5, 5, 5, 1, 1, 1, 1, 1), target="Orc"))

    assert said.startswith("Ana hits Orc")
    assert "Orc keeps the fixed value (by itself)" in said
    assert not await spent(game, "Orc")
