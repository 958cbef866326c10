"""Rolls against somebody that have failed already."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text


@pytest.mark.rule("FP-09", "FP-24")
async def test_a_roll_that_has_failed_already_waits_for_nobody(game: Game) -> None:
    """No dodge makes a failure of it: the target is not called, and pays nothing."""
    await game.say("Blazer", "character new", system="flamepunk")
    done = await game.roll("Skaz", (1, 1, 3), target="Blazer")

    assert text(done).startswith("Skaz misses Blazer\n")
    assert done.content == ""
    assert labels(done, live=True) == ["Why"]
    assert (await game.scene()).rolls == {}
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (3, 6)


@pytest.mark.rule("FP-09", "FP-43")
async def test_a_miss_that_its_roller_turns_into_a_hit_asks_the_target_then(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    missed = await game.roll("Skaz", (4, 2), target="Blazer")
    told = text(missed)
    turned = await game.press("Skaz", "Shift 4→5: 1 (1 Pyros)", missed)
    said = text(turned)
    done = await game.press("Blazer", "Dodge, 1 die: 5 out", turned)

    assert told.startswith("Skaz misses Blazer")
    assert "Skaz attacks Blazer: 1 damage" in said
    assert f"<@{game.people['Blazer'].id}>" in said
    assert text(done).startswith("Skaz misses Blazer")


@pytest.mark.rule("FP-53")
async def test_a_roll_that_a_helper_made_fail_waits_for_its_target_no_longer(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Stranger", "character new", system="flamepunk")
    await game.roll("Skaz", (6, 2), target="Blazer")
    done = await game.press("Stranger", "Stranger steps in: dodge")

    assert text(done).startswith("Skaz misses Blazer")
    assert (await game.scene()).rolls == {}
    assert await game.pool("Blazer") == 6


@pytest.mark.rule("FP-22", "FP-35")
async def test_an_attack_says_what_it_is_called_for(game: Game) -> None:
    """Without a kind what is aimed at somebody is physical, also where a task is named."""
    await game.say("Blazer", "character new", system="flamepunk")
    pending = await game.roll("Skaz", (5, 5), target="Blazer", task="steal purse")
    first = text(pending).splitlines()
    done = await game.press("Blazer", "Take it", pending)

    assert first[1] == "Skaz attacks Blazer, steal purse: 4 damage"
    assert text(done).splitlines()[0] == "Skaz hits Blazer, steal purse: 4 damage"
