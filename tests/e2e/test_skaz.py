"""Skaz's punch from the rules text, driven by slash command and button."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text

PUNCH = (3, 3, 5, 6)


@pytest.mark.rule("FP-05", "FP-08", "FP-09", "FP-10", "FP-12", "FP-15", "FP-19", "FP-23")
async def test_skaz_punches_the_blazer(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")

    pending = await game.roll("Skaz", PUNCH, target="Blazer")
    assert "Skaz attacks Blazer" in text(pending)
    assert f"<@{game.people['Blazer'].id}>" in pending.content
    assert labels(pending)[0] == "Dodge, 1 die: 6 out → 2"

    done = await game.press("Blazer", "Dodge", pending)
    assert "Skaz hits Blazer: 2 damage" in text(done)
    assert "1 hit × 2 (two 3s) = 2" in text(done).splitlines()
    assert done.id == pending.id
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 5)


async def test_the_punch_survives_a_restart_between_roll_and_dodge(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", PUNCH, target="Blazer")

    await game.restart()
    done = await game.press("Blazer", "Dodge")

    assert text(done).startswith("Skaz hits Blazer: 2 damage")
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 5)


async def test_two_presses_in_the_same_moment_count_once(game: Game) -> None:
    """The defender's finger lands on two buttons; one dodge is paid, the other press is told so."""
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", PUNCH, target="Blazer")

    answers = await game.race(("Blazer", "Dodge, 1 die: 6 out"), ("Blazer", "Take it"))

    told = [text(answer) for answer in answers]
    assert sum("Nothing has changed" in words for words in told) == 1
    assert sum("hits Blazer: 2 damage" in words for words in told) == 1
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 5)


async def test_two_people_press_in_the_same_moment_and_only_the_defender_counts(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", PUNCH, target="Blazer")

    stranger, blazer = await game.race(("Stranger", "Dodge"), ("Blazer", "Dodge"))

    assert stranger.ephemeral
    assert "Only Blazer's player" in text(stranger)
    assert "hits Blazer: 2 damage" in text(blazer)
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 5)


async def test_a_second_press_of_the_same_button_is_told_so(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", PUNCH, target="Blazer")

    first, second = await game.race(("Blazer", "Dodge"), ("Blazer", "Dodge"))

    assert "hits Blazer: 2 damage" in text(first)
    assert second.ephemeral
    assert "pressed already by Blazer" in text(second)
    assert await game.pool("Blazer") == 5


async def test_dice_thrown_by_hand_stay_marked_on_the_card(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    pending = await game.say("Skaz", "flame roll", dice=4, faces="3,3,5,6", target="Blazer")
    done = await game.press("Blazer", "Dodge", pending)
    own = await game.roll("Skaz", (6,))

    assert "(by hand)" in text(pending)
    assert "(by hand)" in text(done)
    assert "by hand" not in text(own)
