"""The other dice game of OpenD6: successes counted, over one roll or several."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6, seat, steps, table, verdict


async def count(game: Game, faces: list[int], pool: str, required: int, **options: Any) -> str:
    """`/d6 successes` of Skaz."""
    return await d6(game, faces, "successes", pool=pool, required=required, **options)


@pytest.mark.rule("D6-72", "R-13", "R-14")
async def test_three_and_more_are_successes(game: Game) -> None:
    await ana(game, wild_die="off")

    said = await count(game, [1, 2, 3, 4, 5, 6], "6", 4)

    assert verdict(said) == "SUCCESS 4 of 4"
    told = await steps(game)
    assert "exactly enough" in told
    assert "4 dice of 3 or more; pips do not count" in told


@pytest.mark.rule("D6-72")
@pytest.mark.parametrize(("on", "title"), [(2, "SUCCESS 5 of 4"), (5, "FAILURE 2 of 4")])
async def test_the_least_face_of_a_success_can_be_said(game: Game, on: int, title: str) -> None:
    await ana(game, wild_die="off")

    assert verdict(await count(game, [1, 2, 3, 4, 5, 6], "6D", 4, more=f"on {on}")) == title


@pytest.mark.rule("D6-72", "R-13")
async def test_the_table_sets_the_least_face(game: Game) -> None:
    await ana(game, wild_die="off", success_on="4")

    assert verdict(await count(game, [1, 2, 3, 4, 5, 6], "6", 3)) == "SUCCESS 3 of 3"


@pytest.mark.rule("D6-72", "R-15")
async def test_each_success_beyond_is_a_rank_and_effects_change_the_dice(game: Game) -> None:
    await ana(game, wild_die="off")

    said = await count(game, [1, 3, 3, 4, 6, 6, 2], "5", 3, more="B1 P2 +1D F1")

    assert verdict(said) == "SUCCESS 5 of 3"
    assert ": rank 2" in said
    told = await steps(game)
    assert "B1, P2 → P1 (said boost, said penalty 2)" in told
    assert "penalty: the highest die goes: 6" in told


@pytest.mark.rule("D6-72")
async def test_a_wild_six_counts_and_is_rolled_again_and_a_wild_one_marks(game: Game) -> None:
    await ana(game)

    good = await count(game, [1, 2, 6, 3], "3", 2)
    bad = await count(game, [1, 2, 1], "3", 2)

    assert verdict(good) == "CRITICAL SUCCESS 2 of 2"
    assert verdict(bad) == "CRITICAL FAILURE 0 of 2"


@pytest.mark.rule("D6-72", "R-66")
async def test_advantage_compares_successes(game: Game) -> None:
    await ana(game, wild_die="off")

    said = await count(game, [6, 6, 1, 3, 3, 3], "3", 3, more="adv")

    assert verdict(said) == "SUCCESS 3 of 3"


@pytest.mark.rule("D6-72")
async def test_several_rolls_add_up_to_a_running_count(game: Game) -> None:
    await ana(game, wild_die="off")

    first = await count(game, [3, 4, 1], "3", 5, more="toward Vault")
    second = await count(game, [3, 4, 5], "3", 5, more="toward vault")

    assert verdict(first) == "NOT YET 2 of 5"
    assert "Vault: 0 → 2 of 5 successes" in first
    assert verdict(second) == "SUCCESS 3 of 3"
    assert "Vault: 2 → 5 of 5 successes, done" in second


@pytest.mark.rule("D6-72")
async def test_a_point_spent_on_a_roll_moves_the_running_count(game: Game) -> None:
    await ana(game, wild_die="off")
    await count(game, [3, 1, 1], "3", 5, more="toward Vault")
    game.dice.waiting = [3, 4, 5]

    again = text(await game.press("Skaz", "Roll again"))
    third = await count(game, [3, 1, 1], "3", 5, more="toward Vault")

    assert "Vault: 0 → 3 of 5 successes" in again
    assert "Vault: 3 → 4 of 5 successes" in third


@pytest.mark.rule("D6-72")
async def test_a_running_count_can_be_given_up(game: Game) -> None:
    await ana(game, wild_die="off", action_points="off")
    await count(game, [3, 1, 1], "3", 5, more="toward Vault")
    assert labels(game.cards()[0]) == ["Give up Vault", "Again", "Why"]

    said = text(await game.press("Skaz", "Give up Vault"))
    anew = await count(game, [3, 1, 1], "3", 6, more="toward Vault")

    assert said == "Vault: given up at 1 of 5 successes"
    assert "Vault: 0 → 1 of 6 successes" in anew


@pytest.mark.rule("D6-70")
async def test_a_skill_that_is_counted_says_so_when_it_is_totalled(game: Game) -> None:
    await table(game, dice_games="hacking successes, search totals")
    await seat(game, skills="lock | value 6D | game successes; hacking | value 2D; search | add 1D")

    told: list[str] = []
    for skill, dice in (("lock", 6), ("hacking", 2), ("search", 3)):
        await d6(game, [3] * dice, "check", skill=skill, difficulty="9")
        told.append("\n".join(await steps(game)))
    lock, hack, search = told

    assert "lock is usually counted here: /d6 successes" in lock
    assert "hacking is usually counted here: /d6 successes" in hack
    assert "usually counted" not in search


@pytest.mark.rule("D6-73")
async def test_words_are_totalled_and_the_card_points_to_tracks(game: Game) -> None:
    await ana(game)

    await d6(game, [5, 4, 3], "check", skill="taunt: insult", difficulty="10")

    told = await steps(game)
    assert "in a social scene a track keeps one roll from deciding: /d6 track" in told


async def test_a_count_that_waits_for_typed_dice_stays_when_a_session_begins(game: Game) -> None:
    await ana(game, wild_die="off")
    asked = await game.say("Skaz", "d6 successes", pool="4", required=2, faces="5")
    assert "Ana throws 3 dice" in text(asked)

    assert text(await game.say("GM", "session start")).startswith("Session 1")

    assert "SUCCESS 3 of 2" in text(await game.write("Skaz", "Type", {"faces": "3, 1, 4"}))
