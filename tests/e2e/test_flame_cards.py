"""Flamepunk's cards as they are drawn, whole: line 1, dice, the sum, the change, the buttons."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn, paper
from tests.support.game import Game

PUNCH = (3, 3, 5, 6)


@pytest.mark.rule("FP-09", "FP-12", "FP-21", "FP-26")
async def test_an_attack_says_what_its_target_may_do_and_what_comes_of_it(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")

    attack = await game.say("Skaz", "flame roll", dice=4, faces="3 3 5 6", target="Blazer")

    assert drawn(attack, game) == paper("""
        @Blazer
        **Skaz attacks Blazer: 4 damage**
        3 · 3 · **5** · **6** (by hand)
        2 hits × 2 (two 3s) = 4
        Skaz ●●○○○○ · until 08:10
        [Dodge, 1 die: 6 out → 2]
        [Take it → 4] [Other die…] [Why]
    """)


@pytest.mark.rule("FP-22", "FP-49")
async def test_after_the_dodge_the_card_is_the_new_outcome(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Skaz", "flame roll", dice=4, faces="3 3 5 6", target="Blazer")

    done = await game.press("Blazer", "Dodge")

    assert drawn(done, game).removeprefix("@Blazer\n") == paper("""
        **Skaz hits Blazer: 2 damage (was 4)**
        3 · 3 · **5** · ~~6~~ (by hand)
        1 hit × 2 (two 3s) = 2
        Blazer ●●●●●○ wounds 0 → 2
        [Why]
    """)


@pytest.mark.rule("FA-17", "FP-29")
async def test_a_task_that_succeeds_offers_what_improves_it(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=5)

    done = await game.roll("Skaz", (6, 5, 6, 1), task="the lock")

    assert drawn(done, game) == paper("""
        **Skaz, the lock: SUCCESS 6, solid**
        **6** · **5** · **6** · 1
        3 hits × 2 (two 6s) = 6
        Skaz ●○○○○○
        [Shift 5→6: 9 (1 Pyros)] [Again] [Why]
    """)


@pytest.mark.rule("FP-31", "FP-37", "FP-44")
async def test_a_task_that_fails_says_what_it_leaves_behind(game: Game) -> None:
    done = await game.roll("Skaz", (5, 1, 2, 2), task="the door", dodge=1)

    assert drawn(done, game) == paper("""
        **Skaz, the door: FAILURE 6, botched**
        ~~5~~ · 1 · 2 · 2 (Dodge 1: 5 out)
        no hit: 3 dice × 2 (two 2s) = 6
        the door: Dodge +2 for Skaz from now
        Skaz ●●○○○○
        [Shift 2→3: FAILURE 3 (1 Pyros)]
        [Again] [Why]
    """)
