"""Devices and things in parts: what is smashed piece by piece, and where the pieces go."""

from __future__ import annotations

import pytest

from tests.e2e.test_d6_build import pile, workshop
from tests.support.game import Game
from tests.support.opend6 import d6, gm, seat


@pytest.mark.rule("D6-130", "D6-136")
async def test_a_device_is_smashed_part_by_part_until_one_part_is_destroyed(game: Game) -> None:
    """14 against the part's toughness 9 are 5 points; what was built in lies on the pile after."""
    await workshop(game)
    await game.say("GM", "d6 build", name="Skiff", more="begin, difficulty 10, cost 8", who="Ana")
    await game.say("Blazer", "d6 build", name="Skiff", more="part")

    stranger = await d6(game, [], "smash", target="Skiff", more="part Orc")
    held = await d6(game, [3, 2, 2, 2], "smash", target="Skiff", more="part Bob")
    struck = await d6(game, [5, 4, 3, 2], "smash", target="Skiff", more="part Bob")
    shown = await d6(game, [], "build", name="Skiff")
    burst = await d6(game, [6] * 4, "smash", target="Skiff", more="+10, part Bob")
    again = await d6(game, [], "smash", target="Skiff", more="part Ana")
    used = await d6(game, [], "build", name="Skiff", more="use")

    assert stranger == "Orc has built no part of Skiff."
    assert held.startswith("Bob's part of Skiff holds")
    assert struck.startswith("Ana smashes ")
    assert "Bob's part of Skiff: 5 of 25 smash points" in struck
    assert "Bob's part: cost not said yet; smashed 5 of 25; has 0 bricks" in shown
    assert "Ana's part: 0 of 8 pips; has 0 bricks" in shown
    assert burst.startswith("Skiff comes apart")
    assert again == "Skiff has come apart already."
    assert used == "Skiff has come apart; begin something new."


@pytest.mark.rule("D6-129", "D6-131")
async def test_what_yields_nothing_and_what_yields_a_piece(game: Game) -> None:
    await workshop(game)
    await gm(game, "d6 thing", name="Crate", more="toughness 1D, points 3")
    await gm(game, "d6 thing", name="Robot", more="toughness 1D, points 3, bricks hyperdrive")

    crate = await d6(game, [5, 4, 3, 2], "smash", target="Crate")
    robot = await d6(game, [5, 4, 3, 2], "smash", target="Robot")
    person = await d6(game, [], "smash", target="Bob")
    lies = await d6(game, [], "build")

    assert crate.startswith("Crate flies to pieces")
    assert "nothing of use lies in the pieces" in crate
    assert "the pile: hyperdrive" in robot
    assert person == (
        "There is no element “Bob”. A GM makes one with /d6 thing more:make; there are: Wreck, "
        "Crate and Robot."
    )
    assert "the scene's pile: hyperdrive" in lies


@pytest.mark.rule("D6-131")
async def test_bricks_are_given_to_others_and_pieces_by_their_name(game: Game) -> None:
    await workshop(game)
    for value in ("4", "lens"):
        await gm(game, "d6 set", what="bricks", value=value, who="Ana")

    own = await d6(game, [], "build", more="give 1, to Ana")
    none = await d6(game, [], "build", more="give crank, to Bob")
    empty = await d6(game, [], "build", more="take crank")
    given = await d6(game, [], "build", more="give Lens, to Bob")

    assert own == "Give bricks to somebody else; you have them."
    assert none == "There is no “crank” there. Special pieces: lens."
    assert empty == "There is no “crank” there. Special pieces: none."
    assert given == "Ana gives lens\nAna: 4 bricks\nBob: lens"


@pytest.mark.rule("D6-132")
async def test_who_has_no_build_builds_by_intelligence(game: Game) -> None:
    await workshop(game)
    await seat(game, "Cyd", by="Stranger", intelligence="2D")
    await pile(game, 5)
    await game.say("GM", "d6 build", name="Raft", more="begin, difficulty 5, cost 4", who="Cyd")

    built = await d6(game, [5, 4], "build", more="roll", by="Stranger")

    assert built.startswith("Cyd finishes Raft")
    assert "Cyd has no Build: Intelligence is rolled." in built


CRATE = "Crate\ntoughness 3, 0 of 3 smash points taken\nno bricks in its pieces\nNormal"


@pytest.mark.rule("D6-129")
async def test_a_gm_looks_at_one_element_or_at_all(game: Game) -> None:
    await workshop(game)
    await gm(game, "d6 thing", name="Crate", more="toughness 1D, points 3")

    one = await gm(game, "d6 thing", name="crate")
    every = await gm(game, "d6 thing")
    none = await gm(game, "d6 thing", name="Gate")

    assert one == CRATE
    assert every == (
        "2 elements\nWreck: toughness 9, 0 of 10 smash points taken\n"
        "Crate: toughness 3, 0 of 3 smash points taken"
    )
    assert none == (
        "There is no element “Gate”. A GM makes one with /d6 thing more:make; there are: Wreck "
        "and Crate."
    )
