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


@pytest.mark.rule("D6-24", "R-48")
async def test_the_fixed_value_holds_where_the_last_die_goes_while_the_attacker_throws(
    game: Game,
) -> None:
    """It was the attack that was lost, for want of a die of the attacker's."""
    await duel(game, feet=8)
    sheet = await game.say("Skaz", "character show")
    await game.press("Skaz", "My dice: by hand", sheet)
    await do(game, "Skaz", "d6 attack", target="Orc")
    await press(game, "GM", "Active, bonus")
    await hurt(game, "Orc", 4)

    await game.say("Skaz", "answer", how="type", more="faces 5 5 5 4")
    said = text(await game.say("Skaz", "answer", how="type", more="faces 1 1 1 1 1"))

    assert said.startswith("Ana hits Orc")
    assert "no die is left for a defence check: the fixed value holds" in await why(game, "GM")


@pytest.mark.rule("D6-57", "R-48")
async def test_an_action_is_lost_whose_last_die_is_taken_within_it(game: Game) -> None:
    await duel(game, feet=12, wild_die="off")
    await game.say("Skaz", "combat next")
    await do(game, "GM", "act", what="ready", who="Orc", target="Ana", more="on acts, whom Ana")
    await hurt(game, "Ana", 2)
    await game.say("GM", "combat next")
    await do(game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult")
    await press(game, "GM", "Orc: attack on Ana with Spear")

    hit = text(await press(game, "Skaz", "Hold at 12", (5, 5, 5, 2, 3, 3, 3, 3, 4)))
    lost = text(await press(game, "GM", "Hold at 6"))

    assert hit.startswith("Orc hits Ana: Hurt")
    assert lost.startswith("Ana tries insult on Orc: lost")
    assert "Ana has no die left to roll" in lost


@pytest.mark.rule("D6-16", "R-48")
async def test_who_has_no_die_for_awareness_counts_by_the_fixed_value_in_a_chaos(
    game: Game,
) -> None:
    await duel(game, wild_die="off")
    await hurt(game, "Orc", 3)
    await game.say("GM", "combat order", mode="chaos 1")
    await game.say("Skaz", "combat next")
    game.dice.waiting = [1, 1, 1, 1]
    begun = text(await game.say("GM", "combat next"))

    assert "Round 2: Orc" in begun
    assert "Orc: initiative 9 (no die left to roll)" in begun
    assert "Ana: initiative 6 (rolled 1 · 1 · 1 · 1, +2)" in begun


MANEUVER = {"what": "maneuver", "target": "Orc"}
RESTRICT = "kind restrict, skill melee: martial weapons, directions left"


@pytest.mark.rule("D6-142", "R-48")
async def test_nobody_maneuvers_without_a_die(game: Game) -> None:
    """It is refused before it is paid, and the opponent is not asked."""
    await duel(game, wild_die="off")
    await hurt(game, "Ana", 4)

    said = text(await game.say("Skaz", "act", more=RESTRICT, **MANEUVER))

    assert said.startswith("4D with −4D leaves no die: nothing can be rolled.")
    assert not await spent(game, "Ana")
    assert "Round 1: Orc" in text(await game.say("Skaz", "combat next"))


@pytest.mark.rule("D6-142", "R-48")
async def test_a_maneuver_is_lost_whose_last_die_is_taken_while_it_waits(game: Game) -> None:
    await duel(game, wild_die="off")
    await game.say("Skaz", "act", more=RESTRICT, **MANEUVER)
    await hurt(game, "Ana", 4)

    said = text(await press(game, "GM", "Resist, bonus"))

    assert said.startswith("Ana restricts Orc: lost\n4D with −4D leaves no die")
    assert not await spent(game, "Orc")
    assert "Round 1: Orc" in text(await game.say("Skaz", "combat next"))
